"""Draws a position of Stack Control: squares, pyramids, and the panel of seats; describes it.

The top of a pile is a whole pyramid with its letter and its size. Each pyramid below it is a band
of its colour with its pips, which is high enough to be seen on a phone.

Apart from the highlights, `View.highlight` may be `file:d` or `rank:5`, to offer the squares there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from rendering.canvas import Canvas, Sprite, block, cut_out, empty_canvas
from rendering.games.stack_control import sprites
from rendering.games.stack_control.panel import Sheet, write
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
from rendering.games.stack_control.sprites import ground_of, line_between, palette, piece_of
from rendering.themes import RGB, theme_named
from rendering.view import Description, Highlight, Renderer, View, line_chosen
from rules.game import Termination
from rules.games.stack_control.board import COLOURS, NAMES, PLAYABLE, SIDE, Pyramid
from rules.games.stack_control.board_text import about_lists, drawn_list, pool_lists, stack_lists
from rules.games.stack_control.game import StackControlPosition
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.state import Phase
from rules.move_pad import views_of
from rules.points import point_name
from rules.text import Notation, Text, listing, tr

# ---- piles
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


# ---- the picture
STACK = "stack:"
"""Prefix of `View.highlight` for a stack's destinations: `stack:d4`."""
Point = tuple[int, int]
"""File and rank, counted from 0 at the bottom left."""
_POINTS: Mapping[str, Point] = {NAMES[index]: divmod(index, SIDE) for index in PLAYABLE}
"""The squares of the board by name."""


def paint(position: StackControlPosition, view: View) -> Image.Image:
    """Draw the position."""
    theme = theme_named(view.theme)
    canvas = Canvas(sprites.ground(theme, view.width, view.flipped))
    grid = sprites.grid_of(view.width, view.flipped)
    sheet = Sheet(canvas, grid, theme, view.unit)
    line = _line(view.highlight) if view.highlight else []
    lit = _frames(sheet, position, view, line)
    _outline(sheet, line)
    look = sheet.look
    for name, stack in position.stacks().items():
        point = _POINTS[name]
        ground = ground_of(theme, sprites.is_shaded(*point), name in lit)
        canvas.stamp(pile(look, stack, ground), *grid.middle(*point))
    _signs(sheet, position, view, line)
    write(sheet, position, view)
    return canvas.picture


# ---- squares
def _frames(
    sheet: Sheet, position: StackControlPosition, view: View, line: Sequence[Point]
) -> set[str]:
    """Draw squares with frames or tints. Return the tinted ones."""
    roles: dict[str, str] = {}
    if view.highlight.startswith(STACK):
        chosen = view.highlight.removeprefix(STACK)
        if chosen in position.stacks():
            roles = dict.fromkeys(position.targets(chosen), "target") | {chosen: "chosen"}
    elif view.highlight:
        on_line = (point_name(*point) for point in line)
        roles = {name: "movable" for name in on_line if position.targets(name)}
    else:
        for mark in view.marks:
            if mark.point and mark.role in {"from", "to", "placed"}:
                roles[mark.point] = mark.role
        roles |= dict.fromkeys(_deciding(position), "won")
    for name, role in roles.items():
        file, rank = _POINTS[name]
        drawn = sprites.square(sheet.theme, sheet.grid.cell, sprites.is_shaded(file, rank), role)
        sheet.canvas.stamp(drawn, *sheet.grid.middle(file, rank))
    return {name for name, role in roles.items() if role in sprites.TINTED}


def _deciding(position: StackControlPosition) -> Iterator[str]:
    """Yield the squares of the stacks that the winners controlled at the end."""
    result = position.result()
    if result is None or result.termination is not Termination.CONTROL:
        return
    control = control_of(position.state)
    for seat in result.winners:
        tree = position.state.trees[seat]
        if tree is not None:
            yield from (NAMES[square] for square in control.squares[tree])


