"""The cached sprites of pyramids.

A pyramid is seen from the front, with a narrow part of its right face. Its width and its pips show
its size. The shape of the pips is that of its colour, so that colours can be told apart without
seeing hues: dots on yellow, triangles on green, diamonds on red, dashes on blue, bars on black.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rendering.canvas import XY, Painter, Sprite, sprite
from rendering.games.stack_control.colours import palette, piece_of, seam_of
from rendering.themes import RGB, THEMES, Piece
from rules.games.stack_control import Colour, Pyramid
from rules.text import Notation

UNITS = 96
"""A square is this many units wide. All lengths are in units unless they are said to be pixels."""
_WIDTHS = (43, 65, 88)
"""The width at the base, by size."""
_HEIGHTS = (62, 75, 86)
"""The height of a pyramid that is not cut, by size."""
_TIP = 6
"""The width of the tip."""
_OUTLINE = 3
"""The width of the line between a pyramid and the board."""
_SEAM = 2
"""The width of the line between a pyramid and the one below it."""
_FACET = 0.16
"""The share of the right face in the width."""
_PIP = 11
"""The greatest height of a pip."""
_LETTERS = (18, 23, 28)
"""The greatest height of the letter, by size."""
_CAPITAL = 0.727
"""The height of a capital letter divided by the size of the font."""


def base_of(pyramid: Pyramid) -> float:
    """The width of a pyramid at its base."""
    return _WIDTHS[pyramid.size - 1]


def full_height_of(pyramid: Pyramid) -> float:
    """The height of a pyramid that is not cut."""
    return _HEIGHTS[pyramid.size - 1]


def width_at(pyramid: Pyramid, height: float) -> float:
    """The width of a pyramid at a height above its base."""
    base, full = base_of(pyramid), full_height_of(pyramid)
    return base - (base - _TIP) * min(1.0, height / full)


def tier_top(pyramid: Pyramid, height: float) -> float:
    """The width of the upper side of a tier.

    Tiers are steeper than pyramids, so that there is a step even below a smaller pyramid.
    """
    return (base_of(pyramid) + width_at(pyramid, height)) / 2


@dataclass(frozen=True, slots=True)
class Look:
    """What all pyramids of a picture have in common: the theme's name, and a square's pixels."""

    theme: str
    cell: int

    @property
    def unit(self) -> float:
        """The length of a unit in pixels."""
        return self.cell / UNITS


@dataclass(frozen=True, slots=True)
class Support:
    """The pyramid below another one: in which width they touch, and whether it has its colour."""

    width: float
    alike: bool


@lru_cache(maxsize=2048)
def tier(look: Look, pyramid: Pyramid, height: int, on: Support | None, ground: RGB) -> Sprite:
    """The lower part of a pyramid that others stand on; `height` is in pixels.

    `on` is None if it stands on the board.
    """

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height)
        body.faces(tip=False)
        body.foot(on)
        body.pips(_pip_height(height / look.unit), (height / look.unit - _SEAM) / 2 + _SEAM)

    return sprite(palette(THEMES[look.theme]), look.cell, height, ground, draw)


@lru_cache(maxsize=1024)
def top(look: Look, pyramid: Pyramid, height: int, on: Support | None, ground: RGB) -> Sprite:
    """The pyramid on the top of a pile, with the letter of its colour.

    `height` is in pixels; a pyramid that is higher has its tip cut off. `on` is as for `tier`.
    """

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height)
        body.faces(tip=True)
        body.foot(on)
        pip = _pip_height(height / look.unit / 2.7)
        low = pip / 2 + _SEAM + (1.6 if pip == _PIP else 1)
        body.pips(pip, low)
        body.letter(low + pip / 2)

    return sprite(palette(THEMES[look.theme]), look.cell, height, ground, draw)


@lru_cache(maxsize=128)
def bar(look: Look, colour: Colour, width: int, ground: RGB) -> Sprite:
    """A horizontal piece of outline, `width` pixels wide."""
    theme = THEMES[look.theme]
    thick = bar_height(look)

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, thick), piece_of(theme, colour).outline)

    return sprite(palette(theme), width, thick, ground, draw)


def bar_height(look: Look) -> int:
    """The height of a `bar` in pixels."""
    return max(1, round(_OUTLINE * look.unit))


@lru_cache(maxsize=64)
def icon(look: Look, colour: Colour) -> Sprite:
    """A cut pyramid with the letter of its colour in a small square, for lines of text."""
    theme = THEMES[look.theme]
    side = round(46 * look.unit) // 2 * 2

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, side, side), theme.ground, radius=side * 0.14)
        piece = piece_of(theme, colour)
        near, far, low, line = side * 0.41, side * 0.25, side * 0.9, side * 0.065
        middle, high = side / 2, side * 0.1
        _trapezoid(painter, (middle, low, high), (near, far), piece.outline)
        near, far, low, high = near - line * 1.1, far - line * 0.9, low - line, high + line
        _trapezoid(painter, (middle, low, high), (near, far), piece.face)
        size = side * 0.53 / _CAPITAL
        at = middle, (low + high) / 2 + side * 0.01
        painter.text(at, Notation(colour.value), size, piece.ink, weight="Bold", level="H")

    return sprite(palette(theme), side, side, theme.frame, draw)


def _pip_height(height: float) -> float:
    """The height of the pips in a tier of a height."""
    return min(_PIP, (height - _SEAM) * 0.86)


def _trapezoid(
    painter: Painter, at: tuple[float, float, float], halves: tuple[float, float], fill: RGB
) -> None:
    """Draw a trapezoid; `at` is its middle, bottom and top, `halves` its half widths there."""
    (middle, low, high), (near, far) = at, halves
    corners = (middle - near, low), (middle + near, low), (middle + far, high), (middle - far, high)
    painter.polygon(corners, fill)


class _Body:
    """Draws one pyramid, `height` pixels high, in a box as wide as a square."""

    def __init__(self, painter: Painter, look: Look, pyramid: Pyramid, height: int) -> None:
        self._painter = painter
        self._unit = look.unit
        self._middle = look.cell / 2
        self._height = height
        self._pyramid = pyramid
        self._piece: Piece = piece_of(THEMES[look.theme], pyramid.colour)
        # The letter and the pips are moved towards the middle of the front face.
        self._front = self._middle - base_of(pyramid) * _FACET * 0.42 * look.unit

    def faces(self, *, tip: bool) -> None:
        """Draw the outline and both faces; `tip` if the upper side is to be seen."""
        unit, height, middle = self._unit, self._height, self._middle
        near = base_of(self._pyramid) * unit / 2
        far = (width_at if tip else tier_top)(self._pyramid, height / unit) * unit / 2
        _trapezoid(self._painter, (middle, height, 0), (near, far), self._piece.outline)
        line = _OUTLINE * unit
        slope = (near - far) / height
        # Lines along slanting edges are wider across than perpendicular to the edge.
        inset = line * (1 + slope * slope) ** 0.5
        high = line if tip else 0.0
        low = height - _SEAM * unit
        wide, narrow = near - inset, far - inset + slope * high
        if narrow <= 0:
            high, narrow = high - narrow / slope, 0.0
        _trapezoid(self._painter, (middle, low, high), (wide, narrow), self._piece.side)
        share = 1 - 2 * _FACET
        corners = (
            (middle - wide, low),
            (middle + near * share, low),
            (middle + min(narrow, (far + slope * high) * share), high),
            (middle - narrow, high),
        )
        self._painter.polygon(corners, self._piece.face)

    def foot(self, on: Support | None) -> None:
        """Draw the line at the base: a seam where the pyramid stands on another, else outline."""
        if on is not None:
            half = on.width * self._unit / 2
            box = self._middle - half, self._height - max(0.5, _SEAM * self._unit)
            seam = seam_of(self._piece, on.alike)
            self._painter.rectangle((*box, self._middle + half, self._height), seam)
            return
        half = base_of(self._pyramid) * self._unit / 2
        thick = _OUTLINE * self._unit
        at = self._middle, self._height, self._height - thick
        taper = (half * 2 - width_at(self._pyramid, _OUTLINE) * self._unit) / 2
        _trapezoid(self._painter, at, (half, half - taper), self._piece.outline)

    def pips(self, height: float, low: float) -> None:
        """Draw as many pips as the size, in a row whose centre is `low` above the base."""
        size = self._pyramid.size
        step = base_of(self._pyramid) * (0.245 if size == 3 else 0.3) * self._unit
        y = self._height - low * self._unit
        for k in range(size):
            at = self._front + (k - (size - 1) / 2) * step, y
            _pip(self._painter, self._pyramid.colour, at, height * self._unit / 2, self._piece.ink)

    def letter(self, low: float) -> None:
        """Draw the letter of the colour in the space that is left `low` above the base."""
        free = self._height / self._unit - low - _OUTLINE
        capital = min(_LETTERS[self._pyramid.size - 1], free - 1.5)
        gap = max(1.0, min(4.0, (free - capital) / 2))
        y = self._height - (low + gap + capital / 2) * self._unit
        text, size = Notation(self._pyramid.colour.value), capital * self._unit / _CAPITAL
        self._painter.text((self._front, y), text, size, self._piece.ink, weight="Bold", level="H")


def _pip(painter: Painter, colour: Colour, at: XY, half: float, fill: RGB) -> None:
    """Draw a pip centred on `at`; `half` is half of its height."""
    x, y = at
    half = max(0.5, half)
    if colour is Colour.YELLOW:
        painter.disc(at, half, fill)
    elif colour is Colour.GREEN:
        wide = half * 1.15
        painter.polygon(((x - wide, y + half), (x + wide, y + half), (x, y - half)), fill)
    elif colour is Colour.RED:
        reach = half * 1.18
        corners = (x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)
        painter.polygon(corners, fill)
    else:
        wide, high = (1.22, 0.52) if colour is Colour.BLUE else (0.52, 1.0)
        box = x - half * wide, y - half * high, x + half * wide, y + half * high
        painter.rectangle(box, fill)
