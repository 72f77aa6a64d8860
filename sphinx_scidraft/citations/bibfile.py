"""Bib files, of which only the entries that are cited are read.

A file is cut at the lines that begin entries, which takes milliseconds; pybtex then reads one entry at
a time. So a note that cites ten of five thousand entries does not pay for the others, in none of the
processes of a parallel build, and a broken entry does not take the rest of its file along.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pybtex import errors
from pybtex.database import Entry
from pybtex.database.input.bibtex import Parser
from pybtex.exceptions import PybtexError

#: Where an entry begins: anywhere for BibTeX, but mostly on a line of its own.
START = re.compile(r'@[ \t]*(\w+)\s*([{(])\s*([^\s,{}()="#]*)')
LINE_START = re.compile(r'^[ \t]*(?=@[ \t]*\w+\s*[{(])', re.MULTILINE)
BRACE = re.compile('[{}]')
NO_ENTRIES = ('comment', 'preamble', 'string')
#: Fields of a volume that its parts do not take over.
NOT_INHERITED = frozenset({'crossref', 'title', 'subtitle', 'doi', 'url', 'isbn', 'pages', 'note', 'keywords',
                           'abstract'})


@dataclass
class BibFile:
    """A bib file.

    :param places: by key: where its entry begins and ends
    """

    path: Path
    text: str
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    folded: dict[str, str] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._parser = Parser()
        self._read: dict[str, tuple[Entry | None, str]] = {}
        for start, end in pieces(self.text):
            match = START.match(self.text, start)
            if match is None:
                continue
            if match[1].lower() == 'string':
                self._parse(self.text[start:end])
            elif match[1].lower() not in NO_ENTRIES and match[3]:
                if match[3] in self.places:
                    self.repeated.add(match[3])
                self.places.setdefault(match[3], (start, end))
                self.folded.setdefault(match[3].lower(), match[3])

    def key(self, wanted: str) -> str | None:
        """Return the key as the file has it, None if there is no such entry."""
        return wanted if wanted in self.places else self.folded.get(wanted.lower())

    def line(self, key: str) -> int:
        """Return the line that an entry begins in."""
        return self.text.count('\n', 0, self.places[key][0]) + 1

    def entry(self, key: str) -> tuple[Entry | None, str]:
        """Return an entry with what it inherits, None if it cannot be read; and what is wrong with it."""
        if key not in self._read:
            start, end = self.places[key]
            problem = self._parse(self.text[start:end])
            entry = self._parser.data.entries.get(key)
            self._read[key] = entry, problem or ('' if entry else 'cannot be read')     # it cannot inherit from itself
            self._inherit(key)
        return self._read[key]

    def _parse(self, source: str) -> str:
        with errors.capture() as problems:
            try:
                self._parser.parse_string(source)
            except (PybtexError, ValueError, RecursionError) as error:
                problems.append(error)
        return ' '.join(str(problems[0]).split()) if problems else ''

    def _inherit(self, key: str) -> None:
        entry = self._read[key][0]
        parent_key = self.key(entry.fields.get('crossref', '').strip()) if entry is not None else None
        parent = self.entry(parent_key)[0] if parent_key else None
        if entry is None or parent is None:
            return
        for name, value in parent.fields.items():
            if name.lower() not in NOT_INHERITED and name not in entry.fields:
                entry.fields[name] = value
        if 'booktitle' not in entry.fields and 'title' in parent.fields:
            entry.fields['booktitle'] = parent.fields['title']
        for role, persons in parent.persons.items():
            if role not in entry.persons:
                entry.persons[role] = persons


def pieces(text: str) -> list[tuple[int, int]]:
    """Return where each entry begins and ends."""
    starts = [match.end() for match in LINE_START.finditer(text)]
    if '@' not in text:
        return []
    if not starts or '@' in text[:starts[0]]:
        starts.insert(0, 0)
    found: list[tuple[int, int]] = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        found += _several(text, start, end) if text.count('@', start, end) > 1 or text[start] != '@' else [(start, end)]
    return found


def _several(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the entries in a part of the text that may hold more than one."""
    found = []
    while match := START.search(text, start, end):
        depth, stop = 0, end
        for brace in BRACE.finditer(text, match.start(2), end):
            depth += 1 if brace[0] == '{' else -1
            if depth <= 0 and match[2] == '{':
                stop = brace.end()
                break
        found.append((match.start(), stop))
        start = stop
    return found


def load(path: Path, encoding: str) -> tuple[BibFile, str]:
    """Return a bib file and what is wrong with its letters.

    :raises OSError: if it cannot be read
    """
    status = path.stat()
    return _load(path, encoding, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _load(path: Path, encoding: str, time: int, size: int) -> tuple[BibFile, str]:
    data = path.read_bytes()
    try:
        return BibFile(path, data.decode(encoding)), ''
    except (UnicodeDecodeError, LookupError) as error:
        return BibFile(path, data.decode('utf-8-sig', errors='replace')), str(error)
