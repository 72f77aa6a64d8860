"""The verb ``new``: a small site that works."""

from __future__ import annotations

import argparse
import datetime
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from string import Template
from typing import Any

from sphinx_scidraft.cli.target import Target

TEMPLATES = Path(__file__).parent / 'site'
#: Where each template goes.
FILES = {
    'conf.py.in': 'conf.py', 'index.md.in': 'index.md', 'about.md.in': 'about.md',
    'notes/first-note.md.in': 'notes/first-note.md', 'notes/second-note.md.in': 'notes/second-note.md',
    'gitignore.in': '.gitignore', 'requirements.txt.in': 'requirements.txt',
    'github-pages.yml.in': '.github/workflows/publish.yml', 'readthedocs.yaml.in': '.readthedocs.yaml',
}
BIBLIOGRAPHY = {'bib/refs.bib.in': 'bib/refs.bib'}
SPECIAL = re.compile(r'([\\`*_\[\]<>${}])')
LANGUAGE = re.compile(r'[A-Za-z]{2,3}(?:[_-][A-Za-z]+)?\Z')


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask for.

    :param name: its name, also that of the option
    :param text: the question
    :param default: gives the answer when there is none, from the folder
    :param valid: tells whether an answer can be used
    """

    name: str
    text: str
    default: Callable[[Path], str]
    valid: Callable[[str], bool] = bool


def _title(folder: Path) -> str:
    name = folder.resolve().name.replace('-', ' ').replace('_', ' ').strip()
    return name[:1].upper() + name[1:] or 'Notes'


QUESTIONS = (
    Question('title', 'Title of the site', _title),
    Question('author', 'Your name', lambda folder: 'Your Name'),
    Question('institute', 'Your institute, at the head of each note', lambda folder: 'Your Institute'),
    Question('language', 'Language, as a code such as en, de or zh', lambda folder: 'en',
             lambda answer: bool(LANGUAGE.match(answer))),
    Question('address', 'Address of the published site, or nothing', lambda folder: '', lambda answer: True),
)


def add_to(verbs: Any) -> None:
    """Add the verb to the command."""
    verb = verbs.add_parser('new', help='make a small site that works', description=(
        'Make a small site: settings, a home page with the feed, two notes, an about page, a bibliography if '
        'sphinxcontrib-bibtex is installed, and what GitHub Pages and Read the Docs need to publish it. Asks a few '
        'questions.'))
    verb.add_argument('folder', type=Path, help='the folder of the site')
    verb.add_argument('--yes', action='store_true', help='ask nothing, take the defaults')
    verb.add_argument('--force', action='store_true', help='replace files that are there')
    for question in QUESTIONS:
        verb.add_argument(f'--{question.name}', metavar='TEXT', help=question.text)
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make a site."""
    answers = {question.name: _answer(question, options) for question in QUESTIONS}
    texts = site(answers, citations=find_spec('sphinxcontrib.bibtex') is not None)
    count = Target(options.folder, texts).write(force=options.force)
    print(f'{options.folder}: {count} files written.\n'
          f'Build the site:  python -m sphinx -b html {options.folder} {options.folder / "_build" / "html"}\n'
          f'See it change:   sphinx-scidraft serve {options.folder}')
    return 0


def _answer(question: Question, options: argparse.Namespace) -> str:
    default = question.default(options.folder)
    given = getattr(options, question.name)
    if given is not None or options.yes or not sys.stdin.isatty():
        given = given if given is not None else default
        return given if question.valid(given) else default
    while True:
        answer = input(f'{question.text}{f" [{default}]" if default else ""}: ').strip() or default
        if question.valid(answer):
            return answer
        print(f'{answer!r} cannot be used.')


def site(answers: dict[str, str], *, citations: bool) -> dict[PurePosixPath, str]:
    """Return the files of a new site.

    :param answers: the answers to :data:`QUESTIONS` by their names
    :param citations: whether the site cites, which needs sphinxcontrib-bibtex
    """
    today = datetime.date.today()
    address = answers['address'].strip()
    values = {name: repr(answer) for name, answer in answers.items()} | {
        'address': repr(f'{address.rstrip("/")}/' if address else ''),
        'copyright': repr(f'{today.year}, {answers["author"]}'),
        'heading': SPECIAL.sub(r'\\\1', answers['title']),
        'today': today.isoformat(),
        'citations': ', "sphinxcontrib.bibtex"' if citations else '',
        'extra': '[citations]' if citations else '',
        'cite': ' {cite}`knuth1997`' if citations else '',
        'references': '\n```{references} /bib/refs.bib\n```' if citations else '',
    }
    files = FILES | (BIBLIOGRAPHY if citations else {})
    made = {}
    for name, path in files.items():
        text = Template((TEMPLATES / name).read_text(encoding='utf-8')).substitute(values)
        made[PurePosixPath(path)] = text.rstrip('\n') + '\n'
    if citations:
        conf = PurePosixPath('conf.py')
        made[conf] += '\nbibtex_bibfiles = ["bib/refs.bib"]\n'
    return made
