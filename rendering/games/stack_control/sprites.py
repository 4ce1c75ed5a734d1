"""The cached sprites of Stack Control: squares, pyramids, marks and text.

Every pyramid has its notation (`R3`) on it, so nobody has to distinguish colours by hue. Its shape
also shows its size.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.canvas import Painter, Palette, Sprite, Weight, background, sprite, text_width
from rendering.grid import Grid
from rendering.themes import RGB, THEMES, Piece, Theme, contrast, mix
from rules.games.stack_control import Colour, Pyramid
from rules.text import Notation

SINGLE_WIDTH = (0.46, 0.62, 0.82)
SINGLE_HEIGHT = (0.44, 0.60, 0.78)
"""Width and height in cells of the only pyramid of a stack, by its size."""
TOP_WIDTH = (0.42, 0.50, 0.57)
TOP_HEIGHT = (0.40, 0.58, 0.80)
"""Width and height in cells of the top of a stack, by size. Covered pyramids are on its right."""
LAYER_WIDTH = (0.33, 0.365, 0.40)
"""The width of a covered pyramid in cells, by size."""
LAYER_HEIGHT = 0.27
"""The height of a covered pyramid in cells. It is less if there are many."""
MAX_COVERED_HEIGHT = 0.93
"""The greatest height of all covered pyramids of a stack together, in cells."""


def piece_of(theme: Theme, colour: Colour) -> Piece:
    """The colours of pyramids of a colour in a theme."""
    return theme.pieces[colour.name.lower()]


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    pieces = [piece_of(theme, colour) for colour in Colour]
    named = [theme.frame, theme.text, theme.ground, shade(theme), theme.line]
    named += [theme.hint, theme.won, lit(theme, False), lit(theme, True)]
    for piece in pieces:
        named += [piece.face, piece.side, piece.outline, piece.ink]
    pairs = [(theme.frame, theme.text)]
    for piece in pieces:
        pairs += [(piece.face, piece.ink), (piece.face, piece.outline)]
    for ground in (theme.ground, shade(theme)):
        pairs += [(ground, piece.outline) for piece in pieces]
        pairs += [(ground, theme.hint), (ground, theme.won)]
    pairs += [(theme.frame, piece.outline) for piece in pieces]
    return Palette(named, pairs)


def grid_of(width: int, flipped: bool) -> Grid:
    """The geometry of the board."""
    return Grid(8, width, flipped=flipped)


def is_shaded(file: int, rank: int) -> bool:
    """Whether a square is dark. The corner a1, which is not on the board, would be dark."""
    return (file + rank) % 2 == 0


@lru_cache(maxsize=16)
def shade(theme: Theme) -> RGB:
    """The colour of dark squares: the theme's shade, blended with the ground until frames show."""
    mixed = (mix(theme.shade, theme.ground, share / 20) for share in range(20))
    return next((each for each in mixed if contrast(theme.hint, each) >= 3), theme.ground)


def _ground_of(theme: Theme, shaded: bool) -> RGB:
    return shade(theme) if shaded else theme.ground


@lru_cache(maxsize=16)
def lit(theme: Theme, shaded: bool) -> RGB:
    """The colour of a square whose stack can be chosen."""
    return mix(_ground_of(theme, shaded), theme.hint, 0.35)


# ---- the board
@lru_cache(maxsize=24)
def ground(theme_name: str, width: int, height: int, flipped: bool) -> Image.Image:
    """The empty board with coordinates, without its corner squares, and space for the panel."""
    theme = THEMES[theme_name]
    grid = grid_of(width, flipped)

    def draw(painter: Painter) -> None:
        half = grid.cell / 2
        line = max(1.0, grid.cell * 0.02)
        for inset, fill_line in ((line, True), (0.0, False)):
            for file in range(8):
                for rank in range(8):
                    if file in {0, 7} and rank in {0, 7}:
                        continue
                    x, y = grid.middle(file, rank)
                    fill = theme.line if fill_line else _ground_of(theme, is_shaded(file, rank))
                    box = (x - half - inset, y - half - inset, x + half + inset, y + half + inset)
                    painter.rectangle(box, fill)
        grid.coordinates(painter, theme.text)

    return background(palette(theme), width, height, theme.frame, draw)


