"""Feeds of cards (FEATURES rows 1, 2, 4, 5, 8, 9): what stands on them, ids and links."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from feed_project import add_note, cards, notes_project
from projects import Built, Project

RICH = '''\
Text with a footnote[^a], ${math}$, [a note](n1.md), {prf:ref}`lem-{name}` and [a page](https://example.org).

[^a]: The small print.

## A section

```{prf:lemma} Name
:label: lem-{name}
Text.
```

$$ a = b $$ (eq-{name})

See {eq}`eq-{name}`.

```{figure} {name}.png
:name: fig-{name}
The caption.
```

See {numref}`fig-{name}`.
'''
PIXEL = (b'\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\n'
         b'IDATx\x9cc`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82')


def rich_site(folder: Path) -> Project:
    """Return a site whose notes hold much."""
    project = notes_project(folder, 0)
    project.conf('numfig = True')
    for day, name in enumerate(('n1', 'n2', 'n3'), 1):
        add_note(project, name, day, RICH.replace('{name}', name).replace('{math}', f'x^{day}'), tags='[Demo]')
        (project.src / 'notes' / f'{name}.png').write_bytes(PIXEL + name.encode())
    return project


def links_of(built: Built, page: str) -> list[str]:
    """Return the links of a page that lead into the site."""
    return [link.get('href') for link in built.select(page, 'a[href]') if '://' not in link.get('href')]


@pytest.mark.parametrize('page', ['index', 'notes/index'])
def test_newest_notes_first(site: Project, page: str) -> None:
    """Rows 1 and 2: home and section show the same cards."""
    built = site.build()
    assert not built.warnings
    prefix = '' if page.startswith('notes') else 'notes/'
    assert cards(built, page) == [f'{prefix}n{number}.html' for number in (5, 4, 3)]


def test_second_page(site: Project) -> None:
    """Row 2: the next notes stand on a page of their own."""
    built = site.build()
    assert cards(built, 'notes/page/2') == ['../n2.html', '../n1.html']
    assert cards(built, 'page/2') == ['../notes/n2.html', '../notes/n1.html']
    assert built.texts('notes/page/2', 'h1') == ['Notes – page 2']
    assert 'Notes – page 2' in built.raw('notes/page/2.html').partition('<title>')[2].partition('</title>')[0]


def test_head_of_a_card(site: Project) -> None:
    """Row 4: avatar, institute, author, and the date, which leads to the note."""
    built = site.build()
    card = built.select('index', '.sd-card')[0]
    assert [node.text_content() for node in card.cssselect('.sd-avatar, .sd-institute, .sd-handle, .sd-date')] == [
        'I', 'Institute', '@ann', 'Sep 5, 2026']
    assert card.cssselect('.sd-avatar')[0].get('aria-hidden') == 'true'
    time = card.cssselect('a.sd-date time')[0]
    assert (time.get('datetime'), time.get('title')) == ('2026-09-05T10:05:00', 'Sep 5, 2026 · 10:05')


@pytest.mark.parametrize(('fields', 'title'), [
    ({}, []), ({'showTitle': 'true'}, ['A title']), ({'showTitle': 'false'}, []),
])
def test_title_rule(site: Project, fields: dict[str, str], title: list[str]) -> None:
    """Row 5: cards show titles when asked to; a part of a note brings its title along."""
    add_note(site, 'n5', 5, title='A title', **fields)
    built = site.build()
    assert [node.text_content() for node in built.select('index', '.sd-card')[0].cssselect('h2')] == title


def test_note_without_title(site: Project) -> None:
    """Row 5: no title, no heading."""
    add_note(site, 'n5', 5, title='', showTitle='true')
    built = site.build()
    assert not built.select('index', '.sd-card')[0].cssselect('h1, h2')
    assert built.select('index', '.sd-card')[0].get('aria-label')


def test_whole_note_without_marks(site: Project) -> None:
    """Row 6: the whole body, and no link to read more."""
    built = site.build()
    assert built.texts('index', '.sd-card-body') == [f'Text of n{number}.' for number in (5, 4, 3)]
    assert not built.select('index', '.sd-more')


def test_identity(site: Project) -> None:
    """Row 8: institute and author each from the note, else from the site; the first author stands on the card."""
    add_note(site, 'n5', 5, institute='Elsewhere', author='[B. One, C. Two]')
    add_note(site, 'n4', 4, institute='Éire')
    built = site.build()
    assert built.texts('index', '.sd-card .sd-institute') == ['Elsewhere', 'Éire', 'Institute']
    assert built.texts('index', '.sd-card .sd-handle') == ['@B. One', '@ann', '@ann']
    assert built.texts('index', '.sd-card .sd-avatar') == ['E', 'É', 'I']


def test_note_in_a_language_of_its_own(site: Project) -> None:
    """Row 8: a note from right to left says so on its card and on its page."""
    add_note(site, 'n5', 5, lang='fa')
    built = site.build(conf={'html_theme': 'scidraft'})
    for page in ('index', 'notes/n5'):
        card = built.select(page, '.sd-card')[0]
        assert (card.get('lang'), card.get('dir')) == ('fa', 'rtl')
    assert built.select('index', '.sd-card')[1].get('dir') is None


def test_titles_in_another_language_say_so(site: Project) -> None:
    """Wherever a title stands: beside other notes, in lists, in entry maps. Others say nothing."""
    add_note(site, 'n5', 5, lang='fa', title='نامساوی', summary='کوتاه', entryTitle='نامساوی', tags='[A]')
    add_note(site, 'n4', 4, title='Second', entryTitle='Second', tags='[A]')
    site.write('map.md', '# Map\n\n```{entry-a-to-z}\n```\n\n```{note-feed}\n:view: list\n```\n')
    built = site.build(conf={'html_theme': 'scidraft'})
    for page, place in (('notes/n4', '.sd-neighbours'), ('notes/n4', '.sd-related'), ('tags/a', '.sd-entry-title'),
                        ('tags/a', '.sd-entry-summary'), ('map', '.sd-items dt'), ('map', '.sd-entry-title')):
        found = built.select(page, f'{place} [lang]')
        assert [(node.get('lang'), node.get('dir')) for node in found] == [('fa', 'rtl')], (page, place)
        assert found[0].text_content() in ('نامساوی', 'کوتاه')


def test_a_list_in_the_language_of_its_notes(site: Project) -> None:
    """On a page in the language of a note, the others say theirs."""
    add_note(site, 'n5', 5, lang='fa', title='نامساوی')
    site.write('map.md', '---\nlang: fa\n---\n\n# Map\n\n```{note-feed}\n:view: list\n:page-size: 2\n```\n')
    built = site.build(conf={'html_theme': 'scidraft'})
    assert [node.get('lang') for node in built.select('map', '.sd-entry-title [lang]')] == ['en']


def test_tags_of_a_card(site: Project) -> None:
    """Row 9: tags lead to their pages."""
    add_note(site, 'n5', 5, tags='["Linear Algebra", "映射"]')
    built = site.build()
    links = built.select('index', '.sd-card .sd-tags a')
    assert [link.text_content() for link in links] == ['#Linear Algebra', '#映射']
    assert (built.outdir / 'tags/linear-algebra.html').exists()
    assert (built.outdir / 'tags/映射.html').exists()


@pytest.mark.parametrize('page', ['index', 'notes/index'])
def test_ids_never_collide_and_links_arrive(tmp_path: Path, page: str) -> None:
    project = rich_site(tmp_path)
    built = project.build()
    assert not built.warnings
    ids = [node.get('id') for node in built.select(page, '[id]')]
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    folder = (built.outdir / f'{page}.html').parent
    for link in links_of(built, page):
        path, _, anchor = link.partition('#')
        if 'page/' in path or path == '#':
            continue
        target = (folder / path).resolve() if path else built.outdir / f'{page}.html'
        assert target.exists(), link
        assert not anchor or f'id="{anchor}"' in target.read_text(encoding='utf-8'), link


def test_numbers_are_those_of_the_note(tmp_path: Path) -> None:
    built = rich_site(tmp_path).build()
    card = built.select('index', '.sd-card')[0]
    text = ' '.join(card.text_content().split())
    assert 'Lemma 1 (Name). Text.' in text
    assert 'See (1).' in text
    note = ' '.join(built.select('notes/n3', '[role=main]')[0].text_content().split())
    number = note.partition('See Fig. ')[2].partition('.')[0]
    assert f'Fig. {number} The caption.' in text
    assert f'See Fig. {number}.' in text
    assert 'Lemma 1 of' not in text     # its own references read as on its page


def test_images_are_copied_and_found(tmp_path: Path) -> None:
    built = rich_site(tmp_path).build()
    for image in built.select('notes/index', '.sd-card img'):
        assert (built.outdir / 'notes' / image.get('src')).resolve().exists()


def test_no_permalinks_and_no_copy_buttons_in_cards(tmp_path: Path) -> None:
    built = rich_site(tmp_path).build()
    assert not built.select('index', '.sd-card .headerlink')
    assert all('data-sd-no-copy' in card.attrib for card in built.select('index', '.sd-card'))


def test_headings_in_cards_are_below_the_title(tmp_path: Path) -> None:
    project = rich_site(tmp_path)
    add_note(project, 'n4', 4, '## Deep\n\nText.', showTitle='true')
    built = project.build()
    card = built.select('index', '.sd-card')[0]
    assert [(node.tag, node.text_content()) for node in card.cssselect('h1, h2, h3, h4')] == [
        ('h2', 'Note n4'), ('h3', 'Deep')]


def test_warnings_of_a_note_are_given_once(site: Project) -> None:
    site.conf('html_math_renderer = "scidraft"')
    add_note(site, 'n5', 5, 'See {prf:ref}`nowhere` and $\\frac{a$ and {ref}`gone`.')
    built = site.build()
    assert built.warnings.count('nowhere') == 1
    assert built.warnings.count("'gone'") + built.warnings.count('"gone"') <= 1
    assert built.warnings.count('shown as its source') == 1


def test_a_feed_in_a_note_ends(site: Project) -> None:
    add_note(site, 'n5', 5, 'Text.\n\n```{note-feed}\n```\n')
    built = site.build()
    assert not built.select('index', '.sd-card .sd-card')


def test_hostile_front_matter(site: Project) -> None:
    evil = '"<script>alert(1)</script>\\" onload=x"'
    add_note(site, 'n5', 5, tags=f'[{evil}]', institute=evil, author=evil, summary=evil, showTitle='true')
    built = site.build()
    for path in built.outdir.rglob('*.html'):
        assert not [node for node in built.select(str(path.relative_to(built.outdir)), 'script:not([type])')
                    if 'alert(1)' in (node.text or '')], path
        assert '<script>alert' not in path.read_text(encoding='utf-8'), path
        assert not built.select(str(path.relative_to(built.outdir)), '[onload]'), path


def test_restructuredtext(site: Project) -> None:
    site.write('home.rst', '''\
        :orphan:

        Home
        ====

        .. note-feed::
           :tags: Blue
           :view: list
        ''')
    site.write('notes/r.rst', '''\
        :date: 2026-10-01
        :tags: Blue
        :showTitle: true

        In reST
        =======

        Text of :doc:`n1`.
        ''')
    built = site.build()
    assert not built.warnings
    assert built.texts('home', '.sd-entry h2') == ['In reST']
    assert built.texts('index', '.sd-card h2') == ['In reST']
    assert [link.get('href') for link in built.select('index', '.sd-card-body a')] == ['notes/n1.html']


def test_feed_without_notes(tmp_path: Path) -> None:
    built = notes_project(tmp_path, 0).build()
    assert not built.warnings
    assert 'There are no notes yet.' in built.body('index')
    assert not built.select('index', '.sd-pagination')


@pytest.mark.parametrize(('options', 'wanted'), [
    (':tags: Red', ['n3', 'n1']), (':tags: red, blue', ['n3', 'n2', 'n1']), (':authors: B. Two', ['n2']),
    (':categories: Maps', ['n1']), (':sort: oldest', ['n1', 'n2', 'n3']), (':sort: title', ['n2', 'n1', 'n3']),
    (':sort: updated', ['n1', 'n3', 'n2']), (':page-size: 1', ['n3']), (':page-size: 0', ['n3', 'n2', 'n1']),
])
def test_options(tmp_path: Path, options: str, wanted: list[str]) -> None:
    project = notes_project(tmp_path, 0)
    add_note(project, 'n1', 1, title='M', tags='[Red]', categories='[Maps]', updated='2026-12-01')
    add_note(project, 'n2', 2, title='A', tags='[Blue]', author='B. Two')
    add_note(project, 'n3', 3, title='Z', tags='[Red]')
    project.write('index.md', f'# Home\n\n```{{note-feed}}\n{options}\n```\n\n```{{toctree}}\nnotes/index\n```\n')
    built = project.build()
    assert not built.warnings
    assert cards(built, 'index') == [f'notes/{name}.html' for name in wanted]


@pytest.mark.parametrize('option', [':sort: sideways', ':page-size: many', ':colour: red', ':view: grid'])
def test_wrong_options_are_left_out(site: Project, option: str) -> None:
    site.write('notes/index.md', f'# Notes\n\n```{{note-feed}}\n{option}\n```\n')
    built = site.build()
    assert len(built.warning_lines) == 1
    assert 'index.md:' in built.warnings
    assert '[scidraft.option]' in built.warnings
    assert len(cards(built, 'notes/index')) == 3
