"""Every way to refer to a statement, and what a reader sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from projects import Built, Project

A = '''
# Compact spaces

:::{prf:theorem} Euler
:label: thm:euler
x
:::

:::{prf:theorem}
:label: thm:two
x
:::

:::{prf:theorem}
:label: thm:three
x
:::

:::{prf:lemma} $L^2$ *bound*
:label: lem:math
x
:::

:::{prf:remark} Fermat
:label: rem:fermat
:nonumber:
x
:::

:::{prf:remark}
:label: rem:bare
:nonumber:
x
:::

:::{prf:theorem}
:label: thm:star
:tag: $\\ast$
x
:::

:::{prf:proof}
:label: pf
:of: thm:euler
x
:::

(before)=
:::{prf:definition}
x
:::
'''

#: (MyST, reST or None, text, targets of the links)
FORMS = [
    ('{prf:ref}`thm:euler`', ':prf:ref:`thm:euler`', 'Theorem 1', ['thm:euler']),
    ('{ref}`thm:euler`', ':ref:`thm:euler`', 'Theorem 1', ['thm:euler']),
    ('{numref}`thm:euler`', ':numref:`thm:euler`', 'Theorem 1', ['thm:euler']),
    ('{any}`thm:euler`', ':any:`thm:euler`', 'Theorem 1', ['thm:euler']),
    ('[](#thm:euler)', None, 'Theorem 1', ['thm:euler']),
    ('[](a.md#thm:euler)', None, 'Theorem 1', ['thm:euler']),
    ('[my *text*](#thm:euler)', None, 'my text', ['thm:euler']),
    ('[my text](a.md#thm:euler)', None, 'my text', ['thm:euler']),
    ('[Thm. %s](#thm:euler)', None, 'Thm. 1', ['thm:euler']),
    ('{prf:ref}`my text <thm:euler>`', ':prf:ref:`my text <thm:euler>`', 'my text', ['thm:euler']),
    ('{ref}`my text <thm:euler>`', ':ref:`my text <thm:euler>`', 'my text', ['thm:euler']),
    ('{prf:numref}`Thm. %s <thm:euler>`', ':prf:numref:`Thm. %s <thm:euler>`', 'Thm. 1', ['thm:euler']),
    ('{prf:ref}`{kind} no. {number}: {name} <thm:euler>`', None, 'Theorem no. 1: Euler', ['thm:euler']),
    ('{numref}`Thm. {number} ({name}) <thm:euler>`', ':numref:`Thm. {number} ({name}) <thm:euler>`',
     'Thm. 1 (Euler)', ['thm:euler']),
    ('{prf:ref}`braces {x} stay <thm:euler>`', None, 'braces {x} stay', ['thm:euler']),
    ('{prf:ref}`rem:fermat`', ':prf:ref:`rem:fermat`', 'Remark (Fermat)', ['rem:fermat']),
    ('{prf:ref}`rem:bare`', ':prf:ref:`rem:bare`', 'Remark', ['rem:bare']),
    ('{prf:ref}`lem:math`', ':prf:ref:`lem:math`', 'Lemma 1', ['lem:math']),
    ('{prf:ref}`{name} <lem:math>`', None, r'\(L^2\) bound', ['lem:math']),
    ('{prf:ref}`thm:star`', ':prf:ref:`thm:star`', r'Theorem \(\ast\)', ['thm:star']),
    ('{prf:ref}`pf`', ':prf:ref:`pf`', 'Proof of Theorem 1', ['pf']),
    ('[](#before)', ':ref:`before`', 'Definition 1', ['definition-a']),
    ('{prf:ref}`thm:euler,thm:two`', ':prf:ref:`thm:euler,thm:two`', 'Theorems 1 and 2', ['thm:euler', 'thm:two']),
    ('{prf:cref}`thm:three, thm:euler, thm:two, thm:euler`', ':prf:cref:`thm:three, thm:euler, thm:two`',
     'Theorems 1–3', ['thm:euler', 'thm:three']),
    ('{prf:cref}`thm:euler, thm:three, lem:math`', None, 'Theorems 1 and 3 and Lemma 1',
     ['thm:euler', 'thm:three', 'lem:math']),
    ('{prf:cref}`lem:math, rem:fermat, thm:star`', None,
     r'Lemma 1, Remark (Fermat), and Theorem \(\ast\)', ['lem:math', 'rem:fermat', 'thm:star']),
    ('{prf:Cref}`lem:math`', ':prf:Cref:`lem:math`', 'Lemma 1', ['lem:math']),
    ('{prf:cref}`these <thm:euler, thm:two>`', None, 'these', ['thm:euler']),
    ('{prf:ref}`THM:Euler`', ':ref:`THM:Euler`', 'Theorem 1', ['thm:euler']),
]


@pytest.fixture(scope='module')
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    project = Project(tmp_path_factory.mktemp('references'))
    project.conf('scidraft_within = "project"\nsmartquotes = False')
    project.write('index.md', '# Root\n\n```{toctree}\na\nmyst\nrest\n```\n')
    project.write('a.md', A)
    project.write('myst.md', '# MyST\n\n' + '\n\n'.join(f'{n}: {form[0]}.' for n, form in enumerate(FORMS)) + '\n')
    project.write('rest.rst', 'reST\n====\n\n' + '\n\n'.join(
        f'{n}: {form[1]}.' for n, form in enumerate(FORMS) if form[1]) + '\n')
    return project.build(conf={'nitpicky': True})


def test_silent(built: Built) -> None:
    assert built.warnings == ''


@pytest.mark.parametrize('page', ['myst', 'rest'])
@pytest.mark.parametrize('n', range(len(FORMS)), ids=[form[0] for form in FORMS])
def test_form(built: Built, n: int, page: str) -> None:
    _, rest, text, targets = FORMS[n]
    if page == 'rest' and rest is None:
        return
    paragraph = next(p for p in built.select(page, 'p') if p.text_content().startswith(f'{n}: '))
    shown = re.sub(r'\s+', ' ', paragraph.text_content().replace('\u00a0', ' '))
    assert shown == f'{n}: {text}.'
    assert [a.get('href') for a in paragraph.iter('a')] == [f'a.html#{target}' for target in targets]


def test_a_number_stays_with_its_word(built: Built) -> None:
    assert 'Theorem\u00a01' in built.page('myst').text_content()


def test_links_of_a_group_say_what_they_are(built: Built) -> None:
    titles = [a.get('title') for a in built.select('myst', 'a') if a.text_content() in ('1', '2')]
    assert set(titles) == {'Theorem 1', 'Theorem 2'}


def test_equal_numbers_are_told_with_their_note(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\nc\n```\n')
    project.write('a.md', '# Compact *spaces*\n\n:::{lemma}\n:label: la\nx\n:::\n\n:::{lemma}\n:label: la2\nx\n:::\n')
    project.write('b.md', '# Other\n\n:::{lemma}\n:label: lb\nx\n:::\n\n:::{theorem}\n:label: tb\nx\n:::\n')
    project.write('c.md', '''
        # C

        {prf:ref}`la`, [](#lb), {ref}`tb`, {prf:cref}`lb, la, la2`.
    ''')
    project.write('d.md', '---\norphan: true\n---\n# D\n\n:::{theorem}\n:label: td\nx\n:::\n\n{prf:ref}`td`.\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('c', 'p')[0] == (
        'Lemma 1 of Compact spaces, Lemma 1 of Other, Theorem 1 of Other, '
        'Lemma 1 of Other, Lemma 1 of Compact spaces, and Lemma 2.')
    assert 'Theorem 1.' in built.texts('d', 'p')[-1]
    project.conf('scidraft_qualify = "never"')
    assert project.build().texts('c', 'p')[0] == 'Lemma 1, Lemma 1, Theorem 1, Lemmas 1, 1, and 2.'
    project.conf('scidraft_qualify = "always"')
    assert 'Lemmas 1 and 2 of Compact spaces' in project.build().texts('c', 'p')[0]


def test_capitals(project: Project) -> None:
    project.conf('scidraft_cref_capitalise = False')
    project.write('index.md', '''
        # Root

        :::{lemma}
        :label: a
        x
        :::

        :::{lemma}
        :label: b
        x
        :::

        {prf:cref}`a`, {prf:cref}`a,b`, {prf:Cref}`a,b`, {prf:ref}`a`.
    ''')
    assert project.build().texts('index', 'p')[-1] == 'lemma 1, lemmas 1 and 2, Lemmas 1 and 2, Lemma 1.'


@pytest.mark.parametrize(('source', 'text', 'warnings'), [
    ('See {prf:ref}`nosuch`.', 'See nosuch.', ["index.md:3: WARNING: no statement with the label 'nosuch' "
                                              '[scidraft.reference]']),
    ('See {prf:ref}`my text <nosuch>`.', 'See my text.', ["index.md:3: WARNING: no statement with the label 'nosuch' "
                                                         '[scidraft.reference]']),
    ('See {prf:cref}`one, no, one, nono`.', 'See Theorem 1, no, and nono.', [
        "index.md:3: WARNING: no statement with the label 'no' [scidraft.reference]",
        "index.md:3: WARNING: no statement with the label 'nono' [scidraft.reference]"]),
    ('See {prf:ref}`No. %s <bare>`.', 'See Remark (Bare).', [
        "index.md:3: WARNING: 'No. %s' asks for a number, but Remark (Bare) has none [scidraft.number]"]),
    ('See {prf:ref}` `.', None, None),
])
def test_what_cannot_be_resolved(project: Project, source: str, text: str | None, warnings: list[str] | None) -> None:
    project.write('index.md', f'# Root\n\n{source}\n\n:::{{theorem}}\n:label: one\nx\n:::\n\n'
                  ':::{remark} Bare\n:label: bare\n:nonumber:\nx\n:::\n')
    built = project.build()
    assert text is None or built.texts('index', 'p')[0] == text
    assert warnings is None or built.warning_lines == warnings


def test_nitpick_ignore(project: Project) -> None:
    project.conf('nitpicky = True\nnitpick_ignore = [("prf:ref", "nosuch")]')
    project.write('index.md', '# Root\n\nSee {prf:ref}`nosuch`.\n')
    assert project.build().warnings == ''


def test_labels_of_others_stay_theirs(project: Project) -> None:
    project.write('index.md', '''
        # Root

        ```{toctree}
        a
        ```

        (series)=
        ## A section

        {ref}`series`, {prf:ref}`series`
    ''')
    project.write('a.md', '# A\n\n:::{theorem}\n:label: series\nx\n:::\n')
    built = project.build()
    assert built.texts('index', 'section section p') == ['A section, Theorem 1']
    assert built.warning_lines == ["a.md:3: WARNING: duplicate label 'series', other instance (no statement) in "
                                   'index.md [scidraft.duplicate_label]']


def test_other_projects(project: Project, tmp_path: Path) -> None:
    """Kind, number and name come through ``objects.inv``."""
    project.write('index.md', '# Root\n\n:::{theorem} Intermediate value\n:label: thm:ivt\nx\n:::\n')
    project.build(out='other')
    (tmp_path / 'second').mkdir()
    second = Project(tmp_path / 'second')
    second.conf(f'''
        extensions += ["sphinx.ext.intersphinx"]
        intersphinx_mapping = {{"analysis": ("https://example.org/", {str(tmp_path / "other/objects.inv")!r})}}
    ''')
    second.write('index.md', '''
        # Here

        :::{theorem}
        :label: thm:local
        x
        :::

        1 {prf:ref}`thm:ivt`. 2 [](inv:analysis:prf:*#thm:ivt). 3 {external+analysis:prf:ref}`thm:ivt`.
        4 {prf:cref}`analysis:thm:ivt, thm:local`. 5 {prf:ref}`mine <thm:ivt>`. 6 {prf:numref}`Thm. %s <thm:ivt>`.
        7 {ref}`thm:ivt`. 8 {numref}`thm:ivt`. 9 {numref}`No. %s <thm:ivt>`. 10 {numref}`{name} <thm:ivt>`.
        11 {numref}`own words <thm:ivt>`. 12 {numref}`thm:local`.

        :::{proof}
        :of: thm:ivt
        y
        :::
    ''')
    built = second.build()
    assert built.warnings == ''
    there = 'Theorem 1 (Intermediate value)'
    body = built.body('index')
    for wanted in (f'1 {there}.', f'2 {there}.', f'3 {there}.', f'4 {there} and Theorem 1.', '5 mine.',
                   '6 Thm. 1.', '7 Theorem 1.', '8 Theorem 1.', '9 No. 1.', '10 Intermediate value.',
                   '11 own words.', '12 Theorem 1.', f'Proof of {there}.'):
        assert wanted in body, wanted
    hrefs = {a.get('href') for a in built.select('index', 'a.external') if 'example' in a.get('href')}
    assert hrefs == {'https://example.org/index.html#thm:ivt'}
