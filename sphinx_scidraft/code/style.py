"""The Pygments style ``scidraft``: the colours of Catppuccin Macchiato on a neutral dark ground.

Comments, numbers of lines and the fill of highlighted lines differ from Catppuccin: all text has a
contrast of at least 4.5 to each of the grounds that it stands on.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.style import Style
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Token,
    _TokenType,
)

TEXT = '#d5d5d6'
MUTED = '#9ea5c2'
MAUVE, SKY, BLUE, TEAL = '#c6a0f6', '#91d7e3', '#8aadf4', '#8bd5ca'
YELLOW, GREEN, PEACH, RED, ROSE = '#eed49f', '#a6da95', '#f5a97f', '#ed8796', '#f4dbd6'


class ScidraftStyle(Style):
    """Colours for code on a dark ground."""

    name = 'scidraft'
    background_color = '#1c1d21'
    #: The ground on a page that is dark itself.
    background_color_dark = '#2e2e33'
    highlight_color = '#3c3c2e'
    line_number_color = MUTED
    line_number_background_color = 'transparent'
    line_number_special_color = TEXT
    line_number_special_background_color = 'transparent'

    styles: ClassVar[dict[_TokenType, str]] = {
        Token: TEXT,
        Error: RED,
        Comment: f'italic {MUTED}',
        Comment.Hashbang: f'noitalic {MUTED}',
        Comment.Preproc: f'noitalic {TEAL}',
        Comment.PreprocFile: f'noitalic {GREEN}',
        Keyword: MAUVE,
        Keyword.Constant: PEACH,
        Keyword.Namespace: TEAL,
        Keyword.Type: RED,
        Operator: f'bold {SKY}',
        Operator.Word: MAUVE,
        Punctuation: TEXT,
        Name.Attribute: BLUE,
        Name.Builtin: SKY,
        Name.Class: YELLOW,
        Name.Constant: YELLOW,
        Name.Decorator: BLUE,
        Name.Entity: TEAL,
        Name.Exception: PEACH,
        Name.Function: BLUE,
        Name.Label: TEAL,
        Name.Namespace: PEACH,
        Name.Tag: MAUVE,
        Name.Variable: ROSE,
        Number: PEACH,
        Literal: PEACH,
        String: GREEN,
        String.Escape: PEACH,
        String.Interpol: PEACH,
        String.Regex: TEAL,
        Generic.Deleted: RED,
        Generic.Emph: 'italic',
        Generic.Error: RED,
        Generic.Heading: f'bold {BLUE}',
        Generic.Inserted: GREEN,
        Generic.Output: TEXT,
        Generic.Prompt: f'bold {MUTED}',
        Generic.Strong: 'bold',
        Generic.EmphStrong: 'bold italic',
        Generic.Subheading: f'bold {TEAL}',
        Generic.Traceback: RED,
    }
