"""The cached sprites of pyramids.

On the top of a stack a pyramid is seen from one side and a little from above. It has the letter of
its colour and its size as a digit, since its size is how far the stack goes. Below others it is a
band with one, two or three pips, and about as many times as wide as the smallest. The shape of the
pips belongs to its colour, so that colours can be told apart without seeing hues: dots on yellow,
triangles on green, diamonds on red, dashes on blue, bars on black.
"""

from dataclasses import dataclass
from functools import lru_cache

from rendering.canvas import XY, Painter, Sprite, block, sprite, text_width
from rendering.games.stack_control.sprites import lit, number_on, palette, piece_of, shadow_on
from rendering.themes import RGB, Theme, clearest, mix
from rules.games.stack_control.board import Colour, Pyramid
from rules.text import Notation

UNITS = 96
"""A square is this many units wide. All lengths are in units unless they are said to be pixels."""
_WIDTHS, _STACKED_WIDTHS = (56, 73, 90), (45, 59, 76)
"""The width at the base, by size: alone on a square, and in a stack, beside a number."""
_SLOPE = 0.3
"""How much narrower each side of a pyramid below others is in a unit of height."""
_HEIGHTS = (56, 71, 86)
"""The height of a pyramid that is not cut, by size."""
_TIPS = (36, 28, 18)
"""The width of the tip, by size."""
OUTLINE = 3
"""The width of the line between a pyramid and the board."""
DIVIDER = 2.4
"""The width of the line between a pyramid and the one below it."""
_RIDGE = 7
"""How far the edge between both faces is right of the middle."""
_SHADED = 5
"""The width of the part of a band that is in the shade."""
_TIP = 5
"""The height of the upper side, as it is seen from a little above, of a pyramid that is not cut."""
_SHADOW = 3
"""How much wider than the pyramid its shadow is."""
_PIP, _PIP_STEP = 14, 21
"""The greatest height of a pip, and how far the middles of two are apart."""
_LABELS = (23.6, 25.5, 30)
"""The greatest height of what is written on the top, by size."""
_LABEL_GAP = 1
"""The space below that."""
_NUMBER = 22.5
"""The height of a number beside a pile."""
_CAPITAL = 0.727
"""The height of a capital letter divided by the size of the font."""


def full_height_of(pyramid: Pyramid) -> float:
    """The height of a pyramid that is not cut."""
    return _HEIGHTS[pyramid.size - 1]


def width_of(pyramid: Pyramid) -> float:
    """The width of the base of a pyramid in a stack."""
    return _STACKED_WIDTHS[pyramid.size - 1]


def width_above(pyramid: Pyramid, height: float) -> float:
    """The width of a pyramid below others at its upper edge, in units as its `height`."""
    return width_of(pyramid) - 2 * _SLOPE * height


@dataclass(frozen=True, slots=True)
class Look:
    """What all pyramids of a picture have in common: the theme, and a square's pixels."""

    theme: Theme
    cell: int

    @property
    def unit(self) -> float:
        """The length of a unit in pixels."""
        return self.cell / UNITS

    def pixels(self, length: float) -> int:
        """An even number of pixels for a length."""
        return max(2, round(length * self.unit / 2) * 2)


@lru_cache(maxsize=256)
def band(look: Look, pyramid: Pyramid, height: int) -> Sprite:
    """A pyramid that others stand on, with its pips; `height` is in pixels."""
    piece, unit = piece_of(look.theme, pyramid.colour), look.unit
    width = look.pixels(width_of(pyramid))
    narrow = look.pixels(width_above(pyramid, height / unit))

    def draw(painter: Painter) -> None:
        middle, line, shaded = width / 2, OUTLINE * unit, (OUTLINE + _SHADED) * unit
        low, high = middle - line, narrow / 2 - line
        _trapezoid(painter, (middle, height, 0), (middle, narrow / 2), piece.outline)
        _trapezoid(painter, (middle, height, 0), (low, high), piece.side)
        right = middle + low - shaded, middle + high - shaded
        corners = (middle - low, height), (right[0], height), (right[1], 0), (middle - high, 0)
        painter.polygon(corners, piece.face)
        free = height - DIVIDER * unit
        for k in range(pyramid.size):
            x = width / 2 + ((k - (pyramid.size - 1) / 2) * _PIP_STEP - _SHADED / 2) * unit
            half = min(_PIP * unit, free * 0.78) / 2
            _pip(painter, pyramid.colour, (x, free / 2), half, piece.ink)

    return sprite(palette(look.theme), width, height, piece.outline, draw)


@lru_cache(maxsize=1024)
def top(look: Look, pyramid: Pyramid, height: int, ground: RGB, *, stacked: bool) -> Sprite:
    """The pyramid on the top of a pile, with the letter of its colour and its size.

    `height` is in pixels; a pyramid that is higher has its tip cut off. If it is `stacked` on
    others, it is narrower and steeper, and has no outline at its base.
    """
    foot = DIVIDER if stacked else OUTLINE

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height, stacked)
        body.faces(0 if stacked else OUTLINE)
        body.label(foot)

    return sprite(palette(look.theme), look.cell, height, ground, draw)


