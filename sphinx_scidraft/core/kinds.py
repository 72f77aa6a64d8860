"""The kinds of statements, as rows of one table, and how a project adds to them or changes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

Style = Literal['plain', 'definition', 'remark', 'proof']
Numbered = bool | Literal['unless-unique']
#: Where a counter restarts: 'project', 'document', 'auto', a section depth, or the name of a kind.
Within = str | int

STYLES: tuple[Style, ...] = ('plain', 'definition', 'remark', 'proof')
SCOPES = ('project', 'document', 'auto')
KIND_NAME = r'[^\W\d_][\w-]*'
NO_WORDS: Mapping[str, str] = MappingProxyType({})


class Kind(NamedTuple):
    """One kind of statement.

    :param name: name of its directive, lower case
    :param style: amsthm's style: ``plain`` (italic in print), ``definition``, ``remark`` or ``proof``
    :param counter: name of the counter it is numbered by; kinds that name the same one share it
    :param within: where the counter restarts; None for the project's setting
    :param numbered: whether it takes a number; None for the project's setting
    :param proves: whether it belongs to other statements (a proof, a solution)
    :param qed: sign that ends it, empty for none
    :param title: the project's own word for it, by language (``''`` for all languages)
    :param plural: the same for the plural
    """

    name: str
    style: Style = 'plain'
    counter: str = ''
    within: Within | None = None
    numbered: Numbered | None = None
    proves: bool = False
    qed: str = ''
    title: Mapping[str, str] = NO_WORDS
    plural: Mapping[str, str] = NO_WORDS


#: Every kind that is there without configuration. The styles follow amsthm's manual, section 4.
BUILTIN_KINDS: tuple[Kind, ...] = (
    Kind('theorem'),
    Kind('lemma'),
    Kind('proposition'),
    Kind('corollary'),
    Kind('definition', 'definition'),
    Kind('axiom'),
    Kind('postulate'),
    Kind('assumption'),
    Kind('hypothesis'),
    Kind('conjecture'),
    Kind('claim'),
    Kind('fact'),
    Kind('property'),
    Kind('principle'),
    Kind('rule'),
    Kind('formula'),
    Kind('identity'),
    Kind('criterion'),
    Kind('observation', 'remark'),
    Kind('notation', 'remark'),
    Kind('remark', 'remark'),
    Kind('example', 'definition'),
    Kind('counterexample', 'definition'),
    Kind('algorithm', 'definition'),
    Kind('exercise', 'definition'),
    Kind('problem', 'definition'),
    Kind('question', 'definition'),
    Kind('solution', 'proof', numbered=False, proves=True),
    Kind('proof', 'proof', numbered=False, proves=True, qed='□'),
)

#: Keys of a row in ``scidraft_kinds``.
KIND_KEYS = Kind._fields[1:]


@dataclass(frozen=True, slots=True)
class Registry:
    """All kinds of a project, frozen, with the project's defaults filled in.

    :param kinds: the kinds by name
    :param within: where each counter restarts, by the counter's name
    """

    kinds: Mapping[str, Kind]
    within: Mapping[str, Within]

    def __getitem__(self, name: str) -> Kind:
        return self.kinds[name]

    def __contains__(self, name: object) -> bool:
        return name in self.kinds

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds.values())


def build_registry(
    user: Mapping[str, Any],
    *,
    within: Within = 'auto',
    numbered: Numbered = True,
    shared: Mapping[str, str] | None = None,
) -> tuple[Registry, list[str]]:
    """Merge a project's rows with the built-in kinds.

    :param user: ``scidraft_kinds``: kind name -> row (a mapping with the keys of `KIND_KEYS`)
    :param within: the project's default for where counters restart
    :param numbered: the project's default for numbers
    :param shared: kind name -> name of the kind whose counter it shares
        (sphinx-proof's ``prf_realtyp_to_countertyp``)
    :returns: the registry, and one message for each value that had to be left out
    """
    problems: list[str] = []
    kinds = {kind.name: kind for kind in BUILTIN_KINDS}
    for key, row in user.items():
        name = str(key).strip().lower()
        if not re.fullmatch(KIND_NAME, name):
            problems.append(f'scidraft_kinds: {key!r} cannot be a kind: a name begins with a letter and '
                            'holds letters, digits, "-" and "_" only')
        elif not isinstance(row, Mapping):
            problems.append(f'scidraft_kinds[{name!r}] must be a dictionary with some of '
                            f'{", ".join(KIND_KEYS)}, not {row!r}')
        else:
            kinds[name] = _read_row(kinds.get(name, Kind(name)), row, problems)
    for name, owner in (shared or {}).items():
        if name not in kinds or owner not in kinds:
            unknown = name if name not in kinds else owner
            problems.append(f'shared counter {name!r}: {owner!r} is left out, there is no kind {unknown!r} '
                            f'(known: {", ".join(sorted(kinds))})')
        else:
            kinds[name] = kinds[name]._replace(counter=owner)

    for name, kind in kinds.items():
        kinds[name] = kind._replace(counter=kind.counter or name,
                                    numbered=numbered if kind.numbered is None else kind.numbered)
    scopes = _counter_scopes(kinds, within, problems)
    return Registry(MappingProxyType(kinds), MappingProxyType(scopes)), problems


def _counter_scopes(kinds: Mapping[str, Kind], default: Within, problems: list[str]) -> dict[str, Within]:
    """Return where each counter restarts; kinds that share a counter must agree."""
    scopes: dict[str, Within] = {}
    for name, kind in sorted(kinds.items(), key=lambda row: row[0] != row[1].counter):   # owners first
        if kind.within is None:
            continue
        scope = kind.within
        if isinstance(scope, str) and scope not in SCOPES:
            if scope not in kinds or kinds[scope].counter == kind.counter:
                problems.append(f'scidraft_kinds[{name!r}]: within={scope!r} is left out, it must be one of '
                                f'{", ".join(SCOPES)}, a section depth, or another kind with a counter of its own')
                continue
            scope = kinds[scope].counter
        if scopes.setdefault(kind.counter, scope) != scope:
            problems.append(f'scidraft_kinds[{name!r}]: within={kind.within!r} is left out, its counter '
                            f'{kind.counter!r} already restarts within {scopes[kind.counter]!r}')
    for kind in kinds.values():
        scopes.setdefault(kind.counter, default)
    for counter in list(scopes):
        seen = {counter}
        while (parent := scopes[counter]) in scopes:
            if parent in seen:
                problems.append(f'scidraft_kinds: the counter {counter!r} restarts within itself '
                                f'({" -> ".join(map(str, seen))}); {default!r} is used')
                scopes[counter] = default
                break
            seen.add(str(parent))
            counter = str(parent)
    return scopes


def _read_row(kind: Kind, row: Mapping[str, Any], problems: list[str]) -> Kind:
    """Return *kind* changed by the valid entries of *row*."""
    where = f'scidraft_kinds[{kind.name!r}]'
    changes: dict[str, Any] = {}
    for key, value in row.items():
        if key not in KIND_KEYS:
            problems.append(f'{where}: unknown key {key!r} (known: {", ".join(KIND_KEYS)})')
            continue
        if key in ('title', 'plural'):
            words = {'': value} if isinstance(value, str) else value
            valid = isinstance(words, Mapping) and all(isinstance(w, str) and w for w in words.values())
            value, allowed = words, 'a text, or a dictionary language -> text'
        elif key == 'style':
            valid, allowed = value in STYLES, ', '.join(STYLES)
        elif key == 'counter':
            valid, allowed = isinstance(value, str) and value != '', 'the name of a counter'
        elif key == 'within':
            valid = isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool) and value > 0)
            allowed = f'{", ".join(SCOPES)}, a section depth (1, 2, ...), or a kind'
        elif key == 'numbered':
            valid, allowed = is_numbered(value), 'True, False, "unless-unique"'
        elif key == 'proves':
            valid, allowed = isinstance(value, bool), 'True, False'
        else:
            valid, allowed = isinstance(value, str), 'a text'
        if valid:
            changes[key] = MappingProxyType(dict(value)) if isinstance(value, Mapping) else value
        else:
            problems.append(f'{where}: {key}={value!r} is left out; allowed: {allowed}')
    return kind._replace(**changes)


def is_numbered(value: object) -> bool:
    """Return whether *value* is one that ``numbered`` can take."""
    return isinstance(value, bool) or value == 'unless-unique'
