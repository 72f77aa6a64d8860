"""A whole Hugo site in SciDraft or PaperMod style becomes a project of ours."""

from __future__ import annotations

import datetime
import html
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from sphinx_scidraft.importing.hugo import frontmatter, look
from sphinx_scidraft.importing.hugo.addresses import Addresses, Source, normal, place
from sphinx_scidraft.importing.hugo.page import Writer
from sphinx_scidraft.importing.hugo.settings import SILENT, Settings, conf_py, load
from sphinx_scidraft.importing.result import Conversion, Finding

#: Folders whose files a page can name, from the root of the site.
FILES = ('static', 'assets')
PAGES = frozenset({'.md', '.markdown'})
#: What pages of a layout become, without text of their own.
LAYOUTS = {'archives': '```{archive-list}\n```'}
#: Pages that our theme makes by itself.
MADE = {'search': 'search'}
DROPPED = ('math', 'aliases', 'layout', 'slug', 'url', 'placeholder', 'type', 'outputs')
SPECIAL = re.compile(r'([\\`*_\[\]<>${}])')
REDIRECT = '''<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{target}</title>
<link rel="canonical" href="{target}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={target}">
<p><a href="{target}">{target}</a></p>
</html>
'''


class Site:
    """A Hugo site while it is converted.

    :param root: its folder
    :param environments: whether run-in heads become statements
    """

    def __init__(self, root: Path, *, environments: bool = True) -> None:
        self.root = root
        self.environments = environments
        self.result = Conversion()
        self.settings: Settings = load(root)
        self.pages: list[tuple[Source, frontmatter.Page]] = []

    def convert(self) -> Conversion:
        """Return the project."""
        for line, problem in self.settings.problems:
            self._report(self.settings.file, line, problem)
        content = self.root / 'content'
        for path in sorted(path for path in content.rglob('*') if path.is_file()):
            if path.suffix.lower() in PAGES:
                page = frontmatter.split(path.read_text(encoding='utf-8', errors='replace'))
                self.pages.append((place(path, content, page.data), page))
            else:
                self.result.copies[self._target(path, content)] = path
        self._copy_files()
        sources = [source for source, _ in self.pages]
        files = frozenset(str(path) for path in self.result.copies)
        self.addresses = Addresses(sources, files, self.settings.text('baseURL'))
        for source, page in self.pages:
            self._page(source, page)
        self._home()
        self._redirects()
        self._conf()
        self.result.findings.sort()
        return self.result

    def _report(self, file: str, line: int, text: str) -> None:
        self.result.findings.append(Finding(file, line, text))

    def _target(self, path: Path, content: Path) -> PurePosixPath:
        return PurePosixPath(path.relative_to(content).as_posix())

    def _copy_files(self) -> None:
        for folder in FILES:
            for path in sorted((self.root / folder).rglob('*')):
                if path.is_file() and (folder == 'static' or path.suffix in ('.bib', '.png', '.jpg', '.svg', '.webp')):
                    self.result.copies.setdefault(PurePosixPath(path.relative_to(self.root / folder).as_posix()), path)

    def _page(self, source: Source, page: frontmatter.Page) -> None:
        """Convert one page."""
        name = f'content/{source.relative}'
        if page.problem:
            self._report(name, 1, f'{page.problem}; it is kept as text')
        layout = str(page.data.get('layout', ''))
        if layout in MADE:
            self._report(name, 1, f'the page is left out, because the theme makes its own: {MADE[layout]}')
            return

        def report(line: int, text: str) -> None:
            self._report(name, line, text)

        def relink(target: str) -> str:
            new, problem = self.addresses.resolve(target, source)
            if problem:
                report(self._find(page, target), problem)
            return new

        body = Writer(relink, report, self.environments).convert(page.body.rstrip('\n'), page.line).strip('\n')
        if layout in LAYOUTS:
            body = f'{body}\n\n{LAYOUTS[layout]}'.strip()
        data = {key: value for key, value in page.data.items() if key not in DROPPED}
        title = page.data.get('title')
        heading = f'{_heading(title)}\n\n' if isinstance(title, str) and title.strip() else ''
        self.result.texts[source.document.with_name(f'{source.document.name}.md')] = (
            frontmatter.as_yaml(data) + ('\n' if data else '') + heading + (f'{body}\n' if body else ''))

    def _find(self, page: frontmatter.Page, text: str) -> int:
        at = page.body.find(text)
        return page.line + page.body[:max(at, 0)].count('\n')

    def _home(self) -> None:
        """Add the feed and the tree of documents to the home page."""
        texts, home = self.result.texts, PurePosixPath('index.md')
        title = self.settings.text('title') or 'Notes'
        text = texts.get(home) or f'{_heading(title)}\n'
        if not re.search(r'^#\s', text, re.M):
            text += f'\n{_heading(title)}\n'
        folders = self._note_folders()
        others = [str(path.with_suffix('')) for path in texts if path != home and path.parts[0] not in folders]
        text = text.rstrip('\n') + '\n\n```{note-feed}\n```\n'
        for folder in folders:
            section = PurePosixPath(folder) / 'index.md'
            if section in texts and '{note-feed}' not in texts[section]:
                texts[section] = texts[section].rstrip('\n') + '\n\n```{note-feed}\n```\n'
                others.insert(0, str(section.with_suffix('')))
        if others:
            text += '\n```{toctree}\n:hidden:\n\n' + '\n'.join(others) + '\n```\n'
        texts[home] = text

    def _note_folders(self) -> list[str]:
        sections = self.settings.params.get('mainSections')
        return [str(section) for section in sections] if isinstance(sections, list) else ['notes']

    def _redirects(self) -> None:
        """Write a page that leads on for every old address of a page."""
        base = self.settings.text('baseURL').rstrip('/')
        for source, page in self.pages:
            aliases = page.data.get('aliases')
            old = [alias for alias in aliases if isinstance(alias, str)] if isinstance(aliases, list) else []
            new = normal(str(source.document).removesuffix('index'))
            for address in (*old, source.address):
                if normal(address) != new and '..' not in address:
                    file = address.strip('/') + ('' if address.endswith(('.html', '.htm')) else '/index.html')
                    target = html.escape(f'{base}{new}', quote=True)
                    self.result.texts[PurePosixPath('_redirects') / file] = REDIRECT.format(target=target)

    def _conf(self) -> None:
        settings, params = self.settings, self.settings.params
        at = settings.line

        def report(name: str, text: str) -> None:
            self._report(settings.file, at(name), text)

        for name in settings.data:
            if name not in SILENT and name not in READ:
                report(name, f'the setting {name} has no counterpart and is left out')
        options = look.options(params, report)
        if menu := look.menu(settings.data, self._document, report):
            options['menu'] = menu
        extras: dict[str, Any] = {'html_theme_options': options} if options else {}
        bibs = sorted(str(path) for path in self.result.copies if path.suffix == '.bib')
        if bibs:
            extras['bibtex_bibfiles'] = bibs
        if any(path.parts[0] == '_redirects' for path in self.result.texts):
            extras['html_extra_path'] = ['_redirects']
        if any(_uses_extension(text, 'mermaid') for text in self._documents()):
            extras.setdefault('extensions', []).append('sphinxcontrib.mermaid')
        if bibs:
            extras.setdefault('extensions', []).append('sphinxcontrib.bibtex')
        if 'extensions' in extras:
            extras['extensions'] = ['myst_parser', 'sphinx_scidraft', *extras['extensions']]
        extras['exclude_patterns'] = ['_build', '_redirects']
        extras['copyright'] = f'{datetime.date.today().year}, {settings.text("title") or "the authors"}'
        self.result.texts[PurePosixPath('conf.py')] = conf_py(settings, extras)

    def _documents(self) -> Iterator[str]:
        return (text for path, text in self.result.texts.items() if path.suffix == '.md')

    def _document(self, address: str) -> str:
        """Return the page of our site behind an address in the menu, or ''."""
        where = normal(address)
        for source, page in self.pages:
            if source.address == where:
                return MADE.get(str(page.data.get('layout', '')), str(source.document))
        return {'/': 'index', '/tags/': 'tags/index', '/categories/': 'categories/index', '/search/': 'search',
                '/archives/': 'archive/index'}.get(where, '')


#: Settings of the site that are read.
READ = frozenset({'baseURL', 'title', 'languageCode', 'locale', 'params', 'menu', 'menus', 'pagination',
                  'defaultContentLanguage', 'copyright'})


def _heading(title: str) -> str:
    """Return a heading; Hugo prints titles as they are, so their signs mean nothing."""
    return '# ' + SPECIAL.sub(r'\\\1', ' '.join(title.split()))


def _uses_extension(text: str, name: str) -> bool:
    return f'```{{{name}}}' in text or f'~~~{{{name}}}' in text


def convert_site(root: Path, *, environments: bool = True) -> Conversion:
    """Return the project that a Hugo site becomes; nothing is written.

    :param root: the folder of the site
    :param environments: whether run-in heads such as ``**Lemma.**`` become statements
    :raises ValueError: if the folder holds no Hugo site
    """
    if not (root / 'content').is_dir():
        raise ValueError(f'{root} has no folder "content"; is it a Hugo site?')
    return Site(root, environments=environments).convert()
