"""The geometry of a square board in a picture, and the coordinates around it.

It is used for boards of squares (Stack Control), which are the cells of the grid, and for boards of
points (Escabel), which are the centres of the cells.
"""

from dataclasses import dataclass

from rendering.canvas import Painter
from rendering.themes import RGB
from rules.points import file_name
from rules.text import Notation


@dataclass(frozen=True, slots=True)
class Grid:
    """A `size`×`size` board whose cells begin at the pixel (`left`, `top`) of a picture.

    `cell` is the side of a cell in pixels. It is even, so that centres are at whole pixels. Around
    the cells is a rim of `rim` pixels (0 if there is none), which holds coloured edges. `flipped`
    rotates the board by 180°.
    """

    size: int
    cell: int
    left: int
    top: int
    rim: int = 0
    flipped: bool = False

    @property
    def side(self) -> int:
        """The width and height of all cells together, in pixels."""
        return self.cell * self.size

    @property
    def right(self) -> int:
        """The right edge of the cells, in pixels."""
        return self.left + self.side

    def middle(self, file: int, rank: int) -> tuple[int, int]:
        """The pixel at the centre of a cell. File and rank count from 0 at the bottom left."""
        column, row = file, self.size - 1 - rank
        if self.flipped:
            column, row = self.size - 1 - column, self.size - 1 - row
        half = self.cell // 2
        return self.left + column * self.cell + half, self.top + row * self.cell + half

    def coordinates(
        self, painter: Painter, colour: RGB, size: float, away: float, *, around: bool
    ) -> None:
        """Draw file letters below the board and rank numbers on its left.

        If `around`, they are also above and on the right. `size` is the em size of the text, `away`
        the distance from the cells to its middle, in pixels.
        """
        size = min(size, self.cell * 0.72)
        beside = (self.left - away, self.right + away)[: 2 if around else 1]
        below = (self.top + self.side + away, self.top - away)[: 2 if around else 1]
        for i in range(self.size):
            x, y = self.middle(i, i)
            for edge in below:
                painter.text((x, edge), Notation(file_name(i)), size, colour, level="x")
            for edge in beside:
                painter.text((edge, y), str(i + 1), size, colour)
