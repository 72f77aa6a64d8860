"""A paper in LaTeX becomes a project of ours: one document for each section, with the paper's numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from pprint import pformat

from sphinx_scidraft.importing.latex import labels, pandoc, preamble
from sphinx_scidraft.importing.latex.bibitems import bib_file
from sphinx_scidraft.importing.latex.marks import LABEL, Marks
from sphinx_scidraft.importing.latex.scan import calls, environment_end, without_comments
from sphinx_scidraft.importing.result import Conversion, Finding

#: Commands that pandoc leaves out and nobody misses.
SILENT = re.compile(r'\\(?:maketitle|tableofcontents|noindent|medskip|bigskip|smallskip|newpage|clearpage|centering|'
                    r'label|vspace|hspace|bibliographystyle|bibliography|printbibliography|appendix|qed\w*|'
                    r'allowdisplaybreaks|pagestyle|thispagestyle|sloppy|linebreak|pagebreak|newtheorem\*?|theoremstyle|numberwithin)\b')
PICTURES = ('.svg', '.png', '.jpg', '.jpeg', '.gif', '.pdf')
SLUG = re.compile(r'[^a-z0-9]+')


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the paper that becomes a document.

    :param name: its document
    :param heading: its title in LaTeX, '' for what stands before the first one
    :param starred: whether it has no number in the paper
    """

    name: str
    heading: str
    label: str
    starred: bool
    appendix: bool
    body: str


