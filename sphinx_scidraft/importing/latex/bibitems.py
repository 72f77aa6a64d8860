r"""A bibliography that was typed with ``\bibitem`` becomes a bib file."""

from __future__ import annotations

import re

ITEM = re.compile(r'\\bibitem\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}')


def bib_file(text: str) -> str:
    """Return entries with the keys of the items and their texts as notes."""
    pieces = ITEM.split(text)
    entries = []
    for key, item in zip(pieces[1::2], pieces[2::2], strict=True):
        note = ' '.join(re.sub(r'\\newblock\b', ' ', item).split()).rstrip('.')
        entries.append(f'@misc{{{key.strip()},\n  note = {{{_balanced(note)}}},\n}}\n')
    return '\n'.join(entries)


def _balanced(text: str) -> str:
    """Return a text whose braces match, so that it cannot break out of its entry."""
    depth = 0
    kept = []
    for sign in text:
        if sign == '}' and not depth:
            continue
        depth += (sign == '{') - (sign == '}')
        kept.append(sign)
    return ''.join(kept) + '}' * depth
