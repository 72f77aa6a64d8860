"""A bib file and notes that cite it."""

from __future__ import annotations

import re

from projects import Built, Project

CONF = '''
extensions.append("sphinx_scidraft.citations")
latex_documents = [("index", "note.tex", "Note", "A", "howto")]
man_pages = [("index", "note", "Note", [], 1)]
texinfo_documents = [("index", "note", "Note", "A", "Note", "", "")]
'''

BIB = r'''
@string{acl = "Association for Computational Linguistics"}

@article{sun2023,
  author = {Sun, Simeng and Liu, Yang and Wang, Shuohang and Iyyer, Mohit},
  title = {{PEARL}: Prompting Models}, journal = {arXiv}, year = 2023, url = {http://arxiv.org/abs/2305.14564},
}
@inproceedings{pang2022, author = "Pang, Richard Yuanzhe and Parrish, Alicia", title = {{QuALITY}, yes!},
  booktitle = {Proceedings of {NAACL}}, publisher = acl, address = {Stroudsburg, PA}, year = {2022},
  pages = {5336--5358}, doi = {10.18653/v1/2022.naacl-main.391}}
@misc{openai, author = {{OpenAI}}, title = {{GPT}-4 technical report}, eprint = {2303.08774}, year = 2023}
@book{knuth, author = {Donald E. Knuth}, title = {Sums \& S{\o}n in $O(n)$}, edition = {2nd},
  publisher = {Addison-Wesley}, address = {Reading}, year = 1998}
'''


def citing(project: Project, index: str, **files: str) -> Project:
    """Return a project with citations: its first note, and other files by name (``_`` for the full stop)."""
    project.conf(CONF)
    project.write('refs.bib', files.pop('refs_bib', BIB))
    project.write('index.md', index)
    for name, text in files.items():
        project.write(name.replace('_', '.'), text)
    return project


def marks(built: Built, page: str) -> list[str]:
    """Return the marks of a page."""
    return built.texts(page, '.citation-marks')


def entries(built: Built, page: str) -> list[list[str]]:
    """Return the entries of each list of a page, without arrows."""
    return [[re.sub(r'[\s\u21a9\ufe0e]+$', '', ' '.join(entry.text_content().split()))
             for entry in items.findall('li')] for items in built.select(page, 'ol.references-list')]
