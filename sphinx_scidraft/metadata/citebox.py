"""The box "Cite" of a note: closed, complete without scripts; buttons that copy come by script."""

from __future__ import annotations

from html import escape

from sphinx_scidraft.core.language import Language
from sphinx_scidraft.core.notes import citing
from sphinx_scidraft.core.notes.works import Work

STYLE_SHEET = 'scidraft-cite.css'


def cite(work: Work, language: Language) -> dict[str, str]:
    """Return a note as BibTeX, RIS and plain text, and the box with them as HTML."""
    found = {'bibtex': citing.bibtex(work), 'ris': citing.ris(work),
             'text': citing.text(work, language.phrase)}
    names = {'text': language.phrase('plain_text'), 'bibtex': 'BibTeX', 'ris': 'RIS'}
    formats = ''.join(
        f'<div class="sd-cite-format" data-sd-copy><p class="sd-cite-name">{escape(name)}</p>'
        f'<pre class="sd-cite-{key}" translate="no">{escape(found[key])}</pre></div>\n' for key, name in names.items())
    summary = escape(language.phrase('cite'))
    return found | {'html': f'<details class="sd-cite"><summary>{summary}</summary>\n{formats}</details>'}