@lru_cache(maxsize=64)
def shadow(look: Look, width: float, ground: RGB) -> Sprite:
    """The shadow around the foot of a pyramid that stands on the board."""
    return block(
        palette(look.theme),
        look.pixels(width + _SHADOW),
        look.pixels(3 * _SHADOW),
        shadow_on(ground),
    )


@lru_cache(maxsize=128)
def tag(theme: Theme, colour: Colour, text: str, width: int, height: int) -> Sprite:
    """A text on the face of a colour, such as its letter, in a box of so many pixels."""
    piece, line = piece_of(theme, colour), height * 0.08
    edge = clearest(theme.frame, piece.outline, mix(piece.outline, (0, 0, 0), 0.6))

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), edge, height * 0.14)
        inside = line, line, width - line, height - line
        painter.rectangle(inside, piece.face, height * 0.1)
        size = height * 0.78 / _CAPITAL
        size *= min(1, (width - 2.4 * line) / text_width(text, size, "Bold"))
        at = width / 2, height / 2
        painter.text(at, Notation(text), size, piece.ink, weight="Bold", level="H")

    return sprite(palette(theme), width, height, theme.frame, draw)


@lru_cache(maxsize=64)
def number(look: Look, count: int, ground: RGB) -> Sprite:
    """The number of pyramids in a pile."""
    theme = look.theme
    side = round(27 * look.unit) // 2 * 2

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, side, side), ground)  # covers the corner of a frame
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
    """Draws the top of a pile, `height` pixels high, in a box as wide as a square."""

    def __init__(
        self, painter: Painter, look: Look, pyramid: Pyramid, height: int, stacked: bool
    ) -> None:
        self._painter, self._pyramid, self._height = painter, pyramid, height
        self._unit, self._middle = look.unit, look.cell / 2
        self._piece = piece_of(look.theme, pyramid.colour)
        self._base: float = (_STACKED_WIDTHS if stacked else _WIDTHS)[pyramid.size - 1]
        share = min(1.0, height / look.unit / full_height_of(pyramid))
        self._tip = _TIP * share * share
        self._steep = stacked

    def _width_at(self, height: float) -> float:
        """The width at a height above the base."""
        share = min(1.0, height / full_height_of(self._pyramid))
        width = self._base - (self._base - _TIPS[self._pyramid.size - 1]) * share
        return (self._base + width) / 2 if self._steep else width

    def faces(self, foot: float) -> None:
        """Draw the outline, both faces and the upper side; `foot` is the outline at the base."""
        unit, height, middle = self._unit, self._height, self._middle
        near, far = self._base * unit / 2, self._width_at(height / unit) * unit / 2
        _trapezoid(self._painter, (middle, height, 0), (near, far), self._piece.outline)
        high = OUTLINE * unit
        slope = (near - far) / height
        # Lines along slanting edges are wider across than perpendicular to the edge.
        inset = high * (1 + slope * slope) ** 0.5
        low = height - foot * unit
        wide, narrow = near - inset, far - inset + slope * high
        _trapezoid(self._painter, (middle, low, high), (wide, narrow), self._piece.side)
        ridge = middle + min(narrow, _RIDGE * unit)
        self._painter.polygon(
            ((middle - wide, low), (ridge, low), (ridge, high), (middle - narrow, high)),
            self._piece.face,
        )
        tip = self._tip * unit
        front, deep = high + tip, narrow + slope * tip
        corners = (
            (middle - narrow, high),
            (middle + narrow, high),
            (middle + deep, front - unit),
            (ridge, front + unit),
            (middle - deep, front - unit),
        )
        self._painter.polygon(corners, lit(self._piece))

    def label(self, foot: float) -> None:
        """Write the letter of the colour and the size, as large as there is room.

        `foot` is the height of the line below the faces.
        """
        text = Notation(f"{self._pyramid.colour.value}{self._pyramid.size}")
        low = foot + _LABEL_GAP
        free = self._height / self._unit - low - self._tip - OUTLINE
        capital = min(_LABELS[self._pyramid.size - 1], free)
        # The higher the label, the narrower is the face at its upper edge.
        while capital > 4 and text_width(text, capital / _CAPITAL, "Bold") > (
            self._width_at(low + capital) - 1.2 * OUTLINE
        ):
            capital -= 0.5
        # Letters whose feet are at a whole pixel are sharper.
        y = round(self._height - low * self._unit) - capital / 2 * self._unit
        size = capital * self._unit / _CAPITAL
        self._painter.text((self._middle, y), text, size, self._piece.ink, weight="Bold", level="H")


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
        wide, high = (1.2, 0.56) if colour is Colour.BLUE else (0.52, 1.0)
        box = x - half * wide, y - half * high, x + half * wide, y + half * high
        painter.rectangle(box, fill)
