"""Pseudo-code as plain indented text: blocks by indentation, words of the language found where they stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sphinx_scidraft.core.pseudocode.ast import MAX_DEPTH, Algorithm, LineKind, PseudocodeError
from sphinx_scidraft.core.pseudocode.runs import Draft, Runs
from sphinx_scidraft.core.pseudocode.symbols import ALLOWED_IN_TEXT

#: Width of a tabulator, as most editors show it.
TAB = 4

#: Pieces of a line that are no plain text. A comment begins behind a blank.
PIECE = re.compile(r"""
    \\\( (?P<math> .*? ) \\\)
  | (?P<dollars> \$\$? ) (?P<tex> (?: \\. | [^\\$] )+ ) (?P=dollars)
  | `(?P<code>[^`]+)`
  | \\(?P<escaped>[\\$`\#/])
  | \\(?P<command>[A-Za-z]+)
  | (?P<open> \$ | \\\( )
  | (?P<operator> (?<=\s) (?: <- | -> | <= | >= | != ) (?=\s) )
  | (?P<comment> (?: (?<=\s) | ^ ) (?: \# | // | ▷ | ⊳ ) \s* )
""", re.VERBOSE)
LABEL = re.compile(r'\{#([^\s{}]+)\}$')
OPERATORS = {'<-': r'\gets', '->': r'\to', '<=': r'\leq', '>=': r'\geq', '!=': r'\neq'}

INPUT = re.compile(r'(?:require|ensure|inputs?|outputs?|data|results?|parameters?|given|preconditions?|'
                   r'postconditions?)[ ]?:', re.IGNORECASE)
#: Words that begin a line, with the words that may follow inside it. Two words stand before one.
CONDITION = ('then', 'do', 'and', 'or', 'not', 'return', 'break', 'continue')
LOOP = ('to', 'downto', 'down to', 'in', 'by', 'step', 'do', 'in parallel', 'parallel')
OPENERS: dict[str, tuple[str, ...]] = {
    'if': CONDITION, 'while': CONDITION, 'for each': LOOP, 'foreach': LOOP, 'for all': LOOP, 'forall': LOOP,
    'parallel for': LOOP, 'for': LOOP, 'repeat': (), 'loop': (), 'upon': ('do',), 'function': (), 'procedure': (),
    'switch': ('do', 'of'), 'case': ('do', 'then'),
}
BRANCHES: dict[str, tuple[str, ...]] = {
    'else if': CONDITION, 'elseif': CONDITION, 'elsif': CONDITION, 'elif': CONDITION, 'else': CONDITION,
    'otherwise': (), 'default': (),
}
CLOSERS: dict[str, tuple[str, ...]] = {
    'until': CONDITION, 'end if': (), 'end for': (), 'end while': (), 'end loop': (), 'end function': (),
    'end procedure': (), 'end switch': (), 'end case': (), 'end upon': (), 'endif': (), 'endfor': (), 'endwhile': (),
    'end': (),
}
STATEMENTS: dict[str, tuple[str, ...]] = dict.fromkeys(
    ('return', 'print', 'break', 'continue', 'yield', 'stop', 'halt', 'goto', 'raise', 'throw', 'assert'), ())
#: Words that are meant only if nothing follows but a colon: "do nothing" is a sentence.
ALONE = frozenset({'do', 'begin', 'end', 'loop', 'repeat', 'otherwise', 'default', 'stop', 'halt', 'endif', 'endfor',
                   'endwhile'}) | {word for word in CLOSERS if word.startswith('end ')}
KINDS: tuple[tuple[LineKind, dict[str, tuple[str, ...]]], ...] = (
    ('close', CLOSERS), ('branch', BRANCHES), ('step', OPENERS), ('step', STATEMENTS),
    ('step', {'do': (), 'begin': ()}),
)
WORDS = {word: (kind, inner) for kind, table in KINDS for word, inner in table.items()}
FIRST_WORD = re.compile(r'(?i:' + '|'.join(
    re.escape(word).replace(r'\ ', r'[ ]+') for word in sorted(WORDS, key=len, reverse=True)) + r')(?![\w-])')


@dataclass(slots=True)
class _Level:
    """Lines of one indentation.

    :param given: whether they belong to an input or output line: then none has a number
    """

    indent: int
    lines: list[Draft]
    given: bool = False


def parse_plain(text: str, *, start: int = 1) -> Algorithm:
    """Return the lines of plain indented pseudo-code.

    :param start: number of the first line
    :raises PseudocodeError: if indentation or a formula cannot be read
    """
    lines: list[Draft] = []
    levels: list[_Level] = []
    counter = start - 1
    for position, written in _joined(text):
        content = written.lstrip()
        margin = written[:len(written) - len(content)]
        if not levels:
            levels.append(_Level(len(margin.expandtabs(TAB)), lines))
        level = _level(levels, len(margin.expandtabs(TAB)), position, len(margin) + 1)
        line = _read_line(content, position, len(margin) + 1)
        if level.given and line.kind != 'comment':
            line.kind = 'note'
        if line.kind not in ('input', 'note', 'comment'):
            counter += 1
            line.number = counter
        level.lines.append(line)
    for line in lines:
        _mark_openers(line)
    return Algorithm(tuple(line.done() for line in lines))


def _joined(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not blank with their positions; a backslash at the end joins two."""
    found: list[tuple[int, str]] = []
    goes_on = False
    for position, line in enumerate(text.split('\n'), 1):
        line = line.rstrip()
        if goes_on:
            position, before = found.pop()
            line = f'{before} {line.lstrip()}'.rstrip()
        goes_on = line.endswith('\\') and not line.endswith('\\\\')
        found.append((position, line[:-1].rstrip() if goes_on else line))
    return [(position, line) for position, line in found if line]


def _level(levels: list[_Level], indent: int, position: int, column: int) -> _Level:
    """Return the level of a line with this indentation, after closing deeper ones."""
    if indent > levels[-1].indent:
        if len(levels) > MAX_DEPTH:
            raise PseudocodeError(f'more than {MAX_DEPTH} blocks inside each other', position, column)
        parent = levels[-1].lines[-1]
        levels.append(_Level(indent, parent.body, levels[-1].given or parent.kind == 'input'))
    while len(levels) > 1 and levels[-1].indent > indent:
        levels.pop()
    if levels[-1].indent != indent:
        raise PseudocodeError('the indentation fits no line above', position, column)
    return levels[-1]


def _mark_openers(line: Draft) -> None:
    """Note which lines begin a block; the depth is limited."""
    if line.body and line.kind == 'step':
        line.kind = 'open'
    for inner in line.body:
        _mark_openers(inner)


def _read_line(content: str, position: int, column: int) -> Draft:
    """Return a line without its number.

    :param column: where the content begins
    """
    line = Draft('step', position=position)
    if label := LABEL.search(content):
        line.labels.append(label[1])
        content = content[:label.start()].rstrip()
    inner: tuple[str, ...] = ()
    begin = 0
    if given := INPUT.match(content):
        line.kind = 'input'
        line.content.special('keyword', given[0])
        begin = given.end()
    elif first := FIRST_WORD.match(content):
        word = ' '.join(first[0].lower().split())
        if word not in ALONE or not content[first.end():].strip(' :;') or _comment_follows(content, first.end()):
            line.kind, inner = WORDS[word]
            line.content.special('keyword', first[0])
            begin = first.end()
    _read_pieces(content, begin, line, inner, position, column)
    if not line.content:
        line.kind = 'comment' if line.comment else 'note'
    return line


def _comment_follows(content: str, begin: int) -> bool:
    return content[begin:].lstrip(' :;').startswith(('#', '//', '▷', '⊳'))


def _read_pieces(content: str, begin: int, line: Draft, words: tuple[str, ...], position: int, column: int) -> None:
    """Read text, formulas, code and a comment.

    :param words: words of the language that can stand in this line
    :param column: where the content begins
    """
    target = line.content
    while begin < len(content):
        match = PIECE.search(content, begin)
        _read_text(content[begin:match.start() if match else len(content)], target, words)
        if match is None:
            return
        begin = match.end()
        kind = match.lastgroup
        if kind == 'open':
            raise PseudocodeError('the formula is not closed; \\$ prints a dollar', position, match.start() + column)
        if kind in ('math', 'tex'):
            target.special('math', ' '.join(match[kind].split()))
        elif kind == 'code':
            target.text(match['code'], ('code',))
        elif kind == 'escaped':
            target.text(match['escaped'])
        elif kind == 'operator':
            target.special('math', OPERATORS[match['operator']])
        elif kind == 'command':
            if match['command'] in ALLOWED_IN_TEXT:
                target.special('math', match[0])
            else:
                target.text(match[0])
        elif target is line.content:
            target, words = line.comment, ()
        else:
            target.text(match[0].strip())
            target.blank()


def _read_text(text: str, target: Runs, words: tuple[str, ...]) -> None:
    """Read plain text; the words of the language in it are found by blanks around them."""
    pattern = r'(?<!\S)(' + '|'.join(sorted(words, key=len, reverse=True)) + r')(?![^\s:,;])' if words else r'(?!)'
    for index, part in enumerate(re.split(pattern, text, flags=re.IGNORECASE)):
        if index % 2:
            target.special('keyword', part)
            continue
        if part[:1].isspace():
            target.blank()
        if stripped := ' '.join(part.split()):
            target.text(stripped)
            if part[-1].isspace():
                target.blank()
