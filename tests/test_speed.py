"""What makes builds cheaper changes nothing that is built, and ends with the build."""

from __future__ import annotations

import gc
import json
import logging
import sys
import textwrap
import weakref
from collections.abc import Callable

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from projects import Project

from sphinx_scidraft.speed.frontmatter import remembering
from sphinx_scidraft.speed.replaced import PLACES


class Circle:
    """An object that refers to itself, so that only the collector can free it."""

    itself: Circle


def test_the_garbage_collector_is_asked_less_only_while_building(project: Project) -> None:
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)       # whatever a build that another test broke off has left
    before = gc.get_threshold()
    circle = Circle()
    circle.itself = circle
    still_there = weakref.ref(circle)
    project.conf('''
        import gc, pathlib
        def setup(app):
            path = pathlib.Path(app.confdir, "collector")
            def note(*args):
                with path.open("a") as file:
                    print(gc.get_threshold()[0], gc.get_freeze_count(), file=file)
            app.connect("env-updated", note)
            app.connect("html-page-context", note)
    ''')
    project.write('index.md', '# Root\n')
    project.build()
    noted = [tuple(map(int, line.split())) for line in (project.src / 'collector').read_text().splitlines()]
    reading, *writing = (threshold for threshold, _ in noted)
    assert all(before[0] < threshold < reading for threshold in writing)
    assert all(aside > 5_000 for _, aside in noted)     # what is there before a build lives until its end
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() < 1_000        # none, or those that Python 3.12 sets aside by itself
    del circle
    gc.collect()
    assert still_there() is None        # the collector looks at everything again


def test_debug_messages_are_made_only_when_somebody_hears_them(project: Project) -> None:
    logger = logging.getLogger('sphinx')
    project.conf('''
        import logging, pathlib
        def setup(app):
            def note(*args):
                heard = logging.getLogger("sphinx").isEnabledFor(logging.DEBUG)
                pathlib.Path(app.confdir, "heard").write_text(str(heard))
            app.connect("env-updated", note)
    ''')
    project.write('index.md', '# Root\n')
    for verbosity, heard in ((0, 'False'), (2, 'True')):
        project.build(fresh=True, verbosity=verbosity)
        assert (project.src / 'heard').read_text() == heard
        assert logger.level == logging.DEBUG        # as Sphinx has set it


def test_settings_are_worked_out_for_the_first_document_only(project: Project) -> None:
    project.conf('''
        import pathlib
        from docutils import frontend
        begin = frontend.OptionParser.__init__
        def noted(self, *args, **options):
            with pathlib.Path(__file__).with_name("worked-out").open("a") as file:
                print("x", file=file)
            begin(self, *args, **options)
        def setup(app):
            frontend.OptionParser.__init__ = noted
            app.connect("build-finished", lambda *_: setattr(frontend.OptionParser, "__init__", begin))
    ''')
    project.write('index.md', '# Root\n\n```{toctree}\n:glob:\n*\n```\n')
    counts = []
    for names in 'ab', 'cdefgh':
        for name in names:
            project.write(f'{name}.md', f'# {name}\n')
            project.write(f'{name}{name}.rst', f'{name}\n=\n')
        project.build(fresh=True)
        counts.append((project.src / 'worked-out').read_text().count('x'))
        (project.src / 'worked-out').unlink()
    assert counts[0] == counts[1]


