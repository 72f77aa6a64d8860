"""Directives of pseudo-code: a statement of kind ``algorithm`` whose body is made of numbered lines."""

from __future__ import annotations

import re
from typing import cast

from docutils import nodes
from sphinx.util import logging

from sphinx_scidraft.algorithms.building import build, inline
from sphinx_scidraft.algorithms.nodes import pseudocode, pseudocode_line
from sphinx_scidraft.core.catalogue import fold
from sphinx_scidraft.core.pseudocode import Algorithm, PseudocodeError, is_tex, parse
from sphinx_scidraft.core.pseudocode.ast import plain_text
from sphinx_scidraft.messages import WARNING_TYPE, WarningType
from sphinx_scidraft.statements.directives import StatementDirective, anchor_from_label, slug
from sphinx_scidraft.statements.nodes import statement, statement_title

logger = logging.getLogger(__name__)

KIND = 'algorithm'
SUBTYPE = 'pseudocode'
#: Options that make a statement even without a caption.
STATEMENT_OPTIONS = frozenset({'label', 'name', 'number', 'tag', 'nonumber'})
MOST_DIGITS = 6
ON, OFF = ('', 'all', 'on', 'true', 'yes'), ('none', 'off', 'false', 'no')
#: The first line of a directive in reST with nothing behind the colons.
BARE_DIRECTIVE = re.compile(r'\.\. .*::\s*')


