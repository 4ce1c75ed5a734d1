"""A state of an Esgrad game: facts, play and score. What it says stands in `words` and `entry`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.errors import IllegalMove
from rules.game import Action, Game, Mark, Move, Position, Result, Step, Termination
from rules.games.esgrad import entry, words
from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.notation import KOMI_MOVES, PASS, komi_of, written_position
from rules.games.esgrad.scoring import Colour, Group, SideScore, groups_of, other
from rules.options import Options

OPENING_PLIES = 2
"""The komi and the choice of colours (B4)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a game: its options, read once, and its board.

    `undivided` is what a group that separates nothing is worth (B6); with `final_passes` the ½
    goes to the first of the two final passes, else to the first pass of the game (B9).
    """

    game: Game
    options: Options
    board: Board
    undivided: int
    final_passes: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EsgradPosition(Position):
    """A state of an Esgrad game.

    `komi` and `black_seat` are None until they are chosen; `black` and `white` are masks of stones;
    `passes` counts the passes since the last stone (2: the game is over); `first_passer` is the
    colour that made the first pass of the whole game.
    """

    setup: Setup
    plies: int = 0
    komi: int | None = None
    black_seat: int | None = None
    black: int = 0
    white: int = 0
    passes: int = 0
    first_passer: Colour | None = None
    _groups: list[tuple[Group, ...]] = field(default_factory=list[tuple[Group, ...]], init=False)

    # ---- facts
    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def seats(self) -> int:
        return 2

    @property
    def ply(self) -> int:
        return self.plies

    @property
    def to_move(self) -> int:
        if self.black_seat is None:
            return 0 if self.komi is None else 1
        return self.seat_of(self.turn)

    @property
    def opening(self) -> bool:
        return self.black_seat is None

    def colour(self, seat: int) -> str:
        if self.black_seat is None:
            return ""
        return "Black" if seat == self.black_seat else "White"

    # ---- facts of this game
    @property
    def board(self) -> Board:
        """The points."""
        return self.setup.board

    @property
    def side(self) -> int:
        """Points along each edge."""
        return self.setup.board.side

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point of the board, by file, then rank."""
        return self.setup.board.points

    @property
    def turn(self) -> Colour:
        """The colour that plays next (in the opening: that will play first)."""
        return "white" if self.plies % 2 and not self.opening else "black"

    @property
    def empty(self) -> int:
        """The mask of points without a stone."""
        return self.board.full & ~(self.black | self.white)

    @property
    def over(self) -> bool:
        """Whether both have passed in a row (B9)."""
        return self.passes == 2

    def seat_of(self, colour: Colour) -> int:
        """Who plays a colour. Only once the colours are chosen."""
        if self.black_seat is None:
            raise ValueError("The colours are not chosen yet.")
        return self.black_seat if colour == "black" else 1 - self.black_seat

    def stone(self, point: Point) -> Colour | None:
        """Whose stone stands on a point."""
        bit = self.board.bits[point.index]
        return "black" if self.black & bit else "white" if self.white & bit else None

    def groups(self) -> tuple[Group, ...]:
        """Every group with its areas and value: Black's, then White's."""
        if not self._groups:
            worth = self.setup.undivided
            black = groups_of(self.board, self.black, "black", undivided=worth)
            white = groups_of(self.board, self.white, "white", undivided=worth)
            self._groups.append(black + white)
        return self._groups[0]

    @property
    def half_holder(self) -> Colour | None:
        """Who would have the ½ if the game ended by passes from here on (B9).

        With `first-pass` that is settled by the first pass. With `final-passes` it is who passed
        last, as long as no stone follows, then the first of the two final passes.
        """
        if not self.setup.final_passes:
            return self.first_passer
        if not self.passes:
            return None
        return self.turn if self.over else other(self.turn)

    def score(self) -> tuple[SideScore, SideScore]:
        """What Black and White have now: groups, komi and the ½ with whoever holds it now."""
        worth = {"black": 0, "white": 0}
        for group in self.groups():
            worth[group.colour] += group.value
        holder = self.half_holder
        return (
            SideScore("black", worth["black"], 0, holder == "black"),
            SideScore("white", worth["white"], self.komi or 0, holder == "white"),
        )

    # ---- play
    def legal_moves(self) -> list[Move]:
        if self.komi is None:
            return list(KOMI_MOVES)
        if self.black_seat is None:
            return [Move("black"), Move("white")]
        if self.over:
            return []
        taken = self.black | self.white
        return [Move(name) for name, bit in self.board.move_bits if not taken & bit]

    def parse(self, text: str) -> Move:
        return entry.read(self, text)

    def play(self, move: Move) -> EsgradPosition:
        if self.komi is None or self.black_seat is None:
            return self._play_opening(move)
        if self.over:
            raise IllegalMove("The game is over.")
        if move == PASS:
            return EsgradPosition(
                self.setup,
                self.plies + 1,
                self.komi,
                self.black_seat,
                self.black,
                self.white,
                self.passes + 1,
                self.first_passer or self.turn,
            )
        point = self.board.named(move)
        bit = 0 if point is None else self.board.bits[point.index]
        if not bit & self.empty:
            raise IllegalMove(f"{move} is not possible here.")
        turn = self.turn
        return EsgradPosition(
            self.setup,
            self.plies + 1,
            self.komi,
            self.black_seat,
            self.black | bit if turn == "black" else self.black,
            self.white | bit if turn == "white" else self.white,
            0,
            self.first_passer,
        )

    def _play_opening(self, move: Move) -> EsgradPosition:
        if self.komi is None:
            komi = komi_of(move)
            if komi is None:
                raise IllegalMove(f"{move} is not possible before a komi is named.")
            return replace(self, plies=self.plies + 1, komi=komi)
        if move not in {"black", "white"}:
            raise IllegalMove(f"{move} is not possible before the colours are chosen.")
        return replace(self, plies=self.plies + 1, black_seat=1 if move == "black" else 0)

    def result(self) -> Result | None:
        if not self.over:
            return None
        black, white = (side.total for side in self.score())
        by_seat = (black, white) if self.black_seat == 0 else (white, black)
        return Result((0 if by_seat[0] > by_seat[1] else 1,), Termination.SCORE, by_seat)

    # ---- for people
    @property
    def has_pad(self) -> bool:
        return not self.opening and not self.over and bool(self.empty)

    def step(self, path: Sequence[str]) -> Step:
        return entry.step(self, path)

    def actions(self) -> list[Action]:
        return entry.actions(self)

    def hint(self, move: Move) -> str:
        return words.hint(self, move)

    def preview(self, move: Move) -> str:
        return words.preview(self, move)

    def cautions(self, move: Move) -> list[str]:
        return words.cautions(self, move)

    def told(self, move: Move, names: Sequence[str]) -> str:
        return words.told(self, move, names)

    def situation(self, names: Sequence[str]) -> list[str]:
        return words.situation(self)

    def prompt(self) -> str:
        return words.prompt(self)

    def orientation(self) -> str:
        return "A group that cuts the rest of the board into more areas is worth more."

    def verdict(self, names: Sequence[str]) -> str:
        return words.verdict(self, names)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        return () if self.board.named(move) is None else (Mark("placed", move),)

    # ---- text
    def text(self) -> str:
        return written_position(self)

    def board_text(self) -> str:
        return words.board_text(self)
