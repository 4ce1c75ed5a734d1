"""Draws a position of Esgrad: areas, groups with their values, and the scores in the corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Weight
from rendering.games.esgrad import sprites
from rendering.games.esgrad.layout import Layout
from rendering.terms import SIDES
from rendering.themes import theme_named
from rendering.view import View
from rules.games.esgrad import EsgradPosition, Group, SideScore, written
from rules.games.esgrad.board import Board, Point
from rules.text import Language, Notation, Text, in_language, tr

PARTITIONS = "partitions:"
"""Prefix of `View.show` for the areas between a side's groups: `partitions:black`."""
FILE, RANK = "file:", "rank:"
"""Prefixes of `View.show` for the points of a file or rank while one is chosen: `file:c`."""
MAX_DIGITS_ON_STONE = 2
"""The most digits that fit on a stone. Longer values are drawn on a plate."""

_SMALL, _LARGE = 25, 52
_ROW = 34
_MARGIN = 20


def paint(position: EsgradPosition, view: View) -> bytes:
    """Draw the position as PNG, from the lowest layer up."""
    theme = theme_named(view.theme).name
    layout = sprites.layout_of(position.state.side, view.width, view.flipped)
    canvas = Canvas(sprites.ground(theme, layout))
    sheet = _Sheet(canvas, position, layout, theme, view.language)
    kind, _, name = view.show.partition(":")
    if f"{kind}:" == PARTITIONS:
        _areas(sheet, name)
    choosing = f"{kind}:" in {FILE, RANK}
    if choosing:
        _line(sheet, f"{kind}:", name)
    both = ("black", "white") if position.state.over else ()
    colours = (name,) if f"{kind}:" == PARTITIONS else both
    marks = () if choosing else view.marks
    marked = {mark.point for mark in marks if mark.role == "placed"}
    values = dict(_values(position.state.groups(), colours))
    _stones(sheet, values, marked)
    _links(sheet)
    _plates(sheet, values)
    for score in position.state.score():
        _score(sheet, score)
    _half(sheet)
    return sheet.canvas.png()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the functions that draw a picture share."""

    canvas: Canvas
    position: EsgradPosition
    layout: Layout
    theme: str
    language: Language

    def write(
        self, text: str, x: float, y: float, *, size: float = _SMALL, weight: Weight = "SemiBold"
    ) -> None:
        """Draw a text on the frame. `x`, `y` and `size` are in units of the layout.

        The text begins at `x`, or ends `-x` units from the right if `x` is negative.
        """
        drawn = sprites.text_line(self.theme, text, size * self.layout.unit, weight)
        half = drawn.middle[0] - 2
        at = round(x * self.layout.unit)
        left = at + half if x >= 0 else self.layout.width + at - half
        self.canvas.stamp(drawn, left, round(y * self.layout.unit))


# ---- groups
def _stones(sheet: _Sheet, values: Mapping[int, str], marked: set[str | None]) -> None:
    for point, at in zip(sheet.position.state.points, sheet.layout.pixels, strict=True):
        colour = sheet.position.state.stone(point)
        if colour is None:
            continue
        number = values.get(point.index, "")
        drawn = sprites.stone(
            sheet.theme,
            sheet.layout.step,
            colour,
            marked=point.name in marked,
            number=number if len(number) <= MAX_DIGITS_ON_STONE else "",
        )
        sheet.canvas.stamp(drawn, *at)


def _plates(sheet: _Sheet, values: Mapping[int, str]) -> None:
    for index, number in values.items():
        colour = sheet.position.state.stone(sheet.position.state.points[index])
        if len(number) > MAX_DIGITS_ON_STONE and colour is not None:
            drawn = sprites.plate(sheet.theme, sheet.layout.step, colour, number)
            sheet.canvas.stamp(drawn, *sheet.layout.pixels[index])


def _links(sheet: _Sheet) -> None:
    layout = sheet.layout
    stones = [sheet.position.state.stone(point) for point in sheet.position.state.points]
    for index, colour in enumerate(stones):
        if colour is None:
            continue
        x, y = layout.pixels[index]
        for near in layout.board.neighbours[index]:
            if near > index and stones[near] == colour:
                far_x, far_y = layout.pixels[near]
                drawn = sprites.link(sheet.theme, layout.step, colour, far_x - x, far_y - y)
                sheet.canvas.stamp(drawn, (x + far_x) // 2, (y + far_y) // 2)


def _values(groups: Sequence[Group], colours: Sequence[str]) -> Iterator[tuple[int, str]]:
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


# ---- areas, files and ranks
def _areas(sheet: _Sheet, colour: str) -> None:
    groups = [g for g in sheet.position.state.groups() if g.colour == colour and g.partitions > 1]
    for area, number in area_tints(sheet.position.state.board, groups).items():
        if number:
            for point in sheet.position.state.board.points_of(area):
                _tint(sheet, number, point)


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
        taken = [0] * sprites.TINTS
        for other, number in tints.items():
            taken[number] += (rims[area] & rims[other]).bit_count()
        used = list(tints.values())
        choices = [
            (taken[number], used.count(number), number) for number in range(1, sprites.TINTS)
        ]
        tints[area] = min(choices)[2]
    return tints


def _tint(sheet: _Sheet, number: int, point: Point) -> None:
    for x, y in sheet.layout.patches[point.index]:
        sheet.canvas.stamp(sprites.cell(sheet.theme, sheet.layout, number, x, y), x, y)


def _line(sheet: _Sheet, kind: str, name: str) -> None:
    """Tint a file or a rank, and write on each of its empty points what is left to choose."""
    for point in sheet.position.state.points:
        this, other = point.file, str(point.rank)
        if kind == RANK:
            this, other = other, this
        if this == name:
            _tint(sheet, 1, point)
            if sheet.position.state.stone(point) is None:
                drawn = sprites.choice(sheet.theme, sheet.layout.step, other)
                sheet.canvas.stamp(drawn, *sheet.layout.pixels[point.index])


# ---- score
def _score(sheet: _Sheet, score: SideScore) -> None:
    """Draw one side's score in an upper corner: Black's on the left, White's on the right."""
    unit = sheet.layout.unit
    way = -1 if score.colour == "white" else 1
    x = round((_MARGIN + 24) * unit)
    icon = sprites.stone(sheet.theme, _LARGE * unit, score.colour)
    sheet.canvas.stamp(icon, x if way > 0 else sheet.layout.width - x, round(44 * unit))
    unknown = sheet.position.state.komi is None and score.colour == "white"
    total = "?" if unknown else written(score.total)
    sheet.write(total, way * (_MARGIN + 60), 44, size=_LARGE, weight="Bold")
    parts = [tr("groups {points}", points=score.groups)]
    if score.colour == "white":
        komi = Notation("?" if unknown else written(score.komi))
        parts.append(tr("komi {komi}", komi=komi))
    if score.half:
        parts.append(tr("bonus ½"))
    for row, part in enumerate(parts):
        sheet.write(in_language(part, sheet.language), way * _MARGIN, 94 + _ROW * row)


def _half(sheet: _Sheet) -> None:
    """Draw in the lower left corner which side has the bonus of ½ now."""
    bottom = sheet.layout.height / sheet.layout.unit
    lines = in_language(_half_text(sheet.position), sheet.language).split("\n")
    for row, line in enumerate(lines):
        sheet.write(line, _MARGIN, bottom - _ROW * (len(lines) - row) + 8)


def _half_text(position: EsgradPosition) -> Text:
    """Which side has the bonus of ½ and why, in lines that fit into the corner."""
    holder, last = position.state.half_holder, position.state.rules.final_passes
    if holder is None:
        return tr("½ for the first\nfinal pass") if last else tr("½ for the\nfirst pass")
    colour = SIDES[holder]
    if last and not position.state.over:
        return tr("½ for {colour}\nif both pass now", colour=colour)
    if last:
        return tr("½ for {colour},\nfirst final pass", colour=colour)
    return tr("½ for {colour},\nfirst pass", colour=colour)
