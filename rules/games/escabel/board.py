"""The board of Escabel: connections and moves, the rules of the pieces.

A `Board` is mutable and has no seats, so that searches are fast; a `State` wraps
one. A cell is a signed height: n is a black stack of height n, -n a white one, 0 an empty point
(only colour and height matter). Cells are padded so that every point has all its neighbours;
padding is always 0.

A move is a pair of points: (p, p) adds a piece on p (place or grow), (p, q) takes the stack on q.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

BoardMove = tuple[int, int]
"""(source, destination) as indices into `Board.cells`; the same index twice is place or grow."""

BLACK: Final = 1
WHITE: Final = -1


@dataclass(frozen=True, slots=True)
class Geometry:
    """Everything that depends on the size of a board only, shared by all boards of that size.

    Indices go by rank from the bottom, then by file from the left.
    """

    size: int
    stride: int
    cells: int
    points: tuple[int, ...]
    sides: tuple[int, int, int, int]
    diagonals: tuple[tuple[int, int, int], ...]
    """Offsets of a diagonal neighbour, and of the two other cells of the 2×2 block of both."""
    lines: dict[int, tuple[tuple[int, ...], ...]]
    """By colour, the lines that each of its chains must cross: ranks for Black, files for White.

    The first and the last one are the colour's edges.
    """


@cache
def geometry(size: int) -> Geometry:
    """Return the geometry of a size×size board."""
    stride = size + 1

    def at(file: int, rank: int) -> int:
        return (rank + 1) * stride + file + 1

    return Geometry(
        size=size,
        stride=stride,
        cells=(size + 2) * stride + 1,
        points=tuple(at(file, rank) for rank in range(size) for file in range(size)),
        sides=(-stride, -1, 1, stride),
        diagonals=tuple((x + y, x, y) for x in (-1, 1) for y in (-stride, stride)),
        lines={
            BLACK: tuple(tuple(at(f, r) for f in range(size)) for r in range(size)),
            WHITE: tuple(tuple(at(f, r) for r in range(size)) for f in range(size)),
        },
    )


@dataclass(frozen=True, slots=True)
class Variant:
    """The options that change what pieces can do.

    `tiebreak`: connections have a third case; `growth`: stacks can grow; `crosscut`: a
    move needs a crosscut.
    """

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

    def copy(self) -> Board:
        """Return a board with the same stacks."""
        return Board(self.geometry.size, self.variant, self.cells.copy())

    def fill(self, heights: Iterable[int]) -> None:
        """Set the signed height of every point, by rank from the bottom, then by file."""
        for cell, height in zip(self.geometry.points, heights, strict=True):
            self.cells[cell] = height

    # ---- connection
    def crosscut_connects(self, a: int, b: int, c: int, d: int) -> bool:
        """Return whether stacks a and b of a crosscut are connected, with enemies c and d."""
        cells = self.cells
        own, other = abs(cells[a]), abs(cells[b])
        enemy, other_enemy = abs(cells[c]), abs(cells[d])
        low = own if own < other else other
        enemy_low = enemy if enemy < other_enemy else other_enemy
        if low != enemy_low:
            return low > enemy_low
        return self.variant.tiebreak and own + other > enemy + other_enemy

    def linked(self, point: int) -> list[int]:
        """Return the stacks to which the stack on `point` is directly connected."""
        cells = self.cells
        own = cells[point]
        neighbours = [point + side for side in self.geometry.sides if cells[point + side] * own > 0]
        for diagonal, x, y in self.geometry.diagonals:
            other = point + diagonal
            if cells[other] * own > 0:
                a, b = point + x, point + y
                if (
                    cells[a] * own >= 0
                    or cells[b] * own >= 0
                    or self.crosscut_connects(point, other, a, b)
                ):
                    neighbours.append(other)
        return neighbours

    def in_crosscut(self, a: int, b: int) -> bool:
        """Return whether two orthogonal neighbours belong to the same crosscut."""
        cells = self.cells
        own, enemy = cells[a], cells[b]
        if own * enemy >= 0:
            return False
        across = self.geometry.stride if abs(a - b) == 1 else 1
        return any(
            cells[a + side] * enemy > 0 and cells[b + side] * own > 0 for side in (across, -across)
        )

    def has_chain(self, colour: int) -> bool:
        """Return whether `colour` has a chain that joins its two edges."""
        return bool(self.chain(colour))

    def chain(self, colour: int) -> list[int]:
        """Return a shortest chain between the colour's edges, from the low one, or an empty list.

        Of several it is the first in the order of points, so it is always the same for a board.
        """
        cells = self.cells
        lines = self.geometry.lines[colour]
        for line in lines:  # a cheap first test: a chain crosses every line between its edges
            if not any(cells[point] * colour > 0 for point in line):
                return []
        queue = [point for point in lines[0] if cells[point] * colour > 0]
        came_from = dict.fromkeys(queue, 0)  # cell 0 is padding, so it means no predecessor
        for point in queue:  # breadth first: the loop appends to the list
            if point in lines[-1]:
                path = [point]
                while came_from[path[-1]]:
                    path.append(came_from[path[-1]])
                return path[::-1]
            for other in self.linked(point):
                if other not in came_from:
                    came_from[other] = point
                    queue.append(other)
        return []

    # ---- moves
    def is_legal(self, move: BoardMove, colour: int) -> bool:
        """Return whether a move is legal for `colour`.

        Both points must be on the board; two different ones must be adjacent.
        """
        source, destination = move
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
        """Return whether an orthogonal neighbour of any colour is as high as the stack here."""
        cells = self.cells
        height = abs(cells[point])
        return any(abs(cells[point + side]) == height for side in self.geometry.sides)

    def moves(self, colour: int) -> Iterator[BoardMove]:
        """Yield every legal move of `colour`, point by point."""
        cells = self.cells
        crosscut, growth = self.variant.crosscut, self.variant.growth
        sides = self.geometry.sides
        for point in self.geometry.points:
            own = cells[point]
            if own == 0:
                yield point, point
            elif own * colour > 0:
                for side in sides:
                    if cells[point + side] == -own and (
                        not crosscut or self.in_crosscut(point, point + side)
                    ):
                        yield point, point + side
                if growth and self.can_grow(point):
                    yield point, point

    def play(self, move: BoardMove, colour: int) -> None:
        """Play a legal move. Taking leaves an opposing stack of equal height on its source."""
        source, destination = move
        cells = self.cells
        if source != destination:
            cells[destination] = cells[source]
            cells[source] = -cells[source]
        cells[destination] += colour

    def undo(self, move: BoardMove, colour: int) -> None:
        """Take back the last move."""
        source, destination = move
        cells = self.cells
        cells[destination] -= colour
        if source != destination:
            cells[source] = -cells[source]
            cells[destination] = -cells[source]


def group_of(board: Board, start: int) -> Iterator[int]:
    """Yield a stack and all that are connected to it."""
    seen, group = {start}, [start]
    for cell in group:  # the loop appends to the list
        yield cell
        new = [each for each in board.linked(cell) if each not in seen]
        seen.update(new)
        group += new
