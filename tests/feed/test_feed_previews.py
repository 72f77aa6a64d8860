"""Parts of notes on cards (FEATURES rows 5-7)."""

from __future__ import annotations

from feed_project import add_note
from projects import Project, need_modules

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
