"""A short spelling for outlines, so that a test of numbers is a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sphinx_scidraft.core.catalogue import Catalogue
from sphinx_scidraft.core.inline import text
from sphinx_scidraft.core.kinds import build_registry
from sphinx_scidraft.core.numbering import Walk, number_statements
from sphinx_scidraft.core.records import DocumentRecord, EndSection, Item, Section, Statement, Toctree

KINDS = {'t': 'theorem', 'l': 'lemma', 'c': 'corollary', 'd': 'definition', 'p': 'proof', 'r': 'remark'}


def record(docname: str, outline: str) -> DocumentRecord:
    """Return a record from words: ``(name`` opens a section, ``)`` closes it, ``>a,b`` is a toctree.

    Others are statements: a letter for the kind and anything for the anchor, then ``*`` (no number),
    ``=5`` (sets the counter), ``!x`` (tag), ``?tag`` (inside ``only``).
    """
    items: list[Item] = []
    for word in outline.split():
        if word.startswith('('):
            items.append(Section(word[1:]))
        elif word == ')':
            items.append(EndSection())
        elif word.startswith('>'):
            items.append(Toctree(tuple(word[1:].split(','))))
        else:
            word, _, number = word.partition('=')
            word, _, tag = word.partition('!')
            word, _, condition = word.partition('?')
            anchor = word.rstrip('*')
            items.append(Statement(
                KINDS[word[0]], anchor, (anchor,), numbered=not word.endswith('*'), tag=text(tag),
                number=int(number) if number else None, conditions=(condition,) if condition else ()))
    return DocumentRecord(docname, tuple(items))


def number(
    outlines: Mapping[str, str],
    sections: Mapping[str, Mapping[str, tuple[int, ...]]] | None = None,
    *,
    kinds: Mapping[str, Any] | None = None,
    within: str | int = 'auto',
    numbered: Any = True,
    appendix: Callable[[str], bool] = lambda docname: False,
    included: Callable[[str], bool] = lambda expression: True,
    starts: Mapping[str, Mapping[str, int]] | None = None,
) -> dict[str, str]:
    """Return anchor -> number for a project whose root is ``index``."""
    documents = {docname: record(docname, outline) for docname, outline in outlines.items()}
    registry, problems = build_registry(kinds or {}, within=within, numbered=numbered)
    assert not problems
    walk = Walk('index', documents, sections or {}, appendix)
    numbers = number_statements(walk, registry, included, starts or {})
    catalogue = Catalogue(walk, registry, numbers)
    return {entry.statement.anchor: str(entry.number or '') for entry in catalogue}
