"""Statements on a page: heads, options, proofs, folding, restating, in both syntaxes."""

from __future__ import annotations

import re

import pytest
from projects import Built, Project

from sphinx_scidraft.core.kinds import BUILTIN_KINDS


def one_page(project: Project, text: str, **options: object) -> Built:
    project.write('index.md', f'# Root\n\n{text}\n')
    return project.build(**options)      # type: ignore[arg-type]


def test_every_kind_in_both_spellings_and_both_syntaxes(project: Project) -> None:
    kinds = [kind.name for kind in BUILTIN_KINDS]
    project.conf('primary_domain = None     # in the Python domain "property" is something else')
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    project.write('a.md', '# A\n\n' + '\n'.join(
        f':::{{{kind}}}\nshort\n:::\n\n```{{prf:{kind}}}\nlong\n```\n' for kind in kinds))
    project.write('b.rst', 'B\n=\n\n' + '\n'.join(
        f'.. {kind}::\n\n   short\n\n.. prf:{kind}::\n\n   long\n' for kind in kinds))
    built = project.build()
    assert built.warnings == ''
    for page in ('a', 'b'):
        heads = [re.sub(r' ?\d?\.$', '', text) for text in built.texts(page, '.statement-head')]
        assert heads == [kind.capitalize() for kind in kinds for _ in range(2)]


def test_structure(project: Project) -> None:
    built = one_page(project, ':::{lemma} shift *invariance*\n:label: lem:shift\n:class: mine tip\nFor any.\n:::')
    element, = built.select('index', '.statement')
    assert element.tag == 'div'
    assert element.get('role') == 'group'
    assert element.get('id') == 'lem:shift'
    assert element.get('data-kind') == 'lemma'
    assert element.get('data-number') == '1'
    assert {'statement', 'statement-lemma', 'lemma', 'mine', 'tip'} <= set(element.get('class').split())
    head, = built.select('index', '.statement > p:first-child > .statement-head')
    assert head.get('id') == element.get('aria-labelledby')
    assert built.texts('index', '.statement p') == ['Lemma 1 (shift invariance). For any.']
    link, = built.select('index', '.statement .headerlink')
    assert (link.get('href'), link.get('title')) == ('#lem:shift', 'Link to Lemma 1 (shift invariance)') or (
        link.get('title') == 'Link to Lemma 1')
    assert len(built.select('index', '[role=main] h1, [role=main] h2, [role=main] h3')) == 1


def test_unlabelled_anchors_do_not_hold_the_number(project: Project) -> None:
    project.write('sub/a.md', '# A\n\n:::{lemma} Euclid & $x$\nx\n:::\n\n:::{lemma}\nx\n:::\n\n:::{lemma}\nx\n:::\n')
    project.write('sub/定理.md', '# B\n\n:::{lemma} 欧几里得\nx\n:::\n')
    project.write('index.md', '# Root\n\n```{toctree}\nsub/a\nsub/定理\n```\n')
    built = project.build()
    assert [e.get('id') for e in built.select('sub/a', '.statement')] == [
        'lemma-sub.a-euclid-x', 'lemma-sub.a', 'lemma-sub.a-2']
    assert [e.get('id') for e in built.select('sub/定理', '.statement')] == ['lemma-sub.定理-欧几里得']


@pytest.mark.parametrize(('options', 'head', 'next_head'), [
    ('', 'Theorem 1.', 'Theorem 2.'),
    (':nonumber:', 'Theorem.', 'Theorem 1.'),
    (':tag: A', 'Theorem A.', 'Theorem 1.'),
    (':tag: $\\ast$', 'Theorem \\(\\ast\\).', 'Theorem 1.'),
    (':tag: 3′', 'Theorem 3′.', 'Theorem 1.'),
    (':number: 7', 'Theorem 7.', 'Theorem 8.'),
])
def test_marks(project: Project, options: str, head: str, next_head: str) -> None:
    built = one_page(project, f':::{{theorem}}\n{options}\n\nx\n:::\n\n:::{{theorem}}\ny\n:::')
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == [head, next_head]


@pytest.mark.parametrize(('title', 'shown'), [
    ('$L^2$ bound for *f* and `g` [x] 100%', '\\(L^2\\) bound for f and g [x] 100%'),
    ('see {prf:ref}`lem:x`', 'see Lemma 1'),
    ('<script>alert(1)</script> & "quotes"', '<script>alert(1)</script> & “quotes”'),
    ('x' * 140, 'x' * 140),
    ('Ends with a question?', 'Ends with a question?'),
])
def test_titles(project: Project, title: str, shown: str) -> None:
    built = one_page(project, f':::{{theorem}} {title}\nx\n:::\n\n:::{{lemma}}\n:label: lem:x\ny\n:::')
    assert built.warnings == ''
    assert built.texts('index', '.statement-theorem .statement-head') == [f'Theorem 1 ({shown}).']
    assert not [e for e in built.select('index', '.statement script')]


