"""Tags, categories, authors, years and entry maps (FEATURES rows 38-43)."""

from __future__ import annotations

from pathlib import Path

import pytest
from feed_project import add_note, notes_project
from projects import Built, Project, need_modules

SETS = '''
scidraft_entry_sets = {
    "math": {"title_field": "mathTitle", "category_field": "mathCategory", "aliases_field": "mathAliases",
             "summary_field": "mathSummary", "count_label": "Results"},
    "methods": {"title_field": "methodTitle", "category_field": "methodCategory", "tag": "Method"},
}
'''
LISTS = '''\
---
orphan: true
---
# Lists

```{tag-list}
```

```{category-list}
```

```{author-list}
```

```{archive-list}
```
'''


def tagged(folder: Path) -> Project:
    """Return a site with groups of all kinds."""
    project = notes_project(folder, 0, per_page=2)
    project.conf('scidraft_list_size = 2')
    for day in range(1, 6):
        add_note(project, f'n{day}', day, tags='[Demo]', summary=f'Summary {day}.', categories='[Maps]')
    add_note(project, 'old', 1, tags='[demo, "C++"]', author='[B. Two, C. Three]', date='2024-03-01')
    project.write('lists.md', LISTS)
    return project


def entry_site(folder: Path, index: str = '```{entry-a-to-z} math\n```') -> Project:
    """Return a site with named notes, and a map of them."""
    project = notes_project(folder, 0)
    project.conf(SETS)
    add_note(project, 'a', 1, mathTitle='Étale maps', mathCategory='Maps', mathAliases='[Flat maps, "a < b"]',
             mathSummary='One sentence.')
    add_note(project, 'b', 2, mathTitle='Zorn’s lemma', mathCategory='Axioms')
    add_note(project, 'c', 3, mathTitle='3-sphere')
    add_note(project, 'd', 4, mathTitle='Ωmega', mathCategory='Maps')
    add_note(project, 'e', 5, mathTitle='映射', mathCategory='Maps')
    add_note(project, 'f', 6, mathTitle='exact', methodTitle='A method', tags='[Method]')
    add_note(project, 'g', 7, methodTitle='No tag')
    project.write('map.md', f'---\norphan: true\n---\n# Map\n\n{index}\n')
    return project


def text(element: object) -> str:
    """Return the text of an element with single blanks."""
    return ' '.join(element.text_content().split())     # type: ignore[attr-defined]


def test_overview(tmp_path: Path) -> None:
    """Row 43: all tags with their counts; spellings that differ by case are one."""
    built = tagged(tmp_path).build()
    assert not built.warnings
    assert built.texts('tags/index', '.sd-chips li') == ['C++1', 'Demo6']
    assert [link.get('href') for link in built.select('tags/index', '.sd-chips a')] == [
        'c-plus-plus.html', 'demo.html']
    assert built.select('tags/index', '.sd-chips a')[1].get('aria-label') == 'Demo (Notes: 6)'
    assert built.texts('tags/index', 'h1') == ['Tags']


def test_tag_page(tmp_path: Path) -> None:
    """Row 42: title, entries with summary and meta, pagination, the way back."""
    built = tagged(tmp_path).build(conf={'html_theme': 'scidraft'})
    assert built.texts('tags/demo', 'h1') == ['Demo']
    assert [link.get('href') for link in built.select('tags/demo', '.sd-breadcrumbs a')] == [
        '../index.html', 'index.html']
    entries = built.select('tags/demo', '.sd-entry')
    assert [text(entry) for entry in entries] == [
        'Note n5 Summary 5. Sep 5, 2026 · 1 min · ann', 'Note n4 Summary 4. Sep 4, 2026 · 1 min · ann']
    assert [link.get('href') for link in built.select('tags/demo', '.sd-pagination a[href]')] == [
        'demo/page/2.html', 'demo/page/3.html', 'demo/page/2.html']
    assert [text(entry) for entry in built.select('tags/demo/page/3', '.sd-entry h2')] == ['Note n1', 'Note old']
    assert built.select('tags/demo/page/3', '.sd-entry a')[0].get('href') == '../../../notes/n1.html'
    assert '<title>Demo' in built.raw('tags/demo.html')


