r"""How many of the formulas that people write are drawn, and why the others are not.

Usage: ``python tests/benchmarks/coverage.py FOLDER`` with ``--failures FILE`` to write those that are
not drawn, ``--limit N`` to read no more than N formulas.

The folder holds sources of any projects: ``.rst``, ``.md``, ``.ipynb``, and ``.py`` for its docstrings.
Formulas are taken from ``:math:`` roles, ``math`` directives, dollars and environments of amsmath,
each distinct one once. Macros that a project defines hold for all its formulas: those for MathJax in files named
``conf.py``, and ``\newcommand`` and the like in any file, as for a LaTeX preamble, which its authors would put into
the setting for macros. With ``--formulas FILE`` the formulas are written with their macros expanded, and whether
they were drawn, to be given to another program.

What is not drawn counts against the converter unless the source is at fault: commands that neither LaTeX
nor amsmath has and nobody defined, and braces, scripts or rows that LaTeX would refuse too.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from sphinx_scidraft.maths.convert import Drawing, Formula, draw
from sphinx_scidraft.maths.macros import Macro, MacroError, Macros, definitions, expand, read_macros
from sphinx_scidraft.maths.tree import CORE

_ROLE = re.compile(r':math:`((?:[^`\\]|\\.)+)`', re.DOTALL)
_MYST_ROLE = re.compile(r'\{math\}`([^`]+)`')
_DIRECTIVE = re.compile(r'^([ \t]*)\.\. math::[ \t]*(.*)$', re.MULTILINE)
_FENCE = re.compile(r'^[ \t]*(`{3,}|:{3,})\{math\}[^\n]*\n(.*?)^[ \t]*\1', re.MULTILINE | re.DOTALL)
_CODE = re.compile(r'^[ \t]*(`{3,}|~{3,}).*?^[ \t]*\1|`[^`\n]*`', re.MULTILINE | re.DOTALL)
_DISPLAY_DOLLARS = re.compile(r'(?<![\\$])\$\$([^$]+?)\$\$')
_DOLLARS = re.compile(r'(?<![\\$\w])\$(?![\s$])([^$\n]*?(?:\n[^$\n]+?)??)(?<![\s\\])\$(?![\d$])')
_ENVIRONMENT = re.compile(r'^[ \t]*\\begin\{((?:align|alignat|flalign|gather|multline|equation|eqnarray)\*?)\}'
                          r'.*?\\end\{\1\}', re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r'^:[\w-]+:.*$')
_MACRO_LINE = re.compile(r'''["']?(\\?[A-Za-z]+)["']?\s*:\s*(\[[^\[\]]*\]|["'][^\n]*?["'])\s*,?\s*$''', re.MULTILINE)
_DEFINES = re.compile(r'\\(?:newcommand|renewcommand|providecommand|def|DeclareMathOperator)\b')
#: Suffixes of the files that are read for formulas.
SUFFIXES = ('.rst', '.md', '.ipynb', '.py', '.txt')
#: Suffixes of the files that are read for macros.
DEFINING_SUFFIXES = ('.rst', '.md', '.ipynb', '.py', '.txt', '.tex', '.sty')
#: How reasons begin that say that LaTeX would refuse the source too.
BROKEN = ('Expected closing', 'Expected argument', 'Unmatched', 'Duplicate', 'Not valid in math mode', 'Found "\\\\"',
          'There must be a parenthesis', 'Unknown command "\\\\["', 'macro: ')


def formulas_of(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the formulas of a file: source, and whether it is a display."""
    text = path.read_text(encoding='utf-8', errors='replace')
    if path.suffix == '.ipynb':
        yield from _of_notebook(text)
    elif path.suffix == '.md':
        yield from _of_markdown(text)
    elif path.suffix == '.py':
        for docstring in _docstrings(text):
            yield from _of_rest(docstring)
    else:
        yield from _of_rest(text)


def _of_notebook(text: str) -> Iterator[tuple[str, bool]]:
    try:
        cells = json.loads(text)['cells']
    except (ValueError, KeyError, TypeError):
        return
    for cell in cells:
        if isinstance(cell, dict) and cell.get('cell_type') == 'markdown':
            source = cell.get('source', '')
            yield from _of_markdown(source if isinstance(source, str) else ''.join(source))


def _of_markdown(text: str) -> Iterator[tuple[str, bool]]:
    for match in _FENCE.finditer(text):
        yield _without_options(match.group(2).split('\n')), True
    for match in _MYST_ROLE.finditer(text):
        yield match.group(1), False
    rest = _CODE.sub(' ', text)
    for pattern in (_DISPLAY_DOLLARS, _ENVIRONMENT):
        for match in pattern.finditer(rest):
            yield match.group(1 if pattern is _DISPLAY_DOLLARS else 0).strip(), True
        rest = pattern.sub(' ', rest)
    for match in _DOLLARS.finditer(rest):
        yield match.group(1), False


def _of_rest(text: str) -> Iterator[tuple[str, bool]]:
    for match in _ROLE.finditer(text):
        yield re.sub(r'\s+', ' ', match.group(1)), False
    for match in _DIRECTIVE.finditer(text):
        indent = len(match.group(1).expandtabs())
        lines = [match.group(2)]
        for line in text[match.end() + 1:].expandtabs().split('\n'):
            if line.strip() and len(line) - len(line.lstrip()) <= indent:
                break
            lines.append(line.strip())
        yield _without_options(lines), True


def _without_options(lines: list[str]) -> str:
    return '\n'.join(line for line in lines if not _OPTION.match(line.strip())).strip()


def _docstrings(text: str) -> Iterator[str]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            docstring = ast.get_docstring(node)
            # Without the r before it, Python has read \t, \b, \f and the like as one character.
            if docstring and not re.search('[\t\a\b\f\v\r]', docstring):
                yield docstring


