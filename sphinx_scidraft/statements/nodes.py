"""Nodes of statements.

Each one is a subclass of a docutils node that says the same with less, so that a writer that
does not know it still prints its content. A class attribute ``feature`` names what a document with
such a node holds (see `DocumentRecord.features`).
"""

from __future__ import annotations

from docutils import nodes


class statement(nodes.container):
    """One environment: a theorem, a lemma, a proof, ...

    Attributes: ``kind``, ``docname``, ``labels``, ``numbered``, ``tag``, ``number``, ``of``,
    ``fold``. Children: a `statement_title` if it has a name, a `statement_tag` if it has a tag with
    markup, then the content. The caption transform puts a `statement_head` in place of the title.
    """

    feature = 'statement'


class statement_title(nodes.Part, nodes.TextElement):
    """The name of a statement as the author wrote it, translatable."""


class statement_tag(nodes.Part, nodes.TextElement):
    """The author's own mark in place of a number."""


class statement_head(nodes.inline):
    """The head of a statement, complete: "**Lemma 2 (shift invariance).**"

    It stands in the first paragraph, or as the first child of its statement where the output needs
    it there.
    """


class statement_label(nodes.inline):
    """Kind and number in a head."""


class statement_name(nodes.inline):
    """The name with its brackets in a head."""


class statement_body(nodes.container):
    """The last block of a proof with the sign that ends it, where the sign cannot stand in the block."""


class qed(nodes.inline):
    """The sign that ends a proof; ``spoken`` is what is read out in its place."""


class restatement(nodes.container):
    """Place where a statement is printed again; ``label`` names it."""

    feature = 'restatement'
