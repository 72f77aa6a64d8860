"""Galleries and promotions, in all builders."""

from __future__ import annotations

import base64
import subprocess
from pathlib import Path

import pytest
from projects import Project, need

PIXEL = base64.b64decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5Erk'
                         'Jggg==')
BUILDERS = ['html', 'dirhtml', 'singlehtml', 'epub', 'latex', 'text', 'man', 'texinfo', 'xml', 'gettext']
TEXTUAL = {
    'md': '''
        # Page

        ```{promotion-textual} Write notes | that *others* check
        :subtitle: With $x$ and **care**
        :button: Begin
        :link: https://example.org/?a=1&b=2
        :align: center
        :sponsored:

        One sentence.
        ```
        ''',
    'rst': '''
        Page
        ====

        .. promotion-textual:: Write notes | that *others* check
           :subtitle: With :math:`x` and **care**
           :button: Begin
           :link: https://example.org/?a=1&b=2
           :align: center
           :sponsored:

           One sentence.
        ''',
}
GALLERY = {
    'md': '''
        # Page

        ::::{gallery}
        ![first](a.png "The *first*")
        ![second](b.png)

        - ![third](a.png) The **third** one
        - [![fourth](b.png)](https://example.org)

        :::{figure} a.png
        :name: fig-five
        :alt: fifth

        The fifth
        :::
        ::::

        [see](#fig-five)
        ''',
    'rst': '''
        Page
        ====

        .. gallery::

           .. image:: a.png
              :alt: first

           .. image:: b.png
              :alt: second

           .. image:: b.png
              :alt: fourth
              :target: https://example.org

           .. figure:: a.png
              :name: fig-five
              :alt: fifth

              The fifth

        :ref:`see <fig-five>`
        ''',
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.conf('suppress_warnings = ["epub.unknown_project_files"]\nnitpicky = True\n'
              'man_pages = [("index", "t", "T", ["A"], 1)]')
    for name in 'ab':
        (made.src / f'{name}.png').write_bytes(PIXEL)
    return made


@pytest.mark.parametrize('syntax', ['md', 'rst'])
def test_row_62_textual_promotion(project: Project, syntax: str) -> None:
    project.write(f'index.{syntax}', TEXTUAL[syntax])
    built = project.build()
    assert built.warnings == ''
    [box] = built.select('index', 'aside.sd-promotion.sd-center')
    assert box.get('aria-label') == 'Write notes that others check'
    assert built.texts('index', '.sd-promotion-badge') == ['Sponsored']
    assert built.texts('index', '.sd-promotion-title .line') == ['Write notes', 'that others check']
    assert built.texts('index', '.sd-promotion-subtitle') == ['With \\(x\\) and care']
    assert built.body('index') == (
        'Page Sponsored Write notes that others check With \\(x\\) and care One sentence. Begin')
    [link] = built.select('index', 'a.sd-promotion-button')
    assert (link.get('href'), link.get('rel'), link.get('target')) == (
        'https://example.org/?a=1&b=2', 'sponsored noopener', '_blank')
    assert built.select('index', 'link[href*="scidraft-notes.css"]')
    assert (built.outdir / '_static/scidraft-notes.css').is_file()


@pytest.mark.parametrize('syntax', ['md', 'rst'])
@pytest.mark.parametrize('builder', BUILDERS)
def test_row_62_and_63_in_all_builders(project: Project, builder: str, syntax: str) -> None:
    project.write(f'index.{syntax}', TEXTUAL[syntax].replace('Page\n', 'Top\n', 1))
    page = project.write(f'gallery.{syntax}', GALLERY[syntax])
    page.write_text(f'{":orphan:" if syntax == "rst" else "---" + chr(10) + "orphan: true" + chr(10) + "---"}\n\n'
                    + page.read_text(encoding='utf-8'), encoding='utf-8')
    built = project.build(builder)
    assert built.warnings == ''
    if builder == 'text':
        for word in ('Sponsored', 'Write notes', 'One sentence.', 'Begin'):
            assert word in built.raw('index.txt')
        assert 'The fifth' in built.raw('gallery.txt') and '[image: first][image]' in built.raw('gallery.txt')


def test_row_62_left_unsponsored_and_plain(project: Project) -> None:
    project.write('index.md', '# P\n\n```{toctree}\nsub/a\n```\n\n(here)=\n## Here\n\n'
                              '```{promotion-textual} One line\n:button: To A\n:link: sub/a.md\n```\n\n'
                              '```{promotion-textual} Other\n:button-text: To the section\n:button-link: here\n```\n')
    project.write('sub/a.md', '# A\n\n```{promotion-textual} <b>Up</b>\n:button: Up\n:link: ../index\n```\n')
    built = project.build()
    assert built.warnings == ''
    assert [link.get('href') for link in built.select('index', 'a.sd-promotion-button')] == ['sub/a.html', '#here']
    assert [link.get('href') for link in built.select('sub/a', 'a.sd-promotion-button')] == ['../index.html']
    assert built.select('index', '.sd-promotion-badge, .sd-center, a[rel]') == []
    assert built.select('sub/a', 'aside')[0].get('aria-label') == '<b>Up</b>'


@pytest.mark.parametrize('link', ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//example.org',
    'vbscript:x'])
