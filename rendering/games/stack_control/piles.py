"""Stacks as upright piles.

The top of a pile is a whole pyramid with its letter and its size. Each pyramid below it is a band
of its colour with its pips, which is high enough to be seen on a phone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rendering.canvas import Canvas, Sprite, block, cut_out, empty_canvas
from rendering.games.stack_control.pyramids import (
    DIVIDER,
    OUTLINE,
    Look,
    band,
    full_height_of,
    number,
    shadow,
    top,
    width_above,
    width_of,
)
from rendering.games.stack_control.sprites import line_between, palette, piece_of
from rendering.themes import RGB
from rules.games.stack_control.board import Pyramid

_HEIGHT, _ABOVE_EDGE = 91.5, 4
"""The greatest height of a pile in units of `pyramids`, and how far above the edge it stands."""
_BANDS = (0, 25, 19, 15.5, 13.5, 12.25)
"""The height of each band in units, by the number of bands.

The lowest bands have five pixels on a phone. The top has the rest, for its size to be read first:
that is how far the stack goes.
"""
_ASIDE, _NUMBER_ASIDE, _NUMBER_ABOVE = 10, 37, 33.5
"""How far a pile is to the left of the middle; how far its number is right of that and above."""


@lru_cache(maxsize=512)
def pile(look: Look, stack: Sequence[Pyramid], ground: RGB) -> Sprite:
    """A stack on a square, given from the bottom up, and beside it how many pyramids it has if
    several.

    By the rules there are at most six. `ground` is the colour of the square.
    """
    canvas, unit, (*below, upper) = empty_canvas(look.cell), look.unit, stack
    x = middle = look.cell // 2
    if below:
        aside, above = round(_NUMBER_ASIDE * unit), round(_NUMBER_ABOVE * unit)
        canvas.stamp(number(look, len(stack), ground), middle + aside, middle - above)
        x -= round(_ASIDE * unit)
    each = round(_BANDS[len(below)] * unit)
    high = round(min(full_height_of(upper) * unit, _HEIGHT * unit - each * len(below)))
    # All piles stand near the lower edge, low ones a little higher, which looks more balanced.
    spare = look.cell - high - each * len(below)
    floor = look.cell - max(round(_ABOVE_EDGE * unit), round(spare * 0.32))
    width = width_of(stack[0])
    canvas.stamp(shadow(look, width, ground), x, floor - round(3 * unit))
    place = _Place(canvas, look, stack, x, floor, each)
    place.edges()
    for lower, pyramid in enumerate(below, 1):
        canvas.stamp(band(look, pyramid, each), x, floor - each * lower + each // 2)
    drawn = top(look, upper, high, ground, stacked=bool(below))
    canvas.stamp(drawn, x, floor - each * len(below) - high + high // 2)
    place.dividers()
    return cut_out(canvas)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a pile stands: the pixel below its middle, and the height of each band in pixels."""

    canvas: Canvas
    look: Look
    stack: Sequence[Pyramid]
    x: int
    floor: int
    band_height: int

    def _junctions(self) -> Iterator[tuple[tuple[Pyramid, int], tuple[Pyramid, int], int]]:
        """Yield which two pyramids touch, with their widths, and where, from the bottom up."""
        look, height = self.look, self.band_height / self.look.unit
        for place, (lower, upper) in enumerate(pairwise(self.stack), 1):
            wide, narrow = width_of(upper), width_above(lower, height)
            y = self.floor - place * self.band_height
            yield (lower, look.pixels(narrow)), (upper, look.pixels(wide)), y

    def _line(self, fill: RGB, width: int, thick: int, y: int) -> None:
        drawn = block(palette(self.look.theme), width, thick, fill)
        self.canvas.stamp(drawn, self.x, y + thick // 2)

    def edges(self) -> None:
        """Draw the outline where one of two pyramids is wider, and below the lowest.

        The pyramids are drawn later, so that only the outer parts remain.
        """
        thick, theme = round(OUTLINE * self.look.unit), self.look.theme
        for place, (lower, upper, y) in enumerate(self._junctions()):
            if not place:
                outline = piece_of(theme, lower[0].colour).outline
                self._line(outline, self.look.pixels(width_of(lower[0])), thick, self.floor)
            wider, top = (upper, y) if upper[1] > lower[1] else (lower, y - thick)
            self._line(piece_of(theme, wider[0].colour).outline, wider[1], thick, top)

    def dividers(self) -> None:
        """Draw a line between each two pyramids, over the lower edge of the upper one."""
        thick, sides = round(DIVIDER * self.look.unit), 2 * round(OUTLINE * self.look.unit)
        for (lower, one), (upper, other), y in self._junctions():
            fill = line_between(self.look.theme, lower.colour, upper.colour)
            self._line(fill, min(one, other) - sides, thick, y - thick)
