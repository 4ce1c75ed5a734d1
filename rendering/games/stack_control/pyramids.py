"""The cached sprites of pyramids.

A pyramid is seen from the front, with a narrow part of its right face. Its width and its pips show
its size. The shape of the pips is that of its colour, so that colours can be told apart without
seeing hues: dots on yellow, triangles on green, diamonds on red, dashes on blue, bars on black.
"""

from dataclasses import dataclass
from functools import lru_cache

from rendering.canvas import XY, Painter, Sprite, sprite
from rendering.games.stack_control.sprites import divider, number_on, palette, piece_of
from rendering.themes import RGB, Piece, Theme
from rules.games.stack_control.board import Colour, Pyramid
from rules.text import Notation

UNITS = 96
"""A square is this many units wide. All lengths are in units unless they are said to be pixels."""
_WIDTHS = (43, 65, 88)
"""The width at the base, by size."""
_TALL_WIDTHS = (33, 52, 74)
"""The width at the base in tall piles, beside which there is a number."""
_HEIGHTS = (62, 75, 86)
"""The height of a pyramid that is not cut, by size."""
_TIP = 6
"""The width of the tip."""
_OUTLINE = 3
"""The width of the line between a pyramid and the board."""
_DIVIDER, _TALL_DIVIDER = 5, 3.6
"""The width of both lines together between a pyramid and the one below it, also in tall piles."""
_FACET = 0.16
"""The share of the right face in the width."""
_PIP = 11
"""The greatest height of a pip."""
_LETTERS = (17, 23, 28)
"""The greatest height of the letter, by size."""
CHIP = (50, 68)
"""The width and height of a chip."""
_CHIPS = ((26, 20, 37, 15), (35, 27, 44, 20), (47, 36, 58, 28))
"""The width at the base and at the top of the pyramid in a chip, its height, and its letter's, by
size."""
_NUMBER = 22
"""The height of a number beside a pile."""
_CAPITAL = 0.727
"""The height of a capital letter divided by the size of the font."""


def full_height_of(pyramid: Pyramid) -> float:
    """The height of a pyramid that is not cut."""
    return _HEIGHTS[pyramid.size - 1]


@dataclass(frozen=True, slots=True)
class Look:
    """What all pyramids of a pile have in common.

    These are the theme, a square's pixels, and whether they are in a `tall` pile: there they
    are narrower, differ more in width, and have steeper sides.
    """

    theme: Theme
    cell: int
    tall: bool = False

    @property
    def unit(self) -> float:
        """The length of a unit in pixels."""
        return self.cell / UNITS

    @property
    def divider(self) -> float:
        """The width of both lines together between a pyramid and the one below it."""
        return _TALL_DIVIDER if self.tall else _DIVIDER

    def base_of(self, pyramid: Pyramid) -> float:
        """The width of a pyramid at its base."""
        return (_TALL_WIDTHS if self.tall else _WIDTHS)[pyramid.size - 1]

    def width_at(self, pyramid: Pyramid, height: float) -> float:
        """The width of a pyramid at a height above its base."""
        base, full = self.base_of(pyramid), full_height_of(pyramid)
        width = base - (base - _TIP) * min(1.0, height / full)
        return (base + width) / 2 if self.tall else width

    def tier_top(self, pyramid: Pyramid, height: float) -> float:
        """The width of the upper side of a tier.

        Tiers are steeper than pyramids, so that there is a step even below a smaller pyramid.
        """
        return (self.base_of(pyramid) + self.width_at(pyramid, height)) / 2


@lru_cache(maxsize=2048)
def tier(look: Look, pyramid: Pyramid, height: int, on: float | None, ground: RGB) -> Sprite:
    """The lower part of a pyramid that others stand on; `height` is in pixels.

    `on` is the width in which it touches the pyramid below, None if it stands on the board.
    """

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height)
        low = body.foot_height(on)
        free = height / look.unit - low
        body.faces(low, tip=False)
        body.foot(on)
        body.pips(min(_PIP, free * 0.72), low + free / 2)

    return sprite(palette(look.theme), look.cell, height, ground, draw)


@lru_cache(maxsize=1024)
def top(look: Look, pyramid: Pyramid, height: int, on: float | None, ground: RGB) -> Sprite:
    """The pyramid on the top of a pile, with the letter of its colour.

    `height` is in pixels; a pyramid that is higher has its tip cut off. `on` is as for `tier`.
    """

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height)
        foot = body.foot_height(on)
        body.faces(foot, tip=True)
        body.foot(on)
        pip = min(_PIP, (height / look.unit - foot) / 3.2)
        low = pip / 2 + foot + 1.5
        body.pips(pip, low)
        body.letter(low + pip / 2)

    return sprite(palette(look.theme), look.cell, height, ground, draw)


@lru_cache(maxsize=128)
def bar(look: Look, colour: Colour, width: int, ground: RGB) -> Sprite:
    """A horizontal piece of outline, `width` pixels wide."""
    theme = look.theme
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
    theme = look.theme
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