def test_each_document_has_its_own_notes_of_what_it_includes(project: Project) -> None:
    project.conf('''
        import json, pathlib
        def setup(app):
            def note(app, env):
                files = {name: sorted(str(path).rpartition("/")[2] for path in paths)
                         for name, paths in env.dependencies.items() if paths}
                pathlib.Path(app.confdir, "files").write_text(json.dumps(files))
            app.connect("env-updated", note)
    ''')
    project.write('parts/one.txt', 'First words.\n')
    project.write('parts/two.txt', 'Other words.\n')
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\nc\nd\n```\n')
    project.write('a.md', '# A\n\n```{include} parts/one.txt\n```\n')
    project.write('b.rst', 'B\n=\n\n.. include:: parts/two.txt\n')
    project.write('c.rst', 'C\n=\n\n.. include:: parts/one.txt\n')
    project.write('d.md', '# D\n')
    project.build()
    files = json.loads((project.src / 'files').read_text())
    assert files == {'a': ['one.txt'], 'b': ['two.txt'], 'c': ['one.txt']}


def test_settings_of_docutils_conf_and_of_a_project_hold_for_every_document(
        project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write('docutils.conf', '[general]\ntab_width = 2\n[restructuredtext parser]\nraw_enabled = no\n')
    monkeypatch.chdir(project.src)
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    for name in 'ab':
        project.write(f'{name}.rst', f'{name}\n=\n\n.. raw:: html\n\n   <i>raw</i>\n')
    built = project.build()
    assert built.warnings.count('"raw" directive disabled') == 2
    assert all('<i>raw</i>' not in built.raw(f'{name}.html') for name in 'ab')


def test_functions_of_others_are_their_own_again_after_a_build(project: Project) -> None:
    project.write('index.md', '# Root\n')
    project.build()
    for place, name, _ in PLACES:
        function = getattr(sys.modules.get(place), name, None)
        assert function is None or function.__module__ in ('sphinx.util.docutils', 'docutils.frontend', 'yaml')


FRONT_MATTER = [
    ('title: One\ntags: [a, b]\n', {'title': 'One', 'tags': '["a", "b"]'}),
    ('title: One\ntags: [a, b]   \n', {'title': 'One', 'tags': '["a", "b"]'}),
    ('custom: |\n  One\n  two\n', {'custom': 'One\ntwo'}),
    ('custom: >-\n  One\n  two\n', {'custom': 'One two'}),
    ('base: &base {a: 1}\nsame: *base\n', {'base': '{"a": 1}', 'same': '{"a": 1}'}),
    ('date: 2026-01-02\n', {'date': '2026-01-02'}),
]


@pytest.mark.parametrize(('text', 'fields'), FRONT_MATTER, ids=range(len(FRONT_MATTER)))
def test_front_matter_is_as_without_the_extension(project: Project, text: str, fields: dict[str, str]) -> None:
    project.conf('''
        import json, pathlib
        def setup(app):
            def note(app, env):
                pathlib.Path(app.confdir, "fields").write_text(json.dumps(env.metadata, default=str))
            app.connect("env-updated", note)
    ''')
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    for name in 'ab':       # the same twice in a row
        project.write(f'{name}.md', f'---\n{text}---\n\n# {name}\n')
    assert project.build().warnings == ''
    found = json.loads((project.src / 'fields').read_text())
    assert [{key: found[name].get(key) for key in fields} for name in 'ab'] == [fields, fields]


#: Pieces of YAML, so that something that can be read comes out now and then.
PIECES = (
    'a', 'é', '数', '1', '0x1f', '1e3', '1:30', 'null', 'yes', '2026-01-02', 'k: ', 'b:', ': ', ' ', '  ', '\n', '\n',
    '- ', '-', '---', '...', '[', ']', '{', '}', ', ', ',', '"', "'", '#', ' # c', '&x ', '*x', '<<: ', '=', '@',
    '$', '/', '’', '\t', '\r\n', '!', '!!str ', '? ', '%', '|\n', '>-\n', '\\', '`', '~', '\u2028', '\ufeff', '😀')


@given(pieces=st.lists(st.sampled_from(PIECES), max_size=14))
@settings(max_examples=2_000, deadline=None)
def test_any_front_matter_is_read_as_by_pyyaml(pieces: list[str]) -> None:
    text = ''.join(pieces)
    load = remembering(yaml.safe_load)
    assert _loaded(load, text) == _loaded(yaml.safe_load, text)
    assert _loaded(load, text.removesuffix('\n')) == _loaded(yaml.safe_load, text.removesuffix('\n'))


def _loaded(load: Callable[[str], object], text: str) -> str:
    try:
        return repr(load(text))
    except (yaml.YAMLError, ValueError) as error:
        return f'{type(error).__name__} {error}'


