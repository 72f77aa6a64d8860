"""Reference pages made from the tables in the code, so that they cannot fall behind it.

The help texts in those tables are reST. In a Markdown page they are passed on in an ``eval-rst``
block, in a reST page as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from babel import Locale
from docutils import nodes
from docutils.parsers.rst.states import RSTState
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft import messages, theme
from sphinx_scidraft.config import SETTINGS, Setting
from sphinx_scidraft.core.kinds import BUILTIN_KINDS, build_registry
from sphinx_scidraft.core.language import languages, load_language
from sphinx_scidraft.core.notes.frontmatter import FIELDS, FLAGS
from sphinx_scidraft.core.pseudocode import commands
from sphinx_scidraft.core.pseudocode.definitions import Definitions
from sphinx_scidraft.core.pseudocode.inline_commands import COMMON
from sphinx_scidraft.messages import WARNING_TYPE, WarningType
from sphinx_scidraft.statements.options import OPTIONS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

FENCE = '`' * 8
#: How authors write commands that the tables hold in lower case.
SPELLED = {name.lower(): name for name in (
    *COMMON, 'KwTo', 'KwBy', 'KwHData', 'ForPar', 'ElIf', 'LComment', 'LineComment')}


class TableDirective(SphinxDirective):
    """A directive that writes reST."""

    def lines(self) -> Iterable[str]:
        """Return the reST."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        text = '\n'.join(self.lines())
        if not isinstance(self.state, RSTState):
            text = f'{FENCE}{{eval-rst}}\n{text}\n{FENCE}'
        return self.parse_text_to_nodes(text)


class SettingTable(TableDirective):
    """The settings: those that begin with the argument, else all."""

    optional_arguments = 1

    def lines(self) -> Iterator[str]:
        prefix = self.arguments[0] if self.arguments else ''
        for setting in SETTINGS:
            if setting.name.startswith(prefix):
                yield from describe_setting(setting)


def describe_setting(setting: Setting) -> Iterator[str]:
    """Yield a ``confval`` block."""
    yield f'.. confval:: {setting.name}'
    yield f'   :type: {" | ".join(f"``{cls.__name__}``" for cls in setting.types)}'
    yield f'   :default: ``{setting.default!r}``'
    yield from ('', f'   {setting.help}', '', f'   Allowed: {setting.allowed}.')
    if setting.rebuild == 'env':
        yield from ('', '   A change makes Sphinx read all documents again.')
    yield ''


class ThemeOptionTable(TableDirective):
    """The options of the theme, with the comments above them in its file."""

    def lines(self) -> Iterator[str]:
        path = theme.FOLDER / 'theme.toml'
        self.env.note_dependency(str(path))
        text = path.read_text(encoding='utf-8').partition('[options]')[2]
        spelled = {'true': 'True', 'false': 'False'}     # as in conf.py
        return list_table(['Option', 'Without it', 'Meaning'], [34, 18, 48], [
            [f'``{name}``', f'``{spelled.get(value, value)}``',
             ' '.join(line.lstrip('# ') for line in comment.splitlines()).replace('`', '``')]
            for comment, name, value in re.findall(r'((?:^#.*\n)+)^(\w+) = (.+)$', text, re.M)])


class WarningTable(TableDirective):
    """The warnings with the docstrings of their types."""

    def lines(self) -> Iterator[str]:
        found = ModuleAnalyzer.for_module(messages.__name__).find_attr_docs()
        for member in WarningType:
            yield from (f'.. _warning-{member.value}:', '')
            yield from (f'.. describe:: {WARNING_TYPE}.{member.value}', '')
            yield from (f'   {line}' for line in found['WarningType', member.name])
            yield ''


class OptionTable(TableDirective):
    """The options of the directives."""

    def lines(self) -> Iterator[str]:
        return list_table(['Option', 'Value', 'Meaning'], [18, 20, 62], [
            [f'``:{option.name}:``', option.value or '(none)',
             option.help + (' For proofs and solutions only.' if option.proofs_only else '')]
            for option in OPTIONS])


class FrontMatterTable(TableDirective):
    """The fields of front matter; with the argument ``flags`` those that show and hide parts of the page."""

    optional_arguments = 1

    def lines(self) -> Iterator[str]:
        if self.arguments:
            return list_table(['Field', '``true``', 'Part'], [36, 20, 44], [
                [f'``{flag.name}``', 'hides' if flag.hides else 'shows', f'``{flag.part}``'] for flag in FLAGS])
        return list_table(['Field', 'Value', 'Meaning'], [28, 20, 52], [
            [', '.join(f'``{name}``' for name in field.spellings), field.value, field.help] for field in FIELDS])


