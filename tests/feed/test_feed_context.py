"""What templates are told about a page (FEATURES rows 14-16)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from feed_project import add_note, notes_project
from projects import Project

SPY = '''
def spy(app, pagename, templatename, context, doctree):
    import json
    path = app.outdir / 'sd' / f'{pagename}.json'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(context['sd'], default=str))


def setup(app):
    app.connect('html-page-context', spy, priority=850)
'''


def told(project: Project, page: str, **options: Any) -> dict[str, Any]:
    """Return the context of a page."""
    import json

    if 'def spy' not in (project.src / 'conf.py').read_text():
        project.conf(SPY)
    built = project.build(**options)
    return dict(json.loads((built.outdir / 'sd' / f'{page}.json').read_text()))


def test_neighbours(site: Project) -> None:
    """Row 15: the newer and the older note; drafts, empty notes and promotions are passed over."""
    add_note(site, 'e', 4, body=' ', title='', date='2026-09-04 12:00')
    add_note(site, 'p', 4, promotion='true', date='2026-09-04 13:00')
    add_note(site, 'd', 4, draft='true', date='2026-09-04 14:00')
    sd = told(site, 'notes/n4')
    assert sd['newer'] == {'title': 'Note n5', 'url': 'n5.html', 'attributes': ''}
    assert sd['older'] == {'title': 'Note n3', 'url': 'n3.html', 'attributes': ''}
    assert told(site, 'notes/n5')['newer'] is None
    assert told(site, 'notes/n1')['older'] is None
    assert told(site, 'notes/p')['newer'] is None


def test_recommendations(tmp_path: Path) -> None:
    """Row 16: three, never itself, never a promotion; those that share most come first."""
    project = notes_project(tmp_path, 9)
    add_note(project, 'p', 10, promotion='true', tags='[Rare]')
    add_note(project, 'n2', 2, tags='[Rare]')
    add_note(project, 'n9', 9, tags='[Rare]')
    add_note(project, 'n5', 5, 'See [](n9.md).')
    related = [other['title'] for other in told(project, 'notes/n9')['related']]
    assert related == ['Note n5', 'Note n2', 'Note n8']
    assert len(told(project, 'notes/n4')['related']) == 3
    project.conf('scidraft_recommendations = 1')
    assert len(told(project, 'notes/n4')['related']) == 1


def test_related_by_references_and_citations(tmp_path: Path) -> None:
    project = notes_project(tmp_path, 8)
    add_note(project, 'n8', 8, '```{prf:lemma} Name\n:label: lem\nText.\n```')
    add_note(project, 'n1', 1, 'See {prf:ref}`lem`.')
    assert told(project, 'notes/n1')['related'][0]['title'] == 'Note n8'
    assert told(project, 'notes/n8')['related'][0]['title'] == 'Note n1'


def test_note(site: Project) -> None:
    """Row 14: what the card of a note page says."""
    add_note(site, 'n3', 3, institute='Elsewhere', author='[B. One, C. Two]', tags='[Demo]', description='About.',
             hideMeta='true')
    sd = told(site, 'notes/n3')
    note = sd['note']
    assert (note['institute'], note['initial'], note['handle'], note['byline']) == (
        'Elsewhere', 'E', 'B. One', 'B. One, C. Two')
    assert (note['date_text'], note['date_iso']) == ('Sep 3, 2026 · 10:03', '2026-09-03T10:03:00')
    assert (note['title'], note['description'], note['hide']) == ('Note n3', 'About.', ['meta'])
    assert note['tags'] == [{'name': 'Demo', 'url': '../tags/demo.html'}]
    assert sd['feed_url'] == 'index.html'
    assert [step['url'] for step in sd['breadcrumbs']] == ['../index.html', 'index.html']


def test_a_date_without_time(site: Project) -> None:
    add_note(site, 'n3', 3, date='2026-09-03')
    note = told(site, 'notes/n3')['note']
    assert (note['date_text'], note['date_iso']) == ('Sep 3, 2026', '2026-09-03')


@pytest.mark.parametrize(('page', 'kind'), [
    ('index', 'home'), ('notes/index', 'feed'), ('notes/n1', 'note'), ('about', 'page'), ('tags/demo', 'list'),
    ('tags/index', 'overview'), ('map', 'entry-map'), ('search', 'search'), ('page/2', 'home'),
    ('notes/page/2', 'feed'),
])
def test_kinds_of_pages(site: Project, page: str, kind: str) -> None:
    add_note(site, 'n1', 1, tags='[Demo]')
    site.write('about.md', '---\norphan: true\n---\n# About\n')
    site.write('map.md', '---\norphan: true\n---\n# Map\n\n```{entry-a-to-z}\n```\n')
    assert told(site, page)['kind'] == kind
