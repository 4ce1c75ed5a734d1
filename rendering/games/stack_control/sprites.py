"""The colours of Stack Control, and its cached sprites apart from pyramids: squares and marks."""

from functools import lru_cache

from PIL import Image

from rendering.canvas import Painter, Palette, Sprite, background, sprite
from rendering.grid import Grid
from rendering.themes import RGB, Piece, Theme, clearest, contrast, luminance, mix
from rendering.view import UNITS
from rules.games.stack_control.board import Colour


# ---- colours
def lines(theme: Theme) -> tuple[RGB, RGB]:
    """The darkest and the lightest colour, one of which differs from any colour."""
    black = theme.pieces["black"]
    return min(black.face, black.outline, key=luminance), theme.pieces["white"].face


def line_between(theme: Theme, one: Colour, other: Colour) -> RGB:
    """The colour of a line between two pyramids: dark if they differ clearly, else the clearer."""
    faces = piece_of(theme, one).face, piece_of(theme, other).face
    if contrast(*faces) >= 3:
        return lines(theme)[0]
    return max(lines(theme), key=lambda line: min(contrast(line, face) for face in faces))


def piece_of(theme: Theme, colour: Colour) -> Piece:
    """The colours of pyramids of a colour in a theme."""
    return theme.pieces[colour.name.lower()]


@lru_cache(maxsize=16)
def inverted(theme: Theme) -> Piece:
    """The inverted colours of the frame, for a line of text that stands out."""
    text, frame = theme.text, theme.frame
    return Piece(face=text, side=text, outline=text, ink=frame, mark=frame)


def lit(piece: Piece) -> RGB:
    """The colour of the upper side of a pyramid."""
    return mix(piece.face, (255, 255, 255), 0.2)


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    pieces = [piece_of(theme, colour) for colour in Colour]
    grounds = [ground_of(theme, shaded, lit) for lit in (False, True) for shaded in (False, True)]
    pairs = [(theme.frame, theme.text), (theme.frame, theme.ground), (theme.line, theme.line)]
    for piece in pieces:
        pairs += [(piece.face, piece.ink), (piece.face, piece.outline)]
    for ground in grounds[:2]:
        pairs += [(ground, piece.outline) for piece in pieces]
        pairs += [(ground, theme.hint), (ground, theme.won)]
    pairs += [(piece.outline, other) for piece in pieces for other in (piece.side, lit(piece))]
    pairs += [(ground, number_on(theme, ground)) for ground in grounds]
    pairs += [(piece.face, line) for piece in pieces for line in lines(theme)]
    pairs += [(shadow_on(ground), shadow_on(ground)) for ground in grounds]
    return Palette(pairs)


@lru_cache(maxsize=16)
def shade(theme: Theme) -> RGB:
    """The colour of dark squares: the theme's shade, blended with the ground until frames show."""
    mixed = (mix(theme.shade, theme.ground, share / 20) for share in range(20))
    return next((each for each in mixed if contrast(theme.hint, each) >= 3), theme.ground)


@lru_cache(maxsize=64)
def ground_of(theme: Theme, shaded: bool, lit: bool = False) -> RGB:
    """The colour of a light square, or of a dark one if `shaded`.

    If `lit`, it is a square whose stack can be chosen.
    """
    plain = shade(theme) if shaded else theme.ground
    return mix(plain, theme.hint, 0.3) if lit else plain


def shadow_on(ground: RGB) -> RGB:
    """The colour of a shadow on a square."""
    return mix(ground, (0, 0, 0), 0.12)


def number_on(theme: Theme, ground: RGB) -> RGB:
    """The colour of a number on a square: the text's, or black or white where it is too weak."""
    grounds = ground, theme.ground, shade(theme)
    if all(contrast(theme.text, each) >= 4.5 for each in grounds):
        return theme.text
    return clearest(ground, *lines(theme))


# ---- places
# Lengths are in units. A phone shows 360 pixels of width, a desktop 350 of height; squares have 40
# and 39 pixels there.
_CELL, TOP, _LEFT, _BELOW = 94, 60, 30, 28
"""The side of a square; the margins above, for players, and on the left and below, for coordinates.
"""
COLUMN = 787, 837
"""The left and the right edge of the column on the right of the board."""


def grid_of(width: int, flipped: bool) -> Grid:
    """The geometry of the board."""
    unit = width / UNITS
    cell = max(2, round(_CELL * unit / 2 - 0.25) * 2)
    return Grid(8, cell, round(_LEFT * unit), round(TOP * unit), flipped=flipped)


def height_of(width: int) -> int:
    """The height of a picture in pixels."""
    return round((TOP + 8 * _CELL + _BELOW) * width / UNITS)