def _signs(sheet: Sheet, position: StackControlPosition, view: View, line: Sequence[Point]) -> None:
    cell = sheet.grid.cell
    for point in line:
        if point_name(*point) in position.empty_squares():
            drawn = sprites.dot(sheet.theme, cell, sprites.is_shaded(*point))
            sheet.canvas.stamp(drawn, *sheet.grid.middle(*point))
    if view.highlight:
        return
    lit = {mark.point for mark in view.marks if mark.role in sprites.TINTED}
    for mark in view.marks:
        if mark.role != "removed" or not mark.point:
            continue
        point = _POINTS[mark.point]
        x, y = sheet.grid.middle(*point)
        ground = ground_of(sheet.theme, sprites.is_shaded(*point), mark.point in lit)
        if mark.point not in position.stacks():
            sheet.canvas.stamp(sprites.cross(sheet.theme, cell, ground), x, y)
            continue
        # A stack leaves room below its number, a single pyramid beside its tip.
        away = cell // 2 - cell // 8
        down = away if len(position.stacks()[mark.point]) > 1 else -away
        sheet.canvas.stamp(sprites.minus(sheet.theme, cell, ground), x + away, y + down)


def _line(highlight: str) -> list[Point]:
    """The squares of the file or rank that is chosen, without corners; none if none is chosen.

    The empty ones are lit up while pyramids are placed, later the stacks that can move.
    """
    return [square for square in _POINTS.values() if highlight in views_of(*square)[:2]]


def _outline(sheet: Sheet, line: Sequence[Point]) -> None:
    """Draw a line around the chosen file or rank."""
    if not line:
        return
    cell, thick = sheet.grid.cell, sprites.outline_width(sheet.grid.cell)
    pixels = [sheet.grid.middle(*square) for square in line]
    left, right = min(x for x, _ in pixels) - cell // 2, max(x for x, _ in pixels) + cell // 2
    top, bottom = min(y for _, y in pixels) - cell // 2, max(y for _, y in pixels) + cell // 2
    colours, hint = sprites.palette(sheet.theme), sheet.theme.hint
    across = block(colours, right - left + thick, thick, hint)
    upright = block(colours, thick, bottom - top + thick, hint)
    for y in (top, bottom):
        sheet.canvas.stamp(across, (left + right) // 2, y)
    for x in (left, right):
        sheet.canvas.stamp(upright, x, (top + bottom) // 2)


# ---- in words
def _describe_board(position: StackControlPosition, names: Sequence[str]) -> Description:
    """Name every stack, the highest first, and what is still to be placed."""
    shorter = _board(position, names, in_digits=True)
    return replace(_board(position, names, in_digits=False), shorter=shorter)


def _board(position: StackControlPosition, names: Sequence[str], *, in_digits: bool) -> Description:
    """Describe the board, with the sizes of pyramids in digits or in words."""
    state = position.state
    always = (drawn_list(state), about_lists(state, in_digits=in_digits))
    return Description(
        len(position.stacks()),
        lambda number: [*always, *stack_lists(state, number, in_digits=in_digits)],
        more=pool_lists(state, names),
    )


def _describe_view(position: StackControlPosition, highlight: str) -> Sequence[Text]:
    """Name where a stack may go, or the possible squares of the file or rank that is chosen.

    Possible are the empty squares while pyramids are placed, later the stacks that can move.
    """
    kind, _, name = highlight.partition(":")
    if kind == "stack" and name in position.stacks():
        return [_targets(position, name)]
    possible = position.empty_squares()
    if position.state.phase is not Phase.PLACING:
        possible = tuple(square for square in position.stacks() if position.targets(square))
    return line_chosen(highlight, possible)


def _targets(position: StackControlPosition, square: str) -> Text:
    chosen, targets = Notation(square), position.targets(square)
    if not targets:
        return tr("The stack on {square} can go nowhere.", square=chosen)
    return tr(
        "The stack on {square} may go to {targets}.",
        square=chosen,
        targets=listing(map(Notation, targets)),
    )


def _piece(position: StackControlPosition, seat: int) -> str | None:
    tree = position.state.trees[seat]
    return None if tree is None else COLOURS[tree].name.lower()


def _highlights(position: StackControlPosition) -> Sequence[Highlight]:
    """Return for each stack that can move a view of its destinations."""
    return [
        Highlight(f"{STACK}{square}", tr("Where {square} may go", square=Notation(square)))
        for square in position.stacks()
        if position.targets(square)
    ]


RENDERER = Renderer("stack-control", paint, _describe_board, _describe_view, _piece, _highlights)
