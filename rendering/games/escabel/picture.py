"""Draws a scene of Escabel from sprites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image

from rendering.canvas import Canvas
from rendering.games.escabel import ground, sprites, strip
from rendering.games.escabel.scene import Colour, Light, Point, Scene
from rendering.grid import Grid
from rendering.themes import theme_named
from rendering.view import View
from rules.game import Mark
from rules.points import parse_point
from rules.text import Language, in_language, tr_term

EDGE_WORDS = {
    "black": tr_term("BLACK", "edge of the board"),
    "white": tr_term("WHITE", "edge of the board"),
}
EDGES: tuple[tuple[Colour, int, int, int], ...] = (
    ("black", 0, 0, -1),
    ("black", 0, 0, 1),
    ("white", 1, -1, 0),
    ("white", 3, 1, 0),
)
"""The edges: whose each is, how its word is turned, and where (dx, dy) it is in the picture."""


def paint(scene: Scene, view: View) -> Image.Image:
    """Draw the scene from the lowest layer up: chain, links, stacks and marks.

    While a move is chosen, what is lit up replaces the marks of the last turn.
    """
    theme = theme_named(view.theme).name
    grid = sprites.grid_of(scene.size, view.width, view.flipped)
    height = view.width + strip.height_of(view.width)
    canvas = Canvas(ground.ground(theme, scene.size, view.width, height, view.flipped))
    if scene.light:
        _lit_line(canvas, scene.light, grid, theme)
    if scene.chain:
        _chain(canvas, scene, grid, theme)
    _links(canvas, scene, grid, theme)
    if scene.light:
        _lit_points(canvas, scene, scene.light, grid, theme)
    marks = () if scene.light else view.marks
    roles = _roles(marks)
    for point in roles.keys() - scene.stacks.keys():
        canvas.stamp(sprites.point_mark(theme, grid.cell), *grid.middle(*point))
    for point, (colour, height) in _from_the_back(scene, grid):
        drawn = sprites.stack(theme, grid.cell, colour, height, roles.get(point, ""))
        canvas.stamp(drawn, *grid.middle(*point))
    _edge_words(canvas, scene, grid, theme, view.language)
    _signs(canvas, scene, grid, theme, marks)
    if scene.light and scene.light.chosen:
        for target in scene.light.points:
            middle, dx, dy = _span(grid, scene.light.chosen, target)
            canvas.stamp(sprites.way(theme, grid.cell, dx, dy), *middle)
    strip.write(canvas, theme, scene.seats, view)
    return canvas.picture


def _lit_line(canvas: Canvas, light: Light, grid: Grid, theme: str) -> None:
    """Tint the chosen file or rank, or the chosen point."""
    points = range(grid.size)
    lit = [(light.file, rank) for rank in points] if light.file is not None else []
    lit = [(file, light.rank) for file in points] if light.rank is not None else lit
    lit = [light.chosen] if light.chosen is not None else lit
    for point in lit:
        if point[0] in points and point[1] in points:
            x, y = grid.middle(*point)
            canvas.stamp(ground.lit_cell(theme, grid, x, y), x, y)


def _lit_points(canvas: Canvas, scene: Scene, light: Light, grid: Grid, theme: str) -> None:
    """Mark the points that can be chosen: a disc on an empty one, a ring around a stack."""
    for point in light.points:
        drawn = sprites.choice(theme, grid.cell, stack=point in scene.stacks)
        canvas.stamp(drawn, *grid.middle(*point))
    if light.chosen in scene.stacks:
        canvas.stamp(sprites.choice(theme, grid.cell, stack=True), *grid.middle(*light.chosen))


def _from_the_back(scene: Scene, grid: Grid) -> Iterator[tuple[Point, tuple[str, int]]]:
    """Yield stacks by row from the top of the picture, so that lower ones overlap those above."""
    for point in sorted(scene.stacks, key=lambda point: grid.middle(*point)[::-1]):
        yield point, scene.stacks[point]


def _roles(marks: Sequence[Mark]) -> dict[Point, str]:
    """What the last turn did to each point, as the role of its mark."""
    found: dict[Point, str] = {}
    for mark in marks:
        point = parse_point(mark.point) if mark.point else None
        if point is not None:
            found[point] = mark.role
    return found


def _span(grid: Grid, one: Point, other: Point) -> tuple[tuple[int, int], int, int]:
    """The pixel halfway between two neighbours, and the direction from one to the other."""
    (x, y), (far_x, far_y) = grid.middle(*one), grid.middle(*other)
    return ((x + far_x) // 2, (y + far_y) // 2), _sign(far_x - x), _sign(far_y - y)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _links(canvas: Canvas, scene: Scene, grid: Grid, theme: str) -> None:
    for one, other in scene.barred:
        middle, dx, dy = _span(grid, one, other)
        colour = scene.stacks[one][0]
        canvas.stamp(sprites.barred(theme, grid.cell, colour, dx, dy), *middle)
    for point, (colour, _) in scene.stacks.items():
        for dx, dy in _own_edges(grid, point, colour):
            drawn = sprites.edge_bond(theme, grid, colour, dx, dy)
            canvas.stamp(drawn, *grid.middle(*point))
    path = {frozenset(link) for link in pairwise(scene.chain)}
    for one, other in scene.bonds:
        if _is_redundant(scene, one, other) and frozenset((one, other)) not in path:
            continue
        middle, dx, dy = _span(grid, one, other)
        colour = scene.stacks[one][0]
        canvas.stamp(sprites.bond(theme, grid.cell, colour, dx, dy), *middle)


def _is_redundant(scene: Scene, one: Point, other: Point) -> bool:
    """Whether a link is diagonal and two straight links connect its stacks as well."""
    if one[0] == other[0] or one[1] == other[1]:
        return False
    colour = scene.stacks[one][0]
    beside = scene.stacks.get((one[0], other[1])), scene.stacks.get((other[0], one[1]))
    return any(found is not None and found[0] == colour for found in beside)


def _own_edges(grid: Grid, point: Point, colour: str) -> Iterator[tuple[int, int]]:
    """Yield the directions (dx, dy) to the edges of its own colour that a stack touches."""
    last = grid.size - 1
    along = point[1] if colour == "black" else point[0]
    if along not in (0, last):
        return
    x, y = grid.middle(*point)
    if colour == "black":
        yield 0, 1 if y > grid.width // 2 else -1
    else:
        yield 1 if x > grid.width // 2 else -1, 0


def _chain(canvas: Canvas, scene: Scene, grid: Grid, theme: str) -> None:
    for layer in (sprites.glow, sprites.halo):
        for point in scene.chain:
            canvas.stamp(layer(theme, grid.cell, scene.won, 0, 0), *grid.middle(*point))
        for one, other in pairwise(scene.chain):
            middle, dx, dy = _span(grid, one, other)
            canvas.stamp(layer(theme, grid.cell, scene.won, dx, dy), *middle)


def _edge_words(canvas: Canvas, scene: Scene, grid: Grid, theme: str, language: Language) -> None:
    """Write on each edge whose it is.

    The words come after the stacks, because a high stack or a chain may reach onto the edge.
    """
    touching: dict[tuple[int, int], list[Point]] = {}
    for point, (colour, _) in scene.stacks.items():
        for way in _own_edges(grid, point, colour):
            touching.setdefault(way, []).append(point)
    far = grid.cell * grid.size // 2 + grid.rim // 2
    middle = grid.width // 2
    for colour, turns, dx, dy in EDGES:
        word = in_language(EDGE_WORDS[colour], language)
        points = touching.get((dx, dy), [])
        length = ground.word_length(word, grid.rim)
        along = _place_of_word(scene, grid, points, length, upright=dx != 0)
        at = (middle + dx * far, along) if dx else (along, middle + dy * far)
        canvas.stamp(ground.edge_word(theme, grid.rim, colour, word, turns), *at)


def _place_of_word(
    scene: Scene, grid: Grid, points: Sequence[Point], length: int, *, upright: bool
) -> int:
    """Return the pixel along an edge where its word is centred, as central as possible.

    `points` are the stacks that touch the edge. The word is beside the badge of a chain, and if
    there is room for that, also beside all links to the edge.
    """
    ends = scene.chain[:1] + scene.chain[-1:]
    links = {point: grid.middle(*point)[1 if upright else 0] for point in points}
    middle, half = grid.width // 2, length // 2
    steps = range(0, grid.end - half - middle, max(1, half // 2))
    places = [middle + way * step for step in steps for way in (1, -1)]
    beside_badge = grid.rim // 2 + 4 + half
    beside_link = round(grid.cell * sprites.BOND / 2) + 4 + half
    free = [
        place
        for place in places
        if all(abs(place - links[point]) >= beside_badge for point in ends if point in links)
    ]
    clear = (p for p in free if all(abs(p - link) >= beside_link for link in links.values()))
    return next(clear, next(iter(free), middle))


def _signs(canvas: Canvas, scene: Scene, grid: Grid, theme: str, marks: Sequence[Mark]) -> None:
    reach = grid.rim // 2
    for point in scene.chain[:1] + scene.chain[-1:]:
        colour = scene.stacks[point][0]
        for dx, dy in _own_edges(grid, point, colour):
            x, y = grid.middle(*point)
            far = grid.cell // 2 + grid.rim // 2
            sign = sprites.badge(theme, reach, "*" if scene.won else "!")
            canvas.stamp(sign, x + dx * far, y + dy * far)
    moved = {mark.role: parse_point(mark.point) for mark in marks if mark.point}
    start, end = moved.get("from"), moved.get("to")
    if start is not None and end is not None:
        middle, dx, dy = _span(grid, start, end)
        canvas.stamp(sprites.arrow(theme, grid.cell, dx, dy), *middle)
    grown = moved.get("grown")
    if grown is not None:
        x, y = grid.middle(*grown)
        away = round(grid.cell * 0.34)
        canvas.stamp(sprites.plus(theme, grid.cell), x + away, y - away)
    if any(mark.role == "swap" for mark in marks):
        _swap(canvas, grid, theme)


def _swap(canvas: Canvas, grid: Grid, theme: str) -> None:
    """Draw the swap sign in each corner, where Black's edge meets White's."""
    sign = sprites.badge(theme, round(grid.rim * 0.75), "swap")
    near, far = grid.start - grid.rim // 2, grid.end + grid.rim // 2
    for x in (near, far):
        for y in (near, far):
            canvas.stamp(sign, x, y)
