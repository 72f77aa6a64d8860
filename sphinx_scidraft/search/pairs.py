"""Short Chinese and Japanese words for the search of other themes, in sites of other languages.

Sphinx takes a run of such letters for one word, and its search page looks for words of two letters as a whole
only. So each pair of neighbours is a word as well; longer words are found as parts of the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.builders.html import StandaloneHTMLBuilder

#: Languages whose words Sphinx finds itself.
SPLIT = frozenset({'zh', 'ja'})
#: Compiled where there are such letters, not in every project.
_RUN = '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{3,}'


def splitting_pairs(builder: StandaloneHTMLBuilder) -> Callable[[str, nodes.document, str], None]:
    """Return ``index_page`` of a builder that also indexes pairs of letters."""
    index_page = builder.index_page
    prepared: set[int] = set()

    def with_pairs(docname: str, doctree: nodes.document, title: str) -> None:
        language = builder.indexer.lang if builder.indexer is not None else None
        if language is not None and language.lang not in SPLIT and id(language) not in prepared:
            prepared.add(id(language))
            setattr(language, 'split', adding_pairs(language.split))    # noqa: B010 (it is a method)
        index_page(docname, doctree, title)

    return with_pairs


def adding_pairs(split: Callable[[str], list[str]]) -> Callable[[str], list[str]]:
    """Return a function that splits text into words, to which it adds pairs of letters."""
    def split_more(text: str) -> list[str]:
        words = split(text)
        if text.isascii():
            return words
        return words + [run[i:i + 2] for run in re.findall(_RUN, text) for i in range(len(run) - 1)]

    return split_more
