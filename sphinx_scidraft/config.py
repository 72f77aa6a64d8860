"""Every setting in ``conf.py``, declared once: registration, checking and documentation loop over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from sphinx.application import Sphinx
from sphinx.config import Config

from sphinx_scidraft.core.kinds import SCOPES, Registry, build_registry, is_numbered
from sphinx_scidraft.core.notes.promotions import read_positions
from sphinx_scidraft.messages import WarningType, warn

#: What a changed setting asks for: 'env' reads all documents again; 'html' writes all pages again; ''
#: needs nothing, because the pages whose text changes are found by their fingerprints.
Rebuild = Literal['', 'env', 'html']
HEAD_PARTS = ('description', 'opengraph', 'citation', 'jsonld')
SITE_FILES = ('sitemap', 'robots', '404')
FEED_FORMATS = ('atom', 'json')
FOLDS = ('none', 'open', 'closed')


class Setting(NamedTuple):
    """One setting.

    :param valid: tells whether a value can be used
    :param allowed: the values that can be used, in words
    :param help: what it does, in reST
    """

    name: str
    default: Any
    rebuild: Rebuild
    types: tuple[type, ...]
    valid: Callable[[Any], bool]
    allowed: str
    help: str


def one_of(*values: Any) -> Callable[[Any], bool]:
    """Return a test for being one of some values (``True`` is not 1)."""
    return lambda value: any(value == v and type(value) is type(v) for v in values)


def is_within(value: Any) -> bool:
    """Return whether *value* is a scope that counters can restart in."""
    return value in SCOPES if isinstance(value, str) else (
        isinstance(value, int) and not isinstance(value, bool) and value > 0)


def is_strings(value: Any) -> bool:
    """Return whether *value* is a list of texts."""
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def is_mapping(value: Any) -> bool:
    """Return whether *value* is a dictionary with texts as keys."""
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)


def is_words(value: Any) -> bool:
    """Return whether *value* is a dictionary of texts to texts."""
    return is_mapping(value) and all(isinstance(item, str) for item in value.values())


def is_some_of(*values: str) -> Callable[[Any], bool]:
    """Return a test for being a list of some values, or None where that is the default."""
    return lambda value: value is None or (is_strings(value) and set(value) <= set(values))


def is_count(value: Any) -> bool:
    """Return whether *value* is a number that can count something."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_positive(value: Any) -> bool:
    """Return whether *value* is a number of at least one."""
    return is_count(value) and value > 0


def is_feed(value: Any) -> bool:
    """Return whether *value* says how pages of feeds are filled."""
    return is_mapping(value) and value.keys() <= FEED_KEYS.keys() and all(FEED_KEYS[key](value[key]) for key in value)


def is_entry_sets(value: Any) -> bool:
    """Return whether *value* holds sets of entry maps."""
    return is_mapping(value) and all(is_words(item) and item.keys() <= set(ENTRY_SET_KEYS) for item in value.values())


