"""Which line of a source an engine's message means."""

from __future__ import annotations

import pytest

from sphinx_scidraft.diagrams.source import kept_lines, original_line


@pytest.mark.parametrize(('source', 'expected'), [
    ('a\nb\nc', [1, 2, 3]),
    ('\n\na\nb', [3, 4]),
    ('---\ntitle: x\n---\na\nb', [4, 5]),
    ('---\nnever closed\na', [1, 2, 3]),
    ('%%{init: {}}%%\na\nb', [2, 3]),
    ('%%{init: {\n"x": 1\n}}%%\na\nb', [4, 5]),
    ('a\n%% one\n\n%% two\nb', [1, 5]),
    ('a\n\nb', [1, 2, 3]),
    ('', []),
])
def test_kept_lines(source: str, expected: list[int]) -> None:
    assert kept_lines(source) == expected


def test_original_line() -> None:
    source = '---\ntitle: x\n---\nflowchart LR\n%% note\nA --> B'
    assert [original_line(source, line) for line in (0, 1, 2, 9)] == [1, 4, 6, 6]
    assert original_line('', 3) == 1
