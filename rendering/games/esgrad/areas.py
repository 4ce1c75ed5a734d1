"""The areas into which the groups of one side divide the board, told apart by tints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.canvas import Canvas
from rendering.games.esgrad import sprites
from rendering.games.esgrad.colours import STEPS, Tint
from rendering.games.esgrad.layout import Layout
from rendering.themes import Theme
from rules.games.esgrad.board import Board
from rules.games.esgrad.state import Group, State


def area_steps(board: Board, groups: Sequence[Group]) -> Mapping[int, int]:
    """Return the areas into which groups divide the board, as masks, each with a tint's step.

    The largest area has no tint (0). Other areas that touch the same stone get different steps if
    there are enough. A move changes few steps elsewhere, because they follow from first points.
    """
    stones = 0
    for group in groups:
        stones |= group.mask
    areas = list(board.components(board.full & ~stones))
    rims = {area: board.around(area) for area in areas}
    steps = dict.fromkeys(sorted(areas, key=int.bit_count, reverse=True)[:1], 0)
    for area in areas:
        if area not in steps:
            steps[area] = _step(area, rims, steps)
    return steps


def _step(area: int, rims: Mapping[int, int], steps: Mapping[int, int]) -> int:
    """Choose the step for an area beside areas that have one already."""
    taken: dict[int, int] = dict.fromkeys((0, *STEPS), 0)
    for other, step in steps.items():
        taken[step] += (rims[area] & rims[other]).bit_count()
    first = (area & -area).bit_length()
    return min(STEPS, key=lambda step: (taken[step], (first + step) % len(STEPS)))


def draw_areas(
    canvas: Canvas, theme: Theme, layout: Layout, state: State, colour: str, *, strong: bool
) -> None:
    """Tint the areas of a side. Their edges run along the middle of its links."""
    for area, step in area_steps(state.board, dividing(state, colour)).items():
        if step:
            tinted = sprites.tinted_board(theme, layout, Tint(colour, step, strong))
            for point in state.board.points_of(area):
                mask = sprites.area_mask(layout, _present(layout, point.index))
                canvas.uncover(tinted, mask, *layout.pixels[point.index])


def dividing(state: State, colour: str) -> list[Group]:
    """Return the groups of a side that divide the board."""
    return [group for group in state.groups() if group.colour == colour and group.partitions > 1]


def _present(layout: Layout, index: int) -> int:
    """The neighbours of a point that are on the board, as bits in the order of `AROUND`."""
    near = layout.board.near[index]
    return sum(1 << way for way, other in enumerate(near) if other is not None)
