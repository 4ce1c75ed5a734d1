"""The board of Escabel and everything that its pieces can do: the one place with those rules.

A `Board` is mutable and knows no players, so that random games and searches are fast; a position
wraps one. A cell is a signed height: n is a black stack of height n, -n a white one, 0 an empty
point (A3: colour and height are all that matters). Cells are padded, so that every neighbour of a
point can be looked up; padding stays 0 and so is never part of anything.

An action is a pair of points: (p, p) puts one's piece on p (place, or grow), (p, q) is a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

Action = tuple[int, int]
"""(source, destination) as indices into `Board.cells`; the same index twice: place or grow."""

BLACK: Final = 1
WHITE: Final = -1

LOW: Final = 1
HIGH: Final = 2
BOTH: Final = LOW | HIGH


@dataclass(frozen=True, slots=True)
class Geometry:
    """What follows from a board's size alone, shared by all boards of that size.

    Indices run by rank from the bottom, within it by file from the left. `edges` holds for each
    colour which of its own edges a cell lies on: `LOW` (bottom, left) or `HIGH` (top, right).
    """

    size: int
    stride: int
    cells: int
    points: tuple[int, ...]
    sides: tuple[int, int, int, int]
    diagonals: tuple[tuple[int, int, int], ...]
    """Offset of the diagonal neighbour, and of the two cells that complete their 2×2 block."""
    edges: dict[int, tuple[int, ...]]
    lines: dict[int, tuple[tuple[int, ...], ...]]
    """For each colour the lines that its chain must cross: ranks for Black, files for White."""
    pairs: tuple[Action, ...]
    """Every ordered pair of orthogonal neighbours."""


@cache
def geometry(size: int) -> Geometry:
    """The geometry of a size×size board."""
    stride = size + 1
    count = (size + 2) * stride + 1

    def at(file: int, rank: int) -> int:
        return (rank + 1) * stride + file + 1

    points = tuple(at(file, rank) for rank in range(size) for file in range(size))
    edges = {BLACK: [0] * count, WHITE: [0] * count}
    for i in range(size):
        edges[BLACK][at(i, 0)] = edges[WHITE][at(0, i)] = LOW
        edges[BLACK][at(i, size - 1)] = edges[WHITE][at(size - 1, i)] = HIGH
    sides = (-stride, -1, 1, stride)
    on_board = set(points)
    return Geometry(
        size=size,
        stride=stride,
        cells=count,
        points=points,
        sides=sides,
        diagonals=tuple((x + y, x, y) for x in (-1, 1) for y in (-stride, stride)),
        edges={colour: tuple(marks) for colour, marks in edges.items()},
        lines={
            BLACK: tuple(tuple(at(f, r) for f in range(size)) for r in range(size)),
            WHITE: tuple(tuple(at(f, r) for r in range(size)) for f in range(size)),
        },
        pairs=tuple((p, p + side) for p in points for side in sides if p + side in on_board),
    )


@dataclass(frozen=True, slots=True)
class Variant:
    """The options that change what pieces can do (A.1): two connection cases or three (A5), the
    third action (A7), and whether a move needs a crosscut (A8)."""

    tiebreak: bool = False
    growth: bool = False
    crosscut: bool = False


class Board:
    """Stacks on a board under one variant of the rules; `cells` is the whole state."""

    __slots__ = ("cells", "geometry", "variant")

    def __init__(self, size: int, variant: Variant, cells: list[int] | None = None) -> None:
        self.geometry = geometry(size)
        self.variant = variant
        self.cells = [0] * self.geometry.cells if cells is None else cells

    # ---- connection, clauses A4 to A6
    def holds(self, a: int, b: int, c: int, d: int) -> bool:
        """Whether stacks a and b of one crosscut are connected, against enemies c and d (A5)."""
        cells = self.cells
        mine, other, enemy, foe = abs(cells[a]), abs(cells[b]), abs(cells[c]), abs(cells[d])
        low = mine if mine < other else other
        enemy_low = enemy if enemy < foe else foe
        if low != enemy_low:
            return low > enemy_low
        return self.variant.tiebreak and mine + other > enemy + foe

    def linked(self, point: int) -> list[int]:
        """The stacks that the stack on `point` is directly connected to (A5)."""
        cells = self.cells
        own = cells[point]
        found = [point + side for side in self.geometry.sides if cells[point + side] * own > 0]
        for diagonal, x, y in self.geometry.diagonals:
            other = point + diagonal
            if cells[other] * own > 0:
                a, b = point + x, point + y
                if cells[a] * own >= 0 or cells[b] * own >= 0 or self.holds(point, other, a, b):
                    found.append(other)
        return found

    def in_crosscut(self, a: int, b: int) -> bool:
        """Whether two orthogonal neighbours belong to one crosscut (A4, A8)."""
        cells = self.cells
        own, enemy = cells[a], cells[b]
        if own * enemy >= 0:
            return False
        across = self.geometry.stride if abs(a - b) == 1 else 1
        return any(
            cells[a + side] * enemy > 0 and cells[b + side] * own > 0 for side in (across, -across)
        )

    def has_chain(self, colour: int) -> bool:
        """Whether `colour` has a chain that joins its two edges (A10)."""
        cells = self.cells
        lines = self.geometry.lines[colour]
        for line in lines:  # a chain crosses every line between its edges: a cheap first test
            if not any(cells[point] * colour > 0 for point in line):
                return False
        edge = self.geometry.edges[colour]
        found = [point for point in lines[0] if cells[point] * colour > 0]
        seen = set(found)
        while found:
            point = found.pop()
            if edge[point] & HIGH:
                return True
            for other in self.linked(point):
                if other not in seen:
                    seen.add(other)
                    found.append(other)
        return False

    def chain(self, colour: int) -> list[int]:
        """A shortest chain between the colour's edges, from the low one; empty where there is none.

        The first such chain in the order of points, so that the same board always shows the same.
        """
        cells = self.cells
        edge = self.geometry.edges[colour]
        queue = [point for point in self.geometry.lines[colour][0] if cells[point] * colour > 0]
        came_from = dict.fromkeys(queue, 0)  # cell 0 is padding: nowhere
        for point in queue:  # grows while it is read: breadth first
            if edge[point] & HIGH:
                path = [point]
                while came_from[path[-1]]:
                    path.append(came_from[path[-1]])
                return path[::-1]
            for other in self.linked(point):
                if other not in came_from:
                    came_from[other] = point
                    queue.append(other)
        return []

    # ---- actions, clauses A7 and A8
    def is_legal(self, action: Action, colour: int) -> bool:
        """Whether `colour` may do this; the points must be on the board and a move's adjacent."""
        source, destination = action
        cells = self.cells
        height = cells[source] * colour
        if source != destination:
            return (
                height > 0
                and cells[destination] == -cells[source]
                and (not self.variant.crosscut or self.in_crosscut(source, destination))
            )
        if height == 0:
            return True
        return height > 0 and self.variant.growth and self.can_grow(source)

    def can_grow(self, point: int) -> bool:
        """Whether an orthogonal neighbour, of any colour, is as high as the stack on `point`."""
        cells = self.cells
        height = abs(cells[point])
        return any(abs(cells[point + side]) == height for side in self.geometry.sides)

    def actions(self, colour: int) -> Iterator[Action]:
        """Every legal action of `colour`: for each point what begins there."""
        cells = self.cells
        crosscut, growth = self.variant.crosscut, self.variant.growth
        sides = self.geometry.sides
        for point in self.geometry.points:
            own = cells[point]
            if own == 0:
                yield point, point
            elif own * colour > 0:
                if growth and self.can_grow(point):
                    yield point, point
                for side in sides:
                    if cells[point + side] == -own and (
                        not crosscut or self.in_crosscut(point, point + side)
                    ):
                        yield point, point + side

    def play(self, action: Action, colour: int) -> None:
        """Do a legal action. A move leaves the source as high as it was, for the opponent (A7)."""
        source, destination = action
        cells = self.cells
        if source != destination:
            cells[destination] = cells[source]
            cells[source] = -cells[source]
        cells[destination] += colour

    def undo(self, action: Action, colour: int) -> None:
        """Take the last action back."""
        source, destination = action
        cells = self.cells
        cells[destination] -= colour
        if source != destination:
            cells[source] = -cells[source]
            cells[destination] = -cells[source]

    def perft(self, colour: int, depth: int) -> int:
        """Sequences of exactly `depth` actions from here; finished games are not continued."""
        if depth == 0:
            return 1
        if self.has_chain(colour):
            return 0
        if depth == 1:
            return sum(1 for _ in self.actions(colour))
        total = 0
        for action in list(self.actions(colour)):
            self.play(action, colour)
            total += self.perft(-colour, depth - 1)
            self.undo(action, colour)
        return total
