"""The directives of pseudo-code as they are registered: what does the work is read in when a document has some."""

from __future__ import annotations

from docutils import nodes

from sphinx_scidraft.statements.directives import StatementDirective

#: Options that make the body of ``algorithm`` pseudo-code.
PSEUDOCODE_OPTIONS = frozenset({'pseudocode', 'lines', 'noend', 'start'})


class PseudocodeEntry(StatementDirective):
    """``pseudocode``: lines, with a head if they have a caption or a label."""

    def run(self) -> list[nodes.Node]:
        return run_as(self, 'PseudocodeDirective')


class PseudoAlgorithmEntry(StatementDirective):
    """``pseudo-algorithm``: the fence of SciDraft's notes."""

    def run(self) -> list[nodes.Node]:
        return run_as(self, 'PseudoAlgorithmDirective')


class AlgorithmEntry(StatementDirective):
    """``algorithm``: an ordinary statement, whose body is pseudo-code if one of its options says so."""

    def run(self) -> list[nodes.Node]:
        if not PSEUDOCODE_OPTIONS & self.options.keys():
            return super().run()
        self.options.pop('pseudocode', None)
        return run_as(self, 'NumberedPseudocodeDirective')


def run_as(entry: StatementDirective, name: str) -> list[nodes.Node]:
    """Run a directive of the module `directive` with all that *entry* was given."""
    from sphinx_scidraft.algorithms import directive

    cls: type[StatementDirective] = getattr(directive, name)
    return cls(entry.name, entry.arguments, entry.options, entry.content, entry.lineno, entry.content_offset,
               entry.block_text, entry.state, entry.state_machine).run()
