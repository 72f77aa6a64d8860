"""Drafts: left out before Sphinx reads them, unless the project is built with ``-t draft``.

A draft that was read and not shown would have labels, numbers and a place in menus. So it is taken out of
the documents that Sphinx has found; when the field is taken away, it comes in as a new one.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import TYPE_CHECKING

from sphinx.directives.other import TocTree

from sphinx_scidraft.notes.domain import domain_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import toctree
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: ``-t draft`` shows drafts.
TAG = 'draft'
#: How much of a file is searched for front matter.
HEAD = 8192
# Patterns are compiled where a source has front matter.
_YAML = r'(?s)\ufeff?---[ \t]*\r?\n(.*?)(?:\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)|\Z)'
_YAML_FIELD = r'''(?mi)^["']?draft["']?[ \t]*:[ \t]*["']?(\w*)["']?[ \t]*(?:#.*)?\r?$'''
_FIELD = r'(?i)^:draft:[ \t]*(.*?)[ \t]*$'


class Drafts:
    """The drafts of one build.

    :ivar left_out: their document names
    """

    def __init__(self) -> None:
        self.left_out: set[str] = set()

    def leave_out(self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str],
                  removed: set[str]) -> list[str]:
        """Take drafts out of what Sphinx is going to read (event ``env-get-outdated``).

        Only new and changed files are opened.

        :return: the documents whose tables of contents list what has become a draft
        """
        self.left_out.clear()
        if app.tags.has(TAG):
            return []
        self.left_out |= {docname for docname in added | changed if is_draft(env, docname)}
        self.left_out |= {note.docname for note in domain_of(env).documents.values()
                          if note.draft and note.docname not in changed}     # read with the tag
        self.left_out.discard(env.config.root_doc)
        for documents in (env.found_docs, added, changed):
            documents -= self.left_out
        gone = self.left_out & env.all_docs.keys()
        removed |= gone
        TocTreeWithoutDrafts.drafts = self.left_out
        return [docname for docname, listed in env.toctree_includes.items() if not gone.isdisjoint(listed)]


def is_draft(env: BuildEnvironment, docname: str) -> bool:
    """Return whether the file of a document says that it is a draft."""
    try:
        with open(env.doc2path(docname), encoding='utf-8', errors='replace', newline='') as source:
            return says_draft(source.read(HEAD))
    except OSError:
        return False        # Sphinx says what is wrong with the file


def says_draft(head: str) -> bool:
    """Return whether a source, YAML or reST, says that it is a draft.

    :param head: its beginning
    """
    if head.startswith(('---', '\ufeff---')) and (match := re.match(_YAML, head)):
        values = re.findall(_YAML_FIELD, match[1])
        return any(value and _is_true(value) for value in values)
    for line in head.splitlines():
        if line.strip() and not line.startswith((':', ' ', '..')):
            return False    # the text begins
        if line.startswith(':') and (match := re.match(_FIELD, line)):
            return _is_true(match[1])
    return False


def _is_true(value: str) -> bool:
    from sphinx_scidraft.core.notes.values import ValueProblem, boolean

    try:
        return boolean(value)
    except ValueProblem:
        return False


class TocTreeWithoutDrafts(TocTree):
    """Sphinx's ``toctree``; the drafts in it are left out without a warning."""

    drafts: Set[str] = frozenset()

    def parse_content(self, toctree: toctree) -> None:
        """Read the entries that are no drafts."""
        drafts = [n for n, line in enumerate(self.content) if self.names_draft(line)] if self.drafts else []
        for n in reversed(drafts):
            del self.content[n]
        if drafts:
            self.env.note_reread()      # as Sphinx does for what is not there yet
        super().parse_content(toctree)

    def names_draft(self, line: str) -> bool:
        """Return whether an entry leads to a draft."""
        match = re.match(r'^.+?\s*<([^<>]*)>$', line.strip(), re.DOTALL)
        target = match[1] if match else line.strip()
        for suffix in self.config.source_suffix:
            target = target.removesuffix(suffix)
        docname, _ = self.env.relfn2path(target, self.env.docname)
        return docname in self.drafts


def orphan(app: Sphinx, doctree: nodes.document) -> None:
    """Let a draft that is built stand outside of all tables of contents (event ``doctree-read``)."""
    note = domain_of(app.env).note(app.env.docname)
    if note is not None and note.draft:
        app.env.metadata[app.env.docname].setdefault('orphan', '')

