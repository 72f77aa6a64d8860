"""Numbered statements, proofs and references for scientific notes in Sphinx."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = '0.1.0'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    from sphinx_scidraft.extension import setup_extension

    return setup_extension(app)
