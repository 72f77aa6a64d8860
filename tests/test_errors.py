"""Mistakes of authors: one warning with file, line and type; nothing is lost; no traceback."""

from __future__ import annotations

import random
import re
import sys

import pytest
from projects import Project
from sphinx.errors import ExtensionError

from sphinx_scidraft.messages import WarningType

MISTAKES = [
    # (name, source, warnings, texts that must be there)
    ('mistyped kind', ':::{prf:defintion} Some title\n:label: x\nKept text.\n:::', [
        '3: WARNING: unknown kind of statement "prf:defintion"; did you mean "prf:definition"? [scidraft.kind]'],
     ['Some title', 'Kept text.']),
    ('kind like no other', ':::{prf:qqqq}\nKept text.\n:::', [
        '3: WARNING: unknown kind of statement "prf:qqqq"; known: algorithm, assumption, axiom'], ['Kept text.']),
    ('unknown option', ':::{theorem}\n:bogus: 3\nKept text.\n:::', [
        "3: WARNING: unknown option 'bogus' of theorem; known: class, fold, label, name, nonumber, number, of, tag "
        '[scidraft.option]'], ['Theorem 1. Kept text.']),
    ('number', ':::{theorem}\n:number: 2.1\nKept text.\n:::', [
        "3: WARNING: number '2.1' of theorem is not an integer; \"tag\" takes any text [scidraft.option]"],
     ['Theorem 1. Kept text.']),
    ('fold', ':::{proof}\n:fold: sideways\nKept text.\n:::', [
        "3: WARNING: fold 'sideways' of proof must be open, closed or none [scidraft.option]"], ['Kept text.']),
    ('class', ':::{theorem}\n:class: "!!"\nKept text.\n:::', [
        "3: WARNING: class '!!' of theorem cannot be used [scidraft.option]"], ['Kept text.']),
    ('empty label', ':::{theorem}\n:label:\n\nKept text.\n:::', [
        "3: WARNING: option 'label' of theorem is empty [scidraft.option]"], ['Theorem 1. Kept text.']),
    ('of for a theorem', ':::{theorem}\n:of: x\nKept text.\n:::', [
        '3: WARNING: option "of" is for proofs and solutions, not for theorem [scidraft.option]'], ['Kept text.']),
    ('proof of nothing', ':::{proof}\n:of: nosuch\nKept text.\n:::', [
        "3: WARNING: proof of an unknown statement: 'nosuch' [scidraft.proof]"], ['Proof of nosuch. Kept text.']),
    ('proof of an empty name', ':::{proof}\n:of: ","\nKept text.\n:::', [
        '3: WARNING: option "of" of proof names no statement [scidraft.proof]'], ['Proof. Kept text.']),
    ('label with blanks', ':::{theorem}\n:label: two words\nKept text.\n:::\n\n{prf:ref}`two words`', [
        "3: WARNING: label 'two words' holds blanks, commas or letters beyond ASCII; anchors and other tools may "
        'respell it [scidraft.label]'], ['Theorem 1. Kept text.', 'Theorem 1']),
    ('label with umlauts', ':::{theorem}\n:label: größe\nKept text.\n:::\n\n{prf:ref}`größe`', [
        "3: WARNING: label 'größe' holds blanks, commas or letters beyond ASCII; anchors and other tools may "
        'respell it [scidraft.label]'], ['Theorem 1. Kept text.']),
    ('duplicate in one document', ':::{theorem}\n:label: x\nOne.\n:::\n\n:::{lemma}\n:label: x\nTwo.\n:::', [
        "8: WARNING: duplicate label 'x', other instance in index.md:3 [scidraft.duplicate_label]"],
     ['Theorem 1. One.', 'Lemma 1. Two.']),
    ('labels that differ by case', ':::{theorem}\n:label: X\nOne.\n:::\n\n:::{lemma}\n:label: x\nTwo.\n:::\n\n'
     '{prf:ref}`X` {prf:ref}`x`', [
         "8: WARNING: duplicate label 'x', other instance in index.md:3 [scidraft.duplicate_label]"],
     ['Theorem 1 Lemma 1']),
    ('restate nothing', ':::{restate} nosuch\nKept text.\n:::', [
        "3: WARNING: restate: no statement with the label 'nosuch' [scidraft.restate]"], ['nosuch', 'Kept text.']),
    ('restate without label', ':::{restate}\nKept text.\n:::', [
        '3: WARNING: restate needs the label of a statement [scidraft.restate]'], ['Kept text.']),
]


@pytest.mark.parametrize(('source', 'warnings', 'texts'), [row[1:] for row in MISTAKES],
                         ids=[row[0] for row in MISTAKES])
def test_mistake(project: Project, source: str, warnings: list[str], texts: list[str]) -> None:
    project.write('index.md', f'# Root\n\n{source}\n')
    built = project.build()
    lines = [re.sub(r'index\.md:8: (WARNING: duplicate)', r'index.md:8: \1', line) for line in built.warning_lines]
    assert len(lines) == len(warnings), lines
    for line, wanted in zip(lines, warnings, strict=True):
        assert line.startswith(f'index.md:{wanted}'), line
        assert line.endswith(']')
    for text in texts:
        assert text in built.body('index'), built.body('index')


