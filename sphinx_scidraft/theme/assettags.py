"""Tags of style sheets and scripts, made once for all pages of the same depth.

Sphinx looks up the real path of each file for each page that links it, which costs as much as the rest of the
head of a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class AssetTags:
    """What ``css_tag`` and ``js_tag`` of Sphinx have returned in this build."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, Any], str] = {}

    def keep(self, context: dict[str, Any], pagename: str) -> None:
        """Replace the two functions in the context of a page by ones that remember.

        Addresses of files depend on the depth of a page only, unless it stands in the folder of a file.
        """
        if pagename.startswith('_'):
            return
        for name in ('css_tag', 'js_tag'):
            if callable(make := context.get(name)):
                context[name] = self._remembering(name, make, context.get('content_root', ''))

    def _remembering(self, name: str, make: Callable[[Any], str], root: str) -> Callable[[Any], str]:
        def tag(file: Any) -> str:
            key = (name, root, file)    # files are compared by name and attributes
            if not str(getattr(file, 'filename', '')).startswith('_'):
                return make(file)
            if key not in self._made:
                self._made[key] = make(file)
            return self._made[key]

        return tag
