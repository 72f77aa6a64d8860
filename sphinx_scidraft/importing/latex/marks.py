r"""Parts of a paper that are ours to convert, replaced by words that pandoc leaves alone.

Pandoc reads paragraphs, lists, tables, fonts and accents. Statements, labels, references, formulas, figures and
algorithms are taken out before, and their Markdown is put in their places afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sphinx_scidraft.importing.latex.preamble import Declared
from sphinx_scidraft.importing.latex.scan import blanks, calls, environment_end, group, optional

DISPLAYS = ('equation', 'align', 'gather', 'multline', 'flalign', 'alignat', 'eqnarray', 'displaymath')
DRAWINGS = ('tikzpicture', 'tikzcd', 'picture', 'pspicture')
MARK = re.compile(r'SciMark(\d+)Z')
LABEL = re.compile(r'\\label\s*\{([^{}]*)\}')
INLINE = re.compile(r'(?<!\\)\$(?!\$)((?:\\.|[^$\\])+?)\$|\\\((.+?)\\\)|\\ensuremath\{([^{}]*)\}', re.S)
DISPLAY = re.compile(r'\$\$(.+?)\$\$|(?<!\\)\\\[(.+?)\\\]', re.S)
BEGIN = re.compile(r'\\begin\s*\{([A-Za-z]+)(\*?)\}')
QED = re.compile(r'\\(?:qed(?:here|symbol)?|hfill\s*\$\\(?:square|Box|blacksquare)\$)(?![A-Za-z])')
HEADINGS = ('chapter', 'section', 'subsection', 'subsubsection', 'paragraph')
REFERENCES = ('ref', 'eqref', 'cref', 'Cref', 'autoref', 'pageref', 'nameref')
CITES = {'cite': 'cite', 'citep': 'cite:p', 'citet': 'cite:t', 'parencite': 'cite:p', 'textcite': 'cite:t',
         'autocite': 'cite', 'citeauthor': 'cite:author', 'citeyear': 'cite:year'}

#: Takes a piece of the source and what is the matter with it.
Report = Callable[[str, str], None]


@dataclass(slots=True)
class Marks:
    """The pieces that were taken out of a paper.

    :param theorems: what its environments are
    :param labels: what each label belongs to: a kind of statement, ``equation``, ``figure``, ``table`` or ``section``
    :param report: takes a piece of the source and what is the matter with it
    """

    theorems: Mapping[str, Declared]
    labels: dict[str, str]
    report: Report
    held: list[str] = field(default_factory=list)

    def hold(self, markdown: str) -> str:
        """Return a word that stands for a piece of Markdown."""
        self.held.append(markdown)
        return f'SciMark{len(self.held) - 1}Z'

    def paragraph(self, markdown: str) -> str:
        """Return a paragraph that stands for a block of Markdown."""
        return f'\n\n{self.hold(markdown)}\n\n'

    def put_back(self, text: str) -> str:
        """Return a converted text with the pieces in their places; blocks keep their indentation."""
        def piece(match: re.Match[str]) -> str:
            line = text[text.rfind('\n', 0, match.start()) + 1:match.start()]
            indent = line if not line.strip() else ' ' * (len(line) - len(line.lstrip()))
            return self.held[int(match[1])].replace('\n', f'\n{indent}')

        while MARK.search(text):
            text = MARK.sub(piece, text)
        return text

    def take_out(self, text: str) -> str:
        """Return a text with marks."""
        text = self._environments(text)
        text = DISPLAY.sub(lambda match: self.paragraph(_dollars(match[1] or match[2], '')), text)
        text = INLINE.sub(lambda match: self.hold(f'${_one_line(match[1] or match[2] or match[3])}$'), text)
        text = self._headings(text)
        text = self._references(text)
        return QED.sub('', text)

    def _environments(self, text: str) -> str:
        parts, at = [], 0
        while match := BEGIN.search(text, at):
            name, star = match[1], match[2]
            handler = self._handler(name, star)
            parts.append(text[at:match.start()])
            if handler is None:
                parts.append(match[0])
                at = match.end()
                continue
            inner_end, at = environment_end(text, name + star, match.end())
            if inner_end == at:
                self.report(match[0], f'the environment {name} is never closed')
            parts.append(handler(name + star, text[match.end():inner_end]))
        return ''.join([*parts, text[at:]])

    def _handler(self, name: str, star: str) -> Callable[[str, str], str] | None:
        if name + star in self.theorems:
            return self._theorem
        if name == 'proof':
            return self._proof
        if name in DISPLAYS:
            return self._display
        if name in DRAWINGS:
            return self._drawing
        floats = {'figure': self._figure, 'table': self._table, 'algorithm': self._algorithm,
                  'algorithmic': self._algorithm}
        return floats.get(name)

    def _theorem(self, name: str, content: str) -> str:
        declared = self.theorems[name]
        title, at = optional(content, 0)
        content = content[at:]
        label = LABEL.search(content)
        if label:
            content = content[:label.start()] + content[label.end():]
        options = f':label: {label[1]}' if label else ''
        return self._block(f'prf:{declared.kind}', title, options, content)

    def _proof(self, name: str, content: str) -> str:
        title, at = optional(content, 0)
        content = content[at:]
        targets = [target.strip() for call in calls(title, *REFERENCES) for argument in call.arguments
                   for target in argument.split(',') if self.labels.get(target.strip()) not in (None, 'equation')]
        options = f':of: {", ".join(targets)}' if targets else ''
        return self._block('prf:proof', '' if targets else title, options, content)

    def _block(self, name: str, title: str, options: str, content: str) -> str:
        """Return a colon fence; it is made longer than those within it when it is put back."""
        inner = self.take_out(content)
        inside = [len(found[0]) for number in MARK.findall(inner)
                  for found in [re.match(':{3,}', self.held[int(number)])] if found]
        colons = ':' * (max(inside, default=2) + 1)
        opening, closing = self.hold(f'{colons}{{{name}}}'), self.hold(colons)
        heading = _one_line(f'{opening} {self.take_out(title)} {self.hold(chr(10) + options) if options else ""}')
        return f'\n\n{heading}\n\n{inner.strip()}\n\n{closing}\n\n'

    def _display(self, name: str, content: str) -> str:
        labels = LABEL.findall(content)
        single = name in ('equation', 'equation*', 'displaymath')
        if single and len(labels) <= 1:
            return self.paragraph(_dollars(LABEL.sub('', content), labels[0] if labels else ''))
        if name.startswith('eqnarray'):
            self.report('\\begin{eqnarray', 'eqnarray becomes align; look at the columns')
            star = '*' if name.endswith('*') else ''
            content, name = re.sub(r'&\s*(=|\\leq?|\\geq?|<|>|\\approx|\\to)\s*&', r'& \1 ', content), f'align{star}'
        body = '\n'.join(line for line in content.strip('\n').split('\n') if line.strip())
        return self.paragraph(f'\\begin{{{name}}}\n{body}\n\\end{{{name}}}')

    def _figure(self, name: str, content: str) -> str:
        graphics = list(calls(content, 'includegraphics'))
        if not graphics or not graphics[0].arguments:
            self.report(f'\\begin{{{name}}}', 'the figure holds no \\includegraphics; it is kept as source')
            return self.paragraph(f'```latex\n{content.strip()}\n```')
        if len(graphics) > 1:
            self.report(f'\\begin{{{name}}}', 'the figure holds several pictures; the caption goes with the last')
        label = LABEL.search(content)
        caption = next((call.arguments[0] for call in calls(content, 'caption') if call.arguments), '')
        parts = [self.paragraph(f'```{{figure}} /{call.arguments[0]}\n```') for call in graphics[:-1] if call.arguments]
        options = f'\n:name: {label[1]}' if label else ''
        text = self.take_out(LABEL.sub('', caption)).strip()
        opening = self.hold(f'```{{figure}} /{graphics[-1].arguments[0]}{options}')
        parts.append(f'\n\n{opening}\n\n{text}\n\n{self.hold("```")}\n\n')
        return ''.join(parts)

    def _table(self, name: str, content: str) -> str:
        label = LABEL.search(content)
        caption = next(iter(calls(content, 'caption')), None)
        text = self.take_out(LABEL.sub('', caption.arguments[0])) if caption and caption.arguments else ''
        rest = content[:caption.start] + content[caption.end:] if caption else content
        rest = re.sub(r'\\(?:centering|small|footnotesize)\b|^\s*\[[^\]]*\]', '', LABEL.sub('', rest))
        end = self.hold(f'\n:name: {label[1]}') if label else ''
        opening = _one_line(f'{self.hold("````{table}")} {text} {end}')
        return f'\n\n{opening}\n\n{self.take_out(rest).strip()}\n\n{self.hold("````")}\n\n'

    def _drawing(self, name: str, content: str) -> str:
        self.report(f'\\begin{{{name}}}', f'the {name} is kept as source; make a picture of it')
        return self.paragraph(f'```latex\n\\begin{{{name}}}{content.strip()}\n\\end{{{name}}}\n```')

    def _algorithm(self, name: str, content: str) -> str:
        source = f'\\begin{{{name}}}{content.rstrip()}\n\\end{{{name}}}'
        return self.paragraph(f'```{{pseudo-algorithm}}\n{source}\n```')

    def _headings(self, text: str) -> str:
        parts, at = [], 0
        for call in calls(text, *HEADINGS):
            label = re.compile(r'\s*\\label\s*\{([^{}]*)\}').match(text, call.end)
            parts.append(text[at:call.start])
            if label and call.arguments:
                parts.append(self.paragraph(f'({label[1]})='))
            parts.append(text[call.start:call.end])
            at = label.end() if label else call.end
        return ''.join([*parts, text[at:]])

    def _references(self, text: str) -> str:
        parts, at = [], 0
        for call in calls(text, *REFERENCES, *CITES):
            if not call.arguments or call.start < at:
                continue
            end = _first_group_end(text, call.start, call.name, call.star)
            parts.append(text[at:call.start])
            at = end
            keys = [key.strip() for key in call.arguments[0].split(',') if key.strip()]
            if call.name in CITES:
                note = call.optionals[-1] if call.optionals else ''
                parts.append(self.hold(f'{{{CITES[call.name]}}}`{",".join(keys)}`') + (f' ({note})' if note else ''))
            else:
                parts.append(self.hold(self._reference(call.name, keys)))
        return ''.join([*parts, text[at:]])

    def _reference(self, command: str, keys: list[str]) -> str:
        for key in keys:
            if key not in self.labels:
                self.report(f'{{{key}}}', f'there is no label {key}; ?? stands for its number')
        kinds = {self.labels.get(key, '') for key in keys}
        statements = kinds.isdisjoint({'equation', 'figure', 'table', 'section', ''})
        if command in ('cref', 'Cref', 'autoref') and statements:
            return f'{{prf:{"Cref" if command[0] == "C" else "cref"}}}`{", ".join(keys)}`'
        return ', '.join(self._single(command, key) for key in keys)

    def _single(self, command: str, key: str) -> str:
        kind = self.labels.get(key)
        if kind is None:
            return '??'
        if kind == 'equation':
            return f'{{eq}}`{key}`'
        if kind in ('section', 'figure', 'table'):
            if command in ('ref', 'eqref', 'pageref'):
                return f'{{numref}}`{{number}} <{key}>`'
            return f'{{ref}}`{key}`' if command == 'nameref' else f'{{numref}}`{key}`'
        if command == 'nameref':
            return f'{{prf:numref}}`{{name}} <{key}>`'
        return f'{{prf:numref}}`{{number}} <{key}>`'


def _first_group_end(text: str, at: int, name: str, star: bool) -> int:
    """Return the place after the first argument of a command; further groups belong to the text."""
    at += 1 + len(name) + star
    while (found := group(text, at, '[]')) is not None:
        at = found[1]
    argument = group(text, blanks(text, at))
    return argument[1] if argument else at


def _dollars(content: str, label: str) -> str:
    lines = [line.rstrip() for line in content.strip().split('\n') if line.strip()]
    return '$$\n' + '\n'.join(lines) + '\n$$' + (f' ({label})' if label else '')


def _one_line(text: str) -> str:
    return ' '.join(text.split()) if text.strip() else ''
