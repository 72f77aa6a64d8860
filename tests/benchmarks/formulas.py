"""What formulas cost: the same notes with MathJax's renderer and with ours, as ratios taken in one run.

Usage: ``python tests/benchmarks/formulas.py`` with ``--notes 1000`` and ``--repeat 3``.

Each note has 15 formulas, of which three occur in no other note. Only the part for formulas is loaded, so
that statements do not blur the figures. Printed are CPU time and memory of a full build and of a second
build, the same with two processes, the size of pages for a formula, and what the second build drew.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from pathlib import Path

from run import build, compare, write_notes

FORMULAS = 15
CASES = (('full build', ()), ('second build', ()), ('full build, 2 processes', ('-j', '2')))


def prepare(folder: Path, count: int) -> None:
    """Write the notes for both renderers."""
    for name, extension in (('mathjax', ''), ('scidraft', ', "sphinx_scidraft.maths"')):
        write_notes(folder / name, count, ours=False)
        conf = folder / name / 'conf.py'
        text = conf.read_text().replace('"myst_parser"', f'"myst_parser"{extension}')
        conf.write_text(text.replace('html_math_renderer = "mathjax"', f'html_math_renderer = "{name}"'))


def measure(folder: Path, repeat: int) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Build alternately and return CPU seconds and memory by case and renderer."""
    figures: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for name in ('mathjax', 'scidraft'):
        build(folder / name, folder / f'warm-{name}')
    for n in range(repeat):
        for case, options in CASES:
            for name in ('mathjax', 'scidraft') if n % 2 == 0 else ('scidraft', 'mathjax'):
                out = folder / f'out-{name}-{n}'
                target = out if not options else folder / f'parallel-{name}-{n}'
                figures.setdefault((case, name), []).append(build(folder / name, target, *options))
    return figures


def sizes(folder: Path, count: int) -> None:
    """Print bytes of pages for each formula."""
    total = {}
    for name in ('mathjax', 'scidraft'):
        out = folder / f'out-{name}-0'
        total[name] = sum(path.stat().st_size for path in out.glob('note*.html'))
    markup = ''.join(path.read_text(encoding='utf-8') for path in (folder / 'out-scidraft-0').glob('note*.html'))
    found = re.findall('<math.*?</math>', markup, re.DOTALL)
    static = folder / 'out-scidraft-0' / '_static'
    files = {path.suffix: path.stat().st_size for path in static.glob('scidraft-math-*')}
    print(f'{sum(len(text.encode()) for text in found) / len(found):.0f} bytes of MathML a formula; pages grow by '
          f'{(total["scidraft"] - total["mathjax"]) / count / FORMULAS:.0f} bytes a formula; '
          f'style sheet {files.get(".css", 0)}, font {files.get(".woff2", 0)} bytes')
    stored = json.loads((folder / 'out-scidraft-0-doctrees' / 'scidraft-math' / 'formulas.json').read_text())
    print(f'{len(found)} formulas, {len(stored["drawings"])} of them different, drawn once and kept')


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--notes', type=int, default=1000)
    parser.add_argument('--repeat', type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, options.notes)
        figures = measure(folder, options.repeat)
        for case, _ in CASES:
            (cost, memory), (plain_cost, plain_memory) = (
                zip(*figures[case, renderer], strict=True) for renderer in ('scidraft', 'mathjax'))
            print(f'{options.notes} notes, {case:23}: CPU {compare(cost, plain_cost, "s")}   '
                  f'memory {compare(memory, plain_memory, "MiB")}', flush=True)
        sizes(folder, options.notes)


if __name__ == '__main__':
    main()
