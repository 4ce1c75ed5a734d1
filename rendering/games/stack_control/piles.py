"""Stacks as upright piles.

The top of a pile is a whole pyramid with its letter and its size. Each pyramid below it is a tier:
a band of its colour, as wide as it is at its base, with its pips. Tall stacks are listed beside the
board, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rendering.canvas import Canvas, Painter, Sprite, cut_out, empty_canvas, sprite
from rendering.games.stack_control.pyramids import (
    Look,
    bar,
    bar_height,
    full_height_of,
    layer,
    number,
    shadow,
    tier,
    top,
)
from rendering.games.stack_control.sprites import palette
from rendering.themes import RGB
from rules.games.stack_control.board import Pyramid

TALL = 3
"""How high a stack must be to be drawn as a tall pile."""
_HEIGHT = 90
"""The greatest height of a pile in units of `pyramids`."""
_TIERS = (0, 24, 20, 17, 13, 10)
"""The height of each tier in units, by the number of tiers. By the rules there are at most five.

The top has as much room as it needs for its size to be read first: that is how far the stack goes.
"""
_ASIDE, _NUMBER_ASIDE, _NUMBER_ABOVE = 9, 35, 35
"""How far a tall pile is to the left of the middle; how far a number is right of it and above."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a pile stands: the pixel at the centre of its square, and the square's colour."""

    canvas: Canvas
    look: Look
    middle: tuple[int, int]
    ground: RGB


@lru_cache(maxsize=512)
def pile(look: Look, stack: Sequence[Pyramid], ground: RGB) -> Sprite:
    """A stack on a square, given from the bottom up, and beside it how many pyramids it has if
    several.

    At most six pyramids can be told apart. `ground` is the colour of the square.
    """
    canvas = empty_canvas(look.cell)
    middle, unit = look.cell // 2, look.unit
    if len(stack) > 1:
        drawn = number(look, len(stack), ground)
        beside, above = round(_NUMBER_ASIDE * unit), round(_NUMBER_ABOVE * unit)
        canvas.stamp(drawn, middle + beside, middle - above)
    place = _Place(canvas, look, (middle, middle), ground)
    if len(stack) >= TALL:
        look = replace(look, tall=True)
        place = replace(place, look=look, middle=(middle - round(_ASIDE * unit), middle))
    _draw(place, stack)
    return cut_out(canvas)


def _draw(place: _Place, stack: Sequence[Pyramid]) -> None:
    look, (x, y) = place.look, place.middle
    tiers = len(stack) - 1
    each = round(_tier_height(tiers) * look.unit)
    high = round(min(full_height_of(stack[-1]) * look.unit, _HEIGHT * look.unit - each * tiers))
    # All piles stand near the lower edge, low ones a little higher, which looks more balanced.
    spare = look.cell - high - each * tiers
    floor = y + look.cell // 2 - max(round(4 * look.unit), round(spare * 0.32))
    place.canvas.stamp(shadow(look, stack[0], place.ground), x, floor - round(3 * look.unit))
    # The pyramids are drawn after all edges, so that only the outer parts of edges remain.
    for k, (lower, upper) in enumerate(pairwise(stack), 1):
        _edge(place, lower, upper, level=floor - k * each, height=each / look.unit)
    on: float | None = None
    for pyramid, upper in pairwise(stack):
        drawn = tier(look, pyramid, each, on, place.ground)
        place.canvas.stamp(drawn, x, floor - each + each // 2)
        floor -= each
        on = min(look.tier_top(pyramid, each / look.unit), look.base_of(upper))
    drawn = top(look, stack[-1], high, on, place.ground)
    place.canvas.stamp(drawn, x, floor - high + high // 2)


def _tier_height(tiers: int) -> float:
    lowest = len(_TIERS) - 1
    return _TIERS[tiers] if tiers <= lowest else _TIERS[lowest] * lowest / tiers


def _edge(place: _Place, lower: Pyramid, upper: Pyramid, *, level: int, height: float) -> None:
    """Draw the outline where one of two pyramids of a pile is wider than the other.

    It lies below the upper one if that is wider, else on top of the lower one. `level` is the pixel
    where they meet, `height` the height of the lower one in units.
    """
    # A line on top of the lower one is as wide as that would be at half the line's height.
    look = place.look
    lying, standing = look.tier_top(lower, height + 1.5), look.base_of(upper)
    wider, down = (upper, 1) if standing > lying else (lower, 0)
    width = round(max(lying, standing) * place.look.unit / 2) * 2
    thick = bar_height(place.look)
    drawn = bar(place.look, wider.colour, width)
    place.canvas.stamp(drawn, place.middle[0], level + down - thick + thick // 2)


# ---- beside the board
@lru_cache(maxsize=256)
def listed_pile(look: Look, stack: Sequence[Pyramid], size: tuple[int, int], edge: int) -> Sprite:
    """A stack as a pile of bars with letters and sizes; `size` is a bar's, in pixels.

    Around it is an `edge` of the board's ground, from which all outlines stand out.
    """
    (width, high), theme = size, look.theme

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, *painter.size), theme.ground, radius=5 * look.unit)

    sides = width + 2 * edge, len(stack) * high + 2 * edge
    behind = sprite(palette(theme), *sides, theme.frame, draw)
    canvas, middle = Canvas(behind.image), behind.middle[0]
    for place, pyramid in enumerate(reversed(stack)):
        y = edge + place * high + high // 2
        canvas.stamp(layer(look, pyramid, width, high), middle, y)
    for pyramid, y in ((stack[-1], edge), (stack[0], edge + len(stack) * high)):
        canvas.stamp(bar(look, pyramid.colour, width), middle, y)
    return replace(behind, image=canvas.picture)
