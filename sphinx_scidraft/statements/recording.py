"""From a doctree to the record of its document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from sphinx_scidraft.core.catalogue import fold
from sphinx_scidraft.core.inline import Inline, Run
from sphinx_scidraft.core.records import (
    DocumentRecord,
    EndSection,
    HeadingReference,
    Item,
    Reference,
    Section,
    Statement,
    Toctree,
)
from sphinx_scidraft.statements.nodes import restatement, statement, statement_tag, statement_title

if TYPE_CHECKING:
    from sphinx_scidraft.core.kinds import Registry

#: Front matter field with the numbers that counters begin with.
START_FIELD = 'scidraft_start'
STYLES = {nodes.math: 'math', nodes.literal: 'code', nodes.emphasis: 'emphasis', nodes.strong: 'strong'}
#: Roles of other domains that can lead to a statement.
ROLES = ('ref', 'numref', 'any', 'myst')
#: Feature of a document that may refer to statements by these roles.
OTHER_ROLES = 'other-roles'
#: Feature of a document with a table of contents in its text.
CONTENTS = 'contents'
#: Node classes seen so far: most nodes are of a few classes, so that each class is looked at once.
PLAIN: set[type[nodes.Node]] = set()
SPECIAL: set[type[nodes.Node]] = {nodes.Text}


def record_document(docname: str, document: nodes.document, registry: Registry) -> DocumentRecord:
    """Return the outline and the references of a document."""
    recorder = _Recorder(registry)
    recorder.visit(document, ())
    return DocumentRecord(docname, tuple(recorder.items), tuple(dict.fromkeys(recorder.references)),
                          tuple(recorder.headings), frozenset(recorder.features), tuple(recorder.targets))


def reference_targets(node: nodes.Element) -> list[str]:
    """Return what a node refers to if that can be a statement, else nothing."""
    if isinstance(node, addnodes.pending_xref):
        if node.get('refdomain') == 'prf' or node.get('reftype') in ROLES:
            return [str(node.get('reftargetid') or node.get('reftarget') or '')]
    elif node.get('id_link'):       # a Markdown link to "#label" before MyST has looked it up
        return [node.get('refuri', '').removeprefix('#')]
    return []


def other_targets(node: nodes.Element) -> list[str]:
    """Return the labels and documents ("name#heading" for a heading in it) that a reference may mean."""
    if isinstance(node, addnodes.pending_xref):
        target, heading = str(node.get('reftarget', '')), node.get('reftargetid')
        return [f'{target}#{heading}', str(heading)] if heading else [target]
    return reference_targets(node)


def to_inline(node: nodes.Element) -> Inline:
    """Return the inline text of a node; footnote marks are left out."""
    runs: list[Run] = []

    def collect(parent: nodes.Element, style: str) -> None:
        for child in parent.children:
            if isinstance(child, nodes.Text):
                runs.append(Run(style, child.astext()))     # type: ignore[arg-type]
            elif isinstance(child, nodes.footnote_reference):
                continue
            elif isinstance(child, addnodes.pending_xref) and not child.get('refexplicit') and (
                    targets := reference_targets(child)):
                runs.append(Run('reference', targets[0]))
            elif isinstance(child, nodes.Element):
                collect(child, STYLES.get(type(child), style))    # type: ignore[arg-type]

    collect(node, 'text')
    return tuple(runs)


def is_plain(cls: type[nodes.Node]) -> bool:
    """Return whether nodes of a class say nothing about statements themselves, only by what is in them."""
    plain = issubclass(cls, nodes.Element) and not hasattr(cls, 'feature') and not issubclass(
        cls, (nodes.section, nodes.title, nodes.topic, nodes.reference, nodes.Invisible, nodes.target, addnodes.toctree,
              addnodes.only, addnodes.pending_xref))
    (PLAIN if plain else SPECIAL).add(cls)
    return plain


class _Recorder:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.items: list[Item] = []
        self.references: list[Reference] = []
        self.headings: list[HeadingReference] = []
        self.heading: str | None = None         # anchor of the section whose title is being visited
        self.features: set[str] = set()
        self.targets: dict[str, None] = {}      # without repetition, in their order
        self.open: list[str] = []               # anchors of the statements around
        self.owner: list[str | None] = [None]   # last statement of each open section that can have a proof

    def visit(self, parent: nodes.Element, conditions: tuple[str, ...]) -> None:
        previous: str | None = None     # the statement that stands right before the current node
        for child in parent.children:
            cls = type(child)
            if cls in PLAIN or (cls not in SPECIAL and is_plain(cls)):
                previous = None
                if child.children:
                    self.visit(child, conditions)       # type: ignore[arg-type]
                continue
            if not isinstance(child, nodes.Element):
                continue
            feature = getattr(child, 'feature', None)
            if feature is not None:
                self.features.add(feature)
            elif isinstance(child, nodes.topic) and 'contents' in child['classes']:
                self.features.add(CONTENTS)
            if isinstance(child, statement):
                previous = self.statement(child, conditions, previous)
                continue
            if not isinstance(child, (nodes.Invisible, nodes.target)):
                previous = None
            if isinstance(child, nodes.section):
                self.items.append(Section(child['ids'][0] if child['ids'] else ''))
                self.owner.append(None)
                self.visit(child, conditions)
                self.owner.pop()
                self.items.append(EndSection())
            elif isinstance(child, addnodes.toctree):
                self.items.append(Toctree(tuple(ref for _, ref in child['entries'] if ref)))
            elif isinstance(child, addnodes.only):
                self.visit(child, (*conditions, child['expr']))
            elif isinstance(child, nodes.title) and isinstance(parent, nodes.section):
                self.heading = '' if isinstance(parent.parent, nodes.document) else parent['ids'][0]
                self.visit(child, conditions)
                self.heading = None
            else:
                self.reference(child)
                if child.children:
                    self.visit(child, conditions)

    def reference(self, node: nodes.Element) -> None:
        inside = self.open[-1] if self.open else None
        if isinstance(node, restatement):
            self.references.append(Reference(node['label'], inside, restated=True))
            return
        if node.get('refdomain') != 'prf':
            self.targets |= dict.fromkeys(other_targets(node))
        for target in reference_targets(node):
            self.references.append(Reference(target, inside))
            if node.get('refdomain') != 'prf':
                self.features.add(OTHER_ROLES)
            if self.heading is not None:
                self.headings.append(HeadingReference(self.heading, target))

    def statement(self, node: statement, conditions: tuple[str, ...], previous: str | None) -> str | None:
        """Record a statement; return the anchor of the statement that a proof right after it belongs to."""
        anchor = node['anchor']
        kind = self.registry[node['kind']]
        title, tag = own_child(node, statement_title), own_child(node, statement_tag)
        follows = self.owner[-1] if kind.proves else None
        known = set(map(fold, node['labels']))
        aliases = [name for name in node['names'] if name not in known]
        self.items.append(Statement(
            kind=kind.name,
            anchor=anchor,
            labels=(*node['labels'], *aliases),
            name=to_inline(title) if title is not None else (),
            numbered=node['numbered'],
            tag=to_inline(tag) if tag is not None else (),
            number=node.get('number'),
            of=tuple(node.get('of', ())),
            follows=follows,
            adjacent=follows is not None and previous == follows,
            line=node.line,
            conditions=conditions,
        ))
        if not kind.proves:
            self.owner[-1] = anchor
        self.open.append(anchor)
        self.owner.append(None)
        self.visit(node, conditions)
        self.owner.pop()
        self.open.pop()
        return previous if kind.proves else anchor


def own_child(node: nodes.Element, kind: type[nodes.Element]) -> nodes.Element | None:
    """Return the first child of a kind of node."""
    return next((child for child in node.children if isinstance(child, kind)), None)


def read_start(value: object, registry: Registry) -> tuple[dict[str, int], list[str]]:
    """Return the start values of a document, by counter, and what is wrong with them.

    :param value: a JSON dictionary (MyST) or "theorem=4, lemma=2" (reST)
    """
    try:
        pairs = json.loads(str(value))
    except ValueError:
        pairs = dict(part.split('=', 1) for part in str(value).split(',') if '=' in part)
    start: dict[str, int] = {}
    problems = []
    for name, number in pairs.items() if isinstance(pairs, dict) else ():
        try:
            start[registry[str(name).strip().lower()].counter] = int(str(number))
        except (KeyError, ValueError):
            problems.append(f'{START_FIELD}: {name}={number} is left out; wanted: a kind and an integer')
    if not start and not problems:
        problems.append(f'{START_FIELD} = {value!r} is left out; wanted: kinds with integers, such as theorem=4')
    return start, problems
