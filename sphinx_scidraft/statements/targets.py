"""What pages show of sections, figures, equations and documents elsewhere, which Sphinx does not write again for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util import docname_join

from sphinx_scidraft.statements.domain import domain_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def shown_targets(env: BuildEnvironment, docname: str) -> object:
    """Return what a document shows of the places that it refers to, for its fingerprint."""
    return [_shown(env, docname, target) for target in domain_of(env).documents[docname].targets]


def _shown(env: BuildEnvironment, docname: str, target: str) -> list[object]:
    """Return place, title and number of all that a name can mean."""
    standard = env.domains.standard_domain
    label = target.lower()
    found: list[object] = [env.domains['math'].data['objects'].get(target)]
    for place, anchor, *title in filter(None, (standard.labels.get(label), standard.anonlabels.get(label))):
        found.append([place, anchor, title, env.toc_secnumbers.get(place, {}).get(f'#{anchor}'), *(
            numbers.get(anchor) for numbers in env.toc_fignumbers.get(place, {}).values())])
    document, _, heading = target.partition('#')
    for name in (document, docname_join(docname, document)):
        if name in env.titles:
            _, *shown = env.metadata.get(name, {}).get('myst_slugs', {}).get(heading, (0,))     # without the line
            found.append([name, env.titles[name].astext(), shown])
    return found
