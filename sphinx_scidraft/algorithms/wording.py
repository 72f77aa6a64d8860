"""How lines are called: "line 4", "lines 4, 6 and 8-10 of Algorithm 2"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sphinx_scidraft.algorithms.lines import LineDomain, LineRecord, LineTarget
from sphinx_scidraft.core.catalogue import Entry
from sphinx_scidraft.core.inline import NBSP, plain
from sphinx_scidraft.core.language import Language


@dataclass(frozen=True, slots=True)
class LinePiece:
    """A part of a reference text.

    :param target: the line or statement that it leads to
    """

    text: str
    target: LineRecord | Entry | None = None


def refer(domain: LineDomain, targets: Sequence[LineTarget], docname: str, inside: str | None) -> list[LinePiece]:
    """Return the text of a reference to lines.

    :param docname: the document that refers
    :param inside: anchor of the statement that the reference stands in: its own lines are called
        by their number alone
    """
    groups: dict[tuple[str, str | None], list[LineTarget]] = {}
    for target in dict.fromkeys(targets):
        groups.setdefault((target.first.docname, target.first.inside), []).append(target)
    language = domain.statements.language(docname)
    separators = ['', *domain.statements.wording.separators(language.code, len(groups))]
    pieces: list[LinePiece] = []
    for separator, ((where, anchor), group) in zip(separators, groups.items(), strict=True):
        pieces += [LinePiece(separator)] if separator else []
        near = (where, anchor) == (docname, inside)
        pieces += _of_one(domain, group, docname, language, near=near)
    return pieces


def name_line(domain: LineDomain, record: LineRecord) -> str:
    """Return the text for a line as anything outside of its algorithm calls it."""
    return ''.join(piece.text for piece in refer(domain, [LineTarget(record, record)], record.docname, None))


def _of_one(domain: LineDomain, targets: list[LineTarget], docname: str, language: Language, *,
            near: bool) -> list[LinePiece]:
    """Return the text for lines of one algorithm."""
    first = targets[0].first
    owner = domain.owner(first)
    of = '' if near else _owner_text(domain, first, owner, docname, language)
    numbers = merged(targets)
    if not numbers:
        return [LinePiece(of or first.label, first)]
    if len(numbers) == 1 and numbers[0].first == numbers[0].last:
        text = language.phrase('line', number=str(first.number)).replace(' ', NBSP)
        return [LinePiece(language.phrase('line_of', line=text, target=of) if of else text, numbers[0].first)]
    pieces: list[LinePiece] = []
    separators = ['', *domain.statements.wording.separators(language.code, len(numbers))]
    for separator, target in zip(separators, numbers, strict=True):
        ends = [LinePiece(str(record.number), record) for record in (target.first, target.last)]
        before, between, after = language.phrases['range'].replace('{last}', '{first}').split('{first}')
        shown = ends[:1] if target.first == target.last else [
            LinePiece(before), ends[0], LinePiece(between), ends[1], LinePiece(after)]
        pieces += [LinePiece(separator), *shown]
    pieces = _around(language.phrase('lines').replace(' ', NBSP), '{numbers}', pieces)
    if of:
        owner_piece = LinePiece(of, owner)
        before, _, after = language.phrase('line_of').partition('{line}')
        pieces = [LinePiece(before), *pieces, *_around(after, '{target}', [owner_piece])]
    return [piece for piece in pieces if piece.text]


def merged(targets: Sequence[LineTarget]) -> list[LineTarget]:
    """Return lines in the order of their numbers, three or more in a row as a range."""
    by_number: dict[int, LineTarget] = {}
    for target in targets:
        if target.first.number is not None and target.last.number is not None:
            first, last = sorted((target.first, target.last), key=lambda record: record.number or 0)
            by_number.setdefault(first.number or 0, LineTarget(first, last))
    runs: list[list[LineTarget]] = []
    for _, target in sorted(by_number.items()):
        if runs and target.first.number == (runs[-1][-1].last.number or 0) + 1:
            runs[-1].append(target)
        else:
            runs.append([target])
    return [made for run in runs for made in (
        [LineTarget(run[0].first, run[-1].last)]
        if (run[-1].last.number or 0) - (run[0].first.number or 0) >= 2 else run)]


def _owner_text(domain: LineDomain, record: LineRecord, owner: Entry | None, docname: str, language: Language) -> str:
    """Return what a line is called to be a line of."""
    if owner is not None:
        pieces = domain.statements.wording.single(owner, language, docname)
        return ''.join(plain(piece.text, spaces=True) for piece in pieces)
    return domain.statements.title(record.docname) if record.docname != docname else ''


def _around(pattern: str, place: str, pieces: list[LinePiece]) -> list[LinePiece]:
    before, _, after = pattern.partition(place)
    return [LinePiece(before), *pieces, LinePiece(after)]
