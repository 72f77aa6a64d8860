"""How words get into Sphinx's own index: by stems worked out once, and by pairs of Chinese and Japanese letters.

Sphinx works out the stem of a word anew on each page that has it. In sites of other languages it takes a run of
Chinese or Japanese letters for one word, and the search page of other themes looks for words of two letters as a
whole only; so each pair of neighbours is a word as well. Longer words are found as parts of the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import lru_cache
from typing import TYPE_CHECKING

from sphinx.builders.html import StandaloneHTMLBuilder

from sphinx_scidraft.search.place import has_own_search

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Words whose stems are kept, some 150 bytes each: more than a book has.
WORDS = 30_000
#: Languages whose words Sphinx finds itself.
SPLIT = frozenset({'zh', 'ja'})
#: Compiled where there are such letters, not in every project.
_RUN = '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{3,}'


def mend_language(app: Sphinx) -> None:
    """Mend the language of the index as soon as a build has made one (event ``builder-inited``)."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    prepare = builder.prepare_writing

    def prepare_writing(docnames: Set[str]) -> None:
        prepare(docnames)
        if builder.indexer is None:
            return
        language = builder.indexer.lang
        setattr(language, 'stem', lru_cache(WORDS)(language.stem))      # noqa: B010 (it is a method)
        if language.lang not in SPLIT and not has_own_search(builder):
            setattr(language, 'split', adding_pairs(language.split))    # noqa: B010

    setattr(builder, 'prepare_writing', prepare_writing)    # noqa: B010


def adding_pairs(split: Callable[[str], list[str]]) -> Callable[[str], list[str]]:
    """Return a function that splits text into words, to which it adds pairs of letters."""
    def split_more(text: str) -> list[str]:
        words = split(text)
        if text.isascii():
            return words
        return words + [run[i:i + 2] for run in re.findall(_RUN, text) for i in range(len(run) - 1)]

    return split_more
