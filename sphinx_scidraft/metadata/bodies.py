"""The texts of notes as feeds show them, kept for one output folder.

A page that is not written in a build is not rendered for a feed either: its text is what was written
last. The files lie beside the doctrees, in a folder for each output folder, and are written by the
process that writes the page. Without one, its page has to be written again.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

FOLDER = 'scidraft-bodies'
#: Raised whenever files of older versions cannot be used.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Body:
    """What a page shows.

    :param content: HTML with absolute addresses
    """

    description: str
    image: str
    content: str


class Bodies:
    """The texts of the notes in one output folder."""

    def __init__(self, app: Sphinx) -> None:
        place = f'{FORMAT} {app.builder.name} {Path(app.outdir).resolve()}'
        self.folder = Path(app.doctreedir) / FOLDER / hashlib.sha256(place.encode()).hexdigest()[:12]

    def path(self, docname: str) -> Path:
        """Return the file of a note."""
        return self.folder / f'{hashlib.sha256(docname.encode()).hexdigest()[:24]}.html'

    def save(self, docname: str, body: Body) -> None:
        """Keep a text."""
        self.folder.mkdir(parents=True, exist_ok=True)
        head = json.dumps([body.description, body.image])
        self.path(docname).write_text(f'{head}\n{body.content}', encoding='utf-8')

    def load(self, docname: str) -> Body | None:
        """Return a text, or None if there is none."""
        try:
            head, _, content = self.path(docname).read_text(encoding='utf-8').partition('\n')
            description, image = json.loads(head)
        except (OSError, ValueError):
            return None
        return Body(str(description), str(image), content)

    def digest(self, docname: str) -> str:
        """Return a hash of a text, which is empty if there is none."""
        try:
            return hashlib.sha256(self.path(docname).read_bytes()).hexdigest()[:24]
        except OSError:
            return ''

    def known(self) -> frozenset[str]:
        """Return the names of the files that there are."""
        try:
            return frozenset(path.name for path in self.folder.iterdir())
        except OSError:
            return frozenset()

    def keep_only(self, docnames: Iterable[str]) -> None:
        """Remove the texts of all other notes."""
        for name in self.known() - {self.path(docname).name for docname in docnames}:
            (self.folder / name).unlink(missing_ok=True)