ENTRY_SET_KEYS = ('title_field', 'category_field', 'aliases_field', 'summary_field', 'tag', 'count_label')
FEED_KEYS: dict[str, Callable[[Any], bool]] = {
    'notes_per_page': is_positive, 'promotions_per_page': is_count,
    'promotion_positions': lambda value: read_positions(str(value)) is not None,
}
SETTINGS: tuple[Setting, ...] = (
    Setting('scidraft_kinds', {}, 'env', (dict,), is_mapping, 'a dictionary kind -> row',
            'Kinds of statements that the project adds or changes, see :ref:`own-kinds`.'),
    Setting('scidraft_within', 'auto', '', (str, int), is_within, '"project", "document", "auto", or a section depth',
            'Where counters restart: ``"project"`` never; ``"document"`` in every document; a number such as '
            '``1`` or ``2`` at every section of that depth below a ``:numbered:`` toctree; ``"auto"`` at every '
            'chapter of a numbered toctree, else in every document.'),
    Setting('scidraft_numbered', True, '', (bool, str), is_numbered, 'True, False, "unless-unique"',
            'Whether statements take numbers. ``"unless-unique"``: the only one of its kind where its '
            'counter restarts is printed without a number.'),
    Setting('scidraft_appendix', [], '', (list, tuple), is_strings, 'a list of document names (patterns)',
            'Documents that are appendices: their numbers begin with a letter. Patterns as in '
            '``exclude_patterns``, without suffix.'),
    Setting('scidraft_short_names', True, 'env', (bool,), one_of(True, False), 'True, False',
            'Whether ``{lemma}`` works as well as ``{prf:lemma}``. A name that another extension has '
            'is left to it.'),
    Setting('scidraft_words', {}, '', (dict,), is_mapping, 'a dictionary name -> word, or language -> dictionary',
            'Words of the project for kinds and phrases, for all languages or for each: '
            '``{"de": {"lemma": ["Hilfssatz", "Hilfssätze", "Hilfssatz", "Hilfssätzen"], '
            '"proof_of": "Beweis zu {targets}"}}``.'),
    Setting('scidraft_qualify', 'auto', '', (str,), one_of('auto', 'always', 'never'), '"auto", "always", "never"',
            'Whether a reference to a statement in another document names that document: ``"auto"`` where '
            'kind and number occur more than once in the project.'),
    Setting('scidraft_cref_capitalise', True, '', (bool,), one_of(True, False), 'True, False',
            'Whether ``prf:cref`` begins kind words with a capital; ``prf:Cref`` always does.'),
    Setting('scidraft_fold_proofs', 'none', '', (str,), one_of(*FOLDS), '"none", "open", "closed"',
            'Whether proofs and solutions can be folded in HTML, and how they start.'),
    Setting('scidraft_macros', {}, '', (dict,), is_mapping,
            'a dictionary name -> body, or [body, number of arguments, default of the first]',
            'TeX macros for all formulas, as in MathJax; LaTeX gets them too: '
            '``{"RR": r"\\mathbb{R}", "norm": [r"\\lVert #1 \\rVert", 1]}``.'),
    Setting('scidraft_code_blocks', None, 'html', (bool, type(None)), one_of(True, False, None), 'True, False, None',
            'Whether code blocks get the dark look and the copy button. ``None``: with the theme ``scidraft`` only.'),
    Setting('scidraft_notes', ['notes/**'], 'env', (list, tuple), is_strings, 'a list of document names (patterns)',
            'Documents that are notes. Patterns as in ``exclude_patterns``, without suffix. The field ``note`` of the '
            'front matter overrides it; the index of a folder is a note only if it says so.'),
    Setting('scidraft_identity', {}, 'env', (dict,), is_mapping, 'a dictionary with "institute" and "author"',
            'Institute and author of notes that name none: ``{"institute": "Institute of Notes", "author": "ann"}``. '
            'Without it they are ``project`` and ``author``. ``author`` takes what the front matter takes.'),
    Setting('scidraft_text_commands', 'notes', 'env', (bool, str), one_of(True, False, 'notes'),
            'True, False, "notes"',
            'Whether ``\\textbf{a}``, ``\\emph{a}``, ``\\textit{a}`` and ``\\texttt{a}`` in prose become bold, '
            'emphasised and code, in all documents or in notes only.'),
    Setting('scidraft_head', None, 'html', (list, tuple, type(None)), is_some_of(*HEAD_PARTS),
            f'a list of {", ".join(map(repr, HEAD_PARTS))}; None',
            'What pages say in their head to search engines and reference managers, see :ref:`metadata`. '
            '``None``: everything if the project has notes or the theme ``scidraft``, else nothing.'),
    Setting('scidraft_site_files', None, 'html', (list, tuple, type(None)), is_some_of(*SITE_FILES),
            f'a list of {", ".join(map(repr, SITE_FILES))}; None',
            'Which of ``sitemap.xml``, ``robots.txt`` and ``404.html`` are written. ``None``: all of them if the '
            'project has notes or the theme ``scidraft``, else none.'),
    Setting('scidraft_feeds', ['atom', 'json'], 'html', (list, tuple), is_some_of(*FEED_FORMATS),
            f'a list of {", ".join(map(repr, FEED_FORMATS))}',
            'Formats of the feeds of notes, of the site and of each tag.'),
    Setting('scidraft_feed_size', 20, '', (int,), is_positive,
            'a number above 0', 'How many notes a feed has; the newest are in it.'),
    Setting('scidraft_cite_box', None, 'html', (bool, type(None)), one_of(True, False, None), 'True, False, None',
            'Whether notes have a box that says how to cite them. ``None``: with the theme ``scidraft`` only; '
            'under other themes it stands at the end of the note.'),
    Setting('scidraft_feed', {}, '', (dict,), is_feed,
            'a dictionary with "notes_per_page", "promotions_per_page" (numbers) and "promotion_positions" ("3-5")',
            'Pages of feeds: how many notes (default 8) and promotions (default 0) a page has, and at which places '
            'promotions may stand, counted from 1 (default ``"3-5"``).'),
    Setting('scidraft_list_size', 20, '', (int,), is_positive, 'a positive number',
            'Entries on a page of a tag, a category, an author, a year.'),
    Setting('scidraft_recommendations', 3, '', (int,), is_count, 'a number, 0 for none',
            'How many related notes a note recommends.'),
    Setting('scidraft_entry_sets', {}, '', (dict,), is_entry_sets,
            'a dictionary name -> dictionary of texts, with the keys ' + ', '.join(ENTRY_SET_KEYS),
            'Sets of entry maps: which fields of the front matter hold title, category, aliases and summary of an '
            'entry, the tag that its notes have, and the word for what is counted. See :ref:`entry-sets`.'),
    Setting('scidraft_preset', '', 'env', (str,), one_of('', 'sphinx-proof'), '"", "sphinx-proof"',
            '``"sphinx-proof"``: numbers, unlabelled anchors and first lines of proofs as that extension has '
            'them; it switches ``numfig`` on, as that extension does. See :ref:`from-sphinx-proof`.'),
    Setting('prf_realtyp_to_countertyp', {}, '', (dict,), is_words, 'a dictionary kind -> kind',
            'Setting of sphinx-proof: kinds that share the counter of another kind.'),
    Setting('proof_title_format', ' (%t)', '', (str,), lambda value: isinstance(value, str) and '%t' in value,
            'a text with %t',
            'Setting of sphinx-proof: how a name follows the number.'),
    Setting('proof_minimal_theme', False, '', (bool,), one_of(True, False), 'True, False',
            'Setting of sphinx-proof, accepted and without effect.'),
    Setting('proof_number_weight', '', '', (str,), lambda value: isinstance(value, str), 'a text',
            'Setting of sphinx-proof, accepted and without effect.'),
    Setting('proof_title_weight', '', '', (str,), lambda value: isinstance(value, str), 'a text',
            'Setting of sphinx-proof, accepted and without effect.'),
)


