"""What a reader sees of citations and lists in HTML."""

from __future__ import annotations

import re
import textwrap

from citation_project import citing, entries, marks
from projects import Project

NOTE = '''
# Note

First {cite}`pang2022`, then {cite:p}`sun2023`, both {cite}`sun2023, pang2022`.

```{references} refs.bib
```

Again {cite}`knuth` and {cite}`sun2023`.

```{references} refs.bib
:title: References for the second part
:class: small
```
'''
PANG = ('Pang RY, Parrish A. QuALITY, yes! In: Proceedings of NAACL. Stroudsburg, PA: Association for Computational '
        'Linguistics; 2022. p. 5336–58. doi:10.18653/v1/2022.naacl-main.391')
SUN = ('Sun S, Liu Y, Wang S, Iyyer M. PEARL: Prompting Models. arXiv. 2023. '
       'Available from: http://arxiv.org/abs/2305.14564')


def test_lists_number_by_first_use_and_own_what_stands_before(project: Project) -> None:
    built = citing(project, NOTE).build()
    assert built.warnings == ''
    assert marks(built, 'index') == ['[1]', '[2]', '[1, 2]', '[1]', '[2]']
    first, second = entries(built, 'index')
    assert first == [f'[1] {PANG}', f'[2] {SUN}']
    assert [entry[:9] for entry in second] == ['[1] Knuth', '[2] Sun S']
    assert built.texts('index', 'h2') == ['References', 'References for the second part']
    assert built.select('index', 'section.references')[1].get('class') == 'references small'


def test_links_lead_to_entries_and_arrows_back(project: Project) -> None:
    built = citing(project, NOTE).build()
    page = built.page('index')
    links = built.select('index', 'a[role=doc-biblioref]')
    assert [page.get_element_by_id(link.get('href')[1:]).text_content()[:3] for link in links] == [
        '[1]', '[2]', '[1]', '[2]', '[1]', '[2]']
    assert links[0].get('title') == PANG
    arrows = built.select('index', 'a[role=doc-backlink]')
    assert [arrow.get('aria-label') for arrow in arrows[:3]] == [
        'Back to citation 1 of reference 1', 'Back to citation 2 of reference 1', 'Back to citation 1 of reference 2']
    assert sorted(arrow.get('href')[1:] for arrow in arrows) == sorted(link.get('id') for link in links)


def test_list_semantics(project: Project) -> None:
    built = citing(project, NOTE.replace('References for the second part', 'References')).build()
    assert [element.get('aria-label') for element in built.select('index', '[role=doc-bibliography]')] == [
        'References', 'References (2)']
    assert [items.get('role') for items in built.select('index', 'ol.references-list')] == ['list', 'list']
    assert 'doc-biblioentry' not in built.raw('index.html')
    assert {child.tag for items in built.select('index', 'ol.references-list') for child in items} == {'li'}


def test_roles_in_both_syntaxes(project: Project) -> None:
    markdown = '''
        # Note

        {cite:t}`sun2023`; {cite:ts}`pang2022`; {cite:p}`{see}knuth{p. 5}`; {cite:alp}`knuth`; {cite:labelpar}`knuth`;
        {cite:author}`sun2023` {cite:yearpar}`sun2023`; {cite:empty}`openai`; {cite:authors}`sun2023`.

        ```{references} refs.bib
        ```
        '''
    rest = '''
        Note
        ====

        :cite:t:`sun2023`; :cite:ts:`pang2022`; :cite:p:`{see}knuth{p. 5}`; :cite:alp:`knuth`; :cite:labelpar:`knuth`;
        :cite:author:`sun2023` :cite:yearpar:`sun2023`; :cite:empty:`openai`; :cite:authors:`sun2023`.

        .. references:: refs.bib
        '''
    citing(project, markdown, rest_rst=rest).conf('html_theme = "basic"')
    built = project.build()
    for page in 'index', 'rest':
        assert ('Sun et al. [1]; Pang and Parrish [2]; [see 3, p. 5]; 3; [3]; Sun et al. (2023);; '
                'Sun, Liu, Wang, and Iyyer. References') in built.body(page)
        assert len(entries(built, page)[0]) == 4


