"""Where the points of a hexagonal board lie in a picture, and what is written around them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from rendering.canvas import XY
from rules.games.esgrad.board import Board, Point, board_of

SLANT = math.sqrt(3) / 2
"""How far apart files are, in distances between neighbours."""

BRIM = 0.55
"""How far the board reaches beyond its outer points, in distances between neighbours."""

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""The six neighbours in axial coordinates (B2)."""


@dataclass(frozen=True)
class Layout:
    """A board of `side` in a picture `width` pixels wide, files upright, corners above and below.

    The four corners of the picture that the hexagon leaves free hold the score. `flipped` turns the
    board by half a turn.
    """

    side: int
    width: int
    flipped: bool = False

    @cached_property
    def board(self) -> Board:
        """The points."""
        return board_of(self.side)

    @cached_property
    def unit(self) -> float:
        """What one pixel of a picture 840 wide is here: sizes of text and margins."""
        return self.width / 840

    @cached_property
    def step(self) -> float:
        """The distance between neighbours in pixels."""
        return (self.width - 16 * self.unit) / ((2 * self.side - 2) * SLANT + 2 * BRIM)

    @cached_property
    def radius(self) -> float:
        """From the middle of the board to its six corners."""
        return (self.side - 1) * self.step + BRIM * self.step / SLANT

    @cached_property
    def letters(self) -> float:
        """The size of the file letters."""
        return min(self.step * 0.56, 36 * self.unit)

    @cached_property
    def height(self) -> int:
        """The picture's height in pixels, even."""
        return 2 * round(self.radius + self.letters * 1.35)

    @property
    def middle(self) -> XY:
        """The middle of the picture and of the board."""
        return self.width / 2, self.height / 2

    @cached_property
    def pixels(self) -> tuple[tuple[int, int], ...]:
        """The pixel of each point, by index."""
        return tuple((round(x), round(y)) for x, y in map(self._at, self.board.points))

    @cached_property
    def patches(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By index, the middles of the cells to colour for a point: its own and those off the rim.

        The cells of the board's own points alone would leave its rim jagged.
        """
        on_board = {(point.q, point.r) for point in self.board.points}
        patches: list[tuple[tuple[int, int], ...]] = []
        for point, pixel in zip(self.board.points, self.pixels, strict=True):
            around = ((point.q + dq, point.r + dr) for dq, dr in AROUND)
            off = [self._place(q, r) for q, r in around if (q, r) not in on_board]
            patches.append((pixel, *((round(x), round(y)) for x, y in off)))
        return tuple(patches)

    def _at(self, point: Point) -> XY:
        return self._place(point.q, point.r)

    def _place(self, q: int, r: int) -> XY:
        turn = -1 if self.flipped else 1
        across, up = q * SLANT * self.step, (r + q / 2) * self.step
        return self.middle[0] + turn * across, self.middle[1] - turn * up

    @cached_property
    def outline(self) -> tuple[XY, ...]:
        """The six corners of the board."""
        x, y = self.middle
        turns = [math.radians(60 * k + 30) for k in range(6)]
        return tuple((x + self.radius * math.cos(t), y + self.radius * math.sin(t)) for t in turns)

    @cached_property
    def letter_places(self) -> tuple[tuple[str, XY], ...]:
        """Each file's letter and where it stands, at both ends of the file."""
        away = BRIM / SLANT * self.step + self.letters * 0.62
        places: list[tuple[str, XY]] = []
        for points in self.board.files:
            ends = self._at(points[0]), self._at(points[-1])
            for x, y in ends:
                outward = away if y > self.middle[1] else -away
                places.append((points[0].file, (x, y + outward)))
        return tuple(places)

    @cached_property
    def cell(self) -> tuple[XY, ...]:
        """The corners of the part of the board nearest to a point, around (0, 0)."""
        reach = self.step / 2 / SLANT
        turns = [math.radians(60 * k) for k in range(6)]
        return tuple((reach * math.cos(turn), reach * math.sin(turn)) for turn in turns)
