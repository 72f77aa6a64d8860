"""How statements are called: heads, reference texts and index entries, in every language.

The one place where kinds, numbers and names become text; every builder and every list prints what
is made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sphinx_scidraft.core.catalogue import Catalogue, Entry
from sphinx_scidraft.core.crossref import PLACEHOLDER, Piece, around, fill, joined, ranges, words
from sphinx_scidraft.core.inline import NBSP, Inline, plain, text
from sphinx_scidraft.core.language import Language
from sphinx_scidraft.core.records import StatementId


@dataclass
class Wording:
    """Texts for the statements of a catalogue.

    :param language: gives the words for the language of a document
    :param title: gives the title of a document
    :param separators: gives the n - 1 texts between the n members of a list in a language
    :param qualify: 'auto', 'always', 'never': whether a reference to another document names it
    :param name_pattern: the project's own pattern for a name, with ``{name}``
    """

    catalogue: Catalogue
    language: Callable[[str], Language]
    title: Callable[[str], str]
    separators: Callable[[str, int], Sequence[str]]
    qualify: str = 'auto'
    name_pattern: str = ''
    _words: dict[tuple[str, str, bool, bool], str] = field(default_factory=dict, init=False, repr=False)
    _names: dict[StatementId, str] = field(default_factory=dict, init=False, repr=False)
    _full: dict[StatementId, str] = field(default_factory=dict, init=False, repr=False)
    _known: dict[tuple[StatementId, str], str] = field(default_factory=dict, init=False, repr=False)
    _texts: dict[StatementId, str] | None = field(default=None, init=False, repr=False)
    _counts: Counter[str] = field(default_factory=Counter, init=False, repr=False)

    # -- words of one statement

    def word(self, entry: Entry, language: Language, *, plural: bool = False, of: bool = False) -> str:
        """Return the word for the kind of a statement, the project's own one if it has set it."""
        key = entry.kind.name, language.code, plural, of
        if key not in self._words:
            title, plurals = (_in_language(words, language) for words in (entry.kind.title, entry.kind.plural))
            own = plurals or title if plural else title
            self._words[key] = own or language.kind(entry.kind.name, plural=plural, of=of)
        return self._words[key]

    def name(self, entry: Entry) -> str:
        """Return the name of a statement as plain text."""
        if not entry.statement.name:
            return ''
        if entry.id not in self._names:
            self._names[entry.id] = plain(entry.statement.name, self.label_text)
        return self._names[entry.id]

    def label_text(self, label: str) -> str:
        """Return the text for a label that stands inside a name."""
        target = self.catalogue.find(label)
        return self.label(target, self.language(target.docname)) if target else label

    def label(self, entry: Entry, language: Language, *, of: bool = False) -> str:
        """Return kind and number: "Lemma 2".

        :param of: whether the text stands behind "proof of"
        """
        word, mark = self.word(entry, language, of=of), plain(entry.mark)
        return numbered(language).replace('{kind}', word).replace('{number}', mark) if mark else word

    def bracketed(self, entry: Entry, language: Language) -> str:
        """Return the name of a statement as it follows its label, empty if it has none."""
        name = self.name(entry)
        pattern = self.name_pattern or language.phrases['name']
        return pattern.replace('{name}', name) if name else ''

    # -- heads

    def head(self, entry: Entry) -> list[Piece]:
        """Return what stands before the name in the head: "Lemma 2", "Proof of Lemma 2"."""
        language = self.language(entry.docname)
        if not (entry.kind.proves and entry.statement.of):
            return [Piece(self._marked(self.label(entry, language), entry.mark))]
        targets: list[Entry | str] = [self.catalogue.find(label) or label for label in entry.statement.of]
        return self._of(entry, [t for t in targets if t is not entry], language)

    def _of(self, entry: Entry, targets: Sequence[Entry | str], language: Language) -> list[Piece]:
        if entry.mark or not targets:
            return [Piece(self._marked(self.label(entry, language), entry.mark))]
        pattern = {'proof': language.phrases['proof_of'], 'solution': language.phrases['solution_of']}.get(
            '' if entry.kind.title else entry.kind.name)
        declined = language.declines and not all(self._has_of_form(target, language) for target in targets)
        if pattern is None or declined:
            word = self.word(entry, language)       # "Démonstration (Fait 1)": needs no article, no case
            pattern = language.phrase('joined', label=word, name=language.phrase('name', name='{targets}'))
            return around(pattern, '{targets}', self.several(targets, language, entry.docname))
        return around(pattern, '{targets}', self.several(targets, language, entry.docname, of=True))

    def _has_of_form(self, target: Entry | str, language: Language) -> bool:
        """Return whether there is a word for the kind of *target* as it follows "proof of"."""
        return not isinstance(target, str) and not target.kind.title and len(
            language.kinds.get(target.kind.name, ())) > 2

    # -- references

    def text(self, entry: Entry, language: Language | None = None) -> str:
        """Return what a reference shows: "Lemma 2", or with the name where there is no number."""
        language = language or self.language(entry.docname)
        key = entry.id, language.code
        if key not in self._known:
            name = '' if entry.mark else self.bracketed(entry, language)
            self._known[key] = self._joined(self._shown(entry, language), name, language)
        return self._known[key]

    def full_text(self, entry: Entry) -> str:
        """Return label and name: "Lemma 2 (shift invariance)"."""
        if not entry.mark or not entry.statement.name:
            return self.text(entry)
        if entry.id not in self._full:
            language = self.language(entry.docname)
            self._full[entry.id] = self._joined(
                self.text(entry, language), self.bracketed(entry, language), language)
        return self._full[entry.id]

    def is_unique(self, entry: Entry) -> bool:
        """Return whether the reference text names one statement only in the whole project."""
        if self._texts is None:
            bare = replace(self, qualify='never')
            self._texts = {other.id: bare.text(other) for other in self.catalogue}
            self._counts = Counter(self._texts.values())
        return self._counts[self._texts[entry.id]] < 2

    def single(self, entry: Entry, language: Language, docname: str, *,
               of: bool = False, capitalise: bool = True) -> list[Piece]:
        """Return a reference to one statement, as one link.

        :param docname: the document that refers
        :param of: whether it stands behind "proof of"
        """
        if of:      # a proof of a proof is not told any further
            name = '' if entry.mark else self.bracketed(entry, language)
            shown = self._joined(self.label(entry, language, of=True), name, language)
        else:
            shown = self.text(entry, language)
        shown = shown if capitalise else lower_first(shown, language)
        runs = self._marked(shown, entry.mark or entry.statement.name)
        note = self._note(entry, docname)
        if note:
            before, _, after = language.phrase('in_note', note=note).partition('{target}')
            runs = (*text(before), *runs, *text(after))
        return [Piece(runs, entry)]

    def several(self, targets: Iterable[Entry | str], language: Language, docname: str, *,
                of: bool = False, capitalise: bool = True) -> list[Piece]:
        """Return a reference to several statements: grouped by kind, sorted, ranges compressed.

        :param targets: statements, or labels that belong to none of this project
        """
        groups: dict[object, list[Entry | str]] = {}
        for target in dict.fromkeys(targets):
            if isinstance(target, str) or not target.mark or target.kind.proves:
                groups[target] = [target]
            else:
                key = target.kind.name, self._note(target, docname)
                groups.setdefault(key, []).append(target)
        clauses: list[list[Piece]] = []
        for group in groups.values():
            entries = [target for target in group if isinstance(target, Entry)]
            if len(entries) > 1:
                clauses.append(self._clause(entries, language, docname, of, capitalise))
            elif entries:
                clauses.append(self.single(entries[0], language, docname, of=of, capitalise=capitalise))
            else:
                clauses += [[Piece(text(str(label)), label)] for label in group]
        return joined(clauses, self.separators(language.code, len(clauses)))

    def fill(self, entry: Entry, template: str, language: Language) -> Inline | None:
        """Return an author's text with ``%s``, ``{number}``, ``{name}`` and ``{kind}`` filled.

        :returns: None if it asks for a number that the statement does not have
        """
        if not entry.mark and {'%s', '{number}'} & set(PLACEHOLDER.findall(template)):
            return None
        return fill(template, {'{kind}': text(self.word(entry, language)), '{name}': entry.statement.name,
                               '{number}': entry.mark, '%s': entry.mark})

    # -- helpers

    def _clause(self, entries: list[Entry], language: Language, docname: str,
                of: bool, capitalise: bool) -> list[Piece]:
        """Return "Theorems 1, 2 and 4-6": several statements of one kind."""
        entries.sort(key=lambda e: (e.number is None, e.number.sort_key if e.number else None, e.position))
        members: list[list[Piece]] = []
        for first, last in ranges(entries):
            ends = [Piece(e.mark, e, hint=self.text(e, language)) for e in (first, last)]
            if first is last:
                members.append(ends[:1])
            else:
                before, rest = language.phrases['range'].split('{first}', 1)
                between, after = rest.split('{last}', 1)
                members.append([*words(before), ends[0], *words(between), ends[1], *words(after)])
        word = self.word(entries[0], language, plural=True, of=of)
        word = word if capitalise else lower_first(word, language)
        numbers = joined(members, self.separators(language.code, len(members)))
        pieces = around(numbered(language).replace('{kind}', word), '{number}', numbers)
        note = self._note(entries[0], docname)
        return around(language.phrase('in_note', note=note), '{target}', pieces) if note else pieces

    def _shown(self, entry: Entry, language: Language) -> str:
        """Return the label, for a proof or solution with what it belongs to."""
        if not entry.kind.proves:
            return self.label(entry, language)
        owners = self.catalogue.proved(entry)
        return ''.join(plain(piece.text, spaces=True) for piece in self._of(entry, owners, language))

    def _note(self, entry: Entry, docname: str) -> str:
        """Return the title of the target's document if a reader needs it to find the target."""
        if entry.docname == docname or self.qualify == 'never':
            return ''
        return self.title(entry.docname) if self.qualify == 'always' or not self.is_unique(entry) else ''

    def _joined(self, label: str, name: str, language: Language) -> str:
        if self.name_pattern and name:
            return label + name
        return language.phrase('joined', label=label, name=name) if name else label

    def _marked(self, shown: str, own: Inline) -> Inline:
        """Return *shown* with the author's own tag or name put back, math and all."""
        if all(run.style in ('text', 'reference') for run in own):
            return text(shown)
        before, found, after = shown.rpartition(plain(own, self.label_text))
        return (*text(before), *own, *text(after)) if found else text(shown)


def _in_language(words: Mapping[str, str], language: Language) -> str:
    """Return a project's own word for a language: for the code, the language without region, or all."""
    base = language.code.replace('-', '_').partition('_')[0]
    return words.get(language.code) or words.get(base) or words.get('') or ''


def numbered(language: Language) -> str:
    """Return the pattern of kind and number, with a blank that lines do not break at."""
    return language.phrases['numbered'].replace(' ', NBSP)


def lower_first(shown: str, language: Language) -> str:
    """Return text for the middle of a sentence (Turkish has a dotted and a dotless i)."""
    first = {'I': 'ı', 'İ': 'i'}.get(shown[:1], shown[:1]) if language.code[:2] == 'tr' else shown[:1]
    return first.lower() + shown[1:]
