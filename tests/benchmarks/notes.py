"""What a site of notes costs: everything of ours against plain Sphinx with MyST and the theme ``basic``, in one run.

Usage: ``python tests/benchmarks/notes.py`` with ``--notes 100,300,1000``, ``--repeat 3``, ``--cards whole`` and
``--instructions``.

The same notes are written twice, each with 6 environments, 15 formulas, 5 references, a date and tags. Ours has the
theme ``scidraft`` with a feed on the home page, lists by tag, category, author and year, page heads, feeds, sitemap,
search and formulas drawn in the build; the plain one has admonitions, a table of contents and MathJax. Builds
alternate; the ratio is taken of each pair, and medians are shown as in ``run.py``.
With ``--instructions`` valgrind counts instructions, which do not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from statistics import median

from run import KINDS, build, compare

#: CPU and memory of builds, by what was built and whether with ours.
Figures = dict[tuple[str, bool], list[tuple[float, float]]]

CONF = '''\
project = "Benchmark"
author = "Ann Author"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath", "colon_fence"]
html_baseurl = "https://notes.example/"
html_theme = "basic"
html_math_renderer = "mathjax"
'''
OUR_CONF = CONF.replace('"myst_parser"', '"myst_parser", "sphinx_scidraft"').replace('basic', 'scidraft').replace(
    'mathjax', 'scidraft')
#: What cards of the feed hold: the first environment of a note, or all of it.
CARDS = ('preview', 'whole')
TAGS = 12


def write_site(folder: Path, count: int, *, ours: bool, cards: str = 'preview') -> None:
    """Write *count* notes and their home page."""
    rng = random.Random(count)
    (folder / 'notes').mkdir(parents=True)
    (folder / 'conf.py').write_text(OUR_CONF if ours else CONF)
    names = [f'note{i:04}' for i in range(count)]
    listed = '\n'.join(f'notes/{name}' for name in names)
    below = '```{note-feed}\n```\n' if ours else f'```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n'
    (folder / 'index.md').write_text(f'# Notes\n\n{below}')
    for i, name in enumerate(names):
        (folder / 'notes' / f'{name}.md').write_text(write_note(i, count, rng, ours=ours, preview=cards == 'preview'))


def write_note(i: int, count: int, rng: random.Random, *, ours: bool, preview: bool) -> str:
    """Return the text of a note.

    :param rng: chooses what it refers to
    """
    tags = ', '.join(sorted({f'tag {(i + n * n) % TAGS}' for n in range(3)}))
    parts = [f'---\ndate: {2000 + i % 25}-{i % 12 + 1:02}-{i % 28 + 1:02}\ntags: [{tags}]\n'
             f'categories: [Category {i % 4}]\n---\n\n# Note {i}\n']
    for n, kind in enumerate(KINDS):
        head = (f':::{{prf:{kind}}} Name {i}.{n}\n:label: l-{i}-{n}' if ours
                else f':::{{admonition}} {kind.capitalize()} (Name {i}.{n})\n:name: l-{i}-{n}')
        made = (f'{head}\nFor all $x_{n} \\in \\mathbb{{R}}^{{{n}}}$ we have $f(x) = {n}$.\n:::\n\n'
                + ' '.join('A sentence with ordinary words that fills the note.' for _ in range(12)) + '\n')
        parts.append(f'::::{{preview}}\n{made}::::\n' if n == 0 and ours and preview else made)
    parts += [f'$$\n\\sum_{{k=0}}^{{{n}}} x_k = {i}\n$$\n' for n in range(3)]
    for _ in range(5):
        note, n = rng.randrange(count), rng.randrange(6)
        text = f'{KINDS[n].capitalize()} 1 of Note {note}'      # what ours prints, written by hand
        parts.append(f'See {{prf:ref}}`l-{note}-{n}`.\n' if ours else f'See {{ref}}`{text} <l-{note}-{n}>`.\n')
    return '\n'.join(parts)


def measure(folder: Path, count: int, repeat: int, cards: str, *, instructions: bool) -> Figures:
    """Return CPU time (or instructions) and memory of the builds of a size, by what was built and by whom.

    What was built stays there: ext4 makes new files five times as slowly while there are places of files that were
    removed a moment ago, and ours makes more of them.
    """
    figures: Figures = {}
    for ours in (False, True):
        write_site(folder / str(ours), count, ours=ours, cards=cards)
    for n in range(repeat):
        for what in ('full build', 'no change'):
            for ours in (False, True) if n % 2 == 0 else (True, False):
                source, out = folder / str(ours), folder / f'out-{ours}-{n}'
                figures.setdefault((what, ours), []).append(build(source, out, instructions=instructions))
    return figures


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--notes', default='100,300,1000')
    parser.add_argument('--repeat', type=int, default=3)
    parser.add_argument('--cards', choices=CARDS, default='preview')
    parser.add_argument('--instructions', action='store_true')
    options = parser.parse_args()
    unit = 'G instructions' if options.instructions else 's'
    smaller: tuple[int, Figures] | None = None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_site(folder / 'warm', 1, ours=True)       # modules are compiled, and what loads lazily is in the cache
        build(folder / 'warm', folder / 'out')
        for count in map(int, options.notes.split(',')):
            found = measure(folder / str(count), count, options.repeat, options.cards,
                            instructions=options.instructions)
            show(count, found, smaller, unit)
            smaller = count, found


def show(count: int, found: Figures, smaller: tuple[int, Figures] | None, unit: str) -> None:
    """Print the figures of a size.

    :param smaller: those of the size before, to tell what a further note costs
    """
    for what in ('full build', 'no change'):
        (cost, memory), (plain_cost, plain_memory) = (zip(*found[what, ours], strict=True) for ours in (True, False))
        print(f'{count:5} notes, {what}: CPU {compare(cost, plain_cost, unit)}   '
              f'memory {compare(memory, plain_memory, "MiB")}', flush=True)
    if smaller is not None:
        before, figures = smaller
        costs = [(median(cost for cost, _ in found['full build', ours])
                  - median(cost for cost, _ in figures['full build', ours])) / (count - before)
                 for ours in (True, False)]
        print(f'      each further note: {costs[0]:.4f} / {costs[1]:.4f} {unit} = {costs[0] / costs[1]:.3f}')


if __name__ == '__main__':
    main()
