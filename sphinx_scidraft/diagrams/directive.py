"""The directives of sphinxcontrib-mermaid, with what drawing at build time needs to know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from textwrap import dedent
from typing import Any

import yaml
from docutils import nodes
from sphinx.util import logging
from sphinx.util.i18n import search_image_for_language
from sphinxcontrib.mermaid import Mermaid, MermaidClassDiagram
from sphinxcontrib.mermaid import mermaid as mermaid_node

logger = logging.getLogger(__name__)


class BuildTimeMixin:
    """Gives every node of a Mermaid directive its place in the source and an id prefix.

    Attributes of the node: ``prefix`` begins the ids of the drawing; ``code_start`` is the line in
    ``node.source`` where the first line of ``node['code']`` stands (or would stand: options are put
    before the author's source).
    """

    # What the directive classes give:
    arguments: list[str]
    block_text: str
    options: dict[str, Any]
    content: Any
    content_offset: int
    lineno: int
    state: Any
    state_machine: Any

    def run(self) -> list[nodes.Node]:
        """Return the diagram, in a figure if it has a caption."""
        self._check_options()
        self._own_lines = 0
        result: list[nodes.Node] = super().run()    # type: ignore[misc]
        for top in result:
            for node in top.findall(mermaid_node):
                self._complete(node)
        return result

    def get_mm_code(self) -> Any:
        """Return the author's source, or messages about a file that cannot be read."""
        code = super().get_mm_code()    # type: ignore[misc]
        self._own_lines = code.count('\n') if isinstance(code, str) else 0
        return code

    def _check_options(self) -> None:
        """Take away what the directive of sphinxcontrib-mermaid would fail on."""
        if not (self.options.get('caption') or '').strip():
            self.options.pop('caption', None)
        if self.options.get('title'):
            # It is put into YAML as it is: a colon or a quote would break it.
            self.options['title'] = json.dumps(self.options['title'], ensure_ascii=False)
        else:
            self.options.pop('title', None)
        if 'config' in self.options:
            text = self.options.pop('config') or ''
            config = _read_config(text)
            if config is None:
                config = self._nested_config(text)
            if config is None:
                source, line = self.state_machine.get_source_and_line(self.lineno)
                logger.warning('the option "config" of a mermaid diagram is no mapping; it is left out',
                               location=f'{source}:{line}', type='scidraft', subtype='diagram')
            else:
                self.options['config'] = json.dumps(config, default=str)

    def _nested_config(self, folded: str) -> dict[str, Any] | None:
        """Read a mapping from the lines that MyST has folded into one.

        :param folded: what became of it
        :return: None unless it stands in the source as ``config:`` and lines with more indentation
        """
        for lines in self.block_text.splitlines(), self._file_lines():
            for number, line in enumerate(lines):
                if line.strip() == 'config:':
                    margin = len(line) - len(line.lstrip())     # of a list that the diagram stands in
                    found = '\n'.join(_deeper(lines[number + 1:], margin))
                    if found.split() == folded.split():
                        return _read_config(dedent(found))
                elif number > 1 and line.strip() == '---':      # the end of the front matter
                    break
        return None

    def _file_lines(self) -> list[str]:
        """Return the lines of the file from the directive on: older versions of MyST hand over its content only."""
        source, line = self.state_machine.get_source_and_line(self.lineno)
        try:
            return Path(source).read_text(encoding='utf-8').splitlines()[line - 1:]
        except (OSError, UnicodeDecodeError, TypeError):
            return []

    def _complete(self, node: nodes.Element) -> None:
        env = self.state.document.settings.env
        docname = sha256(env.docname.encode()).hexdigest()[:6]
        node['prefix'] = f'sd-diagram-{docname}-{env.new_serialno("scidraft-diagram")}'
        node.attributes.pop('zoom_id', None)    # random; there is nothing to zoom with
        node.source, node.line = self.state_machine.get_source_and_line(self.lineno)
        start: int | None = None
        if self.content:
            source, start = self._content_start()
            node.source = source or node.source
        elif isinstance(self, Mermaid) and not isinstance(self, MermaidClassDiagram):
            node.source = env.relfn2path(search_image_for_language(self.arguments[0], env))[1]
            start = 1
        if start is not None:
            node['code_start'] = start - (node['code'].count('\n') - self._own_lines)

    def _content_start(self) -> tuple[str | None, int | None]:
        """Return file and line of the first line of the content, if they are known."""
        source, offset = self.content.items[0]
        if offset:
            return source, offset + 1    # reST: counted in the file
        found: tuple[str | None, int | None] = self.state_machine.get_source_and_line(
            self.lineno + 1 + self.content_offset)
        return found


def _deeper(lines: list[str], margin: int) -> Iterator[str]:
    """Return the first lines, as long as they are empty or begin behind a margin."""
    return takewhile(lambda text: not text.strip() or text[margin:margin + 1].isspace(), lines)


def _read_config(text: Any) -> dict[str, Any] | None:
    """Read JSON or YAML that stands for a configuration of Mermaid."""
    try:
        config = yaml.safe_load(text or '')
    except yaml.YAMLError:
        return None
    return config if isinstance(config, dict) else None


class DiagramDirective(BuildTimeMixin, Mermaid):    # type: ignore[misc]
    """``mermaid``: a diagram from its content or from a file."""


class ClassTreeDirective(BuildTimeMixin, MermaidClassDiagram):    # type: ignore[misc]
    """``autoclasstree``: a diagram of Python classes."""


def location(node: nodes.Element, line: int | None) -> Any:
    """Return where a warning about a diagram belongs.

    :param line: the line (from 1) of ``node['code']`` that is wrong, if it is known
    """
    if line is not None and 'code_start' in node and node.source:
        return f'{node.source}:{max(1, node["code_start"] + line - 1)}'
    return node
