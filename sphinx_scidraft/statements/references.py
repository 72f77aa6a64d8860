"""References to statements, by whatever role or Markdown link they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain
from sphinx.errors import NoUri
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.core.catalogue import Entry, fold
from sphinx_scidraft.core.crossref import PLACEHOLDER, fill
from sphinx_scidraft.core.inline import Inline, text
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.statements.links import inline_nodes, link, linked
from sphinx_scidraft.statements.nodes import restatement
from sphinx_scidraft.statements.recording import OTHER_ROLES, ROLES, reference_targets

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain

#: Text that another project shows for its statement: kind, number, name.
DISPLAY_NAME = re.compile(r'(?P<kind>\S.*?)(?:[ \u00a0](?P<number>[^\s()]*\d[^\s()]*|[^\W\d_]|\W))?'
                          r'(?: ?[(（](?P<name>.*)[)）])?')


class ResolveStatementReferences(SphinxPostTransform):
    """Resolves Sphinx's and MyST's own references where they lead to a statement.

    They would find the label in the standard domain too, but with one text for all places: not the
    author's template, not "Lemma 1 of Compact spaces", and ``:numref:`` would load the doctree.
    """

    default_priority = 8        # before MyST's resolver (9) and Sphinx's (10)

    def run(self, **kwargs: Any) -> None:
        domain = cast('StatementDomain', self.env.domains['prf'])
        if not (domain.may_hold(self.env.docname, OTHER_ROLES, restatement.feature) and domain.catalogue.labels):
            return
        builder = domain.builder
        for node in list(self.document.findall(addnodes.pending_xref)):
            if node.get('refdomain') == 'prf' or node.get('reftype') not in ROLES or not node.children:
                continue
            label = reference_targets(node)[0]
            entry = domain.catalogue.find(label)
            if entry is None or fold(label) in domain.taken:
                continue
            if node.get('reftargetid') and node['reftarget'] != entry.docname:
                continue        # "other.md#label", but the label stands elsewhere
            if node['reftype'] in ('any', 'myst') and not node.get('reftargetid') and label in self.env.found_docs:
                continue        # also a document: the standard resolver tells about the ambiguity
            fromdocname = node.get('refdoc', self.env.docname)
            made = _resolve(domain, builder, node, cast(nodes.Element, node[0]).deepcopy(), fromdocname, [entry])
            if 'reftitle' in node and isinstance(made, nodes.reference):
                made['reftitle'] = node['reftitle']
            node.replace_self(made)


def resolve(domain: StatementDomain, builder: Builder, node: addnodes.pending_xref, contnode: nodes.Element,
            fromdocname: str) -> nodes.Element | None:
    """Resolve a reference made by a role of ours.

    :returns: None if it names one label only and that is unknown; then Sphinx asks other projects
        and warns
    """
    targets = domain.catalogue.find_all(node['reftarget'])
    if len(targets) == 1 and isinstance(targets[0], str):
        return _external_template(domain, node, contnode)
    if not targets:
        return None
    return _resolve(domain, builder, node, contnode, fromdocname, targets)


def _resolve(domain: StatementDomain, builder: Builder, node: addnodes.pending_xref, contnode: nodes.Element,
             fromdocname: str, targets: list[Entry | str]) -> nodes.Element:
    wording, language = domain.wording, domain.language(fromdocname)
    known = [target for target in targets if isinstance(target, Entry)]
    if node['refexplicit'] and known:
        content = _own_text(domain, builder, node, contnode, known[0], fromdocname)
        if content is not None:
            for unknown in (target for target in targets if isinstance(target, str)):
                _external(domain, node, unknown)
            return link(builder, fromdocname, known[0], content)
    capitalise = node['reftype'] != 'cref' or node.get('capitalise') or domain.env.config.scidraft_cref_capitalise
    if len(targets) == 1:
        pieces = wording.single(known[0], language, fromdocname, capitalise=capitalise)
    else:
        pieces = wording.several(targets, language, fromdocname, capitalise=capitalise)
    made = linked(pieces, builder, fromdocname, wording.label_text, lambda label: _external(domain, node, label))
    if len(made) == 1 and isinstance(made[0], nodes.Element):
        return made[0]
    return nodes.inline('', '', *made, classes=['statement-refs'])


def _own_text(domain: StatementDomain, builder: Builder, node: nodes.Element, contnode: nodes.Element,
              entry: Entry, fromdocname: str) -> list[nodes.Node] | None:
    """Return the author's text with its placeholders filled; None if they cannot be."""
    language = domain.language(fromdocname)
    for part in list(contnode.findall(nodes.Text)):
        template = part.astext()
        if not PLACEHOLDER.search(template):
            continue
        filled = domain.wording.fill(entry, template, language)
        if filled is None:
            warn_numberless(template, domain.wording.text(entry), node)
            return None
        part.parent.replace(part, inline_nodes(filled, builder, domain.wording.label_text))
    return contnode.children


