"""The table of front matter: every field with its spellings, what it takes and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sphinx_scidraft.core.notes import values
from sphinx_scidraft.core.notes.model import spelling


@dataclass(frozen=True, slots=True)
class Field:
    """One field.

    :param spellings: names that authors can write; capitals, hyphens, underscores and blanks make no difference
    :param value: what it takes, in words
    :param help: what it does, in reST
    :param read: makes the value for the attribute of `Note` that is called like the first spelling; None for those
        that are read in their own way
    """

    attribute: str
    spellings: tuple[str, ...]
    value: str
    help: str
    read: Callable[[object], object] | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """A field that shows or hides a part of the page.

    :param part: what the part is called
    :param hides: whether "true" hides it
    """

    name: str
    part: str
    hides: bool


FIELDS: tuple[Field, ...] = (
    Field('title', ('title',), 'text', 'Title in lists, feeds and the head of the page. A page without a heading gets '
          'it as its heading.', values.text),
    Field('date', ('date', 'publishDate'), 'date', 'When it was written; notes are ordered by it.'),
    Field('updated', ('updated', 'lastmod', 'modified', 'lastUpdated', 'lastModified'), 'date',
          'When it was changed last.'),
    Field('tags', ('tags', 'tag'), 'list', 'Tags. A ``#`` before a tag is left out.'),
    Field('categories', ('categories', 'category'), 'list', 'Categories.', values.texts),
    Field('authors', ('authors', 'author'), 'text, list, or list of maps',
          'Who wrote it. A map has ``name``, and may have ``orcid``, ``affiliation``, ``email``, ``handle``.'),
    Field('institute', ('institute', 'institution', 'organization', 'organisation'), 'text',
          'Institute on the card.', values.text),
    Field('description', ('description',), 'text', 'One or two sentences for search engines and lists.', values.text),
    Field('summary', ('summary', 'abstract'), 'text', 'Summary in lists and feeds.', values.block),
    Field('draft', ('draft',), 'true, false', 'Leaves the page out unless the project is built with ``-t draft``.',
          values.boolean),
    Field('show_title', ('showTitle',), 'true, false', 'Whether cards show the title; without it they do if the note '
          'has a preview.', values.boolean),
    Field('promotion', ('promotion',), 'true, false', 'Takes the note out of the order of dates; feeds put it between '
          'their notes.', values.boolean),
    Field('search_hidden', ('searchHidden', 'nosearch'), 'true, false', 'Keeps the page out of the search.',
          values.boolean),
    Field('keywords', ('keywords',), 'list', 'Keywords for search engines.', values.texts),
    Field('language', ('lang', 'language'), 'language code', 'Language of the page.', values.language),
    Field('license', ('license', 'licence'), 'text or map', 'License; of a map of mystmd, that of the content.',
          values.license_name),
    Field('doi', ('doi',), 'DOI', 'Digital object identifier of the note.', values.doi),
    Field('image', ('image', 'thumbnail', 'cover'), 'address', 'Image for previews elsewhere; without it, the first '
          'one in the text.'),
    Field('is_note', ('note',), 'true, false', 'Makes the document a note, or makes it none, whatever folder it is '
          'in.', values.boolean),
)

FLAGS: tuple[Flag, ...] = (
    Flag('disableShare', 'share', True), Flag('ShowShareButtons', 'share', False),
    Flag('hideMeta', 'meta', True), Flag('hideDescription', 'description', True),
    Flag('hideSummary', 'summary', True), Flag('hideAuthor', 'author', True), Flag('hideFooter', 'footer', True),
    Flag('ShowToc', 'toc', False), Flag('TocOpen', 'toc-open', False),
    Flag('ShowReadingTime', 'reading-time', False), Flag('ShowBreadCrumbs', 'breadcrumbs', False),
    Flag('ShowPostNavLinks', 'post-nav', False), Flag('ShowRelatedPosts', 'related', False),
    Flag('ShowCodeCopyButtons', 'copy', False), Flag('ShowWordCount', 'word-count', False),
    Flag('disableAnchoredHeadings', 'anchors', True), Flag('comments', 'comments', False),
    Flag('nocomments', 'comments', True), Flag('robotsNoIndex', 'robots', True),
    Flag('disableScrollToTop', 'top', True),
)

#: Fields of Sphinx and of other tools, which say nothing about the note.
FOREIGN = frozenset(map(spelling, (
    'orphan', 'tocdepth', 'myst', 'mystnb', 'substitutions', 'html_meta', 'jupytext', 'kernelspec', 'wordcount',
    'file_format', 'celltoolbar', 'language_info', 'scidraft_start')))

BY_SPELLING: dict[str, Field] = {spelling(name): field for field in FIELDS for name in field.spellings}
FLAG_BY_SPELLING: dict[str, Flag] = {spelling(flag.name): flag for flag in FLAGS}
