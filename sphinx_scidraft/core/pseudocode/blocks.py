"""Blocks in both manners: lines between commands (algpseudocode) and in braces (algorithm2e)."""

from __future__ import annotations

from sphinx_scidraft.core.pseudocode.commands import (
    BLOCKS,
    BRANCHES,
    CLOSERS,
    COMMENTS,
    IF_ELSE,
    ONE_LINE,
    UNENDED,
    Block,
)
from sphinx_scidraft.core.pseudocode.frames import Frame, LineReader, end_command
from sphinx_scidraft.core.pseudocode.lexer import Source, Token
from sphinx_scidraft.core.pseudocode.runs import Draft


class BlockReader(LineReader):
    """Reads what begins, continues and ends a block."""

    def __init__(self, source: Source, noend: bool, start: int) -> None:
        super().__init__(source, noend, start)
        self.long_end = False               # whether braces end with "end if" or with "end"
        self.unprinted: set[str] = set()    # end commands without a line, lower case

    def block_command(self, behind: int, token: Token) -> int | None:
        """Read a command of a block; return None if it is none.

        :param behind: index of the token behind the command
        """
        name, lower = token.text, token.text.lower()
        if name in self.definitions.blocks:
            return self.begin_block(behind, token, self.definitions.blocks[name])
        if lower in IF_ELSE:
            return self.if_else(behind, token, one_line=IF_ELSE[lower])
        if lower in ONE_LINE:
            return self.one_line(behind, token, ONE_LINE[lower])
        if lower in UNENDED:
            unended = UNENDED[lower]
            return self.begin_block(behind, token, BLOCKS.get(unended) or BRANCHES[unended], ended=False)
        if lower in BLOCKS:
            return self.begin_block(behind, token, BLOCKS[lower])
        if lower in BRANCHES:
            return self.branch(behind, token, BRANCHES[lower])
        if lower == 'until':
            return self.end_repeat(behind, token)
        if lower in CLOSERS:
            return self.end_block(behind, token)
        return None

    # -- beginning

    def begin_block(self, behind: int, token: Token, block: Block, *, ended: bool = True) -> int:
        """Begin a block with its first line.

        :param ended: whether a line ends it
        """
        frame = self.frames[-1]
        line = self.new_line('branch' if block.of else 'open', token)
        until = None
        behind = self.header(behind, token, block, line)
        brace = self.next_brace(behind) if block.braced else None
        if brace is not None and token.text.lower() == 'repeat':
            until = brace + 1, self.partner[brace]
            brace = self.argument(until[1] + 1, token.text)[0] - 1
        if brace is not None:
            self.push(Frame('brace', line.body, frame.lines, True, token.text, token.position, block,
                            self.partner[brace], until=until, ended=ended))
            self.open = False
            return brace + 1
        if block.of or block.text or not ended:
            self.argument(behind, token.text)       # it must come: nothing else could end the block
        self.push(Frame('block', line.body, frame.lines, frame.implicit, token.text, token.position, block))
        self.end_line()
        return behind

    def header(self, behind: int, token: Token, block: Block, line: Draft) -> int:
        """Read the first line of a block: a comment in brackets, words and arguments."""
        behind = self.bracketed_comment(behind, token, line)
        words = self.definitions
        line.content.keyword(block.text.get('before') or words.phrase(block.before))
        if block.arguments:
            start, end = self.argument(behind, token.text)
            self.read(start, end, line, fonts=('caps',) if block.arguments == 2 else ())
            behind = end + 1
        if block.arguments == 2:
            brace = self.next_brace(behind)
            line.content.text('(')
            if brace is not None:
                self.read(brace + 1, self.partner[brace], line)
                behind = self.partner[brace] + 1
            line.content.text(')')
        line.content.phrase(block.text.get('after') or words.phrase(block.after))
        return behind

    def bracketed_comment(self, behind: int, token: Token, line: Draft) -> int:
        """Read a comment in brackets right behind a command: ``\\IF[why]{...}``, ``\\If(\\tcp*[f]{why})``."""
        adjacent = token.position + len(token.text) + 1
        if behind >= len(self.tokens) or self.tokens[behind].position != adjacent:
            return behind
        found = self.optional(behind) or self.optional(behind, '(')
        if found is None:
            return behind
        start, end = found
        inner = self.tokens[self.source.skip_space(start)]
        is_command = inner.kind == 'command' and inner.text.lower() in COMMENTS
        line.comment.blank()
        self.read(start, end, line, line.content if is_command else line.comment)
        return end + 1

    # -- going on

    def branch(self, behind: int, token: Token, block: Block) -> int:
        """Read ``\\Else`` and its like: they go on with the open block, or have braces of their own."""
        frame = self.frames[-1]
        if frame.kind != 'block' or frame.name.lower() not in block.of:
            if frame.implicit and self.next_brace(behind) is not None:
                return self.begin_block(behind, token, block)
            self.source.fail(f'\\{token.text} without \\If', token.position)
        line = self.new_line('branch', token, frame.around)
        behind = self.header(behind, token, block, line)
        frame.lines = line.body
        self.end_line()
        return behind

    def if_else(self, behind: int, token: Token, *, one_line: bool) -> int:
        """Read ``\\eIf`` or ``\\leIf``: a condition, and lines for both cases."""
        if not one_line:
            after = self.begin_block(behind, token, BLOCKS['if'])
            frame = self.frames[-1]
            if frame.kind != 'brace':
                self.argument(after, token.text)
            frame.otherwise = True
            return after
        line = self.new_line('step', token)
        behind = self.header(behind, token, BLOCKS['if'], line)
        line.content.blank()
        behind = self.read_argument(behind, token, line)
        line.content.phrase(self.definitions.words['else'])
        behind = self.read_argument(behind, token, line)
        self.end_line()
        return behind

    def one_line(self, behind: int, token: Token, name: str) -> int:
        """Read ``\\lIf`` and its like: all on one line."""
        line = self.new_line('step', token)
        if name == 'repeat':
            start, end = self.argument(behind, token.text)
            line.content.keyword(self.definitions.words['repeat'])
            behind = self.read_argument(end + 1, token, line)
            line.content.phrase(self.definitions.words['until'])
            self.read(start, end, line)
        else:
            behind = self.header(behind, token, BLOCKS.get(name) or BRANCHES[name], line)
            line.content.blank()
            behind = self.read_argument(behind, token, line)
        self.end_line()
        return behind

    def read_argument(self, behind: int, token: Token, line: Draft) -> int:
        """Read the argument that comes next into a line."""
        start, end = self.argument(behind, token.text)
        self.read(start, end, line)
        return end + 1

    # -- ending

    def end_block(self, behind: int, token: Token) -> int:
        """Read ``\\EndIf`` and its like."""
        frame, lower = self.frames[-1], token.text.lower()
        if frame.kind != 'block' or frame.block is None:
            self.source.fail(f'\\{token.text} ends no block', token.position)
        if lower not in frame.block.closers:
            line = self.source.place(frame.position)[0]
            ending = 'Until' if frame.name.lower() == 'repeat' else end_command(frame.block)
            self.source.fail(f'\\{token.text}, but \\{frame.name} (line {line}) is open; \\{ending} ends it',
                             token.position)
        self.frames.pop()
        words = self.definitions.phrase(frame.block.end)
        if words and not self.noend and lower not in self.unprinted:
            self.new_line('close', token, frame.around).content.keyword(words)
        self.end_line()
        return behind

    def end_repeat(self, behind: int, token: Token) -> int:
        """Read ``\\Until``."""
        frame = self.frames[-1]
        if frame.kind != 'block' or frame.name.lower() != 'repeat':
            self.source.fail(f'\\{token.text} without \\Repeat', token.position)
        self.frames.pop()
        line = self.new_line('close', token, frame.around)
        line.content.keyword(self.definitions.words['until'])
        behind = self.read_argument(behind, token, line)
        self.end_line()
        return behind

    def end_brace(self, index: int) -> int:
        """End the lines in braces at the brace with this index."""
        frame, token, behind = self.frames.pop(), self.tokens[index], index + 1
        block, words = frame.block, self.definitions
        assert block is not None
        if frame.until:
            line = self.new_line('close', token, frame.around)
            line.content.keyword(words.words['until'])
            self.read(*frame.until, line)
        elif frame.otherwise:
            line = self.new_line('branch', token, frame.around)
            line.content.keyword(words.words['else'])
            if (found := self.optional(behind, '(')) and self.next_brace(found[1] + 1) is not None:
                self.read(*found, line)
                behind = found[1] + 1
            start, end = self.argument(behind, frame.name)
            self.push(Frame('brace', line.body, frame.around, True, frame.name, frame.position, block, end))
            self.open = False
            return start
        elif frame.ended and block.end and not self.noend:
            ending = block.text.get('end') or words.phrase(block.end if self.long_end else ('end',))
            self.new_line('close', token, frame.around).content.keyword(ending)
        self.end_line()
        return behind
