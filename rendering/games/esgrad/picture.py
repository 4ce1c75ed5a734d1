"""Draws a position of Esgrad: areas, groups with their values, and the scores in the corners."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from rendering.canvas import Canvas
from rendering.games.esgrad import sprites
from rendering.games.esgrad.colours import STEPS, Tint
from rendering.games.esgrad.corners import Corners, Key
from rendering.games.esgrad.layout import Label, Layout
from rendering.themes import Theme, theme_named
from rendering.view import View
from rules.games.esgrad import EsgradPosition
from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.state import Group, State
from rules.points import Colour, other

PARTITIONS = "partitions:"
"""Prefix of `View.show` for the areas between a side's groups: `partitions:black`."""
FILE, RANK = "file:", "rank:"
"""Prefixes of `View.show` for the points of a file or rank while one is chosen: `file:c`."""


def paint(position: EsgradPosition, view: View) -> Image.Image:
    """Draw the position, from the lowest layer up."""
    state = position.state
    theme = theme_named(view.theme)
    layout = sprites.layout_of(state.side, view.width, view.flipped)
    canvas = Canvas(sprites.empty_board(theme, layout))
    sheet = _Sheet(canvas, state, layout, theme)
    kind, _, name = view.show.partition(":")
    choosing = f"{kind}:" in {FILE, RANK}
    asked = name if f"{kind}:" == PARTITIONS else ""
    shown = asked or (last_mover(position) if view.help and not choosing else "")
    if shown:
        _areas(sheet, shown, strong=bool(asked))
    key = Key(shown, strong=bool(asked)) if dividing(state, shown) else None
    chosen = _chosen(sheet, f"{kind}:", name) if choosing else []
    _lit_lines(sheet, chosen)
    _stones(sheet)
    if choosing:
        _choices(sheet, f"{kind}:", chosen)
    else:
        _marks(sheet, {mark.point for mark in view.marks if mark.role == "placed"}, view.help)
    both = ("black", "white") if state.over else ()
    _values(sheet, dict(_worth(state.groups(), (asked,) if asked else both)))
    Corners(canvas, layout, position, view, theme, key).draw()
    return canvas.picture


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the functions that draw a picture share."""

    canvas: Canvas
    state: State
    layout: Layout
    theme: Theme


def last_mover(position: EsgradPosition) -> str:
    """The side whose areas are tinted: the one that moved last, or the winner at the end."""
    state, result = position.state, position.result()
    if state.opening:
        return ""
    if result is not None:
        return next((state.colour_of(seat) or "" for seat in result.winners), "")
    return other(state.turn)


# ---- areas
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
    for each, step in steps.items():
        taken[step] += (rims[area] & rims[each]).bit_count()
    first = (area & -area).bit_length()
    return min(STEPS, key=lambda step: (taken[step], (first + step) % len(STEPS)))


def _areas(sheet: _Sheet, colour: str, *, strong: bool) -> None:
    """Tint the areas of a side. Their edges run along the middle of its links."""
    board, layout = sheet.state.board, sheet.layout
    for area, step in area_steps(board, dividing(sheet.state, colour)).items():
        if step:
            tinted = sprites.tinted_board(sheet.theme, layout, Tint(colour, step, strong))
            for point in board.points_of(area):
                mask = sprites.area_mask(layout, _present(board, point.index))
                sheet.canvas.uncover(tinted, mask, *layout.pixels[point.index])


def dividing(state: State, colour: str) -> list[Group]:
    """Return the groups of a side that divide the board."""
    return [group for group in state.groups() if group.colour == colour and group.partitions > 1]


def _present(board: Board, index: int) -> int:
    """The neighbours of a point that are on the board, as bits in the order of `AROUND`."""
    return sum(1 << way for way, near in enumerate(board.near[index]) if near is not None)


# ---- stones
def _stones(sheet: _Sheet) -> None:
    for colour, index, joined in joined_stones(sheet.state):
        drawn = sprites.stone(sheet.theme, sheet.layout, colour, joined)
        sheet.canvas.stamp(drawn, *sheet.layout.pixels[index])


def joined_stones(state: State) -> Iterator[tuple[Colour, int, int]]:
    """Yield the colour and the index of every stone, and to which neighbours it is linked.

    The neighbours are bits in the order of `AROUND`.
    """
    stones: dict[Colour, int] = {"black": state.black, "white": state.white}
    for colour, mask in stones.items():
        own = [bool(mask & bit) for bit in state.board.bits]
        for index, near in enumerate(state.board.near):
            if own[index]:
                linked = (other is not None and own[other] for other in near)
                yield colour, index, sum(1 << way for way, found in enumerate(linked) if found)


def _marks(sheet: _Sheet, placed: set[str | None], names_too: bool) -> None:
    for name in placed:
        point = sheet.state.board.named(name) if name else None
        colour = sheet.state.stone(point) if point else None
        if point and colour:
            drawn = sprites.mark(sheet.theme, sheet.layout, colour)
            sheet.canvas.stamp(drawn, *sheet.layout.pixels[point.index])
            if names_too:
                _name_at_the_edge(sheet, point)


def _name_at_the_edge(sheet: _Sheet, point: Point) -> None:
    """Highlight the file letter and the rank number of a point, which make its name."""
    for label in sheet.layout.labels:
        if point in label.line:
            drawn = sprites.lit_label(sheet.theme, sheet.layout, label.text, placed=True)
            sheet.canvas.stamp(drawn, round(label.at[0]), round(label.at[1]))


# ---- values of groups
def _values(sheet: _Sheet, values: Mapping[int, str]) -> None:
    for index, number in values.items():
        colour = sheet.state.stone(sheet.state.points[index])
        if colour is not None:
            fits = sprites.fits_on_stone(sheet.layout, number)
            draw = sprites.value if fits else sprites.plate
            drawn = draw(sheet.theme, sheet.layout, colour, number)
            sheet.canvas.stamp(drawn, *sheet.layout.pixels[index])


def _worth(groups: Sequence[Group], colours: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the index of the central stone and the value of each group of these colours."""
    for group in groups:
        if group.colour in colours:
            yield _central(group.points).index, str(group.value)


