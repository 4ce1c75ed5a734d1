"""Draws a position of Escabel from sprites, and describes it.

`View.highlight` may be `file:c`, `rank:5` or `stack:c4`, to light up what a player has chosen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from rendering.canvas import Canvas, Sprite
from rendering.games.escabel import ground, sprites
from rendering.grid import Grid
from rendering.themes import RGB, Theme, theme_named
from rendering.view import Description, Renderer, View, line_chosen
from rules.game import Mark
from rules.games.escabel.board_text import board_size, chain_list, stack_lists
from rules.games.escabel.game import EscabelPosition
from rules.games.escabel.state import Point, Stack, State
from rules.move_pad import views_of
from rules.points import Colour, parse_point, point_name
from rules.text import Notation, Text, listing, tr

EDGES: tuple[tuple[Colour, int, int, int], ...] = (
    ("black", 0, 0, -1),
    ("black", 0, 0, 1),
    ("white", 1, -1, 0),
    ("white", 3, 1, 0),
)
"""The edges: whose each is, how its word is turned, and where (dx, dy) it is in the picture."""


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit up while a player chooses a move.

    `lit` is the chosen line, and `points` those on it where something can be done. Or else `chosen`
    is a stack, and `points` are those onto which it can move.
    """

    lit: Sequence[Point]
    points: Sequence[Point]
    chosen: Point | None


