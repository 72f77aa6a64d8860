"""When a document has been read: which list each citation belongs to, and the entries of each list."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.citations.bibfile import BibFile, load
from sphinx_scidraft.citations.domain import Cited, ListRecord, domain_of
from sphinx_scidraft.citations.entries import entry_nodes, highwire, last_names, year
from sphinx_scidraft.citations.nodes import citation_mark, reference_entry, reference_items, reference_list
from sphinx_scidraft.citations.roles import LOOKS, Look
from sphinx_scidraft.citations.targets import Target, parse_targets
from sphinx_scidraft.citations.warnings import warn
from sphinx_scidraft.statements.directives import slug
from sphinx_scidraft.statements.listwords import separators

if TYPE_CHECKING:
    from pybtex.database import Entry
    from sphinx.environment import BuildEnvironment
    from sphinxcontrib.bibtex.domain import BibtexDomain

    from sphinx_scidraft.core.language import Language

#: More authors than that are called by the first one in a sentence.
MOST_NAMES = 2


class ClaimCitations(SphinxTransform):
    """Gives citations to the list that follows them; those that no list follows stay sphinxcontrib-bibtex's."""

    default_priority = 845      # before the domains record the document (850)

    def apply(self, **kwargs: Any) -> None:
        open_: list[addnodes.pending_xref] = []
        claimed: list[ListRecord] = []
        places = _Places(self.env.docname)
        found = [node for node in self.document.findall(nodes.Element) if isinstance(node, reference_list) or (
            isinstance(node, addnodes.pending_xref) and node.get('refdomain') == 'cite')]
        if not found:
            return
        language = document_language(self.env, self.document)
        entries: dict[str, Entry] = {}
        copies: list[addnodes.pending_xref] = []
        for node in found:
            if isinstance(node, reference_list):
                node['list'] = len(claimed)
                claim = _Claim(self.env, node, language, places)
                claimed.append(claim.run(open_))
                entries = claim.entries | entries
                open_ = []
            elif is_copied(node):
                copies.append(node)
            else:
                open_.append(node)
        for node in copies:
            places.replace_copy(node, entries, language)
        left = {node['ids'][0] for node in open_ if not self.is_lost(node, language, places)}
        bibtex = cast('BibtexDomain', self.env.domains['cite'])
        bibtex.data['citation_refs'] = [ref for ref in bibtex.citation_refs
                                        if ref.docname != self.env.docname or ref.citation_ref_id in left]
        if claimed:
            domain_of(self.env).documents[self.env.docname] = tuple(claimed)

    def is_lost(self, node: addnodes.pending_xref, language: Language, places: _Places) -> bool:
        """Show keys that nothing in the project lists; return whether there was none that it may."""
        targets = parse_targets(node['reftarget']) or []
        if any(target.key in cast('BibtexDomain', self.env.domains['cite']).bibdata.data.entries
               for target in targets):
            return False
        warn('no list of references follows this citation: %s', ', '.join(target.key for target in targets),
             location=node)
        places.replace(node, targets, -1, {}, language)
        return True


def document_language(env: BuildEnvironment, document: nodes.document) -> Language:
    """Return the language of a document that is being read: its metadata are not there yet."""
    domain = domain_of(env).statements
    for field in document.findall(nodes.field):
        if field[0].astext() == 'lang' and isinstance(field.parent, nodes.docinfo):
            env.metadata[env.docname]['lang'] = field[1].astext()
            break
    return domain.language(env.docname)


