"""Drawings by content: in memory, and in one file of the doctree folder for the next build."""

from __future__ import annotations

import html
import json
import os
import re
import tempfile
from collections.abc import Iterable
from dataclasses import astuple
from pathlib import Path
from typing import Any

from sphinx_scidraft.maths import convert, engines
from sphinx_scidraft.maths.convert import Drawing, Formula

FILE = 'formulas.json'
_TAGS = re.compile(r'<[^>]*>')
#: Drawings whose characters are looked at in one go.
_TOGETHER = 500


class Store:
    """Drawings of one doctree folder.

    The file is replaced as a whole, so that readers never see half of it. Of two builds that write at
    the same time the last one wins; what the other one drew is drawn again some day.

    :ivar folder: where the file lies
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._drawings: dict[str, Drawing] = {}
        self._stored: dict[str, list[Any]] | None = None
        self._stored_characters = ''

    def drawing(self, formula: Formula) -> Drawing:
        """Return what a formula looks like."""
        key = _key(formula)
        found = self._drawings.get(key)
        if found is None:
            values = self._from_file().get(key)
            found = self._drawings[key] = Drawing(*values) if values else convert.draw(formula)
        return found

    def characters(self, formulas: Iterable[Formula]) -> str:
        """Return all characters that the drawings of formulas show."""
        found = list(formulas)
        if self._from_file().keys() == {_key(formula) for formula in found}:
            return self._stored_characters
        characters: set[str] = set()
        for start in range(0, len(found), _TOGETHER):
            together = ''.join(self.drawing(formula).markup for formula in found[start:start + _TOGETHER])
            characters |= set(_text_of(together))
        return ''.join(sorted(characters))

    def _from_file(self) -> dict[str, list[Any]]:
        if self._stored is None:
            self._stored = {}
            try:
                state = json.loads((self.folder / FILE).read_text(encoding='utf-8'))
                if state['version'] == _version() and all(map(_is_drawing, state['drawings'].values())):
                    self._stored, self._stored_characters = state['drawings'], str(state['characters'])
            except (OSError, ValueError, KeyError, TypeError, AttributeError):
                pass    # no file, or one that another version or a crash left
        return self._stored

    def save(self, used: Iterable[Formula]) -> None:
        """Write the drawings of the formulas that the project has now, if they are not what the file holds."""
        formulas = list(used)
        if self._from_file().keys() == {_key(formula) for formula in formulas}:
            return
        characters = self.characters(formulas)
        drawings = {_key(formula): astuple(self.drawing(formula)) for formula in formulas}
        state = {'version': _version(), 'characters': characters, 'drawings': dict(sorted(drawings.items()))}
        text = json.dumps(state, ensure_ascii=False, separators=(',', ':'))
        write_whole(self.folder / FILE, text.encode('utf-8', 'replace'))
        self._stored, self._stored_characters = {key: list(values) for key, values in drawings.items()}, characters


def shown_text(drawing: Drawing) -> str:
    """Return the characters that a drawing shows."""
    return _text_of(drawing.markup)


def _text_of(markup: str) -> str:
    return html.unescape(_TAGS.sub('', markup))


def _is_drawing(values: Any) -> bool:
    return (isinstance(values, list) and len(values) == 4 and isinstance(values[3], (int, float))
            and all(isinstance(value, str) for value in values[:3]))


def _key(formula: Formula) -> str:
    return f'{"d" if formula.display else "i"}{formula.tex}'


def _version() -> str:
    return f'{convert.FORMAT} {engines.versions()}'


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that others see the old one or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, 'wb') as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
