"""Mends of the MathML of ``math-core``: what browsers draw wrongly, or what EPUB and MathML Core do not allow.

Each mend is a function that changes a tree in place. They run from the leaves to the root.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.tree import SCRIPTS, core, is_token, make, row

#: Accents as characters that have a width: browsers set a lone combining character beside its place.
SPACING = {'\u0304': 'ˉ', '¯': 'ˉ', '\u0302': 'ˆ', '^': 'ˆ', '\u0303': '˜', '~': '˜', '\u0307': '˙', '\u0308': '¨',
           '\u030c': 'ˇ', '\u0306': '˘', '\u0301': '´', '\u0300': '`', '\u030a': '˚'}
VECTOR = '\u20d7'
LINE_BELOW, LINE_ABOVE = '\u0332', '\u203e'
PRIMES = frozenset('′″‴⁗‵')
BRACES = frozenset('⏟⏞⎵⎴⏝⏜⏡⏠')
#: Arrows that the operator dictionary of MathML does not stretch under and over text.
ARROWS = frozenset('→←↔⇒⇐⇔↦↤↪↩⇀⇁↼↽⇄⇌⇋↠↞=')
FENCES = frozenset('()[]{}|‖⟨⟩⌊⌋⌈⌉.')
LARGE = frozenset('∑∏∐∫∬∭∮⋃⋂⨁⨂⨀⨄⨆⋁⋀')
STRIKES = {'box': 'sd-box', 'updiagonalstrike': 'sd-up', 'downdiagonalstrike': 'sd-down', 'actuarial': 'sd-angl',
           'phasorangle': 'sd-phase', 'horizontalstrike': 'sd-strike'}
TEXT_STYLES = {'b': 'sd-bold', 'strong': 'sd-bold', 'i': 'sd-italic', 'em': 'sd-italic', 'code': 'sd-mono',
               'samp': 'sd-mono', 'u': 'sd-underline'}
_OPERATOR_PADDING = 'padding-left:0;padding-right:0.1667em;'


def mend(root: Element, *, display: bool) -> Element:
    """Mend a tree in place and return it."""
    _visit(root, script=False, display=display)
    return root


def _visit(element: Element, *, script: bool, display: bool) -> None:
    for index, child in enumerate(element):
        inside = script or (index > 0 and element.tag in SCRIPTS)
        _visit(child, script=inside, display=display and not inside)
    if script:
        _drop_script_level(element)
    if display:
        _limits_of_operator(element)
    for function in MENDS.get(element.tag, ()):
        function(element)


def _limits_of_operator(element: Element) -> None:
    r"""Set the scripts of ``\mathop`` above and below in displays."""
    tag = {'msub': 'munder', 'msup': 'mover', 'msubsup': 'munderover'}.get(element.tag)
    if tag and element[0].tag == 'mpadded' and element[0].get('style') == _OPERATOR_PADDING:
        element.tag = tag


def _drop_script_level(element: Element) -> None:
    """Let a table in a script take the size of the script."""
    if element.tag == 'mtable':
        element.attrib.pop('displaystyle', None)
        element.attrib.pop('scriptlevel', None)


def _accent(element: Element) -> None:
    """Write accents so that they stand over their letter."""
    if element.get('accent') != 'true' or element[-1].tag != 'mo':
        return
    mark = element[-1]
    char = mark.text or ''
    if char == LINE_BELOW:
        mark.text = LINE_ABOVE
    elif mark.get('stretchy') != 'true':
        if char == VECTOR:
            mark.text = '→'
            mark.set('class', 'sd-vec')
        else:
            mark.text = SPACING.get(char, char)
        if mark.text in SPACING.values() or char == VECTOR:
            mark.set('stretchy', 'false')
    elif char in SPACING:
        mark.text = SPACING[char]


def _brace(element: Element) -> None:
    """Give a brace over or under one letter some room."""
    if len(element) == 2 and element[1].tag == 'mo' and element[1].text in BRACES and is_token(element[0]):
        base = element[0]
        element.remove(base)
        element.insert(0, make('mrow', make('mspace', width='.25em'), base, make('mspace', width='.25em')))


def _arrow(element: Element) -> None:
    """Stretch an arrow that carries text."""
    base = element[0]
    if base.tag == 'mo' and base.text in ARROWS and any(len(child) and child[-1].tag == 'mspace' and
                                                        child[-1].get('width') == '3.5em' for child in element[1:]):
        base.set('stretchy', 'true')


def _primes(element: Element) -> None:
    """Set primes beside their letter: the font draws them raised, and a script would raise them twice."""
    upper = element[-1]
    base = element[0]
    found = upper if upper.tag == 'mo' else upper[0] if upper.tag == 'mrow' and len(upper) else None
    if found is None or found.tag != 'mo' or found.text not in PRIMES or not _takes_primes(base):
        return
    primes = [upper]
    rest: list[Element] = []
    if upper.tag == 'mrow':
        primes = []
        for child in upper:
            (primes if not rest and child.tag == 'mo' and child.text in PRIMES else rest).append(child)
    for prime in primes:
        prime.set('lspace', '0')
        prime.set('rspace', '0')
        prime.attrib.pop('stretchy', None)
    primed = make('mrow', base, *primes)
    lower = [element[1]] if element.tag == 'msubsup' else []
    upper_rest = [row(rest)] if rest else []
    element[:] = [primed, *lower, *upper_rest]
    element.tag = ('msubsup' if upper_rest else 'msub') if lower else ('msup' if upper_rest else 'mrow')
    if element.tag == 'mrow':
        element[:] = list(primed)


def _takes_primes(base: Element) -> bool:
    """Return whether primes stand right beside a base: letters do, tall things need a raised script."""
    inner = core(base)
    if inner.tag == 'mo':
        return inner.get('minsize') is None and (inner.text or '') in ')]}|'
    return inner.tag in ('mi', 'mn', 'mtext')


def _sized_base(element: Element) -> None:
    r"""Wrap ``\Bigr|`` with scripts, which browsers else place as for a small one."""
    base = element[0]
    if base.tag == 'mo' and base.get('minsize'):
        element[0] = make('mrow', base)


def _fenced(element: Element) -> None:
    """Let brackets be as high as sums with limits between them: Firefox looks at what is no operator only."""
    first = element[0] if len(element) > 2 else None
    if first is None or first.tag != 'mo' or first.get('stretchy') == 'false' or first.get('minsize') \
            or (first.text or '') not in FENCES:
        return
    for index, child in enumerate(element):
        if child.tag in SCRIPTS and len(child) and child[0].tag == 'mo' and child[0].text in LARGE:
            element[index] = make('mrow', child, make('mtext'))


def _enclose(element: Element) -> None:
    """Draw boxes and strikes by style sheet: ``menclose`` is not in MathML Core."""
    notations = (element.attrib.pop('notation', '') or 'box').split()
    element.tag = 'mrow'
    element[:] = [child for child in element if not child.get('class', '').startswith('menclose-')]
    element.set('class', ' '.join(STRIKES[name] for name in notations if name in STRIKES))


def _text(element: Element) -> None:
    """Say bold, italic and typewriter text by class: HTML elements are foreign in the MathML of EPUB."""
    classes: list[str] = []
    for child in list(element):
        for part in child.iter():
            style = TEXT_STYLES.get(part.tag)
            if style and style not in classes:
                classes.append(style)
    if len(element):
        text = ''.join(element.itertext())
        element[:] = []
        element.text = text
    if classes:
        element.set('class', ' '.join(classes))


MENDS: dict[str, tuple[Callable[[Element], None], ...]] = {
    'mover': (_accent, _brace, _arrow), 'munder': (_brace, _arrow), 'munderover': (_arrow,),
    'msup': (_sized_base, _primes), 'msubsup': (_sized_base, _primes), 'msub': (_sized_base,),
    'mrow': (_fenced,), 'menclose': (_enclose,), 'mtext': (_text,),
}
