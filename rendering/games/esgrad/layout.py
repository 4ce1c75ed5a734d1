"""The geometry of a hexagonal board in a picture, and of the text around it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from rendering.canvas import XY
from rules.games.esgrad.board import Board, Point, board_of

SLANT = math.sqrt(3) / 2
"""The distance between files, in distances between neighbours."""

BRIM = 0.55
"""The margin of the board beyond its outer points, in distances between neighbours."""

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""The six neighbours in axial coordinates (B2)."""


@dataclass(frozen=True)
class Layout:
    """A board with `side` points per side in a picture that is `width` pixels wide.

    Files are vertical, and the hexagon has corners at the top and bottom, so it leaves the four
    corners of the picture free for the scores. `flipped` rotates the board by 180°.
    """

    side: int
    width: int
    flipped: bool = False

    @cached_property
    def board(self) -> Board:
        """The board of the rules."""
        return board_of(self.side)

    @cached_property
    def unit(self) -> float:
        """The unit of text sizes and margins: 1 pixel if the picture is 840 pixels wide."""
        return self.width / 840

    @cached_property
    def step(self) -> float:
        """The distance between neighbours in pixels."""
        return (self.width - 16 * self.unit) / ((2 * self.side - 2) * SLANT + 2 * BRIM)

    @cached_property
    def radius(self) -> float:
        """The distance from the centre of the board to its corners."""
        return (self.side - 1) * self.step + BRIM * self.step / SLANT

    @cached_property
    def letters(self) -> float:
        """The em size of the file letters, in pixels."""
        return min(self.step * 0.56, 36 * self.unit)

    @cached_property
    def height(self) -> int:
        """The picture's height in pixels, even."""
        return 2 * round(self.radius + self.letters * 1.35)

    @property
    def middle(self) -> XY:
        """The centre of the picture and of the board, in pixels."""
        return self.width / 2, self.height / 2

    @cached_property
    def pixels(self) -> tuple[tuple[int, int], ...]:
        """The pixel of each point, by the point's index."""
        return tuple((round(x), round(y)) for x, y in map(self._at, self.board.points))

    @cached_property
    def patches(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The centres of the cells to tint for each point, by the point's index.

        For a point on the rim they include cells outside the board, because the rim of a tinted
        area would be jagged otherwise.
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
        """The six corners of the board, in pixels."""
        x, y = self.middle
        turns = [math.radians(60 * k + 30) for k in range(6)]
        return tuple((x + self.radius * math.cos(t), y + self.radius * math.sin(t)) for t in turns)

    @cached_property
    def letter_places(self) -> tuple[tuple[str, XY], ...]:
        """The letter of each file with its position in pixels, once for each end of the file."""
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
        """The corners of a point's hexagonal cell, relative to the point."""
        reach = self.step / 2 / SLANT
        turns = [math.radians(60 * k) for k in range(6)]
        return tuple((reach * math.cos(turn), reach * math.sin(turn)) for turn in turns)
