"""Lines of text on the frame around a board, such as the names of players."""

from __future__ import annotations

import math
from functools import lru_cache

from rendering.canvas import Painter, Palette, Sprite, Weight, sprite, text_width
from rendering.themes import Theme


@lru_cache(maxsize=1024)
def text_line(
    palette: Palette, theme: Theme, text: str, size: float, weight: Weight, *, level: str = "0"
) -> Sprite:
    """A line of text in the theme's colour of text, with two pixels of frame on each side.

    `palette` holds the colours of the game's pictures. `size` and `level` are as in `Painter.text`.
    """
    width = math.ceil(text_width(text, size, weight)) // 2 * 2 + 4
    height = math.ceil(size * 1.5) // 2 * 2

    def draw(painter: Painter) -> None:
        middle = (width / 2, height / 2)
        painter.text(middle, text, size, theme.text, weight=weight, level=level)

    return sprite(palette, width, height, theme.frame, draw)
