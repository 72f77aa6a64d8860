"""Parts of notes on cards (FEATURES rows 5-7)."""

from __future__ import annotations

import pytest
from docutils import nodes
from feed_project import add_note
from projects import Project, need_modules
from sphinx.environment import BuildEnvironment

need_modules('sphinxcontrib.bibtex')

BIB = '''
@article{one, author = {Ann One}, title = {First}, journal = {J}, year = 2001}
@article{two, author = {Bob Two}, title = {Second}, journal = {J}, year = 2002}
@article{three, author = {Cy Three}, title = {Third}, journal = {J}, year = 2003}
'''
CITING = '''\
Before {cite}`one`.

:::{preview}
A part that cites {cite}`three` and {cite}`two`, with a footnote[^a] and [a place](#later).
:::

(later)=
## Later

After {cite}`one`.

[^a]: Small print.

```{references} refs.bib
```
'''


def test_a_marked_part(site: Project) -> None:
    """Rows 5 and 6: the part, its title, and a link to the rest."""
    add_note(site, 'n5', 5, 'Before.\n\n:::{preview}\nThe *part*.\n:::\n\nAfter.')
    built = site.build()
    assert not built.warnings
    card = built.select('index', '.sd-card')[0]
    assert card.cssselect('h2')[0].text_content() == 'Note n5'
    assert ' '.join(card.cssselect('.sd-card-body')[0].text_content().split()) == 'The part. Read more »'
    more = card.cssselect('.sd-more a')[0]
    assert (more.get('href'), more.get('aria-label')) == ('notes/n5.html', 'Read more: Note n5')
    assert 'Before. The part. After.' in built.body('notes/n5')


def test_a_part_that_cites(site: Project) -> None:
    """Row 7: its citations are numbered for themselves, with a list of their own."""
    site.conf('extensions.append("sphinxcontrib.bibtex")')
    site.write('notes/refs.bib', BIB)
    add_note(site, 'n5', 5, CITING)
    built = site.build()
    assert not built.warnings
    card = built.select('index', '.sd-card')[0]
    text = ' '.join(card.text_content().split())
    assert [mark.text_content() for mark in card.cssselect('.citation-marks')] == ['[1]', '[2]']
    entries = [' '.join(entry.text_content().split()) for entry in card.cssselect('ol.references-list > li')]
    assert len(entries) == 2
    assert 'Three' in entries[0]
    assert 'Two' in entries[1]
    assert 'Small print.' in text
    for link in card.cssselect('a[href^="#"]'):
        assert built.select('index', f'[id="{link.get("href")[1:]}"]'), link.get('href')
    assert 'notes/n5.html#later' in [link.get('href') for link in card.cssselect('a')]
    assert [mark.text_content() for mark in built.select('notes/n5', '.citation-marks')] == ['[1]', '[2]', '[3]', '[1]']


def test_a_whole_note_that_cites(site: Project) -> None:
    site.conf('extensions.append("sphinxcontrib.bibtex")')
    site.write('notes/refs.bib', BIB)
    for name, day in (('n5', 5), ('n4', 4)):
        add_note(site, name, day, 'Text {cite}`one`.\n\n```{references} refs.bib\n```\n')
    built = site.build()
    assert not built.warnings
    ids = [node.get('id') for node in built.select('index', '[id]')]
    assert len(ids) == len(set(ids))
    for link in built.select('index', '.sd-card a[href^="#"]'):
        assert link.get('href')[1:] in ids
    names = [node.get('aria-label') for node in built.select('index', '[role=doc-bibliography]')]
    assert len(names) == len(set(names)) == 2


def test_cards_of_parts_load_no_note(site: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 6):
        add_note(site, f'n{day}', day, f':::{{preview}}\nPart {day}.\n:::\n\nAfter.')
    loaded: list[str] = []
    load = BuildEnvironment.get_doctree

    def get_doctree(env: BuildEnvironment, docname: str) -> nodes.document:
        loaded.append(docname)
        return load(env, docname)

    monkeypatch.setattr(BuildEnvironment, 'get_doctree', get_doctree)
    site.build()
    site.write('index.md', (site.src / 'index.md').read_text() + '\nMore.\n')
    built = site.build()
    assert [name for name in loaded if name.startswith('notes/n')] == []
    shown = [text.split(' Read')[0] for text in built.texts('index', '.sd-card-body')]
    assert shown == ['Part 5.', 'Part 4.', 'Part 3.']
    assert built.texts('page/2', '.sd-card-body')[0].startswith('Part 2.')


@pytest.mark.parametrize('jobs', [1, 2])
def test_parts_come_change_and_go(site: Project, jobs: int) -> None:
    lemma = ':::{preview}\n```{prf:lemma}\n:label: lem-a\nText.\n```\nSee {prf:ref}`lem-b`.\n:::\n\nAfter.'
    add_note(site, 'n5', 5, lemma)
    add_note(site, 'n4', 4, '```{prf:lemma}\n:label: lem-b\nText.\n```\n')

    def text() -> str:
        return site.build(jobs=jobs).texts('index', '.sd-card-body')[0]

    assert text() == 'Lemma 1. Text. See Lemma 1 of Note n4. Read more »'
    add_note(site, 'n4', 4, '```{prf:lemma}\nText.\n```\n\n```{prf:lemma}\n:label: lem-b\nText.\n```\n')
    assert text() == 'Lemma 1. Text. See Lemma 2. Read more »'
    add_note(site, 'n5', 5, 'No part any more.')
    assert text() == 'No part any more.'
    add_note(site, 'n5', 5, ':::{preview}\nA part again.\n:::\n\nAfter.')
    assert text() == 'A part again. Read more »'


def test_a_part_restates_a_statement_of_the_rest(site: Project) -> None:
    add_note(site, 'n5', 5, ':::{preview}\n```{prf:restate} lem-a\n```\n:::\n\n'
             '```{prf:lemma}\n:label: lem-a\nThe text.\n```\n')
    built = site.build()
    assert not built.warnings
    assert built.texts('index', '.sd-card-body')[0] == 'Lemma 1. The text. Read more »'


def test_a_marked_part_in_rest(site: Project) -> None:
    (site.src / 'notes' / 'n5.md').unlink()
    site.write('notes/n5.rst', ':date: 2026-09-05\n\nNote n5\n=======\n\nBefore.\n\n.. preview::\n\n   A part with '
               ':prf:ref:`lem-a` and a footnote [#]_.\n\nAfter.\n\n.. prf:lemma::\n   :label: lem-a\n\n   Text.\n\n'
               '.. [#] Small print.\n')
    built = site.build()
    assert not built.warnings
    text = built.texts('index', '.sd-card-body')[0]
    assert text.startswith('A part with Lemma 1 and a footnote')
    assert 'Small print.' in text and 'After.' not in text
