"""Where the points of a square board lie in a picture, and the coordinates around it.

For boards of points (Escabel) and of squares (Stack Control) alike: a point is the middle of its
cell.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rendering.canvas import Painter
from rendering.themes import RGB
from rules.points import file_name
from rules.text import Notation


@dataclass(frozen=True, slots=True)
class Grid:
    """A `size`×`size` board in a square picture of `width` pixels.

    Around the cells lies a rim of `rim` pixels (coloured edges; 0 for none), around that the frame
    with the coordinates. `flipped` turns the board by half a turn.
    """

    size: int
    width: int
    rim: int = 0
    flipped: bool = False
    cell: int = field(init=False)
    """Side of a cell in whole pixels, even, so that middles fall on pixels."""
    start: int = field(init=False)
    """Where the cells begin, from the left and from the top."""

    def __post_init__(self) -> None:
        # once a grid: a picture asks for them some thousand times
        room = self.width - 2 * (round(self.width * 0.043) + self.rim)
        cell = room // self.size // 2 * 2
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "start", (self.width - cell * self.size) // 2)

    @property
    def end(self) -> int:
        """Where the cells end."""
        return self.start + self.cell * self.size

    @property
    def frame(self) -> int:
        """Breadth of the frame, outside the rim."""
        return self.start - self.rim

    def middle(self, file: int, rank: int) -> tuple[int, int]:
        """The pixel in the middle of a cell; file and rank from 0 at the bottom left."""
        column, row = file, self.size - 1 - rank
        if self.flipped:
            column, row = self.size - 1 - column, self.size - 1 - row
        half = self.cell // 2
        return self.start + column * self.cell + half, self.start + row * self.cell + half

    def coordinates(self, painter: Painter, colour: RGB) -> None:
        """Letters below and above, numbers left and right, in the middle of the frame."""
        size = min(self.frame * 0.8, self.cell * 0.62, self.width * 0.036)
        near, far = self.frame / 2 + 1, self.width - self.frame / 2 - 1
        for i in range(self.size):
            x, y = self.middle(i, i)
            for edge in (near, far):
                painter.text((x, edge), Notation(file_name(i)), size, colour, level="x")
                painter.text((edge, y), str(i + 1), size, colour)
