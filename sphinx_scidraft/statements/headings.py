"""Section titles in tables of contents: references in them, and the letters of appendices.

Sphinx copies titles into ``env.titles`` and ``env.tocs`` when a document is read. A reference in a
title is known by its label only then; here it gets its text, anew in every build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.core.inline import breakable
from sphinx_scidraft.core.numbering import appendix_letter
from sphinx_scidraft.statements.recording import CONTENTS

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain

#: Attribute of an inline node in a copied title that says which label its text is for.
MARK = 'statement_label'


class AppendixNumber(int):
    """First part of a section number in an appendix: Sphinx's number, printed as a letter.

    It stays equal to the number that Sphinx computes, or all appendices would look changed in
    every build.
    """

    letter: str

    def __new__(cls, value: int, letter: str) -> AppendixNumber:
        number = super().__new__(cls, value)
        number.letter = letter
        return number

    def __str__(self) -> str:
        return self.letter

    def __getnewargs__(self) -> tuple[int, str]:    # type: ignore[override]
        return int(self), self.letter


def mend_titles(domain: StatementDomain) -> None:
    """Give copied titles the texts of their references, and appendices their letters."""
    for docname, record in domain.documents.items():
        for heading in record.headings:
            _fill(domain, docname, heading.anchor, heading.label)
    for docname, index in domain.appendices.items():
        _letter(domain, docname, appendix_letter(index))
    env = domain.env
    for docname, title in env.titles.items():
        if title.get('secnumber') and not env.toc_secnumbers.get(docname):
            _unnumber(env, docname)
    domain.forget_titles()


def _fill(domain: StatementDomain, docname: str, anchor: str, label: str) -> None:
    text = breakable(domain.wording.label_text(label))
    titles: list[nodes.Element] = []
    if not anchor:
        titles += [env_titles[docname] for env_titles in (domain.env.titles, domain.env.longtitles)
                   if docname in env_titles]
    if docname in domain.env.tocs:
        wanted = f'#{anchor}' if anchor else ''
        titles += [node for node in domain.env.tocs[docname].findall(nodes.reference)
                   if node.get('anchorname') == wanted]
    for title in titles:
        for node in list(title.findall(nodes.TextElement)):
            mine = node.get(MARK) == label
            raw = isinstance(node, (nodes.inline, nodes.literal)) and node.astext() == label and not node.get(MARK)
            if mine or raw:
                node.replace_self(nodes.inline(text, text, **{MARK: label}))


def _letter(domain: StatementDomain, docname: str, letter: str) -> None:
    def lettered(number: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return (AppendixNumber(number[0], letter), *number[1:]) if number else number

    env = domain.env
    numbers = env.toc_secnumbers.get(docname, {})
    for anchor, number in numbers.items():
        numbers[anchor] = lettered(number)      # type: ignore[assignment]
    if docname in env.titles and env.titles[docname].get('secnumber'):
        env.titles[docname]['secnumber'] = lettered(env.titles[docname]['secnumber'])
    if docname in env.tocs:
        for node in env.tocs[docname].findall(nodes.reference):
            if node.get('secnumber'):
                node['secnumber'] = lettered(node['secnumber'])


def _unnumber(env: BuildEnvironment, docname: str) -> None:
    """Take the section numbers off a document that no numbered toctree holds any longer (Sphinx leaves them)."""
    copies: list[nodes.Element] = [env.titles[docname]]
    if docname in env.tocs:
        copies += env.tocs[docname].findall(nodes.reference)
    for node in copies:
        node.attributes.pop('secnumber', None)


class UnnestLinks(SphinxPostTransform):
    """Lets no link hold another, where a table of contents in the text copies titles and titles lead back to it."""

    default_priority = 400      # when all references are resolved

    def run(self, **kwargs: object) -> None:
        domain: StatementDomain = self.env.domains['prf']       # type: ignore[assignment]
        if not domain.may_hold(self.env.docname, CONTENTS):
            return
        for topic in self.document.findall(nodes.topic):
            if 'contents' in topic['classes']:
                for entry in list(topic.findall(nodes.reference)):
                    for link in [*entry.findall(nodes.reference)][1:]:
                        link.parent.replace(link, link.children)
        for title in self.document.findall(nodes.title):
            if 'refid' in title and next(title.findall(nodes.reference), None) is not None:
                del title['refid']


class BeginAppendix(SphinxPostTransform):
    """Lets LaTeX count in letters from the first appendix on."""

    default_priority = 400
    formats = ('latex',)

    def run(self, **kwargs: object) -> None:
        appendices = self.env.domains['prf'].appendices     # type: ignore[attr-defined]
        for node in self.document.findall(addnodes.start_of_file) if appendices else ():
            if node['docname'] in appendices:
                command = '\n\\appendix\n'
                node.parent.insert(node.parent.index(node), nodes.raw(command, command, format='latex'))
                return


class MendSingleHtmlLinks(SphinxPostTransform):
    """Mends links of the one-page builder, which writes ``#document-a#anchor`` for ``a.html#anchor``."""

    default_priority = 900
    builders = ('singlehtml',)

    def run(self, **kwargs: object) -> None:
        for node in self.document.findall(nodes.reference):
            uri = node.get('refuri', '')
            if uri.startswith('#document-') and uri.count('#') == 2:
                node['refuri'] = '#' + uri.rpartition('#')[2]
