"""Roles that refer to statements."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.parsers.rst.states import Inliner
from sphinx.addnodes import pending_xref
from sphinx.roles import XRefRole
from sphinx.util.typing import RoleFunction

#: ``ref`` and ``cref`` take several labels; ``numref`` is there for those who come from Sphinx's own.
ROLES: dict[str, RoleFunction | XRefRole] = {
    name: XRefRole(warn_dangling=True, innernodeclass=nodes.inline) for name in ('ref', 'numref', 'cref')}


def noting_capitals(role: RoleFunction) -> RoleFunction:
    """Return a role that notes whether it was written ``Cref``: Sphinx knows role names in lower case only."""

    def run(name: str, rawtext: str, text: str, lineno: int, inliner: Inliner, options: Any = None,
            content: Any = (), ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        made, messages = role(name, rawtext, text, lineno, inliner, options or {}, content)
        for node in made:
            if isinstance(node, pending_xref):
                node['capitalise'] = name.rpartition(':')[2][:1].isupper()
        return made, messages

    return run
