"""The commands that stand inside a line, as tables. Case matters except where said."""

from __future__ import annotations

import re

from sphinx_scidraft.core.pseudocode.ast import Font, RunKind

#: Commands that set their argument in a font; an empty tuple is the font of the text around.
FONT_COMMANDS: dict[str, tuple[Font, ...]] = {
    'textbf': ('bold',), 'textit': ('italic',), 'textsl': ('italic',), 'emph': ('italic',), 'textsc': ('caps',),
    'texttt': ('code',), 'textrm': (), 'textsf': (), 'textup': (), 'textmd': (), 'textnormal': (), 'text': (),
    'textproc': ('caps',), 'mbox': (), 'hbox': (), 'fbox': (), 'underline': (), 'uline': (), 'makebox': (),
    'mathrm': (), 'mathbf': ('bold',),
    # algorithm2e's names for what they are used for
    'KwSty': ('bold',), 'FuncSty': ('caps',), 'FuncArgSty': (), 'ArgSty': (), 'DataSty': ('italic',),
    'CommentSty': (), 'ProgSty': ('bold',), 'ProcNameSty': ('caps',), 'NlSty': (),
}
#: Commands that set all that follows in their group.
FONT_DECLARATIONS: dict[str, tuple[Font, ...]] = {
    'bf': ('bold',), 'bfseries': ('bold',), 'it': ('italic',), 'itshape': ('italic',), 'em': ('italic',),
    'sl': ('italic',), 'slshape': ('italic',), 'sc': ('caps',), 'scshape': ('caps',), 'tt': ('code',),
    'ttfamily': ('code',), 'rm': (), 'rmfamily': (), 'sf': (), 'sffamily': (), 'upshape': (), 'mdseries': (),
    'normalfont': (),
}
#: Commands that only show their last argument -> how many stand before it.
WRAPPERS = {'textcolor': 1, 'colorbox': 1, 'parbox': 1, 'href': 1, 'raisebox': 1, 'scalebox': 1, 'resizebox': 2,
            'hyperref': 0}
#: Commands that print nothing -> how many arguments go with them.
IGNORED = {
    'vspace': 1, 'phantom': 1, 'hphantom': 1, 'vphantom': 1, 'color': 1, 'setlength': 2, 'addtolength': 2,
    'floatname': 2, 'SetAlgorithmName': 3, 'algsetup': 1, 'thispagestyle': 1, 'IncMargin': 1, 'DecMargin': 1,
    'RestyleAlgo': 1, 'fontsize': 2,
} | dict.fromkeys((
    'tiny', 'scriptsize', 'footnotesize', 'small', 'normalsize', 'large', 'Large', 'LARGE', 'huge', 'Huge',
    'selectfont', 'centering', 'raggedright', 'raggedleft', 'noindent', 'indent', 'bigskip', 'medskip', 'smallskip',
    'hfill', 'hfil', 'hss', 'vfill', 'dotfill', 'newpage', 'clearpage', 'pagebreak', 'nopagebreak', 'allowbreak',
    'protect', 'relax', 'leavevmode', 'ignorespaces', 'unskip', 'strut', 'singlespacing', 'onehalfspacing',
    'DontPrintSemicolon', 'PrintSemicolon', 'LinesNumberedHidden', 'ShowLn', 'nl', 'Indp', 'Indm', 'algorithmicindent',
    'linewidth', 'textwidth', 'parindent', 'baselineskip', 'columnwidth', 'NoCaptionOfAlgo', 'makeatletter',
    'makeatother', 'nonl', 'printsemicolon', 'dontprintsemicolon',
), 0)
#: Commands that are followed by a length without braces.
LENGTHS = frozenset({'hskip', 'vskip', 'kern', 'hsize', 'parskip'})
LENGTH = re.compile(r'=?[-+]?[\d.,]*(?:(?:em|ex|pt|cm|mm|in|pc|bp|sp|dd|cc|mu)(?![A-Za-z]))?')
REFERENCES: dict[str, RunKind] = {
    'ref': 'number', 'lineref': 'number', 'cref': 'reference', 'Cref': 'reference', 'autoref': 'reference',
    'eqref': 'equation',
}
CITATIONS = frozenset({'cite', 'citep', 'citet', 'parencite', 'textcite'})
#: Calls of a function with a name and arguments; in any case.
CALLS = frozenset({'call', 'funccall'})

#: What a message proposes for a misspelt command.
COMMON = (
    'State', 'Statex', 'Return', 'Print', 'Break', 'Continue', 'Require', 'Ensure', 'Input', 'Output', 'If', 'ElsIf',
    'ElseIf', 'Else', 'EndIf', 'For', 'ForAll', 'ForEach', 'EndFor', 'While', 'EndWhile', 'Repeat', 'Until', 'Loop',
    'EndLoop', 'Function', 'EndFunction', 'Procedure', 'EndProcedure', 'Comment', 'Call', 'KwIn', 'KwOut', 'KwData',
    'KwResult', 'KwRet', 'eIf', 'uIf', 'uElseIf', 'uElse', 'lIf', 'lElse', 'lFor', 'caption', 'label', 'textbf',
    'textit', 'texttt', 'textsc', 'emph', 'ref', 'And', 'Or', 'Not', 'To', 'DownTo', 'True', 'False', 'gets', 'tcp',
    'tcc', 'Switch', 'Case', 'Upon', 'Begin', 'End',
)
