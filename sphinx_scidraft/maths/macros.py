r"""Macros of the project and of a document, expanded before any converter sees the source.

So the same rewrites reach macro bodies, optional arguments work, and one bad body spoils nothing
but the formulas that use it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sphinx_scidraft.maths.texscan import MAX_LENGTH, PIECE, Reader, closing, is_word, join, words

#: Expansions in one formula; a macro may name itself.
MAX_EXPANSIONS = 1000
_DEFINITIONS = words('newcommand renewcommand providecommand DeclareMathOperator def gdef let')
_DEFINING = re.compile(rf'\\(?:{"|".join(sorted(_DEFINITIONS))})(?![a-zA-Z])')
_NAME = re.compile(r'\\([a-zA-Z]+|.)', re.DOTALL)
_PARAMETER = re.compile(r'##|#([1-9])|(\\.)', re.DOTALL)


class MacroError(ValueError):
    """A macro cannot be used, or its use cannot be expanded."""


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro.

    :ivar arguments: how many it takes
    :ivar default: value of the first argument if it is optional
    """

    body: str
    arguments: int = 0
    default: str | None = None


Macros = Mapping[str, Macro]


def read_macros(values: Mapping[str, Any]) -> tuple[dict[str, Macro], list[str]]:
    r"""Return macros from a setting, and what is wrong with those that are left out.

    :param values: name -> body, or name -> ``[body, number of arguments]`` or ``[body, number, default]``;
        names with or without their backslash, as for MathJax
    """
    macros: dict[str, Macro] = {}
    problems: list[str] = []
    for name, value in values.items():
        try:
            macros[_name(name)] = _read(value)
        except MacroError as error:
            problems.append(f'macro {name!r} is left out: {error}')
    return macros, problems


def mathjax_macros(config: Any) -> dict[str, Any]:
    """Return the macros of ``mathjax3_config`` or ``mathjax4_config`` (or of MathJax 2) as they are written."""
    for part, key in (('tex', 'macros'), ('TeX', 'Macros')):
        if isinstance(config, Mapping) and isinstance(config.get(part), Mapping):
            macros = config[part].get(key)
            if isinstance(macros, Mapping):
                return {str(name): value for name, value in macros.items()}
    return {}


def _name(name: str) -> str:
    word = name.removeprefix('\\') if len(name) > 1 else name
    if not re.fullmatch(r'[a-zA-Z]+|[^a-zA-Z\s{}\\]', word):
        raise MacroError('its name must be letters, or one character')
    return word


def _read(value: Any) -> Macro:
    parts = [value] if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else []
    if not parts or not isinstance(parts[0], str):
        raise MacroError('its body must be a text, or a list of a text and the number of arguments')
    body = parts[0]
    arguments = parts[1] if len(parts) > 1 else 0
    default = parts[2] if len(parts) > 2 else None
    if not isinstance(arguments, int) or isinstance(arguments, bool) or not 0 <= arguments <= 9:
        raise MacroError('the number of arguments must be 0 to 9')
    if default is not None and not isinstance(default, str):
        raise MacroError('the default of its first argument must be a text')
    return _checked(Macro(body, arguments, default))


def _checked(macro: Macro) -> Macro:
    if closing(f'{{{macro.body}}}', 0, '{', '}') != len(macro.body) + 1:
        raise MacroError('the braces of its body do not match')
    used = [int(match.group(1)) for match in _PARAMETER.finditer(macro.body) if match.group(1)]
    if used and max(used) > macro.arguments:
        raise MacroError(f'its body has #{max(used)}, but it takes {macro.arguments} arguments')
    return macro


