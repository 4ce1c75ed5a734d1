"""The empty board of Escabel: lines, coordinates, and edges with the names of the players."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from rendering.canvas import Canvas, Painter, Sprite, Weight, background, block, text_width
from rendering.games.escabel.sprites import edge_line, grid_of, lit, palette
from rendering.grid import Grid
from rendering.players import Sign, cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme
from rendering.view import UNITS, View
from rules.games.escabel.game import EscabelPosition
from rules.points import Colour
from rules.text import in_language, tr_term

EDGE_WORDS = {
    "black": tr_term("BLACK", "edge of the board"),
    "white": tr_term("WHITE", "edge of the board"),
}
# Lengths are in units.
_TEXT = 26
"""The greatest size of texts."""
_ROOM = 330
"""The width of a name on an edge."""


@lru_cache(maxsize=24)
def ground(
    theme: Theme, size: int, width: int, flipped: bool, *, is_lit: bool = False
) -> Image.Image:
    """The empty board with coordinates and edges, in a square picture.

    If `is_lit`, all points have the ground of a chosen line.
    """
    grid = grid_of(size, width, flipped)
    start, end = grid.left, grid.right

    def draw(painter: Painter) -> None:
        _edges(painter, theme, grid)
        fill = lit(theme) if is_lit else theme.ground
        painter.rectangle((start, start, end, end), fill)
        _inner_outlines(painter, theme, grid)
        breadth = max(1.5, min(3.0, grid.cell * 0.03))
        for i in range(size):
            x, y = grid.middle(i, i)
            painter.line((x, start), (x, end), breadth, theme.line)
            painter.line((start, y), (end, y), breadth, theme.line)
        away = grid.rim + (start - grid.rim) / 2
        grid.coordinates(painter, theme.text, _TEXT * width / UNITS, away, around=True)

    return background(palette(theme), width, width, theme.frame, draw)


def _edges(painter: Painter, theme: Theme, grid: Grid) -> None:
    """Draw Black's edges at the top and bottom and White's at the left and right, mitred."""
    inner, outer = (grid.left, grid.right), (grid.left - grid.rim, grid.right + grid.rim)
    line = _outline(grid.rim)
    for k in (0, 1):
        near, far = inner[k], outer[k]
        across = ((outer[0], far), (outer[1], far), (inner[1], near), (inner[0], near))
        upright = tuple((y, x) for x, y in across)
        for name, corners in (("black", across), ("white", upright)):
            piece = theme.pieces[name]
            painter.polygon(corners, piece.face, piece.outline, line)


def _inner_outlines(painter: Painter, theme: Theme, grid: Grid) -> None:
    """Draw the outlines of the edges towards the board."""
    start, end, line = grid.left, grid.right, edge_line(grid.rim)
    for near, far in ((start - line, start), (end, end + line)):
        painter.rectangle((start, near, end, far), theme.pieces["black"].outline)
        painter.rectangle((near, start, far, end), theme.pieces["white"].outline)


def _outline(rim: int) -> float:
    """The width of the outline of an edge, in pixels."""
    return max(1.0, rim * 0.09)


@lru_cache(maxsize=1024)
def lit_cell(theme: Theme, width: int, grid: Grid, x: int, y: int) -> Sprite:
    """The ground of a chosen line, of one cell centred on the pixel (x, y)."""
    half = grid.cell // 2
    picture = ground(theme, grid.size, width, grid.flipped, is_lit=True)
    cell = picture.crop((x - half, y - half, x + half, y + half))
    return Sprite(cell, Image.new("1", cell.size, 1), (half, half))


@dataclass(frozen=True, slots=True)
class EdgeText:
    """What stands on the edges of a colour: the sign of its player, if there is one, and a name."""

    theme: Theme
    colour: Colour
    sign: Sign
    name: str
    size: float
    """The em size of the name in pixels."""
    weight: Weight
    across: int
    """The width of the edge inside its outlines, in pixels."""

    @property
    def length(self) -> int:
        """How much of an edge it takes in pixels, whether there is a sign or not."""
        name = text_width(self.name, self.size, self.weight)
        return round(name + 2 * self._sign_room + self.size * 0.4) // 2 * 2

    @property
    def _sign_room(self) -> float:
        return self.size * 1.3

    def draw(self, canvas: Canvas, at: tuple[int, int], quarter_turns: int) -> None:
        """Draw it centred on a pixel, over everything that reaches onto the edge."""
        piece, colours = self.theme.pieces[self.colour], palette(self.theme)
        upright = quarter_turns % 2 == 1
        size = (self.across, self.length) if upright else (self.length, self.across)
        canvas.stamp(block(colours, *size, piece.face), *at)
        line = text_line(
            colours,
            self.theme,
            self.name,
            self.size,
            self.weight,
            level="H",
            on=piece,
            quarter_turns=quarter_turns,
        )
        canvas.stamp(line, *at)
        if self.sign:
            drawn = pointer(
                colours,
                self.theme,
                self.across,
                self.sign == "won",
                on=replace(piece, ink=piece.mark),
                quarter_turns=quarter_turns,
            )
            before = round(self.length / 2 - self._sign_room * 0.5)
            dx, dy = {0: (-1, 0), 1: (0, 1), 3: (0, -1)}[quarter_turns]
            canvas.stamp(drawn, at[0] + dx * before, at[1] + dy * before)


def edge_texts(
    theme: Theme, position: EscabelPosition, view: View, rim: int
) -> Mapping[Colour, EdgeText]:
    """Return for each colour what stands on its edges: its player's name, or else the colour's."""
    size, room = _TEXT * view.unit, _ROOM * view.unit
    texts: dict[Colour, EdgeText] = {}
    for seat in (0, 1):
        colour, sign = position.state.colour_of(seat), sign_of(position, view, seat)
        weight = weight_of(sign, view)
        name = player_name(view, seat, room=room, size=size, weight=weight)
        name = name or cut(in_language(EDGE_WORDS[colour], view.language), room, size, weight)
        across = rim - 2 * round(_outline(rim) + 0.5)
        texts[colour] = EdgeText(theme, colour, sign, name, size, weight, across)
    return texts
