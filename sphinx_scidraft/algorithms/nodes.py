"""Nodes of pseudo-code.

Each one is a subclass of a docutils node that says the same with less, so that a writer that
does not know it still prints its content.
"""

from __future__ import annotations

from docutils import nodes


class pseudocode(nodes.container):
    """A whole block.

    Attributes: ``numbered`` (whether numbers are printed), ``gutter`` (the widest of them),
    ``wide`` (whether it holds a formula that does not fit a narrow screen), ``spoken`` (its name for
    readers that do not see it, if no statement names it).
    """

    feature = 'pseudocode'


class pseudocode_lines(nodes.enumerated_list):
    """Lines of one block, one below the other; ``given`` for what is given and wanted."""


class pseudocode_line(nodes.list_item):
    """A line with the lines of its block.

    Attributes: ``kind``, ``depth``, ``number`` (if it is counted), ``shown`` (the
    number as it is printed, or empty), ``labels``. Children: a `pseudocode_text`, then perhaps
    `pseudocode_lines`.
    """


class pseudocode_text(nodes.Part, nodes.TextElement):
    """What a line says."""


class pseudocode_keyword(nodes.strong):
    """A word of the language."""


class pseudocode_name(nodes.inline):
    """The name of a function, in small capitals."""


class pseudocode_comment(nodes.inline):
    """A comment, without the triangle that writers put before it."""
