"""The cached sprites of Stack Control apart from pyramids: squares, marks and text."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.canvas import Painter, Sprite, background, sprite
from rendering.games.stack_control.colours import ground_of, palette
from rendering.grid import Grid
from rendering.themes import Theme


def grid_of(width: int, flipped: bool) -> Grid:
    """The geometry of the board."""
    return Grid(8, width, flipped=flipped)


def is_square(file: int, rank: int) -> bool:
    """Whether a place of the grid is on the board, which has no corners."""
    return not (file in {0, 7} and rank in {0, 7})


def is_shaded(file: int, rank: int) -> bool:
    """Whether a square is dark. The corner a1, which is not on the board, would be dark."""
    return (file + rank) % 2 == 0


TINTED = frozenset({"movable", "chosen"})
"""The roles of squares that are tinted."""


# ---- the board
@lru_cache(maxsize=24)
def ground(theme: Theme, width: int, height: int, flipped: bool) -> Image.Image:
    """The empty board with coordinates, without its corner squares, and space for the panel."""
    grid = grid_of(width, flipped)

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
        grid.coordinates(painter, theme.text)

    return background(palette(theme), width, height, theme.frame, draw)


@lru_cache(maxsize=128)
def square(theme: Theme, cell: int, shaded: bool, role: str) -> Sprite:
    """A whole square with a frame along its border, which depends on `role`; "" has none.

    `to` and `placed` have a plain frame, `from` a dashed one. `target` and `won` have triangles in
    the corners; `won` has the colour of winning. `movable` and `chosen` are tinted. More than half
    of a frame is outside the square, so that it does not touch the pile inside.
    """
    ground = ground_of(theme, shaded, role in TINTED)
    colour = theme.won if role == "won" else theme.hint
    out = frame_margin(cell) if role else 0
    side = cell + 2 * out

    def draw(painter: Painter) -> None:
        painter.rectangle((out, out, side - out, side - out), ground)
        if not role:
            return
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
def cross(theme: Theme, cell: int, shaded: bool) -> Sprite:
    """A cross at the centre of a square that the last turn emptied."""
    side = cell // 2

    def draw(painter: Painter) -> None:
        near, far = side * 0.2, side * 0.8
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            painter.line(start, end, cell * 0.06, theme.hint, caps=True)

    return sprite(palette(theme), side, side, ground_of(theme, shaded), draw)


@lru_cache(maxsize=32)
def minus(theme: Theme, cell: int, shaded: bool) -> Sprite:
    """A small minus for a stack that lost pyramids in the last turn."""
    side = cell // 4 // 2 * 2

    def draw(painter: Painter) -> None:
        middle = side / 2
        painter.disc((middle, middle), side * 0.48, theme.hint)
        arm = side * 0.26
        start, end = (middle - arm, middle), (middle + arm, middle)
        painter.line(start, end, side * 0.16, ground_of(theme, shaded))

    return sprite(palette(theme), side, side, ground_of(theme, shaded), draw)


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


@lru_cache(maxsize=32)
def bar(theme: Theme, width: int, height: int) -> Sprite:
    """One side of the line around a chosen file or rank."""

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), theme.hint)

    return sprite(palette(theme), width, height, theme.ground, draw)


# ---- text
@lru_cache(maxsize=64)
def pool_count(theme: Theme, unit: float, count: int, pips: int) -> Sprite:
    """A number of pyramids in a pool; dots below it show how many pips these have."""
    width, height = (round(each * unit) // 2 * 2 for each in (29, 44))

    def draw(painter: Painter) -> None:
        middle = width / 2
        painter.text((middle, height * 0.38), str(count), 27 * unit, theme.text, weight="Bold")
        for place in range(pips):
            x = middle + (place - (pips - 1) / 2) * 8 * unit
            painter.disc((x, height * 0.84), 3 * unit, theme.text)

    return sprite(palette(theme), width, height, theme.frame, draw)
