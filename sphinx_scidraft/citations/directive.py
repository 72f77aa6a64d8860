"""The directive ``references``: a list of what was cited since the list before it."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.citations.nodes import reference_list

if TYPE_CHECKING:
    from sphinxcontrib.bibtex.domain import BibtexDomain


def file_names(argument: str) -> list[str]:
    """Return the bib files that an author names, separated by blanks or commas; quotes keep blanks."""
    try:
        names = shlex.split(argument.replace(',', ' '))
    except ValueError:
        names = argument.replace(',', ' ').split()
    return list(dict.fromkeys(names))


class ReferencesDirective(SphinxDirective):
    """``references``: its bib files as argument (else those of ``bibtex_bibfiles``), a title, classes.

    A file is looked for beside the document, with a leading slash in the source folder.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = {'title': directives.unchanged, 'class': directives.class_option,
                                  'bib': directives.unchanged, 'name': directives.unchanged}

    def run(self) -> list[nodes.Node]:
        names = file_names(' '.join([*self.arguments, self.options.get('bib', '')]))
        files = []
        for name in names:
            relative = self.env.relfn2path(name)[0]
            self.env.note_dependency(relative)
            files.append((relative, name))
        if not names:
            for path in cast('BibtexDomain', self.env.domains['cite']).bibdata.bibfiles:
                self.env.note_dependency(str(path))
                files.append((Path(os.path.relpath(path, self.env.srcdir)).as_posix(), path.name))
        node = reference_list(docname=self.env.docname, files=files, title=self.options.get('title'),
                              classes=['references', *self.options.get('class', [])])
        self.set_source_info(node)
        self.add_name(node)
        return [node]
