"""Words of lists and citations, and how authors are warned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from sphinx_scidraft.messages import WARNING_TYPE

if TYPE_CHECKING:
    from sphinx_scidraft.core.language import Language

logger = logging.getLogger(__name__)

SUBTYPE = 'citation'
#: English phrases, for languages whose table does not have them.
PHRASES = {
    'references': 'References', 'citation_back': 'Back to citation {number} of reference {reference}',
    'et_al': 'et al.', 'editor': 'editor', 'editors': 'editors', 'in_volume': 'In:', 'edition': '{number} ed.',
    'pages': 'p. {pages}', 'report_number': 'Report No.: {number}', 'phd_thesis': 'PhD thesis',
    'masters_thesis': "Master's thesis", 'available_from': 'Available from:',
    'missing_key': '{key}?', 'missing_file': '{file} cannot be read.',
}


def phrase(language: Language, name: str, **values: str) -> str:
    """Return a phrase with its places filled."""
    text = language.phrases.get(name, PHRASES[name])
    for key, value in values.items():
        text = text.replace('{' + key + '}', value)
    return text


def warn(message: str, *args: Any, location: Any = None) -> None:
    """Give one warning about a citation, a list, or a bib file."""
    logger.warning(message, *args, location=location, type=WARNING_TYPE, subtype=SUBTYPE)
