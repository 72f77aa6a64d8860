"""Nodes of extensions are written by what their extension registers, in whatever way it does so."""

from __future__ import annotations

import sys

import pytest
from projects import Project

EXTENSION = '''
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.writers.html5 import HTML5Translator


class mine(nodes.General, nodes.Element):
    pass


class other(nodes.General, nodes.Element):
    pass


class silent(nodes.General, nodes.Element):
    pass


class Translator(HTML5Translator):
    def visit_mine(self, node):
        self.body.append("<p>of the class</p>")

    def depart_silent(self, node):
        self.body.append("<p>end of the class</p>")


class Mine(Directive):
    def run(self):
        return [mine(), other(), silent()]


class Visit:        # no function, and bound all the same
    def __call__(self, translator, node):
        translator.body.append("<p>of an object</p>")


def visit(self, node):
    self.body.append(f"<p>of a function, {type(self).__name__}</p>")


def done(self, node):
    pass


def add(app, config):
    if config.own_translator:
        app.set_translator("html", Translator)
    app.add_node(silent, html=(done, None if config.own_translator else done))


def setup(app):
    app.add_config_value("own_translator", False, "env")
    app.connect("config-inited", add)
    app.add_directive("mine", Mine)
    app.add_node(mine, html=(visit, done))
    app.add_node(other, html=(Visit(), done))
    tables = app.registry.translators, app.registry.translation_handlers
    before = []
    app.connect("env-updated", lambda app, env: before.extend(map(dict, tables)))
    app.connect("build-finished", lambda app, error: before == [*map(dict, tables)] or print("LEFT"), 9999)
'''


@pytest.mark.parametrize('own_translator', [False, True])
def test_nodes_of_extensions_are_written_by_what_they_register(
        project: Project, own_translator: bool, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    project.write('written_nodes.py', EXTENSION)
    monkeypatch.syspath_prepend(project.src)
    monkeypatch.delitem(sys.modules, 'written_nodes', raising=False)
    project.conf(f'extensions += ["written_nodes"]\nown_translator = {own_translator}\n')
    project.write('index.rst', 'Root\n====\n\n.. mine::\n')
    built = project.build()
    assert built.warnings == ''
    name = 'Translator' if own_translator else 'HTML5Translator'
    end = '<p>end of the class</p>' if own_translator else ''
    assert f'<p>of a function, {name}</p><p>of an object</p>{end}' in built.raw('index.html')
    assert 'LEFT' not in capsys.readouterr().out        # the tables are as before the build