def test_names_of_statements_and_headings_may_cite(project: Project) -> None:
    built = citing(project, '''
        # Note {cite}`knuth`

        :::{prf:theorem} Fast sums {cite}`sun2023`
        :label: thm
        Text {cite}`pang2022`.
        :::

        ## Results of Sun {cite}`sun2023`

        See {prf:ref}`thm`, {prf:ref}`{name} <thm>`.

        ```{references} refs.bib
        ```

        ```{toctree}
        other
        ```
        ''', other_rst='Other\n=====\n\n.. prf:restate:: thm\n').build()
    assert built.warnings == ''
    assert 'Theorem 1 (Fast sums [2]). Text [3].' in built.body('index')
    assert 'See Theorem 1, Fast sums.' in built.body('index')
    assert built.texts('index', 'h2')[0] == 'Results of Sun [2]'
    assert built.texts('index', 'title') == ['Note — Test documentation']
    assert 'Theorem 1 (Fast sums [2]). Text [3].' in built.body('other')
    assert built.select('other', 'a[role=doc-biblioref]')[0].get('href') == 'index.html#ref-index-sun2023'
    assert [*built.page('index').xpath('//@id')].count('cite-index-2') == 1


def test_title_of_a_list(project: Project) -> None:
    built = citing(project, '''
        # Note

        {cite}`knuth`

        ## Literature

        ```{references} refs.bib
        ```

        {cite}`knuth`

        ```{references} refs.bib
        :title:
        ```
        ''', german_md='''\
        ---
        lang: de
        ---
        # Notiz

        {cite:t}`pang2022`

        ```{references} refs.bib
        ```
        ''').build()
    assert built.texts('index', 'h2') == ['Literature']
    assert [element.get('aria-label') for element in built.select('index', 'section.references')] == [
        'Literature', 'References']
    assert 'Pang und Parrish [1]' in built.body('german')


def test_files_beside_the_note_or_from_the_source_folder(project: Project) -> None:
    note = '# Note\n\n{cite}`knuth` {cite}`own` {cite}`KNUTH`\n\n```{references} own.bib, /refs.bib\n```\n'
    project.write('part/own.bib', '@misc{own, title={Own}, date={2001-02-03}}')
    project.write('part/note.md', note)
    built = citing(project, '# Index\n\n```{toctree}\npart/note\n```\n').build()
    assert built.warnings == ''
    assert marks(built, 'part/note') == ['[1]', '[2]', '[1]']
    assert entries(built, 'part/note')[0][1] == '[2] Own. 2001.'


def test_only_blocks_that_are_left_out_take_no_number(project: Project) -> None:
    built = citing(project, '''
        # Note

        ```{only} latex
        {cite}`knuth`
        ```
        {cite}`sun2023`

        ```{references} refs.bib
        ```
        ''').build()
    assert marks(built, 'index') == ['[1]']
    assert [entry[:9] for entry in entries(built, 'index')[0]] == ['[1] Sun S']


def test_bibliography_of_sphinxcontrib_bibtex(project: Project) -> None:
    project.conf('extensions.append("sphinxcontrib.bibtex")\nbibtex_bibfiles = ["refs.bib"]')
    built = citing(project, '# Note\n\n{cite}`knuth` {cite}`gone`\n\n```{bibliography}\n```\n',
                   listed_md='---\norphan: true\n---\n# Listed\n\n{cite}`knuth`\n\n```{references}\n```\n').build()
    assert '[Knu98]' in built.body('index')
    assert built.texts('index', '.citation-missing') == ['gone?']
    assert built.select('index', '[role=list] > [role=listitem]')
    assert 'doc-biblioentry' not in built.raw('index.html')
    assert marks(built, 'listed') == ['[1]']
    assert built.warning_lines == [
        'index.md:3: WARNING: no list of references follows this citation: gone [scidraft.citation]']


def test_style_sheet_only_where_it_is_needed(project: Project) -> None:
    built = citing(project, NOTE, plain_md='# Plain\n').build()
    assert 'scidraft-citations.css' in built.raw('index.html')
    assert 'scidraft-citations.css' not in built.raw('plain.html')


