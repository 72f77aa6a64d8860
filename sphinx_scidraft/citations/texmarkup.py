"""From a field of a bib file, which is TeX, to nodes."""

from __future__ import annotations

import codecs
import re
from urllib.parse import quote

import latexcodec  # noqa: F401  (registers the codec "ulatex")
from docutils import nodes

#: Addresses that may become links.
SAFE = re.compile(r'(?:https?|ftp)://[^\s/]|mailto:\S', re.IGNORECASE)
STYLES: dict[str, type[nodes.TextElement]] = {
    'emph': nodes.emphasis, 'textit': nodes.emphasis, 'textsl': nodes.emphasis, 'textbf': nodes.strong,
    'texttt': nodes.literal, 'textsuperscript': nodes.superscript, 'textsubscript': nodes.subscript,
}
SWITCHES = {'bf': 'textbf', 'em': 'emph', 'it': 'textit', 'sl': 'textit', 'tt': 'texttt', 'rm': None, 'sc': None}
#: Commands that are their argument for us.
PLAIN = frozenset({'textsc', 'textrm', 'textsf', 'textup', 'textmd', 'textnormal', 'mbox', 'enquote', 'text'})
MATH = re.compile(r'(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)', re.DOTALL)
TOKEN = re.compile(r'\\(?:url|href)\s*\{(?P<url>[^{}]*)\}(?:\s*\{(?P<shown>[^{}]*)\})?'
                   r'|\\(?P<command>[A-Za-z]+)\s*(?=\{)|\\(?P<switch>bf|em|it|rm|sc|sl|tt)(?![A-Za-z])\s*'
                   r'|\\(?P<sign>[&%$#_{}~^])|(?P<brace>[{}])|(?P<dash>-{2,3})'
                   r"|(?P<quote>``|'')|(?P<tie>~)")
QUOTES = {'``': '\u201c', "''": '\u201d'}
#: What makes a text more than a text.
SPECIAL = re.compile(r"[\\{}$~]|--|``|''")
#: A sign that begins a comment in TeX, but not in a bib file.
PERCENT = re.compile(r'(?<!\\)%')
BLANKS = re.compile(r'\s+')


def tex_nodes(source: str) -> list[nodes.Node]:
    """Return TeX as nodes; a command that is unknown stays as it is written."""
    if not SPECIAL.search(source):
        return [nodes.Text(BLANKS.sub(' ', source))] if source else []
    made: list[nodes.Node] = []
    position = 0
    for match in MATH.finditer(source):
        made += _text_nodes(source[position:match.start()])
        formula = (match[1] or match[2]).strip()
        made.append(nodes.math(formula, formula))
        position = match.end()
    return made + _text_nodes(source[position:])


def tex_text(source: str) -> str:
    """Return TeX as text."""
    if not SPECIAL.search(source):
        return BLANKS.sub(' ', source).strip()
    return ''.join(node.astext() for node in tex_nodes(source)).strip()


def safe_link(url: str, shown: str = '') -> nodes.Node:
    """Return a link, or text if the address could do more than open a page."""
    url = re.sub(r'\\([&%$#_{}~])', r'\1', url.strip())
    shown = shown or url
    if not SAFE.match(url):
        return nodes.Text(shown)
    address = quote(url, safe="%/:=&?~#+!$,;'@()*[]")
    return nodes.reference(shown, shown, refuri=address)


def _text_nodes(source: str) -> list[nodes.Node]:
    source = BLANKS.sub(' ', decoded(PERCENT.sub(r'\\%', source)))
    root = nodes.inline()
    open_: list[tuple[nodes.Element, str]] = [(root, '')]       # where text goes, and what closes it as text
    position = 0
    pending: str | None = None          # a command whose argument begins with the next brace
    for match in TOKEN.finditer(source):
        _add(open_[-1][0], source[position:match.start()])
        position = match.end()
        if match['url'] is not None:
            open_[-1][0].append(safe_link(match['url'], match['shown'] or ''))
        elif match['command']:
            pending = match['command']
        elif match['switch']:           # it holds to the end of the group
            open_[-1] = _group(open_[-1][0], SWITCHES[match['switch']])[0], open_[-1][1]
        elif match['brace'] == '{':
            open_.append(_group(open_[-1][0], pending))
            pending = None
        elif match['brace']:
            if len(open_) > 1:
                element, end = open_.pop()
                _add(element, end)
        else:
            _add(open_[-1][0], match['sign'] or QUOTES.get(match['quote'] or '', '')
                 or (match['tie'] and '\u00a0') or {2: '\u2013', 3: '\u2014'}[len(match[0])])
    _add(open_[-1][0], source[position:])
    return root.children


def _group(parent: nodes.Element, command: str | None) -> tuple[nodes.Element, str]:
    """Open a group; an unknown command is shown with its braces."""
    if command in STYLES:
        made = STYLES[command]()
        parent.append(made)
        return made, ''
    if command is None or command in PLAIN:
        return parent, ''
    _add(parent, f'\\{command}{{')
    return parent, '}'


def _add(parent: nodes.Element, text: str) -> None:
    """Append text, to the text that is there if there is one."""
    if not text:
        return
    if parent.children and isinstance(parent[-1], nodes.Text):
        parent[-1] = nodes.Text(parent[-1].astext() + text)
    else:
        parent.append(nodes.Text(text))


def decoded(source: str) -> str:
    """Return TeX with accents and signs as characters."""
    inner = source.strip()
    if '\\' not in inner:
        return source
    try:
        text: str = codecs.decode(inner, 'ulatex')       # type: ignore[call-overload]
    except (ValueError, RecursionError):
        return source
    # The codec takes blanks at the ends for those between lines.
    before, after = source[:len(source) - len(source.lstrip())], source[len(source.rstrip()):]
    return f'{before}{text}{after}'.replace('\u00ad', '')
