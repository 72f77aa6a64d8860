"""How authors are warned about citations."""

from __future__ import annotations

from typing import Any

from sphinx.util import logging

from sphinx_scidraft.messages import WARNING_TYPE

logger = logging.getLogger(__name__)

SUBTYPE = 'citation'


def warn(message: str, *args: Any, location: Any = None) -> None:
    """Give one warning about a citation, a list, or a bib file."""
    logger.warning(message, *args, location=location, type=WARNING_TYPE, subtype=SUBTYPE)
