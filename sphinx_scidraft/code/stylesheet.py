"""The style sheet of code blocks: the file in ``static`` and the colours of the Pygments style."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from pygments.token import STANDARD_TYPES, Token

from sphinx_scidraft.code.style import ScidraftStyle

#: An id that nothing has makes the rules weigh more than those of a theme for its dark mode.
_SCOPE = '.sd-code:not(#_) .highlight'


def token_rules() -> str:
    """Return one rule for all tokens that look the same."""
    plain = _declarations(ScidraftStyle.style_for_token(Token))
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for token, css_class in STANDARD_TYPES.items():
        if css_class:
            groups[_declarations(ScidraftStyle.style_for_token(token))].append(f'.{css_class}')
    # plain text needs a rule too: a theme may have given it a colour
    return ''.join(f'{_SCOPE} :is({", ".join(sorted(classes))}) {{ {look} }}\n'
                   for look, classes in sorted(groups.items(), key=lambda item: (item[0] != plain, item[0])))


def _declarations(style: Mapping[str, object]) -> str:
    weight = 'bold' if style['bold'] else 'normal'
    slope = 'italic' if style['italic'] else 'normal'
    return (f'color: #{style["color"]}; font-weight: {weight}; font-style: {slope}; background: none; '
            'border: 0; text-decoration: none;')


def write_style_sheet(source: Path, target: Path) -> None:
    """Write the style sheet, with the colours of tokens before the rules of the file."""
    target.write_text(token_rules() + '\n' + source.read_text(encoding='utf-8'), encoding='utf-8')
