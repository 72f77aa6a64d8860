"""What the templates of the theme are given beside Sphinx's own context."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from jinja2 import Environment, FileSystemBytecodeCache
from sphinx.locale import _

from sphinx_scidraft.assets import NOTE_STYLE
from sphinx_scidraft.core.language import Language, direction
from sphinx_scidraft.core.notes.model import minutes
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.theme.assettags import AssetTags
from sphinx_scidraft.theme.menu import Item, link_menu, read_menu
from sphinx_scidraft.words import words_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

_EXTERNAL = re.compile(r'<a (?=[^>]*\bclass="(?:[^"]* )?external\b)(?=[^>]*\bhref="https?:)(?![^>]*\b(?:rel|target)=)')
_TAGS = re.compile(r'<[^>]+>')
MISSING = '404'
#: Target -> its name and the address that takes {url} and {title}.
SHARE: dict[str, tuple[str, str]] = {
    'x': ('X', 'https://x.com/intent/post?text={title}&url={url}'),
    'linkedin': ('LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url={url}'),
    'reddit': ('Reddit', 'https://www.reddit.com/submit?url={url}&title={title}'),
    'facebook': ('Facebook', 'https://www.facebook.com/sharer/sharer.php?u={url}'),
    'whatsapp': ('WhatsApp', 'https://api.whatsapp.com/send?text={title}%20{url}'),
    'telegram': ('Telegram', 'https://telegram.me/share/url?text={title}&url={url}'),
    'hackernews': ('Hacker News', 'https://news.ycombinator.com/submitlink?u={url}&t={title}'),
}
#: Options that are read here and not by the templates.
READ = ('menu', 'share_buttons', 'default_theme')
#: Options that take one of some values; another value is replaced by the first.
CHOICES = {'default_theme': ('auto', 'light', 'dark')}


class ThemePages:
    """The pages of one build with this theme.

    :param folder: the folder of the theme
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.used = False
        self.menu: tuple[Item, ...] = ()
        self.share: tuple[str, ...] = ()
        self.default_theme = 'auto'
        self.tags = AssetTags()

    def begin(self, app: Sphinx) -> None:
        """Read the options (event ``builder-inited``)."""
        theme = getattr(app.builder, 'theme', None)
        self.used = theme is not None and any(Path(folder) == self.folder for folder in theme.get_theme_dirs())
        if theme is None or not self.used:
            return
        relieve_templates(app)
        given = app.builder.get_theme_config()[1]   # type: ignore[attr-defined]
        options = {name: given.get(name, theme.get_config('options', name)) for name in READ}
        self.menu, problems = read_menu(options['menu'])
        if not self.menu:
            self.menu = (Item(_('Search'), page='search'),)
        self.share = tuple(self._read_share(options['share_buttons'], problems))
        self.default_theme = options['default_theme']
        if self.default_theme not in CHOICES['default_theme']:
            problems.append(f'default_theme must be one of {", ".join(CHOICES["default_theme"])}, '
                            f'not {self.default_theme!r}')
            self.default_theme = CHOICES['default_theme'][0]
        for problem in problems:
            warn(WarningType.CONFIG, 'html_theme_options: %s', problem)

    @staticmethod
    def _read_share(value: Any, problems: list[str]) -> list[str]:
        names = [name.strip() for name in value.split(',')] if isinstance(value, str) else value
        if not isinstance(names, (list, tuple)):
            problems.append(f'share_buttons must be a list of names, not {value!r}')
            return []
        problems.extend(f'share_buttons: there is no {name!r}; allowed: {", ".join(SHARE)}'
                        for name in names if name and name not in SHARE)
        return [name for name in names if name in SHARE]

    def add_missing_page(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """Yield the page for addresses that lead nowhere, if no extension does (event ``html-collect-pages``)."""
        others = {'sphinx_scidraft', 'notfound.extension'} & app.extensions.keys()
        if self.used and not others and MISSING not in app.env.found_docs and app.builder.name in ('html', 'dirhtml'):
            # It is shown in place of pages in any folder: its links start at the root of the site.
            root = urlsplit(app.config.html_baseurl).path
            base = root if root.endswith('/') else f'{root}/'
            yield MISSING, {'title': '404', 'base': base if app.config.html_baseurl else ''}, '404.html'

    def add_context(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
        """Add what the templates need (event ``html-page-context``)."""
        if not self.used:
            return
        self.tags.keep(context, pagename)
        sd: dict[str, Any] = context.setdefault('sd', {})
        sd.setdefault('kind', _kind(pagename, templatename))
        language = app.config.language or 'en'
        home = sd['kind'] == 'home'
        sd['menu'] = link_menu(self.menu, pagename, context['pathto'], home=home, feed='notes/index')
        words = words_of(app.env)
        sd['words'] = dict(words.phrases)
        sd['dir'] = direction(language)
        sd['default_theme'] = self.default_theme
        sd['share'] = share_links(self.share, context.get('pageurl'), context.get('title'), words)
        body = context.get('body')
        if isinstance(body, str):
            new_tab = context.get('theme_external_links_new_tab') in (True, 'true', 'True')
            body = context['body'] = mend(body, new_tab)
            sd['page'] = describe_page(body, sd.get('note'), context.get('meta'), words)
        if sd['kind'] == 'note':    # the card is in the template
            app.add_css_file(NOTE_STYLE)


def relieve_templates(app: Sphinx) -> None:
    """Keep compiled templates beside the doctrees, and do not look at each use whether their files have changed."""
    environment = getattr(getattr(app.builder, 'templates', None), 'environment', None)
    if isinstance(environment, Environment):
        folder = Path(app.doctreedir) / 'scidraft-templates'
        folder.mkdir(parents=True, exist_ok=True)
        environment.auto_reload = False
        environment.bytecode_cache = environment.bytecode_cache or FileSystemBytecodeCache(str(folder))


def mend(body: str, new_tab: bool) -> str:
    """Return the HTML of a page with links to other sites that give nothing away, and with current roles.

    :param new_tab: whether those links open in a tab of their own
    """
    added = '<a target="_blank" rel="noopener" ' if new_tab else '<a rel="noopener" '
    # docutils writes a role that has been withdrawn and that the list around it may not hold
    return _EXTERNAL.sub(added, body).replace(' role="doc-biblioentry"', ' role="listitem"')


def _kind(pagename: str, templatename: str) -> str:
    if pagename in ('search', MISSING):
        return pagename
    return 'page' if templatename == 'page.html' else 'list'


def share_links(names: tuple[str, ...], url: str | None, title: str | None, words: Language) -> list[dict[str, str]]:
    """Return the links for sharing a page; none for a page without a known address."""
    if not url:
        return []
    address, plain = quote(url, safe=''), quote(unescape(_TAGS.sub('', title or '')), safe='')   # Sphinx has it as HTML
    return [{'id': name, 'name': words.phrase('share_on', name=SHARE[name][0]),
             'href': SHARE[name][1].format(url=address, title=plain)} for name in names]


def describe_page(body: str, note: Mapping[str, Any] | None, meta: Mapping[str, Any] | None,
                  words: Language) -> dict[str, Any]:
    """Return description, date, authors and reading time of a page that is not a note.

    :param note: what the extension knows about the page
    :param meta: the front matter as Sphinx has it, used without the extension
    """
    meta = meta or {}
    if note:
        found = {'description': note.get('description'), 'date': note.get('date_text'),
                 'date_iso': note.get('date_iso'), 'authors': note.get('byline'),
                 'minutes': note.get('reading_minutes')}
    else:
        found = {'description': meta.get('description'), 'date': meta.get('date'), 'date_iso': '',
                 'authors': meta.get('author'), 'minutes': None}
    found = {key: value if isinstance(value, (str, int)) else '' for key, value in found.items()}
    if (found['date'] or found['authors']) and not found['minutes']:
        found['minutes'] = minutes(len(_TAGS.sub(' ', body).split()))
    if found['minutes']:
        found['minutes'] = words.phrase('reading_time', number=str(found['minutes']))
    return found
