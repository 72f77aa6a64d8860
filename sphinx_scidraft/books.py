"""Style sheets for EPUB, whose readers and checkers know older selectors only."""

from __future__ import annotations

import re
from collections.abc import Iterable

import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule

#: Properties that EPUB forbids in style sheets.
FORBIDDEN = frozenset({'direction', 'unicode-bidi'})
_LIST = re.compile(r':(?:is|where)\(')
_UNKNOWN = re.compile(r':has\(|:not\([^()]*[,\s][^()]*\)')


def book_css(sheet: str) -> str:
    """Return a style sheet with ``:is()`` and ``:where()`` written out, and without what books cannot have."""
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return '\n'.join(_rules(rules)) + '\n'


def _rules(rules: Iterable[Node]) -> list[str]:
    made = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = [selector for selector in expand(tinycss2.serialize(rule.prelude))
                         if not _UNKNOWN.search(selector)]
            if selectors:
                made.append(f'{", ".join(selectors)} {{{_declarations(rule.content)}}}')
        elif isinstance(rule, AtRule) and rule.at_keyword in ('media', 'supports') and rule.content is not None:
            inner = _rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
            made.append(f'@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{\n' + '\n'.join(inner) + '\n}')
        elif isinstance(rule, AtRule):
            made.append(rule.serialize())
    return made


def _declarations(content: Iterable[Node]) -> str:
    found = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return ' '.join(f'{item.serialize()};' for item in found
                    if item.type == 'declaration' and item.lower_name not in FORBIDDEN)


def expand(selectors: str) -> list[str]:
    """Return the selectors of a list, with each ``:is()`` and ``:where()`` replaced by its members."""
    made: list[str] = []
    waiting = _split(selectors)
    while waiting:
        selector = waiting.pop(0)
        match = _LIST.search(selector)
        if match is None:
            made.append(selector)
            continue
        end = _closing(selector, match.end())
        waiting = [selector[:match.start()] + member + selector[end + 1:]
                   for member in _split(selector[match.end():end])] + waiting
    return list(dict.fromkeys(made))


def _closing(text: str, start: int) -> int:
    depth = 1
    for position in range(start, len(text)):
        depth += {'(': 1, ')': -1}.get(text[position], 0)
        if depth == 0:
            return position
    return len(text)


def _split(selectors: str) -> list[str]:
    """Return the members of a list that is split by commas outside brackets."""
    parts, depth = [''], 0
    for character in selectors:
        depth += {'(': 1, '[': 1, ')': -1, ']': -1}.get(character, 0)
        if character == ',' and depth == 0:
            parts.append('')
        else:
            parts[-1] += character
    return [' '.join(part.split()) for part in parts if part.strip()]