def test_tables_of_contents_copy_titles_without_citations(project: Project) -> None:
    markdown = '''
        # Note {cite}`pang2022`

        ```{contents}
        ```

        ## {cite:t}`knuth` on sums {cite}`sun2023`

        See {cite}`openai`.

        ## After {prf:ref}`thm` and [a link](https://example.org/)

        :::{prf:theorem}
        :label: thm
        Text.
        :::

        ```{references} refs.bib
        ```
        '''
    rest = '''
        Note :cite:`pang2022`
        =====================

        .. contents::

        :cite:t:`knuth` on sums :cite:`sun2023`
        ---------------------------------------

        See :cite:`openai`.

        After :prf:ref:`thm` and `a link <https://example.org/>`__
        ----------------------------------------------------------

        .. references:: refs.bib
        '''
    built = citing(project, markdown, rest_rst=':orphan:\n\n' + textwrap.dedent(rest).lstrip()).build()
    assert built.warnings == ''
    for page in 'index', 'rest':
        assert built.texts(page, 'nav.contents li li a, .contents.topic li li a') == [
            'Knuth on sums', 'After Theorem 1 and a link']
        assert [mark for mark in marks(built, page)] == ['[1]', '[2]', '[3]', '[4]']
        assert not built.select(page, 'a a')
        assert built.page(page).xpath('count(//a//a)') == 0
        assert '<a class="toc-backref"' not in built.raw(f'{page}.html').split('on sums')[1].split('</h2>')[0]
        places = [*built.page(page).xpath('//@id')]
        assert len(places) == len(set(places))
        assert {arrow.get('href')[1:] for arrow in built.select(page, 'a[role=doc-backlink].references-back')} <= {
            link.get('id') for link in built.select(page, 'a[role=doc-biblioref]')}
    assert 'Knuth on sums' in project.build('text').raw('index.txt')
    assert project.build('latex').warnings == ''


def test_a_proof_that_ends_in_a_list(project: Project) -> None:
    built = citing(project, """
        # Note

        :::{prf:proof}
        As in {cite}`knuth`.

        ```{references} refs.bib
        :class: small
        :name: mine
        ```
        :::

        :::{prf:proof}
        ```{code-block} python
        :name: code
        :class: special
        print(1)
        ```
        :::

        See [](#mine "list").
        """).build()
    assert [element.tag for element in built.select('index', '.references, .small')] == ['section']
    assert len(built.select('index', '.special')) == 1
    ids = [*built.page('index').xpath('//@id')]
    assert len(ids) == len(set(ids))
    assert [holder.get('class') for holder in built.select('index', '.statement-last')] == ['statement-last'] * 2


def test_editions(project: Project) -> None:
    editions = ('2', '2nd', 'Second', 'third edition', '11', '22nd', 'Revised', 'Second, revised', '2020', '{1}')
    bib = '\n'.join(f'@book{{b{i}, title={{T}}, edition={{{edition}}}}}' for i, edition in enumerate(editions))
    note = ' '.join(f'{{cite}}`b{i}`' for i in range(len(editions))) + '\n\n```{references} refs.bib\n```\n'
    built = citing(project, f'# N\n\n{note}', refs_bib=bib,
                   german_md=f'---\nlang: de\norphan: true\n---\n# N\n\n{note}',
                   french_md=f'---\nlang: fr\norphan: true\n---\n# N\n\n{note}').build()
    assert built.warnings == ''

    def shown(page: str) -> list[str]:
        return [entry.partition('. ')[2].rstrip('.') for entry in entries(built, page)[0]]

    assert shown('index') == ['2nd ed', '2nd ed', '2nd ed', '3rd ed', '11th ed', '22nd ed', 'Revised ed',
                              'Second, revised', '2020 ed', '1st ed']
    assert shown('german')[:5] == ['2. Aufl', '2. Aufl', '2. Aufl', '3. Aufl', '11. Aufl']
    assert [shown('french')[i] for i in (0, 9)] == ['2e éd', '1re éd']


def test_no_path_of_the_machine_in_trees(project: Project) -> None:
    project.conf('bibtex_bibfiles = ["refs.bib"]')
    citing(project, NOTE + '\n{cite}`openai`\n\n```{references}\n```\n')
    for builder in 'xml', 'pseudoxml':
        text = project.build(builder).raw(f'index.{builder}')
        assert 'refs.bib' in text
        assert str(project.src) not in re.sub(r'<document .*', '', text)


def test_preprints_of_what_stands_in_a_volume(project: Project) -> None:
    bib = '@inproceedings{a, title={T}, booktitle={Proc}, year=2020, eprint={2005.14165}}\n' \
          '@misc{b, title={U}, year=2020, eprint={2005.14165}}'
    built = citing(project, '# N\n\n{cite}`a, b`\n\n```{references} refs.bib\n```\n', refs_bib=bib).build()
    assert entries(built, 'index')[0] == [
        '[1] T. In: Proc. 2020. Available from: https://arxiv.org/abs/2005.14165',
        '[2] U. arXiv:2005.14165; 2020. Available from: https://arxiv.org/abs/2005.14165']
