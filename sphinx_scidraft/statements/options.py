"""Options of the directives. Nothing an author writes there can make a directive fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Option(NamedTuple):
    """One option of a directive.

    :param value: what can be written, for the documentation
    :param help: what it does
    :param proofs_only: whether it is for kinds that belong to other statements
    """

    name: str
    value: str
    help: str
    proofs_only: bool = False


OPTIONS: tuple[Option, ...] = (
    Option('label', 'text', 'What references name; also the anchor in the output.'),
    Option('name', 'text', 'The same as ``label``, as in other directives of docutils.'),
    Option('nonumber', '', 'Print it without a number; the counter does not move.'),
    Option('class', 'names', 'Classes for the HTML element. The names of admonitions (``note``, ``tip``, '
           '``important``, ``warning``, ...) colour it; ``dropdown`` folds it.'),
    Option('tag', 'text', 'Mark of your own in place of the number, such as *A* or :math:`\\ast`; '
           'the counter does not move.'),
    Option('number', 'integer', 'Sets the counter; the next statement takes the number after it.'),
    Option('fold', 'open, closed, none', 'Lets readers fold it in HTML; ``closed`` starts folded, ``none`` overrules '
           ':confval:`scidraft_fold_proofs`.'),
    Option('of', 'labels', 'The statements that it proves or solves, separated by commas.', proofs_only=True),
)
NAMES = frozenset(option.name for option in OPTIONS)


class AnyOptions(dict[str, Callable[[str | None], Any]]):
    """Option table that takes every option with any value, for a directive that checks them itself.

    docutils drops a whole directive with its text for one unknown option, and gives no line in the
    text; this way the directive can leave out what is wrong and keep the rest.
    """

    def __missing__(self, name: str) -> Callable[[str | None], str]:
        return as_written

    def __contains__(self, name: object) -> bool:
        return True


def as_written(value: str | None) -> str:
    """Return the value of an option with blanks at its ends removed; empty for a flag."""
    return (value or '').strip()
