"""What a role cites: keys, with text before and behind them."""

from __future__ import annotations

import re
from typing import NamedTuple

TARGET = re.compile(r'\s*(?:\{(?P<pre>[^{}]*)\})?\s*(?P<key>[^{}\s,]+)\s*(?:\{(?P<post>[^{}]*)\})?\s*(?:,|\Z)')


class Target(NamedTuple):
    """One thing cited: ``{see}knuth1984{p. 5}``."""

    key: str
    pre: str = ''
    post: str = ''


def parse_targets(text: str) -> list[Target] | None:
    """Return what a role cites, each key once; None if it cannot be understood."""
    targets: dict[str, Target] = {}
    position = 0
    text = text.strip()
    while position < len(text) or not targets:
        match = TARGET.match(text, position)
        if match is None:
            return None
        key = match['key']
        targets.setdefault(key, Target(key, (match['pre'] or '').strip(), (match['post'] or '').strip()))
        position = match.end()
    return list(targets.values())
