"""The theme and the rest of the extension together: notes, feed, tags, entry maps and search as they are built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project
from theme_axe import violations

CONF = '''
html_theme = "scidraft"
html_math_renderer = "scidraft"
html_baseurl = "https://notes.example/"
scidraft_feed = {"notes_per_page": 2}
scidraft_entry_sets = {"math": {"title_field": "mathTitle", "category_field": "mathCategory"}}
html_theme_options = {"menu": [{"name": "Notes", "page": "notes/index"}, {"name": "Search", "page": "search"}]}
'''
NOTE = '''---
title: Note {n}
date: 2026-09-{day}
tags: [Demo, Softmax]
author: yourname
institute: Your Institute
mathTitle: Result {n}
mathCategory: Lemmas
showTitle: true
---
# Note {n}

Some text with a formula $a^2$ and softmax.

:::{{prf:lemma}} shift {n}
:label: lem-{n}
$\\operatorname{{softmax}}(z+c)=\\operatorname{{softmax}}(z)$.
:::

```python
def function(argument):
    return argument  # a comment that makes this line longer than the column is wide, so that it has to scroll
```

| A | B |
|---|---|
| 1 | 2 |
'''
PAGES = {'home': 'index.html', 'feed': 'notes/index.html', 'second page': 'notes/page/2.html', 'note': 'notes/n2.html',
         'tag': 'tags/demo.html', 'tags': 'tags/index.html', 'entry map': 'maps.html',
         'search': 'search.html?q=softmax'}


@pytest.fixture(scope='module')
def real(tmp_path_factory: pytest.TempPathFactory) -> Built:
    project = Project(tmp_path_factory.mktemp('real'))
    project.conf(CONF)
    project.write('index.md', '# Site\n\n```{note-feed}\n```\n\n```{toctree}\n:hidden:\n\nnotes/index\nmaps\n```\n')
    project.write('notes/index.md', '# Notes\n\n```{note-feed}\n```\n')
    project.write('maps.md', '---\ndescription: All results.\n---\n# Results\n\n```{entry-a-to-z}\n:set: math\n```\n\n'
                             '```{entry-categories}\n:set: math\n```\n')
    for n in range(1, 6):
        project.write(f'notes/n{n}.md', NOTE.format(n=n, day=10 + n))
    built = project.build()
    assert built.warnings == ''
    return built


@pytest.mark.parametrize('width', [1280, 390])
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
@pytest.mark.parametrize('kind', PAGES)
def test_axe_finds_nothing(reader: Any, real: Built, axe: str, kind: str, dark: bool, width: int) -> None:
    """Rows 1, 2, 9, 13, 14, 38, 42, 43 and 44 of the list of features."""
    reader.folder = real.outdir
    path, _, query = PAGES[kind].partition('?')
    assert (Path(real.outdir) / path).exists()
    reader.open(path, width=width, dark=dark)
    if query:
        reader.browser.get((real.outdir / path).as_uri() + f'?{query}')
        reader.browser.execute_async_script('setTimeout(arguments[0], 600)')
        assert 'softmax' in reader.script('return document.querySelector("main").innerText').lower()
    assert violations(reader, axe) == []
    assert reader.script('return document.documentElement.scrollWidth') <= width


def test_look_of_the_real_markup(reader: Any, real: Built) -> None:
    """Rows 1, 3, 14, 15, 16, 17 and 38: the markup of the extension has the look of the theme."""
    reader.folder = real.outdir
    reader.open(PAGES['home'])
    assert reader.script('''const card = document.querySelector(".sd-card"), box = card.getBoundingClientRect();
        return [box.left, box.width, Math.round(box.top), getComputedStyle(card).borderTopLeftRadius,
                getComputedStyle(document.body).backgroundColor, document.querySelectorAll(".sd-card").length]''') == [
        280, 720, 84, '16px', 'rgb(245, 245, 245)', 2]
    assert real.texts(PAGES['note'], '.sd-neighbours a') == ['« Prev Note 3', 'Next » Note 1']
    assert len(real.select(PAGES['note'], '.sd-related a')) == 3
    assert real.texts(PAGES['note'], '.sd-back a') == ['« Back to feed']
    assert real.texts(PAGES['note'], 'h1') == ['Note 2']
    assert real.texts(PAGES['note'], '.sd-menu [aria-current]') == []
    reader.open(PAGES['entry map'])
    heights = reader.script('''return [".sd-count", ".sd-letters", ".sd-categories"].map(
        css => document.querySelector(css).getBoundingClientRect().height)''')
    assert heights == pytest.approx([41.6, 62.4, 44.8], abs=0.5)
