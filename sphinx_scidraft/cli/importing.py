"""The verb ``import``: a Hugo site, a project for sphinx-proof, or a LaTeX paper."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sphinx_scidraft.cli.target import Refused, Target
from sphinx_scidraft.importing.result import Conversion


def add_to(verbs: Any) -> None:
    """Add the verb to the command."""
    verb = verbs.add_parser('import', help='bring along a Hugo site, a sphinx-proof project or a LaTeX paper',
                            description='Convert what exists. The source is never changed, except by sphinx-proof, '
                                        'which rewrites conf.py.')
    kinds = verb.add_subparsers(title='kinds', metavar='KIND', required=True)

    hugo = kinds.add_parser('hugo', help='a Hugo site in SciDraft or PaperMod style', description=(
        'Convert a Hugo site. What could not be converted for certain is listed with file and line.'))
    hugo.add_argument('source', type=Path, help='the folder of the site')
    hugo.add_argument('target', type=Path, help='the folder of the new project')
    hugo.add_argument('--no-environments', action='store_true',
                      help='leave paragraphs that begin with **Lemma.** and the like as they are')
    hugo.set_defaults(run=_hugo)
    _add_common(hugo)

    latex = kinds.add_parser('latex', help='a paper in LaTeX', description=(
        'Convert a paper: a document for each section, its theorems with the numbers of the paper. Needs pandoc. What '
        'could not be converted is listed with file and line.'))
    latex.add_argument('source', type=Path, help='the main file of the paper')
    latex.add_argument('target', type=Path, help='the folder of the new project')
    latex.set_defaults(run=_latex)
    _add_common(latex)

    proof = kinds.add_parser('sphinx-proof', help='a project that uses sphinx-proof', description=(
        'Rewrite conf.py of a project for sphinx-proof and list what will look different. Directives, roles and labels '
        'stay as they are.'))
    proof.add_argument('source', type=Path, help='the folder with conf.py')
    proof.set_defaults(run=_proof)
    _add_common(proof)


def _add_common(verb: argparse.ArgumentParser) -> None:
    verb.add_argument('--dry-run', action='store_true', help='write nothing, print the changes as a diff')
    verb.add_argument('--force', action='store_true', help='replace files that are there')


def _hugo(options: argparse.Namespace) -> int:
    from sphinx_scidraft.importing.hugo.site import convert_site

    try:
        result = convert_site(options.source, environments=not options.no_environments)
    except ValueError as error:
        raise Refused(str(error)) from error
    return _finish(options, options.target, result)


def _latex(options: argparse.Namespace) -> int:
    from sphinx_scidraft.importing.latex.pandoc import PandocMissing
    from sphinx_scidraft.importing.latex.paper import convert_paper

    try:
        result = convert_paper(options.source)
    except (ValueError, PandocMissing) as error:
        raise Refused(str(error)) from error
    return _finish(options, options.target, result)


def _proof(options: argparse.Namespace) -> int:
    from sphinx_scidraft.importing.proof import convert_project

    try:
        result = convert_project(options.source)
    except ValueError as error:
        raise Refused(str(error)) from error
    options.force = True        # changing conf.py is what was asked for
    return _finish(options, options.source, result)


def _finish(options: argparse.Namespace, folder: Path, result: Conversion) -> int:
    """Write or show a conversion, then list what a person should look at."""
    target = Target(folder, result.texts, result.copies)
    if options.dry_run:
        print(target.diff(), end='')
    else:
        count = target.write(force=options.force)
        print(f'{folder}: {count} files written, {len(result.texts) + len(result.copies) - count} were there already.')
    if result.findings:
        print(f'Look at {len(result.findings)} places:', file=sys.stderr)
        for finding in result.findings:
            print(finding, file=sys.stderr)
    return 0
