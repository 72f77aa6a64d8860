"""Directives of statements. They make nodes; nothing is written to the environment here."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.parsers.rst.states import RSTState
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.core.catalogue import fold, split_labels
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.statements.nodes import restatement, statement, statement_tag, statement_title
from sphinx_scidraft.statements.options import NAMES, OPTIONS, AnyOptions, as_written
from sphinx_scidraft.trees import TEXT, blocks

if TYPE_CHECKING:
    from sphinx_scidraft.core.kinds import Kind
    from sphinx_scidraft.statements.domain import StatementDomain

#: Words and numbers, which no parser makes anything of.
_BARE = re.compile(r'(?:[^\W_]|,|(?<=\S) (?=\S)|(?<=\d)\.(?=\d))+')


class LenientDirective(SphinxDirective):
    """A directive that takes what it is given and warns about the rest."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = AnyOptions({option.name: as_written for option in OPTIONS})

    @property
    def domain(self) -> StatementDomain:
        """The domain of statements."""
        return cast('StatementDomain', self.env.domains['prf'])

    def warn(self, subtype: WarningType, message: str, *args: object) -> None:
        """Warn about this directive."""
        warn(subtype, message, *args, location=self.get_location())

    def parse_title(self, text: str, node: nodes.TextElement) -> list[nodes.system_message]:
        """Parse inline text into *node*; return the parser's messages.

        Raw HTML becomes text: a name turns up in references, indexes and inventories as well.
        """
        if _BARE.fullmatch(text):
            children: list[nodes.Node] = [nodes.Text(text)]
            messages: list[nodes.system_message] = []
        else:
            children, messages = self.parse_inline(text, lineno=self.lineno)
        node += children
        if any(type(child) is not nodes.Text for child in children):
            for raw in list(node.findall(nodes.raw)):
                raw.replace_self(nodes.Text(raw.astext()))
        node.source, node.line = self.get_source_info()
        return messages

    def read_classes(self) -> list[str]:
        """Return the classes of the option ``class``."""
        if 'class' not in self.options:
            return []
        try:
            return directives.class_option(self.options['class'])
        except ValueError:
            self.warn(WarningType.OPTION, 'class %r of %s cannot be used', self.options['class'], self.name)
            return []

    def parse_body(self) -> list[nodes.Node]:
        """Parse the content; a heading in it becomes a rubric, as it has no place in the outline."""
        # MyST makes rubrics itself, and would hang a section on the document's outline.
        body = self.parse_content_to_nodes(allow_section_headings=isinstance(self.state, RSTState))
        if all(type(node) in TEXT for node in body):
            return body
        holder = nodes.Element('', *body)
        for section in blocks(holder, nodes.section):
            title = cast(nodes.title, section[0])
            rubric = nodes.rubric(title.rawsource, '', *title.children, ids=section['ids'],
                                  names=section['names'], classes=section['classes'])
            rubric.source, rubric.line = title.source or section.source, title.line or section.line
            for id_ in rubric['ids']:
                self.state.document.ids[id_] = rubric
            section.replace_self([rubric, *section.children[1:]])
        return holder.children

    def keep_unknown(self) -> list[nodes.Node]:
        """Return title and text of a directive whose name is no kind, with a warning."""
        wanted = self.name.lower().rpartition(':')[2]
        known = [kind.name for kind in self.domain.registry]
        close = get_close_matches(wanted, [*known, 'restate'], n=1)
        hint = f'; did you mean "prf:{close[0]}"?' if close else f'; known: {", ".join(sorted(known))}'
        self.warn(WarningType.KIND, 'unknown kind of statement "%s"%s', self.name, hint)
        node = nodes.container(classes=['statement-unknown'])
        messages = []
        if self.arguments:
            title = nodes.strong()
            node += nodes.paragraph('', '', title)
            messages = self.parse_title(self.arguments[0], title)
        node += self.parse_body()
        return [node, *messages]