def test_front_matter_that_cannot_be_read_is_warned_of_each_time(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    for name in 'ab':
        project.write(f'{name}.md', f'---\ntitle: [\n---\n\n# {name}\n')
    assert project.build().warnings.count('Malformed YAML') == 2


def test_front_matter_is_read_once_for_each_document(project: Project) -> None:
    project.conf('''
        import pathlib
        from yaml.constructor import BaseConstructor
        load = BaseConstructor.get_single_data
        def noted(self):
            with pathlib.Path(__file__).with_name("loaded").open("a") as file:
                print("x", file=file)
            return load(self)
        def setup(app):
            BaseConstructor.get_single_data = noted
            app.connect("build-finished", lambda *_: setattr(BaseConstructor, "get_single_data", load))
    ''')
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\n```\n')
    for name in 'ab':
        project.write(f'{name}.md', f'---\ntitle: {name}\n---\n\n# {name}\n')
    project.build()
    assert (project.src / 'loaded').read_text().count('x') == 2


def test_the_index_has_the_same_stems_on_every_page(project: Project) -> None:
    project.conf('''
        import json, pathlib
        from sphinx.search.en import SearchEnglish
        def setup(app):
            stem, asked = SearchEnglish.stem, []
            def noted(self, word):
                asked.append(word)
                return stem(self, word)
            def end(app, exception):
                SearchEnglish.stem = stem
                pathlib.Path(app.confdir, "asked").write_text(json.dumps(asked))
            SearchEnglish.stem = noted
            app.connect("build-finished", end)
    ''')
    project.write('index.md', '# Root\n\nWalking.\n\n```{toctree}\na\nb\n```\n')
    for name in 'ab':
        project.write(f'{name}.md', f'# {name}\n\nHe walked and runs.\n')
    built = project.build()
    asked = json.loads((project.src / 'asked').read_text())
    assert len(asked) == len(set(asked)) and {'Walking', 'walked', 'runs'} <= set(asked)
    index = json.loads(built.raw('searchindex.js').removeprefix('Search.setIndex(').removesuffix(')'))
    assert len(index['terms']['walk']) == 3 and len(index['terms']['run']) == 2


QUOTED = [
    'Plain words. With a full stop; and (brackets).',
    '"Double" and \'single\', it\'s, the \'90s, "a \'b\' c".',
    'Dashes -- two --- three - one, dots ... and . . . more',
    r'Escaped \"quotes\" and \-- dashes, back\\slash',
    'Code ``"x" -- y`` and *"stressed"* and **--**.',
    '&quot;entity&quot; &amp; more &#34;',
    '``one\'\' `two`',
    'Ein \u201eSatz\u201c \u2013 und \u2026',
    '"Across *markup", so* it\'s.',
    '-', '--', '"', "'", '...',
]


@pytest.mark.parametrize('settings', ['', 'smartquotes_action = "-1"', 'smartquotes_action = "qbdw"', 'language = "de"',
                                      'language = "fr"', 'smartquotes = False'])
def test_quotes_are_what_sphinx_makes_of_them(project: Project, settings: str) -> None:
    project.write('index.rst', 'Root\n====\n\n' + '\n\n'.join(QUOTED) + '\n\n.. toctree::\n   other\n')
    project.write('other.md', '# It\'s "other"\n\n' + '\n\n'.join(QUOTED) + '\n\n- "item"\n- item\n')
    bodies = []
    for own in ('', """
            from sphinx.transforms import SphinxSmartQuotes
            def setup(app):
                transforms = app.registry.get_transforms()
                place = [issubclass(transform, SphinxSmartQuotes) for transform in transforms].index(True)
                assert transforms[place] is not SphinxSmartQuotes
                transforms[place] = SphinxSmartQuotes
            """):
        project.conf(f'{settings}\n{textwrap.dedent(own)}')
        built = project.build(fresh=True)
        bodies.append([built.raw(f'{name}.html') for name in ('index', 'other')])
    assert bodies[0] == bodies[1]
    assert ('\u201e' in bodies[0][0] or '\u2019' in bodies[0][0]) or settings in (
        'smartquotes = False', 'smartquotes_action = "-1"')
