"""Rendering: the board of the terminal, as text or as a picture of that text."""

from __future__ import annotations

from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Literal

import numpy as np
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI

from sekki.kit.names import suggestion
from sekki.play import Table

RENDER_MODES = ("ansi", "rgb_array", "human")
COLUMNS = 100
FEWEST_LINES = 40
FONT_SIZE = 14
LATIN = {"萬": "Yo", "甲": "Ko", "乙": "Ot", "丙": "He"}  # as the cards are called in Latin letters

Frame = np.ndarray | str | None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render_mode {mode!r}{suggestion(str(mode), RENDER_MODES)}")


class Drawing:
    """Draws a table. Pictures never become smaller from one to the next, so that they make a film."""

    def __init__(self, mode: str | None) -> None:
        check_mode(mode)
        self.mode = mode
        self._lines = FEWEST_LINES

    def draw(self, table: Table, seat: int | None) -> Frame:
        """The table as a seat sees it (`None`: a spectator), in the mode that was asked for."""
        if self.mode == "ansi":
            return as_text(table, seat)
        if self.mode == "human":
            _console().print(*_shown(table, seat))
            return None
        if self.mode == "rgb_array":
            lines = _lines(table, seat)
            self._lines = max(self._lines, len(lines))
            return _picture(lines, self._lines)
        raise ValueError(f"nothing to draw: make the environment with a render_mode, one of {', '.join(RENDER_MODES)}")


def as_text(table: Table, seat: int | None) -> str:
    """The board with the escape sequences of a terminal."""
    console = _console(file=StringIO(), force_terminal=True, color_system="256", width=COLUMNS)
    with console.capture() as captured:
        console.print(*_shown(table, seat))
    return captured.get()


def _console(**settings: Any) -> Console:
    return Console(highlight=False, markup=False, emoji=False, **settings)


def _shown(table: Table, seat: int | None) -> tuple[Any, ...]:
    from sekki.cli.screen import board, question

    return board(table, seat), question(table.prompt(seat))


def _lines(table: Table, seat: int | None) -> list[list[Segment]]:
    console = _console(file=StringIO(), force_terminal=True, color_system="truecolor", width=COLUMNS)
    return [line for part in _shown(table, seat) for line in console.render_lines(part)]


def _picture(lines: list[list[Segment]], height: int) -> np.ndarray:
    from PIL import Image, ImageDraw

    plain, theme = _font("DejaVuSansMono"), DIMMED_MONOKAI
    wide, high = round(plain.getlength("M")), FONT_SIZE + 4
    image = Image.new("RGB", (COLUMNS * wide, height * high), tuple(theme.background_color))
    canvas = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for text, style, _ in line:
            font = _font("DejaVuSansMono-Bold") if style and style.bold else plain
            for letter in drawable(text):
                if not letter.isspace():
                    canvas.text((column * wide, row * high), letter, fill=_colour(style), font=font)
                column += cell_len(letter)
    return np.asarray(image).copy()


def drawable(text: str) -> str:
    """The text in letters that the font has. A Chinese character is two columns wide, so two letters take its place."""
    for character, letters in LATIN.items():
        text = text.replace(character, letters)
    return text


def _colour(style: Style | None) -> tuple[int, int, int]:
    front = DIMMED_MONOKAI.foreground_color
    if style and style.color and not style.color.is_default:
        front = style.color.get_truecolor(DIMMED_MONOKAI)
    if style and style.dim:
        back = DIMMED_MONOKAI.background_color
        return (front[0] + back[0]) // 2, (front[1] + back[1]) // 2, (front[2] + back[2]) // 2
    return front[0], front[1], front[2]


@cache
def _font(name: Literal["DejaVuSansMono", "DejaVuSansMono-Bold"]) -> Any:
    """A font with fixed widths that comes with Matplotlib."""
    import matplotlib
    from PIL import ImageFont

    return ImageFont.truetype(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf", FONT_SIZE)
