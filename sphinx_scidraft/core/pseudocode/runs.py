"""Collects the runs of a line: blanks between them, and neighbours of one style put together."""

from __future__ import annotations

from sphinx_scidraft.core.pseudocode.ast import Font, Inline, Line, LineKind, Run, RunKind

#: No blank that was not written goes before these.
PUNCTUATION = tuple(',.;:)]}!?')


class Runs:
    """Inline content under construction."""

    def __init__(self) -> None:
        self._parts: list[tuple[RunKind, tuple[Font, ...], list[str]]] = []
        self._space = ''        # 'soft' is dropped before punctuation

    def __bool__(self) -> bool:
        return bool(self._parts)

    def blank(self) -> None:
        """Add a blank, unless it would be the first or the last."""
        self._space = 'hard'

    def soft_blank(self) -> None:
        """Add a blank unless punctuation follows."""
        self._space = self._space or 'soft'

    def text(self, value: str, fonts: tuple[Font, ...] = ()) -> None:
        """Add text."""
        self._add('text', value, fonts)

    def keyword(self, word: str) -> None:
        """Add a word of the language, with a blank behind it."""
        if word:
            self._add('keyword', word, ())
            self.soft_blank()

    def phrase(self, word: str) -> None:
        """Add a word of the language, with blanks around it."""
        if word:
            self._space = 'soft'
            self.keyword(word)

    def special(self, kind: RunKind, value: str) -> None:
        """Add a formula or a reference."""
        self._add(kind, value, ())

    def done(self) -> Inline:
        """Return the runs; a gap at the end is dropped."""
        while self._parts and self._parts[-1][0] == 'text' and not ''.join(self._parts[-1][2]).strip():
            self._parts.pop()
        return tuple(Run(kind, ''.join(values), fonts) for kind, fonts, values in self._parts)

    def _add(self, kind: RunKind, value: str, fonts: tuple[Font, ...]) -> None:
        if not value:
            return
        if self._space and self._parts and (self._space == 'hard' or not value.startswith(PUNCTUATION)):
            between = fonts if kind == 'text' and self._parts[-1][:2] == ('text', fonts) else ()
            self._append('text', ' ', between)
        self._space = ''
        self._append(kind, value, fonts)

    def _append(self, kind: RunKind, value: str, fonts: tuple[Font, ...]) -> None:
        if self._parts and kind == 'text' and self._parts[-1][:2] == ('text', fonts):
            self._parts[-1][2].append(value)
        else:
            self._parts.append((kind, fonts, [value]))


class Draft:
    """A line under construction."""

    def __init__(self, kind: LineKind, number: int | None = None, position: int = 1) -> None:
        self.kind, self.number, self.position = kind, number, position
        self.content, self.comment = Runs(), Runs()
        self.labels: list[str] = []
        self.body: list[Draft] = []

    def done(self) -> Line:
        """Return the finished line; blocks are nested a few levels deep only."""
        labels = tuple(dict.fromkeys(filter(None, self.labels)))
        return Line(self.kind, self.content.done(), self.comment.done(), self.number, labels,
                    tuple(draft.done() for draft in self.body), self.position)
