"""Time and memory of builds against plain Sphinx with MyST, as ratios taken in one run.

Usage: ``python tests/benchmarks/run.py`` with ``--notes 100,1000``, ``--math mathjax,scidraft``,
``--repeat 3``, ``--only builds``, ``--only numbering`` or ``--only bibliography``.
With ``--instructions`` the builds run in ``valgrind`` and their instructions are counted: that takes
long, but other work of the machine does not count.

The same notes are written twice: once with statements and references of ours, once with
admonitions and ``{ref}``, whose texts are written by hand. Builds alternate between the two, and the
ratio is taken of each pair, since the speed of a shared machine drifts by more than what is to be
measured: shown are the median of these ratios, the least and the greatest, and the medians of the CPU
time (user and system, with all children) and of the peak memory of the build process. Seed of hashes,
date and compiled modules are the same for both.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from sphinx_scidraft.core.catalogue import Catalogue
from sphinx_scidraft.core.kinds import build_registry
from sphinx_scidraft.core.numbering import Walk, number_statements
from sphinx_scidraft.core.records import DocumentRecord, EndSection, Item, Section, Statement, Toctree

KINDS = ('theorem', 'lemma', 'definition', 'remark', 'example', 'proposition')
CONF = '''\
project = "Benchmark"
extensions = ["myst_parser"{extra}]
myst_enable_extensions = ["dollarmath", "colon_fence"]
html_theme = "basic"
html_math_renderer = "{math}"
'''
MEASURE = '''\
import resource, sys
from sphinx.cmd.build import main
status = main(sys.argv[1:])
usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(sum(u.ru_utime + u.ru_stime for u in usage), max(u.ru_maxrss for u in usage))
sys.exit(status)
'''


def write_notes(folder: Path, count: int, *, ours: bool, math: str = 'mathjax') -> None:
    """Write *count* notes with 6 environments, 15 formulas and 5 references each."""
    rng = random.Random(count)
    folder.mkdir()
    extra = ', "sphinx_scidraft"' if ours else ''
    (folder / 'conf.py').write_text(CONF.format(extra=extra, math=math if ours else 'mathjax'))
    names = [f'note{i:04}' for i in range(count)]
    (folder / 'index.md').write_text('# Notes\n\n```{toctree}\n:maxdepth: 1\n\n' + '\n'.join(names) + '\n```\n')
    for i, name in enumerate(names):
        parts = [f'# Note {i}\n']
        for n, kind in enumerate(KINDS):
            head = (f':::{{prf:{kind}}} Name {i}.{n}\n:label: l-{i}-{n}' if ours
                    else f':::{{admonition}} {kind.capitalize()} (Name {i}.{n})\n:name: l-{i}-{n}')
            parts.append(f'{head}\nFor all $x_{n} \\in \\mathbb{{R}}^{{{n}}}$ we have $f(x) = {n}$.\n:::\n')
            parts.append(' '.join('A sentence with ordinary words that fills the note.' for _ in range(12)) + '\n')
        parts += [f'$$\n\\sum_{{k=0}}^{{{n}}} x_k = {i}\n$$\n' for n in range(3)]
        for _ in range(5):
            note, n = rng.randrange(count), rng.randrange(6)
            text = f'{KINDS[n].capitalize()} 1 of Note {note}'      # what ours prints, written by hand
            parts.append(f'See {{prf:ref}}`l-{note}-{n}`.\n' if ours else f'See {{ref}}`{text} <l-{note}-{n}>`.\n')
        (folder / f'{name}.md').write_text('\n'.join(parts))


def build(source: Path, out: Path, *options: str, instructions: bool = False) -> tuple[float, float]:
    """Return CPU seconds, or thousands of millions of instructions, and peak memory (MiB) of a build.

    Modules are compiled beforehand, as those of an installed package are.

    :param options: further options of ``sphinx-build``
    """
    environment = {name: value for name, value in os.environ.items() if name != 'PYTHONDONTWRITEBYTECODE'}
    environment |= {'PYTHONPYCACHEPREFIX': str(Path(tempfile.gettempdir(), 'benchmark-pycache')),
                    'PYTHONHASHSEED': '0', 'SOURCE_DATE_EPOCH': '1700000000'}
    command = [sys.executable, '-c', MEASURE, '-q', '-b', 'html', '-d', f'{out}-doctrees', *options,
               str(source), str(out)]
    if instructions:
        command = ['valgrind', '--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null', *command]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    cost, memory = map(float, run.stdout.split()[-2:])
    if instructions:
        count = re.search(r'I +refs: +([\d,]+)', run.stderr)
        assert count is not None, run.stderr
        cost = int(count[1].replace(',', '')) / 1e9
    return cost, memory / 1024


def compare_builds(count: int, repeat: int, math: str, *, instructions: bool = False) -> None:
    """Print the ratios for *count* notes.

    :param math: how ours renders formulas; plain Sphinx leaves them to MathJax
    :param instructions: count instructions, not seconds; the memory is then that of ``valgrind`` as well
    """
    unit = 'G' if instructions else 's'
    figures: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for ours in (False, True):
            write_notes(Path(folder, str(ours)), count, ours=ours, math=math)
            build(Path(folder, str(ours)), Path(folder, f'warm-{ours}'))
        for n in range(repeat):      # what was built stays there: see measure() in notes.py
            for what in ('full build', 'no change'):
                for ours in (False, True) if n % 2 == 0 else (True, False):
                    source, out = Path(folder, str(ours)), Path(folder, f'out-{ours}-{n}')
                    figures.setdefault((what, ours), []).append(build(source, out, instructions=instructions))
    for what in ('full build', 'no change'):
        (cost, memory), (plain_cost, plain_memory) = (zip(*figures[what, ours], strict=True) for ours in (True, False))
        print(f'{count:5} notes, {what:10}, formulas by {math:8}: CPU {compare(cost, plain_cost, unit)}   '
              f'memory {compare(memory, plain_memory, "MiB")}', flush=True)


def compare(ours: Sequence[float], plain: Sequence[float], unit: str) -> str:
    """Return the medians of two columns and the median, least and greatest of the ratios of their pairs."""
    ratios = sorted(own / other for own, other in zip(ours, plain, strict=True))
    return (f'{median(ours):7.2f} {unit} / {median(plain):7.2f} {unit} = {median(ratios):.3f} '
            f'({ratios[0]:.3f} to {ratios[-1]:.3f}, {len(ratios)} pairs)')


def write_bibliography(folder: Path, entries: int) -> None:
    """Write a note that cites a fifth of the entries of its bib file, each twice."""
    folder.mkdir()
    (folder / 'conf.py').write_text(CONF.format(extra=', "sphinx_scidraft", "sphinxcontrib.bibtex"', math='mathjax'))
    (folder / 'refs.bib').write_text('\n'.join(
        f'@article{{key{i}, author = {{Author{i}, First and Other, Second}}, title = {{{{Title}} number {i}}}, '
        f'journal = {{Journal}}, volume = {i}, pages = {{{i}--{i + 9}}}, year = {{2000}}}}' for i in range(entries)))
    cited = [f'key{i}' for i in range(0, entries, 5)]
    text = '\n\n'.join(f'A sentence that cites {{cite}}`{key}`.' for key in [*cited, *reversed(cited)])
    (folder / 'index.md').write_text(f'# Note\n\n{text}\n\n```{{references}} refs.bib\n```\n')


def time_bibliographies(sizes: tuple[int, ...] = (1_250, 2_500, 5_000), repeat: int = 3) -> None:
    """Print the CPU time of a note by the size of its bib file, without that of a note that cites one entry."""
    with tempfile.TemporaryDirectory() as folder:
        seconds: dict[int, float] = {}
        for entries in (5, *sizes):
            write_bibliography(Path(folder, str(entries)), entries)
        for entries in (5, *sizes):
            seconds[entries] = min(build(Path(folder, str(entries)), Path(folder, f'out-{entries}-{n}'))[0]
                                   for n in range(repeat))
        before = 0.0
        for entries in sizes:
            own = seconds[entries] - seconds[5]
            ratio = f', {own / before:.2f} times the row before' if before else ''
            print(f'{entries:5} entries, {entries // 5:4} cited twice: {own:.2f} s CPU more than one entry{ratio}',
                  flush=True)
            before = own


def time_numbering(statements: int) -> None:
    """Print how long it takes to number statements, five in each document."""
    documents: dict[str, DocumentRecord] = {}
    for i in range(statements // 5):
        items: list[Item] = [Section(f's{i}')]
        items += [Statement(KINDS[n], f'a{i}-{n}', (f'l{i}-{n}',)) for n in range(5)]
        documents[f'd{i}'] = DocumentRecord(f'd{i}', (*items, EndSection()))
    documents['index'] = DocumentRecord('index', (Toctree(tuple(documents)),))
    sections = {name: {'': (i,)} for i, name in enumerate(documents)}
    registry, _ = build_registry({})
    start = time.process_time()
    walk = Walk('index', documents, sections)
    catalogue = Catalogue(walk, registry, number_statements(walk, registry))
    seconds = time.process_time() - start
    assert len(catalogue.entries) == statements
    print(f'{statements:7} statements in {statements // 5:6} documents: {seconds:.3f} s, '
          f'{seconds / statements * 1e6:.1f} µs each', flush=True)


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--notes', default='100,1000')
    parser.add_argument('--math', default='mathjax,scidraft')
    parser.add_argument('--repeat', type=int, default=3)
    parser.add_argument('--instructions', action='store_true')
    parser.add_argument('--only', choices=['builds', 'numbering', 'bibliography'])
    options = parser.parse_args()
    if options.instructions and shutil.which('valgrind') is None:
        parser.error('--instructions needs valgrind')
    if options.only in (None, 'numbering'):
        for statements in (1_000, 10_000, 100_000):
            time_numbering(statements)
    if options.only in (None, 'bibliography'):
        time_bibliographies(repeat=options.repeat)
    if options.only in (None, 'builds'):
        for count in map(int, options.notes.split(',')):
            for math in options.math.split(','):
                compare_builds(count, options.repeat, math, instructions=options.instructions)


if __name__ == '__main__':
    main()
