"""Directives for pictures in a grid and for promotions: ``gallery``, ``promotion-visual``, ``promotion-textual``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.messages import WarningType, warn

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain

#: Schemes that a link may have; others, such as ``javascript:``, run code.
_SAFE = re.compile(r'(?:https?|mailto|tel|ftp):', re.IGNORECASE)
_SCHEME = re.compile(r'[a-z][a-z0-9+.-]*:', re.IGNORECASE)
#: Class of the paragraph that holds the button.
ACTION = 'sd-promotion-action'
MAX_COLUMNS = 3


class promotion(nodes.container):
    """A promotion; ``label`` is what it is called by those who hear the page."""

    feature = 'promotion'


class promotion_badge(nodes.paragraph):
    """Says that a promotion is paid for; the word is put in when a page is written."""


class gallery(nodes.container):
    """Pictures in a grid of so many ``columns``."""


class gallery_item(nodes.container):
    """A picture, perhaps in a link, and its caption."""


class gallery_caption(nodes.paragraph):
    """The caption of a picture."""


class FillBadges(SphinxPostTransform):
    """Puts the word into badges."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        """Fill the badges of a document with promotions."""
        domain = cast('StatementDomain', self.env.domains['prf'])
        if domain.may_hold(self.env.docname, promotion.feature):
            word = domain.language(self.env.docname).phrase('sponsored')
            for badge in self.document.findall(promotion_badge):
                badge.replace_self(nodes.paragraph('', word, classes=badge['classes']))


class GalleryDirective(SphinxDirective):
    """Puts the images and figures of its content in a grid; a list of images has their captions behind them."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        'columns': lambda value: directives.choice(value, ('1', '2', '3')), 'class': directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the grid, and behind it what is no picture."""
        return self.make_gallery()

    def make_gallery(self) -> list[nodes.Node]:
        """Return the grid, and behind it what is no picture."""
        columns = int(self.options.get('columns', MAX_COLUMNS))
        grid = gallery('', classes=['sd-gallery', *self.options.get('class', [])], columns=columns)
        if columns < MAX_COLUMNS:
            grid['classes'].append(f'sd-columns-{columns}')
        self.set_source_info(grid)
        left: list[nodes.Node] = []
        for child in self.parse_content_to_nodes():
            items = list(pictures(child))
            grid += items
            left += [] if items else [child]
        if left or not grid.children:
            warn(WarningType.NOTE, '%s: only images and figures can stand in the grid%s', self.name,
                 '; the rest follows it' if left else ', and there are none', location=self.get_location())
        return [*([grid] if grid.children else []), *left]


def pictures(node: nodes.Node) -> Iterator[gallery_item]:
    """Yield the pictures that a node of the content holds."""
    if isinstance(node, nodes.figure):
        caption = [child for part in node[1:] if isinstance(part, nodes.Element) for child in _inline(part)]
        yield _item([node[0]], caption, node['ids'], node['names'])
    elif isinstance(node, (nodes.bullet_list, nodes.enumerated_list)):
        for entry in node:
            if isinstance(entry, nodes.Element) and next(iter(entry.findall(nodes.image)), None) is not None:
                yield _captioned([child for part in entry for child in _inline(part)])
    elif isinstance(node, nodes.image) or (isinstance(node, nodes.reference) and _is_picture(node)):
        yield _item([node], [])
    elif isinstance(node, nodes.paragraph) and any(map(_is_picture, node)):
        images = [child for child in node if _is_picture(child)]
        if all(_is_picture(child) or not child.astext().strip() for child in node):
            yield from (_item([image], []) for image in images)
        else:
            yield _captioned(node.children)


def _is_picture(node: nodes.Node) -> bool:
    return isinstance(node, nodes.image) or (
        isinstance(node, nodes.reference) and len(node) == 1 and isinstance(node[0], nodes.image))


def _inline(node: nodes.Node) -> list[nodes.Node]:
    """Return the inline content of a paragraph, of a figure or of something around them."""
    if isinstance(node, nodes.TextElement) and not _is_picture(node):
        return node.children
    if isinstance(node, nodes.Element) and not _is_picture(node):
        return [child for part in node for child in _inline(part)]
    return [node]


def _captioned(parts: Sequence[nodes.Node]) -> gallery_item:
    first = next(part for part in parts if _is_picture(part))
    return _item([first], [part for part in parts if part is not first])


