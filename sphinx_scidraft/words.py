"""The words of a page that are not the author's, in any language, with those that a project has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sphinx_scidraft.core.language import Language, load_language

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain


def words_of(env: BuildEnvironment, code: str = '') -> Language:
    """Return the words of a language; those of the project win where the whole extension is loaded.

    :param code: the language; empty for that of the project
    """
    code = code or env.config.language or 'en'
    if 'prf' in env.domains:
        return cast('StatementDomain', env.domains['prf']).language_for(code)
    return load_language(code)