@lru_cache(maxsize=128)
def square(theme_name: str, cell: int, shaded: bool, role: str) -> Sprite:
    """A whole square with a frame inside it, which depends on `role`.

    `to` and `placed` have a plain frame, `from` a dashed one, and `chosen` a double one. `target`
    and `won` have triangles in the corners; `won` has the colour of winning. `movable` is tinted.
    """
    theme = THEMES[theme_name]
    ground = _ground_of(theme, shaded)
    if role == "movable":
        ground = lit(theme, shaded)
    colour = theme.won if role == "won" else theme.hint

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, cell, cell), ground)
        thick = cell * 0.05
        _frame(painter, cell, 0, thick, fills=(colour, ground))
        if role == "from":
            for k in range(4):
                middle, gap = cell * (0.14 + 0.24 * k), cell * 0.06
                for near in (0, cell - thick):
                    far = near + thick
                    painter.rectangle((middle - gap, near, middle + gap, far), ground)
                    painter.rectangle((near, middle - gap, far, middle + gap), ground)
        if role == "chosen":
            _frame(painter, cell, thick * 1.6, thick * 0.7, fills=(colour, ground))
        if role in {"target", "won"}:
            reach = cell * 0.15
            for x in (0, cell):
                for y in (0, cell):
                    ends = ((x, y), (abs(x - reach), y), (x, abs(y - reach)))
                    painter.polygon(ends, colour)

    return sprite(palette(theme), cell, cell, ground, draw)


def _frame(
    painter: Painter, cell: float, inset: float, thick: float, *, fills: tuple[RGB, RGB]
) -> None:
    colour, ground = fills
    painter.rectangle((inset, inset, cell - inset, cell - inset), colour)
    inner = inset + thick
    painter.rectangle((inner, inner, cell - inner, cell - inner), ground)


@lru_cache(maxsize=32)
def cross(theme_name: str, cell: int, shaded: bool) -> Sprite:
    """A cross at the centre of a square that the last turn emptied."""
    theme = THEMES[theme_name]
    side = cell // 2

    def draw(painter: Painter) -> None:
        near, far = side * 0.2, side * 0.8
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            painter.line(start, end, cell * 0.06, theme.hint, caps=True)

    return sprite(palette(theme), side, side, _ground_of(theme, shaded), draw)


@lru_cache(maxsize=32)
def minus(theme_name: str, cell: int, shaded: bool) -> Sprite:
    """A small minus for a stack that lost pyramids in the last turn."""
    theme = THEMES[theme_name]
    side = cell // 4 // 2 * 2

    def draw(painter: Painter) -> None:
        middle = side / 2
        painter.disc((middle, middle), side * 0.48, theme.hint)
        arm = side * 0.26
        start, end = (middle - arm, middle), (middle + arm, middle)
        painter.line(start, end, side * 0.16, _ground_of(theme, shaded))

    return sprite(palette(theme), side, side, _ground_of(theme, shaded), draw)


@lru_cache(maxsize=16)
def dot(theme_name: str, cell: int, shaded: bool) -> Sprite:
    """A dot on an empty square that may be chosen."""
    theme = THEMES[theme_name]
    side = cell // 2

    def draw(painter: Painter) -> None:
        painter.disc((side / 2, side / 2), cell * 0.2, theme.hint)

    return sprite(palette(theme), side, side, _ground_of(theme, shaded), draw)


def outline_width(cell: int) -> int:
    """The width in pixels of the line around a chosen file or rank, even."""
    return max(2, round(cell * 0.03) * 2)


@lru_cache(maxsize=32)
def bar(theme_name: str, width: int, height: int) -> Sprite:
    """One side of the line around a chosen file or rank."""
    theme = THEMES[theme_name]

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), theme.hint)

    return sprite(palette(theme), width, height, theme.ground, draw)


