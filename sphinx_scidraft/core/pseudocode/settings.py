"""Commands that make no line: definitions, renamed words, and how lines are numbered and ended."""

from __future__ import annotations

import re

from sphinx_scidraft.core.pseudocode.blocks import BlockReader
from sphinx_scidraft.core.pseudocode.definitions import BLOCK_SETTERS, MACRO_DEFINERS, SETTERS
from sphinx_scidraft.core.pseudocode.lexer import Source, Token

NUMBER = re.compile(r'[0-9]{1,6}')
#: Names of the line counter in the packages.
LINE_COUNTERS = frozenset({'ALG@line', 'ALC@line', 'AlgoLine'})


class SettingsReader(BlockReader):
    """Reads what changes how the rest is read."""

    def __init__(self, source: Source, noend: bool, start: int) -> None:
        super().__init__(source, noend, start)
        self.step: int | None = None

    def setting(self, behind: int, token: Token) -> int | None:
        """Read a setting or definition; return None if the command is none.

        :param behind: index of the token behind the command
        """
        name, lower = token.text, token.text.lower()
        if name in SETTERS or name in BLOCK_SETTERS:
            return self.define(behind, name)
        if name in MACRO_DEFINERS:
            return self.macro(behind, name)
        if lower in ('linesnumbered', 'linesnotnumbered'):
            self.step = int(lower == 'linesnumbered')
        elif lower in ('setalgonoend', 'setalgovlined'):
            self.noend = True
        elif lower == 'setalgolongend':
            self.long_end = True
        elif lower in ('algtext', 'algnotext'):
            start, end = self.argument(self.skip_optional(behind), name)
            self.unprinted.add(self.raw(start, end).strip().lower())
            return end + 1
        elif lower == 'setcounter':
            return self.set_counter(behind, name)
        else:
            return None
        return behind

    def number_every(self, option: str) -> None:
        """Read the option of ``\\begin{algorithmic}``."""
        for part in option.split(','):
            if NUMBER.fullmatch(part.strip()):
                self.step = int(part)
            elif part.strip() == 'noend':
                self.noend = True

    def set_counter(self, behind: int, name: str) -> int:
        """Read the number that the lines go on behind."""
        counter = self.argument(behind, name)
        value = self.argument(counter[1] + 1, name)
        number = self.raw(*value).strip()
        if self.raw(*counter).strip() in LINE_COUNTERS and NUMBER.fullmatch(number):
            self.counter = int(number)
        return value[1] + 1

    def define(self, behind: int, setter: str) -> int:
        """Read a definition by one of algorithm2e's setters."""
        start, end = self.argument(behind, setter)
        name = self.raw(start, end).strip().lstrip('\\')
        texts = []
        for _ in range(SETTERS[setter][0] if setter in SETTERS else BLOCK_SETTERS[setter][0]):
            start, end = self.argument(end + 1, setter)
            texts.append(self.read_text(start, end).strip())
        self.definitions.define(setter, name, texts)
        return end + 1

    def macro(self, behind: int, definer: str) -> int:
        """Read a definition by ``\\newcommand`` and its like: heeded if it renames a word."""
        behind = self.source.skip_space(self.skip_optional(behind))
        brace = self.next_brace(behind)
        if brace is not None:
            behind, after = brace + 1, self.partner[brace] + 1
        else:
            after = behind + 1
        name = self.tokens[behind].text if behind < len(self.tokens) else ''
        start, end = self.argument(self.skip_optional(after), definer)
        word = name.lower().removeprefix('algorithmic')
        if word != name.lower() and word in self.definitions.words:
            self.definitions.words[word] = self.read_text(start, end).strip()
        return end + 1