@lru_cache(maxsize=64)
def chip(look: Look, pyramid: Pyramid) -> Sprite:
    """A cut pyramid with its letter and its pips on a tile, for the panel.

    It is larger than in a tall pile, so that letter and pips can be read.
    """
    theme = look.theme
    wide, high = (round(each * look.unit) // 2 * 2 for each in CHIP)
    unit = high / CHIP[1]

    def draw(painter: Painter) -> None:
        piece = piece_of(theme, pyramid.colour)
        painter.rectangle((0, 0, wide, high), theme.ground)
        base, top, tall, capital = _CHIPS[pyramid.size - 1]
        middle, floor, line = wide / 2, high - 5 * unit, _OUTLINE * unit
        for inset, fill in ((0.0, piece.outline), (line, piece.face)):
            at = middle, floor - inset, floor - tall * unit + inset
            _trapezoid(painter, at, (base * unit / 2 - inset, top * unit / 2 - inset), fill)
        y, half = floor - (_OUTLINE + 6.5) * unit, 4.1 * unit
        for k in range(pyramid.size):
            at = middle + (k - (pyramid.size - 1) / 2) * 12.5 * unit, y
            _pip(painter, pyramid.colour, at, half, piece.ink)
        at = middle, floor - (_OUTLINE + 15 + capital / 2) * unit
        size = capital * unit / _CAPITAL
        text = Notation(pyramid.colour.value)
        painter.text(at, text, size, piece.ink, weight="Bold", level="H")

    return sprite(palette(theme), wide, high, theme.frame, draw)


@lru_cache(maxsize=64)
def number(look: Look, count: int, ground: RGB) -> Sprite:
    """The number of pyramids in a pile."""
    theme = look.theme
    side = round(26 * look.unit) // 2 * 2

    def draw(painter: Painter) -> None:
        inset = 2 * look.unit
        # The corner of a frame behind it is covered.
        painter.rectangle((inset, inset, side - inset, side - inset), ground, radius=inset)
        at, size = (side / 2, side / 2), _NUMBER * look.unit / _CAPITAL
        painter.text(at, str(count), size, number_on(theme, ground), weight="Bold", level="0")

    return sprite(palette(theme), side, side, ground, draw)


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
        self._look = look
        self._unit = look.unit
        self._middle = look.cell / 2
        self._height = height
        self._pyramid = pyramid
        self._piece: Piece = piece_of(look.theme, pyramid.colour)
        # The letter and the pips are moved towards the middle of the front face.
        self._base = look.base_of(pyramid)
        self._front = self._middle - self._base * _FACET * 0.42 * look.unit

    def faces(self, foot: float, *, tip: bool) -> None:
        """Draw the outline and both faces; `tip` if the upper side is to be seen.

        `foot` is the height of the lines below the faces.
        """
        unit, height, middle = self._unit, self._height, self._middle
        width = self._look.width_at if tip else self._look.tier_top
        near, far = self._base * unit / 2, width(self._pyramid, height / unit) * unit / 2
        _trapezoid(self._painter, (middle, height, 0), (near, far), self._piece.outline)
        line = _OUTLINE * unit
        slope = (near - far) / height
        # Lines along slanting edges are wider across than perpendicular to the edge.
        inset = line * (1 + slope * slope) ** 0.5
        high = line if tip else 0.0
        low = height - foot * unit
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

    def foot_height(self, on: float | None) -> float:
        """The height in units of the lines at the base."""
        return _OUTLINE if on is None else self._look.divider

    def foot(self, on: float | None) -> None:
        """Draw the lines at the base: two where the pyramid stands on another, else outline."""
        if on is not None:
            theme = self._look.theme
            half = (on / 2 - _OUTLINE) * self._unit
            left, right = self._middle - half, self._middle + half
            thick = self._look.divider * self._unit / 2
            for above, colour in zip((2, 1), divider(theme), strict=True):
                high = self._height - above * thick
                self._painter.rectangle((left, high, right, high + thick), colour)
            return
        half = self._base * self._unit / 2
        thick = _OUTLINE * self._unit
        at = self._middle, self._height, self._height - thick
        taper = (half * 2 - self._look.width_at(self._pyramid, _OUTLINE) * self._unit) / 2
        _trapezoid(self._painter, at, (half, half - taper), self._piece.outline)

    def pips(self, height: float, low: float) -> None:
        """Draw as many pips as the size, in a row whose centre is `low` above the base."""
        size = self._pyramid.size
        step = self._base * (0.245 if size == 3 else 0.3) * self._unit
        y = self._height - low * self._unit
        for k in range(size):
            at = self._front + (k - (size - 1) / 2) * step, y
            _pip(self._painter, self._pyramid.colour, at, height * self._unit / 2, self._piece.ink)

    def letter(self, low: float) -> None:
        """Draw the letter of the colour in the space that is left `low` above the base."""
        free = self._height / self._unit - low - _OUTLINE
        capital = min(_LETTERS[self._pyramid.size - 1], free - 1.5)
        gap = max(1.0, min(3.0, (free - capital) / 3))
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
        wide, high = (1.05, 0.52) if colour is Colour.BLUE else (0.52, 1.0)
        box = x - half * wide, y - half * high, x + half * wide, y + half * high
        painter.rectangle(box, fill)
