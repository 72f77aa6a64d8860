"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any

AXE = '''
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then(
  result => done(result.violations.map(v => [v.id, v.impact, v.nodes.map(n => [n.html.slice(0, 200),
                                             n.any.concat(n.all, n.none).map(c => c.message).slice(0, 2)])])),
  error => done(String(error)));
'''


def violations(reader: Any, axe: str) -> Any:
    """Return what axe-core finds with everything unfolded."""
    reader.script('document.querySelectorAll("details").forEach(e => { e.open = true; });'
                  'document.querySelectorAll(".sd-label").forEach(e => e.click())')
    reader.script(axe)
    return reader.browser.execute_async_script(AXE)
