"""A project for sphinx-proof: its ``conf.py`` is rewritten, its documents stay as they are."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from sphinx_scidraft.importing.result import Conversion, Finding

OLD, NEW = 'sphinx_proof', 'sphinx_scidraft'
PRESET = 'scidraft_preset'
#: Settings that are accepted and change nothing.
IDLE = ('proof_minimal_theme', 'proof_number_weight', 'proof_title_weight')
OLD_CLASS = re.compile(r'(?:\bdiv)?\.(?:proof-title|proof-content|proof)\b')


def convert_project(folder: Path) -> Conversion:
    """Return the new ``conf.py`` and what will look different; nothing is written.

    :param folder: the folder with ``conf.py``
    :raises ValueError: if there is no ``conf.py``, or none that uses sphinx-proof
    """
    conf = folder / 'conf.py'
    if not conf.is_file():
        book = ' This is a Jupyter Book: put sphinx_scidraft into sphinx.extra_extensions of _config.yml by hand.'
        raise ValueError(f'{folder} has no conf.py.{book if (folder / "_config.yml").is_file() else ""}')
    text = conf.read_text(encoding='utf-8')
    result = Conversion()
    new = _replace_names(text)
    if new == text:
        raise ValueError(f'{conf} does not name {OLD}')
    tree = ast.parse(text)
    if not _assigned(tree, PRESET):
        new = new.rstrip('\n') + '\n\n# Numbers, anchors and first lines of proofs as sphinx-proof has them.\n' \
                                 f'{PRESET} = "sphinx-proof"\n'
    result.texts[PurePosixPath('conf.py')] = new
    for name in IDLE:
        if line := _assigned(tree, name):
            result.findings.append(Finding('conf.py', line, f'{name} changes nothing any more; the look is set in CSS'))
    result.findings += _styles(folder)
    result.findings.sort()
    return result


def _replace_names(text: str) -> str:
    """Replace the extension's name where it is a string of its own; comments and everything else stay."""
    lines = text.splitlines(keepends=True)
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError) as error:
        raise ValueError(f'conf.py is not Python: {error}') from error
    for token in reversed(tokens):
        if token.type == tokenize.STRING and token.string.strip('\'"') == OLD:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + token.string.replace(OLD, NEW) + line[token.end[1]:]
    return ''.join(lines)


def _assigned(tree: ast.Module, name: str) -> int:
    """Return the line on which a setting is given a value, or 0."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return node.lineno
    return 0


def _styles(folder: Path) -> Iterator[Finding]:
    """Yield the lines of style sheets that name classes of sphinx-proof."""
    for path in sorted(folder.rglob('*.css')):
        if any(part.startswith(('_build', '.')) for part in path.relative_to(folder).parts):
            continue
        for number, line in enumerate(path.read_text(encoding='utf-8', errors='replace').splitlines(), 1):
            if OLD_CLASS.search(line):
                yield Finding(path.relative_to(folder).as_posix(), number,
                              'the class is of sphinx-proof; statements have .statement and .statement-head now')
