"""The source of a diagram: which line an engine means."""

from __future__ import annotations


def kept_lines(source: str) -> list[int]:
    """Return the lines (from 1) of a source that Mermaid's parsers see, in order.

    Mermaid takes front matter, directives (``%%{...}%%``) and comments out before it parses, so
    that the line in its messages counts what is left.
    """
    lines = source.split('\n')
    kept = list(range(_after_front_matter(lines), len(lines)))
    blank = _blank_by_directives(lines)
    # A comment goes together with the blank lines before it.
    result: list[int] = []
    for index in kept:
        text = '' if index in blank else lines[index].strip()
        if text.startswith('%%'):
            while result and not (lines[result[-1]].strip() and result[-1] not in blank):
                result.pop()
        elif text or result:
            result.append(index)
    return [index + 1 for index in result]


def original_line(source: str, line: int) -> int:
    """Return the line of a source that an engine's message means by *line* (both from 1)."""
    kept = kept_lines(source)
    return kept[min(line, len(kept)) - 1] if kept and line > 0 else 1


def _after_front_matter(lines: list[str]) -> int:
    start = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[start].strip() != '---':
        return 0
    end = next((index for index in range(start + 1, len(lines)) if lines[index].strip() == '---'), None)
    return 0 if end is None else end + 1


def _blank_by_directives(lines: list[str]) -> set[int]:
    """Return the lines (from 0) that hold nothing but a directive."""
    found: set[int] = set()
    inside = False
    for index, line in enumerate(lines):
        text = line.strip()
        if not inside and text.startswith('%%{'):
            inside = True
        if inside:
            found.add(index)
            inside = not text.endswith('}%%')
    return found
