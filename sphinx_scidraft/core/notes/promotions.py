"""Where promotions stand in a feed: from the content alone, so that each build says the same."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar('T')


def read_positions(text: str) -> tuple[int, int] | None:
    """Return first and last place of "3-5", counted from 1; None if it says something else."""
    match = re.fullmatch(r'\s*([1-9]\d{0,3})\s*(?:[-–]\s*([1-9]\d{0,3})\s*)?', text)
    if match is None:
        return None
    first = int(match[1])
    last = int(match[2] or first)
    return (first, last) if first <= last else None


def drawn(pool: Sequence[T], page: int, count: int) -> list[T]:
    """Return the promotions of a page, counted from 1.

    They take turns: none twice on a page, and none on two pages in a row if the pool is twice as
    large as what a page shows.
    """
    count = min(count, len(pool))
    start = (page - 1) * count
    return [pool[(start + number) % len(pool)] for number in range(count)]


def insert(items: Sequence[T], promotions: Sequence[tuple[str, T]], positions: tuple[int, int]) -> list[T]:
    """Return the items of a page with its promotions.

    :param promotions: each with its name, which its place depends on
    """
    first, last = positions
    taken: dict[int, T] = {}
    for name, promotion in promotions:
        width = last - first + 1
        start = int(hashlib.sha256(name.encode()).hexdigest(), 16) % width
        place = next((first + (start + step) % width for step in range(width)
                      if first + (start + step) % width not in taken), last + 1)
        while place in taken:
            place += 1
        taken[place] = promotion
    result: list[T] = []
    rest = list(items)
    for place in sorted(taken):
        while len(result) < place - 1 and rest:
            result.append(rest.pop(0))
        result.append(taken[place])
    return result + rest
