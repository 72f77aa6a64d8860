"""Boxes around code blocks, and when there are any."""

from __future__ import annotations

import pytest
from projects import Project

LONG = 'x = "' + 'long ' * 30 + '"'
PAGE = f'''# X

```python
{LONG}
```

```{{code-block}} python
:caption: The *caption*
:name: listing
:linenos:
:emphasize-lines: 1

{LONG}
```

```
short
```
'''


@pytest.mark.parametrize(('theme', 'setting', 'on'), [
    ('scidraft', None, True), ('scidraft', False, False), ('basic', None, False), ('basic', True, True),
    ('furo', True, True),
])
def test_the_look_is_there_where_it_is_wanted(project: Project, theme: str, setting: bool | None, on: bool) -> None:
    project.conf(f'scidraft_code_blocks = {setting}')
    project.write('index.md', PAGE)
    built = project.build(conf={'html_theme': theme})
    assert not built.warnings
    assert len(built.select('index', '.sd-code')) == (3 if on else 0)
    for name in ('scidraft-code.css', 'scidraft-copy.js'):
        assert (name in built.raw('index.html')) is on
        assert (built.outdir / '_static' / name).exists() is on


def test_long_lines_are_reached_and_have_a_name(project: Project) -> None:
    project.conf('scidraft_code_blocks = True')
    project.write('index.md', PAGE)
    built = project.build()
    boxes = built.select('index', '.sd-code > .sd-code-scroll')
    assert [(box.get('tabindex'), box.get('role'), box.get('aria-label')) for box in boxes] == [
        ('0', 'group', 'Listing'), ('0', 'group', 'The caption'), (None, None, None)]
    assert built.select('index', '#listing.literal-block-wrapper > .code-block-caption + .sd-code .hll')


def test_all_blocks_of_rest(project: Project) -> None:
    project.conf('scidraft_code_blocks = True')
    project.write('included.py', 'a = 1\n')
    project.write('index.rst', 'X\n=\n\n::\n\n   plain\n\n>>> 1 + 1\n2\n\n.. parsed-literal::\n\n   a *b*\n\n'
                  '.. literalinclude:: included.py\n   :linenos:\n\n.. prf:lemma::\n\n   .. code-block:: c\n\n'
                  '      int x;\n')
    built = project.build()
    assert not built.warnings
    assert len(built.select('index', '.sd-code pre')) == 5
    assert len(built.select('index', '.sd-code')) == 5
    assert built.select('index', '.statement .sd-code .highlight-c')


def test_pages_without_code_get_nothing(project: Project) -> None:
    project.conf('scidraft_code_blocks = True')
    project.write('index.md', '# X\n\n`inline`\n\n```{toctree}\nother\n```\n')
    project.write('other.md', PAGE.replace('# X', '# Y'))
    built = project.build()
    for name in ('scidraft-code.css', 'scidraft-copy.js'):
        assert name not in built.raw('index.html')
        assert name not in built.raw('genindex.html')
        assert name in built.raw('other.html')


def test_the_script_is_small_and_waits(project: Project) -> None:
    project.conf('scidraft_code_blocks = True\nlanguage = "de"')
    project.write('index.md', PAGE)
    built = project.build()
    script = built.select('index', 'script[src*="scidraft-copy"]')[0]
    assert script.get('defer') is not None
    assert (script.get('data-copy'), script.get('data-copied')) == ('kopieren', 'kopiert!')
    assert '<button' not in built.raw('index.html')
    assert (built.outdir / '_static/scidraft-copy.js').stat().st_size < 3500
    assert (built.outdir / '_static/scidraft-code.css').stat().st_size < 12000


@pytest.mark.parametrize('builder', ['epub', 'text', 'latex', 'man', 'singlehtml', 'dirhtml'])
def test_other_builders(project: Project, builder: str) -> None:
    project.conf('scidraft_code_blocks = True\nsuppress_warnings = ["epub.unknown_project_files"]\n'
                 'epub_show_urls = "no"')
    project.write('index.md', PAGE)
    built = project.build(builder)
    assert not built.warnings
    if builder in {'singlehtml', 'dirhtml'}:
        assert len(built.select('index', '.sd-code')) == 3
    if builder == 'epub':
        assert 'sd-code' not in built.raw('index.xhtml')


def test_a_changed_setting_writes_pages_anew(project: Project) -> None:
    project.write('index.md', PAGE)
    assert not project.build().select('index', '.sd-code')
    assert project.build(conf={'scidraft_code_blocks': True}).select('index', '.sd-code')
