"""LaTeX's commands: source -> lines."""

from __future__ import annotations

import inspect

import pytest
from compact import compact, runs

from sphinx_scidraft.core.pseudocode import parse

ALGORITHMIC = {
    'statements': (r'''
        \begin{algorithmic}[1]
        \Require $n \ge 0$
        \ENSURE \(y = x^n\)
        \State one
        \Statex between
        \State \Return $x$
        \Return $y$
        \RETURN z
        \Print "a"
        \Break
        \STATE x \RETURN y
        \State \textbf{if} a \Return b
        \end{algorithmic}''', '''
        - *Require:* $n \\ge 0$
        - *Ensure:* $y = x^n$
        1 one
        - between
        2 *return* $x$
        3 *return* $y$
        4 *return* z
        5 *print* "a"
        6 *break*
        7 x
        8 *return* y
        9 bold(if) a *return* b'''),
    'blocks': (r'''
        \begin{algorithmic}
        \If{$a$} \State b
        \ElsIf{$c$} \State d
        \ElIf{e} \State f
        \ElseIf{g}
        \Else
          \For{$i$} \State h \EndFor
          \ForAll{$j$} \State h \EndFor
          \ForEach{$j$} \State h \EndForEach
        \EndIf
        \While{x} \Repeat \State y \Until{z} \EndWhile
        \Loop \Continue \EndLoop
        \Upon{event} \State k \EndUpon
        \end{algorithmic}''', '''
        1 *if* $a$ *then*
        2   b
        3 *else if* $c$ *then*
        4   d
        5 *else if* e *then*
        6   f
        7 *else if* g *then*
        8 *else*
        9   *for* $i$ *do*
        10     h
        11   *end for*
        12   *for all* $j$ *do*
        13     h
        14   *end for*
        15   *for each* $j$ *do*
        16     h
        17   *end for*
        18 *end if*
        19 *while* x *do*
        20   *repeat*
        21     y
        22   *until* z
        23 *end while*
        24 *loop*
        25   *continue*
        26 *end loop*
        27 *upon* event *do*
        28   k
        29 *end upon*'''),
    'functions and calls': (r'''
        \begin{algorithmic}
        \Function{Euclid}{$a, b$}
          \State \Call{Swap}{$a$, \Call{Next}{}} now \Call{f}{$x$}.
        \EndFunction
        \Procedure{Main}{} \EndProcedure
        \end{algorithmic}''', '''
        1 *function* caps(Euclid)($a, b$)
        2   caps(Swap)($a$, caps(Next)()) now caps(f)($x$).
        3 *end function*
        4 *procedure* caps(Main)()
        5 *end procedure*'''),
    'comments and labels': (r'''
        \begin{algorithmic}
        \Comment{first} % not printed \State
        \State a \Comment{the $a$} \label{line:a}
        \If{b} \Comment{why} \label{if}
        \EndIf \Comment{end}
        \IF[old]{c} \ENDIF
        \State \Comment{alone}
        \State two \Comment{x} \Comment{y}
        \LComment{own line}
        \end{algorithmic}''', '''
        - ▷ first
        1 a ▷ the $a$ [line:a]
        2 *if* b *then* ▷ why [if]
        3 *end if* ▷ end
        4 *if* c *then* ▷ old
        5 *end if*
        6 ▷ alone
        7 two ▷ x y
        - ▷ own line'''),
    'text': (r'''
        \State $x$ \And \Not ($y$ \Or \True), \False \Xor{} z \To 5 \DownTo 1
        \State \textbf{b} \textit{i} \emph{e \textbf{both}} \textsc{c} \texttt{a--b} \textrm{r} \textsf{s}
           {\bf bold \it more} none
        \State \{ \} \$ \% \& \# \_ a\ b \ldots a~b ``q'' `r' --- -- \S
        \State Poincar\'e G\"{o}del Erd\H{o}s Na\"\i f \c{c} \ss
        \State {\footnotesize small} \Large \color{red} \textcolor{red}{shown} \mbox{m} \hspace{-1em}
           \vspace*{2pt} \hskip1em x
        \State \hspace{1em} in \quad out \verb|a_b $| \[ x^2 \] $a \text{ if $b$ } c$
        \State $x \gets 1$; y \gets 2 see~\ref{l} and \cref{m} \eqref{e} \cite{k}
        \State split
          over % comment
          lines\\ and more''', '''
        1 $x$ *and* *not* ($y$ *or* *true*), *false* *xor* z *to* 5 *downto* 1
        2 bold(b) italic(i e) bold(italic(both)) caps(c) code(a--b) r s bold(bold) bold(italic(more)) none
        3 { } $ % & # _ a b …a\u00a0b “q” ‘r’ — – §
        4 Poincaré Gödel Erdős Naïf ç ß
        5 small shown m x
        6 \u2003 in \u2003out code(a_b $) $x^2$ $a \\text{ if $b$ } c$
        7 $x \\gets 1$; y $\\gets$ 2 see\u00a0<l> and <<m>> <eq e> [k]
        8 split over lines
        9 and more'''),
    'other blocks of the packages': (r'''
        \begin{algorithmic}
        \Switch{$x$} \Case{1} \State a \EndCase \Default \State b \EndDefault \EndSwitch
        \INPUTS \STATE a \ENDINPUTS
        \BODY \STATE b \ENDBODY
        \end{algorithmic}''', '''
        1 *switch* $x$ *do*
        2   *case* 1 *do*
        3     a
        4   *end case*
        5   *otherwise*
        6     b
        7 *end switch*
        8 *inputs:*
        9   a
        10 *body:*
        11   b'''),
    'renamed words and counters': (r'''
        \renewcommand{\algorithmicrequire}{\textbf{Input:}}
        \algrenewcommand\algorithmicdo{}
        \algnewcommand\algorithmicinput{\textbf{In:}}
        \newcommand{\foo}[1]{\State #1}
        \algtext*{EndFor}
        \begin{algorithmic}
        \setcounter{ALG@line}{4}
        \Require x
        \For{y} \State z \EndFor
        \If{a} \EndIf
        \end{algorithmic}''', '''
        - *Input:* x
        5 *for* y
        6   z
        7 *if* a *then*
        8 *end if*'''),
}

