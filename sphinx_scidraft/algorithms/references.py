"""References to lines, by whatever role or Markdown link they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.algorithms.lines import NAME, LineDomain, LineRecord, LineTarget, enclosing
from sphinx_scidraft.algorithms.nodes import pseudocode
from sphinx_scidraft.core.catalogue import Entry, fold
from sphinx_scidraft.core.crossref import PLACEHOLDER, fill
from sphinx_scidraft.core.inline import breakable, plain, text
from sphinx_scidraft.statements.directives import anchor_from_label
from sphinx_scidraft.statements.links import link, link_to
from sphinx_scidraft.statements.nodes import restatement
from sphinx_scidraft.statements.recording import ROLES, reference_targets
from sphinx_scidraft.statements.references import ask_others

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.algorithms.wording import LinePiece


class ResolveLineReferences(SphinxPostTransform):
    """Resolves references to lines, before those to statements are resolved."""

    default_priority = 7

    def run(self, **kwargs: Any) -> None:
        domain = cast(LineDomain, self.env.domains[NAME])
        builder = domain.statements.builder
        if not domain.documents and not domain.statements.may_hold(
                self.env.docname, pseudocode.feature, restatement.feature):
            return
        for node in list(self.document.findall(addnodes.pending_xref)):
            targets = reference_targets(node)
            if not targets or not (node.get('refdomain') == 'prf' or node.get('reftype') in ROLES):
                continue
            docname = node.get('refdoc', self.env.docname)
            lines = domain.find(targets[0], docname, enclosing(node)) if domain.documents else None
            if lines is None:
                show_label(domain, node, targets[0])
                continue
            node.replace_self(resolve(domain, builder, node, lines, docname))


def show_label(domain: LineDomain, node: addnodes.pending_xref, label: str) -> None:
    """Let ``\\ref`` to an unknown label print the label, not a place for the number."""
    if node.get('texref') and domain.statements.catalogue.find(label) is None:
        node['refexplicit'] = False
        node[0].children = [nodes.Text(label)]


def resolve(domain: LineDomain, builder: Builder, node: addnodes.pending_xref, lines: list[LineTarget],
            docname: str) -> nodes.Element:
    """Return the links for a reference to lines."""
    from sphinx_scidraft.algorithms.wording import refer  # read in only where lines have labels

    if node.get('refexplicit') and node.children:
        content = cast(nodes.Element, node[0]).deepcopy()
        _fill_placeholders(domain, content, lines[0].first, docname)
        return anchor_link(builder, docname, lines[0].first, content.children)
    pieces = refer(domain, lines, docname, enclosing(node))
    if node.get('capitalise'):
        pieces[0] = replace(pieces[0], text=pieces[0].text[:1].upper() + pieces[0].text[1:])
    made = [_piece_node(domain, builder, piece, docname) for piece in pieces]
    if len(made) == 1 and isinstance(made[0], nodes.Element):
        return made[0]
    return nodes.inline('', '', *made, classes=['statement-refs'])


def _piece_node(domain: LineDomain, builder: Builder, piece: LinePiece, docname: str) -> nodes.Node:
    shown = piece.text if builder.format in ('html', 'latex') else breakable(piece.text)
    if piece.target is None:
        return nodes.Text(shown)
    if isinstance(piece.target, Entry):
        return link(builder, docname, piece.target, [nodes.Text(shown)])
    from sphinx_scidraft.algorithms.wording import name_line

    hint = '' if not piece.text.isdecimal() else breakable(name_line(domain, piece.target))
    return anchor_link(builder, docname, piece.target, [nodes.Text(shown)], hint)


def _fill_placeholders(domain: LineDomain, content: nodes.Element, record: LineRecord, docname: str) -> None:
    """Fill ``%s``, ``{number}``, ``{kind}`` and ``{name}`` in an author's text."""
    owner = domain.owner(record)
    number = text(str(record.number) if record.number is not None else record.label)
    values = {'%s': number, '{number}': number,
              '{kind}': text(domain.statements.language(docname).phrases['line_word']),
              '{name}': owner.statement.name if owner is not None else ()}
    for part in list(content.findall(nodes.Text)):
        if PLACEHOLDER.search(part.astext()):
            part.parent.replace(part, nodes.Text(plain(fill(part.astext(), values), spaces=True)))


def anchor_link(builder: Builder, fromdocname: str, record: LineRecord, content: Sequence[nodes.Node],
                hint: str = '') -> nodes.Element:
    """Return a link to a line, or its content alone where the output does not hold the line."""
    return link_to(builder, fromdocname, (record.docname, record.anchor), content, hint, 'line-ref')


def find_elsewhere(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref,
                   contnode: nodes.TextElement) -> nodes.Element | None:
    """Let roles of statements lead to lines of other projects, which are labels there (event ``missing-reference``)."""
    if node.get('refdomain') != 'prf':
        return None
    label = node['reftarget']
    found = ask_others(env, node, label, 'std', contnode, explicit=node['refexplicit'])
    if found is not None and '#' not in label and not found.get('refuri', '').endswith(f'-{anchor_from_label(label)}'):
        return None     # some other label
    return found


def add_standard_labels(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Make labels of lines known to Sphinx's own roles and to other projects (event ``env-get-updated``)."""
    domain, std = cast(LineDomain, env.domains[NAME]), env.domains.standard_domain
    if not domain.documents:
        return []
    from sphinx_scidraft.algorithms.wording import name_line

    for record in domain.records():
        owner = domain.owner(record)
        names = [f'{label}#{record.label}' for label in owner.statement.labels] if owner is not None else []
        if (found := domain.find(record.label, '', None)) and found[0].first is record:
            names.append(record.label)
        for name in map(fold, names):
            known = std.labels.get(name)
            if known is None or known[:2] == (record.docname, record.anchor):
                std.labels[name] = (record.docname, record.anchor, breakable(name_line(domain, record)))
                std.anonlabels[name] = (record.docname, record.anchor)
    return []
