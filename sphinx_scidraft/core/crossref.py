"""Building blocks of reference texts: pieces with links, lists, ranges and placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sphinx_scidraft.core.catalogue import Entry
from sphinx_scidraft.core.inline import Inline, Run, text

#: What an author can write for a part of the reference text.
PLACEHOLDER = re.compile(r'%s|\{(?:number|name|kind)\}')
#: Runs of at least this many consecutive numbers are printed as a range (cleveref: three).
SHORTEST_RANGE = 3


class Piece(NamedTuple):
    """A part of a reference: text, and what it links to.

    :param target: a statement, or a label that belongs to none (it may be another project's)
    :param hint: what the link leads to, where its text does not say it
    """

    text: Inline
    target: Entry | str | None = None
    hint: str = ''


def words(value: str) -> list[Piece]:
    """Return text that links to nothing."""
    return [Piece(text(value))] if value else []


def around(pattern: str, place: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Return *pattern* with *pieces* at its *place*."""
    before, _, after = pattern.partition(place)
    return [*words(before), *pieces, *words(after)]


def joined(members: Sequence[Sequence[Piece]], separators: Sequence[str]) -> list[Piece]:
    """Return the members of a list with its separators (one fewer) between them."""
    pieces: list[Piece] = []
    for separator, member in zip(['', *separators][:len(members)], members, strict=True):
        pieces += [*words(separator), *member]
    return pieces


def ranges(entries: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Return first and last member of each run of consecutive numbers; short runs one by one.

    :param entries: statements of one kind, sorted
    """
    runs: list[list[Entry]] = []
    for entry in entries:
        before = runs[-1][-1].number if runs else None
        if before and entry.number == before._replace(parts=(*before.parts[:-1], before.parts[-1] + 1)):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return [pair for run in runs
            for pair in ([(run[0], run[-1])] if len(run) >= SHORTEST_RANGE else [(e, e) for e in run])]


def fill(template: str, values: Mapping[str, Inline]) -> Inline:
    """Return an author's text with its placeholders filled.

    :param values: placeholder -> what to put there
    """
    runs: list[Run] = []
    position = 0
    for match in PLACEHOLDER.finditer(template):
        runs += [*text(template[position:match.start()]), *values[match.group()]]
        position = match.end()
    return (*runs, *text(template[position:]))