def test_row_62_links_that_run_code_are_no_links(project: Project, link: str) -> None:
    project.write('index.md', f'# P\n\n```{{promotion-textual}} T\n:button: Go\n:link: {link}\n```\n')
    built = project.build()
    assert built.warning_lines == [
        f'index.md:3: WARNING: promotion-textual: {link!r} is no address that can be linked [scidraft.note]']
    assert built.body('index') == 'P T Go' and built.select('index', 'aside a') == []


def test_row_62_a_button_without_a_link_or_with_a_wrong_one(project: Project) -> None:
    project.write('index.md', '# P\n\n```{promotion-textual} T\n:button: Go\n```\n')
    assert project.build().warning_lines == [
        'index.md:3: WARNING: promotion-textual: the button has no link [scidraft.note]']
    project.write('index.md', '# P\n\n```{promotion-textual} T\n:button: Go\n:link: nowhere\n```\n')
    built = project.build()
    assert len(built.warning_lines) == 1 and 'nowhere' in built.warning_lines[0] and built.body('index') == 'P T Go'


def test_row_62_the_word_follows_the_language(project: Project) -> None:
    project.conf('language = "de"')
    project.write('index.md', '# P\n\n```{promotion-textual} T\n:sponsored:\n```\n')
    assert project.build().texts('index', '.sd-promotion-badge') == ['Gesponsert']


def test_row_63_gallery_in_markdown(project: Project) -> None:
    project.write('index.md', GALLERY['md'])
    built = project.build()
    assert built.warnings == ''
    assert [image.get('alt') for image in built.select('index', '.sd-gallery > figure img')] == [
        'first', 'second', 'third', 'fourth', 'fifth']
    assert built.texts('index', '.sd-gallery figcaption') == ['The *first*', 'The third one', 'The fifth']
    assert built.select('index', '.sd-gallery figure a[href="https://example.org"] img')
    assert built.select('index', 'figure#fig-five') and built.select('index', 'a[href="#fig-five"]')


def test_row_63_gallery_in_rest(project: Project) -> None:
    project.write('index.rst', GALLERY['rst'])
    built = project.build()
    assert built.warnings == ''
    assert len(built.select('index', '.sd-gallery > figure img')) == 4
    assert built.texts('index', '.sd-gallery figcaption') == ['The fifth']


def test_row_63_columns_and_what_is_no_picture(project: Project) -> None:
    project.write('index.md', '# P\n\n:::{gallery}\n:columns: 2\n![a](a.png)\n\nOnly text.\n:::\n\n'
                              ':::{gallery}\nNone.\n:::\n')
    built = project.build()
    assert built.warning_lines == [
        f'index.md:{line}: WARNING: gallery: only images and figures can stand in the grid; the rest follows it '
        '[scidraft.note]' for line in (3, 10)]
    assert built.select('index', '.sd-gallery.sd-columns-2 img') and built.body('index') == 'P Only text. None.'


def test_row_63_visual_promotion(project: Project) -> None:
    project.write('index.md', '# P\n\n:::{promotion-visual}\n:sponsored:\n[![a](a.png)](https://example.org)\n![b](b.png)\n:::\n')
    built = project.build()
    assert built.warnings == ''
    assert len(built.select('index', 'aside.sd-promotion.sd-promotion-visual > .sd-gallery > figure')) == 2
    assert built.select('index', 'aside a')[0].get('rel') == 'sponsored noopener'


def test_row_63_pdf(project: Project) -> None:
    need('latexmk', 'pdftotext')
    project.write('index.md', TEXTUAL['md'] + GALLERY['md'].replace('# Page', '## Gallery'))
    built = project.build('latex')
    assert built.warnings == ''
    subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'test.tex'], cwd=built.outdir,
                   check=True, capture_output=True)
    text = subprocess.run(['pdftotext', 'test.pdf', '-'], cwd=built.outdir, check=True, capture_output=True,
        text=True).stdout
    for words in ('Sponsored', 'that others check', 'Begin', 'The third one', 'The fifth'):
        assert words in text
