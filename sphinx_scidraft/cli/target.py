"""Writing into a folder: nothing outside it, and nothing over what is there without being told."""

from __future__ import annotations

import difflib
import filecmp
import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath


class Refused(Exception):
    """Something that is not done, with the reason for the user."""


class Target:
    """A folder that files are to be written to.

    :param folder: the folder, which need not exist
    :param texts: new files by their path in it
    :param copies: files to copy, by their path in it
    """

    def __init__(self, folder: Path, texts: Mapping[PurePosixPath, str],
                 copies: Mapping[PurePosixPath, Path] | None = None) -> None:
        self.folder = folder
        self.texts = dict(texts)
        self.copies = {path: source for path, source in (copies or {}).items() if path not in self.texts}
        for path in (*self.texts, *self.copies):
            self._inside(path)

    def _inside(self, path: PurePosixPath) -> Path:
        """Return where a path leads; links that lead out of the folder are followed and refused."""
        place = self.folder / path
        if path.is_absolute() or '..' in path.parts or not place.resolve().is_relative_to(self.folder.resolve()):
            raise Refused(f'{path} would be outside of {self.folder}')
        return place

    def changes(self) -> tuple[list[PurePosixPath], list[PurePosixPath]]:
        """Return which files would be new, and which would be changed."""
        fresh, changed = [], []
        for path, text in self.texts.items():
            place = self._inside(path)
            if not place.exists():
                fresh.append(path)
            elif not place.is_file() or place.read_text(encoding='utf-8', errors='replace') != text:
                changed.append(path)
        for path, source in self.copies.items():
            place = self._inside(path)
            if not place.exists():
                fresh.append(path)
            elif not place.is_file() or not filecmp.cmp(source, place, shallow=False):
                changed.append(path)
        return sorted(fresh), sorted(changed)

    def diff(self) -> str:
        """Return the changes as a unified diff; files that are copied are only named."""
        parts: list[str] = []
        for path, text in sorted(self.texts.items()):
            place = self._inside(path)
            old = place.read_text(encoding='utf-8', errors='replace') if place.is_file() else ''
            name = f'a/{path}' if place.is_file() else '/dev/null'
            parts += difflib.unified_diff(old.splitlines(True), text.splitlines(True), name, f'b/{path}')
        fresh, changed = self.changes()
        parts += [f'Copy {path}\n' for path in (*fresh, *changed) if path in self.copies]
        return ''.join(part if part.endswith('\n') else f'{part}\n\\ No newline at end of file\n' for part in parts)

    def write(self, *, force: bool) -> int:
        """Write the files and return how many were new or changed.

        :param force: whether files that are there may be changed
        :raises Refused: if files would be changed and may not; nothing is written then
        """
        fresh, changed = self.changes()
        if changed and not force:
            names = ', '.join(map(str, changed[:5])) + (f' and {len(changed) - 5} more' if len(changed) > 5 else '')
            raise Refused(f'{self.folder} has other files of these names: {names}. Nothing was written; '
                          'use --force to replace them, or another folder')
        for path in (*fresh, *changed):
            place = self._inside(path)
            place.parent.mkdir(parents=True, exist_ok=True)
            if path in self.texts:
                place.write_text(self.texts[path], encoding='utf-8', newline='\n')
            else:
                shutil.copyfile(self.copies[path], place)
        return len(fresh) + len(changed)