# ---- pyramids
@lru_cache(maxsize=256)
def single(theme_name: str, cell: int, pyramid: Pyramid, shaded: bool) -> Sprite:
    """The only pyramid of a stack."""
    size = pyramid.size - 1
    return _pyramid(
        THEMES[theme_name], pyramid, cell * SINGLE_WIDTH[size], cell * SINGLE_HEIGHT[size],
        _ground_of(THEMES[theme_name], shaded),
    )  # fmt: skip


@lru_cache(maxsize=256)
def top(theme_name: str, cell: int, pyramid: Pyramid, shaded: bool) -> Sprite:
    """The top pyramid of a stack of two or more."""
    size = pyramid.size - 1
    return _pyramid(
        THEMES[theme_name], pyramid, cell * TOP_WIDTH[size], cell * TOP_HEIGHT[size],
        _ground_of(THEMES[theme_name], shaded),
    )  # fmt: skip


@lru_cache(maxsize=512)
def layer(theme_name: str, cell: int, pyramid: Pyramid, shaded: bool, covered: int) -> Sprite:
    """One of the covered pyramids of a stack; `covered` is their number."""
    width = cell * LAYER_WIDTH[pyramid.size - 1]
    height = cell * min(LAYER_HEIGHT, MAX_COVERED_HEIGHT / covered)
    return _pyramid(
        THEMES[theme_name], pyramid, width, height, _ground_of(THEMES[theme_name], shaded),
        taper=0.86,
    )  # fmt: skip


@lru_cache(maxsize=64)
def icon(theme_name: str, height: int, pyramid: Pyramid, text: str) -> Sprite:
    """A pyramid in a line of text, `height` pixels high, with `text` on it."""
    theme = THEMES[theme_name]
    width = height * (1.1 if len(text) == 1 else 1.4)
    return _pyramid(theme, pyramid, width, height, theme.frame, text=text)


def _pyramid(
    theme: Theme,
    pyramid: Pyramid,
    width: float,
    height: float,
    over: RGB,
    *,
    taper: float = 0.62,
    text: str | None = None,
) -> Sprite:
    """A pyramid without its tip, seen from the front.

    `text` is drawn on it, or its notation if `text` is None. `over` is the background. `taper` is
    the width of the upper side divided by that of the lower side.
    """
    piece = piece_of(theme, pyramid.colour)
    label = Notation(pyramid.notation if text is None else text)
    box = math.ceil(width) // 2 * 2 + 6, math.ceil(height) // 2 * 2 + 6
    line = max(1.0, min(width, height) * 0.045)

    def draw(painter: Painter) -> None:
        x, y = box[0] / 2, box[1] / 2
        near, far = width / 2 - line / 2, (width / 2 - line / 2) * taper
        high, low = y - height / 2 + line / 2, y + height / 2 - line / 2
        corners = ((x - near, low), (x + near, low), (x + far, high), (x - far, high))
        painter.polygon(corners, piece.face, piece.outline, line)
        room = width * (taper + 1) / 2 - 3 * line
        em = min(room / max(0.62, text_width(label, 100, "Bold") / 100), height * 0.92)
        down = height * 0.06 if taper < 0.8 else 0.0
        painter.text((x, y + down), label, em, piece.ink, weight="Bold")

    return sprite(palette(theme), *box, over, draw)


# ---- text
@lru_cache(maxsize=512)
def text_line(theme_name: str, text: str, size: float, weight: Weight = "SemiBold") -> Sprite:
    """A line of text on the frame."""
    theme = THEMES[theme_name]
    width = math.ceil(text_width(text, size, weight)) // 2 * 2 + 4
    height = math.ceil(size * 1.5) // 2 * 2

    def draw(painter: Painter) -> None:
        painter.text((width / 2, height / 2), text, size, theme.text, weight=weight)

    return sprite(palette(theme), width, height, theme.frame, draw)
