"""The empty board of Escabel: lines, coordinates, edges with their words, and the players below.

The strip below the board has both players with their stones, and whose turn it is.
"""

from functools import lru_cache

from PIL import Image

from rendering.canvas import Canvas, Painter, Sprite, background, sprite, text_width
from rendering.games.escabel.sprites import edge_line, grid_of, lit, palette
from rendering.grid import Grid
from rendering.players import cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme, contrast
from rendering.view import View
from rules.games.escabel import EscabelPosition
from rules.points import COLOUR_TERMS, Colour
from rules.text import in_language


@lru_cache(maxsize=24)
def ground(
    theme: Theme, size: int, width: int, height: int, flipped: bool, *, is_lit: bool = False
) -> Image.Image:
    """The empty board with coordinates and edges, in a picture of the given width and height.

    If `is_lit`, all points have the ground of a chosen line.
    """
    grid = grid_of(size, width, flipped)

    def draw(painter: Painter) -> None:
        _edges(painter, theme, grid)
        fill = lit(theme) if is_lit else theme.ground
        painter.rectangle((grid.start, grid.start, grid.end, grid.end), fill)
        _inner_outlines(painter, theme, grid)
        breadth = max(1.5, min(3.0, grid.cell * 0.03))
        for i in range(size):
            x, y = grid.middle(i, i)
            painter.line((x, grid.start), (x, grid.end), breadth, theme.line)
            painter.line((grid.start, y), (grid.end, y), breadth, theme.line)
        grid.coordinates(painter, theme.text)

    return background(palette(theme), width, height, theme.frame, draw)


def _edges(painter: Painter, theme: Theme, grid: Grid) -> None:
    """Draw Black's edges at the top and bottom and White's at the left and right, mitred."""
    inner, outer = (grid.start, grid.end), (grid.start - grid.rim, grid.end + grid.rim)
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
    start, end, line = grid.start, grid.end, edge_line(grid.rim)
    for near, far in ((start - line, start), (end, end + line)):
        painter.rectangle((start, near, end, far), theme.pieces["black"].outline)
        painter.rectangle((near, start, far, end), theme.pieces["white"].outline)


def _outline(rim: int) -> float:
    """The width of the outline of an edge, in pixels."""
    return max(1.0, rim * 0.09)


@lru_cache(maxsize=1024)
def lit_cell(theme: Theme, grid: Grid, x: int, y: int) -> Sprite:
    """The ground of a chosen line, of one cell centred on the pixel (x, y)."""
    half = grid.cell // 2
    picture = ground(theme, grid.size, grid.width, grid.width, grid.flipped, is_lit=True)
    cell = picture.crop((x - half, y - half, x + half, y + half))
    return Sprite(cell, Image.new("1", cell.size, 1), (half, half))


@lru_cache(maxsize=64)
def edge_word(theme: Theme, rim: int, colour: Colour, word: str, quarter_turns: int) -> Sprite:
    """A word on an edge of a colour, with the edge's face behind it."""
    piece = theme.pieces[colour]
    along, across = word_length(word, rim), rim - 2 * round(_outline(rim) + 0.5)
    width, height = (across, along) if quarter_turns % 2 else (along, across)

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), piece.face)
        middle = (width / 2, height / 2)
        size = _word_size(rim)
        painter.text(middle, _spaced(word), size, piece.ink, level="B", quarter_turns=quarter_turns)

    return sprite(palette(theme), width, height, piece.face, draw)


def word_length(word: str, rim: int) -> int:
    """The length of the place for a word on an edge, in pixels."""
    return round(text_width(_spaced(word), _word_size(rim)) + rim * 0.4)


def _word_size(rim: int) -> float:
    return rim * 0.64


def _spaced(word: str) -> str:
    """A word with thin spaces between its letters."""
    return "\u2009".join(word)


# ---- the strip of players
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


def strip_height(width: int) -> int:
    """The height of the strip in a picture of `width` pixels, in pixels."""
    return round(_HEIGHT * width / 840)


def write_players(canvas: Canvas, theme: Theme, position: EscabelPosition, view: View) -> None:
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