ALGORITHM2E = {
    'the manual': (r'''
        \begin{algorithm}[H]
        \SetAlgoLined \DontPrintSemicolon \SetKwInOut{Par}{Parameters}
        \KwData{this text} \KwResult{a book}
        \KwIn{$x$}\KwOut{$y$}
        \Par{$\eta$}
        initialization\;
        \While{not at end}{
          read\;
          \eIf{understand}{
            go to next\;
            $x \gets 1$ \tcp*{side}
          }{
            go back\; }
        }
        \KwRet{$x$}\;
        \end{algorithm}''', '''
        - *Data:* this text
        - *Result:* a book
        - *Input:* $x$
        - *Output:* $y$
        - *Parameters:* $\\eta$
        1 initialization
        2 *while* not at end *do*
        3   read
        4   *if* understand *then*
        5     go to next
        6     $x \\gets 1$ ▷ side
        7   *else*
        8     go back
        9   *end*
        10 *end*
        11 *return* $x$'''),
    'all ifs': (r'''
        \If{a}{b\;}
        \uIf{a}{b\;} \uElseIf{c}{d\;} \ElseIf{c}{d\;} \uElse{e} \Else{f}
        \lIf{a}{b} \lElseIf{c}{d} \lElse{\Return{e}}
        \leIf{a}{b}{c}
        \eIf(\tcp*[f]{then}){a}{b}(\tcp*[f]{else}){c}''', '''
        1 *if* a *then*
        2   b
        3 *end*
        4 *if* a *then*
        5   b
        6 *else if* c *then*
        7   d
        8 *else if* c *then*
        9   d
        10 *end*
        11 *else*
        12   e
        13 *else*
        14   f
        15 *end*
        16 *if* a *then* b
        17 *else if* c *then* d
        18 *else* *return* e
        19 *if* a *then* b *else* c
        20 *if* a *then* ▷ then
        21   b
        22 *else* ▷ else
        23   c
        24 *end*'''),
    'loops': (r'''
        \For{$i\gets1$ \KwTo $n$}{a\;}
        \ForEach{x}{a\;} \ForAll{x}{a\;} \ForPar{x}{a\;}
        \Repeat{done}{a\; b\;}
        \lFor{x}{a} \lWhile{x}{a} \lRepeat{x}{a} \lForEach{x}{a}
        \Switch{x}{\Case{1}{a\;} \uCase{2}{b} \Other{c}}
        \Begin{d\;}''', '''
        1 *for* $i\\gets1$ *to* $n$ *do*
        2   a
        3 *end*
        4 *for each* x *do*
        5   a
        6 *end*
        7 *for all* x *do*
        8   a
        9 *end*
        10 *for* x *do in parallel*
        11   a
        12 *end*
        13 *repeat*
        14   a
        15   b
        16 *until* done
        17 *for* x *do* a
        18 *while* x *do* a
        19 *repeat* a *until* x
        20 *for each* x *do* a
        21 *switch* x *do*
        22   *case* 1 *do*
        23     a
        24   *end*
        25   *case* 2 *do*
        26     b
        27   *otherwise*
        28     c
        29 *end*
        30 *begin*
        31   d
        32 *end*'''),
    'definitions': (r'''
        \SetKw{Skip}{skip} \SetKwData{Left}{left} \SetKwFunction{Find}{Find} \SetKwArray{A}{Arr}
        \SetKwProg{Fn}{Function}{:}{end} \SetKwComment{Note}{/* }{ */} \SetKwFor{Until}{as long as}{go}{stop}
        \Fn{\Find{$x$}}{ \Left $\gets$ \A{1} \Note*[r]{set}\; \Skip\; }
        \Until{a}{b\;}''', '''
        1 *Function* caps(Find)($x$)*:*
        2   italic(left) $\\gets$ caps(Arr)[1] ▷ set
        3   *skip*
        4 *end*
        5 *as long as* a *go*
        6   b
        7 *stop*'''),
    'lines end': (r'''
        a b\; c \\ d

        e \tcc{behind e}
        \tcp{own line}
        \BlankLine
        f\nllabel{f}\; \label{again}''', '''
        1 a b
        2 c
        3 d
        4 e ▷ behind e
        - ▷ own line
        -
        5 f [f,again]'''),
    'no ends': (r'''
        \SetAlgoNoEnd \If{a}{b\;}''', '''
        1 *if* a *then*
        2   b'''),
    'long ends': (r'''
        \SetAlgoLongEnd \While{a}{b\;}''', '''
        1 *while* a *do*
        2   b
        3 *end while*'''),
}