def test_categories_authors_and_years(tmp_path: Path) -> None:
    built = tagged(tmp_path).build()
    assert built.texts('categories/maps', '.sd-entry h2') == ['Note n5', 'Note n4']
    assert built.texts('authors/index', '.sd-chips li') == ['ann5', 'B. Two1', 'C. Three1']
    assert built.texts('archive/index', '.sd-chips li') == ['20265', '20241']
    assert built.texts('archive/2024', '.sd-entry h2') == ['Note old']


def test_lists_in_a_document(tmp_path: Path) -> None:
    built = tagged(tmp_path).build()
    assert [link.get('href') for link in built.select('lists', '.sd-chips a')] == [
        'tags/c-plus-plus.html', 'tags/demo.html', 'categories/maps.html', 'authors/ann.html', 'authors/b-two.html',
        'authors/c-three.html', 'archive/2026.html', 'archive/2024.html']


@pytest.mark.parametrize('builder', ['text', 'latex', 'epub', 'singlehtml', 'man', 'texinfo', 'xml'])
def test_lists_elsewhere(tmp_path: Path, builder: str) -> None:
    project = tagged(tmp_path)
    project.write('index.md', '# Home\n\n```{tag-list}\n```\n\n```{toctree}\nnotes/index\n```\n')
    (project.src / 'lists.md').unlink()
    conf = {'man_pages': [('index', 'test', 'Test', ['A'], 1)], 'epub_copyright': 'x',
            'texinfo_documents': [('index', 'test', 'Test', 'A', 'Test', '', '')]}
    built = project.build(builder, conf=conf)
    assert not built.warnings
    name = {'text': 'index.txt', 'latex': 'test.tex', 'epub': 'index.xhtml', 'singlehtml': 'index.html',
            'man': 'test.1', 'texinfo': 'test.texi', 'xml': 'index.xml'}[builder]
    assert 'Demo (6)' in built.raw(name)
    assert 'Note n5' in built.raw(name)
    assert not (built.outdir / 'tags').exists()


@pytest.mark.parametrize('theme', ['furo', 'pydata_sphinx_theme', 'sphinx_book_theme', 'alabaster', 'scidraft'])
def test_lists_under_other_themes(tmp_path: Path, theme: str) -> None:
    if theme not in ('alabaster', 'scidraft'):
        need_modules(theme)
    built = tagged(tmp_path).build(conf={'html_theme': theme})
    assert not built.warnings
    for page in ('tags/demo', 'tags/index', 'notes/page/2', 'archive/2024'):
        assert built.select(page, 'h1'), page
        assert built.select(page, 'link[href*="scidraft-notes.css"]'), page
    assert built.texts('tags/demo', '.sd-entry h2') == ['Note n5', 'Note n4']
    assert len(built.select('notes/page/2', '.sd-card')) == 2


def test_hostile_names(tmp_path: Path) -> None:
    project = notes_project(tmp_path, 0)
    names = ['../../up', 'index', '<b>x</b>', 'a/b', 'Ελλάδα', '映射', '映画', 'C#', 'C', '%20', '?', 'x"y']
    add_note(project, 'n1', 1, tags='[' + ', '.join("'" + name.replace("'", "''") + "'" for name in names) + ']')
    built = project.build()
    assert not built.warnings
    links = built.select('tags/index', '.sd-chips a')
    assert len(links) == len(names)
    from urllib.parse import unquote

    for link in links:
        path = (built.outdir / 'tags' / unquote(link.get('href'))).resolve()
        assert path.exists()
        assert path.parent == (built.outdir / 'tags').resolve()
    assert not built.select('tags/index', '.sd-chips b')


# -- entry maps

def shown(built: Built) -> list[tuple[str, list[str]]]:
    """Return headings and entries of a map."""
    return [(text(section.cssselect('h2')[0]), [text(item) for item in section.cssselect('dt')])
            for section in built.select('map', '.sd-entry-map section')]


