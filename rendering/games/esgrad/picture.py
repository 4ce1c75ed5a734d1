"""Draws a position of Esgrad, with areas and the values of groups, and describes it.

Apart from the highlights, `View.highlight` may be `file:c` or `rank:5`, to offer the points there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from rendering.canvas import Canvas
from rendering.games.esgrad import sprites
from rendering.games.esgrad.corners import Corners
from rendering.games.esgrad.layout import Label, Layout
from rendering.themes import Theme, theme_named
from rendering.view import Description, Highlight, Renderer, View, line_chosen
from rules.games.esgrad.board import Point
from rules.games.esgrad.board_text import board_size, point_list, stone_lists, value_list
from rules.games.esgrad.game import EsgradPosition
from rules.games.esgrad.state import Group, State
from rules.points import COLOUR_TERMS, COLOURS, Colour
from rules.text import NOTHING, Notation, Text, join_texts, tr, tr_phrase_plural, tr_plural

VALUES = "values"
"""The `View.highlight` of what each group is worth."""
NAMES = "names"
"""The `View.highlight` of the names of empty points."""
_LOWER_RIGHT = (2, 3), (5, 0)
"""The directions to the lower right and below, as places in `AROUND`: usually, and if flipped."""
FILE, RANK = "file", "rank"
"""How a `View.highlight` begins while a file or a rank is chosen: `file:c`."""


def paint(position: EsgradPosition, view: View) -> Image.Image:
    """Draw the position, from the lowest layer up."""
    state = position.state
    theme = theme_named(view.theme)
    layout = sprites.layout_of(state.board.side, view.width, view.flipped)
    canvas = Canvas(sprites.empty_board(theme, layout))
    sheet = _Sheet(canvas, state, layout, theme)
    kind, _, name = view.highlight.partition(":")
    choosing = kind in {FILE, RANK}
    tinted: list[Colour] = [each for each in COLOURS if not choosing and dividing(state, each)]
    tints = _areas(sheet, tinted)
    chosen = _chosen(sheet, kind, name) if choosing else []
    _lit_lines(sheet, chosen)
    _stones(sheet, tints)
    if choosing:
        _choices(sheet, kind, chosen)
    elif view.highlight != VALUES:  # a value may be written over the mark
        _marks(sheet, {mark.point for mark in view.marks if mark.role == "placed"}, view.with_help)
    groups = state.groups()
    if not (state.over or view.highlight == VALUES):
        shown = view.with_help and not choosing
        groups = [group for group in groups if shown and group.value > 1]
    _values(sheet, groups)
    if view.highlight == NAMES:
        _point_names(sheet)
    values = [group.value for group in groups]
    Corners(canvas, layout, position, view, theme, tuple(tinted), values).draw()
    return canvas.picture


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the functions that draw a picture share."""

    canvas: Canvas
    state: State
    layout: Layout
    theme: Theme


# ---- areas
def areas_of(state: State, colour: Colour) -> list[int]:
    """Return the areas into which a colour's groups divide the board, without the largest one.

    An area is a mask of points.
    """
    stones = 0
    for group in dividing(state, colour):
        stones |= group.mask
    areas = state.board.components(state.board.full & ~stones)
    return sorted(areas, key=int.bit_count, reverse=True)[1:]


def _areas(sheet: _Sheet, colours: Sequence[Colour]) -> dict[int | None, str]:
    """Tint the areas of some colours. Return whose tint each point in them has, by its index.

    The edges of areas run along the middle of links. An area may lie in a larger one of the other
    colour. It is drawn over that.
    """
    board, layout = sheet.state.board, sheet.layout
    tints: dict[int | None, str] = {}
    areas = [(area, colour) for colour in colours for area in areas_of(sheet.state, colour)]
    for area, colour in sorted(areas, key=lambda each: -each[0].bit_count()):
        tinted = sprites.tinted_board(sheet.theme, layout, colour)
        for point in board.points_of(area):
            present = _bits(near is not None for near in board.near[point.index])
            mask = sprites.area_mask(layout, present)
            sheet.canvas.uncover(tinted, mask, *layout.pixels[point.index])
            tints[point.index] = colour
    return tints


def dividing(state: State, colour: Colour) -> list[Group]:
    """Return the groups of a colour that divide the board."""
    return [group for group in state.groups() if group.colour == colour and group.area_count > 1]


def _bits(neighbours: Iterable[bool]) -> int:
    """Some of the neighbours of a point as bits, in the order of `AROUND`."""
    return sum(1 << way for way, is_one in enumerate(neighbours) if is_one)


