"""Pages of feeds, promotions, the document tree, other builders (FEATURES rows 2, 10-13)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from feed_project import add_note, cards, notes_project
from projects import Project


def numbers(project: Project, page: str) -> list[str]:
    """Return what the bar of page numbers says."""
    built = project.build()
    return built.texts(page, '.sd-pagination .sd-page-previous, .sd-pagination li, .sd-pagination .sd-page-next')


@pytest.mark.parametrize(('page', 'shown'), [
    ('notes/index', '1 2 3 … 12 Next ›'), ('notes/page/2', '‹ Previous 1 2 3 4 … 12 Next ›'),
    ('notes/page/6', '‹ Previous 1 … 4 5 6 7 8 … 12 Next ›'), ('notes/page/12', '‹ Previous 1 … 10 11 12'),
])
def test_numbered_pagination(tmp_path: Path, page: str, shown: str) -> None:
    """Row 13: first, last, current and two on each side; one sign for a gap."""
    project = notes_project(tmp_path, 12, per_page=1)
    assert ' '.join(numbers(project, page)) == shown
    built = project.build()
    current = built.select(page, '.sd-pagination [aria-current=page]')
    assert len(current) == 1
    assert current[0].text_content() == (page.rpartition('/')[2] if 'page' in page else '1')
    assert built.select(page, 'nav.sd-pagination[aria-label="Pages"]')


def test_no_pagination_for_one_page(tmp_path: Path) -> None:
    """Row 13: hidden when there is one page."""
    built = notes_project(tmp_path, 3).build()
    assert not built.select('index', '.sd-pagination')
    assert not (built.outdir / 'page').exists()


def test_dirhtml(site: Project) -> None:
    built = site.build('dirhtml')
    assert not built.warnings
    assert cards(built, 'notes/page/2/index.html') == ['../../n2/', '../../n1/']
    assert cards(built, 'index') == [f'notes/n{number}/' for number in (5, 4, 3)]
    links = [link.get('href') for link in built.select('notes/page/2/index.html', '.sd-pagination a[href]')]
    assert links == ['../../', '../../']


def test_a_document_takes_the_place_of_a_page(site: Project) -> None:
    site.write('notes/page/2.md', '---\nnote: false\norphan: true\n---\n# Mine\n')
    built = site.build()
    assert built.texts('notes/page/2', 'h1')[0].startswith('Mine')


def test_nothing_is_written_into_the_source(site: Project) -> None:
    before = sorted(site.src.rglob('*'))
    site.build()
    assert sorted(site.src.rglob('*')) == before


def test_two_feeds_on_one_page(site: Project) -> None:
    site.write('index.md', '# Home\n\n```{note-feed}\n```\n\n## More\n\n```{note-feed}\n:sort: oldest\n:page-size: 2\n'
                           '```\n\n```{toctree}\nnotes/index\n```\n')
    built = site.build()
    assert not built.warnings
    assert cards(built, 'index')[3:] == ['notes/n1.html', 'notes/n2.html']
    assert cards(built, 'feed-2/page/3') == ['../../notes/n5.html']
    ids = [node.get('id') for node in built.select('index', '[id]')]
    assert len(ids) == len(set(ids))


# -- promotions

def promoted(folder: Path, *names: str, per_page: int = 1, positions: str = '3-5') -> Project:
    """Return a site with promotions."""
    project = notes_project(folder, 20, per_page=6)
    project.conf(f'scidraft_feed = {{"notes_per_page": 6, "promotions_per_page": {per_page}, '
                 f'"promotion_positions": "{positions}"}}')
    for name in names:
        add_note(project, name, 28, f'Buy {name}.', promotion='true')
    return project


def bodies(project: Project, page: str) -> list[str]:
    """Return the texts of the cards of a page."""
    return project.build().texts(page, '.sd-card-body')


def test_promotions_are_out_of_the_flow(tmp_path: Path) -> None:
    """Row 10: they stand at a place of 3 to 5, and nowhere if a page has none."""
    project = promoted(tmp_path, 'ad')
    texts = bodies(project, 'notes/index')
    assert len(texts) == 7
    assert texts.index('Buy ad.') + 1 in (3, 4, 5)
    assert [text for text in texts if 'Buy' not in text] == [f'Text of n{number}.' for number in range(20, 14, -1)]
    built = project.build()
    assert not built.select('notes/index', '.sd-promotion-card .sd-date')
    project.conf('scidraft_feed = {"notes_per_page": 6}')
    assert 'Buy ad.' not in bodies(project, 'notes/index')


def test_promotions_take_turns(tmp_path: Path) -> None:
    """Row 11: never twice on a page; not on two pages in a row; the same in each build."""
    project = promoted(tmp_path, 'ad1', 'ad2', 'ad3', 'ad4', per_page=2)
    pages = ['notes/index', 'notes/page/2', 'notes/page/3', 'notes/page/4']
    built = project.build()
    shown = [[text for text in built.texts(page, '.sd-card-body') if 'Buy' in text] for page in pages]
    assert all(len(set(page)) == 2 for page in shown)
    assert all(not set(one) & set(two) for one, two in pairwise(shown))
    again = project.build(out='again')
    assert [[text for text in again.texts(page, '.sd-card-body') if 'Buy' in text] for page in pages] == shown


def test_settings_change_the_page(tmp_path: Path) -> None:
    """Row 12: number of notes, number of promotions, their places."""
    project = promoted(tmp_path, 'ad', positions='1')
    assert bodies(project, 'notes/index')[0] == 'Buy ad.'
    project.conf('scidraft_feed = {"notes_per_page": 2, "promotions_per_page": 1, "promotion_positions": "2-2"}')
    assert bodies(project, 'notes/index') == ['Text of n20.', 'Buy ad.', 'Text of n19.']


@pytest.mark.parametrize('value', ['{"notes_per_page": 0}', '{"promotion_positions": "5-3"}', '{"size": 3}', '{1: 2}'])
def test_wrong_settings(site: Project, value: str) -> None:
    site.conf(f'scidraft_feed = {value}')
    built = site.build()
    assert len(built.warning_lines) == 1
    assert 'scidraft_feed' in built.warnings
    assert len(cards(built, 'notes/index')) == 5


# -- the document tree

def test_notes_belong_to_the_tree(site: Project) -> None:
    built = site.build(conf={'html_theme': 'basic'})
    assert 'toctree' not in built.warnings
    assert [link.get('href') for link in built.select('notes/n4', 'link[rel=prev], link[rel=next]')] == [
        'n3.html', 'n5.html']


def test_a_written_table_of_contents_comes_first(site: Project) -> None:
    site.write('book.md', '# Book\n\n```{toctree}\nnotes/n1\n```\n')
    site.write('index.md', '# Home\n\n```{note-feed}\n```\n\n```{toctree}\nbook\nnotes/index\n```\n')
    built = site.build()
    assert not built.warnings
    assert [link.get('href') for link in built.select('notes/n1', 'link[rel=prev]')] == ['../book.html']


def test_drafts_and_promotions_are_no_strays(site: Project) -> None:
    add_note(site, 'd', 9, draft='true')
    add_note(site, 'p', 9, promotion='true')
    built = site.build()
    assert not built.warnings
    assert 'notes/d.html' not in cards(built, 'index')


def test_section_numbers_reach_notes(site: Project) -> None:
    site.write('index.md', '# Home\n\n```{toctree}\n:numbered:\n\nnotes/index\n```\n')
    built = site.build()
    assert built.texts('notes/n5', 'h1') == ['1.1. Note n5']
    assert built.texts('notes/n1', 'h1') == ['1.5. Note n1']
    add_note(site, 'n6', 6)
    assert site.build().texts('notes/n5', 'h1') == ['1.2. Note n5']


def test_latex_holds_the_notes_in_the_order_of_the_feed(site: Project) -> None:
    built = site.build('latex')
    assert not built.warnings
    text = built.raw('test.tex')
    places = [text.index(f'Text of n{number}.') for number in (5, 4, 3, 2, 1)]
    assert places == sorted(places)
    assert all(text.count(f'Text of n{number}.') == 1 for number in range(1, 6))


@pytest.mark.parametrize('builder', ['text', 'man', 'texinfo', 'xml', 'singlehtml', 'epub', 'gettext', 'pseudoxml'])
def test_other_builders(site: Project, builder: str) -> None:
    conf = {'man_pages': [('index', 'test', 'Test', ['A'], 1)], 'epub_copyright': 'x',
            'texinfo_documents': [('index', 'test', 'Test', 'A', 'Test', '', '')]}
    built = site.build(builder, conf=conf)
    assert not built.warnings
    text = ''.join(path.read_text(encoding='utf-8', errors='replace') for path in built.outdir.rglob('*')
                   if path.is_file() and path.suffix in ('.txt', '.1', '.texi', '.xml', '.html', '.xhtml', '.pot',
                                                         '.pseudoxml'))
    assert all(f'Text of n{number}.' in text for number in range(1, 6))
    if builder == 'text':
        assert '* Note n5, Sep 5, 2026' in built.raw('index.txt')
    if builder == 'epub':
        assert [link.get('href') for link in built.select('index.xhtml', 'li a')][:2] == [
            'notes/n5.xhtml', 'notes/n4.xhtml']