class StatementDirective(LenientDirective):
    """A statement of any kind; the directive's name is the kind."""

    def run(self) -> list[nodes.Node]:
        kind = self.domain.registry.kinds.get(self.name.lower().rpartition(':')[2])
        if kind is None:
            return self.keep_unknown()
        title = self.arguments[0] if self.arguments else ''
        if title and kind.name == 'proof' and self.config.scidraft_preset == 'sphinx-proof':
            # there the directive takes no argument and its first line is text
            goes_on = not isinstance(self.state, RSTState) and not self.block_text.startswith('\n')
            first = [title] if goes_on else [title, '']
            self.content = StringList(first, self.get_source_info()[0]) + self.content
            self.content_offset = self.lineno - 1
            title = ''
        node = statement(kind=kind.name, docname=self.env.docname, labels=[],
                         classes=['statement', f'statement-{kind.name}', kind.name])
        self.set_source_info(node)
        self.read_options(kind, node)
        self.set_anchor(kind, title, node)
        messages = []
        if title:
            name = statement_title(title)
            node += name
            messages += self.parse_title(title, name)
        if tag := self.options.get('tag'):
            mark = statement_tag(tag, translatable=False)
            node += mark
            messages += self.parse_title(tag, mark)
        node += self.parse_body()
        return [node, *messages]

    def read_options(self, kind: Kind, node: statement) -> None:
        """Check the options and note them on the node."""
        options = self.options
        for name in options:
            if name not in NAMES:
                self.warn(WarningType.OPTION, 'unknown option %r of %s; known: %s', name, self.name,
                          ', '.join(sorted(NAMES)))
        for name in ('label', 'name'):
            label = ' '.join(options.get(name, '').split())
            if name in options and not label:
                self.warn(WarningType.OPTION, 'option %r of %s is empty', name, self.name)
            elif label and label not in node['labels']:
                node['labels'].append(label)
                if re.search(r'[\s,]', label) or not label.isascii():
                    self.warn(WarningType.LABEL, 'label %r holds blanks, commas or letters beyond ASCII; '
                              'anchors and other tools may respell it', label)
        node['numbered'] = 'nonumber' not in options
        if 'number' in options:
            try:
                node['number'] = int(options['number'])
            except ValueError:
                self.warn(WarningType.OPTION, 'number %r of %s is not an integer; "tag" takes any text',
                          options['number'], self.name)
        if 'of' in options:
            node['of'] = split_labels(options['of'])
            if not kind.proves:
                self.warn(WarningType.OPTION, 'option "of" is for proofs and solutions, not for %s', self.name)
                del node['of']
            elif not node['of']:
                self.warn(WarningType.PROOF, 'option "of" of %s names no statement', self.name)
        node['classes'] += self.read_classes()
        if 'dropdown' in node['classes']:
            node['classes'].remove('dropdown')
            node['fold'] = 'closed'
        if 'fold' in options:
            if options['fold'] in ('open', 'closed', 'none'):
                node['fold'] = options['fold']
            else:
                self.warn(WarningType.OPTION, 'fold %r of %s must be open, closed or none',
                          options['fold'], self.name)

    def set_anchor(self, kind: Kind, title: str, node: statement) -> None:
        """Give the node its id: the label, else one from document, kind and name; never the number."""
        document = self.state.document
        serial = f'{self.env.new_serialno()}' if (
            self.config.scidraft_preset == 'sphinx-proof' and kind.name != 'proof') else ''
        if node['labels']:
            wanted = anchor_from_label(node['labels'][0])
        elif serial:
            wanted = f'{kind.name}-{serial}'
        else:
            # The kind comes first: Sphinx's Texinfo writer drops anchors that begin with "index-".
            wanted = '-'.join(filter(None, (kind.name, slug(self.env.docname), slug(title))))
        if node['labels'] and wanted in document.ids:
            wanted = f'{kind.name}-{wanted}'
        anchor, n = wanted, 1
        while anchor in document.ids:
            n += 1
            anchor = f'{wanted}-{n}'
        node['anchor'], node['ids'] = anchor, [anchor]
        # Known to docutils as ordinary names, so that `label`_ works; a name that is taken stays
        # with its first owner: the domain tells about duplicates, over all documents.
        node['names'] = [name for name in dict.fromkeys(map(fold, node['labels']))
                         if name not in document.nameids]
        document.note_explicit_target(node, node)


class UnknownKindDirective(LenientDirective):
    """Stands in for a ``prf:`` directive of an unknown kind: keeps title and text, proposes a kind."""

    def run(self) -> list[nodes.Node]:
        return self.keep_unknown()


class RestateDirective(LenientDirective):
    """Prints a statement again where it stands: same number, no second id, label or index entry."""

    def run(self) -> list[nodes.Node]:
        label = ' '.join((self.arguments[0] if self.arguments else '').split())
        if not label:
            self.warn(WarningType.RESTATE, 'restate needs the label of a statement')
        for name in self.options:
            if name != 'class':
                self.warn(WarningType.OPTION, 'unknown option %r of restate; known: class', name)
        node = restatement(label=label, docname=self.env.docname,
                           classes=['restated', *self.read_classes()])
        self.set_source_info(node)
        body = self.parse_body()
        if not label:
            return body
        return [node, *body]


def slug(text: str) -> str:
    """Return text as a part of an anchor: letters and digits of any script, joined by hyphens.

    The parts of a path are joined by full stops, so that the documents ``a/b`` and ``a-b`` differ.
    """
    return '.'.join('-'.join(re.findall(r'\w+', part.lower())) for part in text.split('/')).strip('.')


def anchor_from_label(label: str) -> str:
    """Return a label as an anchor: as it is, but without blanks and quotes."""
    return re.sub(r'[\s"\'<>&]+', '-', label)