class _Places:
    """Puts marks where a document cites, and numbers these places."""

    def __init__(self, docname: str) -> None:
        self.docname = docname
        self.count = 0

    def replace(self, node: addnodes.pending_xref, targets: list[Target], position: int,
                entries: dict[str, Entry], language: Language) -> None:
        """Put marks in place of a citation.

        :param position: the list that it belongs to
        :param entries: what the list has; a mark without any of them shows the keys
        """
        look = LOOKS.get(node['reftype'], Look())
        made: list[nodes.Node] = []
        if look.shows in ('number', ''):
            made.append(self.mark(targets, position, look))
        else:
            for target in targets:
                made += [nodes.Text(', ')] if made else []
                made += self.words(target, position, look, entries.get(target.key), language)
        self.take_blank(node, made[0])
        for mark in made:
            if isinstance(mark, citation_mark):
                mark.source, mark.line = node.source, node.line
                mark['classes'] += node['classes']
        node.parent.replace(node, made)

    def replace_copy(self, node: addnodes.pending_xref, entries: dict[str, Entry], language: Language) -> None:
        """Put the words of a citation, without a number or a link, in place of its copy in a table of contents."""
        look = LOOKS.get(node['reftype'], Look())
        words = '' if look.shows in ('number', '') else ', '.join(
            shown_words(entries[target.key], look, language) if target.key in entries else target.key
            for target in parse_targets(node['reftarget']) or [])
        index = node.parent.index(node)
        if not words and index and isinstance(before := node.parent[index - 1], nodes.Text):
            node.parent[index - 1] = nodes.Text(before.rstrip())
        node.parent.replace(node, [nodes.Text(words)] if words else [])

    def mark(self, targets: list[Target], position: int, look: Look) -> citation_mark:
        ids = [f'cite-{slug(self.docname)}-{self.count + number}' for number, _ in enumerate(targets, 1)]
        self.count += len(targets)
        return citation_mark(docname=self.docname, list=position, targets=targets, ids=ids, look=look)

    def words(self, target: Target, position: int, look: Look, entry: Entry | None,
              language: Language) -> list[nodes.Node]:
        """Return a name or a year, and the number where it belongs to that."""
        if entry is None:
            return [self.mark([target], position, look._replace(shows='number', brackets='[]'))]
        text = shown_words(entry, look, language)
        if look.numbered:
            return [nodes.Text(text), nodes.Text(' '), self.mark([target], position, look._replace(shows='number'))]
        mark = self.mark([target], position, look)
        mark += nodes.Text(text)
        return [nodes.Text(look.brackets[:1]), mark, nodes.Text(look.brackets[1:])] if look.brackets else [mark]

    def take_blank(self, node: nodes.Element, mark: nodes.Node) -> None:
        """Take the blank before a mark along: where the mark is left out, it has to go as well."""
        parent = cast(nodes.Element, node.parent)
        index = parent.index(node) if isinstance(mark, citation_mark) and isinstance(parent, nodes.TextElement) else 0
        before = parent[index - 1] if index else None
        if isinstance(before, nodes.Text) and before[-1:] == ' ' and isinstance(mark, citation_mark):
            mark['blank'] = True
            parent[index - 1] = nodes.Text(before[:-1])


def is_copied(node: nodes.Node) -> bool:
    """Return whether a citation stands in a link: in a title that a table of contents in the text has copied."""
    parent = node.parent
    while isinstance(parent, nodes.TextElement):
        if isinstance(parent, nodes.reference):
            return True
        parent = parent.parent
    return False


def shown_words(entry: Entry, look: Look, language: Language) -> str:
    """Return the year or the names that a role shows of an entry."""
    return year(entry) if look.shows == 'year' else names_text(last_names(entry), look, language)


def names_text(names: list[str], look: Look, language: Language) -> str:
    """Return "Sun and Liu" or "Sun et al."; an empty name at the end stands for others."""
    others = language.phrase('et_al')
    if (look.shows == 'author' and len(names) > MOST_NAMES) or names[-1] == '':
        shown = names[:1] if look.shows == 'author' else names[:-1]
        text = f'{", ".join(shown)} {others}'
    else:
        text = ''.join(part for pair in zip(names, [*separators(language.code, len(names)), ''], strict=True)
                       for part in pair)
    return text[:1].upper() + text[1:] if look.capital else text


