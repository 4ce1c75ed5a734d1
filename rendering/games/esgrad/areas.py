"""The areas into which the groups of one side divide the board, told apart by tints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.canvas import Canvas
from rendering.games.esgrad import sprites
from rendering.games.esgrad.colours import STRONG, TINTS
from rendering.games.esgrad.layout import Layout
from rules.games.esgrad import Group
from rules.games.esgrad.board import Board
from rules.games.esgrad.state import State


def area_tints(board: Board, groups: Sequence[Group]) -> Mapping[int, int]:
    """Return the areas into which groups divide the board, as masks, each with a tint's number.

    The largest area has no tint (0). Other areas that touch the same stone get different tints if
    there are enough.
    """
    stones = 0
    for group in groups:
        stones |= group.mask
    areas = sorted(board.components(board.full & ~stones), key=int.bit_count, reverse=True)
    tints = dict.fromkeys(areas[:1], 0)
    rims = {area: board.around(area) for area in areas}
    for area in areas[1:]:
        taken = [0] * TINTS
        for other, number in tints.items():
            taken[number] += (rims[area] & rims[other]).bit_count()
        used = list(tints.values())
        choices = [(taken[number], used.count(number), number) for number in range(1, TINTS)]
        tints[area] = min(choices)[2]
    return tints


def draw_areas(
    canvas: Canvas, theme: str, layout: Layout, state: State, colour: str, *, strong: bool
) -> None:
    """Tint the areas of a side. Their edges run along the middle of its links."""
    groups = [group for group in state.groups() if group.colour == colour and group.partitions > 1]
    for area, number in area_tints(state.board, groups).items():
        if number:
            tinted = sprites.tinted_board(theme, layout, number + (STRONG if strong else 0))
            for point in state.board.points_of(area):
                mask = sprites.area_mask(layout, _present(layout, point.index))
                canvas.uncover(tinted, mask, *layout.pixels[point.index])


def _present(layout: Layout, index: int) -> int:
    """The neighbours of a point that are on the board, as bits in the order of `AROUND`."""
    near = layout.near[index]
    return sum(1 << way for way, other in enumerate(near) if other is not None)
