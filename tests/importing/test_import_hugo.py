"""A Hugo site becomes a project of ours: what is converted, what is kept, what is reported."""

from __future__ import annotations

import ast
from pathlib import Path, PurePosixPath

import pytest

from sphinx_scidraft.importing.hugo.site import convert_site
from sphinx_scidraft.importing.result import Conversion

SITE = Path(__file__).parent / 'hugo-site'


@pytest.fixture(scope='module')
def converted() -> Conversion:
    return convert_site(SITE)


def text(converted: Conversion, name: str) -> str:
    return converted.texts[PurePosixPath(name)]


def settings(converted: Conversion) -> dict[str, object]:
    tree = ast.parse(text(converted, 'conf.py'))
    return {node.targets[0].id: ast.literal_eval(node.value) for node in tree.body     # type: ignore[attr-defined]
            if isinstance(node, ast.Assign)}


def test_settings(converted: Conversion) -> None:
    conf = settings(converted)
    assert conf['project'] == 'Notes on Waves'
    assert conf['html_baseurl'] == 'https://notes.example.org/'
    assert conf['scidraft_identity'] == {'institute': 'Wave Lab', 'author': ['Ada Example', 'Ben Example']}
    assert conf['scidraft_feed'] == {'notes_per_page': 4, 'promotions_per_page': 1, 'promotion_positions': '2-3'}
    assert conf['scidraft_entry_sets'] == {'math': {
        'title_field': 'mathTitle', 'category_field': 'mathCategory', 'aliases_field': 'mathAliases',
        'summary_field': 'mathSummary', 'count_label': 'Results'}}
    assert (conf['scidraft_list_size'], conf['scidraft_recommendations']) == (5, 2)
    assert {'sphinxcontrib.mermaid', 'sphinxcontrib.bibtex'} <= set(conf['extensions'])     # type: ignore[call-overload]


def test_menu(converted: Conversion) -> None:
    options = settings(converted)['html_theme_options']
    assert options == {'default_theme': 'dark', 'show_share_buttons': False, 'menu': [
        {'name': 'Notes', 'page': 'notes/index', 'weight': 10},
        {'name': 'Maps', 'weight': 20, 'children': [
            {'name': 'A to Z', 'page': 'a-to-z', 'note': 'All results', 'weight': 1}]},
        {'name': 'Search', 'page': 'search', 'weight': 30},
        {'name': 'Elsewhere', 'url': 'https://example.com/', 'weight': 40}]}


@pytest.mark.parametrize(('name', 'piece'), [
    ('wave-equation', ':::{prf:definition} wave equation\nA function $u(t,x)$ solves'),
    ('wave-equation', 'if\n$$\n\\partial_t^2 u = c^2\\,\\partial_x^2 u\n$$\nwhere both sides are continuous.\n:::'),
    ('wave-equation', ':::{prf:lemma} energy\nThe number\n\n$$\nE(t)'),
    ('wave-equation', 'does not depend on $t$.\n:::'),
    ('wave-equation', 'Integrate by parts once, and use the equation.\n:::'),       # the mark of the proof is ours
    ('wave-equation', ':::{prf:remark}\nNothing else is used.\n:::'),
    ('wave-equation', '`\\(code\\)` and **bold *and slanted*** words, `typed` too.'),
    ('wave-equation', 'date: 2025-03-01 10:20+00:00\n'),
    ('wave-equation', "mathAliases: [d'Alembert's equation]\n"),
    ('superposition', '::::{preview}\n:::{prf:theorem} superposition\nIf $u$'),
    ('superposition', '{cite}`evans2010,strauss2008` and points to [the equation](/notes/wave-equation.md)'),
    ('superposition', '```{references} /bib/waves.bib\n:title: Further reading\n```'),
    ('algorithm', ':::{prf:algorithm} leapfrog\nInputs: step sizes'),
    ('algorithm', '2. forget the oldest row.\n:::'),
    ('algorithm', '```{pseudo-algorithm}\n\\begin{algorithm}'),
    ('diagram', '```{mermaid}\nstateDiagram-v2'),
    ('table', '| $343\\,\\mathrm{m/s}$ | {cite}`strauss2008` |'),
    ('table', '{.table-academic}'),
    ('code', '# \\cite{not-a-citation} and **Lemma.** stay'),
    ('code', '```text\n{{< preview >}}\n```'),
    ('bundle', '![A wave](/notes/bundle/wave.svg)'),
    ('bundle', '```{figure} /notes/bundle/wave.svg\n:alt: A wave again\n\nA wave, once more.\n```'),
    ('bundle', '![From the site](/images/dot.svg)'),
    ('promotion', '```{promotion-textual} A book|about waves\n:subtitle: In twelve chapters'),
    ('promotion', ':link: /about.md\n'),
    ('promotion', ':sponsored:\n```'),
    ('hidden', 'searchHidden: true\nshowTitle: false\n'),
    ('draft', 'draft: true\n'),
    ('slug', '# Signs in a title: 2\\*3 and \\$x\\_1\\$'),
    ('slug', '[a page](/notes/wave-equation.md)'),
    ('slug', '$$\na=b.\n$$\n:::\n\nAn ordinary paragraph'),
    ('claims', '**Note.** This head is no statement.'),
    ('claims', '**Lemma** without a stop is only bold.'),
    ('claims', '> **Lemma.** Quoted text stays a quotation.'),
    ('claims', '- **Lemma.** So does a list.'),
    ('proofs', '**Proof of something.** This head is free text.'),
    ('proofs', 'and then words go on.\n:::'),
    ('unknown', '```text\n{{< youtube abc123 >}}\n```'),
    ('unknown', 'In a line ``{{< param "version" >}}`` too.'),
    ('unknown', 'This region is never closed.'),
    ('broken', 'The text is kept.'),
    ('plain', '[^1]: It is here.'),
])
def test_note(converted: Conversion, name: str, piece: str) -> None:
    assert piece in text(converted, f'notes/{name}.md')


