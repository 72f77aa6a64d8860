"""What an import makes: files to write, files to copy, and what a person should look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something in a source that was not converted, or not for certain.

    :param file: the source, relative to what is imported
    :param line: its line, counted from 1
    :param text: what is the matter, as a sentence without full stop
    """

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line}: {self.text}'


@dataclass(slots=True)
class Conversion:
    """The outcome of an import; nothing is written yet.

    :param texts: new files by their path in the target folder
    :param copies: files to copy, by their path in the target folder
    :param findings: what a person should look at
    """

    texts: dict[PurePosixPath, str] = field(default_factory=dict)
    copies: dict[PurePosixPath, Path] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