def _central(points: Sequence[Point]) -> Point:
    q = sum(point.q for point in points) / len(points)
    r = sum(point.r for point in points) / len(points)

    def distance(point: Point) -> float:
        dq, dr = point.q - q, point.r - r
        return dq * dq + dr * dr + dq * dr

    return min(points, key=distance)


# ---- choosing a file and a rank
def _chosen(sheet: _Sheet, kind: str, name: str) -> list[Label]:
    """The lines of the chosen file or rank; a rank has two halves."""
    return [
        label
        for label in sheet.layout.labels
        if label.text == name and label.text.isdecimal() == (kind == RANK)
    ]


def _lit_lines(sheet: _Sheet, chosen: Sequence[Label]) -> None:
    """Highlight the chosen lines, and the letter or number at their ends."""
    layout = sheet.layout
    for label in chosen:
        indices = [point.index for point in label.line]
        for index, following in pairwise(indices):
            way = layout.board.near[index].index(following)
            (x, y), (dx, dy) = layout.pixels[index], layout.offsets[way]
            drawn = sprites.lit_line(sheet.theme, layout, way)
            sheet.canvas.stamp(drawn, x + dx // 2, y + dy // 2)
        drawn = sprites.lit_label(sheet.theme, layout, label.text)
        sheet.canvas.stamp(drawn, round(label.at[0]), round(label.at[1]))


def _choices(sheet: _Sheet, kind: str, chosen: Sequence[Label]) -> None:
    """Write on each empty point of the chosen lines what is left to choose."""
    for label in chosen:
        for point in label.line:
            if sheet.state.stone(point) is None:
                text = str(point.rank) if kind == FILE else point.file
                drawn = sprites.choice(sheet.theme, sheet.layout, text)
                sheet.canvas.stamp(drawn, *sheet.layout.pixels[point.index])
