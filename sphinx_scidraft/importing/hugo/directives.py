"""Shortcodes of SciDraft and Hugo become directives, links and roles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sphinx_scidraft.importing.hugo.prose import Relink
from sphinx_scidraft.importing.hugo.shortcodes import Shortcode

#: Shortcodes that enclose text.
REGIONS = frozenset({'preview', 'gallery', 'promotion-visual'})


def fenced(name: str, argument: str, options: Mapping[str, str], content: str = '') -> str:
    """Return a directive between backticks; options without a value are left out."""
    lines = [f'```{{{name}}} {argument}'.rstrip()]
    lines += [f':{key}: {_one_line(value)}'.rstrip() for key, value in options.items() if value]
    if content:
        lines += ['', content] if len(lines) > 1 else [content]
    return '\n'.join([*lines, '```'])


def _one_line(value: str) -> str:
    return ' '.join(value.split())


def block(code: Shortcode, relink: Relink) -> str | None:
    """Return what stands for a shortcode on a line of its own, or ``None`` where it is not known."""
    if code.name in BLOCKS:
        return BLOCKS[code.name](code, relink)
    return inline(code, relink)


def inline(code: Shortcode, relink: Relink) -> str | None:
    """Return what stands for a shortcode within a line, or ``None`` where it is not known."""
    return relink(code.get('path', 0)) if code.name in ('ref', 'relref') else None


def region(code: Shortcode, content: str, mark: str) -> str:
    """Return what stands for a shortcode with its text.

    :param mark: colons that are more than any in the text
    """
    options = ''.join(f':{key}: {_one_line(value)}\n' for key, value in code.named.items() if value)
    return f'{mark}{{{code.name}}}\n{options}{content}\n{mark}'


def _references(code: Shortcode, relink: Relink) -> str:
    bib = code.get('bib', 0)
    return fenced('references', f'/{bib.lstrip("/")}' if bib else '', {'title': code.get('title')})


def _entries(code: Shortcode, relink: Relink) -> str:
    options = {_snake(key): value for key, value in code.named.items() if key != 'set'}
    return fenced(code.name, code.get('set', 0), options)


def _snake(name: str) -> str:
    return ''.join(f'-{letter.lower()}' if letter.isupper() else letter for letter in name)


def _promotion(code: Shortcode, relink: Relink) -> str:
    options = {_snake(key): value for key, value in code.named.items() if key not in ('title', 'sponsored')}
    if 'link' in options:
        options['link'] = relink(options['link'])
    made = fenced(code.name, code.get('title', 0), options)
    if code.get('sponsored') == 'true':
        made = made.removesuffix('```') + ':sponsored:\n```'
    return made


def _figure(code: Shortcode, relink: Relink) -> str:
    target = code.get('link')
    return fenced('figure', relink(code.get('src', 0)),
                  {'alt': code.get('alt'), 'width': code.get('width'), 'target': relink(target) if target else ''},
                  code.get('caption') or code.get('title'))


BLOCKS: dict[str, Callable[[Shortcode, Relink], str]] = {
    'references': _references,
    'entry-a-to-z': _entries,
    'entry-categories': _entries,
    'promotion-textual': _promotion,
    'figure': _figure,
}
