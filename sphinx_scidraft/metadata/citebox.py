"""The box "Cite" of a note: closed, complete without scripts; buttons that copy come by script."""

from __future__ import annotations

from html import escape

from sphinx_scidraft.core.language import load_language
from sphinx_scidraft.core.notes import citing
from sphinx_scidraft.core.notes.works import Work
from sphinx_scidraft.metadata.words import words

STYLE_SHEET = 'scidraft-cite.css'


def cite(work: Work, language: str) -> dict[str, str]:
    """Return a note as BibTeX, RIS and plain text, and the box with them as HTML."""
    found = {'bibtex': citing.bibtex(work), 'ris': citing.ris(work),
             'text': citing.text(work, load_language(language).phrase)}
    said = words(language)
    names = {'text': said.text, 'bibtex': 'BibTeX', 'ris': 'RIS'}
    formats = ''.join(
        f'<div class="sd-cite-format" data-sd-copy><p class="sd-cite-name">{escape(name)}</p>'
        f'<pre class="sd-cite-{key}" translate="no">{escape(found[key])}</pre></div>\n' for key, name in names.items())
    return found | {'html': f'<details class="sd-cite"><summary>{escape(said.cite)}</summary>\n{formats}</details>'}
