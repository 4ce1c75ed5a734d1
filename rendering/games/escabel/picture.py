"""Paints a scene of Escabel with the sprites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rendering.canvas import Canvas
from rendering.games.escabel import sprites
from rendering.games.escabel.scene import Point, Scene
from rendering.grid import Grid
from rendering.themes import theme_named
from rendering.view import View
from rules.game import Mark
from rules.points import parse_point
from rules.text import Language, in_language, tr_term


def paint(scene: Scene, view: View) -> bytes:
    """Draw the scene as PNG: chain, links, stacks and marks, from the bottom layer up."""
    theme = theme_named(view.theme).name
    where = sprites.grid(scene.size, view.width, view.flipped)
    # A badge on an edge would hide half of its name; the edge is recognizable without it.
    names = None if scene.chain else edge_names(view.language)
    canvas = Canvas(sprites.ground(theme, scene.size, view.width, view.flipped, names))
    if scene.chain:
        _chain(canvas, scene, where, theme)
    _links(canvas, scene, where, theme)
    roles = _roles(view.marks)
    for point in roles.keys() - scene.stacks.keys():
        canvas.stamp(sprites.spot(theme, where.cell), *where.middle(*point))
    for point, (colour, height) in _from_the_back(scene, where):
        drawn = sprites.stack(theme, where.cell, colour, height, roles.get(point, ""))
        canvas.stamp(drawn, *where.middle(*point))
    _signs(canvas, scene, where, theme, view.marks)
    return canvas.png()


def edge_names(language: Language) -> sprites.EdgeNames:
    """The labels of the edges, in a language."""
    black, white = tr_term("BLACK", "edge of the board"), tr_term("WHITE", "edge of the board")
    return in_language(black, language), in_language(white, language)


def _from_the_back(scene: Scene, where: Grid) -> Iterator[tuple[Point, tuple[str, int]]]:
    """Stacks by row from the top of the picture, because a nearer one may overlap one behind it."""
    for point in sorted(scene.stacks, key=lambda point: where.middle(*point)[::-1]):
        yield point, scene.stacks[point]


def _roles(marks: Sequence[Mark]) -> dict[Point, str]:
    found: dict[Point, str] = {}
    for mark in marks:
        point = parse_point(mark.point) if mark.point else None
        if point is not None:
            found[point] = mark.role
    return found


def _span(where: Grid, one: Point, other: Point) -> tuple[tuple[int, int], int, int]:
    """The pixel halfway between two neighbours, and the step from one to the other in cells."""
    (x, y), (far_x, far_y) = where.middle(*one), where.middle(*other)
    return ((x + far_x) // 2, (y + far_y) // 2), _sign(far_x - x), _sign(far_y - y)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _links(canvas: Canvas, scene: Scene, where: Grid, theme: str) -> None:
    for one, other in scene.barred:
        middle, dx, dy = _span(where, one, other)
        colour = scene.stacks[one][0]
        canvas.stamp(sprites.barred(theme, where.cell, colour, dx, dy), *middle)
    for point, (colour, _) in scene.stacks.items():
        for dx, dy in _own_edges(where, point, colour):
            drawn = sprites.edge_bond(theme, where.cell, colour, dx, dy)
            canvas.stamp(drawn, *where.middle(*point))
    path = {frozenset(link) for link in pairwise(scene.chain)}
    for one, other in scene.bonds:
        if _goes_round(scene, one, other) and frozenset((one, other)) not in path:
            continue
        middle, dx, dy = _span(where, one, other)
        colour = scene.stacks[one][0]
        canvas.stamp(sprites.bond(theme, where.cell, colour, dx, dy), *middle)


def _goes_round(scene: Scene, one: Point, other: Point) -> bool:
    """Whether two straight links make a diagonal one redundant."""
    if one[0] == other[0] or one[1] == other[1]:
        return False
    colour = scene.stacks[one][0]
    beside = scene.stacks.get((one[0], other[1])), scene.stacks.get((other[0], one[1]))
    return any(found is not None and found[0] == colour for found in beside)


def _own_edges(where: Grid, point: Point, colour: str) -> Iterator[tuple[int, int]]:
    """The directions in the picture to the edges of its own colour that a stack touches."""
    last = where.size - 1
    along = point[1] if colour == "black" else point[0]
    if along not in (0, last):
        return
    x, y = where.middle(*point)
    if colour == "black":
        yield 0, 1 if y > where.width // 2 else -1
    else:
        yield 1 if x > where.width // 2 else -1, 0


def _chain(canvas: Canvas, scene: Scene, where: Grid, theme: str) -> None:
    for layer in (sprites.glow, sprites.halo):
        for point in scene.chain:
            canvas.stamp(layer(theme, where.cell, scene.won, 0, 0), *where.middle(*point))
        for one, other in pairwise(scene.chain):
            middle, dx, dy = _span(where, one, other)
            canvas.stamp(layer(theme, where.cell, scene.won, dx, dy), *middle)


def _signs(canvas: Canvas, scene: Scene, where: Grid, theme: str, marks: Sequence[Mark]) -> None:
    reach = where.rim * 3 // 4
    for point in scene.chain[:1] + scene.chain[-1:]:
        colour = scene.stacks[point][0]
        for dx, dy in _own_edges(where, point, colour):
            x, y = where.middle(*point)
            far = where.cell // 2 + where.rim // 2
            sign = sprites.badge(theme, reach, "*" if scene.won else "!")
            canvas.stamp(sign, x + dx * far, y + dy * far)
    moved = {mark.role: parse_point(mark.point) for mark in marks if mark.point}
    start, end = moved.get("from"), moved.get("to")
    if start is not None and end is not None:
        middle, dx, dy = _span(where, start, end)
        canvas.stamp(sprites.arrow(theme, where.cell, dx, dy), *middle)
    grown = moved.get("grown")
    if grown is not None:
        x, y = where.middle(*grown)
        away = round(where.cell * 0.34)
        canvas.stamp(sprites.plus(theme, where.cell), x + away, y - away)
    if any(mark.role == "swap" for mark in marks):
        _swap(canvas, where, theme)


def _swap(canvas: Canvas, where: Grid, theme: str) -> None:
    """Draw the swap sign in each corner, where Black's edge meets White's."""
    sign = sprites.badge(theme, round(where.rim * 0.95), "swap")
    near, far = where.start - where.rim // 2, where.end + where.rim // 2
    for x in (near, far):
        for y in (near, far):
            canvas.stamp(sign, x, y)
