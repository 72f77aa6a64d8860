"""Where sphinxcontrib-mermaid is not installed: sources stay readable, and one message says what is missing."""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

logger = logging.getLogger(__name__)
OPTIONS = ('alt', 'align', 'caption', 'name', 'config', 'title', 'zoom')


class AbsentDiagramDirective(SphinxDirective):
    """Shows the source, or names its file."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = dict.fromkeys(OPTIONS, directives.unchanged)

    def run(self) -> list[nodes.Node]:
        logger.warning('diagrams need the package sphinxcontrib-mermaid, which is not installed: their sources are '
                       'shown instead (pip install "sphinx_scidraft[diagrams]")', location=self.get_location(),
                       type='scidraft', subtype='diagram', once=True)
        source = '\n'.join(self.content) or ' '.join(self.arguments)
        block = nodes.literal_block(source, source, language='text')
        self.set_source_info(block)
        self.add_name(block)
        return [block]