def is_square(file: int, rank: int) -> bool:
    """Whether a place of the grid is on the board, which has no corners."""
    return not (file in {0, 7} and rank in {0, 7})


def is_shaded(file: int, rank: int) -> bool:
    """Whether a square is dark. The corner a1, which is not on the board, would be dark."""
    return (file + rank) % 2 == 0


TINTED = frozenset({"movable", "chosen", "from", "to", "placed"})
"""The roles of squares that are tinted."""


# ---- the board
@lru_cache(maxsize=24)
def ground(theme: Theme, width: int, flipped: bool) -> Image.Image:
    """The empty board with coordinates, without its corner squares, and space for the panel."""
    grid, unit = grid_of(width, flipped), width / UNITS

    def draw(painter: Painter) -> None:
        half = grid.cell / 2
        line = max(1.0, grid.cell * 0.02)
        for inset, fill_line in ((line, True), (0.0, False)):
            for file in range(8):
                for rank in range(8):
                    if not is_square(file, rank):
                        continue
                    x, y = grid.middle(file, rank)
                    fill = theme.line if fill_line else ground_of(theme, is_shaded(file, rank))
                    box = (x - half - inset, y - half - inset, x + half + inset, y + half + inset)
                    painter.rectangle(box, fill)
        grid.coordinates(painter, theme.text, 30.5 * unit, 14 * unit, around=False)

    return background(palette(theme), width, height_of(width), theme.frame, draw)


@lru_cache(maxsize=128)
def square(theme: Theme, cell: int, shaded: bool, role: str) -> Sprite:
    """A whole square with a frame along its border, which depends on `role`.

    `to` and `placed` have a plain frame, `from` a dashed one. `target` and `won` have triangles in
    the corners; `won` has the colour of winning. `movable` and `chosen` are tinted. More than half
    of a frame is outside the square, so that it does not touch the pile inside.
    """
    ground = ground_of(theme, shaded, role in TINTED)
    colour = theme.won if role == "won" else theme.hint
    out = frame_margin(cell)
    side = cell + 2 * out

    def draw(painter: Painter) -> None:
        painter.rectangle((out, out, side - out, side - out), ground)
        thick = cell * 0.073
        dashes = 5 if role == "from" else 1
        step = side / (dashes - 0.4 if dashes > 1 else 1)
        for k in range(dashes):
            start, end = k * step, k * step + (step * 0.6 if dashes > 1 else side)
            for near in (0, side - thick):
                painter.rectangle((start, near, end, near + thick), colour)
                painter.rectangle((near, start, near + thick, end), colour)
        if role in {"target", "won"}:
            reach = cell * 0.23
            for x in (0, side):
                for y in (0, side):
                    ends = ((x, y), (abs(x - reach), y), (x, abs(y - reach)))
                    painter.polygon(ends, colour)

    return sprite(palette(theme), side, side, ground, draw)


def frame_margin(cell: int) -> int:
    """How many pixels the frame of a square extends beyond it."""
    return max(1, round(cell * 0.042))


@lru_cache(maxsize=32)
def cross(theme: Theme, cell: int, ground: RGB) -> Sprite:
    """A cross at the centre of a square that the last turn emptied."""
    side = cell // 2

    def draw(painter: Painter) -> None:
        near, far = side * 0.2, side * 0.8
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            painter.line(start, end, cell * 0.06, theme.hint, caps=True)

    return sprite(palette(theme), side, side, ground, draw)


@lru_cache(maxsize=32)
def minus(theme: Theme, cell: int, ground: RGB) -> Sprite:
    """A small minus for a stack that lost pyramids in the last turn."""
    side = cell // 4 // 2 * 2

    def draw(painter: Painter) -> None:
        middle = side / 2
        painter.disc((middle, middle), side * 0.48, theme.hint)
        arm = side * 0.26
        start, end = (middle - arm, middle), (middle + arm, middle)
        painter.line(start, end, side * 0.16, ground)

    return sprite(palette(theme), side, side, ground, draw)


@lru_cache(maxsize=16)
def dot(theme: Theme, cell: int, shaded: bool) -> Sprite:
    """A dot on an empty square that may be chosen."""
    side = cell // 2

    def draw(painter: Painter) -> None:
        painter.disc((side / 2, side / 2), cell * 0.2, theme.hint)

    return sprite(palette(theme), side, side, ground_of(theme, shaded), draw)


def outline_width(cell: int) -> int:
    """The width in pixels of the line around a chosen file or rank, even."""
    return max(2, round(cell * 0.03) * 2)


# ---- text
@lru_cache(maxsize=32)
def plate(theme: Theme, width: int, height: int) -> Sprite:
    """What is behind an inverted line of text."""

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), theme.text, radius=height * 0.2)

    return sprite(palette(theme), width, height, theme.frame, draw)
