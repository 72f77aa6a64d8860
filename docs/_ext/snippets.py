"""The directive ``snippet``: a file of ``snippets/`` in both syntaxes, and what it gives.

With the option ``looks`` the result comes first, in light and dark colours, and the source is folded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

#: Markdown; the included file may hold fences of its own.
SOURCE = '''\
```{{literalinclude}} /snippets/{name}.md
:language: markdown
:caption: MyST
```

```{{literalinclude}} /snippets/{name}.rst
:language: rst
:caption: reST
```
'''
RESULT = '''\
::::::::{head}

```{{include}} /snippets/{name}.md
```
::::::::
'''


class SnippetDirective(SphinxDirective):
    """Shows the snippet that its argument names; for Markdown pages."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {'looks': directives.flag}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        source = SOURCE.format(name=name)
        if 'looks' not in self.options:
            return self.parse_text_to_nodes(source + RESULT.format(name=name, head='{container} result'))
        return self.parse_text_to_nodes(
            f"{RESULT.format(name=name, head='{looks}')}\n::::::{{folded}} Source\n{source}::::::\n")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive('snippet', SnippetDirective)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
