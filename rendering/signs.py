"""Signs that mean the same in the pictures of all games: whose turn it is, and who has won."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

from rendering.canvas import XY, Painter, Palette, Sprite, Weight, sprite
from rendering.themes import RGB, Theme
from rendering.view import View
from rules.game import Position

Sign = Literal["", "turn", "won"]
"""`turn` before the player to move, `won` before a winner, "" before anybody else."""


def sign_of(position: Position, view: View, seat: int) -> Sign:
    """Return the sign before the player of a seat."""
    result, winners = position.result(), view.winners
    if winners is None and result is not None:
        winners = result.winners
    if winners is not None:
        return "won" if seat in winners else ""
    return "turn" if seat == position.to_move else ""


def weight_of(sign: Sign, view: View) -> Weight:
    """Return the weight of a name after a sign.

    In a replay, a name that changed with every turn would be a large part of the file.
    """
    return "Bold" if sign == "won" or (sign and view.help) else "SemiBold"


@lru_cache(maxsize=64)
def pointer(
    palette: Palette, theme: Theme, size: int, won: bool, over: RGB | None = None
) -> Sprite:
    """A wedge (▶) before the player to move, or a star (★) before a winner, `size` pixels high.

    `palette` holds the colours of the game's pictures. `over` is the colour behind the sign, which
    is the theme's frame if it is None. The sign has the colour of text on the frame.
    """
    side = size // 2 * 2

    def draw(painter: Painter) -> None:
        wedge = [(side * 0.2, side * 0.12), (side * 0.9, side * 0.5), (side * 0.2, side * 0.88)]
        painter.polygon(star((side / 2, side / 2), side / 2) if won else wedge, theme.text)

    return sprite(palette, side, side, theme.frame if over is None else over, draw)


def star(middle: XY, reach: float) -> list[XY]:
    """The corners of the star of a winner."""
    x, y = middle
    spokes = [(reach * (1 if k % 2 == 0 else 0.42), math.pi * (k / 5 - 0.5)) for k in range(10)]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in spokes]
