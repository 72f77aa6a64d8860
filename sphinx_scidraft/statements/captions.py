"""Heads, ends and links of statements, put into the doctree before it is written.

Every writer prints what is made here; none of them knows a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.core.catalogue import Entry
from sphinx_scidraft.core.inline import breakable, plain
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.statements.links import link, linked, written_anchor
from sphinx_scidraft.statements.nodes import (
    qed,
    restatement,
    statement,
    statement_body,
    statement_head,
    statement_label,
    statement_name,
    statement_tag,
    statement_title,
)
from sphinx_scidraft.statements.recording import own_child
from sphinx_scidraft.statements.references import external_link
from sphinx_scidraft.trees import blocks

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain

#: Blocks whose own last block can hold the sign that ends a proof.
OPEN_BLOCKS = (nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.list_item,
               nodes.definition_list_item, nodes.definition, nodes.block_quote)

#: Environments that stand inside a display; others are displays themselves.
INNER = re.compile(r'\\begin\{(aligned|alignedat|gathered|split|cases|array|[pbBvV]?matrix|smallmatrix)\}')


class CaptionStatements(SphinxPostTransform):
    """Gives each statement its head, the sign at its end, and links to its proofs elsewhere."""

    default_priority = 5        # before references are resolved: a name can hold some

    def run(self, **kwargs: Any) -> None:
        domain = cast('StatementDomain', self.env.domains['prf'])
        if not domain.may_hold(self.env.docname, statement.feature, restatement.feature):
            return
        if isinstance(domain.builder, MessageCatalogBuilder):
            return      # names are extracted as the author wrote them
        for node in blocks(self.document, statement):
            docname, anchor = node.get('origin') or (node['docname'], node['anchor'])
            entry = domain.catalogue.entries.get((docname, anchor))
            if entry is not None:
                _Caption(domain, node, entry).apply()


class _Caption:
    def __init__(self, domain: StatementDomain, node: statement, entry: Entry) -> None:
        self.domain, self.node, self.entry = domain, node, entry
        self.builder, self.wording = domain.builder, domain.wording
        self.language = domain.language(entry.docname)
        self.html = self.builder.format == 'html'
        self.latex = self.builder.format == 'latex'

    def apply(self) -> None:
        node, entry = self.node, self.entry
        title = own_child(node, statement_title)
        if (tag := own_child(node, statement_tag)) is not None:
            node.remove(tag)
        if title is not None:
            node.remove(title)
        node['style'] = entry.kind.style
        node['number_text'] = plain(entry.mark)
        node['shown'] = breakable(self.wording.full_text(entry))
        node['link_title'] = self.language.phrase('link_to', target=breakable(self.wording.text(entry)))
        node['ids'] = [written_anchor(anchor, self.builder) for anchor in node['ids']]
        self.set_fold()
        self.insert_head(self.make_head(title.children if title is not None else ()))
        if not node.get('origin'):
            self.link_proofs()
        if entry.kind.qed:
            self.end(entry.kind.qed)

    def set_fold(self) -> None:
        """Note whether it can be folded; printed pages and books are never folded."""
        node = self.node
        default = self.domain.env.config.scidraft_fold_proofs if self.entry.kind.proves else 'none'
        fold = node.attributes.pop('fold', default)
        if fold != 'none' and self.html and self.builder.name != 'epub':
            node['fold'] = fold

    # -- head

    def make_head(self, name: Iterable[nodes.Node]) -> statement_head:
        """Return "Lemma 2 (shift invariance)." as nodes."""
        head = statement_head()
        if self.node['ids']:
            head['ids'] = [f'{self.node["ids"][0]}-head']
        label = statement_label('', '', *linked(
            self.wording.head(self.entry), self.builder, self.node['docname'], self.wording.label_text,
            self.unknown_statement, breaking=True))
        if origin := self.node.get('origin'):
            label = statement_label('', '', link(self.builder, self.node['docname'],
                                                 self.domain.catalogue.entries[tuple(origin)], label.children))
        head += label
        name = list(name)
        if name:
            pattern = self.wording.name_pattern or self.language.phrases['name']
            between = '' if self.wording.name_pattern else self.language.phrase('joined', label='', name='')
            before, _, after = (between + pattern).partition('{name}')
            blank = before[:len(before) - len(before.lstrip())]
            head += nodes.Text(blank)
            head += statement_name('', '', *surrounded(before[len(blank):], name, after))
        end = self.language.phrases['head_end']
        if end and not last_text(head).rstrip().endswith(('.', '!', '?', '…', ':', end)):
            head += nodes.Text(end)
        return head

    def unknown_statement(self, label: str) -> nodes.Node:
        """Return what stands for a label in "Proof of ..." that is no statement of this project."""
        found = external_link(self.domain, self.node, label)
        if found is None:
            warn(WarningType.PROOF, 'proof of an unknown statement: %r', label, location=self.node)
        return found if found is not None else nodes.literal(label, label)

    def insert_head(self, head: statement_head) -> None:
        """Run the head into the first paragraph, or put it where the output needs it."""
        node = self.node
        first = next((child for child in node.children if not isinstance(child, nodes.Invisible)), None)
        if self.latex:
            marks = list(head.findall(nodes.footnote_reference))
            for mark in marks:      # the text of a footnote would be lost inside the head
                mark.parent.remove(mark)
            if marks and isinstance(first, nodes.paragraph):
                first.insert(0, [*marks, nodes.Text(' ')])
            elif marks:
                node.insert(0, nodes.paragraph('', '', *marks))
            node.insert(0, head)
        elif 'fold' in node:
            node.insert(0, head)
        elif isinstance(first, nodes.paragraph):
            first.insert(0, [head, nodes.Text(' ')])
        else:
            node.insert(0, nodes.paragraph('', '', head, classes=['statement-head-line']))

    # -- proofs elsewhere

    def link_proofs(self) -> None:
        """Tell where the proofs are that do not stand right behind the statement."""
        for proof in self.domain.catalogue.distant_proofs(self.entry):
            word = self.wording.word(proof, self.language)
            if proof.docname != self.entry.docname:
                note = self.domain.title(proof.docname)
                phrase = 'proof_in_note' if proof.kind.name == 'proof' else 'in_note'
                word = self.language.phrase(phrase, target=word, note=note)
            if name := self.wording.bracketed(proof, self.language):
                word = self.language.phrase('joined', label=word, name=name)
            shown = link(self.builder, self.node['docname'], proof, [nodes.Text(word)])
            self.node += nodes.paragraph('', '', shown, classes=['statement-proofs'])

    # -- end

    def end(self, sign: str) -> None:
        """Put the sign at the end of the last line."""
        mark = qed('', sign, spoken=self.language.phrases['end_of_proof'])
        last = self.last_block(self.node)
        if self.latex:
            self.node['qed'] = sign
            if isinstance(last, nodes.paragraph) and last.parent is not self.node:
                last += mark
            elif isinstance(last, nodes.math_block):
                source = end_in_display(last.astext())
                last.children = [nodes.Text(source)]
            return
        if isinstance(last, nodes.paragraph):
            last += [nodes.Text(' '), mark]
        elif last is None or ('fold' in self.node and last is self.node.children[0]):
            self.node += nodes.paragraph('', '', mark, classes=['statement-end'])
        elif self.html and not isinstance(last, statement):
            holder = statement_body(classes=['statement-last'])
            last.parent.replace(last, holder)       # `replace_self` would give it ids and classes of the block
            holder += [last, mark]
        else:
            self.node += nodes.paragraph('', '', mark, classes=['statement-end'])

    def last_block(self, parent: nodes.Element) -> nodes.Element | None:
        """Return the block that the end of *parent* stands in."""
        for child in reversed(parent.children):
            if isinstance(child, nodes.Element) and not isinstance(child, nodes.Invisible):
                if isinstance(child, OPEN_BLOCKS) and child.children:
                    return self.last_block(child) or child
                return child
        return None


def surrounded(before: str, content: list[nodes.Node], after: str) -> list[nodes.Node]:
    """Return inline nodes with text before and behind them, in one node if they are text themselves."""
    if len(content) == 1 and type(content[0]) is nodes.Text:
        return [nodes.Text(before + content[0] + after)]
    return [nodes.Text(before), *content, nodes.Text(after)]


def last_text(node: nodes.Element) -> str:
    """Return the text at the end of a node, as much of it as is not blank."""
    for child in reversed(node.children):
        text = last_text(child) if isinstance(child, nodes.Element) and child.children else child.astext()
        if text.rstrip():
            return text
    return ''


def end_in_display(source: str) -> str:
    r"""Return the TeX of a display with amsthm's ``\qedhere`` where its last line ends."""
    body, end = source.rstrip(), ''
    if body.startswith(r'\begin{') and (position := body.rfind(r'\end{')) > 0 and (
            body[6:body.find('}') + 1] == body[position + 4:]) and not INNER.match(body):
        body, end = body[:position].rstrip(), '\n' + body[position:]
    return f'{body} \\qedhere{end}'
