"""How a work is cited: BibTeX, RIS, plain text."""

from __future__ import annotations

import re
from collections.abc import Callable

from sphinx_scidraft.core.language import language_tag
from sphinx_scidraft.core.notes.names import key_part, latin, split
from sphinx_scidraft.core.notes.works import Work, clean

MONTHS = ('jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec')
#: More authors than that are cut down to that many in plain text.
MOST_AUTHORS = 6
#: Words that do not stand for a title.
_EMPTY_WORDS = frozenset({'a', 'an', 'the', 'on', 'of', 'in', 'der', 'die', 'das', 'le', 'la', 'les', 'un', 'une'})
#: Braces by name: BibTeX counts them also behind a backslash.
_TEX = {'\\': r'\textbackslash{}', '{': r'\textbraceleft{}', '}': r'\textbraceright{}', '&': r'\&', '%': r'\%',
        '$': r'\$', '#': r'\#', '_': r'\_', '~': r'\textasciitilde{}', '^': r'\textasciicircum{}', '\u00a0': '~'}


def tex(text: str) -> str:
    """Return a text as TeX: letters stay, signs that mean something to TeX are escaped."""
    return ''.join(_TEX.get(char, char) for char in clean(text.replace('\u00a0', '\ue000')).replace('\ue000', '\u00a0'))


def key(work: Work) -> str:
    """Return a key of ASCII letters and digits: first author, year, first word of the title.

    What has no ASCII letters is left out; where nothing but the year is left, the document names the work.
    """
    name = key_part(work.authors[0].name) if work.authors else ''
    year = f'{work.published.year:04}' if work.published else ''
    words = (latin(word) for word in re.split(r'[\s\-\u2010-\u2015/]+', work.title))
    word = next((word for word in words if word and word not in _EMPTY_WORDS), '')
    if not name and not word:
        word = latin(work.docname.rpartition('/')[2]) or latin(work.docname) or 'note'
    return f'{name}{year}{word}' if name else f'{word}{year}'


def bibtex(work: Work) -> str:
    """Return an entry for a bib file.

    The title is in two pairs of braces, so that styles keep its capitals; a name that cannot be taken
    apart is in braces too, so that BibTeX does not try.
    """
    fields: list[tuple[str, str]] = [
        ('author', ' and '.join(_bibtex_name(author.name) for author in work.authors)),
        ('title', f'{{{tex(work.title)}}}' if work.title else ''),
        ('organization', tex(work.institute)),
    ]
    if when := work.published:
        fields += [('year', f'{when.year:04}'), ('month', MONTHS[when.month - 1])]
    fields += [('doi', _address(work.doi)), ('url', _address(work.url)),
               ('keywords', tex(', '.join(work.keywords)))]
    lines = [f'  {name} = {value},' if name == 'month' else f'  {name} = {{{value}}},'
             for name, value in fields if value]
    return '\n'.join([f'@misc{{{key(work)},', *lines, '}'])


def _bibtex_name(name: str) -> str:
    parts = split(clean(name))
    if parts.is_whole or re.search(r'\band\b', name):
        return f'{{{tex(name)}}}'
    return tex(parts.sorted)


def _address(url: str) -> str:
    """Return an address for a field that styles print as it is, but whose braces must match."""
    return re.sub(r'[{}\\\s]', lambda match: f'%{ord(match[0]):02X}', url)


def ris(work: Work) -> str:
    """Return a record in the format of EndNote, Zotero and others."""
    lines = [('TY', 'ELEC')]
    lines += [('AU', split(clean(author.name)).sorted) for author in work.authors]
    lines += [('TI', work.title), ('PB', work.institute), ('AB', work.description)]
    if when := work.published:
        lines += [('PY', f'{when.year:04}'), ('DA', f'{when.year:04}/{when.month:02}/{when.day:02}/')]
    lines += [('KW', keyword) for keyword in work.keywords]
    lines += [('LA', language_tag(work.language)), ('DO', work.doi), ('UR', work.url)]
    return '\n'.join([*(f'{tag}  - {clean(text)}' for tag, text in lines if clean(text)), 'ER  - '])


def text(work: Work, phrase: Callable[[str], str]) -> str:
    """Return the work as it stands in a list of references: Vancouver style.

    :param phrase: gives "et al." and "Available from:" for ``et_al`` and ``available_from``
    """
    names = [_short_name(author.name) for author in work.authors[:MOST_AUTHORS]]
    if len(work.authors) > MOST_AUTHORS:
        names.append(phrase('et_al'))
    when = work.published
    date = f'{when.year:04}-{when.month:02}-{when.day:02}' if when else ''
    sentences = [', '.join(names), work.title, '; '.join(filter(None, (work.institute or work.site, date)))]
    parts = [sentence if sentence.endswith(('.', '?', '!', '\u3002')) else f'{sentence}.'
             for sentence in map(clean, sentences) if sentence]
    parts += [f'doi:{work.doi}'] if work.doi else []
    parts += [f'{phrase("available_from")} {work.url}'] if work.url and not work.doi else []
    return ' '.join(parts)


def _short_name(name: str) -> str:
    """Return "Beethoven L van" for "Ludwig van Beethoven"."""
    parts = split(clean(name))
    if parts.is_whole:
        return clean(name)
    initials = ''.join(part[0].upper() for part in re.split(r'[\s.\-\u2010]+', parts.given) if part)
    return ' '.join(part for part in (parts.particle, parts.family, initials, parts.suffix) if part)
