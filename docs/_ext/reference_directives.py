"""Reference of directives and roles, made from what Sphinx has registered.

Names and options are those of the code. Only the words about them are written here, and one that is
missing, or is about something that is not there, gives a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from directive_words import CITING, WORDS, Words
from docutils.parsers.rst import Directive, directives
from reference_tables import TableDirective, list_table
from sphinx.util import logging

from sphinx_scidraft.algorithms.entry import PSEUDOCODE_OPTIONS, AlgorithmEntry, PseudoAlgorithmEntry, PseudocodeEntry
from sphinx_scidraft.citations.roles import LOOKS, Look
from sphinx_scidraft.notes.feed.directives import MAP_OPTIONS, EntryMapDirective, NoteFeedDirective, NoteListDirective
from sphinx_scidraft.notes.feed.options import FeedOptions
from sphinx_scidraft.statements.directives import RestateDirective, StatementDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
LINES = tuple(sorted(PSEUDOCODE_OPTIONS - {'pseudocode'}))
#: Options of directives that take everything and look at it themselves, so that their table does not tell.
CHECKED: dict[type[Directive], tuple[str, ...]] = {
    RestateDirective: ('class',),
    PseudocodeEntry: LINES, PseudoAlgorithmEntry: LINES, AlgorithmEntry: tuple(sorted(PSEUDOCODE_OPTIONS)),
    NoteFeedDirective: (*(field.name.replace('_', '-') for field in fields(FeedOptions)), 'class'),
    NoteListDirective: (),
    EntryMapDirective: ('set', *MAP_OPTIONS),
}


def registered() -> dict[str, type[Directive]]:
    """Return the directives of the package by name, without the kinds, which are in a table of their own."""
    known: dict[str, Any] = directives._directives      # type: ignore[attr-defined]
    return {name: cls for name, cls in sorted(known.items())
            if cls.__module__.startswith('sphinx_scidraft.') and cls is not StatementDirective}


def options_of(cls: type[Directive]) -> tuple[str, ...]:
    """Return the options of a directive; of statements those that come on top of the usual ones."""
    for known in cls.__mro__:
        if known in CHECKED:
            return CHECKED[known]
    return tuple(cls.option_spec or ())


class DirectiveTable(TableDirective):
    """Every directive of the package that is no kind."""

    def lines(self) -> Iterator[str]:
        found = registered()
        for name in found.keys() ^ WORDS.keys():
            logger.warning('directive %r: %s', name, 'no words about it' if name in found else 'there is none',
                           location=self.get_location())
        for name, cls in found.items():
            if name in WORDS:
                yield from self.describe(name, WORDS[name], options_of(cls))

    def describe(self, name: str, words: Words, options: tuple[str, ...]) -> Iterator[str]:
        """Yield the block about one directive."""
        for option in set(options) ^ words.options.keys():
            logger.warning('directive %r: option %r is %s', name, option,
                           'not described' if option in options else 'not there', location=self.get_location())
        yield from (f'.. rst:directive:: {name}', '', f'   {words.text} See :doc:`/guide/{words.guide}`.', '')
        if words.argument:
            yield from (f'   Argument: {words.argument}', '')
        if words.options:
            table = list_table(['Option', 'Value', 'Meaning'], [24, 26, 50],
                               [[f'``:{option}:``', *row] for option, row in words.options.items()])
            yield from (f'   {line}' for line in table)
        yield ''


class CitingRoles(TableDirective):
    """The roles that cite; those that show the same together, with what they make of one entry."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        groups: dict[Look, list[str]] = {}
        for name, look in LOOKS.items():
            groups.setdefault(look, []).append(name)
        key = self.arguments[0]
        rows = [[', '.join([*(('``cite``',) if 'p' in names else ()), *(f'``cite:{name}``' for name in names)]),
                 said(look), f':cite:{names[0]}:`{key}`' if look.shows else ''] for look, names in groups.items()]
        return list_table(['Role', 'Shows', 'Example'], [30, 42, 28], rows)


def said(look: Look) -> str:
    """Return in words what a role shows."""
    parts = [CITING[look.shows]]
    if look.shows == 'number':
        parts.append('raised' if look.raised else 'in the line')
    if look.numbered:
        parts.append('then the number')
    if look.shows and not look.numbered:
        parts.append(f'in ``{look.brackets}``' if look.brackets else 'without brackets')
    if look.capital:
        parts.append('the first letter a capital')
    return ', '.join(parts)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive('directive-table', DirectiveTable)
    app.add_directive('citing-roles', CitingRoles)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