def expand(tex: str, macros: Macros) -> str:
    """Return source with macros, and with what it defines itself, expanded.

    :raises MacroError: if an argument is missing or expansion does not end
    """
    if not _needs_expanding(tex, macros):
        return tex
    known = dict(macros)
    out = ''
    count = 0
    reader = Reader(tex)
    while reader.position < len(reader.text):
        match = PIECE.match(reader.text, reader.position)
        assert match is not None
        token = match.group()
        reader.position = match.end()
        if token[0] == '\\' and _DEFINING.match(token):
            _define(token, reader, known)
            continue
        macro = known.get(token[1:]) if token[0] == '\\' else None
        if macro is None:
            out = join(out, token)
            continue
        count += 1
        if count > MAX_EXPANSIONS:
            raise MacroError(f'{token} expands without end')
        replacement = _apply(token, macro, reader)
        reader = Reader(join(replacement, reader.text[reader.position:]))
        if len(out) + len(reader.text) > 2 * MAX_LENGTH:
            raise MacroError(f'{token} expands to too much')
    return out


def _needs_expanding(tex: str, macros: Macros) -> bool:
    names = _NAME.findall(tex)
    return not (_DEFINITIONS.isdisjoint(names) and macros.keys().isdisjoint(names))


def _apply(token: str, macro: Macro, reader: Reader) -> str:
    values: list[str] = []
    if is_word(token):
        reader.skip_space()
    if macro.arguments and macro.default is not None:
        given = reader.optional()
        values.append(macro.default if given is None else given)
    while len(values) < macro.arguments:
        value = reader.argument()
        if value is None:
            raise MacroError(f'{token} needs {macro.arguments} arguments')
        values.append(value)
    return _substitute(macro.body, values)


def _substitute(body: str, values: list[str]) -> str:
    out = ''
    position = 0
    for match in _PARAMETER.finditer(body):
        if match.group(2):
            continue
        piece = '#' if match.group(1) is None else values[int(match.group(1)) - 1]
        out = join(join(out, body[position:match.start()]), piece)
        position = match.end()
    return join(out, body[position:])


def _define(command: str, reader: Reader, known: dict[str, Macro]) -> None:
    """Read one definition and remember it."""
    star = '*' if reader.star() else ''
    name = reader.argument()
    if name is None or not name.strip().startswith('\\'):
        raise MacroError(f'{command} needs a name')
    name = name.strip()[1:]
    if command == r'\let':
        if reader.peek() == '=':
            reader.token()
        meaning = reader.token()
        known[name] = known.get(meaning[1:], Macro(meaning)) if meaning.startswith('\\') else Macro(meaning)
        return
    arguments, default = 0, None
    if command in (r'\def', r'\gdef'):
        while reader.peek() == '#':
            reader.token()
            reader.token()
            arguments += 1
    elif command != r'\DeclareMathOperator':
        number = reader.optional()
        arguments = int(number) if number is not None and number.strip().isdecimal() else 0
        default = reader.optional()
    body = reader.argument()
    if body is None:
        raise MacroError(f'{command} of \\{name} has no body')
    if command == r'\DeclareMathOperator':
        body = f'\\operatorname{star}{{{body}}}'
    if command != r'\providecommand' or name not in known:
        known[name] = _checked(Macro(body, min(arguments, 9), default))


def definitions(sources: list[str]) -> dict[str, Macro]:
    """Return what the formulas of a document define, for use in all of them, as in a browser."""
    known: dict[str, Macro] = {}
    for source in sources:
        for match in _DEFINING.finditer(source):
            try:
                _define(match.group(), Reader(source, match.end()), known)
            except MacroError:
                continue    # said where the formula is drawn
    return known


def latex_definitions(macros: Macros) -> str:
    r"""Return macros as LaTeX source for a preamble; commands that exist are kept."""
    lines = []
    for name, macro in macros.items():
        if not name.isalpha():
            continue    # LaTeX has all those
        count = f'[{macro.arguments}]' if macro.arguments else ''
        default = f'[{macro.default}]' if macro.arguments and macro.default is not None else ''
        lines.append(f'\\providecommand{{\\{name}}}{count}{default}{{{macro.body}}}')
    return '\n'.join(lines)
