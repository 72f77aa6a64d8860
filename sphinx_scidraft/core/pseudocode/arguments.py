"""What stands behind a command: arguments in braces and options in brackets."""

from __future__ import annotations

from sphinx_scidraft.core.pseudocode.lexer import Source


class ArgumentReader:
    """Finds the ranges of tokens that are arguments; a range ends before the index of its bracket."""

    def __init__(self, source: Source) -> None:
        self.source, self.tokens, self.partner = source, source.tokens, source.partner

    def raw(self, start: int, end: int) -> str:
        """Return the source between two tokens as it is."""
        return self.source.text[self.tokens[start].position:self.tokens[end].position] if start < end else ''

    def label_text(self, start: int, end: int) -> str:
        """Return a label as it is written, with single blanks."""
        return ' '.join(self.raw(start, end).split())

    def argument(self, index: int, name: str) -> tuple[int, int]:
        """Return the range of tokens inside the braces that must come at *index*."""
        found = self.next_brace(index)
        if found is None:
            place = self.tokens[min(index, len(self.tokens)) - 1]
            self.source.fail(f'\\{name} needs {{...}} behind it', place.position)
        return found + 1, self.partner[found]

    def next_brace(self, index: int) -> int | None:
        """Return the index of an opening brace if that is what comes next."""
        index = self.source.skip_space(index)
        return index if index < len(self.tokens) and self.tokens[index].kind == 'open' else None

    def optional(self, index: int, bracket: str = '[') -> tuple[int, int] | None:
        """Return the range inside brackets if they come next."""
        index = self.source.skip_space(index)
        if index in self.partner and self.tokens[index].text == bracket:
            return index + 1, self.partner[index]
        return None

    def skip_optional(self, index: int) -> int:
        """Return the index behind a star and behind optional arguments."""
        if index < len(self.tokens) and self.tokens[index].kind == 'text' and self.tokens[index].text == '*':
            index += 1
        while found := self.optional(index):
            index = found[1] + 1
        return index

    def skip(self, behind: int, name: str, count: int) -> int:
        """Return the index behind a command's arguments."""
        for _ in range(count):
            behind = self.argument(self.skip_optional(behind), name)[1] + 1
        return behind
