"""The commands that make lines, as tables. Names are lower case: authors write them in any case.

Sources: the manuals of algorithmicx (algpseudocode), algorithms (algorithmic) and algorithm2e, and
the grammar of pseudocode.js.
"""

from __future__ import annotations

from dataclasses import dataclass, field

#: Words that print; ``\\renewcommand{\\algorithmicrequire}{...}`` changes one.
WORDS = {
    'if': 'if', 'then': 'then', 'else': 'else', 'end': 'end', 'for': 'for', 'forall': 'for all',
    'foreach': 'for each', 'do': 'do', 'while': 'while', 'loop': 'loop', 'repeat': 'repeat', 'until': 'until',
    'upon': 'upon', 'function': 'function', 'procedure': 'procedure', 'begin': 'begin', 'switch': 'switch',
    'case': 'case', 'otherwise': 'otherwise', 'parallel': 'in parallel', 'return': 'return', 'print': 'print',
    'break': 'break', 'continue': 'continue', 'yield': 'yield', 'require': 'Require:', 'ensure': 'Ensure:',
    'input': 'Input:', 'output': 'Output:', 'data': 'Data:', 'result': 'Result:',
    'precondition': 'Precondition:', 'postcondition': 'Postcondition:', 'inputs': 'inputs:', 'outputs': 'outputs:',
    'globals': 'globals:', 'body': 'body:', 'and': 'and', 'or': 'or', 'xor': 'xor', 'not': 'not', 'to': 'to',
    'downto': 'downto', 'by': 'by', 'true': 'true', 'false': 'false', 'nil': 'nil', 'in': 'in',
}

#: Lines for what is given and wanted -> word.
INPUTS = {
    'require': 'require', 'ensure': 'ensure', 'input': 'input', 'output': 'output', 'data': 'data',
    'result': 'result', 'kwin': 'input', 'kwout': 'output', 'kwdata': 'data', 'kwhdata': 'data',
    'kwresult': 'result', 'precondition': 'precondition', 'postcondition': 'postcondition',
}
#: Statements with a word of their own; inside a line they are that word.
STATEMENTS = {
    'return': 'return', 'kwret': 'return', 'ret': 'return', 'print': 'print', 'break': 'break',
    'continue': 'continue', 'yield': 'yield',
}
#: Words inside a line.
KEYWORDS = {
    'and': 'and', 'or': 'or', 'xor': 'xor', 'not': 'not', 'to': 'to', 'kwto': 'to', 'downto': 'downto',
    'kwby': 'by', 'true': 'true', 'false': 'false', 'nil': 'nil', 'null': 'nil', 'do': 'do', 'then': 'then',
}
#: Comments, and whether they always stand on a line of their own.
COMMENTS = {'comment': False, 'tcp': False, 'tcc': False, 'lcomment': True, 'linecomment': True}
CAPTIONS = frozenset({'caption', 'titleofalgo'})
LABELS = frozenset({'label', 'nllabel', 'lnl'})
#: Environments that hold the algorithm, and those inside it that mean nothing here.
CONTAINERS = frozenset({'algorithm', 'algorithm*', 'algorithm2e', 'algorithm2e*', 'function', 'function*',
                        'procedure', 'procedure*'})
TRANSPARENT = {'center': 0, 'minipage': 1, 'figure': 0, 'figure*': 0, 'varwidth': 1, 'multicols': 1, 'spacing': 1,
               'small': 0, 'footnotesize': 0, 'scriptsize': 0, 'tiny': 0, 'normalsize': 0, 'large': 0,
               'flushleft': 0}


@dataclass(frozen=True, slots=True)
class Block:
    """What begins or continues a block.

    :param before: words before its arguments
    :param after: words behind them
    :param end: words of the line that ends it, empty for none
    :param arguments: how many; two are a name and its parameters
    :param closers: commands that end it when its lines stand between commands
    :param of: blocks that it continues (for a branch)
    :param braced: whether its lines can stand in braces (algorithm2e)
    :param text: words that the source defines itself: before, after, end
    """

    before: tuple[str, ...]
    after: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    arguments: int = 1
    closers: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    braced: bool = True
    text: dict[str, str] = field(default_factory=dict)


