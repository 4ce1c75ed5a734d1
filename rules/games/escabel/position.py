"""A position of Escabel: a board, who is to move, who plays which colour, and the swap right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple

from rules.errors import AmbiguousMove, GameError, IllegalMove, UnreadableMove
from rules.game import (
    Action,
    Game,
    Mark,
    Move,
    Position,
    Result,
    Step,
    StepChoice,
    Termination,
    Threat,
)
from rules.games.escabel import notation, words
from rules.games.escabel.board import BLACK, WHITE, Board, Variant
from rules.options import Options
from rules.points import file_index, file_name, point_name

Colour = Literal["black", "white"]
"""A colour in code; people read `Colour.capitalize()`."""

Point = tuple[int, int]
"""(file from the left, rank from the bottom), both from 0."""

EDGES: Final[Mapping[str, Colour]] = {
    "top": "black",
    "bottom": "black",
    "left": "white",
    "right": "white",
}
"""Whose each edge of the board is (A1)."""

SWAP: Final = Move("swap")

_SIGN: Final[Mapping[Colour, int]] = {"black": BLACK, "white": WHITE}


class Stack(NamedTuple):
    """A stack by what counts of it (A3): its place, the colour on top, its height."""

    file: int
    rank: int
    colour: Colour
    height: int


class Bond(NamedTuple):
    """Two adjacent stacks of one colour; `a` is the one first by rank, then by file."""

    colour: Colour
    a: Point
    b: Point


def variant_of(options: Options) -> Variant:
    """The options that change what pieces can do."""
    return Variant(
        tiebreak=options["edition"] != "standard",
        growth=options["edition"] == "growth",
        crosscut=options["movement"] == "crosscut",
    )


class EscabelPosition(Position):
    """A position of Escabel.

    `mover` is the colour to move; the seat that plays Black is `black_seat`; `swap_open` says
    whether White's right to swap (A9) has yet to be used or to lapse.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        board: Board,
        *,
        mover: Colour,
        black_seat: int,
        swap_open: bool,
        ply: int,
    ) -> None:
        self._game = game
        self._options = options
        self._board = board
        self.mover: Final[Colour] = mover
        self.black_seat: Final = black_seat
        self.swap_open: Final = swap_open
        self._ply = ply

    # ---- facts
    @property
    def game(self) -> Game:
        return self._game

    @property
    def options(self) -> Options:
        return self._options

    @property
    def seats(self) -> int:
        return 2

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def to_move(self) -> int:
        return self.seat_of(self.mover)

    @property
    def size(self) -> int:
        """How many files, and ranks, the board has."""
        return self._board.geometry.size

    @property
    def waiting(self) -> Colour:
        """The colour that is not to move."""
        return "white" if self.mover == "black" else "black"

    @property
    def swap_offered(self) -> bool:
        """Whether White may swap sides now (A9)."""
        return self.swap_open and self.mover == "white" and self.result() is None

    def seat_of(self, colour: Colour) -> int:
        """The seat that plays the colour now."""
        return self.black_seat if colour == "black" else 1 - self.black_seat

    def colour_of(self, seat: int) -> Colour:
        """The colour that the seat plays now."""
        return "black" if seat == self.black_seat else "white"

    def colour(self, seat: int) -> str:
        return self.colour_of(seat).capitalize()

    # ---- the board
    def stack(self, file: int, rank: int) -> Stack | None:
        """The stack on a point, None where there is none."""
        cell = self._board.cells[self._cell((file, rank))]
        if cell == 0:
            return None
        return Stack(file, rank, "black" if cell > 0 else "white", abs(cell))

    def stacks(self) -> Iterator[Stack]:
        """Every stack, by rank from the bottom, within it by file from the left."""
        for rank in range(self.size):
            for file in range(self.size):
                stack = self.stack(file, rank)
                if stack is not None:
                    yield stack

    def bonds(self) -> list[Bond]:
        """Adjacent stacks of one colour that are connected (A5), each pair once."""
        return list(self._pairs(connected=True))

    def barred(self) -> list[Bond]:
        """Diagonal neighbours of one colour that their crosscut keeps apart (A5), each pair once.

        They may still be joined through other stacks (A6).
        """
        return list(self._pairs(connected=False))

    def chain(self, colour: Colour) -> tuple[Point, ...]:
        """A shortest chain joining the colour's two edges, from its bottom or left one; or ()."""
        return tuple(self._point(cell) for cell in self._board.chain(_SIGN[colour]))

    # ---- play
    @cached_property
    def _result(self) -> Result | None:
        sign = _SIGN[self.mover]
        if self._board.has_chain(sign):  # A10 (1)
            return Result((self.to_move,), Termination.CHAIN)
        if next(self._board.actions(sign), None) is None:  # A10 (2)
            return Result((1 - self.to_move,), Termination.NO_MOVES)
        return None

    def result(self) -> Result | None:
        return self._result

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        if self._result is not None:
            return ()
        moves = [self._move(action) for action in self._board.actions(_SIGN[self.mover])]
        if self.swap_offered:
            moves.append(SWAP)
        return tuple(sorted(moves))

    def legal_moves(self) -> list[Move]:
        return list(self._legal)

    def parse(self, text: str) -> Move:
        return notation.read_move(self, text)

    def play(self, move: Move) -> EscabelPosition:
        try:
            read = self.parse(move)
        except (AmbiguousMove, UnreadableMove) as error:
            raise IllegalMove(str(error)) from error
        if read != move:
            raise IllegalMove(f"Write {read} instead of “{move}”.")
        if move == SWAP:
            return self._after(self._board, self.mover, 1 - self.black_seat)
        board = Board(self.size, self._board.variant, self._board.cells.copy())
        board.play(self._action(move), _SIGN[self.mover])
        return self._after(board, self.waiting, self.black_seat)

    def is_legal(self, source: Point, destination: Point) -> bool:
        """Whether the mover may add a piece (the same point twice) or move from one to the other.

        Both must lie on the board and be the same or orthogonally adjacent. Says nothing of the
        swap, nor of whether the game is over.
        """
        action = self._cell(source), self._cell(destination)
        return self._board.is_legal(action, _SIGN[self.mover])

    def perft(self, depth: int) -> int:
        count = self._board.perft(_SIGN[self.mover], depth)
        if not self.swap_open or depth == 0 or self.result() is not None:
            return count
        if self.mover == "black":
            return sum(self.play(move).perft(depth - 1) for move in self._legal)
        return count + self._board.perft(_SIGN[self.mover], depth - 1)

    # ---- for people: entering a move
    def step(self, path: Sequence[str]) -> Step:
        moves = [move for move in self._legal if move != SWAP]
        if not path:
            files = sorted({self._source(move)[0] for move in moves})
            return Step("Which file?", tuple(StepChoice(file_name(f), file_name(f)) for f in files))
        moves = [move for move in moves if file_name(self._source(move)[0]) == path[0]]
        if len(path) == 1 and moves:
            ranks = sorted({self._source(move)[1] for move in moves})
            choices = [words.rank_choice(self, file_index(path[0]), rank) for rank in ranks]
            return Step(f"Which point on file {path[0]}?", tuple(choices))
        moves = [m for m in moves if len(path) > 1 and str(self._source(m)[1] + 1) == path[1]]
        if len(path) == 2 and len(moves) == 1:
            return Step("", move=moves[0])
        if len(path) == 2 and moves:
            actions = [words.action_choice(self, move) for move in moves]
            return Step(f"What should {path[0]}{path[1]} do?", tuple(actions))
        if len(path) == 3 and path[2] in moves:
            return Step("", move=Move(path[2]))
        raise GameError("That choice is not possible any more. Please choose again.")

    def actions(self) -> list[Action]:
        return [Action("Swap sides", move=SWAP)] if self.swap_offered else []

    def hint(self, move: Move) -> str:
        return words.hint(self, move)

    def preview(self, move: Move) -> str:
        return words.preview(self, move)

    def cautions(self, move: Move) -> list[str]:
        return words.cautions(self, move)

    # ---- for people: what happened, what now
    def told(self, move: Move, names: Sequence[str]) -> str:
        return words.told(self, move, names)

    def situation(self, names: Sequence[str]) -> list[str]:
        return words.situation(self, names)

    def prompt(self) -> str:
        return words.prompt(self)

    def orientation(self) -> str:
        return "Black joins top and bottom, White left and right."

    def verdict(self, names: Sequence[str]) -> str:
        return words.verdict(self, names)

    def threat(self) -> Threat | None:
        if self.result() is not None:
            return None
        chain = self.chain(self.waiting)
        if not chain:
            return None
        points = tuple(point_name(*point) for point in chain)
        return Threat(seat=self.seat_of(self.waiting), against=self.to_move, points=points)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        if move == SWAP:
            return (Mark("swap"),)
        source, _, destination = move.partition("-")
        if destination:
            return (Mark("from", source), Mark("to", destination))
        if move.endswith("+"):
            return (Mark("grown", move.removesuffix("+")),)
        return (Mark("placed", move),)

    # ---- text
    def text(self) -> str:
        return notation.write_position(self)

    def board_text(self) -> str:
        return notation.board_text(self)

    # ---- between points, cells and moves
    def _after(self, board: Board, mover: Colour, black_seat: int) -> EscabelPosition:
        return EscabelPosition(
            self._game,
            self._options,
            board,
            mover=mover,
            black_seat=black_seat,
            swap_open=self.swap_open and self.mover == "black",
            ply=self._ply + 1,
        )

    def _cell(self, point: Point) -> int:
        file, rank = point
        return self._board.geometry.points[rank * self.size + file]

    def _point(self, cell: int) -> Point:
        rank, file = divmod(cell, self._board.geometry.stride)
        return file - 1, rank - 1

    def _move(self, action: tuple[int, int]) -> Move:
        source, destination = action
        name = point_name(*self._point(source))
        if source != destination:
            return Move(f"{name}-{point_name(*self._point(destination))}")
        return Move(name if self._board.cells[source] == 0 else f"{name}+")

    def _action(self, move: Move) -> tuple[int, int]:
        source, destination = notation.points_of(move)
        return self._cell(source), self._cell(destination)

    def _source(self, move: Move) -> Point:
        return notation.points_of(move)[0]

    def _pairs(self, *, connected: bool) -> Iterator[Bond]:
        cells = self._board.cells
        geometry = self._board.geometry
        forward = (1, geometry.stride - 1, geometry.stride, geometry.stride + 1)
        for a in geometry.points:
            linked = self._board.linked(a) if cells[a] else ()
            for b in (a + step for step in forward):
                if cells[a] * cells[b] > 0 and (b in linked) == connected:
                    colour: Colour = "black" if cells[a] > 0 else "white"
                    yield Bond(colour, self._point(a), self._point(b))


def start_board(options: Options) -> Board:
    """The board before the first move (A.1 setup)."""
    size = int(options["size"])
    board = Board(size, variant_of(options))
    if options["setup"] == "empty":
        return board
    on_a1 = BLACK if options["setup"] == "checkered-black" else WHITE
    for i, cell in enumerate(board.geometry.points):
        rank, file = divmod(i, size)
        board.cells[cell] = on_a1 if (file + rank) % 2 == 0 else -on_a1
    return board
