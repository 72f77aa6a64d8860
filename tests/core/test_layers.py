"""The layers: the core is pure, and nobody imports the entry module."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import sphinx_scidraft

PACKAGE = Path(sphinx_scidraft.__file__).parent


def imports(path: Path) -> set[str]:
    """Return the modules that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding='utf-8'))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or '')
    return found


def test_core_imports_the_standard_library_only() -> None:
    for path in (PACKAGE / 'core').rglob('*.py'):
        for name in imports(path):
            top = name.split('.')[0]
            assert top in sys.stdlib_module_names or name.startswith('sphinx_scidraft.core'), f'{path.name}: {name}'


def test_nobody_imports_the_entry_module() -> None:
    for path in PACKAGE.rglob('*.py'):
        if path.name not in ('__init__.py', 'extension.py'):
            assert 'sphinx_scidraft.extension' not in imports(path), path.name


def test_translators_import_no_logic() -> None:
    for path in (PACKAGE / 'translators').glob('*.py'):
        ours = {name for name in imports(path) if name.startswith('sphinx_scidraft')}
        assert ours <= {'sphinx_scidraft.translators'}, f'{path.name}: {ours}'
