"""What cannot be read: the message, and where it points to."""

from __future__ import annotations

import contextlib
import pickle
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_scidraft.core.pseudocode import PseudocodeError, commands, inline_commands, parse, symbols

ERRORS = [
    ('', 'the block is empty', 1, 1),
    ('\\State a\n\\Foo', 'unknown command \\Foo', 2, 1),
    ('\\State a\n  \\Sate b', 'did you mean \\State?', 2, 3),
    ('\\State \\mathbb{R}', 'stand between dollars', 1, 8),
    ('\\If{a}\n\\State b', '\\If is never closed; \\EndIf is missing', 1, 1),
    ('\\State\n\\ForAll{a}', '\\EndFor is missing', 2, 1),
    ('\\Repeat \\State a', '\\Until is missing', 1, 1),
    ('\\If{a}\n\\EndFor', '\\EndFor, but \\If (line 1) is open; \\EndIf ends it', 2, 1),
    ('\\State a \\EndIf', '\\EndIf ends no block', 1, 10),
    ('\\State a\n\\Else', '\\Else without \\If', 2, 1),
    ('\\For{a}\\Else\\EndFor', '\\Else without \\If', 1, 8),
    ('\\Until{a}', '\\Until without \\Repeat', 1, 1),
    ('\\begin{algorithmic}\nx\n\\end{algorithmic}', '\\State begins one', 2, 1),
    ('\\begin{algorithmic}\\State a', '\\begin{algorithmic} is never closed', 1, 1),
    ('\\begin{algorithm}\n\\end{algorithmic}', '\\begin{algorithm} (line 1) is open', 2, 1),
    ('\\State a\\end{algorithmic}', 'without \\begin{algorithmic}', 1, 9),
    ('\\begin{algorithm}\\end{algorithm}\n\\begin{algorithm}\\end{algorithm}', 'holds one algorithm', 2, 1),
    ('\\begin{itemize}\\State', '\\begin{itemize} has no place', 1, 1),
    ('\\begin{algorithmic}\\If{a}\\end{algorithmic}', '\\EndIf is missing', 1, 20),
    ('\\If a', '\\If needs {...} behind it', 1, 1),
    ('\\State \\textbf x', '\\textbf needs {...}', 1, 8),
    ('\\State {a', 'this { is never closed', 1, 8),
    ('\\State a}', 'a } that closes nothing', 1, 9),
    ('\\State a\n$b', 'the formula that begins with $ is not closed', 2, 1),
    ('\\State \\(b', '\\) is missing', 1, 8),
    ('\\State $a\n\n b$', 'is not closed', 1, 8),
    ('\\State a\\', 'a backslash with nothing behind it', 1, 9),
    ('\\If{\\State a}\\EndIf', '\\State cannot stand inside braces or a line', 1, 5),
    ('\\State a \\Comment{b \\Comment{c}}', '\\Comment inside a comment', 1, 21),
    ('\\While{a}{b\\; \\If{c} d\\;}', '\\EndIf is missing', 1, 15),
    ('\\eIf{a}{b}', '\\eIf needs {...}', 1, 10),
    ('\\State\\def\\x', '\\def needs {...}', 1, 11),
    ('\\If{a}' * 40, 'more than 30 blocks', 1, 181),
    ('if a\n    b\n  c', 'the indentation fits no line above', 3, 3),
    ('  a\n b', 'the indentation fits no line above', 2, 2),
    ('a $b\nc', 'the formula is not closed', 1, 3),
    (''.join(' ' * depth + 'a\n' for depth in range(40)), 'more than 30 blocks', 32, 32),
]


@pytest.mark.parametrize(('source', 'message', 'line', 'column'), ERRORS)
def test_error(source: str, message: str, line: int, column: int) -> None:
    with pytest.raises(PseudocodeError) as caught:
        parse(source)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


COMMANDS = sorted({'\\' + name for name in (
    *commands.STRUCTURAL, *inline_commands.FONT_COMMANDS, *inline_commands.FONT_DECLARATIONS, *inline_commands.IGNORED,
    *inline_commands.WRAPPERS, *inline_commands.LENGTHS, *inline_commands.REFERENCES, *inline_commands.COMMON,
    *symbols.TEXT_SIGNS, *symbols.ACCENTS, *symbols.ALLOWED_IN_TEXT, 'Call', 'SetKw', 'SetKwFunction', 'SetKwProg',
    'SetKwComment', 'SetKwInOut', 'SetKwBlock', 'renewcommand', 'algorithmicdo', 'def', 'cite', 'Foo')})
PIECES = [*COMMANDS, *'{}{}{}[]()$%~*#`\\ \n', '$x$', '\n\n', '-1em', '{#l}', '{x}', '{Foo}', '\t', '<-', 'if ', 'x: ',
          '\\begin{algorithm}', '\\end{algorithm}', '\\begin{algorithmic}[1]', '\\end{algorithmic}', '\\If{a}', '{a}']


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.lists(st.sampled_from(PIECES), max_size=25).map(''.join), st.text(max_size=60)),
       st.sampled_from(['auto', 'tex', 'plain']), st.booleans())
def test_any_input_gives_lines_or_an_error(source: str, form: str, noend: bool) -> None:
    check(source, form, noend)


def test_many_short_inputs_give_lines_or_an_error() -> None:
    """Commands next to each other and at the end, in numbers that take hypothesis too long."""
    chance = random.Random(7)
    for _ in range(15000):
        check(''.join(chance.choices(PIECES, k=chance.randint(1, 12))), chance.choice(['auto', 'tex', 'plain']), False)


def check(source: str, form: str, noend: bool) -> None:
    """Parse a source; what comes out must hold together."""
    try:
        algorithm = parse(source, form=form, noend=noend)     # type: ignore[arg-type]
    except PseudocodeError as error:
        assert 1 <= error.line <= len(source.replace('\r\n', '\n').replace('\r', '\n').split('\n'))
        assert error.column >= 1
    else:
        assert pickle.loads(pickle.dumps(algorithm)) == algorithm
        numbers = [line.number for line, _ in algorithm.walk() if line.number is not None]
        if 'setcounter' not in source and '\\begin{algorithmic}' not in source:
            assert numbers == list(range(1, len(numbers) + 1))


LONG = {
    'braces': '{%s}', 'calls': '\\Call{f}{%s}', 'fonts': '\\textbf{%s}', 'groups in a block': '\\If{a}{%s}',
    'comments': '\\Comment{%s}', 'brackets': '[(%s)]', 'opened': '\\(%s', 'parentheses': '\\If(%s', 'dollars': '$%s',
    'lines': '\\State x $y$ {z}\n%s', 'plain lines': 'x <- $y$ `z` # c\n%s', 'blocks': '\\If{a}%s',
    'options': '\\hspace[%s', 'ticks': '`%s', 'backslashes': '\\\\%s', 'blanks': ' %s', 'labels': '{#%s',
}


@pytest.mark.parametrize('pattern', LONG.values(), ids=LONG.keys())
def test_long_and_deep_input_takes_linear_time(pattern: str) -> None:
    def seconds(count: int) -> float:
        before, after = pattern.split('%s')
        source = '\\State ' + before * count + after * count
        started = time.process_time()
        for form in ('tex', 'plain'):
            with contextlib.suppress(PseudocodeError):
                parse(source, form=form)    # type: ignore[arg-type]
        return time.process_time() - started

    short, long = (min(seconds(count) for _ in range(3)) for count in (1000, 8000))
    assert long < 30 * max(short, .003)     # quadratic time would be 64 times as much