def test_options_in_rest(project: Project) -> None:
    """docutils would drop the block."""
    project.write('index.rst', 'Root\n====\n\n.. theorem::\n   :bogus: 3\n   :number: x\n\n   Kept text.\n')
    built = project.build()
    assert [re.sub('WARNING.*', '', line) for line in built.warning_lines] == ['index.rst:4: '] * 2
    assert 'Theorem 1. Kept text.' in built.body('index')


def test_duplicates_in_parallel(project: Project) -> None:
    names = [f'd{i}' for i in range(12)]
    project.write('index.md', '# Root\n\n```{toctree}\n' + '\n'.join(names) + '\n```\n')
    for name in names:
        project.write(f'{name}.md', f'# {name}\n\n:::{{theorem}}\n:label: {"dup" if name in ("d3", "d9") else name}\n'
                      'x\n:::\n')
    serial = project.build(out='serial')
    parallel = project.build(out='parallel', jobs=4)
    wanted = ["d9.md:3: WARNING: duplicate label 'dup', other instance in d3.md:3 [scidraft.duplicate_label]"]
    assert serial.warning_lines == parallel.warning_lines == wanted


def test_two_builds_warn_alike(project: Project) -> None:
    """A label that moves to another document is no duplicate for the standard domain."""
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    project.write('a.md', '# A\n\n:::{theorem}\n:label: x\nx\n:::\n')
    project.write('b.md', '# B\n')
    assert project.build().warnings == ''
    project.write('a.md', '# A\n')
    project.write('b.md', '# B\n\n:::{theorem}\n:label: x\nx\n:::\n\n{ref}`x`\n')
    assert project.build().warnings == ''


@pytest.mark.parametrize(('line', 'warning'), [
    ('scidraft_within = "chapter"', 'scidraft_within = \'chapter\' cannot be used; allowed: "project", "document", '
     '"auto", or a section depth. \'auto\' is used [scidraft.config]'),
    ('scidraft_numbered = "yes"', 'scidraft_numbered = \'yes\' cannot be used'),
    ('scidraft_kinds = ["lemma"]', "scidraft_kinds = ['lemma'] cannot be used"),
    ('scidraft_kinds = {"lemma": {"style": "x"}}', "scidraft_kinds['lemma']: style='x' is left out"),
    ('scidraft_appendix = "app"', "scidraft_appendix = 'app' cannot be used"),
    ('scidraft_preset = "x"', "scidraft_preset = 'x' cannot be used"),
    ('scidraft_qualify = True', 'scidraft_qualify = True cannot be used'),
    ('scidraft_words = {"lemma": 3}', "scidraft_words: 'lemma' must be a text or a list of texts, not 3"),
    ('prf_realtyp_to_countertyp = {"lemme": "theorem"}', "shared counter 'lemme'"),
    ('proof_title_format = "x"', "proof_title_format = 'x' cannot be used"),
    ('scidraft_short_names = "no"', "scidraft_short_names = 'no' cannot be used"),
])
def test_settings(project: Project, line: str, warning: str) -> None:
    project.conf(line)
    project.write('index.md', '# Root\n\n:::{prf:theorem}\nx\n:::\n')
    built = project.build()
    assert built.warning_lines[0].startswith(f'WARNING: {warning}'), built.warning_lines
    assert len(built.warning_lines) == 1
    assert 'Theorem 1. x' in built.body('index')


def test_front_matter(project: Project) -> None:
    project.write('index.md', '---\nscidraft_start: {theorem: x, lemme: 3, lemma: 4}\n---\n# Root\n\n'
                  ':::{lemma}\nx\n:::\n')
    built = project.build()
    assert len(built.warning_lines) == 2
    assert all(line.startswith('index.md: WARNING: scidraft_start: ') and line.endswith('[scidraft.metadata]')
               for line in built.warning_lines)
    assert built.texts('index', '.statement-head') == ['Lemma 4.']


def test_a_short_name_of_another_extension_stays_theirs(project: Project) -> None:
    (project.src / 'other.py').write_text(
        'from docutils import nodes\nfrom docutils.parsers.rst import Directive\n\n'
        'class Exercise(Directive):\n    has_content = True\n    def run(self):\n'
        '        return [nodes.paragraph("", "theirs")]\n\n'
        'def setup(app):\n    app.add_directive("exercise", Exercise)\n')
    project.conf('import sys; sys.path.insert(0, ".")\nextensions.append("other")')
    project.write('index.md', '# Root\n\n:::{exercise}\nx\n:::\n\n:::{prf:exercise}\nours\n:::\n')
    sys.path.insert(0, str(project.src))
    try:
        built = project.build()
    finally:
        sys.path.remove(str(project.src))
        sys.modules.pop('other', None)
    assert built.warning_lines == [
        "WARNING: the directive 'exercise' belongs to another extension (or to Sphinx); write \"prf:exercise\" for "
        'the statement [scidraft.short_name]']
    assert 'theirs Exercise 1. ours' in built.body('index')


