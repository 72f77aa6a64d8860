"""The directives: each leaves a node that says what is to stand there."""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.config import ENTRY_SET_KEYS
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.notes.feed.nodes import entry_map, note_feed, note_list
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.statements.options import AnyOptions, as_written

#: Options of entry maps that stand for those of their set.
MAP_OPTIONS = {key.replace('_', '-'): key for key in ENTRY_SET_KEYS}


class NoteFeedDirective(SphinxDirective):
    """``note-feed``: cards of notes, the newest first; a table of contents over them as well."""

    option_spec: ClassVar[Any] = AnyOptions({'tags': as_written})   # an empty table would mean no options

    def run(self) -> list[nodes.Node]:
        from sphinx_scidraft.notes.feed.options import read_feed_options

        given = {key: value for key, value in self.options.items() if key not in ('class', 'name')}
        options = read_feed_options(given, self.get_location())
        domain = domain_of(self.env)
        node = note_feed(docname=self.env.docname, number=domain.add_feed(self.env.docname, options), page=1,
                         classes=directives.class_option(self.options['class']) if self.options.get('class') else [])
        self.set_source_info(node)
        tree = addnodes.toctree(parent=self.env.docname, entries=[], includefiles=[], maxdepth=1, glob=False,
                                hidden=True, includehidden=False, numbered=0, titlesonly=True, caption=None,
                                feed=node['number'])
        self.set_source_info(tree)
        return [node, tree]


class NoteListDirective(SphinxDirective):
    """``tag-list``, ``category-list``, ``author-list``, ``archive-list``: the groups of all notes."""

    option_spec: ClassVar[Any] = AnyOptions({'class': as_written})
    kind = 'tags'

    def run(self) -> list[nodes.Node]:
        for name in self.options:
            if name not in ('class', 'name'):
                warn(WarningType.OPTION, '%s: there is no option %r', self.name, name, location=self.get_location())
        domain_of(self.env).note_view(self.env.docname)
        node = note_list(docname=self.env.docname, kind=self.kind)
        self.set_source_info(node)
        return [node]


class TagList(NoteListDirective):
    """``tag-list``."""


class CategoryList(NoteListDirective):
    """``category-list``."""

    kind = 'categories'


class AuthorList(NoteListDirective):
    """``author-list``."""

    kind = 'authors'


class ArchiveList(NoteListDirective):
    """``archive-list``."""

    kind = 'archive'


class EntryMapDirective(SphinxDirective):
    """``entry-a-to-z`` and ``entry-categories``: named notes by letter or by category."""

    option_spec: ClassVar[Any] = AnyOptions({'set': as_written})
    grouping = 'letter'
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        options: dict[str, str] = {}
        for name, value in self.options.items():
            key = MAP_OPTIONS.get(name.replace('_', '-'))
            if key:
                options[key] = value
            elif name not in ('set', 'class', 'name'):
                warn(WarningType.OPTION, '%s: there is no option %r', self.name, name, location=self.get_location())
        chosen = ' '.join(self.arguments) or self.options.get('set', '')
        sets = self.config.scidraft_entry_sets
        if chosen and chosen not in sets:
            warn(WarningType.OPTION, '%s: there is no set %r in scidraft_entry_sets', self.name, chosen,
                 location=self.get_location())
            chosen = ''
        domain_of(self.env).note_view(self.env.docname)
        node = entry_map(docname=self.env.docname, grouping=self.grouping, set=chosen, options=options)
        self.set_source_info(node)
        return [node]


class EntryCategories(EntryMapDirective):
    """``entry-categories``."""

    grouping = 'category'


DIRECTIVES: dict[str, type[SphinxDirective]] = {
    'note-feed': NoteFeedDirective, 'tag-list': TagList, 'category-list': CategoryList, 'author-list': AuthorList,
    'archive-list': ArchiveList, 'entry-a-to-z': EntryMapDirective, 'entry-categories': EntryCategories,
}