class _Claim:
    """What one list takes, finds in its files, and shows."""

    def __init__(self, env: BuildEnvironment, node: reference_list, language: Language, places: _Places) -> None:
        self.env, self.node, self.language, self.places = env, node, language, places
        self.entries: dict[str, Entry] = {}
        self.anchors: dict[str, str] = {}
        self.unknown: set[str] = set()
        self.files: list[BibFile] = []
        self.unread: list[str] = []
        self.prefix = f'ref-{slug(env.docname)}-' + (f'{node["list"] + 1}-' if node['list'] else '')

    def run(self, citations: list[addnodes.pending_xref]) -> ListRecord:
        self.read_files()
        cited: list[Cited] = []
        for citation in citations:
            around = conditions(citation)
            targets = [target._replace(key=self.find(target.key)) for target in
                       parse_targets(citation['reftarget']) or []]
            unknown = [target.key for target in targets if target.key not in self.entries]
            if unknown and not self.unread:     # else that is the reason, and was said
                names = ', '.join(name for _, name in self.node['files'])
                warn('no entry %s in %s', ', '.join(map(repr, unknown)), names, location=citation)
            cited += [Cited(target.key, around) for target in targets if target.key in self.entries]
            self.places.replace(citation, targets, self.node['list'], self.entries, self.language)
        if not citations:
            warn('nothing is cited before this list of references', location=self.node)
        self.fill()
        return ListRecord(tuple(cited), self.anchors)

    def read_files(self) -> None:
        if not self.node['files']:
            warn('references: a bib file is needed, as in "references refs.bib"', location=self.node)
            self.unread.append('')
        encoding = self.env.config.bibtex_encoding
        for path, name in self.node['files']:
            try:
                file, problem = load(Path(self.env.srcdir, path), encoding)
            except OSError as error:
                warn('references: bib file %r cannot be read: %s', name, error.strerror or error, location=self.node)
                self.unread.append(name)
                continue
            self.files.append(file)
            if problem:
                warn('references: bib file %r: %s', name, problem, location=self.node)

    def find(self, key: str) -> str:
        """Return a key as it is in the first file that has it, and note the entry."""
        if key in self.entries or key in self.unknown:
            return key
        for file in self.files:
            own = file.key(key)
            if own is None or own in self.entries:
                if own:
                    return own
                continue
            entry, problem = file.entry(own)
            if own in file.repeated:
                problem = problem or f'the key {own!r} occurs more than once; the first entry is taken'
            if problem:
                warn('bib entry %r: %s', own, problem, location=f'{file.path}:{file.line(own)}')
            if entry is not None:
                self.entries[own] = entry
                return own
        self.unknown.add(key)
        return key

    def fill(self) -> None:
        """Put entries into the list."""
        items = reference_items(classes=['references-list'])
        taken: set[str] = set()
        for key, entry in self.entries.items():
            anchor = wanted = self.prefix + (re.sub(r'[^\w.-]+', '-', key).strip('-') or 'x')
            number = 1
            while anchor in taken:
                number += 1
                anchor = f'{wanted}--{number}'
            taken.add(anchor)
            self.anchors[key] = anchor
            items += reference_entry('', '', *entry_nodes(entry, self.language), key=key, ids=[anchor],
                                     highwire=highwire(entry), classes=['references-entry'],
                                     support_smartquotes=False)
        if not self.add_title(bool(self.entries or self.unread)):
            self.node['spoken'] = self.previous_title() or self.language.phrase('references')
        for name in filter(None, self.unread):
            text = self.language.phrase('missing_file', file=name)
            self.node += nodes.paragraph(text, text, classes=['citation-missing'])
        if self.entries:
            self.node += items

    def add_title(self, shown: bool) -> bool:
        """Give the list its title, unless it needs none or has one above it."""
        title = self.node['title']
        if title is None and not self.previous_title():
            title = self.language.phrase('references')
        if not title or not shown:
            return False
        self.node['spoken'] = title
        self.node += nodes.rubric(title, title, classes=['references-title'], **{'heading-level': 2})
        return True

    def previous_title(self) -> str:
        """Return the title that stands right above the list."""
        parent = cast(nodes.Element, self.node.parent)
        for sibling in reversed(parent.children[:parent.index(self.node)]):
            if isinstance(sibling, (nodes.title, nodes.rubric)):
                return sibling.astext()
            if not isinstance(sibling, (nodes.Invisible, nodes.target)):
                break
        return ''


def conditions(node: nodes.Node) -> tuple[str, ...]:
    """Return the expressions of the ``only`` blocks around a node."""
    found = []
    parent = node.parent
    while parent is not None:
        if isinstance(parent, addnodes.only):
            found.append(parent['expr'])
        parent = parent.parent
    return tuple(reversed(found))
