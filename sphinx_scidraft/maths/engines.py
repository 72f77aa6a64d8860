"""The two converters from TeX to MathML, each behind one function that gives a tree or an error."""

from __future__ import annotations

import html
import re
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths import environments
from sphinx_scidraft.maths.texscan import closing, words
from sphinx_scidraft.maths.tree import CORE, MarkupError, clean, parse
from sphinx_scidraft.maths.variants import apply_variant

#: Environments that latex2mathml is known to lay out; it prints others as if they were letters.
KNOWN_ENVIRONMENTS = frozenset({'matrix', 'pmatrix', 'bmatrix', 'Bmatrix', 'vmatrix', 'Vmatrix', 'align*', 'array',
                                'cases'})
#: Environments of our rewrites that latex2mathml does not know, or lays out wrongly, and what it has instead.
ADAPTED = {'aligned': 'align*', 'darray': 'array', 'subarray': 'array', 'dcases': 'cases', 'gathered': 'array}{c',
           'gather*': 'array}{c', 'multline*': 'array}{c'}
_ENVIRONMENT = re.compile(r'\\(begin|end)\s*\{([^{}]*)\}')
#: What latex2mathml garbles without a trace in its result.
_GARBLED = re.compile(r'\\mathop(?![a-zA-Z])|\\(?:text)?color\s*\[|(?<!\\)%|\\(?:new|renew)command|\\def(?![a-zA-Z])')
_SPACES = {'negativeveryverythinmathspace': '-0.0556em', 'negativeverythinmathspace': '-0.1111em',
           'negativethinmathspace': '-0.1667em', 'negativemediummathspace': '-0.2222em',
           'negativethickmathspace': '-0.2778em', 'thinmathspace': '0.1667em', 'mediummathspace': '0.2222em',
           'thickmathspace': '0.2778em'}
_LEFTOVER = re.compile(r'\\(?:[a-zA-Z]+|\S)')
#: Attributes of latex2mathml that stay, and what their values may look like: it also writes links and styles.
_KEPT_ATTRIBUTES = words("""
    display stretchy form lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder displaystyle
    scriptlevel width height depth voffset linethickness mathcolor columnspan rowspan notation""")
_PLAIN_VALUE = re.compile(r'[#%+.\w -]*')
_ALIGNMENTS = {'left': 'text-align:left;justify-items:start', 'right': 'text-align:right;justify-items:end'}


class EngineError(Exception):
    """A converter cannot make MathML of a formula."""


def installed() -> tuple[str, ...]:
    """Return the names of the converters that can be used, in the order in which they are tried."""
    return tuple(name for name, found in (
        ('math-core', _math_core() is not None), ('latex2mathml', find_spec('latex2mathml') is not None)) if found)


@cache
def versions() -> str:
    """Return names and versions of the converters, which results depend on."""
    found = []
    for name in ('math-core', 'latex2mathml'):
        try:
            found.append(f'{name} {version(name)}')
        except PackageNotFoundError:
            continue
    return ', '.join(found)


@cache
def _math_core() -> Any:
    try:
        library = import_module('math_core')
        return library.LatexToMathML(fancy_error=False, allow_unreliable_rendering=True, max_expansions=200)
    except (ImportError, TypeError, AttributeError):    # an old version has not all options
        return None


@cache
def _latex2mathml() -> Any:
    try:
        return import_module('latex2mathml.converter').convert_to_element
    except (ImportError, AttributeError):
        return None


def math_core(tex: str, *, display: bool) -> Element:
    """Convert with ``math-core``.

    :raises EngineError: if it is not installed, refuses the formula, or would garble it
    """
    engine = _math_core()
    if engine is None:
        raise EngineError('math-core is not installed')
    if problem := environments.garbled(tex):
        raise EngineError(problem)
    try:
        markup = engine.convert_with_local_state(tex, displaystyle=display)
    except Exception as error:
        raise EngineError(re.sub(r'\A\d+: ', '', str(error)).rstrip('.')) from None
    if '(??)' in markup and r'ref' in tex:
        raise EngineError('references inside formulas are not resolved')
    return _tree(markup)


def latex2mathml(tex: str, *, display: bool) -> Element:
    """Convert with ``latex2mathml``, and refuse what it garbles without an error.

    :raises EngineError: if it is not installed, fails, or its result cannot be trusted
    """
    convert = _latex2mathml()
    if convert is None:
        raise EngineError('latex2mathml is not installed')
    tex = _ENVIRONMENT.sub(lambda match: f'\\{match.group(1)}{{{_adapted(*match.groups())}}}', tex)
    unknown = [name for _, name in _ENVIRONMENT.findall(tex) if name not in KNOWN_ENVIRONMENTS]
    if unknown:
        raise EngineError(f'unknown environment "{unknown[0]}"')
    if match := _GARBLED.search(tex):
        raise EngineError(f'it garbles {match.group()}')
    if closing(f'{{{tex}}}', 0, '{', '}') != len(tex) + 1:
        raise EngineError('braces do not match')
    try:
        root: Element = convert(tex, display='block' if display else 'inline')
    except Exception as error:
        raise EngineError(f'{type(error).__name__} {error}'.strip()) from None
    _clean(root)
    return root


def _adapted(edge: str, name: str) -> str:
    other = ADAPTED.get(name, name)
    return other if edge == 'begin' else other.partition('}')[0]


def _tree(markup: str) -> Element:
    try:
        return parse(markup)
    except MarkupError as error:
        raise EngineError(str(error)) from None


def _clean(root: Element) -> None:
    """Turn what latex2mathml makes into MathML Core."""
    for element in root.iter():
        if element.tag == 'merror' or (element.tag not in CORE and element.tag != 'menclose'):
            raise EngineError(f'element {element.tag}')
        # Characters come as "&#x0222B;", to be written out as they are.
        text = clean(html.unescape(element.text or ''))
        element.text = text or None
        leftover = _LEFTOVER.search(text)
        if leftover or '&' in text.strip('&') or (text == '&' and element.tag != 'mtext'):
            raise EngineError(f'it leaves {leftover.group() if leftover else "&"} as it is')
        before = dict(element.attrib)
        element.attrib = {name: value for name, value in before.items()
                          if name in _KEPT_ATTRIBUTES and _PLAIN_VALUE.fullmatch(value)}
        if before.get('mathvariant'):
            apply_variant(element, before['mathvariant'])
        alignment = before.get('columnalign', '').split()
        if element.tag == 'mtd' and alignment and alignment[0] in _ALIGNMENTS:
            element.set('style', _ALIGNMENTS[alignment[0]])
        if element.get('width', '') in _SPACES:
            space = _SPACES[element.attrib.pop('width')]
            element.set(*(('style', f'margin-left:{space}') if space.startswith('-') else ('width', space)))
        if before.get('mathbackground') == 'black':
            element.set('style', 'background:currentColor')    # a rule, also on dark pages