def macros_of(text: str) -> dict[str, Macro]:
    """Return the macros that a ``conf.py`` has for MathJax, as far as they are written out in it."""
    start = re.search(r'["\']?[Mm]acros["\']?\s*[:=]\s*\{', text)
    values = {}
    for match in _MACRO_LINE.finditer(text, start.end()) if start else ():
        for source in (match.group(2), f'r{match.group(2)}'):
            try:
                values[match.group(1).removeprefix('\\')] = ast.literal_eval(source)
                break
            except (SyntaxError, ValueError):
                continue
    return read_macros(values)[0]


def preamble_of(text: str) -> dict[str, Macro]:
    """Return what a file defines by commands of LaTeX, in a text of Python as well."""
    if not _DEFINES.search(text):
        return {}
    if r'\\newcommand' in text or r'\\def' in text:     # a string that is not raw
        text = text.replace('\\\\', '\\')
    return {name: macro for name, macro in definitions([text]).items() if name.isalpha() and name not in KNOWN}


def is_at_fault(reason: str) -> bool:
    """Return whether the source is wrong by the rules of LaTeX."""
    if reason.startswith(BROKEN):
        return True
    match = re.search(r'[Uu]nknown (?:command|environment) "\\?([A-Za-z@]+)', reason)
    return match is not None and match.group(1) not in KNOWN


#: Commands of LaTeX, amsmath and MathJax's own set that are not drawn: they count against the converter.
KNOWN = frozenset("""
    ref eqref cite includegraphics hspace vspace rule raisebox hskip kern mkern mskip hphantom vphantom
    require unicode mathtip tabular CD multicolumn hline cline footnote DeclareMathOperator newcommand def let
    text mbox hbox sideset overset underset stackrel xleftarrow xrightarrow cfrac dfrac tfrac binom genfrac
    """.split())


def collect(folder: Path) -> dict[tuple[str, bool], Macros]:
    """Return the distinct formulas below a folder, each with the macros of the first project that has it."""
    found: dict[tuple[str, bool], Macros] = {}
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = sorted(path for path in project.rglob('*') if path.suffix in DEFINING_SUFFIXES and path.is_file())
        macros: dict[str, Macro] = {}
        for path in sorted(files, key=lambda path: path.name != 'conf.py'):
            text = path.read_text(encoding='utf-8', errors='replace')
            if path.name == 'conf.py':
                macros.update(macros_of(text))
            macros = preamble_of(text) | macros
        for path in files:
            for tex, display in formulas_of(path) if path.suffix in SUFFIXES else ():
                if tex.strip():
                    found.setdefault((tex.strip(), display), macros)
    return found


def attempt(tex: str, macros: Macros, *, display: bool) -> Drawing:
    """Return the drawing of a formula, which must be MathML Core."""
    try:
        drawing = draw(Formula(expand(tex, macros), display))
    except MacroError as error:
        return Drawing(error=f'macro: {error}')
    if not drawing.error:
        root = ElementTree.fromstring(drawing.math(tex, display=display))
        if strange := {element.tag for element in root.iter()} - CORE:
            return Drawing(error=f'not in MathML Core: {", ".join(sorted(strange))}')
    return drawing


def plain_source(tex: str, macros: Macros) -> str:
    """Return a formula without macros of the project; as it is, if one cannot be used."""
    try:
        return expand(tex, macros)
    except MacroError:
        return tex


def main() -> int:
    """Read the folder and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', type=Path)
    parser.add_argument('--failures', type=Path, help='file to write what is not drawn to, one JSON object a line')
    parser.add_argument('--formulas', type=Path, help='file to write all to, one JSON object a line')
    parser.add_argument('--limit', type=int, default=0)
    options = parser.parse_args()
    formulas = list(collect(options.folder).items())[:options.limit or None]
    failures: list[dict[str, object]] = []
    expanded: list[dict[str, object]] = []
    size = 0
    start = time.process_time()
    for (tex, display), macros in formulas:
        drawing = attempt(tex, macros, display=display)
        size += len(drawing.markup.encode())
        if options.formulas:
            expanded.append({'tex': plain_source(tex, macros), 'display': display, 'drawn': not drawing.error})
        if drawing.error:
            fault = is_at_fault(drawing.error)
            failures.append({'tex': tex, 'display': display, 'error': drawing.error, 'fault': fault})
    seconds = time.process_time() - start
    for display in (True, False):
        total = sum(key[1] is display for key, _ in formulas)
        failed = [failure for failure in failures if failure['display'] is display]
        own = sum(not failure['fault'] for failure in failed)
        print(f'{"display" if display else "inline":8} {total:6} formulas, {len(failed):4} not drawn, of these '
              f'{len(failed) - own:4} wrong in the source: {100 * (1 - own / max(total - len(failed) + own, 1)):.2f} % '
              f'drawn ({100 * (1 - len(failed) / max(total, 1)):.2f} % with the wrong ones)')
    print(f'{len(formulas) / max(seconds, 1e-9):.0f} formulas a CPU second, '
          f'{size / max(len(formulas), 1):.0f} bytes each')
    for fault in (False, True):
        causes = Counter(re.sub(r'\b(position|at) \d+', '', str(f['error'])) for f in failures if f['fault'] is fault)
        print('Wrong in the source:' if fault else 'Not drawn:')
        for cause, count in causes.most_common(40):
            print(f'{count:6}  {cause[:100]}')
    for file, rows in ((options.failures, failures), (options.formulas, expanded)):
        if file:
            file.write_text('\n'.join(json.dumps(row, ensure_ascii=False) for row in rows))
    return 0


if __name__ == '__main__':
    sys.exit(main())
