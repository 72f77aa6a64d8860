"""Signs: commands that stand for one, accents, and formulas in plain letters."""

from __future__ import annotations

import re
import unicodedata

#: Commands in text -> what they print. Case matters.
TEXT_SIGNS = {
    'ldots': '…', 'dots': '…', 'textellipsis': '…', 'textbackslash': '\\', 'textasciitilde': '~',
    'textasciicircum': '^', 'textunderscore': '_', 'textbar': '|', 'textless': '<', 'textgreater': '>',
    'textbullet': '•', 'textendash': '–', 'textemdash': '—', 'textquoteleft': '‘', 'textquoteright': '’',
    'textquotedblleft': '“', 'textquotedblright': '”', 'lq': '‘', 'rq': '’', 'S': '§', 'P': '¶', 'dag': '†',
    'ddag': '‡', 'copyright': '©', 'pounds': '£', 'euro': '€', 'degree': '°', 'TeX': 'TeX', 'LaTeX': 'LaTeX',
    'ss': 'ß', 'o': 'ø', 'O': 'Ø', 'ae': 'æ', 'AE': 'Æ', 'oe': 'œ', 'OE': 'Œ', 'aa': 'å', 'AA': 'Å', 'l': 'ł',
    'L': 'Ł', 'i': 'ı', 'j': 'ȷ', 'quad': '\u2003', 'qquad': '\u2003\u2003', 'enspace': '\u2002',
    'enskip': '\u2002', 'thinspace': '\u2009', 'space': ' ', 'nobreakspace': '\u00a0', 'slash': '/',
    '{': '{', '}': '}', '$': '$', '%': '%', '&': '&', '#': '#', '_': '_', ' ': ' ', '\n': ' ', '\t': ' ',
    ',': '\u2009', ':': ' ', '>': ' ', ';': ' ', '\\': ' ', '!': '', '-': '', '/': '', '@': '',
    'newline': ' ', 'linebreak': ' ', 'par': ' ',
}

#: Accents -> combining character.
ACCENTS = {
    "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303', '=': '\u0304', '.': '\u0307',
    'u': '\u0306', 'v': '\u030c', 'H': '\u030b', 'c': '\u0327', 'k': '\u0328', 'r': '\u030a', 'd': '\u0323',
    'b': '\u0331', 't': '\u0361',
}

#: Commands of math -> sign.
MATH_SIGNS = {
    'gets': '←', 'leftarrow': '←', 'rightarrow': '→', 'leftrightarrow': '↔', 'Leftarrow': '⇐', 'Rightarrow': '⇒',
    'Leftrightarrow': '⇔', 'longleftarrow': '⟵', 'longrightarrow': '⟶', 'mapsto': '↦', 'to': '→', 'uparrow': '↑',
    'downarrow': '↓', 'infty': '∞', 'times': '×', 'cdot': '·', 'div': '÷', 'pm': '±', 'mp': '∓', 'leq': '≤',
    'le': '≤', 'geq': '≥', 'ge': '≥', 'neq': '≠', 'ne': '≠', 'approx': '≈', 'equiv': '≡', 'sim': '∼', 'll': '≪',
    'gg': '≫', 'in': '∈', 'notin': '∉', 'ni': '∋', 'cup': '∪', 'cap': '∩', 'subset': '⊂', 'subseteq': '⊆',
    'supset': '⊃', 'supseteq': '⊇', 'setminus': '∖', 'emptyset': '∅', 'varnothing': '∅', 'forall': '∀', 'exists': '∃',
    'neg': '¬', 'lnot': '¬', 'land': '∧', 'wedge': '∧', 'lor': '∨', 'vee': '∨', 'top': '⊤', 'bot': '⊥',
    'oplus': '⊕', 'otimes': '⊗', 'circ': '∘', 'bullet': '•', 'star': '⋆', 'ast': '∗', 'triangleright': '▷',
    'lfloor': '⌊', 'rfloor': '⌋', 'lceil': '⌈', 'rceil': '⌉', 'langle': '⟨', 'rangle': '⟩', 'mid': '∣',
    'parallel': '∥', 'perp': '⊥', 'propto': '∝', 'nabla': '∇', 'partial': '∂', 'sum': '∑', 'prod': '∏', 'int': '∫',
    'sqrt': '√', 'prime': '′', 'ell': 'ℓ', 'cdots': '⋯', 'ldots': '…', 'dots': '…', 'vdots': '⋮',
    'alpha': 'α', 'beta': 'β', 'gamma': 'γ', 'delta': 'δ', 'epsilon': 'ϵ', 'varepsilon': 'ε', 'zeta': 'ζ',
    'eta': 'η', 'theta': 'θ', 'vartheta': 'ϑ', 'iota': 'ι', 'kappa': 'κ', 'lambda': 'λ', 'mu': 'μ', 'nu': 'ν',
    'xi': 'ξ', 'pi': 'π', 'rho': 'ρ', 'sigma': 'σ', 'tau': 'τ', 'upsilon': 'υ', 'phi': 'ϕ', 'varphi': 'φ',
    'chi': 'χ', 'psi': 'ψ', 'omega': 'ω', 'Gamma': 'Γ', 'Delta': 'Δ', 'Theta': 'Θ', 'Lambda': 'Λ', 'Xi': 'Ξ',
    'Pi': 'Π', 'Sigma': 'Σ', 'Phi': 'Φ', 'Psi': 'Ψ', 'Omega': 'Ω',
}
#: Signs of math that authors put into text without dollars: they become formulas there.
ALLOWED_IN_TEXT = frozenset({
    'gets', 'leftarrow', 'rightarrow', 'leftrightarrow', 'Leftarrow', 'Rightarrow', 'Leftrightarrow', 'mapsto',
    'infty', 'times', 'cdot', 'leq', 'le', 'geq', 'ge', 'neq', 'ne', 'in', 'notin', 'cup', 'cap', 'emptyset',
    'subset', 'subseteq', 'setminus', 'triangleright', 'cdots', 'approx', 'equiv', 'pm',
})
#: Sign -> command, for signs that a LaTeX run may not know in text; the first command wins.
SIGN_COMMANDS = {sign: name for name, sign in reversed(MATH_SIGNS.items()) if sign not in '·±×÷•…¬'}