def test_nested(project: Project) -> None:
    built = one_page(project, '::::{example} Outer\nBefore.\n\n:::{lemma}\n- a list\n:::\n\nAfter.\n::::')
    assert built.texts('index', '.statement-example > .statement-lemma .statement-head') == ['Lemma 1.']
    assert [p.get('class') for p in built.select('index', '.statement-lemma > p')] == ['statement-head-line']


def test_own_kinds(project: Project) -> None:
    project.conf('''
        scidraft_kinds = {
            "fact": {"title": {"en": "Hard fact"}, "plural": {"en": "Hard facts"}, "counter": "theorem"},
            "observation": {"numbered": False},
            "my-kind": {"qed": "◁", "style": "remark"},
            "lemma": {"within": "theorem"},
        }
        scidraft_words = {"theorem": ["Thm", "Thms"], "en": {"proof_of": "Argument for {targets}"}}
    ''')
    built = one_page(project, '''
:::{theorem}
:label: a
x
:::

:::{fact}
:label: b
x
:::

:::{prf:fact}
:label: c
x
:::

:::{observation}
x
:::

:::{my-kind}
x
:::

:::{lemma}
x
:::

:::{proof}
:of: a
x
:::

{prf:cref}`a, b, c`
''')
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == [
        'Thm 1.', 'Hard fact 2.', 'Hard fact 3.', 'Observation.', 'My kind 1.', 'Lemma 3.1.', 'Argument for Thm 1.']
    assert built.texts('index', 'p')[-1] == 'Thm 1 and Hard facts 2 and 3'
    assert built.texts('index', '.statement-my-kind .statement-qed') == ['◁end of proof']


# -- proofs


PROOFS = '''
:::{theorem}
:label: t
x
:::

:::{proof}
Next to it.
:::

:::{proof} by force
Second.
:::

## Later

:::{proof}
:of: t
:label: p
Away.
:::

:::{exercise}
:label: e
x
:::

:::{solution}
:of: e
Done.
:::
'''


def test_heads_of_proofs(project: Project) -> None:
    built = one_page(project, PROOFS)
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == [
        'Theorem 1.', 'Proof.', 'Proof (by force).', 'Proof of Theorem 1.', 'Exercise 1.', 'Solution to Exercise 1.']
    assert [a.get('href') for a in built.select('index', '.statement-head a')] == ['#t', '#e']
    assert built.texts('index', '.statement-proofs') == ['Proof']
    assert [a.get('href') for a in built.select('index', '.statement-proofs a')] == ['#p']


