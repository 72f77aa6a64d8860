"""The text of a Hugo page becomes the text of a document of ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sphinx_scidraft.importing.hugo import directives, environments
from sphinx_scidraft.importing.hugo.blocks import FENCE, Block, blocks
from sphinx_scidraft.importing.hugo.prose import Relink, convert, display
from sphinx_scidraft.importing.hugo.shortcodes import SHORTCODE, Shortcode, only, read

COLONS = re.compile(r'^\s*(:{3,})', re.M)
#: A shortcode that is shown and not carried out.
ESCAPED = re.compile(r'\{\{([<%])/\*(.*?)\*/([>%])\}\}', re.S)
FENCES = {'pseudo-algorithm': '{pseudo-algorithm}', 'mermaid': '{mermaid}'}


@dataclass(slots=True)
class Writer:
    """Converts the text of one page.

    :param relink: turns the target of a link into the new one
    :param report: takes a line and what is the matter there
    :param find_environments: whether run-in heads become statements
    """

    relink: Relink
    report: Callable[[int, str], None]
    find_environments: bool = True
    open_regions: list[tuple[Shortcode, int, list[str]]] = field(default_factory=list)

    def convert(self, text: str, line: int) -> str:
        """Return a text in MyST.

        :param line: the number of its first line
        """
        out: list[str] = []
        found = list(blocks(text, line))
        at = 0
        while at < len(found):
            environment = environments.find(found, at) if self.find_environments else None
            if environment:
                statement, at = environment
                for place, doubt in statement.doubts:
                    self.report(place, doubt)
                content = '\n'.join(self.block(block) for block in statement.blocks)
                self._put(out, environments.render(statement, content, colons))
            else:
                self._one(out, found[at])
                at += 1
        while self.open_regions:
            self._unclosed(out)
        return '\n'.join(out)

    def _one(self, out: list[str], block: Block) -> None:
        """Convert a block outside of statements, which may open or close a region."""
        code = only(block.text) if block.kind == 'shortcode' else None
        if code:
            self._shortcode(out, code, block.line)
        else:
            self._put(out, self.block(block))

    def _shortcode(self, out: list[str], code: Shortcode, line: int) -> None:
        if code.closing:
            if any(region.name == code.name for region, _, _ in self.open_regions):
                while self.open_regions[-1][0].name != code.name:
                    self._unclosed(out)
                region, _, held = self.open_regions.pop()
                content = '\n'.join(held).strip('\n')
                self._put(out, directives.region(region, content, colons(content)))
            else:
                self.report(line, f'{code.source} closes nothing and is left out')
        elif code.name in directives.REGIONS:
            self.open_regions.append((code, line, []))
        else:
            made = directives.block(code, self.relink)
            if made is None:
                self.report(line, f'the shortcode {code.name} is not known; it is kept as code')
                made = f'```text\n{code.source}\n```'
            self._put(out, made)

    def _unclosed(self, out: list[str]) -> None:
        region, line, held = self.open_regions.pop()
        self.report(line, f'{region.source} is never closed and is left out; its text is kept')
        self._put(out, '\n'.join(held))

    def _put(self, out: list[str], text: str) -> None:
        (self.open_regions[-1][2] if self.open_regions else out).append(text)

    def block(self, block: Block) -> str:
        """Return a block in MyST."""
        if block.kind == 'fence':
            return self._fence(block)
        if block.kind == 'display':
            return display(block.text)
        text = SHORTCODE.sub(lambda match: self._inline(match, block), block.text)
        return convert(text, self.relink)

    def _fence(self, block: Block) -> str:
        head = FENCE.match(block.lines[0])
        words = head[2].split(None, 1) if head else []
        if not words or words[0] not in FENCES:
            return ESCAPED.sub(r'{{\1\2\3}}', block.text) if '{{' in block.text else block.text
        if len(words) > 1:
            self.report(block.line, f'the attributes {words[1]} of a {words[0]} block are left out')
        mark = head[1] if head else '```'
        return '\n'.join([f'{mark}{FENCES[words[0]]}', *block.lines[1:]])

    def _inline(self, match: re.Match[str], block: Block) -> str:
        code = read(match)
        line = block.line + block.text[:match.start()].count('\n')
        made = directives.inline(code, self.relink)
        if made is None:
            self.report(line, f'the shortcode {code.name} is not known; it is kept as code')
            return f'``{code.source}``'
        return made


def colons(content: str) -> str:
    """Return a colon fence that is longer than every one in a content."""
    return ':' * max([3, *(len(match[1]) + 1 for match in COLONS.finditer(content))])
