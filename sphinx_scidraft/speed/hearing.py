"""Messages that nobody hears are not made while a project is built.

Sphinx makes a record for each of its debug messages, some twenty a page, and gives it to handlers that throw
it away unless ``-vv`` asks for them.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from sphinx.util.logging import NAMESPACE

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Hearing:
    """The level of Sphinx's logger before and during a build."""

    def __init__(self) -> None:
        self._before: int | None = None

    def narrow(self, app: Sphinx) -> None:
        """Pass over messages below the level of every handler (event ``builder-inited``)."""
        logger = logging.getLogger(NAMESPACE)
        least = min((handler.level for handler in logger.handlers), default=logging.NOTSET)
        if least > logger.level:
            self._before = logger.level
            logger.setLevel(least)

    def restore(self, app: Sphinx, exception: Exception | None) -> None:
        """Let the logger take all messages again (event ``build-finished``)."""
        if self._before is not None:
            logging.getLogger(NAMESPACE).setLevel(self._before)
            self._before = None
