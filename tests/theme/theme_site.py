"""A small site with a page of each kind, for tests of the look.

What the templates are told about notes is written out here, so that these tests stand for the theme alone.
"""

from __future__ import annotations

from pathlib import Path

from projects import Built, Project

CONF = '''
html_theme = "scidraft"
html_baseurl = "https://notes.example/"
html_title = "SciDraft"
html_math_renderer = "scidraft"
project = "SciDraft"
html_theme_options = {
    "menu": [
        {"name": "About", "page": "about", "weight": 40},
        {"name": "Evolving with AI", "page": "notes/index", "weight": 10},
        {"name": "Reference", "weight": 20, "children": [
            {"name": "Math A–Z", "page": "math-a-to-z", "note": "Look up a result by name"},
            {"name": "Math Categories", "page": "tags/index", "note": "Browse by result family"},
        ]},
        {"name": "Search", "page": "search", "weight": 30},
    ],
}

NOTE = {"institute": "Your Institute", "initial": "Y", "handle": "yourname", "byline": "yourname",
        "date_text": "Sep 21, 2026 · 10:52", "date_iso": "2026-09-21T10:52:00", "date_title": "", "title": "Softmax",
        "show_title": None, "authors": [], "hide": (), "description": "", "reading_minutes": 1, "language": "",
        "tags": [{"name": "Demo", "url": "../tags/index.html"}, {"name": "Lemma", "url": "../tags/index.html"}]}
KINDS = {"index": "home", "notes/index": "feed", "tags/index": "overview", "tags/attention": "list",
         "math-a-to-z": "entry-map"}

def describe(app, pagename, templatename, context, doctree):
    if app.config.html_theme != "scidraft":
        return
    sd = context["sd"] = {"kind": KINDS.get(pagename, "page")}
    if pagename in ("search", "404"):
        sd["kind"] = pagename
    if pagename.startswith("notes/") and pagename != "notes/index":
        sd.update(kind="note", note=NOTE, feed_url="index.html",
                  newer={"title": "Attention Entropy Falls with Depth (observation)", "url": "other.html"},
                  older={"title": "Autoregressive Generation (sequence diagram)", "url": "other.html"},
                  related=[{"title": name, "url": "other.html"} for name in ("One", "Two", "Three")])
    elif pagename == "about":
        sd["note"] = NOTE | {"description": "Exercises everything below a title.", "date_text": "September 20, 2026",
                             "tags": [{"name": "Demo", "url": "tags/index.html"}]}

def setup(app):
    app.connect("html-page-context", describe, priority=590)
'''
CARD = '''<article class="sd-card" aria-labelledby="t-{n}"><header class="sd-card-head"><span class="sd-avatar" \
aria-hidden="true">G</span><span class="sd-names"><span class="sd-institute">Guest Lab</span><span \
class="sd-handle">@coauthor</span></span><a class="sd-date" href="{up}notes/lemma.html"><time datetime="2026-09-22" \
title="Sep 22, 2026">Sep 22, 2026</time></a></header><h2 class="sd-card-title" id="t-{n}">Per-Note Identity {n}</h2>\
<div class="sd-card-body"><p>First paragraph of the note with <code>code</code>.</p><p>Second paragraph.</p>\
<p class="sd-more"><a href="{up}notes/lemma.html" aria-label="Read more: {n}">Read more »</a></p></div>\
<ul class="sd-tags"><li><a rel="tag" href="{up}tags/index.html">#Demo</a></li>\
<li><a rel="tag" href="{up}tags/attention.html">#Attention</a></li></ul></article>'''
PAGES = '''<nav class="sd-pagination" aria-label="Pages"><a class="sd-page-previous" rel="prev" href="{up}index.html">\
<span aria-hidden="true">‹ </span>Previous</a><ol><li><a href="{up}index.html" aria-label="Page 1">1</a></li>\
<li><a aria-current="page" aria-label="Page 2" href="#">2</a></li><li><span class="sd-gap">…</span></li>\
<li><a href="{up}index.html" aria-label="Page 9">9</a></li></ol><a class="sd-page-next" rel="next" \
href="{up}index.html">Next<span aria-hidden="true"> ›</span></a></nav>'''
LETTERS = ''.join(f'<a href="#letter-{c}">{c}</a>' if c in 'AB' else f'<span>{c}</span>'
                  for c in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
ENTRY_MAP = f'''<div class="sd-entry-map"><p class="sd-count">2 Results Covered</p><nav class="sd-letters" \
aria-label="Letters">{LETTERS}</nav>''' + ''.join(f'''<section><h2 class="sd-letter" id="letter-{c}">{c}</h2>\
<dl class="sd-items"><dt><a href="notes/lemma.html">{name}</a></dt><dd><p class="sd-aliases"><em>Also known as:</em> \
Another name</p><p>One sentence about it.</p></dd></dl></section>'''
    for c, name in (('A', 'Attention Entropy'), ('B', 'Bayes')))+ '</div>'
CHIPS = '<ul class="sd-chips">' + ''.join(
    f'<li><a href="attention.html" aria-label="{name} (3 notes)">{name}<sup aria-hidden="true">3</sup></a></li>'
    for name in ('Attention', 'Axiom', 'Business Intelligence', 'Citations', 'Linear Algebra', 'Softmax')) + '</ul>'
ENTRIES = ''.join(f'''<article class="sd-entry"><h2 class="sd-entry-title"><a href="../notes/lemma.html">\
{name}</a></h2>\
<p class="sd-entry-summary">{"A sentence of the summary goes on for two lines and is then cut. " * 6}</p>\
<p class="sd-entry-meta">September 21, 2026 · 2 min · yourname</p></article>'''
    for name in ('Attention Mechanism: Pseudocode', 'The KV Cache Is Exact (claim)'))
PROMOTION = '''<div class="sd-promotion"><p class="sd-promotion-badge">Sponsored</p><p class="sd-promotion-title">\
Create a page</p><p class="sd-promotion-subtitle">Polished templates.</p><a class="sd-promotion-button" \
href="https://example.org/" rel="sponsored noopener">Explore</a></div>'''
NOTE = '''
# Softmax Is Invariant to a Shift (lemma)

**Demo note.** Some text that goes on until the end of the line and further, with *emphasis*, `code` and a
[link](about.md).

:::{prf:lemma} shift invariance
:label: lem
For any vector $z\\in\\mathbb R^n$ and any constant $c$,

$$
\\operatorname{softmax}(z+c\\mathbf 1)=\\operatorname{softmax}(z).
$$ (eq)
:::

## A section

```python
def softmax(z):
    return [x for x in z]  # a comment that makes this line longer than the column is wide, so that it has to scroll
```

```pseudo-algorithm
\\begin{algorithm}
\\caption{Power}
\\begin{algorithmic}
\\Require $x$
\\For{$i = 1$ to $n$}
  \\State $y \\gets x y$
\\EndFor
\\State \\Return $y$
\\end{algorithmic}
\\end{algorithm}
```

| A | B |
|---|---|
| 1 | 2 |

```{table}
:class: table-academic

| A | B |
|---|---|
| 1 | 2 |
```

```{table}
:class: table-striped

| A | B |
|---|---|
| 1 | 2 |
| 3 | 4 |
```

```{mermaid}
stateDiagram-v2
    [*] --> Idle
    Idle --> Prefill: prompt received
```
'''
ABOUT = '''
# A Standalone Page with Contents

Opening paragraph with `inline code`, a [link](https://example.org/) and inline math $a^2$.

## First section

Text of the first section.

### A subsection

- item one
- item two

#### Deeper

##### Deeper still

###### Deepest

## Second section

> Block quote text.

| A | B |
|---|---|
| 1 | 2 |

```{note}
An admonition.
```

Long enough to scroll.

''' + '\n\n'.join(f'Paragraph {n} of many.' for n in range(60))


def raw(text: str) -> str:
    """Return HTML as a block of a MyST document."""
    return f'```{{raw}} html\n{text}\n```\n'


def write_site(folder: Path) -> Project:
    """Write the sources of the site."""
    project = Project(folder)
    project.conf(CONF)
    cards = '<div class="sd-feed">' + ''.join(CARD.replace('{n}', n) for n in 'AB') + '</div>'
    project.write('index.md', '# SciDraft\n\n' + raw((cards + PAGES).replace('{up}', ''))
                  + '\n```{toctree}\n:hidden:\n\nnotes/index\nnotes/lemma\nnotes/other\nabout\nmath-a-to-z\n'
                  'tags/index\ntags/attention\n```\n')
    project.write('notes/index.md', '# Notes\n\n' + raw((cards + PAGES).replace('{up}', '../')))
    project.write('notes/lemma.md', NOTE.replace('about.md', '../about.md'))
    project.write('notes/other.md', '# Other\n\nText.\n\n' + raw(PROMOTION))
    project.write('about.md', ABOUT)
    project.write('math-a-to-z.md', '# Math A–Z\n\nAn intro.\n\n' + raw(ENTRY_MAP))
    project.write('tags/index.md', '# Tags\n\n' + raw(CHIPS))
    project.write('tags/attention.md', '# Attention\n\n' + raw(ENTRIES))
    return project


def build_site(folder: Path) -> Built:
    """Build the site."""
    return write_site(folder).build()


PLAIN_CONF = '''
project = "Plain & simple"
author = "A. Uthor"
copyright = "2026, A. Uthor"
version = release = "1"
extensions = ["myst_parser", "sphinx_scidraft.theme"]
html_theme = "scidraft"
numfig = True

'''
SINK = '''
:author: An <b>Uthor</b>
:date: 2026-09-20
:description: Everything that <docutils> writes.

Kitchen sink
============

Inline *emphasis*, **strong**, ``literal``, :kbd:`Ctrl`, :guilabel:`Save`, :menuselection:`File --> Open`,
:abbr:`LIFO (last in, first out)`, :sub:`sub`, :sup:`sup`, :pep:`8`, H\\ :sub:`2`\\ O, a footnote [#one]_,
a citation [Ref]_ and a `link <https://example.org/>`__ to `Lists`_.

.. role:: python(code)
   :language: python

Code in a line: :python:`return [x for x in y]`.

.. contents:: On this page
   :local:

.. note:: A note with a `link <https://example.org/>`__.

.. tip:: A tip.

.. warning:: A warning.

.. danger:: Danger.

.. admonition:: Its own title

   Text.

.. versionadded:: 1.0
   Something new.

.. deprecated:: 1.1

.. topic:: A topic

   Its text.

.. sidebar:: A sidebar

   Its text.

.. seealso:: Elsewhere.

Lists
-----

* one

  * nested

    #. deeper

#. first
#. second

term
   definition

other : classifier
   definition

:field: value
:other field: value that is long enough to be broken over two lines on a narrow screen, at least

-a        an option
--long    another option

| A line
|   and one further in

    A quotation.

    -- Someone

.. epigraph:: Wise words.

>>> print(1)
1

Code and tables
---------------

.. code-block:: python
   :caption: A caption
   :linenos:
   :emphasize-lines: 2
   :name: listing

   def function(argument: int) -> int:
       return argument  # a comment that makes this line longer than the column is wide, so that it scrolls

::

   literal block

.. table:: A caption

   =====  =====
   A      B
   =====  =====
   1      2
   cell   other
   =====  =====

.. csv-table::
   :header: a, b, c, d, e, f, g, h, i, j

   a long cell, a long cell, a long cell, a long cell, a long cell, a long cell, a long cell, a long cell, z

.. figure:: picture.svg
   :alt: a square
   :width: 80

   A caption.

.. image:: picture.svg
   :alt: a square
   :width: 2000px

.. math:: a^2 + b^2 = c^2
   :label: pythagoras

See :eq:`pythagoras` and :numref:`listing`.

.. py:function:: spam(eggs: int, *, ham: str = "x") -> None
   :no-index:

   Does something.

   :param eggs: how many
   :param ham: which
   :returns: nothing

.. productionlist::
   try_stmt: try1_stmt | try2_stmt

.. glossary::

   word
      Its meaning.

.. hlist::
   :columns: 2

   * A
   * B

.. rubric:: Notes

.. [#one] The footnote.
.. [Ref] The citation.

.. raw:: html

   <details><summary>More</summary><p>Folded.</p></details>

----

The end.
'''


def build_plain_site(folder: Path) -> Built:
    """Build a project with the theme and without the extension."""
    project = Project(folder)
    project.write('conf.py', PLAIN_CONF)
    project.write('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
                                 '<path d="M0 0h9v9z"/></svg>')
    project.write('index.rst', 'Plain\n=====\n\n.. toctree::\n   :caption: Pages\n\n   sink\n   last\n')
    project.write('sink.rst', SINK)
    project.write('last.md', '# Last\n\nText.\n')
    return project.build()
