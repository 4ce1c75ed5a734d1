"""The state of a game of Escabel, and what every ply does to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from rules.game import Result, Termination
from rules.games.escabel.board import BLACK, WHITE, Board, BoardMove, Variant
from rules.options import Options
from rules.points import Colour, other

Point = tuple[int, int]
"""(file from the left, rank from the bottom), both from 0."""
Pair = tuple[Colour, Point, Point]
"""Two adjacent stacks of one colour, in the order of their ranks, then of their files."""

SIGN: Final[Mapping[Colour, int]] = {"black": BLACK, "white": WHITE}
"""The sign of each colour's heights on a `Board`."""


class Stack(NamedTuple):
    """A stack: its point, the colour on top, and its height. Nothing else matters."""

    file: int
    rank: int
    colour: Colour
    height: int


# not frozen, which would slow down each ply of a replay
@dataclass(eq=False)
class State:
    """A board, the colour to move, who plays which colour, and the right to swap. Immutable.

    `black_seat` is the seat that plays Black. `pie` is whether White has the right to swap in this
    match, `swap_open` whether that right is still unused and has not expired.
    """

    board: Final[Board]
    colour_to_move: Final[Colour]
    black_seat: Final[int]
    swap_open: Final[bool]
    pie: Final[bool]
    ply: Final[int]

    # ---- seats and colours
    @property
    def size(self) -> int:
        """The number of files, and as many ranks."""
        return self.board.geometry.size

    @property
    def to_move(self) -> int:
        """The seat to move."""
        return self.seat_of(self.colour_to_move)

    @property
    def waiting(self) -> Colour:
        """The colour that is not to move."""
        return other(self.colour_to_move)

    @property
    def swap_offered(self) -> bool:
        """Whether White may swap sides now."""
        return self.swap_open and self.colour_to_move == "white" and self.result is None

    def seat_of(self, colour: Colour) -> int:
        """Return the seat that plays the colour now."""
        return self.black_seat if colour == "black" else 1 - self.black_seat

    def colour_of(self, seat: int) -> Colour:
        """Return the colour that the seat plays now."""
        return "black" if seat == self.black_seat else "white"

    # ---- the board
    def stack(self, file: int, rank: int) -> Stack | None:
        """Return the stack on a point, None for an empty point."""
        height = self.board.cells[self.cell((file, rank))]
        if height == 0:
            return None
        return Stack(file, rank, "black" if height > 0 else "white", abs(height))

    def stacks(self) -> Iterator[Stack]:
        """Yield every stack, by rank from the bottom, then by file from the left."""
        for rank in range(self.size):
            for file in range(self.size):
                stack = self.stack(file, rank)
                if stack is not None:
                    yield stack

    def pairs(self, *, connected: bool) -> Iterator[Pair]:
        """Yield adjacent stacks of one colour that are connected, or that a crosscut separates.

        Separated ones may still be connected through other stacks.
        """
        cells = self.board.cells
        geometry = self.board.geometry
        forward = (1, geometry.stride - 1, geometry.stride, geometry.stride + 1)
        for a in geometry.points:
            linked = self.board.linked(a) if cells[a] else ()
            for b in (a + step for step in forward):
                if cells[a] * cells[b] > 0 and (b in linked) == connected:
                    colour: Colour = "black" if cells[a] > 0 else "white"
                    yield colour, self.point(a), self.point(b)

    def chain(self, colour: Colour) -> tuple[Point, ...]:
        """Return a shortest chain of the colour, from its bottom or left edge, or ()."""
        return tuple(self.point(cell) for cell in self.board.chain(SIGN[colour]))

    def deciding_chain(self) -> tuple[Point, ...]:
        """Return the chain that has won, or that wins unless the mover breaks it, or ()."""
        won = self.chain(self.colour_to_move) if self.result else ()
        return won or self.chain(self.waiting)

    @property
    def threat(self) -> bool:
        """Whether the mover loses unless they break the opponent's chain this turn."""
        return self.result is None and bool(self.chain(self.waiting))

    def cell(self, point: Point) -> int:
        """Return the index of a point's cell."""
        file, rank = point
        return self.board.geometry.points[rank * self.size + file]

    def point(self, cell: int) -> Point:
        """Return the point of a cell."""
        rank, file = divmod(cell, self.board.geometry.stride)
        return file - 1, rank - 1

    # ---- play
    @cached_property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        sign = SIGN[self.colour_to_move]
        if self.board.has_chain(sign):  # it joins its two edges
            return Result((self.to_move,), Termination.CHAIN)
        if next(self.board.moves(sign), None) is None:  # it has no move
            return Result((1 - self.to_move,), Termination.NO_MOVES)
        return None

    def board_moves(self) -> Iterator[BoardMove]:
        """Yield the mover's moves on the board, all but a swap, even if the game is over."""
        return self.board.moves(SIGN[self.colour_to_move])

    def is_legal(self, source: Point, destination: Point) -> bool:
        """Return whether the mover may add a piece (one point twice) or move between two points.

        Both must be on the board, and be the same or orthogonally adjacent. It is not checked
        whether the game is over.
        """
        move = self.cell(source), self.cell(destination)
        return self.board.is_legal(move, SIGN[self.colour_to_move])

    def after_swap(self) -> State:
        """Return the state after White has swapped sides."""
        return self._after(self.board, self.colour_to_move, 1 - self.black_seat)

    def after_board_move(self, move: BoardMove) -> State:
        """Return the state after a legal move on the board."""
        board = self.board.copy()
        board.play(move, SIGN[self.colour_to_move])
        return self._after(board, self.waiting, self.black_seat)

    def _after(self, board: Board, mover: Colour, black_seat: int) -> State:
        swap_open = self.swap_open and self.colour_to_move == "black"
        return State(board, mover, black_seat, swap_open, self.pie, self.ply + 1)


# ---- the first state
def variant_of(options: Options) -> Variant:
    """Return the options that change what pieces can do."""
    return Variant(
        tiebreak=options["edition"] != "standard",
        growth=options["edition"] == "growth",
        crosscut=options["movement"] == "crosscut",
    )


def begin(options: Options) -> State:
    """Return the first state: Black to move, played by seat 0."""
    size, pie = int(options["size"]), bool(options["pie"])
    board = Board(size, variant_of(options))
    if options["setup"] != "empty":
        on_a1 = BLACK if options["setup"] == "checkered-black" else WHITE
        squares = (sum(divmod(index, size)) for index in range(size * size))
        board.fill(on_a1 if square % 2 == 0 else -on_a1 for square in squares)
    return State(board, "black", black_seat=0, swap_open=pie, pie=pie, ply=0)