# ---- stones
def _stones(sheet: _Sheet, tints: Mapping[int | None, str]) -> None:
    """Draw the stones. Their shadow falls to the lower right, in the tint of the board there."""
    near, (beside, below) = sheet.state.board.near, _LOWER_RIGHT[sheet.layout.flipped]
    for colour, index, joined in joined_stones(sheet.state):
        tint = tints.get(near[index][beside]) or tints.get(near[index][below]) or ""
        drawn = sprites.stone(sheet.theme, sheet.layout, colour, joined, tint)
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
                yield colour, index, _bits(linked)


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
def _values(sheet: _Sheet, groups: Sequence[Group]) -> None:
    """Write on the central stone of each group what the group is worth."""
    for group in groups:
        number = str(group.value)
        fits = sprites.fits_on_stone(sheet.layout, number)
        draw = sprites.value if fits else sprites.plate
        drawn = draw(sheet.theme, sheet.layout, group.colour, number)
        sheet.canvas.stamp(drawn, *sheet.layout.pixels[_central(group.points).index])


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


def _point_names(sheet: _Sheet) -> None:
    """Write on each empty point its name."""
    for point in sheet.state.board.points_of(sheet.state.empty):
        drawn = sprites.point_name(sheet.theme, sheet.layout, point.name)
        sheet.canvas.stamp(drawn, *sheet.layout.pixels[point.index])


# ---- in words
def _stones_left_out(number: int) -> Text:
    return tr_plural(
        "{count} more stone on the right is not listed here; /board text lists them all.",
        "{count} more stones on the right are not listed here; /board text lists them all.",
        count=number,
    )


def _cut_off(group: Group) -> Text:
    """Return «Black's group with c3 makes 2 areas: a1, a2; the largest has 57 points.»

    Of the largest ones the first counts as the largest, as in `areas_of`.
    """
    areas = map(group.board.points_of, group.area_masks)
    largest, *others = sorted(areas, key=len, reverse=True)
    return tr_plural(
        "{colour}'s group with {point} makes {count} area: {areas}; the largest has {points}.",
        "{colour}'s group with {point} makes {count} areas: {areas}; the largest has {points}.",
        count=group.area_count,
        colour=COLOUR_TERMS[group.colour],
        point=Notation(group.points[0].name),
        areas=join_texts((point_list(each, ", ") for each in reversed(others)), "; "),
        points=tr_phrase_plural("{count} point", "{count} points", count=len(largest)),
    )


def _undivided(position: EsgradPosition, colour: Colour) -> Text:
    """Say what groups are worth that all divide nothing."""
    groups = [group for group in position.state.groups() if group.colour == colour]
    if not groups:
        return NOTHING
    return tr_plural(
        "{colour} has {count} group, which divides nothing and is worth {value}.",
        "{colour} has {count} groups, which divide nothing and are worth {value} each.",
        count=len(groups),
        colour=COLOUR_TERMS[colour],
        value=groups[0].value,
    )


def _describe_board(position: EsgradPosition, names: Sequence[str]) -> Description:
    """Name every stone, by file from the left, then what the groups are worth and cut off."""
    state = position.state
    size = board_size(state.board)
    groups = Counter(group.colour for group in state.groups())
    values = [value_list(state, colour) for colour in COLOURS if groups[colour] > 1]
    cutting = [group for colour in COLOURS for group in dividing(state, colour)]
    cutting.sort(key=lambda group: -group.value)
    return Description(
        (state.black | state.white).bit_count(),
        lambda number: [size, *stone_lists(state, number)],
        _stones_left_out,
        [*(each for each in values if each), *map(_cut_off, cutting)],
    )


def _describe_view(position: EsgradPosition, highlight: str) -> Sequence[Text]:
    """Say what groups are worth, or name the empty points of a file or rank."""
    state = position.state
    if highlight == VALUES:
        worth = [value_list(state, each) or _undivided(position, each) for each in COLOURS]
        return [tr("The picture shows what each group is worth."), *worth]
    if highlight == NAMES:
        return [tr("The picture shows the name of each empty point.")]
    return line_chosen(highlight, (point.name for point in state.board.points_of(state.empty)))


def _piece(position: EsgradPosition, seat: int) -> str | None:
    return position.state.colour_of(seat)


def _highlights(position: EsgradPosition) -> Sequence[Highlight]:
    """Return a view of what each group is worth, if there are groups, and one of points' names on
    boards on which it is hard to follow a line to the edge."""
    explained = tr("The number on a group is what it is worth now.")
    values = Highlight(VALUES, tr("Group values"), explained)
    names = Highlight(NAMES, tr("Point names"))
    offered = ((values, position.state.groups()), (names, position.state.board.side >= 7))
    return [each for each, has_any in offered if has_any]


RENDERER = Renderer("esgrad", paint, _describe_board, _describe_view, _piece, _highlights)
