"""Less work for Python's garbage collector while a project is built.

A build makes hundreds of thousands of nodes that live until their page is written, and the collector
looks at all of them again and again: a fifth of the time of a build. What is there when a build
begins lives until its end, so it is set aside, and the collector is asked less often. Both ends with
the build.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

#: How many objects may be made before the collector looks at the young ones, and how often it does so before it
#: looks at the older and at all; Python's own numbers are 700, 10 and 10. While documents are read next to nothing
#: can be freed, since Sphinx keeps their trees until they are written.
READING = (10_000, 10, 30)
#: The same while pages are written. With more objects memory grows and little time is gained; all are looked at when
#: a good part of the trees has been written, since with fewer times it is done at the start already, in vain.
WRITING = (3_000, 10, 30)
#: So many objects may be set aside without anybody having asked for it: Python 3.12 sets aside those that cannot be
#: freed (375 in 3.12.1) at its start and whenever it collects, 3.11 and 3.13 none.
IMMORTAL = 1_000


class Collector:
    """The settings of the collector before and during a build."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None
        self._frozen = False

    def relieve(self, app: Sphinx) -> None:
        """Ask less of the collector (event ``builder-inited``), unless somebody has set it up already."""
        before = gc.get_threshold()
        if gc.isenabled() and 0 < before[0] < WRITING[0]:
            self._before = before
            self._frozen = gc.get_freeze_count() < IMMORTAL     # else somebody else has set them aside
            if self._frozen:
                gc.freeze()
            gc.set_threshold(*READING)

    def begin_writing(self, app: Sphinx, builder: Builder) -> None:
        """Ask more of it (event ``write-started``): trees can be freed from now on."""
        if self._before is not None:
            gc.set_threshold(*WRITING)

    def restore(self, app: Sphinx, exception: Exception | None) -> None:
        """Let it work as before (event ``build-finished``)."""
        if self._before is not None:
            gc.set_threshold(*self._before)
            if self._frozen:
                gc.freeze()     # so that the collector counts anew: it would look at all of them in a moment
                gc.unfreeze()
            self._before = None
