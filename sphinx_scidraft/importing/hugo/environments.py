"""Run-in heads such as ``**Lemma (shift invariance).** ...`` become statements."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sphinx_scidraft.core.kinds import BUILTIN_KINDS
from sphinx_scidraft.importing.hugo.blocks import Block

KINDS = {kind.name.capitalize(): kind.name for kind in BUILTIN_KINDS}
HEAD = re.compile(rf'\*\*(?P<kind>{"|".join(sorted(KINDS, key=len, reverse=True))})(?P<number>\s+[A-Z]?\d[\d.]*?)?'
                  r'(?:\s*\((?P<name>.+?)\))?(?P<stop>[.:]?)\*\*(?P<after>[.:]?)\s*(?P<rest>.*)', re.S)
#: How a proof says that it is over.
QED = re.compile(r'\s*(?:∎|□|■|◻|\$\\(?:square|blacksquare|qed|Box)\$|\\\(\\(?:square|blacksquare|qed|Box)\\\)|\\qed)'
                 r'\s*\Z')


@dataclass(slots=True)
class Environment:
    """A statement found in a text.

    :param kind: its kind
    :param name: its name, or ''
    :param blocks: its blocks, the head taken off the first
    :param doubts: what is not certain about it, with a line each
    """

    kind: str
    name: str
    blocks: list[Block]
    doubts: list[tuple[int, str]]


def find(blocks: list[Block], at: int) -> tuple[Environment, int] | None:
    """Return the statement that begins at a block, and the place after it; ``None`` where none begins.

    A statement goes on through displays, and through what is plainly the rest of its sentence; a proof goes on to
    its mark, where it has one.

    :param blocks: all blocks of the text, blank lines among them
    :param at: the place of the block
    """
    block = blocks[at]
    head = HEAD.match(block.text) if block.kind == 'text' else None
    if not head or not (head['stop'] or head['after'] or head['name']):
        return None
    kind = KINDS[head['kind']]
    doubts = []
    if head['number']:
        doubts.append((block.line, f'the typed number {head["number"].strip()} of a {kind} is left out; '
                                   'numbers are counted, and labels refer to them'))
    first = Block('text', head['rest'].split('\n'), block.line)
    taken, end = [first], at + 1
    if kind in ('proof', 'solution') and (marked := _marked(blocks, at)):
        taken += blocks[end:marked]
        end = marked
        taken[-1] = Block(taken[-1].kind, QED.sub('', taken[-1].text).split('\n'), taken[-1].line)
    else:
        end = _rest(blocks, end, taken, doubts, kind)
    return Environment(kind, head['name'] or '', taken, doubts), end


def _marked(blocks: list[Block], at: int) -> int:
    """Return the place after the block with the mark of the proof that begins at a block; 0 for none."""
    for place in range(at, len(blocks)):
        if place > at and (blocks[place].kind == 'heading' or HEAD.match(blocks[place].text)):
            return 0
        if QED.search(blocks[place].text):
            return place + 1
    return 0


def _rest(blocks: list[Block], at: int, taken: list[Block], doubts: list[tuple[int, str]], kind: str) -> int:
    """Take the blocks that belong to a statement and return the place after them."""
    ended = _ends(taken[-1].text)
    while (place := _next(blocks, at)) < len(blocks):
        block = blocks[place]
        if block.kind == 'display':
            ended = block.text.rstrip().rstrip('$]').rstrip().rstrip('\\').rstrip().endswith('.')
        elif block.kind == 'list' and taken[-1].text.rstrip().endswith(':'):
            doubts.append((block.line, f'the list is taken into the {kind} before it'))
            ended = True
        elif block.kind == 'text' and not ended and taken[-1].kind in ('display', 'list') and _continues(block.text):
            doubts.append((block.line, f'the paragraph is taken into the {kind} before it'))
            ended = _ends(block.text)
        else:
            break
        taken += blocks[at:place + 1]
        at = place + 1
    return at


def _next(blocks: list[Block], at: int) -> int:
    while at < len(blocks) and not blocks[at].kind:
        at += 1
    return at


def _ends(text: str) -> bool:
    return text.rstrip().endswith(('.', '!', '?'))


def _continues(text: str) -> bool:
    """Return whether a paragraph goes on with a sentence: it begins in lower case."""
    return text.lstrip()[:1].islower()


def render(environment: Environment, content: str, fence: Callable[[str], str]) -> str:
    """Return a statement in MyST.

    :param content: its converted text
    :param fence: gives colons enough for a content
    """
    mark = fence(content)
    head = f'{mark}{{prf:{environment.kind}}} {environment.name}'.rstrip()
    return f'{head}\n{content.strip()}\n{mark}'
