"""Reference of the command line, made from its parser, and of what inventories hold, made from the domains."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from reference_tables import TableDirective, list_table

from sphinx_scidraft import cli

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def verbs(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers that do something: those without verbs of their own."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        yield parser
    for action in below:
        for verb in action.choices.values():
            yield from verbs(verb)


class CommandLine(TableDirective):
    """The verbs of the command, with their arguments and options."""

    def lines(self) -> Iterator[str]:
        for verb in verbs(cli.parser()):
            yield from describe_verb(verb)


def describe_verb(verb: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a section about one verb."""
    actions = [action for action in verb._actions if not isinstance(action, argparse._HelpAction)]
    places = [action for action in actions if not action.option_strings]
    usage = ' '.join([verb.prog, '[OPTION ...]', *(
        f'[{called(action)}]' if action.nargs in ('?', '*') else called(action) for action in places)])
    yield from (f'.. rubric:: {verb.prog}', f'   :name: verb-{verb.prog.replace(" ", "-")}', '', f'``{usage}``', '',
                escaped(verb.description or ''), '', f'.. program:: {verb.prog}', '')
    for action in (*places, *(action for action in actions if action.option_strings)):
        name = ', '.join(f'{option} {action.metavar or called(action)}' if action.nargs != 0 else option
                         for option in action.option_strings) or called(action)
        yield from (f'.. option:: {name}', '', f'   {escaped((action.help or "") % vars(action))}', '')


def called(action: argparse.Action) -> str:
    """Return what an argument is called in the usage."""
    return action.metavar if isinstance(action.metavar, str) else action.dest.upper()


def escaped(text: str) -> str:
    """Return text whose signs mean nothing in reST; it begins with a capital and ends with a full stop."""
    text = re.sub(r'([\\*`_|])', r'\\\1', text[:1].upper() + text[1:])
    return text if not text or text[-1] in '.)' else f'{text}.'


class ObjectTypes(TableDirective):
    """The types of objects that our domains write into inventories."""

    def lines(self) -> Iterator[str]:
        rows = []
        for domain in self.env.domains.sorted():
            if type(domain).__module__.startswith('sphinx_scidraft.'):
                rows += [[f'``{domain.name}:{name}``', ', '.join(f'``{domain.name}:{role}``' for role in kind.roles)]
                         for name, kind in domain.object_types.items()]
        return list_table(['Type', 'Roles that reach it'], [30, 70], rows)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive('command-line', CommandLine)
    app.add_directive('object-types', ObjectTypes)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
