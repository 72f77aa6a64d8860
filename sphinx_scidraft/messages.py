"""Every warning that the extension gives to authors, and the one function that gives them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from sphinx.util import logging

logger = logging.getLogger(__name__)

#: Type of all warnings: ``suppress_warnings = ['scidraft.label']`` silences one subtype.
WARNING_TYPE = 'scidraft'


class WarningType(Enum):
    """Subtypes of the warnings; the docstring of each member says what is wrong and what happens."""

    CITATION = 'citation'
    """A citation names no entry, no list follows it, a bib file or an entry cannot be read, or a
    package is missing. The keys are shown."""

    CONFIG = 'config'
    """A value in ``conf.py`` cannot be used. The message names the value and what is allowed;
    the default is used."""

    KIND = 'kind'
    """A ``prf:`` directive names no known kind. The message proposes the most similar one; title
    and text are printed without a head."""

    OPTION = 'option'
    """An option of a statement is unknown or has a value that it cannot take. The option is left out."""

    LABEL = 'label'
    """A label holds blanks, commas or letters beyond ASCII. It works, but not everywhere: the
    anchor is respelt where it must be, and other tools may cut or encode it."""

    DUPLICATE_LABEL = 'duplicate_label'
    """Two statements have the same label (or labels that differ by case only, which Sphinx's own
    roles cannot tell apart). The first one in reading order keeps it."""

    REFERENCE = 'reference'
    """A reference names a label that does not exist. Its text is printed without a link."""

    NUMBER = 'number'
    """A reference text asks for a number (``%s``, ``{number}``) that the statement does not have.
    The usual reference text is printed."""

    PROOF = 'proof'
    """A proof or solution names a statement that does not exist. The label is printed in its head."""

    RESTATE = 'restate'
    """``restate`` names no statement that exists. The label is printed."""

    SHORT_NAME = 'short_name'
    """A short directive name such as ``exercise`` belongs to another extension and is left to it;
    ``prf:exercise`` works."""

    DIAGRAM = 'diagram'
    """A Mermaid diagram cannot be drawn or converted; its source is shown."""

    PSEUDOCODE = 'pseudocode'
    """Pseudo-code cannot be read; its source is shown. Or two of its lines have one label, or it has
    a title and a different caption."""

    MATH = 'math'
    """A formula cannot be drawn and is shown as its TeX, or a macro cannot be used, or the font or a
    package for formulas is missing."""

    NOTE = 'note'
    """A field in the front matter of a note has a value that it cannot take, such as a date that no
    calendar has. The field is left out."""

    METADATA = 'metadata'
    """A value in the front matter of a document cannot be used. It is left out."""


def warn(subtype: WarningType, message: str, *args: Any, location: Any = None) -> None:
    """Give one warning.

    :param subtype: what it is about
    :param message: text with ``%s`` for the *args*
    :param location: a node, or a document name, or a pair of document name and line
    """
    logger.warning(message, *args, location=location, type=WARNING_TYPE, subtype=subtype.value)
