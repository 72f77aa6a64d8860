r"""The preamble of a paper: statements that it declares, macros, title, authors, bibliography."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sphinx_scidraft.core.kinds import BUILTIN_KINDS
from sphinx_scidraft.importing.latex.scan import calls, group, optional

BUILTIN = frozenset(kind.name for kind in BUILTIN_KINDS)
STYLES = {'plain': 'plain', 'definition': 'definition', 'remark': 'remark'}
MACRO = re.compile(r'\\(newcommand|renewcommand|providecommand|DeclareMathOperator)\s*(\*?)\s*')
KIND = re.compile(r'[^a-z0-9_-]+')


@dataclass(slots=True)
class Declared:
    """One ``\\newtheorem``.

    :param kind: the kind that its environment becomes
    :param title: the word in its head
    :param shares: the environment whose counter it uses, or ''
    :param within: the counter that it restarts with, or ''
    """

    kind: str
    title: str
    style: str
    shares: str = ''
    within: str = ''
    numbered: bool = True


@dataclass(slots=True)
class Preamble:
    """What a paper declares.

    :param theorems: declared statements by the names of their environments
    :param macros: bodies of macros, with the number of their arguments and the default of the first
    """

    theorems: dict[str, Declared] = field(default_factory=dict)
    macros: dict[str, tuple[str, int, str | None]] = field(default_factory=dict)
    title: str = ''
    authors: tuple[str, ...] = ()
    bibliographies: tuple[str, ...] = ()
    chapters: bool = False
    equations_within: str = ''


def read(text: str) -> Preamble:
    """Return what a source declares; the whole source is looked at, because some declare in the body."""
    found = Preamble(chapters=bool(re.search(r'\\chapter\*?\s*[\[{]', text)))
    style = 'plain'
    for call in calls(text, 'theoremstyle', 'newtheorem', 'declaretheorem'):
        if call.name == 'theoremstyle':
            style = STYLES.get(call.arguments[0] if call.arguments else '', 'definition')
        elif call.name == 'newtheorem':
            _newtheorem(found, text[call.start:call.end], style, call.star)
        elif call.arguments:
            _declaretheorem(found, call.arguments[0], _options(','.join(call.optionals)), style)
    _macros(found, text)
    for call in calls(text, 'title', 'author', 'numberwithin', 'bibliography', 'addbibresource'):
        if not call.arguments:
            continue
        first = call.arguments[0]
        if call.name == 'title':
            found.title = ' '.join(re.sub(r'\\thanks\{[^{}]*\}|\\\\', ' ', first).split())
        elif call.name == 'author':
            names = re.split(r'\\and\b|\\\\|,', re.sub(r'\\(?:thanks|inst|footnote)\{[^{}]*\}', '', first))
            found.authors += tuple(name for name in (' '.join(part.split()) for part in names) if name)
        elif call.name == 'numberwithin' and first == 'equation' and len(call.arguments) > 1:
            found.equations_within = call.arguments[1]
        elif call.name in ('bibliography', 'addbibresource'):
            names = [name.strip() for name in first.split(',') if name.strip()]
            found.bibliographies += tuple(name if name.endswith('.bib') else f'{name}.bib' for name in names)
    return found


def _newtheorem(found: Preamble, source: str, style: str, star: bool) -> None:
    at = source.index('theorem') + len('theorem') + star
    name = group(source, at)
    if not name:
        return
    shares, at = optional(source, name[1])
    title = group(source, at)
    if not title:
        return
    within, _ = optional(source, title[1])
    _declare(found, name[0].strip(), title[0].strip(), style, shares.strip(), within.strip(), not star)


def _declaretheorem(found: Preamble, name: str, options: dict[str, str], style: str) -> None:
    shares = options.get('sibling') or options.get('sharenumber') or options.get('numberlike') or ''
    within = options.get('parent') or options.get('within') or options.get('numberwithin') or ''
    _declare(found, name.strip(), options.get('name') or options.get('title') or name.capitalize(),
             STYLES.get(options.get('style', ''), style), shares, within, options.get('numbered', 'yes') != 'no')


def _options(text: str) -> dict[str, str]:
    pairs = (part.partition('=') for part in text.split(','))
    return {key.strip(): value.strip().strip('{}') for key, _, value in pairs if key.strip()}


def _declare(found: Preamble, name: str, title: str, style: str, shares: str, within: str, numbered: bool) -> None:
    kind = KIND.sub('-', title.lower()).strip('-')
    if not re.match('[a-z]', kind):
        kind = KIND.sub('-', name.lower()).strip('-') or 'statement'
    taken = {declared.kind for declared in found.theorems.values()}
    while kind in taken:        # two environments with one word: thm and thm*
        kind += '-x'
    found.theorems[name] = Declared(kind, title, style, shares, within, numbered)


def _macros(found: Preamble, text: str) -> None:
    for match in MACRO.finditer(text):
        name = group(text, match.end())
        if name is None:
            bare = re.compile(r'\\[A-Za-z]+').match(text, match.end())
            if bare is None:
                continue
            name = (bare[0], bare.end())
        count, at = optional(text, name[1])
        default, at = optional(text, at) if count else ('', at)
        body = group(text, at)
        if body is None or not name[0].strip().startswith('\\'):
            continue
        operator = match[1] == 'DeclareMathOperator'
        content = f'\\operatorname{match[2]}{{{body[0]}}}' if operator else body[0]
        found.macros[name[0].strip()[1:]] = (content, int(count) if count.isdecimal() else 0,
                                             default if default else None)


def kinds(preamble: Preamble) -> dict[str, dict[str, object]]:
    """Return ``scidraft_kinds`` for the declared statements."""
    rows: dict[str, dict[str, object]] = {}
    counters = {name: declared.kind for name, declared in preamble.theorems.items()}
    levels = {'chapter': 1, 'section': 2, 'subsection': 3} if preamble.chapters else {
        'section': 1, 'subsection': 2, 'subsubsection': 3}
    for declared in preamble.theorems.values():
        row: dict[str, object] = {}
        if declared.kind not in BUILTIN:
            row['title'] = declared.title
        if declared.kind not in BUILTIN or declared.style != 'plain':
            row['style'] = declared.style
        if not declared.numbered:
            row['numbered'] = False
        elif declared.shares:
            row['counter'] = counters.get(declared.shares, declared.shares)
        else:
            row['within'] = levels.get(declared.within) or counters.get(declared.within) or 'project'
        if row:
            rows[declared.kind] = row
    return rows
