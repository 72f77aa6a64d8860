"""Words and commands that a source defines for itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sphinx_scidraft.core.pseudocode.commands import WORDS, Block

#: ``name`` is a word such as a variable, ``function`` and ``array`` take an argument.
DefinedKind = Literal['keyword', 'name', 'function', 'array', 'input', 'comment']

#: algorithm2e's commands that define one command: how many texts they take, and what it is.
SETTERS: dict[str, tuple[int, DefinedKind]] = {
    'SetKw': (1, 'keyword'), 'SetKwData': (1, 'name'), 'SetKwFunction': (1, 'function'), 'SetKwArray': (1, 'array'),
    'SetKwInOut': (1, 'input'), 'SetKwInput': (1, 'input'), 'SetKwComment': (2, 'comment'),
}
#: Those that define blocks: how many texts, and which of them stand before, behind and at the end.
BLOCK_SETTERS: dict[str, tuple[int, tuple[int | None, int | None, int | None]]] = {
    'SetKwProg': (3, (0, 1, 2)), 'SetKwFor': (3, (0, 1, 2)), 'SetKwBlock': (2, (0, None, 1)),
}
#: LaTeX's own; only changed words are heeded, a command with arguments is not carried out.
MACRO_DEFINERS = frozenset({'newcommand', 'renewcommand', 'providecommand', 'algnewcommand', 'algrenewcommand', 'def'})


@dataclass(frozen=True, slots=True)
class Defined:
    """A command that the source defines."""

    kind: DefinedKind
    text: str


@dataclass(slots=True)
class Definitions:
    """What a source defines up to some place."""

    words: dict[str, str] = field(default_factory=lambda: dict(WORDS))
    commands: dict[str, Defined] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)

    def phrase(self, names: tuple[str, ...]) -> str:
        """Return the words of a phrase with blanks between them."""
        return ' '.join(filter(None, (self.words[name] for name in names)))

    def define(self, setter: str, name: str, texts: list[str]) -> None:
        """Define a command by one of algorithm2e's setters."""
        self.commands.pop(name, None)
        self.blocks.pop(name, None)
        if setter in SETTERS:
            kind = SETTERS[setter][1]
            text = texts[0]
            if kind == 'input' and not text.endswith(':'):
                text += ':'
            self.commands[name] = Defined(kind, text)
            return
        places = BLOCK_SETTERS[setter][1]
        before, after, end = (texts[place] if place is not None else '' for place in places)
        arguments = 0 if setter == 'SetKwBlock' else 1
        self.blocks[name] = Block((), arguments=arguments, end=('end',) if end else (),
                                  text={'before': before, 'after': after, 'end': end})
