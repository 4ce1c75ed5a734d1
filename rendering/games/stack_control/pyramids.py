"""The cached sprites of pyramids.

A pyramid is seen from one side and a little from above: a lit face, a face in the shade, and the
small square on which the next one stands. On the top of a stack it has the letter of its colour and
its size as a digit, since its size is how far the stack goes. Below others its width and its pips
show its size. The shape of the pips belongs to its colour, so that
colours can be told apart without seeing hues: dots on yellow, triangles on green, diamonds on red,
dashes on blue, bars on black.
"""

from dataclasses import dataclass
from functools import lru_cache

from rendering.canvas import XY, Painter, Sprite, block, sprite, text_width
from rendering.games.stack_control.sprites import (
    divider,
    lit,
    number_on,
    palette,
    piece_of,
    plate_on,
    shadow_on,
)
from rendering.themes import RGB, Piece, Theme
from rules.games.stack_control.board import Colour, Pyramid
from rules.text import Notation

UNITS = 96
"""A square is this many units wide. All lengths are in units unless they are said to be pixels."""
_WIDTHS = (56, 73, 90)
"""The width at the base, by size."""
_TALL_WIDTHS = (46, 60, 78)
"""The width at the base in tall piles, beside which there is a number."""
_HEIGHTS = (56, 71, 86)
"""The height of a pyramid that is not cut, by size."""
_TIPS = (36, 28, 18)
"""The width of the tip, by size."""
_OUTLINE = 3
"""The width of the line between a pyramid and the board."""
_DIVIDER, _TALL_DIVIDER = 5, 3.6
"""The width of both lines together between a pyramid and the one below it, also in tall piles."""
_RIDGE = 7
"""How far the edge between both faces is right of the middle."""
_TIP = 5
"""The height of the upper side, as it is seen from a little above."""
_SHADOW = 4
"""How much wider than the pyramid its shadow is."""
_PIP = 11
"""The greatest height of a pip."""
_LABELS = (23.6, 25.5, 30)
"""The greatest height of what is written on the top, by size."""
_LABEL_GAP = 2
"""The space below that."""
_LAYER_TEXT, _LAYER_OUTLINE = 1.08, 2
"""In a listed pile: the size of the text in heights of a pyramid, and the lines at the sides."""
_NUMBER = 22.5
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
        width = base - (base - _TIPS[pyramid.size - 1]) * min(1.0, height / full)
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
    """The pyramid on the top of a pile, with the letter of its colour and its size.

    `height` is in pixels; a pyramid that is higher has its tip cut off. `on` is as for `tier`.
    """

    def draw(painter: Painter) -> None:
        body = _Body(painter, look, pyramid, height)
        body.faces(body.foot_height(on), tip=True)
        body.foot(on)
        body.label(body.foot_height(on))

    return sprite(palette(look.theme), look.cell, height, ground, draw)


@lru_cache(maxsize=64)
def shadow(look: Look, pyramid: Pyramid, ground: RGB) -> Sprite:
    """The shadow around the foot of a pyramid that stands on the board."""
    width, height = (
        round(each * look.unit) // 2 * 2
        for each in (look.base_of(pyramid) + _SHADOW, 2.5 * _SHADOW)
    )

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), shadow_on(ground))

    return sprite(palette(look.theme), width, height, ground, draw)


def bar(look: Look, colour: Colour, width: int) -> Sprite:
    """A horizontal piece of outline, `width` pixels wide."""
    outline = piece_of(look.theme, colour).outline
    return block(palette(look.theme), width, bar_height(look), outline)


def bar_height(look: Look) -> int:
    """The height of a `bar` in pixels."""
    return max(1, round(_OUTLINE * look.unit))


