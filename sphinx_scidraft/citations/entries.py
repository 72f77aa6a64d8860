"""How an entry of a bib file is printed: Vancouver style, as in SciDraft's notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

from sphinx_scidraft.citations.texmarkup import SAFE, safe_link, tex_nodes, tex_text
from sphinx_scidraft.core.notes.highwire import reference
from sphinx_scidraft.statements.listwords import ordinal

if TYPE_CHECKING:
    from pybtex.database import Entry, Person

    from sphinx_scidraft.core.language import Language

#: More authors than that are cut down to that many.
MOST_AUTHORS = 6
ENDS = ('.', '?', '!', '\u2026')
IN_VOLUME = frozenset({'incollection', 'inproceedings', 'conference', 'inbook'})
THESES = {'phdthesis': 'phd_thesis', 'thesis': 'phd_thesis', 'mastersthesis': 'masters_thesis'}
PERSON_FIELDS = ('author', 'editor')
#: What BibTeX's manual asks for in the field ``edition``.
ORDINALS = ('first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh',
            'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth',
            'twentieth')


def entry_nodes(entry: Entry, language: Language) -> list[nodes.Node]:
    """Return an entry as inline nodes; fields that are missing are left out."""
    return _Printer(entry, language).run()


def year(entry: Entry) -> str:
    """Return the year of an entry: its field, or that of the field ``date``."""
    if value := entry.fields.get('year', ''):
        return tex_text(value)
    match = re.search(r'\d{4}', entry.fields.get('date', ''))
    return match[0] if match else ''


def highwire(entry: Entry) -> str:
    """Return an entry as ``citation_reference`` has it, for search engines of papers."""
    fields = {name: tex_text(value) for name, value in entry.fields.items()}
    people = [' '.join(filter(None, map(_name, (person.first_names + person.middle_names,
                                                person.prelast_names + person.last_names, person.lineage_names))))
              for person in entry.persons.get('author', ()) if not _is_others(person)]
    pages = fields.get('pages', '').replace('\u2013', '-').split('-')
    return reference([
        ('title', fields.get('title', '')), *(('author', name) for name in people),
        ('publication_date', year(entry)),
        ('journal_title', fields.get('journal') or fields.get('journaltitle', '')),
        ('conference_title', fields.get('booktitle', '')), ('volume', fields.get('volume', '')),
        ('issue', fields.get('number', '')), ('firstpage', pages[0]), ('lastpage', pages[-1] if pages[1:] else ''),
        ('doi', fields.get('doi', '')), ('arxiv_id', fields.get('eprint', ''))])


def last_names(entry: Entry) -> list[str]:
    """Return the last names of authors, or editors; an entry without any is called by its title or key."""
    people: list[Person] = next((entry.persons[role] for role in PERSON_FIELDS if entry.persons.get(role)), [])
    names = [_name(person.prelast_names + person.last_names) for person in people if not _is_others(person)]
    if names and _is_others(people[-1]):
        names.append('')
    if not names:
        names = [tex_text(entry.fields.get('organization') or entry.fields.get('title') or entry.key)]
    return names


def _name(parts: list[str]) -> str:
    return tex_text(' '.join(parts))


def _is_others(person: Person) -> bool:
    return bool(person.last_names == ['others'] and not person.first_names)


def vancouver_name(person: Person) -> str:
    """Return "Zhao WX" for William X. Zhao."""
    initials = ''.join(part[0].upper() for name in person.first_names + person.middle_names
                       for part in re.split(r'[\s.\-\u2010\u00a0~]+', tex_text(name)) if part)
    parts = [_name(person.prelast_names + person.last_names), initials, _name(person.lineage_names)]
    return ' '.join(part for part in parts if part)


def short_pages(pages: str) -> str:
    """Return "2969-83" for "2969--2983"; other texts stay, with dashes."""
    def shorten(match: re.Match[str]) -> str:
        first, last = match[1], match[2]
        if len(first) == len(last):
            same = next((i for i, (a, b) in enumerate(zip(first, last, strict=True)) if a != b), len(first) - 1)
            last = last[same:]
        return f'{first}\u2013{last}'

    return re.sub(r'(\d+)\s*[-\u2013]+\s*(\d+)', shorten, tex_text(pages))


def edition_number(edition: str) -> int | None:
    """Return the number of "2", "2nd", "Second" and "Second edition", None if there is more to it or a year."""
    text = re.sub(r'\s+ed(ition|n)?\.?$', '', edition.strip(), flags=re.IGNORECASE)
    if match := re.fullmatch(r'(\d{1,3})[^\d\s]{0,4}', text):
        return int(match[1])
    return ORDINALS.index(text.lower()) + 1 if text.lower() in ORDINALS else None


class _Printer:
    def __init__(self, entry: Entry, language: Language) -> None:
        self.entry, self.language = entry, language
        self.type = entry.type.lower()
        self.made: list[nodes.Node] = []
        self.in_volume = self.type in IN_VOLUME and bool(self.field('booktitle'))

    def field(self, *names: str) -> str:
        return next((value for name in names if (value := self.entry.fields.get(name, '').strip())), '')

    def text(self, *names: str) -> str:
        return tex_text(self.field(*names))

    def phrase(self, name: str, **values: str) -> str:
        return self.language.phrase(name, **values)

    # -- building sentences

    def sentence(self, *parts: str | list[nodes.Node], end: str = '.') -> None:
        """Append a sentence, with a full stop unless it ends with one."""
        content = [node for part in parts for node in ([nodes.Text(part)] if isinstance(part, str) else part)]
        said = ''.join(node.astext() for node in content).rstrip()
        if not said:
            return
        if self.made:
            self.made.append(nodes.Text(' '))
        self.made += content
        if end and not said.endswith(ENDS):
            self.made.append(nodes.Text(end))

    def people(self, role: str) -> str:
        """Return the names of authors or editors, at most six."""
        people = self.entry.persons.get(role, [])
        names = [vancouver_name(person) for person in people if not _is_others(person)]
        cut = len(names) > MOST_AUTHORS or len(names) < len(people)
        shown = ', '.join(names[:MOST_AUTHORS])
        return f'{shown}, {self.phrase("et_al")}' if cut and shown else shown

    def editors(self) -> str:
        names = self.people('editor')
        several = len(self.entry.persons.get('editor', ())) > 1
        return f'{names}, {self.phrase("editors" if several else "editor")}' if names else ''

    # -- parts

    def run(self) -> list[nodes.Node]:
        authors = self.people('author')
        self.sentence(authors or ('' if self.in_volume else self.editors()) or
                      ('' if self.field('title') else self.text('organization', 'institution')))
        self.title()
        if self.field('journal', 'journaltitle'):
            self.sentence(tex_nodes(self.field('journal', 'journaltitle')))
            self.sentence(self.issue())
        else:
            if self.in_volume:
                editors = self.editors()
                lead = f'{self.phrase("in_volume")} {editors}. ' if editors else f'{self.phrase("in_volume")} '
                self.sentence(lead, tex_nodes(self.field('booktitle')))
            self.volume()
            self.publication()
            if pages := self.field('pages'):
                self.sentence(self.phrase('pages', pages=short_pages(pages)))
            if self.type in ('techreport', 'report') and self.field('number'):
                self.sentence(self.phrase('report_number', number=self.text('number')))
        self.sentence(tex_nodes(self.field('note')))
        self.addresses()
        return self.made or [nodes.Text(self.entry.key)]

    def title(self) -> None:
        title = tex_nodes(self.field('title'))
        if subtitle := self.field('subtitle'):
            title += [nodes.Text(': '), *tex_nodes(subtitle)]
        if self.type in THESES and title:
            kind = self.text('type')
            word = self.phrase('masters_thesis' if kind == 'mathesis' else THESES[self.type])
            title.append(nodes.Text(f' [{word if kind in ("", "mathesis", "phdthesis") else kind}]'))
        self.sentence(title)

    def issue(self) -> str:
        """Return "2023;12(3):45-9"."""
        volume, number = self.text('volume'), self.text('number', 'issue')
        place = volume + (f'({number})' if number else '')
        if pages := self.field('pages'):
            place += f':{short_pages(pages)}'
        return ';'.join(part for part in (year(self.entry), place) if part)

    def volume(self) -> None:
        if edition := self.text('edition'):
            number = edition_number(edition)
            shown = edition if number is None else ordinal(self.language, number)
            self.sentence(self.phrase('edition', number=shown) if edition[0].isdigit() or ' ' not in shown else shown)
        series = ' '.join(part for part in (self.text('series'), self.text('volume')) if part)
        if self.type not in ('misc', 'online', 'techreport', 'report'):
            self.sentence(series)

    def publication(self) -> None:
        """Append "Stroudsburg, PA, USA: Association for Computational Linguistics; 2024"."""
        publisher = self.field('publisher', 'school', 'institution', 'organization', 'howpublished')
        place = self.text('address', 'location')
        eprint = self.eprint() if not publisher and not self.in_volume else []
        content: list[nodes.Node] = [nodes.Text(f'{place}: ')] if place and publisher else [nodes.Text(place)]
        content += tex_nodes(publisher) or eprint
        when = year(self.entry)
        if when and ''.join(node.astext() for node in content).strip():
            content.append(nodes.Text('; '))
        self.sentence([node for node in content if node.astext()], when)

    def eprint(self) -> list[nodes.Node]:
        """Return "arXiv:2305.14564 [cs.CL]"."""
        number = self.text('eprint')
        if not number:
            return []
        archive = self.text('archiveprefix', 'eprinttype') or 'arXiv'
        kind = self.text('primaryclass', 'eprintclass')
        return [nodes.Text(f'{archive}:{number}' + (f' [{kind}]' if kind else ''))]

    def addresses(self) -> None:
        """Append DOI and address, without a full stop, which would be taken for a part of them."""
        doi = re.sub(r'^(https?://(dx\.)?doi\.org/|doi:\s*)', '', self.field('doi'), flags=re.IGNORECASE)
        doi = re.sub(r'\\([&%$#_{}~])', r'\1', doi)
        url = re.sub(r'^\\url\{(.*)\}$', r'\1', self.field('url'))
        if not url and not doi and 'eprint' in self.entry.fields:
            archive = self.text('archiveprefix', 'eprinttype').lower()
            url = f'https://arxiv.org/abs/{self.text("eprint")}' if archive in ('', 'arxiv') else ''
        if doi:
            link = safe_link(f'https://doi.org/{doi}', doi)
            self.sentence('doi:', [link], end='.' if url and doi not in url else '')
        if url and not (doi and doi in url):
            words = f'{self.phrase("available_from")} ' if SAFE.match(url) else ''
            self.sentence(words, [safe_link(url)], end='')
