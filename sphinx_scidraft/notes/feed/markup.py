"""HTML of what stands around texts: heads of cards, tags, entries of lists, page numbers."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.ordering import window
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.dates import date_text, iso_text, moment_text
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.notes.feed.titles import summary_of, title_html, title_text
from sphinx_scidraft.notes.tongue import spoken
from sphinx_scidraft.statements.domain import domain_of as statements_of

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from sphinx_scidraft.core.language import Language
    from sphinx_scidraft.core.notes.model import Note

escape = html.escape


class Markup:
    """Makes HTML for one page.

    :param page: name of the page
    :param docname: the document whose language it speaks
    """

    def __init__(self, builder: Builder, page: str, docname: str) -> None:
        self.builder, self.page = builder, page
        self.env = builder.env
        self.docname = docname
        self.language: Language = statements_of(self.env).language(docname)

    def uri(self, page: str) -> str:
        """Return the address of another page from this one."""
        return self.builder.get_relative_uri(self.page, page) or '#'

    def href(self, page: str) -> str:
        """Return the address of another page as an attribute holds it."""
        return escape(self.uri(page))

    # -- cards

    def head(self, note: Note) -> str:
        """Return avatar, names and date of a card."""
        who = notes_of(self.env).identity(note)
        handle = f'<span class="sd-handle">@{escape(who.handle)}</span>' if who.handle else ''
        date = ''
        if note.date is not None and not note.promotion:
            date = (f'<a class="sd-date" href="{self.href(note.docname)}">'
                    f'<time datetime="{iso_text(note)}" title="{escape(moment_text(note, self.language.code))}">'
                    f'{escape(date_text(note.date, self.language.code))}</time></a>')
        return (f'<header class="sd-card-head"><span class="sd-avatar" aria-hidden="true">{escape(who.initial)}</span>'
                f'<span class="sd-names"><span class="sd-institute">{escape(who.institute)}</span>{handle}</span>'
                f'{date}</header>\n')

    def more(self, note: Note) -> str:
        """Return "Read more"."""
        words = self.language.phrase('read_more')
        title = title_text(self.env, note.docname, note)
        return (f'<p class="sd-more"><a href="{self.href(note.docname)}" aria-label="{escape(f"{words}: {title}")}">'
                f'{escape(words)} »</a></p>\n')

    def tags(self, note: Note) -> str:
        """Return the tags of a note as links to their pages."""
        known = notes_of(self.env).tags()
        items = []
        for tag in note.tags:
            slug, shown = slugify(tag), f'#{escape(tag)}'
            link = f'<a rel="tag" href="{self.href(f"tags/{slug}")}">{shown}</a>' if slug in known else shown
            items.append(f'<li>{link}</li>')
        return f'<ul class="sd-tags">{"".join(items)}</ul>\n' if items else ''

    # -- lists

    def entry(self, note: Note, level: int = 2) -> str:
        """Return a note as an entry of a list: title, summary, date and more."""
        made = domain_of(self.env).entries
        key = (note.docname, level, self.docname)
        if key not in made:     # a note is listed on a page for each tag, author and year; only the link differs
            made[key] = self._entry(note, level)
        return (f'<article class="sd-entry"><h{level} class="sd-entry-title"><a href="{self.href(note.docname)}">'
                f'{made[key]}')

    def _entry(self, note: Note, level: int) -> str:
        """Return an entry from the title on."""
        title = self._spoken(note, title_html(self.builder, note.docname, note))
        summary = self._spoken(note, escape(summary_of(self.env, note)))
        about = f'<p class="sd-entry-summary">{summary}</p>\n' if summary else ''
        return f'{title}</a></h{level}>\n{about}<p class="sd-entry-meta">{self.meta(note)}</p></article>\n'

    def _spoken(self, note: Note, markup: str) -> str:
        return spoken(self.env, note.docname, self.docname, markup) if markup else ''

    def meta(self, note: Note) -> str:
        """Return "Sep 21, 2026 · 3 min · A. Author"."""
        parts = []
        if note.date is not None:
            parts.append(f'<time datetime="{iso_text(note)}">{escape(date_text(note.date, self.language.code))}</time>')
        parts.append(escape(self.language.phrase('reading_time', number=str(note.reading_minutes))))
        if byline := notes_of(self.env).identity(note).byline:
            parts.append(escape(byline))
        return ' <span aria-hidden="true">·</span> '.join(parts)

    def chips(self, groups: list[tuple[str, str, int]]) -> str:
        """Return groups with their counts as links.

        :param groups: page, name, number of notes
        """
        items = []
        for page, name, count in groups:
            spoken = f'{name} ({self.language.phrase("note_count", number=str(count))})'
            items.append(f'<li><a href="{self.href(page)}" aria-label="{escape(spoken)}">{escape(name)}'
                         f'<sup aria-hidden="true">{count}</sup></a></li>')
        return f'<ul class="sd-chips">{"".join(items)}</ul>\n'

    def pagination(self, number: int, total: int, name: Callable[[int], str]) -> str:
        """Return the bar of page numbers; nothing for a single page.

        :param name: gives the name of a page
        """
        if total < 2:
            return ''
        phrase = self.language.phrase
        items = []
        for page in window(number, total):
            if page is None:
                items.append('<li><span class="sd-gap">…</span></li>')
            elif page == number:
                spoken = escape(phrase('page_number', number=str(page)))
                items.append(f'<li><a aria-current="page" aria-label="{spoken}" role="link" '
                             f'aria-disabled="true">{page}</a></li>')
            else:
                spoken = escape(phrase('page_number', number=str(page)))
                items.append(f'<li><a href="{self.href(name(page))}" aria-label="{spoken}">{page}</a></li>')
        before = behind = ''
        if number > 1:
            before = (f'<a class="sd-page-previous" rel="prev" href="{self.href(name(number - 1))}">'
                      f'<span aria-hidden="true">‹ </span>{escape(phrase("previous_page"))}</a>')
        if number < total:
            behind = (f'<a class="sd-page-next" rel="next" href="{self.href(name(number + 1))}">'
                      f'{escape(phrase("next_page"))}<span aria-hidden="true"> ›</span></a>')
        return (f'<nav class="sd-pagination" aria-label="{escape(phrase("page_list"))}">{before}'
                f'<ol>{"".join(items)}</ol>{behind}</nav>\n')