@lru_cache(maxsize=64)
def icon(look: Look, colour: Colour, size: int | None = None) -> Sprite:
    """A cut pyramid with the letter of its colour, and its size if given, for lines of text."""
    theme = look.theme
    wide, high = (round(each * look.unit) // 2 * 2 for each in (30 if size is None else 50, 31))

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, wide, high), theme.ground, radius=high * 0.14)
        piece = piece_of(theme, colour)
        middle, low, upper, line = wide / 2, high * 0.96, high * 0.04, high * 0.06
        near, far = middle - high * 0.02, middle - high * 0.06
        _trapezoid(painter, (middle, low, upper), (near, far), piece.outline)
        near, far, low, upper = near - line * 1.1, far - line * 0.9, low - line, upper + line
        _trapezoid(painter, (middle, low, upper), (near, far), piece.face)
        text = Notation(f"{colour.value}{size or ''}")
        at = middle, (low + upper) / 2 + high * 0.01
        painter.text(at, text, high * 0.72 / _CAPITAL, piece.ink, weight="Bold", level="H")

    return sprite(palette(theme), wide, high, theme.frame, draw)


@lru_cache(maxsize=64)
def layer(look: Look, pyramid: Pyramid, width: int, height: int) -> Sprite:
    """A pyramid of a listed pile: a bar with its letter and size, and lines at its lower side."""
    theme, piece = look.theme, piece_of(look.theme, pyramid.colour)
    line, thin = _LAYER_OUTLINE * look.unit, _TALL_DIVIDER / 2 * look.unit

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), piece.outline)
        low = height - 2 * thin
        painter.rectangle((line, 0, width - line, low), piece.face)
        for above, colour in zip((2, 1), divider(theme), strict=True):
            upper = height - above * thin
            painter.rectangle((line, upper, width - line, upper + thin), colour)
        at, size = (width / 2, low / 2), _LAYER_TEXT * height
        text = Notation(f"{pyramid.colour.value}{pyramid.size}")
        painter.text(at, text, size, piece.ink, weight="Bold", level="H")

    return sprite(palette(theme), width, height, theme.ground, draw)


@lru_cache(maxsize=64)
def number(look: Look, count: int, ground: RGB) -> Sprite:
    """The number of pyramids in a pile."""
    theme = look.theme
    side = round(27 * look.unit) // 2 * 2

    def draw(painter: Painter) -> None:
        # The corner of a frame behind it is covered.
        painter.rectangle((0, 0, side, side), plate_on(theme, ground), radius=side * 0.3)
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
        self._base = look.base_of(pyramid)

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
        ridge = middle + min(narrow, _RIDGE * unit)
        corners = (
            (middle - wide, low),
            (ridge, low),
            (ridge, high),
            (middle - narrow, high),
        )
        self._painter.polygon(corners, self._piece.face)
        if tip:
            front, deep = high + _TIP * unit, narrow + slope * _TIP * unit
            corners = (
                (middle - narrow, high),
                (middle + narrow, high),
                (middle + deep, front - unit),
                (ridge, front + unit),
                (middle - deep, front - unit),
            )
            self._painter.polygon(corners, lit(self._piece))

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
        # Pips are on the lit face.
        front = self._middle - (self._base / 2 - _RIDGE) * 0.42 * self._unit
        step = self._base * (0.18 if size == 3 else 0.22) * self._unit
        y = self._height - low * self._unit
        for k in range(size):
            at = front + (k - (size - 1) / 2) * step, y
            _pip(self._painter, self._pyramid.colour, at, height * self._unit / 2, self._piece.ink)

    def label(self, foot: float) -> None:
        """Write the letter of the colour and the size, as large as there is room.

        `foot` is the height of the lines below the faces.
        """
        text = Notation(f"{self._pyramid.colour.value}{self._pyramid.size}")
        look, low = self._look, foot + _LABEL_GAP
        free = self._height / self._unit - low - _TIP - 1
        capital = min(_LABELS[self._pyramid.size - 1], free)
        # The higher the label, the narrower is the face at its upper edge.
        while capital > 4 and text_width(text, capital / _CAPITAL, "Bold") > (
            look.width_at(self._pyramid, low + capital) - 1.2 * _OUTLINE
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
        wide, high = (1.05, 0.52) if colour is Colour.BLUE else (0.52, 1.0)
        box = x - half * wide, y - half * high, x + half * wide, y + half * high
        painter.rectangle(box, fill)
