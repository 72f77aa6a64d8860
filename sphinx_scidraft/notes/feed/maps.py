"""Which notes an entry map shows, and what it calls them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.entries import Entry
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.notes.domain import domain_of as notes_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.notes.feed.nodes import entry_map


@dataclass(frozen=True, slots=True)
class EntrySet:
    """Where an entry map finds its entries.

    :param tag: the tag that notes must have; empty for any note
    :param count_label: the word for what is counted; empty for the usual one
    """

    title_field: str = 'entryTitle'
    category_field: str = 'entryCategory'
    aliases_field: str = 'entryAliases'
    summary_field: str = 'entrySummary'
    tag: str = ''
    count_label: str = ''


def entry_set(env: BuildEnvironment, place: entry_map) -> EntrySet:
    """Return the set of an entry map: that of the settings, with what the directive says instead."""
    given: Mapping[str, str] = env.config.scidraft_entry_sets.get(place['set'], {})
    return replace(EntrySet(), **{**given, **place['options']})


def entries_of(env: BuildEnvironment, chosen: EntrySet) -> list[Entry]:
    """Return the entries of a set, newest note first."""
    found = []
    tag = slugify(chosen.tag) if chosen.tag else ''
    for note in notes_of(env).published():
        title = note.field(chosen.title_field).strip()
        if title and (not tag or tag in map(slugify, note.tags)):
            aliases = read_list(note.field(chosen.aliases_field))
            category = read_list(note.field(chosen.category_field), single=True)
            summary = note.field(chosen.summary_field).strip()
            found.append(Entry(note.docname, title, aliases, category[0] if category else '', summary))
    return found


def read_list(text: str, *, single: bool = False) -> tuple[str, ...]:
    """Return the items of a field: a list as JSON, else names separated by commas.

    :param single: a text that is no list is one item
    """
    try:
        value = json.loads(text) if text.lstrip().startswith('[') else None
    except ValueError:
        value = None
    items = [str(item) for item in value] if isinstance(value, list) else [text] if single else text.split(',')
    return tuple(item.strip() for item in items if item.strip())
