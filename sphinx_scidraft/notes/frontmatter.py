"""Takes up front matter before docutils changes it: it splits authors, and moves fields about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from docutils import nodes
from docutils.languages import get_language
from sphinx.transforms import SphinxTransform

#: Longest front matter in which the line of a field is looked for.
MAX_LINES = 500


class FrontMatter(NamedTuple):
    """The fields of one document.

    :param lines: line of each field, where the parser tells it
    """

    values: Mapping[str, object]
    lines: Mapping[str, int]

    @classmethod
    def of_metadata(cls, metadata: Mapping[str, object]) -> FrontMatter:
        """Return what a parser has given to Sphinx directly."""
        return cls({key: value for key, value in metadata.items() if key != 'wordcount'}, {})

    def line(self, name: str, path: str | Path) -> int | None:
        """Return the line of a field; that of YAML is looked up in the source."""
        if name in self.lines:
            return self.lines[name]
        try:
            with Path(path).open(encoding='utf-8-sig', errors='replace') as source:
                lines = [line for line, _ in zip(source, range(MAX_LINES), strict=False)]
        except OSError:
            return None
        field = re.compile(rf'''(?:["']?{re.escape(name)}["']?\s*:|:{re.escape(name)}:)''')
        return next((n + 1 for n, line in enumerate(lines) if field.match(line)), None)


class ReadFrontMatter(SphinxTransform):
    """Hand the front matter of a document to the domain of notes."""

    default_priority = 330      # before docutils reads bibliographic fields (340)

    def apply(self, **kwargs: Any) -> None:
        """Read the field list that the document begins with."""
        from sphinx_scidraft.notes.domain import domain_of

        index = self.document.first_child_not_matching_class(nodes.PreBibliographic)    # type: ignore[arg-type]
        if index is None or not isinstance(self.document[index], nodes.field_list):
            return
        from sphinx_scidraft.notes.headings import add_heading, lacks_heading, show_markup

        domain = domain_of(self.env)
        docname = self.env.docname
        title: list[nodes.Node] = []
        language = get_language(self.document.settings.language_code, self.document.reporter)
        canonical: Mapping[str, str] = getattr(language, 'bibliographic_fields', {})
        values: dict[str, object] = {}
        lines: dict[str, int] = {}
        for field in cast('list[nodes.field]', self.document[index]):
            name = field[0].astext()
            name = canonical.get(nodes.fully_normalize_name(name), name)
            values[name] = _value(field)
            if name.lower() == 'title':
                title = _title(field)
            if field.line and not _is_yaml(field):
                lines[name] = field.line
        note = domain.begin_note(docname, FrontMatter(values, lines))
        if domain.titled_by_parser == docname:
            show_markup(self.document)
        elif title and (note.is_note or note.show_title is not False) and lacks_heading(
                self.document.children[index + 1:], ''.join(node.astext() for node in title)):
            add_heading(self.document, index, title)


def _is_yaml(field: nodes.field) -> bool:
    """Return whether a field comes from YAML: there the parser keeps the value as the source of the node."""
    return bool(field.source == cast('nodes.field_body', field[1]).rawsource)


def _title(field: nodes.field) -> list[nodes.Node]:
    """Return the title with its formulas; in reST it is parsed already."""
    from sphinx_scidraft.notes.headings import inline

    body = cast('nodes.field_body', field[1])
    if _is_yaml(field):
        return inline(' '.join(body.rawsource.split())) if body.rawsource != 'null' else []
    return [child.deepcopy() for block in body if isinstance(block, nodes.paragraph) for child in block]


def _value(field: nodes.field) -> object:
    body = cast('nodes.field_body', field[1])
    if _is_yaml(field):
        return body.rawsource       # the parser reads some fields as Markdown, which names and dates are not
    if len(body) == 1 and isinstance(body[0], (nodes.bullet_list, nodes.enumerated_list)):
        return [item.astext() for item in body[0]]
    return body.astext()
