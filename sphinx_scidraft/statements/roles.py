"""Roles that refer to statements."""

from __future__ import annotations

from sphinx.roles import XRefRole

#: ``ref`` and ``cref`` take several labels; ``numref`` is there for those who come from Sphinx's own;
#: ``Cref`` begins with a capital in any case.
ROLES = {name: XRefRole(warn_dangling=True) for name in ('ref', 'numref', 'cref', 'Cref')}
