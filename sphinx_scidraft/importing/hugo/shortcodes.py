"""Hugo's shortcodes: finding them, and reading their arguments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

SHORTCODE = re.compile(r'\{\{[<%]\s*(?P<close>/?)\s*(?P<name>[\w.-]+(?:/[\w.-]+)*)'
                       r'(?P<arguments>(?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`{}])*?)/?[>%]\}\}', re.S)
ARGUMENT = re.compile(r'(?:(?P<key>[\w-]+)\s*=\s*)?'
                      r'(?:"(?P<quoted>(?:\\.|[^"\\])*)"|`(?P<raw>[^`]*)`|(?P<bare>[^\s"`]+))', re.S)


@dataclass(frozen=True, slots=True)
class Shortcode:
    """A shortcode, or the closing half of one.

    :param positional: arguments without a name
    :param named: the others
    """

    name: str
    closing: bool
    source: str
    positional: tuple[str, ...] = ()
    named: dict[str, str] = field(default_factory=dict)

    def get(self, name: str, position: int = -1) -> str:
        """Return an argument by its name, else by its position; '' where it is not given."""
        if name in self.named:
            return self.named[name]
        return self.positional[position] if 0 <= position < len(self.positional) else ''


def read(match: re.Match[str]) -> Shortcode:
    """Return what a match of :data:`SHORTCODE` holds."""
    positional, named = [], {}
    for argument in ARGUMENT.finditer(match['arguments']):
        value = argument['raw'] if argument['raw'] is not None else argument['bare'] or ''
        if argument['quoted'] is not None:
            value = re.sub(r'\\(.)', lambda found: '\n' if found[1] == 'n' else found[1], argument['quoted'])
        if argument['key']:
            named[argument['key']] = value
        else:
            positional.append(value)
    return Shortcode(match['name'], bool(match['close']), match[0], tuple(positional), named)


def only(line: str) -> Shortcode | None:
    """Return the shortcode that a line consists of, if it does."""
    match = SHORTCODE.fullmatch(line.strip()) if '{{' in line else None
    return read(match) if match else None