class KindTable(TableDirective):
    """The built-in kinds."""

    def lines(self) -> Iterator[str]:
        registry, english = build_registry({})[0], load_language('en')
        return list_table(['Directive', 'Printed', 'Plural', 'Style', 'Numbered', 'End'], [24, 20, 20, 16, 12, 8], [
            [f'``{kind.name}``', english.kind(kind.name), english.kind(kind.name, plural=True), kind.style,
             'yes' if registry[kind.name].numbered else 'no', kind.qed]
            for kind in BUILTIN_KINDS])


class LanguageTable(TableDirective):
    """The languages, each with some of its words; the option ``words`` lists the phrases of English."""

    option_spec: ClassVar = {'words': lambda value: True}

    def lines(self) -> Iterator[str]:
        if 'words' in self.options:
            return list_table(['Name', 'English', 'Places'], [28, 40, 32], [
                [f'``{name}``', f'``{text}``', ' '.join(f'``{place}``' for place in re.findall(r'\{\w+\}', text))]
                for name, text in load_language('en').phrases.items()])
        return list_table(['Code', 'Language', 'Theorem', 'Lemma', 'Proof', 'Proof of a lemma'], [10] * 6,
                          map(language_row, languages()))


class CommandTable(TableDirective):
    """The commands of pseudo-code: those of ``blocks``, or those that make ``lines`` and stand in them."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        if self.arguments[0] == 'blocks':
            return list_table(['Commands', 'First line', 'Last command', 'Last line'], [28, 28, 26, 18], block_rows())
        return list_table(['Commands', 'Where', 'Printed'], [46, 34, 20], line_rows())


def block_rows() -> Iterator[list[str]]:
    """Yield the rows about blocks: those with one first line together."""
    phrase = Definitions().phrase
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, block in (commands.BLOCKS | commands.BRANCHES).items():
        condition = {0: '', 1: ' … ', 2: ' name(…)'}[block.arguments]
        first = f'**{phrase(block.before)}**{condition}' + (f'**{phrase(block.after)}**' if block.after else '')
        closers = ['Until{…}'] if name == 'repeat' else sorted(block.closers)
        last = '**until** …' if name == 'repeat' else f'**{phrase(block.end)}**' if block.end and closers else ''
        groups.setdefault((first, written(closers), last), []).append(name)
    for (first, closers, last), names in groups.items():
        yield [written(names), first, closers, last]


def line_rows() -> Iterator[list[str]]:
    """Yield the rows about other commands: those with one place and word together."""
    groups: dict[tuple[str, str], list[str]] = {('a line', ''): ['state'], ('a line without a number', ''): ['statex']}
    for where, table in (('a line for what is given or wanted', commands.INPUTS),
                         ('a line of its own, or a word in one', commands.STATEMENTS),
                         ('a word in a line', commands.KEYWORDS)):
        for name, word in table.items():
            groups.setdefault((where, f'**{commands.WORDS[word]}**'), []).append(name)
    for name, own in commands.COMMENTS.items():
        groups.setdefault(('a comment on a line of its own' if own else 'a comment', '▷ …'), []).append(name)
    for (where, printed), names in groups.items():
        yield [written(names), where, printed]


def written(names: Iterable[str]) -> str:
    """Return commands as they are written."""
    return ' '.join(f'``\\{spelled(name)}``' for name in names)


def spelled(name: str) -> str:
    """Return the name of a command with its usual capitals."""
    if name.startswith('end') and name not in SPELLED:
        return 'End' + spelled(name.removeprefix('end'))
    return SPELLED.get(name, name.capitalize())


class DiagramTypes(TableDirective):
    """The types of diagrams in the folder that its argument names: the first word of each file."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        files = sorted(Path(self.env.srcdir, self.arguments[0]).glob('*.mmd'))
        for path in files:
            self.env.note_dependency(str(path))
        words = (path.read_text(encoding='utf-8').split()[0] for path in files)
        yield ', '.join(f'``{word}``' for word in words) + '.'


def language_row(code: str) -> list[str]:
    """Return code, name and some words of a language."""
    language = load_language(code)
    lemma = language.phrase('numbered', kind=language.kind('lemma', of=True), number='2')
    name = Locale.parse(code).get_display_name('en') or code
    words = [language.kind(kind) for kind in ('theorem', 'lemma', 'proof')]
    return [f'``{code}``', name, *words, language.phrase('proof_of', targets=lemma)]


def list_table(head: Sequence[str], widths: Sequence[int], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table with a head row."""
    yield from ('.. list-table::', '   :header-rows: 1', f'   :widths: {" ".join(map(str, widths))}', '')
    for row in (head, *rows):
        for n, cell in enumerate(row):
            yield f'   {"  " if n else "* "}- {cell}'
    yield ''


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    for name, cls in (('setting-table', SettingTable), ('warning-table', WarningTable),
                      ('theme-option-table', ThemeOptionTable), ('option-table', OptionTable),
                      ('kind-table', KindTable), ('front-matter-table', FrontMatterTable),
                      ('language-table', LanguageTable), ('command-table', CommandTable),
                      ('diagram-types', DiagramTypes)):
        app.add_directive(name, cls)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
