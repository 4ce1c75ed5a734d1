"""The strip below the board: both players with their stones, and whose turn it is."""

from __future__ import annotations

from functools import lru_cache

from rendering.canvas import Canvas, Painter, Sprite, sprite
from rendering.games.escabel.sprites import palette
from rendering.players import cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme, contrast
from rendering.view import View
from rules.games.escabel import EscabelPosition
from rules.points import COLOUR_TERMS, Colour
from rules.text import in_language

# All lengths are in units: pixels of a picture that is 840 pixels wide.
_HEIGHT = 58
_MIDDLE = 27
"""From the lower edge of the board's part of the picture to the middle of the stones."""
_TEXT = 28
"""The size of the text."""
_SIGN, _STONE, _NAME = 32, 70, 96
"""The centres of the sign and the stone, and where the name begins, from where a half begins."""
_RADIUS = 17
"""The radius of a stone."""
_ROOM = 420 - _NAME - 16
"""The width of a name."""


def height_of(width: int) -> int:
    """The height of the strip in a picture of `width` pixels, in pixels."""
    return round(_HEIGHT * width / 840)


def write(canvas: Canvas, theme: Theme, position: EscabelPosition, view: View) -> None:
    """Draw the player of each seat: on the left the one who made the first move."""
    colours, unit = palette(theme), view.unit
    y = view.width + round(_MIDDLE * unit)
    room, size = _ROOM * unit, _TEXT * unit
    for seat in (0, 1):
        left = seat * view.width / 2
        sign, colour = sign_of(position, view, seat), position.state.colour_of(seat)
        strong = weight_of(sign, view)
        if sign:
            drawn = pointer(colours, theme, round(30 * unit), sign == "won")
            canvas.stamp(drawn, round(left + _SIGN * unit), y)
        canvas.stamp(_stone(theme, colour, unit), round(left + _STONE * unit), y)
        name = player_name(view, seat, room=room, size=size, weight=strong)
        name = name or cut(in_language(COLOUR_TERMS[colour], view.language), room, size, strong)
        drawn = text_line(colours, theme, name, size, strong, level="H")
        canvas.stamp(drawn, round(left + _NAME * unit) + drawn.middle[0] - 1, y)


@lru_cache(maxsize=32)
def _stone(theme: Theme, colour: Colour, unit: float) -> Sprite:
    """A stone on the frame, with a ring around it where neither face nor outline stand out."""
    piece = theme.pieces[colour]
    side = round(_RADIUS * unit + 4) * 2
    stands_out = max(contrast(each, theme.frame) for each in (piece.face, piece.outline)) >= 3

    def draw(painter: Painter) -> None:
        middle, radius, line = (side / 2, side / 2), _RADIUS * unit, 3 * unit
        if not stands_out:
            painter.disc(middle, radius + line, theme.text)
        painter.disc(middle, radius, piece.face, piece.outline, line)

    return sprite(palette(theme), side, side, theme.frame, draw)
