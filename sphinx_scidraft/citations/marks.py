"""Numbers, links and arrows, put into the doctree before it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.errors import NoUri
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.citations.domain import CitationDomain, domain_of
from sphinx_scidraft.citations.nodes import (
    FEATURE,
    citation_link,
    citation_mark,
    reference_entry,
    reference_items,
    reference_label,
    reference_list,
)
from sphinx_scidraft.statements.nodes import restatement

if TYPE_CHECKING:
    from sphinx_scidraft.core.language import Language

#: (docname, position of the list, key): what identifies an entry in a project.
EntryId = tuple[str, int, str]
#: Output whose writers set the label apart themselves.
HANGING = frozenset({'latex', 'text'})
#: The arrow, and the sign that keeps telephones from making a picture of it.
ARROW = '\u21a9\ufe0e'


class ShowCitations(SphinxPostTransform):
    """Fills marks and lists."""

    default_priority = 4        # behind restated statements (3), before their heads (5)

    def run(self, **kwargs: Any) -> None:
        domain = domain_of(self.env)
        builder = domain.statements.builder
        if isinstance(builder, MessageCatalogBuilder) or not domain.statements.may_hold(
                self.env.docname, FEATURE, restatement.feature):
            return
        marks = list(self.document.findall(citation_mark))
        lists = list(self.document.findall(reference_list))
        if not marks and not lists:
            return
        tooltips = entry_texts(lists) if self.env.config.bibtex_tooltips and builder.format == 'html' else {}
        shower = _Shower(domain, self.env.docname, tooltips)
        for mark in marks:
            shower.fill(mark)
        names: dict[tuple[str, str], int] = {}
        for node in lists:
            shower.finish(node)
            place = node['docname'], node['spoken']
            names[place] = names.get(place, 0) + 1
            if names[place] > 1:        # landmarks of a page need different names
                node['spoken'] += f' ({names[place]})'


def entry_texts(lists: list[reference_list]) -> dict[EntryId, str]:
    """Return what each entry says, for tooltips."""
    return {(node['docname'], node['list'], entry['key']): entry.astext()
            for node in lists for entry in node.findall(reference_entry)}


class _Shower:
    """Fills the marks and lists of a document; a book is one document for this."""

    def __init__(self, domain: CitationDomain, docname: str, tooltips: dict[EntryId, str]) -> None:
        self.domain, self.docname, self.tooltips = domain, docname, tooltips
        self.builder = domain.statements.builder
        self.linked = self.builder.format in ('html', 'latex')
        self.places: dict[EntryId, list[str]] = {}      # the ids of the places that cite an entry

    # -- marks

    def fill(self, mark: citation_mark) -> None:
        """Fill one mark: "[1]", "[1, 2]", "[see 3, p. 5]"."""
        look, ids = mark['look'], mark['ids']
        mark['ids'], mark['classes'] = [], ['citation-mark']
        numbers = self.domain.numbers(mark['docname'], mark['list'])
        ids = ids or [''] * len(mark['targets'])        # a restated copy has none
        words = mark.children
        mark.clear()
        content: list[nodes.Node] = []
        pairs = zip(mark['targets'], ids, strict=True)
        for target, place in sorted(pairs, key=lambda pair: numbers.get(pair[0].key, len(numbers) + 1)):
            number = numbers.get(target.key)
            shown: list[nodes.Node] = [*words]
            if not words:
                shown = [self.missing(target.key, mark) if number is None else nodes.Text(str(number))]
            content += [nodes.Text(', ')] if content else []
            content += [nodes.Text(f'{target.pre} ')] if target.pre else []
            link = shown if number is None else [self.link(mark, target.key, place, shown)]
            content += link
            content += [nodes.Text(f', {target.post}')] if target.post else []
        if not look.shows and any(target.key in numbers for target in mark['targets']):
            content = []
        elif not words and look.brackets:
            content = self.bracketed(content, look.brackets)
        if mark.get('blank') and content:
            mark += nodes.Text(' ')
        raised = look.raised and not words and self.linked
        mark += nodes.superscript('', '', *content, classes=['citation-marks']) if raised and content else content

    def bracketed(self, content: list[nodes.Node], brackets: str) -> list[nodes.Node]:
        """Put brackets around; a single link takes them in, so that there is more to hit."""
        before, after = nodes.Text(brackets[0]), nodes.Text(brackets[1])
        if len(content) == 1 and isinstance(content[0], citation_link):
            content[0].insert(0, before)
            content[0].append(after)
            return content
        return [before, *content, after]

    def missing(self, key: str, mark: citation_mark) -> nodes.Node:
        """Return what stands for a key without an entry."""
        text = self.language(mark['docname']).phrase('missing_key', key=key)
        return nodes.inline(text, text, classes=['citation-missing'])

    def language(self, docname: str) -> Language:
        return self.domain.statements.language(docname)

    def link(self, mark: citation_mark, key: str, place: str, shown: list[nodes.Node]) -> nodes.Element:
        """Return a link to an entry, or what it shows where the output has no links."""
        entry = mark['docname'], mark['list'], key
        record = self.domain.record(mark['docname'], mark['list'])
        if not self.linked or record is None:
            return nodes.inline('', '', *shown)
        made = citation_link('', '', *shown, internal=True, role='doc-biblioref')
        if entry in self.tooltips:
            made['reftitle'] = self.tooltips[entry]
        if place and self.builder.format == 'html':
            made['ids'] = [place]
            self.places.setdefault(entry, []).append(place)
        anchor = record.anchors[key]
        # The LaTeX writer takes an id alone for one of the file that it stands in, which a copy does not.
        if self.builder.format == 'html' and (mark['docname'] == self.docname or self.builder.name == 'singlehtml'):
            made['refid'] = anchor
            return made
        try:
            made['refuri'] = f'{self.builder.get_relative_uri(self.docname, mark["docname"])}#{anchor}'
        except NoUri:
            return nodes.inline('', '', *shown)
        return made

    # -- lists

    def finish(self, node: reference_list) -> None:
        """Put the entries that are cited in the order of their numbers, with labels and arrows."""
        numbers = self.domain.numbers(node['docname'], node['list'])
        items = next(iter(node.findall(reference_items)), None)
        if items is None:
            return
        entries = {entry['key']: entry for entry in items.findall(reference_entry)}
        items.clear()
        for key, number in numbers.items():
            entry = entries[key]
            entry['number'] = number
            label = reference_label('', f'[{number}]', classes=['references-label'])
            hanging = self.builder.format in HANGING
            entry.insert(0, [label] if hanging else [label, nodes.Text(' ')])
            if self.builder.format == 'html':
                entry += self.arrows(node, key, number)
            items += entry
        items['last'] = f'[{len(numbers)}]'
        if not numbers:
            node.clear()

    def arrows(self, node: reference_list, key: str, number: int) -> list[nodes.Node]:
        """Return one link for each place that cites an entry."""
        language = self.language(node['docname'])
        made: list[nodes.Node] = []
        for count, place in enumerate(self.places.get((node['docname'], node['list'], key), ()), 1):
            spoken = language.phrase('citation_back', number=str(count), reference=str(number))
            made += [nodes.Text(' '), citation_link('', ARROW, internal=True, refid=place, role='doc-backlink',
                                                    spoken=spoken, classes=['references-back'])]
        return made