def _external(domain: StatementDomain, node: addnodes.pending_xref, label: str) -> nodes.Node:
    """Return a link to a statement of another project, or the label with a warning."""
    found = external_link(domain, node, label)
    if found is None:
        warn_missing(label, node)
    return found if found is not None else nodes.literal(label, label)


def external_link(domain: StatementDomain, node: nodes.Element, label: str) -> nodes.Element | None:
    """Return a link to a statement of another project (by intersphinx), None if there is none.

    :param node: the place of the reference
    """
    return ask_others(domain.env, node, label, 'prf', nodes.literal(label, label))


def ask_others(env: BuildEnvironment, node: nodes.Element, label: str, refdomain: str,
               contnode: nodes.TextElement, *, explicit: bool = False) -> nodes.Element | None:
    """Return what intersphinx makes of a role ``ref``, None if no project has the label.

    :param node: the place of the reference
    :param refdomain: ``prf`` or ``std``
    :param explicit: whether *contnode* is the author's text
    """
    pending = addnodes.pending_xref('', contnode.deepcopy(), refdomain=refdomain, reftype='ref', reftarget=label,
                                    refexplicit=explicit, refdoc=node.get('refdoc') or node.get('docname'))
    pending.source, pending.line = node.source, node.line
    try:
        return env.events.emit_firstresult(     # type: ignore[no-any-return]
            'missing-reference', env, pending, pending[0], allowed_exceptions=(NoUri,))
    except NoUri:
        return None


def find_numbered_elsewhere(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref,
                            contnode: nodes.TextElement) -> nodes.Element | None:
    """Let Sphinx's ``numref`` lead to statements of other projects (event ``missing-reference``)."""
    if node.get('refdomain') != 'std' or node['reftype'] != 'numref':
        return None
    domain = cast('StatementDomain', env.domains['prf'])
    # The role has put the label into small letters.
    written = re.search(re.escape(node['reftarget']), node.rawsource, re.IGNORECASE)
    label = written[0] if written else node['reftarget']
    if external_link(domain, node, label) is None:
        return None     # a figure, a table: other projects do not tell their numbers
    if node['refexplicit'] and PLACEHOLDER.search(contnode.astext()):
        return _external_template(domain, node, contnode, label)
    return ask_others(env, node, label, 'std', contnode, explicit=node['refexplicit'])


def _external_template(domain: StatementDomain, node: addnodes.pending_xref, contnode: nodes.Element,
                       label: str = '') -> nodes.Element | None:
    """Fill the author's template from the text that another project shows for its statement."""
    if not (node['refexplicit'] and PLACEHOLDER.search(contnode.astext())):
        return None
    label = label or node['reftarget']
    found = external_link(domain, node, label)
    match = DISPLAY_NAME.fullmatch(found.astext()) if found is not None else None
    if found is None or match is None:
        return found
    parts = match.groupdict('')
    if '#' in label and (number := re.search(r'\d+', found.astext())):      # "line 4 of Algorithm 2"
        parts |= {'kind': found.astext()[:number.start()].strip(), 'number': number[0]}
    values: dict[str, Inline] = {f'{{{key}}}': text(value) for key, value in parts.items()}
    values['%s'] = values['{number}']
    if not values['%s'] and {'%s', '{number}'} & set(PLACEHOLDER.findall(contnode.astext())):
        warn_numberless(contnode.astext(), found.astext(), node)
        return found
    shown = ''.join(run.text for run in fill(contnode.astext(), values))
    found.clear()
    found += nodes.inline(shown, shown, classes=['std', 'std-ref'])
    return found


def warn_numberless(template: str, shown: str, location: nodes.Node) -> None:
    """Warn about a template that asks for a number where there is none."""
    warn(WarningType.NUMBER, '%r asks for a number, but %s has none', template, shown, location=location)


def warn_missing(label: str, location: Any) -> None:
    """Warn about a label that does not exist."""
    warn(WarningType.REFERENCE, 'no statement with the label %r', label, location=location)


def warn_missing_reference(app: Sphinx, domain: Domain | None, node: addnodes.pending_xref) -> bool | None:
    """Say which label is unknown, in place of Sphinx's own warning (event ``warn-missing-reference``)."""
    if domain is None or domain.name != 'prf':
        return None
    warn_missing(node['reftarget'], node)
    return True