def check_settings(app: Sphinx, config: Config) -> None:
    """Replace values that cannot be used by their defaults, with a warning for each."""
    if isinstance(config.scidraft_within, str) and config.scidraft_within.isdecimal():
        config['scidraft_within'] = int(config.scidraft_within)    # from "-D scidraft_within=2"
    for setting in SETTINGS:
        value = config[setting.name]
        if not setting.valid(value):
            warn(WarningType.CONFIG, '%s = %r cannot be used; allowed: %s. %r is used',
                 setting.name, value, setting.allowed, setting.default)
            config[setting.name] = setting.default
    if config.scidraft_preset == 'sphinx-proof':
        config['numfig'] = True     # as that extension does: figures and equations keep their numbers
    for problem in make_registry(config)[1]:
        warn(WarningType.CONFIG, '%s', problem)


def make_registry(config: Config) -> tuple[Registry, list[str]]:
    """Return the kinds of the project and what is wrong with the settings that they come from."""
    within = config.scidraft_within
    if config.scidraft_preset == 'sphinx-proof':
        within = config.numfig_secnum_depth or 'project'
    return build_registry(config.scidraft_kinds, within=within, numbered=config.scidraft_numbered,
                          shared=config.prf_realtyp_to_countertyp)


def settings_of(config: Config) -> dict[str, Any]:
    """Return the values of all settings, for fingerprints."""
    return {setting.name: config[setting.name] for setting in SETTINGS}
