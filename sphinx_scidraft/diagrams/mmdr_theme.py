"""Colours for the engine ``mmdr``, which knows Mermaid's theme variables."""

from __future__ import annotations

import json
import re

from sphinx_scidraft.diagrams.palette import SENTINELS

_ROLE_VARIABLES: dict[str, str] = {
    'bg': 'background edgeLabelBackground relationLabelBackground commitLabelBackground innerEndBackground '
          'sequenceNumberColor altSectionBkgColor pieStrokeColor pieSectionTextColor quadrant2Fill quadrant4Fill',
    'surface': 'primaryColor mainBkg nodeBkg actorBkg labelBoxBkgColor stateBkg labelBackgroundColor personBkg '
               'requirementBackground taskBkgColor activeTaskBkgColor rowOdd attributeBackgroundColorOdd '
               'tagLabelBackground noteBkgColor errorBkgColor critBkgColor',
    'surface-alt': 'secondaryColor tertiaryColor clusterBkg activationBkgColor compositeBackground altBackground '
                   'compositeTitleBackground sectionBkgColor sectionBkgColor2 excludeBkgColor doneTaskBkgColor '
                   'rowEven attributeBackgroundColorEven quadrant1Fill quadrant3Fill',
    'fg': 'primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor nodeTextColor actorTextColor '
          'labelTextColor loopTextColor signalTextColor taskTextColor taskTextOutsideColor taskTextLightColor '
          'taskTextDarkColor transitionLabelColor stateLabelColor scaleLabelColor classText pieTitleTextColor '
          'pieLegendTextColor quadrant1TextFill quadrant2TextFill quadrant3TextFill quadrant4TextFill '
          'quadrantPointTextFill quadrantXAxisTextFill quadrantYAxisTextFill quadrantTitleFill '
          'requirementTextColor relationLabelColor noteTextColor tagLabelColor commitLabelColor errorTextColor',
    'line': 'lineColor arrowheadColor defaultLinkColor signalColor transitionColor relationColor '
            'specialStateColor actorLineColor',
    'border': 'primaryBorderColor secondaryBorderColor tertiaryBorderColor nodeBorder clusterBorder actorBorder '
              'labelBoxBorderColor activationBorderColor taskBorderColor doneTaskBorderColor compositeBorder '
              'personBorder requirementBorderColor gridColor quadrantInternalBorderStrokeFill '
              'quadrantExternalBorderStrokeFill tagLabelBorder pieOuterStrokeColor noteBorderColor',
    'accent': 'activeTaskBorderColor taskTextClickableColor quadrantPointFill vertLineColor',
    'critical': 'critBorderColor todayLineColor',
}
_SERIES_VARIABLES = {'series': 'cScale{0} pie{1} fillType{0} git{0}', 'bg': 'cScaleLabel{0} gitBranchLabel{0}',
                     'line': 'cScaleInv{0}', 'border': 'cScalePeer{0}', 'fg': 'gitInv{0}'}
#: Fixed colours that it writes whatever the theme -> role.
STRAYS: dict[str, str] = {
    '#333333': 'fg', '#131300': 'fg', '#000000': 'line', '#666666': 'line', '#999999': 'line', '#808080': 'muted',
    '#ececff': 'surface', '#eaeaea': 'surface', '#fff5ad': 'surface', '#ffffff': 'bg', '#f4f4f4': 'surface-alt',
    '#f0f0f0': 'surface-alt', '#ffffde': 'surface-alt', '#e0e0e0': 'border', '#cccccc': 'border',
    '#d3d3d3': 'border', '#dedede': 'border', '#e8e8e8': 'border', '#efefef': 'surface-alt', '#222222': 'fg',
    '#6b7280': 'muted', '#9370db': 'border', '#aaaa33': 'border', '#552222': 'critical',
    '#000080': 'accent',
}
_FRONT_MATTER = re.compile(r'\s*---\s*\n(.*?\n)?\s*---\s*\n', re.DOTALL)
_OWN_THEME = re.compile(r'\btheme(Variables|CSS)?\b["\']?\s*:')


def _variables() -> dict[str, str]:
    """Return Mermaid's theme variables, each with the sentinel of its role."""
    variables = {name: SENTINELS[role] for role, names in _ROLE_VARIABLES.items() for name in names.split()}
    for number in range(12):
        for role, pattern in _SERIES_VARIABLES.items():
            colour = SENTINELS[f'series-{number % 8 + 1}' if role == 'series' else role]
            variables.update(dict.fromkeys(pattern.format(number, number + 1).split(), colour))
    return variables


_DIRECTIVE = '%%{init: ' + json.dumps({
    'theme': 'base', 'look': 'classic', 'securityLevel': 'strict', 'fontFamily': 'arial,sans-serif',
    'themeVariables': {**_variables(), 'pieOpacity': '1', 'fontFamily': 'arial,sans-serif', 'fontSize': '15px'},
}) + '}%%\n'


def themed(source: str) -> str | None:
    """Return the source with our theme put in, or None if its author chose a theme."""
    front = _FRONT_MATTER.match(source)
    head = front[0] if front else ''
    body = source[len(head):]
    directives = ''.join(re.findall(r'%%\{.*?\}%%', body, re.DOTALL))
    if _OWN_THEME.search(head) or _OWN_THEME.search(directives):
        return None
    return head + _DIRECTIVE + body
