"""From TeX to MathML: our rewrites and ``math-core``, then the source as it is, then ``latex2mathml``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths import engines
from sphinx_scidraft.maths.engines import EngineError
from sphinx_scidraft.maths.mends import mend
from sphinx_scidraft.maths.rewrites import rewrite
from sphinx_scidraft.maths.texscan import too_deep
from sphinx_scidraft.maths.tree import XMLNS, escape, row, serialize, text_of, with_old_style
from sphinx_scidraft.maths.width import width

#: Raised whenever the same source gives other markup than before, so that stored results are made anew.
FORMAT = 4

#: How errors of ``math-core`` begin that say that the source is wrong, not that something is unknown.
SYNTAX = ('Expected argument', 'Expected closing', 'Unmatched', 'Duplicate')


@dataclass(frozen=True, slots=True)
class Formula:
    """What is to be drawn.

    :ivar tex: source, macros expanded
    """

    tex: str
    display: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    r"""What became of a formula.

    :ivar markup: one MathML element without ``math`` around it; empty if nothing could draw the formula
    :ivar tag: what ``\tag`` says, in TeX text mode, with its brackets
    :ivar error: why nothing could
    :ivar width: about how wide it is, in em
    """

    markup: str = ''
    tag: str = ''
    error: str = ''
    width: float = 0.0

    def math(self, source: str, *, display: bool, xml: bool = False) -> str:
        """Return the whole ``math`` element with its source as annotation.

        :param source: TeX as the author wrote it
        :param xml: whether the element names its name space, as XHTML needs
        """
        attributes = f' xmlns="{XMLNS}"' if xml else ''
        markup = with_old_style(self.markup) if xml else self.markup
        attributes += ' display="block"' if display else ''
        return (f'<math{attributes}><semantics>{markup}<annotation encoding="application/x-tex">'
                f'{escape(source)}</annotation></semantics></math>')


def draw(formula: Formula) -> Drawing:
    """Return the drawing of a formula; never raises."""
    if problem := too_deep(formula.tex):
        return Drawing(error=problem)
    try:
        return _draw(formula)
    except Exception as error:    # a fault in a converter ends no build
        return Drawing(error=f'{type(error).__name__} {error}'.strip())


def _draw(formula: Formula) -> Drawing:
    rewritten = rewrite(formula.tex, display=formula.display)
    tag = rewritten.tag or ''
    if not rewritten.tex:
        return Drawing('<mrow/>', tag)
    reasons: list[str] = []
    attempts: tuple[tuple[Callable[..., Element], str], ...] = (
        (engines.math_core, rewritten.tex), (engines.math_core, formula.tex), (engines.latex2mathml, rewritten.tex))
    for engine, tex in attempts:
        if engine is engines.latex2mathml and reasons[0].startswith(SYNTAX):
            continue    # it prints such source as if it were right
        try:
            root = engine(tex, display=formula.display)
        except EngineError as error:
            reasons.append(str(error))
            continue
        mend(root, display=formula.display)
        inner = row(list(root))
        if engine is engines.latex2mathml and not _shows_something(inner):
            continue
        return Drawing(serialize(inner), tag, width=round(width(inner), 1))
    installed = engines.installed()
    return Drawing(error=reasons[0 if 'math-core' in installed else -1] if reasons else 'no converter is installed')


def _shows_something(element: Element) -> bool:
    return bool(text_of(element).strip()) or any(part.tag in ('mspace', 'mphantom') for part in element.iter())