def test_short_names_can_be_off(project: Project) -> None:
    project.conf('scidraft_short_names = False')
    project.write('index.md', '# Root\n\n:::{prf:lemma}\nx\n:::\n')
    assert project.build().warnings == ''


def test_every_warning_can_be_silenced(project: Project) -> None:
    project.conf('suppress_warnings = ["scidraft"]')
    project.write('index.md', '# Root\n\n' + '\n\n'.join(row[1] for row in MISTAKES))
    assert project.build().warnings == ''
    assert all(member.__doc__ is not None for member in WarningType)


# -- random input

WORDS = ['a', 'B c', 'é', '定理', '$x$', '$', '`', '``', '*', '**', '_', '\\', '{', '}', '%s', '{number}', '{0}', '%',
         '<', '>', '&', '"', "'", '#', '[', ']', '(', ')', ':', '::', '|', '|x|', ',', ';', '\t', '{prf:ref}`x`',
         ':prf:ref:`x`', '[^1]', 'a_', '<b>', '</div>', '\u202e', '\u200b', 'x' * 200, '--', '…', '~', '^', '=', '+']


def garbage(rng: random.Random, n: int = 6) -> str:
    return ' '.join(rng.choice(WORDS) for _ in range(rng.randrange(n)))


@pytest.mark.slow
@pytest.mark.parametrize('builder', ['html', 'latex', 'text'])
@pytest.mark.parametrize('suffix', ['md', 'rst'])
def test_random_input_gives_no_traceback(project: Project, suffix: str, builder: str) -> None:
    """10,000 random arguments, labels, options and references over the parameters of this test."""
    rng = random.Random(f'{suffix}{builder}')
    kinds = ['theorem', 'proof', 'solution', 'restate', 'prf:lemma', 'prf:nokind', 'prf:Restate']
    blocks = 0
    documents = [f'd{i}' for i in range(8)]
    for document in documents:
        text = '# Title\n\n' if suffix == 'md' else 'Title\n=====\n\n'
        for _ in range(210):
            blocks += 1
            kind, title = rng.choice(kinds), garbage(rng)
            options = [f':{name}: {garbage(rng, 4)}' for name in
                       rng.sample(['label', 'name', 'tag', 'number', 'of', 'class', 'fold', 'nonumber', 'what'], 3)]
            body = garbage(rng, 10)
            role = rng.choice(['prf:ref', 'prf:cref', 'prf:Cref', 'prf:numref', 'ref', 'numref'])
            target = rng.choice([f'{garbage(rng, 5)} <{garbage(rng, 5)}>', garbage(rng, 5)]).replace('`', '') or 'x'
            if suffix == 'md':
                text += f'```{{{kind}}} {title}\n' + '\n'.join(options) + f'\n\n{body}\n```\n\n{{{role}}}`{target}`\n\n'
            else:
                text += (f'.. {kind}:: {title}\n' + ''.join(f'   {option}\n' for option in options)
                         + f'\n   {body}\n\n:{role}:`{target}`\n\n')
        project.write(f'{document}.{suffix}', text)
    project.write('index.md', '# Root\n\n```{toctree}\n' + '\n'.join(documents) + '\n```\n')
    built = project.build(builder)
    assert blocks == 1680
    assert built.status == 0
    assert not re.search('Traceback|Exception occurred|Error: ', built.warnings)


def test_sphinx_proof_is_refused(project: Project) -> None:
    (project.src / 'sphinx_proof.py').write_text('def setup(app): pass\n')
    project.conf('extensions.append("sphinx_proof")')
    project.write('index.md', '# Root\n')
    with pytest.raises(ExtensionError, match='takes the place of sphinx_proof'):
        project.build()


@pytest.mark.parametrize('language', ['en', 'de'])
def test_default_domain_leaves_directives_to_their_owners(project: Project, language: str) -> None:
    """With ``primary_domain = "prf"`` the domain is asked first; only names that nobody has are mistakes."""
    project.conf(f'primary_domain = "prf"\nlanguage = {language!r}')
    note = {'en': 'note', 'de': 'notiz'}[language]
    project.write('index.rst', f"""Title
=====

.. {note}:: Of docutils.

.. glossary::

   word
      Of the standard domain.

.. pseudocode:: Sum
   :label: alg

   a step

.. lemma::
   :label: lem

   Ours; see :cref:`lem` and :ref:`alg`.

.. lemm:: Kept
""")
    built = project.build()
    assert [line.partition(';')[0] for line in built.warning_lines] == [
        'index.rst:21: WARNING: unknown kind of statement "lemm"']
    assert built.select('index', '.admonition.note') and built.select('index', 'dl.glossary')
    assert built.texts('index', '.statement-label')[1:] == ['Lemma 1']
    assert built.select('index', '.pseudocode') and 'Kept' in built.body('index')
