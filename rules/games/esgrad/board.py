"""The hexagonal board of Esgrad: points, names and connected sets of points.

A set of points is a *mask*, a Python integer with one bit for each point. Bits lie on an axial
grid: each file has 2·side bits, the last of which is never a point. So six shifts of a mask give
the six neighbours of all its points, and no shift wraps round from one file into the next.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rules.points import file_name, point_name

AROUND = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""The six neighbours in axial coordinates, clockwise from the one above."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the board: `q` and `r` are the axial coordinates.

    `index` counts from 0 by file, then rank; `file` is the letter; `rank` counts from 1.
    """

    index: int
    q: int
    r: int
    file: str
    rank: int
    name: str


class Board:
    """The points of a board and the connections between them; `board_of` returns shared boards."""

    __slots__ = (
        "_by_bit",
        "_by_name",
        "_shift",
        "bits",
        "files",
        "full",
        "move_bits",
        "near",
        "points",
        "side",
        "symmetries",
    )

    def __init__(self, side: int) -> None:
        self.side = side
        self.points = tuple(_points(side))
        """Every point, by file from the left, then by rank from the bottom."""
        self._shift = 2 * side
        self.bits = tuple(
            1 << ((point.q + side - 1) * self._shift + point.r + side - 1) for point in self.points
        )
        """The one-bit mask of each point, by index."""
        self.full = sum(self.bits)
        """The mask of the whole board."""
        self._by_bit = dict(zip(self.bits, self.points, strict=True))
        self._by_name = {point.name: point for point in self.points}
        self.files = tuple(
            tuple(point for point in self.points if point.q == q) for q in range(1 - side, side)
        )
        """The points of each file, bottom first, by file from the left."""
        named = [(point.name, bit) for point, bit in zip(self.points, self.bits, strict=True)]
        self.move_bits = tuple(sorted([*named, ("pass", 0)]))
        """Every move after the opening, sorted as text, and the bit of its point (0: a pass)."""
        index = {(point.q, point.r): point.index for point in self.points}
        self.near = tuple(
            tuple(index.get((point.q + q, point.r + r)) for q, r in AROUND) for point in self.points
        )
        """The indices of each point's neighbours in the order of `AROUND`, None off the board."""
        self.symmetries = tuple(_symmetries(index))
        """The twelve ways to turn and mirror the board: the indices in their new order."""

    def named(self, name: str) -> Point | None:
        """Return the point of that canonical name, None if the board has no such point."""
        return self._by_name.get(name)

    def points_of(self, mask: int) -> tuple[Point, ...]:
        """Return the points of a mask, in the order of `points`."""
        return tuple(self._by_bit[bit] for bit in _bits(mask))

    def mask_of(self, names: str) -> int:
        """Return the mask of points named in a text, separated by spaces. Raises KeyError."""
        return sum(self.bits[self._by_name[name].index] for name in set(names.split()))

    def around(self, mask: int) -> int:
        """Return the mask of all points outside a mask that are adjacent to it."""
        up = self._shift
        wide = mask << 1 | mask >> 1 | mask << up | mask >> up | mask << (up - 1) | mask >> (up - 1)
        return wide & self.full & ~mask

    def components(self, mask: int) -> Iterator[int]:
        """Yield the connected parts of a mask, in the order of their first points."""
        up = self._shift
        diagonal = up - 1
        while mask:
            part = mask & -mask
            edge = part
            while edge:
                edge = (
                    (edge << 1 | edge >> 1)
                    | (edge << up | edge >> up)
                    | (edge << diagonal | edge >> diagonal)
                ) & mask
                edge &= ~part
                part |= edge
            yield part
            mask ^= part


@cache
def board_of(side: int) -> Board:
    """Return the board with that many points along each of its six edges (2 or more)."""
    return Board(side)


def _points(side: int) -> Iterator[Point]:
    index = 0
    for file in range(2 * side - 1):
        q = file - (side - 1)
        lowest = max(1 - side, 1 - side - q)
        for rank in range(2 * side - 1 - abs(q)):
            yield Point(index, q, lowest + rank, file_name(file), rank + 1, point_name(file, rank))
            index += 1


def _symmetries(index: Mapping[tuple[int, int], int]) -> Iterator[tuple[int, ...]]:
    places = list(index)
    for _ in range(6):
        yield tuple(index[q, r] for q, r in places)
        yield tuple(index[r, q] for q, r in places)
        places = [(-r, q + r) for q, r in places]  # turned by a sixth


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
