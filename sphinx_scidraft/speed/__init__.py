"""What makes every build cheaper, whatever a project uses: it begins with the build and ends with it.

Nothing here changes what is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.speed.collector import Collector
from sphinx_scidraft.speed.handlers import Handlers
from sphinx_scidraft.speed.hearing import Hearing
from sphinx_scidraft.speed.quotes import spare_quotes
from sphinx_scidraft.speed.replaced import Replaced

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register what is done less often, or once."""
    spare_quotes(app)
    collector, handlers, hearing, replaced = Collector(), Handlers(), Hearing(), Replaced()
    app.connect('builder-inited', collector.relieve)
    app.connect('builder-inited', hearing.narrow)
    app.connect('env-before-read-docs', replaced.replace)
    app.connect('write-started', collector.begin_writing)
    app.connect('write-started', handlers.share, priority=999)
    app.connect('build-finished', handlers.restore, priority=999)      # the others still make much
    app.connect('build-finished', replaced.restore, priority=999)
    app.connect('build-finished', hearing.restore, priority=999)
    app.connect('build-finished', collector.restore, priority=999)
