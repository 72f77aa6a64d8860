"""What the reference says about directives and roles. Which there are is read from the code."""

from __future__ import annotations

from typing import NamedTuple

Rows = dict[str, tuple[str, str]]


class Words(NamedTuple):
    """About one directive, in reST.

    :param text: what it does
    :param guide: the guide that tells more
    :param argument: what its argument is, empty if there is none
    :param options: by option, what can be written and what it does
    """

    text: str
    guide: str
    argument: str = ''
    options: Rows = {}


CLASSES = 'Classes for the HTML element.'
STATEMENTS = 'All :ref:`options of statements <statement-options>` come on top.'
LINES: Rows = {
    'lines': ('``all``, ``none``, a number', 'Which lines have their number printed: ``2`` is every second one.'),
    'noend': ('(none)', 'Leaves out lines that end a block.'),
    'start': ('number', 'Number of the first line.'),
}
COLUMNS: Rows = {
    'columns': ('``1``, ``2``, ``3``', 'Pictures in a row; three without it.'),
    'class': ('names', CLASSES),
}
SPONSORED = ('(none)', 'Says above it that it is paid for, and tells search engines so.')
DIAGRAM: Rows = {
    'name': ('label', 'What references name.'),
    'alt': ('text', 'What the diagram shows, for those who do not see it.'),
    'align': ('``left``, ``center``, ``right``', 'Where it stands.'),
    'caption': ('text', 'Caption; the diagram is a figure then.'),
    'zoom': ('anything', 'Accepted for sphinxcontrib-mermaid, without effect.'),
    'config': ('JSON or YAML', 'Configuration of Mermaid.'),
    'title': ('text', 'Title inside the drawing.'),
}
MAP: Rows = {
    'set': ('name', 'A set of :confval:`scidraft_entry_sets`; the argument does the same.'),
    'title-field': ('field', 'Field of front matter with the name of a note.'),
    'category-field': ('field', 'Field with its categories.'),
    'aliases-field': ('field', 'Field with its other names.'),
    'summary-field': ('field', 'Field with its summary.'),
    'tag': ('tag', 'Only notes with this tag.'),
    'count-label': ('text', 'Word for what is counted.'),
}
SET = 'name of a set; none for the usual fields.'
GROUPS = 'In HTML a list of links with counts, elsewhere the notes of each group.'

WORDS: dict[str, Words] = {
    'algorithm': Words(f'A statement; with one of these options its text is pseudo-code. {STATEMENTS}', 'algorithms',
                       'title.', LINES | {'pseudocode': ('(none)', 'Its text is pseudo-code.')}),
    'archive-list': Words(f'Years with notes. {GROUPS}', 'feed'),
    'author-list': Words(f'Authors of notes. {GROUPS}', 'feed'),
    'autoclasstree': Words('A diagram of Python classes and what they inherit from.', 'diagrams',
                           'modules or classes.', DIAGRAM | {
        'full': ('(none)', 'Shows the base classes of base classes, too.'),
        'namespace': ('name', 'Only base classes whose module begins so.'),
        'strict': ('(none)', 'Leaves out classes that a module has only imported.')}),
    'category-list': Words(f'Categories of notes. {GROUPS}', 'feed'),
    'entry-a-to-z': Words('Named notes by letter.', 'entry-maps', SET, MAP),
    'entry-categories': Words('Named notes by category.', 'entry-maps', SET, MAP),
    'gallery': Words('Images and figures in a grid.', 'notes', '', COLUMNS),
    'mermaid': Words('A diagram, drawn when the project is built.', 'diagrams',
                     'a file, in place of the text.', DIAGRAM),
    'note-feed': Words('Cards of notes, the newest first; a table of contents over them as well.', 'feed', '', {
        'tags': ('names', 'Only notes with one of these tags; ``tag`` is the same.'),
        'categories': ('names', 'Only notes in one of these categories; also ``category``.'),
        'authors': ('names', 'Only notes by one of these authors; also ``author``.'),
        'sort': ('``newest``, ``oldest``, ``title``, ``updated``', 'The order.'),
        'page-size': ('number', 'Notes on a page; ``0`` puts all on one.'),
        'view': ('``cards``, ``list``', 'Whole notes, or titles with summaries.'),
        'class': ('names', CLASSES)}),
    'preview': Words('The part of a note that its card shows.', 'notes'),
    'promotion-textual': Words('A box with a title, a text and a button.', 'notes',
                               'title; ``|`` begins a new line.', {
        'subtitle': ('text', 'Line below the title.'),
        'button': ('text', 'Text on the button.'),
        'button-text': ('text', 'The same.'),
        'link': ('address, document or label', 'Where the button leads.'),
        'button-link': ('the same', 'The same.'),
        'sponsored': SPONSORED,
        'align': ('``left``, ``center``', 'Alignment of the texts.'),
        'class': ('names', CLASSES)}),
    'promotion-visual': Words('Images and figures in a box.', 'notes', '', COLUMNS | {'sponsored': SPONSORED}),
    'pseudo-algorithm': Words(f'Pseudo-code whose lines all have numbers. {STATEMENTS}', 'algorithms', 'title.', LINES),
    'pseudocode': Words(f'Pseudo-code, with numbers as LaTeX has them. {STATEMENTS}', 'algorithms', 'title.', LINES),
    'references': Words('A list of what was cited since the list before it.', 'citations', 'bib files.', {
        'title': ('text', 'Its title; none if it is empty.'),
        'class': ('names', CLASSES),
        'bib': ('names of files', 'More bib files.'),
        'name': ('label', 'What links name.')}),
    'restate': Words('Prints a statement again, with its number and without a second label.', 'environments',
                     'label of the statement.', {'class': ('names', CLASSES)}),
    'tag-list': Words(f'Tags of notes. {GROUPS}', 'feed'),
    'toctree': Words('Sphinx\'s own, without a warning for documents that are drafts.', 'notes', '', {
        'maxdepth': ('number', 'Levels that are listed.'),
        'name': ('label', 'What references name.'),
        'class': ('names', CLASSES),
        'caption': ('text', 'Title of the list.'),
        'glob': ('(none)', 'Entries are patterns.'),
        'hidden': ('(none)', 'Prints nothing.'),
        'includehidden': ('(none)', 'Lists what stands in hidden ones below, too.'),
        'numbered': ('number or nothing', 'Numbers sections, down to a depth.'),
        'titlesonly': ('(none)', 'Lists titles of documents only.'),
        'reversed': ('(none)', 'Turns the order around.')}),
}

#: What a role that cites shows, by `Look.shows`.
CITING = {'number': 'the number', 'year': 'the year', 'author': 'the names, three and more as "et al."',
          'authors': 'all names', '': 'nothing; the entry is listed'}