class PseudocodeDirective(StatementDirective):
    """``pseudocode``: numbered as an algorithm if it has a caption or a label, else lines alone.

    Options besides those of statements: ``lines`` (``none``, or every how many lines a number is
    printed), ``start`` (number of the first line), ``noend`` (leave out lines that end a block).
    """

    #: Whether ``\\begin{algorithmic}`` without option prints numbers; in LaTeX it does not.
    always_numbers = False
    #: Whether it is numbered even without caption and label.
    always_statement = False

    def run(self) -> list[nodes.Node]:
        self.called, self.name = self.name, KIND
        self.algorithm: Algorithm | None = None
        self.caption_is_title = False
        self.take_content()
        options = self.options
        lines, noend, start = (options.pop(name, None) for name in ('lines', 'noend', 'start'))
        try:
            self.algorithm = parse(self.source, noend=noend is not None, start=self.integer('start', start, 1))
        except PseudocodeError as error:
            self.fail(error)
        self.step = self.numbered_every(lines)
        if self.algorithm is not None:
            self.take_caption(self.algorithm)
        if not (self.always_statement or self.arguments or STATEMENT_OPTIONS & options.keys()):
            return self.without_number()
        made = super().run()
        node = cast(statement, made[0])
        if any(isinstance(child, pseudocode) for child in node.children):
            node['classes'].append('pseudocode-box')
        self.name_lines(node, node['anchor'])
        return made

    # -- source

    def take_content(self) -> None:
        """Find the source; what stands on the first lines can be a part of it or a title."""
        self.source, self.first_line = '\n'.join(self.content), self.content_offset + 1
        if type(self.state_machine).__module__.startswith('myst_parser'):
            self.first_line += self.lineno      # there the offset counts from the directive
        if not self.arguments:
            return
        argument = self.arguments[0]
        bare = bool(BARE_DIRECTIVE.fullmatch(self.block_text.partition('\n')[0]))
        if bare or is_tex(argument):
            self.arguments = []
            first, self.first_line = self.first_line, self.lineno + bare
            gap = max(1, first - self.first_line - argument.count('\n'))     # options can stand between
            self.source = argument + '\n' * gap + self.source

    def fail(self, error: PseudocodeError) -> None:
        """Warn about a source that cannot be read."""
        file, line = self.state_machine.get_source_and_line(self.first_line + error.line - 1)
        logger.warning('pseudo-code is shown as its source: %s (line %s, column %s)', error.message, error.line,
                       error.column, location=f'{file}:{line}', type=WARNING_TYPE, subtype=SUBTYPE)

    def take_caption(self, algorithm: Algorithm) -> None:
        """Take title and labels from the source unless the directive has its own."""
        if algorithm.caption:
            caption = plain_text(algorithm.caption)
            if not self.arguments:
                self.arguments = [caption]
                self.caption_is_title = True
            elif self.arguments[0] != caption:
                logger.warning('pseudo-code has the title %r and the caption %r; the title is printed',
                               self.arguments[0], caption, location=self.get_location(), type=WARNING_TYPE,
                               subtype=SUBTYPE)
        free = [option for option in ('label', 'name') if option not in self.options]
        for option, label in zip(free, algorithm.labels, strict=False):
            self.options[option] = label

    # -- options

    def numbered_every(self, value: str | None) -> int:
        """Return every how many lines a number is printed: by the option, else by the source."""
        algorithm = self.algorithm
        given = algorithm.step if algorithm is not None else None
        if given is None:
            given = int(self.always_numbers or algorithm is None or algorithm.form != 'algorithmic')
        if value is None:
            return given
        if value.lower() in ON:
            return 1
        return 0 if value.lower() in OFF else self.integer('lines', value, given)

    def integer(self, name: str, value: str | None, default: int) -> int:
        """Return the value of an option that is a number, the default with a warning if it is none."""
        if value is None:
            return default
        if not value.isdecimal() or len(value) > MOST_DIGITS:
            self.warn(WarningType.OPTION, 'option %r of %s must be a number, not %r', name, self.called, value)
            return default
        return int(value)

    # -- nodes

    def parse_title(self, text: str, node: nodes.TextElement) -> list[nodes.system_message]:
        """Parse inline text into *node*; a caption of the source is parsed already."""
        if isinstance(node, statement_title) and self.caption_is_title and self.algorithm is not None:
            node += inline(self.algorithm.caption, self.env.docname)
            node.source, node.line = self.get_source_info()
            return []
        return super().parse_title(text, node)

    def parse_body(self) -> list[nodes.Node]:
        """Return the lines, or the source if it cannot be read."""
        if self.algorithm is not None:
            made: nodes.Element = build(self.algorithm, self.step, self.env.docname)
            for (line, _), node in zip(self.algorithm.walk(), made.findall(pseudocode_line), strict=True):
                place = self.state_machine.get_source_and_line(self.first_line + line.position - 1)
                node.source, node.line = node[0].source, node[0].line = place
        elif not self.source.strip():
            return []
        else:
            made = nodes.literal_block(self.source, self.source, language='text', classes=['pseudocode-source'])
        self.set_source_info(made)
        return [made]

    def without_number(self) -> list[nodes.Node]:
        """Return the lines without a head."""
        made = self.parse_body()
        for name in self.options.keys() - {'class'}:
            self.warn(WarningType.OPTION, 'unknown option %r of %s', name, self.called)
        for node in made:
            assert isinstance(node, nodes.Element)
            if isinstance(node, pseudocode):
                node['classes'].append('pseudocode-box')
            node['classes'] += [nodes.make_id(name) for name in self.options.get('class', '').split()]
            self.name_lines(node, f'{slug(self.env.docname)}-line')
        return made

    def name_lines(self, node: nodes.Element, prefix: str) -> None:
        """Give lines with labels their ids."""
        document = self.state.document
        known: set[str] = set()
        for line in node.findall(pseudocode_line):
            for label in map(fold, line['labels']):
                if label in known:
                    logger.warning('two lines have the label %r; references lead to the first one', label,
                                   location=line, type=WARNING_TYPE, subtype=SUBTYPE)
                known.add(label)
            if line['labels']:
                anchor = wanted = f'{prefix}-{anchor_from_label(line["labels"][0])}'
                number = 1
                while anchor in document.ids:
                    number += 1
                    anchor = f'{wanted}-{number}'
                line['ids'] = [anchor]
                document.ids[anchor] = line


class PseudoAlgorithmDirective(PseudocodeDirective):
    """``pseudo-algorithm``: the fence of SciDraft's notes, where lines always have numbers."""

    always_numbers = True


class NumberedPseudocodeDirective(PseudoAlgorithmDirective):
    """Pseudo-code that is a statement in any case."""

    always_statement = True