def _block(before: str, after: str = '', end: str | None = None, arguments: int = 1, closers: str = '',
           *, braced: bool = True) -> Block:
    words = tuple(before.split())
    ending = ('end', *words) if end is None else tuple(end.split())
    return Block(words, tuple(after.split()), ending, arguments, frozenset(closers.split()), braced=braced)


def _branch(before: str, after: str, arguments: int, of: str) -> Block:
    return Block(tuple(before.split()), tuple(after.split()), ('end',), arguments, of=frozenset(of.split()))


BLOCKS = {
    'if': _block('if', 'then', closers='endif'),
    'for': _block('for', 'do', closers='endfor'),
    'forall': _block('forall', 'do', 'end for', closers='endfor endforall'),
    'foreach': _block('foreach', 'do', 'end for', closers='endfor endforeach'),
    'forpar': _block('for', 'do parallel', 'end for', closers='endfor endforpar'),
    'while': _block('while', 'do', closers='endwhile'),
    'repeat': _block('repeat', end='', arguments=0),
    'loop': _block('loop', arguments=0, closers='endloop'),
    'upon': _block('upon', 'do', closers='endupon'),
    'function': _block('function', arguments=2, closers='endfunction', braced=False),
    'procedure': _block('procedure', arguments=2, closers='endprocedure', braced=False),
    'begin': _block('begin', end='end', arguments=0, closers='end'),
    'switch': _block('switch', 'do', closers='endswitch'),
    'case': _block('case', 'do', closers='endcase'),
    'other': _block('otherwise', end='', arguments=0, closers='endother'),
    'otherwise': _block('otherwise', end='', arguments=0, closers='endotherwise'),
    'default': _block('otherwise', end='', arguments=0, closers='enddefault'),
    'inputs': _block('inputs', end='', arguments=0, closers='endinputs', braced=False),
    'outputs': _block('outputs', end='', arguments=0, closers='endoutputs', braced=False),
    'globals': _block('globals', end='', arguments=0, closers='endglobals', braced=False),
    'body': _block('body', end='', arguments=0, closers='endbody', braced=False),
}
BRANCHES = {
    'elsif': _branch('else if', 'then', 1, 'if'),
    'elseif': _branch('else if', 'then', 1, 'if'),
    'elif': _branch('else if', 'then', 1, 'if'),
    'else': _branch('else', '', 0, 'if'),
}
CLOSERS = frozenset(closer for block in BLOCKS.values() for closer in block.closers)

#: algorithm2e: ``\\uIf`` and its like print no end; ``\\lIf`` and its like are one line.
UNENDED = {'u' + name: name for name in ('if', 'elseif', 'else', 'case', 'other', 'for', 'foreach', 'forall', 'while')}
ONE_LINE = {'l' + name: name for name in
            ('if', 'elseif', 'else', 'for', 'foreach', 'forall', 'while', 'repeat', 'case', 'other')}
IF_ELSE = {'eif': False, 'leif': True}      # whether it is one line

#: Commands of this parser that change how lines are made.
CONTROL = frozenset({
    'state', 'statex', 'until', 'blankline', 'linesnumbered', 'linesnotnumbered', 'setalgonoend', 'setalgovlined',
    'setalgolongend', 'algtext', 'algnotext', 'setcounter',
})
STRUCTURAL = frozenset({
    *INPUTS, *STATEMENTS, *COMMENTS, *CAPTIONS, *BLOCKS, *BRANCHES, *CLOSERS, *UNENDED, *ONE_LINE, *IF_ELSE, *CONTROL,
    'begin', 'end', ';',
})


def is_structural(name: str) -> bool:
    """Return whether a command makes or changes lines."""
    return name.lower() in STRUCTURAL
