"""What a page shows of lines, for its fingerprint."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sphinx_scidraft.algorithms.lines import NAME, LineDomain

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def shown_lines(env: BuildEnvironment, docname: str) -> list[list[str]]:
    """Return the references to lines that a document shows, with their targets and texts."""
    domain = cast(LineDomain, env.domains[NAME])
    record = domain.statements.documents.get(docname)
    if not domain.documents or record is None:
        return []
    from sphinx_scidraft.algorithms.wording import refer  # read in only where lines have labels

    found = []
    for reference in record.references:
        lines = domain.find(reference.label, docname, reference.inside)
        if lines:
            text = ''.join(piece.text for piece in refer(domain, lines, docname, reference.inside))
            found.append([reference.label, lines[0].first.docname, lines[0].first.anchor, text])
    return found