def test_pages(converted: Conversion) -> None:
    assert '```{entry-a-to-z} math\n```' in text(converted, 'a-to-z.md')
    assert '```{entry-categories} math\n:count-label: Facts\n```' in text(converted, 'categories.md')
    assert '```{archive-list}\n```' in text(converted, 'archives.md')
    about = text(converted, 'about.md')
    assert '[us](mailto:us@example.org)' in about
    assert '[the wave note](/notes/wave-equation.md#energy)' in about
    assert '[a tag](https://notes.example.org/tags/waves/)' in about
    assert PurePosixPath('search.md') not in converted.texts
    assert '```{note-feed}\n```' in text(converted, 'index.md')


def test_files_and_old_addresses(converted: Conversion) -> None:
    assert {str(path) for path in converted.copies} == {'bib/waves.bib', 'images/dot.svg', 'notes/bundle/wave.svg'}
    for path in ('old/waves/index.html', '2024/wave.html'):
        assert 'url=https://notes.example.org/notes/wave-equation/"' in text(converted, f'_redirects/{path}')
    assert 'url=https://notes.example.org/notes/slug/"' in text(converted, '_redirects/notes/short-name/index.html')


def test_findings(converted: Conversion) -> None:
    assert [str(finding) for finding in converted.findings] == [
        'content/notes/algorithm.md:9: the list is taken into the algorithm before it',
        'content/notes/broken.md:1: the front matter is not TOML: Unterminated string (at end of document); '
        'it is kept as text',
        'content/notes/slug.md:6: the link to /notes/missing/ leads to no page or file of the site',
        'content/notes/unknown.md:7: the shortcode youtube is not known; it is kept as code',
        'content/notes/unknown.md:9: the shortcode param is not known; it is kept as code',
        'content/notes/unknown.md:11: {{< preview >}} is never closed and is left out; its text is kept',
        'content/notes/wave-equation.md:16: the paragraph is taken into the definition before it',
        'content/notes/wave-equation.md:22: the typed number 3 of a lemma is left out; numbers are counted, and labels '
        'refer to them',
        'content/notes/wave-equation.md:28: the paragraph is taken into the lemma before it',
        'content/search.md:1: the page is left out, because the theme makes its own: search',
        'hugo.toml:20: the parameter promotionLink has no counterpart and is left out',
    ]


def test_heads_can_be_left_alone() -> None:
    left = convert_site(SITE, environments=False)
    assert '**Lemma 3 (energy).** The number' in text(left, 'notes/wave-equation.md')
    assert not any('typed number' in finding.text for finding in left.findings)


def test_a_folder_that_is_no_site(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match='no folder "content"'):
        convert_site(tmp_path)