PLAIN_COMMAND = re.compile(r'\\(?:([A-Za-z]+)|([,:;!>\s{}|]))')
#: Commands that only say how their argument looks.
STYLED = re.compile(r'\\(?:mathrm|mathbf|mathit|mathsf|mathtt|boldsymbol|textrm|textbf|textit|texttt|text|mbox|'
                    r'operatorname)\*?[ ]?\{([^{}\\]*)\}')
BLACKBOARD = re.compile(r'\\mathbb[ ]?(?:\{([NZQRC])\}|[ ]([NZQRC]))')
DOUBLE_STRUCK = {'N': 'ℕ', 'Z': 'ℤ', 'Q': 'ℚ', 'R': 'ℝ', 'C': 'ℂ'}
#: Commands without a sign of their own.
SILENT = frozenset({'left', 'right', 'big', 'Big', 'bigl', 'bigr', 'Bigl', 'Bigr', 'limits', 'nolimits',
                    'displaystyle', 'textstyle', 'quad'})
#: Commands that print their own name.
FUNCTIONS = frozenset({
    'max', 'min', 'log', 'ln', 'exp', 'sin', 'cos', 'tan', 'arg', 'deg', 'det', 'dim', 'gcd', 'inf', 'sup', 'lim',
    'ker', 'mod', 'Pr',
})


def accented(base: str, accent: str) -> str:
    """Return a letter with an accent.

    :param accent: the command, one of `ACCENTS`
    """
    plain = {'ı': 'i', 'ȷ': 'j'}.get(base[:1], base[:1])
    return unicodedata.normalize('NFC', plain + ACCENTS[accent]) + base[1:]


def readable(tex: str) -> str:
    """Return a formula with signs in place of commands, for output without math."""
    tex = STYLED.sub(r'\1', tex)
    tex = BLACKBOARD.sub(lambda match: DOUBLE_STRUCK[match[1] or match[2]], tex)
    return ' '.join(PLAIN_COMMAND.sub(_sign, tex).split())


def _sign(match: re.Match[str]) -> str:
    name, mark = match.groups()
    if mark:
        return '' if mark == '!' else mark if mark in '{}|' else ' '
    if name in SILENT:
        return ' ' if name == 'quad' else ''
    return MATH_SIGNS.get(name) or (name if name in FUNCTIONS else match[0])
