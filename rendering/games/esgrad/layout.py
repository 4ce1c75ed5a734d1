"""The geometry of a hexagonal board in a picture, and of the text around it.

Points lie on whole pixels and are equally far apart everywhere, so that the picture of a stone with
its links is the same at every point.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rendering.canvas import XY, text_width
from rendering.view import UNITS
from rules.games.esgrad.board import AROUND, Board, Point, board_of

SLANT = math.sqrt(3) / 2
"""The distance between files, in distances between neighbours."""

RADIUS = 0.43
"""The radius of a stone with its outline, in distances between neighbours."""
LINK_WIDTH = 0.40
"""The width of a link between two stones with its outline, in distances between neighbours."""

BOLD_EVERY = 5
"""Every fifth rank, and every fifth file from the middle one, has a stronger line."""


@dataclass(frozen=True, slots=True)
class Label:
    """The letter of a file or the number of a rank, beside the board's outermost point.

    `line` is the line that it names, from the outermost point inwards.
    """

    text: str
    at: XY
    line: tuple[Point, ...]
    strong: bool


@dataclass(frozen=True)
class Layout:
    """A board with `side` points per side in a square picture that is `width` pixels wide.

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
        """The pixels of a unit, in which texts and margins are measured."""
        return self.width / UNITS

    # ---- lengths in pixels
    @cached_property
    def label(self) -> float:
        """The em size of file letters and rank numbers."""
        between_points = 700 / ((2 * self.side - 1) * SLANT)
        return min(max(between_points * 0.63, 27), 34) * self.unit

    @cached_property
    def _label_room(self) -> float:
        """From the middle of a label to the edge of the board."""
        return text_width("20", self.label, "Bold") / 2 + 4 * self.unit

    @cached_property
    def across(self) -> int:
        """The distance between files."""
        return round(self.step * SLANT)

    @cached_property
    def step(self) -> int:
        """The distance between neighbours of a file. It is even.

        The upper and lower corners of the hexagon reach to the edges of the picture.
        """
        half_height = self.width / 2 * SLANT
        room = half_height - self._label_room - 0.8 * SLANT * self.label
        return 2 * max(2, math.floor(room / SLANT / (self.side - 0.5) / 2))

    @cached_property
    def stone_radius(self) -> float:
        """The radius of a stone with its outline."""
        return min(RADIUS * self.step, 60 * self.unit)

    @cached_property
    def link_width(self) -> float:
        """The width of a link between two stones with its outlines."""
        return self.stone_radius * LINK_WIDTH / RADIUS

    @cached_property
    def outline(self) -> float:
        """The width of the outline of stones and links.

        It is still more than a pixel when a phone shows the picture 360 pixels wide.
        """
        return max(4.6 * self.unit, min(self.step * 0.062, 6 * self.unit), 1.4)

    @cached_property
    def hair(self) -> float:
        """The width of the lines of the board."""
        return max(2 * self.unit, min(self.step * 0.03, 3 * self.unit), 1.0)

    @cached_property
    def _away(self) -> float:
        """From an outermost point to its label."""
        return 0.5 * self.step + 0.8 * self.label

    @cached_property
    def reach(self) -> float:
        """From the middle of the board to its left and right edge."""
        return (self.side - 1) * self.across + self._away * SLANT + self._label_room

    @cached_property
    def slope(self) -> float:
        """How much the slanted edges of the board fall in a pixel."""
        return self.step / 2 / self.across

    # ---- places
    @property
    def middle(self) -> tuple[int, int]:
        """The centre of the picture and of the board."""
        return self.width // 2, self.width // 2

    @property
    def direction(self) -> int:
        """1, or -1 if the board is rotated."""
        return -1 if self.flipped else 1

    @cached_property
    def pixels(self) -> tuple[tuple[int, int], ...]:
        """The pixel of each point, by the point's index."""
        return tuple(self._place(point.q, point.r) for point in self.board.points)

    @cached_property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """The way in pixels from a point to its six neighbours, in the order of `AROUND`."""
        x, y = self.middle
        places = (self._place(q, r) for q, r in AROUND)
        return tuple((near_x - x, near_y - y) for near_x, near_y in places)

    def _place(self, q: int, r: int) -> tuple[int, int]:
        across, up = q * self.across, (2 * r + q) * (self.step // 2)
        return self.middle[0] + self.direction * across, self.middle[1] - self.direction * up

    @cached_property
    def corners(self) -> tuple[XY, ...]:
        """The six corners of the board."""
        x, y = self.middle
        far, rise = self.reach, self.reach * self.slope
        return (
            (x, y - 2 * rise), (x + far, y - rise), (x + far, y + rise),
            (x, y + 2 * rise), (x - far, y + rise), (x - far, y - rise),
        )  # fmt: skip

    @cached_property
    def cell(self) -> tuple[XY, ...]:
        """The corners of a point's hexagonal cell, relative to the point."""
        far, half = self.across * 2 / 3, self.step / 2
        return (
            (far, 0), (far / 2, half), (-far / 2, half),
            (-far, 0), (-far / 2, -half), (far / 2, -half),
        )  # fmt: skip

    def room(self, y: float) -> float:
        """The width from the left or right edge of the picture to the board at a height."""
        below_corner = max(0.0, 2 * self.reach * self.slope - abs(y - self.middle[1]))
        return self.width / 2 - min(self.reach, below_corner / self.slope)

    # ---- files and ranks
    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The letters at the lower ends of files, and the numbers at the outer ends of ranks.

        A rank bends at the middle file, so each of its halves has a number. Letters and numbers lie
        on the lines that they name.
        """
        return (*self._letters(), *self._numbers(-1), *self._numbers(1))

    def _letters(self) -> Iterator[Label]:
        for points in self.board.files:
            x, y = self.pixels[points[0].index]
            strong = points[0].q % BOLD_EVERY == 0
            yield Label(points[0].file, (x, y + self.direction * self._away), points, strong)

    def _numbers(self, way: int) -> Iterator[Label]:
        """Yield the numbers on the left (`way` -1) or right (1) of a board that is not flipped."""
        away = self.direction * self._away * SLANT
        for rank in range(1, 2 * self.side):
            line = self.half_rank(rank, way)
            x, y = self.pixels[line[0].index]
            at = x + way * away, y - away * self.slope
            yield Label(str(rank), at, line, rank % BOLD_EVERY == 0)

    def half_rank(self, rank: int, way: int) -> tuple[Point, ...]:
        """The points of a rank from its outer end on the left (-1) or right (1) to the middle."""
        half = [
            points[rank - 1]
            for points in self.board.files
            if points[0].q * way >= 0 and len(points) >= rank
        ]
        return tuple(sorted(half, key=lambda point: -abs(point.q)))