def _item(picture: list[nodes.Node], caption: Sequence[nodes.Node], ids: Sequence[str] = (),
          names: Sequence[str] = ()) -> gallery_item:
    item = gallery_item('', *picture, classes=['sd-gallery-item'], ids=list(ids), names=list(names))
    image = next(iter(item.findall(nodes.image)))
    texts = list(caption)
    if not any(part.astext().strip() for part in texts):
        title = image.get('title')      # of Markdown: ![alt](file "title")
        texts = [nodes.Text(title)] if title else []
    if texts:
        if isinstance(texts[0], nodes.Text):
            texts[0] = nodes.Text(texts[0].lstrip())
        item += gallery_caption('', '', *texts)
    return item


class VisualPromotion(GalleryDirective):
    """A promotion of pictures."""

    option_spec: ClassVar[dict[str, Any]] = {**GalleryDirective.option_spec, 'sponsored': directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the pictures in a box."""
        box = promotion('', classes=['sd-promotion', 'sd-promotion-visual'])
        self.set_source_info(box)
        box += _badge(self)
        box += self.make_gallery()
        _mark_links(self, box)
        return [box]


class TextualPromotion(SphinxDirective):
    """A promotion of a title, whose lines end at ``|``, a subtitle, a text, and a button."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        'subtitle': directives.unchanged, 'button': directives.unchanged, 'button-text': directives.unchanged,
        'link': directives.unchanged, 'button-link': directives.unchanged, 'sponsored': directives.flag,
        'align': lambda value: directives.choice(value, ('left', 'center')), 'class': directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """Return the parts in a box."""
        title = self._title()
        label = ' '.join(title.astext().split())
        box = promotion('', classes=['sd-promotion', *self.options.get('class', [])], label=label)
        if self.options.get('align') == 'center':
            box['classes'].append('sd-center')
        self.set_source_info(box)
        box += _badge(self)
        box += title
        if subtitle := self.options.get('subtitle'):
            box += nodes.paragraph('', '', *self.parse_inline(subtitle)[0], classes=['sd-promotion-subtitle'])
        box += self.parse_content_to_nodes()
        box += self._button()
        _mark_links(self, box)
        return [box]

    def _title(self) -> nodes.Element:
        lines = [nodes.strong('', '', *self.parse_inline(part.strip())[0]) for part in self.arguments[0].split('|')]
        if len(lines) == 1:
            return nodes.paragraph('', '', *lines, classes=['sd-promotion-title'])
        return nodes.line_block('', *(nodes.line('', '', line) for line in lines), classes=['sd-promotion-title'])

    def _button(self) -> list[nodes.Node]:
        target = (self.options.get('link') or self.options.get('button-link') or '').strip()
        text = self.options.get('button') or self.options.get('button-text') or target
        if not text:
            return []
        content = nodes.inline('', '', *self.parse_inline(text)[0])
        if not target:
            warn(WarningType.NOTE, '%s: the button has no link', self.name, location=self.get_location())
        return [nodes.paragraph('', '', self._link(target, content) if target else content, classes=[ACTION])]

    def _link(self, target: str, content: nodes.inline) -> nodes.Node:
        """Return a link to an address, a document or a label."""
        if _SAFE.match(target):
            return nodes.reference('', '', content, refuri=target, internal=False)
        if _SCHEME.match(target) or target.startswith('//'):
            warn(WarningType.NOTE, '%s: %r is no address that can be linked', self.name, target,
                 location=self.get_location())
            return content
        path = target
        for suffix in self.env.config.source_suffix:
            path = path.removesuffix(suffix)
        docname, _ = self.env.relfn2path(path.rstrip('/'), self.env.docname)
        is_document = docname in self.env.found_docs
        node = pending_xref('', content, refdomain='std', reftype='doc' if is_document else 'ref',
                            reftarget=f'/{docname}' if is_document else target.lstrip('#').lower(),
                            refexplicit=True, refwarn=True, refdoc=self.env.docname)
        self.set_source_info(node)
        return node


def _badge(directive: SphinxDirective) -> list[nodes.Node]:
    if 'sponsored' not in directive.options:
        return []
    return [promotion_badge('', classes=['sd-promotion-badge'])]


def _mark_links(directive: SphinxDirective, box: promotion) -> None:
    """Tell search engines that links are paid for."""
    for link in box.findall(nodes.reference):
        if _SAFE.match(link.get('refuri', '')) and 'sponsored' in directive.options:
            link['rel'] = 'sponsored noopener'
            link['target'] = '_blank'
