"""Pseudo-code: from its source to lines with numbers, blocks and labels.

Two forms are read: the commands of LaTeX's packages ``algorithmic``, ``algpseudocode`` and
``algorithm2e``, and plain indented text for people who do not write LaTeX.
"""

from __future__ import annotations

import re
from typing import Literal

from sphinx_scidraft.core.pseudocode.ast import Algorithm, Line, PseudocodeError, Run
from sphinx_scidraft.core.pseudocode.commands import is_structural

__all__ = ['Algorithm', 'Line', 'PseudocodeError', 'Run', 'is_tex', 'parse']

Form = Literal['auto', 'tex', 'plain']
#: A formula between dollars, or a command.
COMMAND = re.compile(r'\$[^$]*\$|\\([A-Za-z]+|.)', re.DOTALL)


def parse(source: str, *, form: Form = 'auto', noend: bool = False, start: int = 1) -> Algorithm:
    """Return the lines of pseudo-code, with caption and labels if it holds some.

    :param form: how it is written; 'auto' finds out
    :param noend: leave out the lines that end a block ("end if")
    :param start: number of the first line
    :raises PseudocodeError: if it cannot be read; the error names line and column
    """
    # read in when they are needed: most projects hold no pseudo-code
    from sphinx_scidraft.core.pseudocode.parser import parse_tex
    from sphinx_scidraft.core.pseudocode.plain import parse_plain

    source = source.replace('\r\n', '\n').replace('\r', '\n')
    if not source.strip():
        raise PseudocodeError('the block is empty', 1, 1)
    if form == 'tex' or (form == 'auto' and is_tex(source)):
        return parse_tex(source, noend=noend, start=start)
    return parse_plain(source, start=start)


def is_tex(source: str) -> bool:
    """Return whether pseudo-code is written with LaTeX's commands."""
    math = False
    for match in COMMAND.finditer(source):
        if match[1] in ('(', ')'):
            math = match[1] == '('
        elif match[1] and not math and is_structural(match[1]):
            return True
    return False
