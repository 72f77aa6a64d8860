"""Settle a card on a page: ids that are its own, links that lead on from there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from docutils import nodes
from sphinx.util.osutil import relative_uri

from sphinx_scidraft.notes.feed.nodes import note_card

if TYPE_CHECKING:
    from sphinx.builders import Builder

#: Attributes that hold an id, or begin one, in nodes of ours and of sphinx-design.
IDS_ELSEWHERE = ('head', 'prefix', 'set_id', 'input_id')
#: An address outside the project.
ELSEWHERE = re.compile(r'[A-Za-z][A-Za-z0-9+.-]*:|/')


def settle(card: note_card, page: str, prefix: str, builder: Builder) -> None:
    """Give a card its ids and turn its links round.

    :param page: the page that it stands on
    :param prefix: what its ids begin with, alone on the page
    """
    docname = card['docname']
    home = builder.get_target_uri(docname)
    base = builder.get_target_uri(page)
    elements = list(card.findall(nodes.Element))
    held = {name for node in elements for name in node['ids']}
    for node in elements:
        node['ids'] = [prefix + name for name in node['ids']]
        if node.get('backrefs'):
            node['backrefs'] = [prefix + name for name in node['backrefs'] if name in held]
        for name in IDS_ELSEWHERE:
            if isinstance(node.get(name), str):
                node[name] = prefix + node[name]
        if isinstance(node, nodes.rubric) and isinstance(node.get('heading-level'), int):
            node['heading-level'] = min(6, node['heading-level'] + 1)
        if isinstance(node, nodes.reference) or node.get('refid'):
            _turn(node, held, prefix, home, base)
    card['fignumbers'] = {kind: _prefixed(numbers, prefix) for kind, numbers in card['fignumbers'].items()}
    card['secnumbers'] = _prefixed(card['secnumbers'], f'#{prefix}')


def _turn(node: nodes.Element, held: set[str], prefix: str, home: str, base: str) -> None:
    target = node.get('refid')
    if target in held:
        node['refid'] = prefix + target
    elif target:
        node['refuri'] = rebased(f'#{target}', home, base)
        del node['refid']
    elif 'refuri' in node and (node.get('internal') or not ELSEWHERE.match(node['refuri'])):
        node['refuri'] = rebased(node['refuri'], home, base)


def rebased(uri: str, home: str, base: str) -> str:
    """Return a relative address of one page as it is on another one.

    :param home: address of the page that it was made for
    :param base: address of the page that it is to stand on
    """
    parts = urlsplit(urljoin(f'/{home}', uri))
    path = relative_uri(base, parts.path.lstrip('/'))
    rest = (f'?{parts.query}' if parts.query else '') + (f'#{parts.fragment}' if parts.fragment else '')
    return f'{path}{rest}' or '#'


def _prefixed(numbers: dict[str, Any], prefix: str) -> dict[str, Any]:
    return {prefix + name: number for name, number in numbers.items()}
