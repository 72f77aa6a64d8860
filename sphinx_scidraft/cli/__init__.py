"""The command ``sphinx-scidraft``: start a site, look at it, bring along what exists."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from sphinx_scidraft import __version__
from sphinx_scidraft.cli import importing, new, serve
from sphinx_scidraft.cli.target import Refused

VERBS = (new, serve, importing)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog='sphinx-scidraft', description='Academic notes with Sphinx.')
    made.add_argument('--version', action='version', version=f'%(prog)s {__version__}')
    verbs = made.add_subparsers(title='verbs', metavar='VERB', required=True)
    for verb in VERBS:
        verb.add_to(verbs)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    :param arguments: the command line, without the name of the command
    :returns: 0 when all went well, 1 when something was refused or is missing, 2 for a wrong command line
    """
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (Refused, OSError) as error:
        print(f'sphinx-scidraft: {error}', file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