def test_proofs_in_another_note(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    project.write('a.md', '# A\n\n:::{theorem}\n:label: t\nx\n:::\n\n:::{lemma}\n:label: l\ny\n:::\n')
    project.write('b.md', '# *Compact* proofs\n\n:::{proof} hard\n:of: t, l\n:label: p\nx\n:::\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('a', '.statement-proofs') == ['Proof in Compact proofs (hard)'] * 2
    assert built.select('a', '.statement-proofs a')[0].get('href') == 'b.html#p'
    assert built.texts('b', '.statement-head') == ['Proof of Theorem 1 and Lemma 1 (hard).']
    assert [a.get('href') for a in built.select('b', '.statement-head a')] == ['a.html#t', 'a.html#l']


BEGINNINGS = {
    'text': 'One.\n\nTwo.', 'list': '- one\n- two', 'numbered list': '1. one\n2. two', 'display': '$$\na = b\n$$',
    'code': '```python\nprint(1)\n```', 'heading': '## Step one\n\nText.', 'note': ':::{note}\nhint\n:::',
    'table': '| a |\n|---|\n| b |', 'quote': '> quoted', 'nothing': '', 'nested': ':::{claim}\nx\n:::',
    'image': '![alt](data:image/png;base64,AAAA)', 'nested list': '- one\n  - two\n    > three',
}


@pytest.mark.parametrize('name', BEGINNINGS)
@pytest.mark.parametrize('fold', ['none', 'closed'])
def test_a_proof_may_be_anything(project: Project, name: str, fold: str) -> None:
    built = one_page(project, f'::::{{proof}}\n:fold: {fold}\n\n{BEGINNINGS[name]}\n::::\n\nAfter.')
    assert built.warnings == ''
    heads = '.statement-proof > .statement-head, .statement-proof > p > .statement-head'
    assert built.texts('index', heads) == ['Proof.']
    assert len(built.select('index', '.statement-proof .statement-qed')) == 1
    # the sign comes last
    assert built.texts('index', '.statement-proof')[0].endswith('□end of proof')
    assert len(built.select('index', 'section section')) == 0


def test_headings_in_rest_proofs(project: Project) -> None:
    project.write('index.rst', 'Root\n====\n\n.. proof::\n\n   Step one\n   ~~~~~~~~\n\n   Text.\n\n'
                  'Next\n----\n\nEnd.\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('index', '.statement-proof .rubric') == ['Step one']
    assert built.texts('index', 'h2') == ['Next']


def test_where_the_sign_stands(project: Project) -> None:
    built = one_page(project, '''
:::{proof}
Text.
:::

:::{proof}
- one
- two
:::

:::{proof}
$$
a
$$
:::
''')
    paths = ['.statement > p > .statement-qed', '.statement li:last-child .statement-qed',
             '.statement > .statement-last > div.math + .statement-qed']
    for path in paths:
        assert len(built.select('index', path)) == 1, path
    visible, spoken = built.select('index', '.statement-qed > span')[:2]
    assert (visible.text, visible.get('aria-hidden')) == ('□', 'true')
    assert (spoken.text, spoken.get('class')) == ('end of proof', 'statement-spoken')


def test_folding(project: Project) -> None:
    built = one_page(project, '''
:::{proof}
:fold: open
x
:::

:::{proof}
:class: dropdown mine
x
:::

:::{example}
:class: dropdown
x
:::

:::{proof}
:fold: none
x
:::

:::{theorem}
x
:::
''', conf={'scidraft_fold_proofs': 'closed'})
    shown = [(e.tag, e.get('open'), 'dropdown' in e.get('class')) for e in built.select('index', '.statement')]
    assert shown == [('details', 'open', False), ('details', None, False), ('details', None, False),
                     ('div', None, False), ('div', None, False)]
    assert built.texts('index', 'details > summary') == ['Proof.', 'Proof.', 'Example 1.']
    assert 'scidraft-fold.js' in built.raw('index.html')


# -- restating


def test_restated_elsewhere(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\nsub/a\nb\n```\n')
    project.write('sub/a.md', '''
        # A

        :::{restate} thm:later
        :::

        :::{theorem} Name[^1]
        :label: thm:later
        By {prf:ref}`lem`, [](#lem), {doc}`../b`:

        $$
        a = b
        $$ (eq:one)

        ![](pic.png)

        :::{claim}
        inner
        :::
        :::

        [^1]: A note.

        :::{lemma}
        :label: lem
        y
        :::

        See {eq}`eq:one`.
    ''')
    project.write('sub/pic.png', 'png')
    project.write('b.md', '# B\n\n:::{restate} thm:later\n:class: mine\n:::\n')
    built = project.build()
    assert built.warnings == ''
    for page in ('sub/a', 'b'):
        head = built.texts(page, '.restated .statement-head, .mine .statement-head')[0]
        assert head.startswith('Theorem 1 (Name')
        ids = built.page(page).xpath('//@id')
        assert len(set(ids)) == len(ids)
    assert built.select('b', '.mine')[0].get('aria-label') == 'Theorem 1 (Name)'
    hrefs = [a.get('href') for a in built.select('b', '.mine a')]
    assert hrefs[:4] == ['sub/a.html#thm:later', 'sub/a.html#lem', 'sub/a.html#lem', '#']
    assert built.select('b', '.mine img')[0].get('src') == '_images/pic.png'
    assert (built.outdir / '_images/pic.png').exists()
    entries = built.texts('prf-results', 'table.indextable td')
    assert len([text for text in entries if 'Name' in text]) == 1


def test_restating_what_restates_itself_ends(project: Project) -> None:
    built = one_page(project, '::::{theorem}\n:label: t\nx\n\n:::{restate} t\n:::\n::::')
    assert len(built.select('index', '.statement')) == 2


# -- languages


@pytest.mark.parametrize(('language', 'heads'), [
    ('de', ['Satz 1 (Name).', 'Beweis.', 'Beweis von Satz 1.']),
    ('ru', ['Теорема 1 (Name).', 'Доказательство.', 'Доказательство теоремы 1.']),
    ('hu', ['1. Tétel (Name).', 'Bizonyítás.', '1. tétel bizonyítása.']),
    ('ja', ['定理 1（Name）', '証明', '定理 1 の証明']),
    ('xx', ['Theorem 1 (Name).', 'Proof.', 'Proof of Theorem 1.']),
])
def test_languages(project: Project, language: str, heads: list[str]) -> None:
    built = one_page(project, ':::{theorem} Name\n:label: t\nx\n:::\n\n:::{proof}\nx\n:::\n\n'
                     'Text.\n\n:::{proof}\n:of: t\nx\n:::', conf={'language': language})
    assert built.texts('index', '.statement-head') == heads


def test_a_note_in_another_language(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\nfr\n```\n\n{prf:ref}`t`\n')
    project.write('fr.md', '---\nlang: fr\n---\n# Note\n\n:::{theorem}\n:label: t\nx\n:::\n\n{prf:ref}`t`\n')
    built = project.build()
    assert built.texts('fr', '.statement-head') == ['Théorème 1.']
    assert built.texts('fr', 'section p')[-1] == 'Théorème 1'
    assert built.texts('index', 'section p')[-1] == 'Theorem 1'


def test_start_values(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    project.write('a.md', '---\nscidraft_start: {theorem: 5, lemma: 2}\n---\n# A\n\n'
                  ':::{theorem}\nx\n:::\n\n:::{lemma}\nx\n:::\n')
    project.write('b.rst', ':scidraft_start: theorem=9\n\nB\n=\n\n.. theorem::\n\n   x\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('a', '.statement-head') == ['Theorem 5.', 'Lemma 2.']
    assert built.texts('b', '.statement-head') == ['Theorem 9.']


def test_appendix_letters_in_titles_too(project: Project) -> None:
    project.conf('scidraft_appendix = ["app*"]')
    project.write('index.md', '# Root\n\n```{toctree}\n:numbered:\na\napp\n```\n')
    project.write('a.md', '# First\n\n:::{theorem}\nx\n:::\n')
    project.write('app.md', '# More\n\n## Section\n\n:::{theorem}\nx\n:::\n')
    built = project.build()
    assert built.texts('app', 'h1, h2, .statement-head') == ['A. More', 'A.1. Section', 'Theorem A.1.']
    assert 'A. More' in built.body('index')
    again = project.build()
    assert not re.search('writing output', again.warnings)


def test_kinds_that_prove_something(project: Project) -> None:
    project.conf('scidraft_kinds = {"sketch": {"title": "Sketch", "proves": True, "numbered": False}, '
                 '"fact": {"title": {"de": "Tatsache"}}}\nlanguage = "de_AT"')
    built = one_page(project, ':::{fact}\n:label: a\nx\n:::\n\n:::{fact}\n:label: b\nx\n:::\n\n'
                     ':::{sketch}\n:of: a\nx\n:::\n\n{prf:cref}`a,b`')
    assert built.texts('index', '.statement-head') == ['Tatsache 1.', 'Tatsache 2.', 'Sketch (Tatsache 1).']
    assert built.texts('index', 'section p')[-1] == 'Tatsache 1 und 2'


def test_restating_and_message_catalogues(project: Project) -> None:
    project.write('index.md', '# Root\n\n:::{lemma} Name\n:label: x\nText.\n:::\n\n:::{restate} x\n:::\n')
    built = project.build('gettext')
    assert built.warnings == ''
    assert built.raw('index.pot').count('msgid "Text."') == 1


def test_statements_are_paragraphs_of_a_manual_page(project: Project) -> None:
    project.conf('man_pages = [("index", "book", "Book", ["A"], 1)]')
    project.write('index.md', '# Root\n\nText.\n\n:::{lemma}\nx\n:::\n\n:::{lemma}\ny\n:::\n')
    assert re.search(r'\.sp\n\\fBLemma 1.*\n\.sp\n\\fBLemma 2', project.build('man').raw('book.1'), re.S)


def test_citations_in_titles(project: Project) -> None:
    project.write('index.rst', 'Root\n====\n\n.. theorem:: after [Knuth]_ and :prf:ref:`t`\n   :label: t\n\n   x\n\n'
                  'See :prf:ref:`{name} <t>`.\n\n.. [Knuth] The book.\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == ['Theorem 1 (after [Knuth] and Theorem 1).']
    assert built.texts('index', 'section p')[1].startswith('See after Knuth and Theorem 1.')


def test_only_counts_where_it_is_shown(project: Project) -> None:
    project.write('index.rst', 'Root\n====\n\n.. only:: html\n\n   .. theorem::\n\n      On the web.\n\n'
                  '.. theorem::\n   :label: t\n\n   Everywhere.\n\nSee :prf:ref:`t`.\n')
    assert 'Theorem 2. Everywhere.' in project.build().body('index')
    assert 'Theorem 1. Everywhere.\n\nSee Theorem 1.' in project.build('text').raw('index.txt')


@pytest.mark.parametrize('title', ['Name 1.2', 'Satz von Bayes, kurz', '映射', 'a  b', 'x_y', '*a* b', '-- b', 'A.B'])
def test_titles_are_parsed_as_text_is(project: Project, title: str) -> None:
    """Plain words go past the parser; that must not be seen."""
    project.write('index.md', f'# Page\n\n:::{{lemma}} {title}\nx\n:::\n\n{title}\n')
    built = project.build()
    text = built.select('index', 'section > *:last-child')[0].text_content()
    assert built.texts('index', '.statement-name')[0].strip('()') == ' '.join(text.split())
