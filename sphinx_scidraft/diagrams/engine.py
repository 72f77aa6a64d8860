"""Drawing diagrams: two engines behind one function, and a store of what they drew.

The engines, and the CSS libraries that come with them, are imported when the first diagram is
drawn: a project without diagrams, or without an engine, needs none of them.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sphinx_scidraft.diagrams.source import original_line

#: Counts up when the same source gives another drawing than before.
_FORMAT = 1
#: Takes a source and returns a clean drawing, or raises DiagramError.
Engine = Callable[[str], str]
_THEME = 'scidraft'
_POSITION = re.compile(r'^[\w-]+ at (?P<line>\d+):\d+: (?P<text>.*)', re.DOTALL)


class DiagramError(Exception):
    """A source that cannot be drawn.

    :param line: the line of the source (from 1) that is wrong, if an engine tells it
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class EngineMissingError(DiagramError):
    """An engine that is not installed."""


def _with_mermaid_render(source: str) -> str:
    """Draw with ``mermaid-render``: most types, small files, errors with lines."""
    try:
        from mermaid_render import mermaid_to_svg
        from mermaid_render.renderer import THEMES, RenderError

        from sphinx_scidraft.diagrams import palette, svg
    except ImportError as error:
        raise EngineMissingError(f'mermaid-render cannot be used ({error})') from None
    THEMES.setdefault(_THEME, palette.SENTINELS)
    try:
        markup = mermaid_to_svg(source, theme=_THEME).decode()
    except RenderError as error:
        raise _explain(source, str(error)) from None
    return svg.clean(markup)


def _explain(source: str, message: str) -> DiagramError:
    """Take the line out of a message of ``mermaid-render``."""
    found = _POSITION.match(message)
    if not found:
        return DiagramError(_one_line(message))
    text, line = found['text'], int(found['line'])
    # "Parse error on line 3:\n C --> [oops\n -------^\nExpecting ...": the line number is not the file's.
    first, _, rest = text.partition('\n')
    place = first.partition(' on line ')
    if place[1]:
        excerpt, _, hint = rest.partition('\n')
        hint = hint.partition('\n')[2]
        text = f'{place[0]} at "{excerpt.strip()}". {hint}'
    return DiagramError(_one_line(text), original_line(source, line) if line else None)


def _with_mmdr(source: str) -> str:
    """Draw with ``mmdr``: some more types, larger files."""
    try:
        import mmdr

        from sphinx_scidraft.diagrams import mmdr_theme, palette, svg
    except ImportError as error:
        raise EngineMissingError(f'mmdr cannot be used ({error})') from None
    themed = mmdr_theme.themed(source)
    try:
        markup = mmdr.render(themed or source).svg()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:    # a panic of its Rust code is no Exception
        raise DiagramError(_one_line(str(error))) from None
    return svg.clean(markup, palette.colours_in(source), mmdr_theme.STRAYS if themed else {})


ENGINES: tuple[tuple[str, Engine], ...] = (
    ('mermaid-render', _with_mermaid_render),
    ('mmdr', _with_mmdr),
)


def draw(source: str) -> str:
    """Draw a diagram with the first engine that can.

    :return: clean SVG whose colours are CSS variables
    :raises DiagramError: the one of the engine that says most about what is wrong
    """
    errors: list[DiagramError] = []
    for name, engine in ENGINES:
        try:
            return engine(source)
        except DiagramError as error:
            errors.append(error)
        except Exception as error:    # an engine is young code of others: a fault in it ends no build
            errors.append(DiagramError(_one_line(f'{name}: {error}')))
    told = [error for error in errors if not isinstance(error, EngineMissingError)]
    if not told:
        raise EngineMissingError('no engine for Mermaid diagrams is installed: pip install mermaid-render, '
                                 'or "sphinx_scidraft[diagrams]" for the other one')
    raise next((error for error in told if error.line), told[0])


class Store:
    """Drawings that were made before, in memory and in a folder.

    :param folder: where they are kept for later builds
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, str] = {}

    def get(self, source: str) -> str | None:
        """Return the drawing of a source, if there is one."""
        key = _key(source)
        if key not in self._known:
            try:
                self._known[key] = (self.folder / f'{key}.drawing').read_text(encoding='utf-8')
            except OSError:
                return None
        return self._known[key]

    def put(self, source: str, drawing: str) -> None:
        """Keep a drawing; a folder that cannot be written is no error."""
        key = _key(source)
        self._known[key] = drawing
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                    'w', encoding='utf-8', dir=self.folder, suffix='.tmp', delete=False) as file:
                file.write(drawing)
            os.replace(file.name, self.folder / f'{key}.drawing')    # whole, though several processes write
        except OSError:
            return


@cache
def store(folder: Path) -> Store:
    """Return this process's store for a folder."""
    return Store(folder)


def render(source: str, folder: Path) -> str:
    """Return the drawing of a Mermaid source.

    :param folder: where drawings are kept between builds
    :return: clean SVG whose colours are CSS variables
    :raises DiagramError: if no engine can draw it
    """
    known = store(folder)
    drawing = known.get(source)
    if drawing is None:
        drawing = draw(source)
        known.put(source, drawing)
    return drawing


@cache
def _engines_fingerprint() -> str:
    """Return what tells drawings of other engines apart."""
    parts = [str(_FORMAT)]
    for name, _ in ENGINES:
        try:
            parts.append(f'{name} {version(name)}')
        except PackageNotFoundError:
            parts.append(f'no {name}')
    return ', '.join(parts)


def _key(source: str) -> str:
    return sha256(f'{_engines_fingerprint()}\n{source}'.encode()).hexdigest()[:32]


def _one_line(text: str) -> str:
    return ' '.join(text.split())[:300]
