"""Any input: no exception, and what comes out is well-formed."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_scidraft.maths import font
from sphinx_scidraft.maths.convert import Formula, draw
from sphinx_scidraft.maths.handlers import HANDLERS
from sphinx_scidraft.maths.macros import MacroError, definitions, expand, read_macros
from sphinx_scidraft.maths.plaintext import plain, without_markup
from sphinx_scidraft.maths.rewrites import DROPPED, KEPT, KEPT_TEXT, REPLACED, rewrite
from sphinx_scidraft.maths.store import shown_text
from sphinx_scidraft.maths.texscan import tokens
from sphinx_scidraft.maths.textmode import COMMANDS
from sphinx_scidraft.maths.tree import CORE, parse

TOPICS = tomllib.loads((Path(__file__).parent / 'formulas.toml').read_text(encoding='utf-8'))['topics']
FORMULAS = [tex for topic in TOPICS for tex, _ in topic['formulas']]
NAMES = sorted({*REPLACED, *DROPPED, *HANDLERS, *KEPT, *KEPT_TEXT, *COMMANDS, 'frac', 'sqrt', 'left', 'right', 'middle',
                'end', 'limits', 'mathbf', 'hat', 'over', 'not', 'color', 'hline', 'newcommand', 'def', 'let', 'a'})
ENVIRONMENTS = ['align', 'aligned', 'array', 'cases', 'cases*', 'pmatrix', 'pmatrix*', 'smallmatrix', 'gather', 'split',
                'multline', 'eqnarray', 'equation', 'foo', '']
PIECES = st.one_of(
    st.sampled_from([f'\\{name}' for name in NAMES]),
    st.sampled_from([f'\\{edge}{{{name}}}' for edge in ('begin', 'end') for name in ENVIRONMENTS]),
    st.sampled_from(['{', '}', '[', ']', '$', '&', '\\\\', '%', '#', '#1', '^', '_', "'", ' ', '\n', '\n\n', '*', '<',
                     '|', '(', ')', 'x', '1', '\\', '~', '{a}', '{{', '[2pt]', '\u00a0', '日',
                     '\ud800', '\x00', '&lt;', '"']),
    st.text(max_size=4),
)
SOURCES = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map(''.join))
#: Formulas with tokens left out, doubled or changed places.
DAMAGED = st.builds(
    lambda tex, start, length, insert: ''.join(
        [*list(tokens(tex))[:start], insert, *list(tokens(tex))[start + length:]]),
    st.sampled_from(FORMULAS), st.integers(0, 40), st.integers(0, 3), PIECES)


def check(tex: str, display: bool) -> None:
    drawing = draw(Formula(tex, display))
    assert bool(drawing.error) != bool(drawing.markup)
    if not drawing.markup:
        return
    root = ElementTree.fromstring(drawing.math(tex, display=display, xml=True))
    tags = {element.tag.rpartition('}')[2] for element in root.iter()}
    assert tags <= CORE
    assert not any(name.startswith('on') or name == 'href' for element in root.iter() for name in element.attrib)
    assert not any('url(' in value for element in root.iter() for value in element.attrib.values())
    font.codepoints([shown_text(drawing)])
    plain(parse(drawing.markup))


@settings(max_examples=600, deadline=None)
@given(SOURCES, st.booleans())
def test_any_source(tex: str, display: bool) -> None:
    check(tex, display)


@settings(max_examples=400, deadline=None)
@given(DAMAGED, st.booleans())
def test_damaged_formulas(tex: str, display: bool) -> None:
    check(tex, display)


@settings(max_examples=300, deadline=None)
@given(SOURCES)
def test_rewriting_gives_text(tex: str) -> None:
    rewritten = rewrite(tex, display=True)
    assert isinstance(rewritten.tex, str)


@settings(max_examples=300, deadline=None)
@given(SOURCES, st.dictionaries(st.sampled_from(['a', 'frac', 'x', 'norm']), st.one_of(
    SOURCES, st.tuples(SOURCES, st.integers(0, 3)), st.tuples(SOURCES, st.integers(0, 3), SOURCES))))
def test_macros(tex: str, values: dict[str, object]) -> None:
    macros, problems = read_macros(values)
    assert len(macros) + len(problems) == len(values)
    definitions([tex])
    with suppress(MacroError):
        expand(tex, macros)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='<>/mathrow spn="&;x', max_size=60))
def test_titles(title: str) -> None:
    without_markup(title)
