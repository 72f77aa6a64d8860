"""Plain indented pseudo-code: source -> lines."""

from __future__ import annotations

import inspect

import pytest
from compact import compact

from sphinx_scidraft.core.pseudocode import is_tex, parse

CASES = {
    'blocks': ('''
        Input: integers $a \\ge b$
            both positive
        Output: their gcd
        while b != 0 do  # loop
            r <- a mod b {#rem}
            if r = 0 and not done then return b
            else if r < 0:
                stop
            else:
                swap a and b      // for the next round
        for each x in S:
          print(x)
        repeat:
          do nothing
        until x <= 3
        end while
        ''', '''
        - *Input:* integers $a \\ge b$
        -   both positive
        - *Output:* their gcd
        1 *while* b $\\neq$ 0 *do* ▷ loop
        2   r $\\gets$ a mod b [rem]
        3   *if* r = 0 *and* *not* done *then* *return* b
        4   *else if* r < 0:
        5     *stop*
        6   *else*:
        7     swap a and b ▷ for the next round
        8 *for each* x *in* S:
        9   *print*(x)
        10 *repeat*:
        11   do nothing
        12 *until* x $\\leq$ 3
        13 *end while*'''),
    'pieces': ('''
        \\(x # y\\) and `a # b` cost \\$5 \\# no comment  # see $z$
        # a line of its own
        x \\gets 3, a // b
        a \\
            goes on
        f(x)->y, x<-y, http://host/#part
        FOR i = 1 TO n IN PARALLEL
        for_each format: fortune returns
        ''', '''
        1 $x # y$ and code(a # b) cost $5 # no comment ▷ see $z$
        - ▷ a line of its own
        2 x $\\gets$ 3, a ▷ b
        3 a goes on
        4 f(x)->y, x<-y, http://host/#part
        5 *FOR* i = 1 *TO* n *IN PARALLEL*
        6 for_each format: fortune returns'''),
    'tabs': ('do\n\tx\n\t\ty\nz', '''
        1 *do*
        2   x
        3     y
        4 z'''),
}


@pytest.mark.parametrize(('source', 'expected'), CASES.values(), ids=CASES.keys())
def test_lines(source: str, expected: str) -> None:
    assert compact(parse(inspect.cleandoc(source))) == inspect.cleandoc(expected)


def test_kinds() -> None:
    kinds = compact(parse('Input: a\nif b\n  c\nelse\n  d\nend if\n# e'), kinds=True)
    assert [line.rsplit('(')[-1] for line in kinds.splitlines()] == [
        'input)', 'open)', 'step)', 'branch)', 'step)', 'close)', 'comment)']


@pytest.mark.parametrize(('source', 'tex'), [
    ('x \\gets 5', False), ('if $a$ then', False), ('\\State x', True), ('x\\;', True), ('$\\State$', False),
    ('\\(\\State\\) x', False), ('\\$ \\Return x \\$', True), ('C:\\files', False), ('\\KwIn{x}', True),
])
def test_finds_out_the_form(source: str, tex: bool) -> None:
    assert is_tex(source) is tex
