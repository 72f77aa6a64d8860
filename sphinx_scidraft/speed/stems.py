"""The stem of a word is worked out once for Sphinx's search index, not on each page that has the word."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import TYPE_CHECKING

from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

#: Words whose stems are kept, some 150 bytes each: more than a book has.
WORDS = 30_000


def keep_stems(app: Sphinx, builder: Builder) -> None:
    """Let the language of the index remember its stems (event ``write-started``, before there is an index)."""
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    prepare = builder.prepare_writing

    def prepare_writing(docnames: Set[str]) -> None:
        prepare(docnames)
        if builder.indexer is not None:
            language = builder.indexer.lang
            setattr(language, 'stem', lru_cache(WORDS)(language.stem))      # noqa: B010 (it is a method)

    setattr(builder, 'prepare_writing', prepare_writing)    # noqa: B010