class Paper:
    """A paper while it is converted.

    :param path: its file
    :param program: the path of pandoc
    """

    def __init__(self, path: Path, program: str) -> None:
        self.path = path
        self.program = program
        self.result = Conversion()
        self.source = path.read_text(encoding='utf-8', errors='replace')
        text = self._with_inputs(without_comments(self.source), path.parent, set())
        head, begin, rest = text.partition('\\begin{document}')
        self.head, self.body = (head, rest.partition('\\end{document}')[0]) if begin else ('', text)
        self.declared = preamble.read(text)
        self.marks = Marks(self.declared.theorems, labels.collect(self.body, self.declared.theorems), self._report)

    def convert(self) -> Conversion:
        """Return the project."""
        bibs = self._bibliography()
        abstract = self._take_environment('abstract')
        parts = self._parts()
        for part in parts:
            self._write(part, bibs)
        self._index(parts, abstract, bibs)
        self._pictures()
        self._conf(parts, bibs)
        self.result.findings.sort()
        return self.result

    def _report(self, piece: str, text: str) -> None:
        at = self.source.find(piece.split('\n')[0]) if piece else -1
        finding = Finding(self.path.name, self.source[:max(at, 0)].count('\n') + 1, text)
        if finding not in self.result.findings:
            self.result.findings.append(finding)

    def _with_inputs(self, text: str, folder: Path, seen: set[Path]) -> str:
        r"""Return a source with the files of ``\input`` and ``\include`` in it."""
        parts, at = [], 0
        for call in calls(text, 'input', 'include', 'subfile'):
            if not call.arguments:
                continue
            name = call.arguments[0].strip()
            path = (folder / (name if name.endswith('.tex') else f'{name}.tex')).resolve()
            parts.append(text[at:call.start])
            at = call.end
            if not path.is_relative_to(self.path.parent.resolve()) or not path.is_file() or path in seen:
                self._report(text[call.start:call.end], f'{name} is not a file beside the paper; it is left out')
                continue
            inner = without_comments(path.read_text(encoding='utf-8', errors='replace'))
            parts.append(self._with_inputs(inner, folder, seen | {path}))
        return ''.join([*parts, text[at:]])

    def _take_environment(self, name: str) -> str:
        begin = self.body.find(f'\\begin{{{name}}}')
        if begin < 0:
            return ''
        start = begin + len(f'\\begin{{{name}}}')
        end, after = environment_end(self.body, name, start)
        content = self.body[start:end]
        self.body = self.body[:begin] + self.body[after:]
        return content

    def _bibliography(self) -> list[str]:
        names = []
        for name in self.declared.bibliographies:
            path = self.path.parent / name
            if path.is_file() and path.resolve().is_relative_to(self.path.parent.resolve()):
                self.result.copies[PurePosixPath('bib') / path.name] = path
                names.append(f'bib/{path.name}')
            else:
                self._report(name.removesuffix('.bib'), f'the bibliography {name} is not there')
        typed = self._take_environment('thebibliography')
        if typed:
            self.result.texts[PurePosixPath('bib/typed.bib')] = bib_file(typed)
            names.append('bib/typed.bib')
            self._report('\\begin{thebibliography}', 'the typed bibliography becomes bib/typed.bib with an entry for '
                                                     'each item, all of its text as a note')
        return names

    def _parts(self) -> list[Part]:
        """Return the parts of the paper, the one before the first heading first."""
        command = 'chapter' if self.declared.chapters else 'section'
        heads = [call for call in calls(self.body, command) if call.arguments]
        appendix = self.body.find('\\appendix')
        ends = [*(call.start for call in heads[1:]), len(self.body)][:len(heads)]
        taken = {'index', 'conf'}
        parts = [Part('index', '', '', False, False, self.body[:heads[0].start] if heads else self.body)]
        for call, end in zip(heads, ends, strict=True):
            label = re.compile(r'\s*\\label\s*\{([^{}]*)\}').match(self.body, call.end)
            name = self._name(call.arguments[0], taken)
            body = self.body[label.end() if label else call.end:end]
            parts.append(Part(name, call.arguments[0], label[1] if label else '', call.star,
                              0 <= appendix < call.start, body))
        return parts

    def _name(self, title: str, taken: set[str]) -> str:
        plain = re.sub(r'\\[A-Za-z]+|[${}]', ' ', title).lower()
        name = base = SLUG.sub('-', plain).strip('-')[:40].strip('-') or 'part'
        number = 2
        while name in taken:
            name, number = f'{base}-{number}', number + 1
        taken.add(name)
        return name

    def _markdown(self, text: str) -> str:
        """Return a piece of the paper as MyST."""
        definitions = '\n'.join(re.findall(r'\\(?:re|provide)?newcommand.*', self.head))
        marked = self.marks.take_out(text)
        shift = 1 if self.declared.chapters else 0
        converted, skipped = pandoc.markdown(self.program, f'{definitions}\n\n{marked}', shift=shift)
        for piece in skipped:
            if not SILENT.match(piece):
                self._report(piece, f'pandoc leaves out {" ".join(piece.split())[:80]}')
        return re.sub(r'[ \t]+$', '', self.marks.put_back(converted), flags=re.M).strip()

    def _write(self, part: Part, bibs: list[str]) -> None:
        if not part.heading:
            return
        title = self._markdown(LABEL.sub('', part.heading)).replace('\n', ' ')
        body = self._markdown(part.body)
        text = (f'({part.label})=\n' if part.label else '') + f'# {title}\n\n{body}\n'
        self.result.texts[PurePosixPath(f'{part.name}.md')] = text + _references(text, bibs)

    def _index(self, parts: list[Part], abstract: str, bibs: list[str]) -> None:
        title = self._markdown(self.declared.title).replace('\n', ' ') or self.path.stem
        authors = [self._markdown(author).replace('\n', ' ') for author in self.declared.authors]
        front = ''.join(f'  - {author!r}\n' for author in authors)
        text = (f'---\nauthors:\n{front}---\n\n' if front else '') + f'# {title}\n\n'
        if abstract.strip():
            text += f'**Abstract.** {self._markdown(abstract)}\n\n'
        opening = self._markdown(parts[0].body)
        text += f'{opening}\n\n' if opening else ''
        runs: list[tuple[bool, list[str]]] = []
        for part in parts[1:]:
            if not runs or runs[-1][0] != part.starred:
                runs.append((part.starred, []))
            runs[-1][1].append(part.name)
        if sum(not starred for starred, _ in runs) > 1:
            self._report('', 'sections without a number stand between others; the numbers after them begin anew')
        for starred, names in runs:
            text += '```{toctree}\n' + ('' if starred else ':numbered:\n') + '\n' + '\n'.join(names) + '\n```\n\n'
        text = text.rstrip('\n') + '\n'
        self.result.texts[PurePosixPath('index.md')] = text + _references(text, bibs)

    def _pictures(self) -> None:
        """Copy the pictures and write their suffixes into the documents."""
        root = self.path.parent.resolve()
        for path, text in list(self.result.texts.items()):
            for name in re.findall(r'^\s*```\{figure\} /(\S+)$', text, re.M):
                found = next((file for suffix in ('', *PICTURES) if (file := root / f'{name}{suffix}').is_file()), None)
                if found is None or not found.resolve().is_relative_to(root):
                    self._report(f'{{{name}}}', f'the picture {name} is not there')
                    continue
                where = PurePosixPath(found.relative_to(root).as_posix())
                self.result.copies[where] = found
                if found.suffix == '.pdf':
                    self._report(f'{{{name}}}', f'browsers cannot show {where}; make an SVG of it')
                text = text.replace(f'```{{figure}} /{name}\n', f'```{{figure}} /{where}\n')
            self.result.texts[path] = text

    def _conf(self, parts: list[Part], bibs: list[str]) -> None:
        rows: dict[str, object] = {
            'project': re.sub(r'[*`]', '', self._markdown(self.declared.title).replace('\n', ' ')) or self.path.stem,
            'author': ', '.join(self._markdown(author) for author in self.declared.authors) or 'The authors',
            'extensions': ['myst_parser', 'sphinx_scidraft', *(['sphinxcontrib.bibtex'] if bibs else [])],
            'myst_enable_extensions': ['dollarmath', 'amsmath', 'colon_fence', 'attrs_block'],
            'html_theme': 'scidraft',
            'exclude_patterns': ['_build'],
        }
        if bibs:
            rows['bibtex_bibfiles'] = bibs
        kinds = preamble.kinds(self.declared)
        if '\\begin{algorithm}' in self.body:
            kinds.setdefault('algorithm', {'within': 'project'})     # as the LaTeX packages count them
        if kinds:
            rows['scidraft_kinds'] = kinds
        if appendices := [part.name for part in parts if part.appendix]:
            rows['scidraft_appendix'] = appendices
        if self.declared.macros:
            rows['scidraft_macros'] = {name: _macro(*row) for name, row in self.declared.macros.items()}
        if not {'figure', 'table', 'equation'}.isdisjoint(self.marks.labels.values()):
            rows['numfig'] = True       # equations, figures and tables are counted through the paper
            rows['numfig_secnum_depth'] = 1 if self.declared.chapters or self.declared.equations_within else 0
        lines = ['"""Sphinx configuration of a paper."""', '']
        for name, value in rows.items():
            text = pformat(value, width=100, sort_dicts=False).replace('\n', '\n' + ' ' * (len(name) + 3))
            lines.append(f'{name} = {text}')
        self.result.texts[PurePosixPath('conf.py')] = '\n'.join(lines) + '\n'


def _macro(body: str, count: int, default: str | None) -> object:
    if not count:
        return body
    return [body, count] if default is None else [body, count, default]


def _references(text: str, bibs: list[str]) -> str:
    """Return the list of references for a document that cites."""
    if not bibs or not re.search(r'\{cite(?::\w+)?\}`', text):
        return ''
    return '\n```{references} ' + ' '.join(f'/{name}' for name in bibs) + '\n```\n'


def convert_paper(path: Path) -> Conversion:
    """Return the project that a paper becomes; nothing is written.

    :param path: the main file of the paper
    :raises ValueError: if the file is not there, or pandoc cannot read it
    :raises PandocMissing: if pandoc is not installed
    """
    if not path.is_file():
        raise ValueError(f'{path} is not a file')
    return Paper(path, pandoc.find()).convert()