@pytest.mark.parametrize(('source', 'expected'), (ALGORITHMIC | ALGORITHM2E).values(),
                         ids=(ALGORITHMIC | ALGORITHM2E).keys())
def test_lines(source: str, expected: str) -> None:
    assert compact(parse(inspect.cleandoc(source))) == inspect.cleandoc(expected)


@pytest.mark.parametrize('source', [
    '\\begin{algorithm}[t]\\caption{A $b$ \\emph{c}}\\label{alg:x}\\begin{algorithmic}[2]\\State x\\end{algorithmic}'
    '\\end{algorithm}',
    '\\begin{algorithm}\\begin{algorithmic}[2]\\State x\\end{algorithmic}\\label{alg:x}'
    '\\caption[short]{A $b$ \\emph{c}}\\end{algorithm}',
    '\\begin{algorithm}\\caption{A $b$ \\emph{c}\\label{alg:x}}\\centering\\footnotesize\\begin{algorithmic}[2]'
    '\\State x\\end{algorithmic}\\end{algorithm}',
    '\\caption{A $b$ \\emph{c}}\\label{alg:x}\\begin{algorithmic}[2]\\STATE x\\end{algorithmic}',
])
def test_caption_and_label_in_any_order(source: str) -> None:
    algorithm = parse(source)
    assert (runs(algorithm.caption), algorithm.labels, algorithm.step) == ('A $b$ italic(c)', ('alg:x',), 2)
    assert compact(algorithm) == '1 x'


@pytest.mark.parametrize(('option', 'step'), [('', None), ('[1]', 1), ('[0]', 0), ('[5]', 5), ('[noend]', None)])
def test_step(option: str, step: int | None) -> None:
    assert parse(f'\\begin{{algorithmic}}{option}\\State x\\end{{algorithmic}}').step == step


def test_line_numbers_of_algorithm2e() -> None:
    assert parse('\\LinesNumbered a\\;').step == 1
    assert parse('\\LinesNotNumbered a\\;').step == 0


def test_noend_and_start() -> None:
    source = '\\If{a}\\State b\\EndIf\\State c'
    assert compact(parse(source, noend=True, start=7)) == '7 *if* a *then*\n8   b\n9 c'


def test_kinds_and_positions() -> None:
    algorithm = parse('\\Require a\n\\If{b}\n\\State c\n\\Else\n\\EndIf\n\\Statex d')
    assert compact(algorithm, kinds=True).splitlines() == [
        '- *Require:* a (input)', '1 *if* b *then* (open)', '2   c (step)', '3 *else* (branch)', '4 *end if* (close)',
        '- d (note)']
    assert [line.position for line, _ in algorithm.walk()] == [1, 2, 3, 4, 5, 6]


def test_windows_line_ends() -> None:
    assert parse('\\State a\r\n\\State b\r') == parse('\\State a\n\\State b\n')