def light_of(state: State, highlight: str) -> Light | None:
    """Return what a `View.highlight` lights up; None if that is nothing."""
    kind = highlight.partition(":")[0]
    if kind not in {"file", "rank", "stack"}:
        return None
    lit = [p for p in map(state.point, state.board.geometry.points) if highlight in views_of(*p)]
    moves = [(state.point(source), state.point(target)) for source, target in state.board_moves()]
    moves = [(source, target) for source, target in moves if source in lit]
    if kind != "stack":
        return Light(lit, sorted({source for source, _ in moves}), None)
    targets = sorted(target for source, target in moves if source != target)
    return Light(lit, targets, next(iter(lit), None))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the functions that draw a picture share.

    `chain` is one that has won (`won`) or wins unless it is broken, or empty. `own` is whether it
    threatens the opponent of the person for whom the picture is drawn.
    """

    canvas: Canvas
    grid: Grid
    theme: Theme
    stacks: Mapping[Point, Stack]
    chain: tuple[Point, ...]
    won: bool
    own: bool

    @property
    def fill(self) -> RGB:
        """The colour of the chain."""
        theme = self.theme
        return theme.won if self.won else theme.hint if self.own else theme.threat

    def stamp(self, drawn: Sprite, point: Point) -> None:
        """Paste a sprite onto a point."""
        self.canvas.stamp(drawn, *self.grid.middle(*point))


def paint(position: EscabelPosition, view: View) -> Image.Image:
    """Draw the position from the lowest layer up: chain, links, stacks, players and marks.

    While a move is chosen, what is lit up replaces the marks of the last turn.
    """
    theme, state = theme_named(view.theme), position.state
    grid = sprites.grid_of(state.size, view.width, view.flipped)
    canvas = Canvas(ground.ground(theme, state.size, view.width, view.flipped))
    stacks = {(stack.file, stack.rank): stack for stack in state.stacks()}
    won = position.result() is not None
    own = view.trying_seat is not None and view.trying_seat != position.to_move
    sheet = _Sheet(canvas, grid, theme, stacks, state.deciding_chain(), won, own)
    light = light_of(state, view.highlight)
    if light:
        _lit_line(sheet, light)
    _silhouettes(sheet, stacks, shadow=True)
    _chain(sheet)
    _silhouettes(sheet, sheet.chain, shadow=False)
    _links(sheet, position)
    if light:
        _lit_points(sheet, light)
    marks = () if light else view.marks
    placed = ((parse_point(mark.point or ""), mark.role) for mark in marks)
    roles = {point: role for point, role in placed if point}
    for point in roles.keys() - stacks.keys():
        sheet.stamp(sprites.point_mark(theme, grid.cell), point)
    # by row from the top of the picture, so that lower stacks overlap those above
    for point in sorted(stacks, key=lambda point: grid.middle(*point)[::-1]):
        stack, role = stacks[point], roles.get(point, "")
        sheet.stamp(sprites.stack(theme, grid.cell, stack.colour, stack.height, role), point)
    _edge_texts(sheet, ground.edge_texts(theme, position, view, grid.rim))
    _signs(sheet, marks)
    if light and light.chosen:
        for target in light.points:
            middle, dx, dy = _span(grid, light.chosen, target)
            canvas.stamp(sprites.arrow(theme, grid.cell, dx, dy, hint=True), *middle)
    return canvas.picture


def _lit_line(sheet: _Sheet, light: Light) -> None:
    """Tint the chosen file or rank, or the chosen point."""
    for point in light.lit:
        x, y = sheet.grid.middle(*point)
        sheet.canvas.stamp(
            ground.lit_cell(sheet.theme, sheet.canvas.picture.width, sheet.grid, x, y), x, y
        )


def _lit_points(sheet: _Sheet, light: Light) -> None:
    """Mark the points that can be chosen: a disc on an empty one, a ring around a stack."""
    for point in light.points:
        sheet.stamp(sprites.choice(sheet.theme, sheet.grid.cell, point in sheet.stacks), point)
    if light.chosen and light.chosen in sheet.stacks:
        sheet.stamp(sprites.choice(sheet.theme, sheet.grid.cell, True), light.chosen)


def _span(grid: Grid, one: Point, other: Point) -> tuple[tuple[int, int], int, int]:
    """The pixel halfway between two neighbours, and the direction from one to the other."""
    (x, y), (far_x, far_y) = grid.middle(*one), grid.middle(*other)
    return ((x + far_x) // 2, (y + far_y) // 2), _sign(far_x - x), _sign(far_y - y)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _links(sheet: _Sheet, position: EscabelPosition) -> None:
    canvas, grid, theme = sheet.canvas, sheet.grid, sheet.theme
    crossings: set[tuple[int, int]] = set()
    for colour, one, other in position.state.pairs(connected=False):
        middle, dx, dy = _span(grid, one, other)
        crossings.add(middle)
        canvas.stamp(sprites.barred(theme, grid.cell, colour, dx, dy), *middle)
    for point, stack in sheet.stacks.items():
        for dx, dy in _own_edges(grid, point, stack.colour):
            sheet.stamp(sprites.edge_bond(theme, grid, stack.colour, dx, dy), point)
    path = {frozenset(link) for link in pairwise(sheet.chain)}
    for colour, one, other in position.state.pairs(connected=True):
        if frozenset((one, other)) in path or not _is_redundant(sheet, one, other):
            middle, dx, dy = _span(grid, one, other)
            over = middle in crossings and frozenset((one, other)) not in path
            canvas.stamp(sprites.bond(theme, grid.cell, colour, dx, dy, over=over), *middle)


def _is_redundant(sheet: _Sheet, one: Point, other: Point) -> bool:
    """Whether a link is diagonal and two straight links connect its stacks as well."""
    if one[0] == other[0] or one[1] == other[1]:
        return False
    colour = sheet.stacks[one].colour
    beside = sheet.stacks.get((one[0], other[1])), sheet.stacks.get((other[0], one[1]))
    return any(stack is not None and stack.colour == colour for stack in beside)


def _own_edges(grid: Grid, point: Point, colour: str) -> Iterator[tuple[int, int]]:
    """Yield the directions (dx, dy) to the edges of its own colour that a stack touches."""
    last = grid.size - 1
    along = point[1] if colour == "black" else point[0]
    if along not in (0, last):
        return
    x, y = grid.middle(*point)
    if colour == "black":
        yield 0, 1 if y > _centre(grid) else -1
    else:
        yield 1 if x > _centre(grid) else -1, 0


def _centre(grid: Grid) -> int:
    """The pixel of the centre of the board, across and down."""
    return grid.left + grid.side // 2


def _chain(sheet: _Sheet) -> None:
    theme, cell, fill = sheet.theme, sheet.grid.cell, sheet.fill
    for rim in (True, False):
        for point in sheet.chain:
            sheet.stamp(sprites.halo(theme, cell, fill, 0, 0, rim=rim), point)
        for one, other in pairwise(sheet.chain):
            middle, dx, dy = _span(sheet.grid, one, other)
            sheet.canvas.stamp(sprites.halo(theme, cell, fill, dx, dy, rim=rim), *middle)


def _silhouettes(sheet: _Sheet, points: Iterable[Point], *, shadow: bool) -> None:
    for point in points:
        stack, cell = sheet.stacks[point], sheet.grid.cell
        drawn = sprites.silhouette(sheet.theme, cell, stack.colour, stack.height, shadow=shadow)
        sheet.stamp(drawn, point)


def _edge_texts(sheet: _Sheet, texts: Mapping[Colour, ground.EdgeText]) -> None:
    """Write on each edge whose it is, and draw a badge where a chain touches it.

    The names come after the stacks, because a high stack or a chain may reach onto the edge. They
    stand on the middle, or where they leave room for the badge.
    """
    grid, middle = sheet.grid, _centre(sheet.grid)
    far = grid.side // 2 + grid.rim // 2
    sign = sprites.badge(sheet.theme, grid.rim // 2, "*" if sheet.won else "!", sheet.fill)
    for colour, turns, dx, dy in EDGES:
        text, edge = texts[colour], middle + (dx + dy) * far
        half = text.length // 2
        apart, along = half + grid.rim // 2 + 4, middle
        for point in sheet.chain[:1] + sheet.chain[-1:]:
            if (dx, dy) not in _own_edges(grid, point, sheet.stacks[point].colour):
                continue
            pixel = grid.middle(*point)[0 if dy else 1]
            if abs(pixel - middle) < apart:
                beside = pixel + (-apart if pixel >= middle else apart)
                along = min(max(beside, grid.left + half), grid.right - half)
                pixel = max(pixel, along + apart) if pixel >= middle else min(pixel, along - apart)
            sheet.canvas.stamp(sign, *((pixel, edge) if dy else (edge, pixel)))
        text.draw(sheet.canvas, (along, edge) if dy else (edge, along), turns)


def _signs(sheet: _Sheet, marks: Sequence[Mark]) -> None:
    canvas, grid, theme = sheet.canvas, sheet.grid, sheet.theme
    moved = {mark.role: parse_point(mark.point) for mark in marks if mark.point}
    start, end = moved.get("from"), moved.get("to")
    if start is not None and end is not None:
        middle, dx, dy = _span(grid, start, end)
        canvas.stamp(sprites.arrow(theme, grid.cell, dx, dy, hint=False), *middle)
    grown = moved.get("grown")
    if grown is not None:
        x, y = grid.middle(*grown)
        away = round(grid.cell * 0.34)
        canvas.stamp(sprites.plus(theme, grid.cell), x + away, y - away)
    if any(mark.role == "swap" for mark in marks):
        sign = sprites.badge(theme, round(grid.rim * 0.6), "swap", theme.pieces["white"].mark)
        near, far = grid.left - grid.rim // 2, grid.right + grid.rim // 2
        for x in (near, far):  # in each corner, where Black's edge meets White's
            for y in (near, far):
                canvas.stamp(sign, x, y)


# ---- in words
def _describe_board(position: EscabelPosition, names: Sequence[str]) -> Description:
    """Name a chain that decides, and every stack, the highest first."""
    state = position.state
    always = (chain_list(state), board_size(state))
    total = sum(1 for _ in state.stacks())
    return Description(total, lambda number: [*always, *stack_lists(state, number)])


def _describe_view(position: EscabelPosition, highlight: str) -> Sequence[Text]:
    """Name what is lit up while a player chooses a move."""
    light = light_of(position.state, highlight)
    names = [point_name(*point) for point in light.points] if light else []
    if light is None or light.chosen is None:
        return line_chosen(highlight, names)
    chosen = Notation(point_name(*light.chosen))
    if not names:
        return [tr("The stack at {point} is chosen.", point=chosen)]
    points = listing(map(Notation, names))
    return [
        tr(
            "The stack at {point} is chosen; it can move onto {points}.",
            point=chosen,
            points=points,
        )
    ]


def _piece(position: EscabelPosition, seat: int) -> str:
    return position.state.colour_of(seat)


RENDERER = Renderer("escabel", paint, _describe_board, _describe_view, _piece)
