"""What writes the nodes of extensions is given to the class of translators once, not to each translator.

Sphinx makes six translators for a page of HTML and binds every handler to each of them: a hundredth of the time of a
build, and circles that only the garbage collector can free.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder


class Handlers:
    """The handlers that are shared by the translators of a build."""

    def __init__(self) -> None:
        self._before: tuple[str, Any, Any] | None = None

    def share(self, app: Sphinx, builder: Builder) -> None:
        """Give the builder a class of translators that has them (event ``write-started``: all are known by then)."""
        registry = app.registry
        own = registry.translation_handlers.get(builder.name)
        handlers: Any = registry.translation_handlers.get(builder.format, {}) if own is None else own
        try:
            translator: Any = registry.get_translator_class(builder)
        except AttributeError:      # a builder that writes no nodes
            return
        shared = {name: pair for name, pair in handlers.items() if _can_be_shared(name, pair, translator)}
        if self._before is not None or not shared:
            return
        self._before = builder.name, registry.translators.get(builder.name), own
        methods = {'__module__': translator.__module__, '__qualname__': translator.__qualname__}
        for name, (visit, depart) in shared.items():
            methods |= {f'visit_{name}': visit} | ({f'depart_{name}': depart} if depart else {})
        registry.translators[builder.name] = type(translator)(translator.__name__, (translator,), methods)
        registry.translation_handlers[builder.name] = {
            name: pair for name, pair in handlers.items() if name not in shared}

    def restore(self, app: Sphinx, exception: Exception | None) -> None:
        """Give them to each translator again (event ``build-finished``)."""
        if self._before is None:
            return
        name, translator, handlers = self._before
        self._before = None
        for table, value in ((app.registry.translators, translator), (app.registry.translation_handlers, handlers)):
            if value is None:
                table.pop(name, None)
            else:
                table[name] = value


def _can_be_shared(name: str, pair: tuple[Any, Any], translator: Any) -> bool:
    """Return whether handlers do the same as attributes of the class.

    Callables that are no functions would not be bound to the translator. What is written in place of a method of
    the class may ask for that one by ``type(self)``.
    """
    return all(isinstance(part, FunctionType) for part in pair if part) and not any(
        hasattr(translator, f'{method}_{name}') for method in ('visit', 'depart'))
