"""The geometry of a square board in a picture, and the coordinates around it.

It is used for boards of squares (Stack Control), which are the cells of the grid, and for boards of
points (Escabel), which are the centres of the cells.
"""

from dataclasses import dataclass, field

from rendering.canvas import Painter
from rendering.themes import RGB
from rules.points import file_name
from rules.text import Notation


@dataclass(frozen=True, slots=True)
class Grid:
    """A `size`×`size` board in a square picture of `width` pixels.

    Around the cells is a rim of `rim` pixels (0 if there is none), which holds coloured edges, and
    around the rim is the frame with the coordinates. `flipped` rotates the board by 180°.
    """

    size: int
    width: int
    rim: int = 0
    flipped: bool = False
    cell: int = field(init=False)
    """The side of a cell in pixels. It is even, so that centres are at whole pixels."""
    start: int = field(init=False)
    """The left and top edge of the cells, in pixels."""

    def __post_init__(self) -> None:
        # These are computed only once, because a picture reads them thousands of times.
        available = self.width - 2 * (round(self.width * 0.043) + self.rim)
        cell = available // self.size // 2 * 2
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "start", (self.width - cell * self.size) // 2)

    @property
    def end(self) -> int:
        """The right and bottom edge of the cells, in pixels."""
        return self.start + self.cell * self.size

    @property
    def frame(self) -> int:
        """The width of the frame outside the rim, in pixels."""
        return self.start - self.rim

    def middle(self, file: int, rank: int) -> tuple[int, int]:
        """The pixel at the centre of a cell. File and rank count from 0 at the bottom left."""
        column, row = file, self.size - 1 - rank
        if self.flipped:
            column, row = self.size - 1 - column, self.size - 1 - row
        half = self.cell // 2
        return self.start + column * self.cell + half, self.start + row * self.cell + half

    def coordinates(self, painter: Painter, colour: RGB) -> None:
        """Draw file letters above and below the board, and rank numbers on its left and right."""
        size = min(self.frame * 0.8, self.cell * 0.62, self.width * 0.036)
        near, far = self.frame / 2 + 1, self.width - self.frame / 2 - 1
        for i in range(self.size):
            x, y = self.middle(i, i)
            for edge in (near, far):
                painter.text((x, edge), Notation(file_name(i)), size, colour, level="x")
                painter.text((edge, y), str(i + 1), size, colour)
