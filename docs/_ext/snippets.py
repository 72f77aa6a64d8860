"""The directive ``snippet``: a file of ``snippets/`` in both syntaxes, and what it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

#: Markdown; the included file may hold fences of its own.
TEMPLATE = '''\
```{{literalinclude}} /snippets/{name}.md
:language: markdown
:caption: MyST
```

```{{literalinclude}} /snippets/{name}.rst
:language: rst
:caption: reST
```

::::::::{{container}} result

```{{include}} /snippets/{name}.md
```
::::::::
'''


class SnippetDirective(SphinxDirective):
    """Shows the snippet that its argument names; for Markdown pages."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes(TEMPLATE.format(name=self.arguments[0]))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive('snippet', SnippetDirective)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