def test_letters(tmp_path: Path) -> None:
    """Row 38: count, letters, headings, aliases, summary; accents folded, digits last."""
    built = entry_site(tmp_path).build()
    assert not built.warnings
    assert built.texts('map', '.sd-count') == ['6 Results Covered']
    assert shown(built) == [('E', ['Étale maps', 'exact']), ('Z', ['Zorn’s lemma']), ('Ω', ['Ωmega']),
                            ('映', ['映射']), ('#', ['3-sphere'])]
    bar = built.select('map', '.sd-letters')[0]
    assert text(bar) == 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Ω 映 #'
    assert [text(link) for link in bar.cssselect('a')] == ['E', 'Z', 'Ω', '映', '#']
    anchors = [link.get('href')[1:] for link in bar.cssselect('a')]
    assert len(set(anchors)) == 5
    assert all(built.select('map', f'h2[id="{anchor}"]') for anchor in anchors)
    assert text(built.select('map', 'dd')[0]) == 'Also known as: Flat maps, a < b One sentence.'
    assert built.select('map', 'dt a')[0].get('href') == 'notes/a.html'


def test_categories(tmp_path: Path) -> None:
    """Row 39: counts of entries and categories, links, alphabetical, the rest last."""
    built = entry_site(tmp_path, '```{entry-categories} math\n```').build()
    assert built.texts('map', '.sd-count') == ['6 Results Covered in 2 Categories']
    assert shown(built) == [('Axioms', ['Zorn’s lemma']), ('Maps', ['Étale maps', 'Ωmega', '映射']),
                            ('Uncategorised', ['exact', '3-sphere'])]
    assert built.texts('map', 'nav.sd-categories a') == ['Axioms', 'Maps', 'Uncategorised']


def test_several_sets_on_a_page(tmp_path: Path) -> None:
    """Rows 40 and 41: sets with other fields, a tag filter, a label; ids of their own."""
    maps = '```{entry-a-to-z} math\n```\n\n```{entry-a-to-z} methods\n:count-label: Ways\n```\n'
    built = entry_site(tmp_path, maps).build()
    assert built.texts('map', '.sd-count') == ['6 Results Covered', '1 Ways Covered']
    ids = [node.get('id') for node in built.select('map', '[id]')]
    assert len(ids) == len(set(ids))


def test_override_of_a_set(tmp_path: Path) -> None:
    """Row 41: what a call says goes before the set."""
    maps = '```{entry-a-to-z}\n:set: math\n:tag: Method\n:title-field: methodTitle\n```\n'
    assert shown(entry_site(tmp_path, maps).build()) == [('A', ['A method'])]


@pytest.mark.parametrize('map_', ['```{entry-a-to-z} nosuch\n```', '```{entry-a-to-z}\n:colour: red\n```'])
def test_wrong_maps(tmp_path: Path, map_: str) -> None:
    built = entry_site(tmp_path, map_).build()
    assert len(built.warning_lines) == 1
    assert 'map.md:6' in built.warnings
    assert '[scidraft.option]' in built.warnings


@pytest.mark.parametrize('builder', ['text', 'latex', 'epub', 'singlehtml'])
def test_maps_elsewhere(tmp_path: Path, builder: str) -> None:
    project = entry_site(tmp_path)
    (project.src / 'map.md').unlink()
    project.write('index.md', '# Home\n\n```{entry-categories} math\n```\n\n```{toctree}\nnotes/index\n```\n')
    built = project.build(builder, conf={'epub_copyright': 'x'})
    assert not built.warnings
    name = {'text': 'index.txt', 'latex': 'test.tex', 'epub': 'index.xhtml', 'singlehtml': 'index.html'}[builder]
    whole = built.raw(name)
    assert '6 Results Covered in 2 Categories' in whole
    assert 'Also known as: Flat maps' in whole
    assert whole.index('Axioms') < whole.index('Uncategorised')


def test_words_in_another_language(tmp_path: Path) -> None:
    built = tagged(tmp_path).build(conf={'language': 'de'})
    assert built.texts('tags/index', 'h1') == ['Schlagwörter']
    assert built.texts('tags/demo', '.sd-entry time')[0] == '05.09.2026'
    assert built.texts('index', '.sd-page-next') == ['Weiter ›']


def test_summary_is_the_beginning_if_there_is_none(tmp_path: Path) -> None:
    project = notes_project(tmp_path, 0)
    add_note(project, 'n1', 1, 'First[^a] *words* of $x \\le y$.\n\n' + 'long ' * 80 + '\n\n[^a]: Note.', tags='[Demo]')
    summary = project.build().texts('tags/demo', '.sd-entry-summary')[0]
    assert summary.startswith('First words of x ≤ y. long long')
    assert summary.endswith('…')
    assert len(summary) < 300
