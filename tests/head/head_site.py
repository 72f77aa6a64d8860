"""A small site of notes."""

from __future__ import annotations

import base64
from pathlib import Path

from projects import Project, need_modules

BASE = 'https://x.test/site/'
CONF = f'''
html_baseurl = "{BASE}"
html_theme = "scidraft"
html_math_renderer = "scidraft"
scidraft_identity = {{"institute": "Institute of Notes", "author": "Ann Other"}}
extensions.append("sphinxcontrib.bibtex")
exclude_patterns = ["*.bib"]
'''
FIRST = '''\
    ---
    title: The Lemma of Zorn
    date: 2026-09-21 10:52+02:00
    updated: 2026-10-01
    tags: [Order, "C#"]
    authors:
      - name: Ludwig van Beethoven
        orcid: 0000-0002-1825-0097
        affiliation: Bonn
      - 张三 (San Zhang)
    keywords: [choice, order]
    lang: en
    license: CC-BY-4.0
    doi: 10.1000/182
    ---
    # The Lemma of Zorn

    Every *chain* in $X$ has a bound {cite}`doe2020`, see [the other](second.md).

    :::{prf:definition} Chain
    :label: chain
    A chain.
    :::

    ![A drawing](../drawing.png)

    ```{references} ../refs.bib
    ```
'''
SECOND = '''\
    ---
    date: 2025-01-02
    description: "Given words."
    tags: Order
    ---
    # Second

    A text.
'''
BIB = '''
    @article{doe2020, author={Doe, Jane and von Neumann, John}, title={On {L}emmas; and {\\"a}}, journal={Journal},
      year={2020}, volume={3}, number={4}, pages={12--34}, doi={10.1/x}}
    @book{unused, author={Nobody}, title={Nothing}, year={1999}}
'''
PNG = base64.b64decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABel6rPwAAAABJRU5ErkJggg==')


def make(folder: Path) -> Project:
    """Write a site with two notes and two pages."""
    need_modules('sphinxcontrib.bibtex')
    project = Project(folder)
    project.conf(CONF)
    project.write('index.md', '''\
        ---
        description: About the site.
        ---
        # Home

        ```{toctree}
        notes/index
        about
        ```
    ''')
    project.write('notes/index.md', '''\
        # All notes

        ```{toctree}
        :glob:
        *
        ```
    ''')
    project.write('about.md', '# About\n\nWho we are & what.\n\n> no\n\nMore.')
    project.write('notes/first.md', FIRST)
    project.write('notes/second.md', SECOND)
    project.write('refs.bib', BIB)
    (project.src / 'drawing.png').write_bytes(PNG)
    return project
