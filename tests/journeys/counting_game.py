"""A toy game for two to four players: count up by one, two or three; whoever reaches ten wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image, ImageDraw

from rendering.alt import NO_DESCRIPTION, Description
from rendering.view import Highlight, View
from rules.errors import PositionError, UnreadableMove
from rules.game import (
    Game,
    Move,
    MoveEntry,
    Narration,
    Position,
    Prompt,
    Result,
    RulesPage,
    Termination,
    expect_position,
)
from rules.move_entry import Question, Step, StepChoice
from rules.options import Options
from rules.text import Name, Notation, Translatable, as_name, either, tr
from rules.turns import describe_plies

GOAL = 10


@dataclass(frozen=True, slots=True)
class Count(Position):
    """The last number, the plies so far, and who has left."""

    players: int = 2
    said: int = 0
    plies: int = 0
    turn: int = 0
    gone: frozenset[int] = frozenset()

    @property
    def game(self) -> Game:
        return GAME

    @property
    def options(self) -> Options:
        return {}

    @property
    def seats(self) -> int:
        return self.players

    @property
    def ply(self) -> int:
        return self.plies

    @property
    def to_move(self) -> int:
        return self.turn

    def has_left(self, seat: int) -> bool:
        return seat in self.gone

    def _next(self, gone: frozenset[int]) -> int:
        later = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        return next(seat for seat in later if seat not in gone)

    def legal_moves(self) -> list[Move]:
        return [] if self.result() else [Move(f"{self.said + step}") for step in (1, 2, 3)]

    def parse(self, text: str) -> Move:
        if text.strip() not in self.legal_moves():
            moves = either(map(Notation, self.legal_moves()))
            raise UnreadableMove(tr("Say {moves}.", moves=moves))
        return Move(text.strip())

    def play(self, move: Move) -> Position:
        turn = self._next(self.gone)
        return replace(self, said=int(move), plies=self.plies + 1, turn=turn)

    def leave(self, seat: int, why: Termination) -> Position:
        gone = self.gone | {seat}
        return replace(self, gone=gone, turn=self._next(gone) if seat == self.turn else self.turn)

    def result(self) -> Result | None:
        left = [seat for seat in range(self.players) if seat not in self.gone]
        if self.said >= GOAL:
            last = next(
                seat
                for step in range(1, self.players + 1)
                if (seat := (self.turn - step) % self.players) in left
            )
            return Result((last,), Termination.LAST_MOVER)
        return Result((left[0],), Termination.LAST_PLAYER) if len(left) == 1 else None

    def text(self) -> str:
        gone = "".join(map(str, sorted(self.gone))) or "-"
        return f"{self.players} {self.said} {self.plies} {self.turn} {gone}"


@dataclass(frozen=True, slots=True)
class CountNarration(Narration):
    """What is said about a position."""

    position: Count

    def preview(self, move: Move) -> Translatable:
        return tr("You say {number}.", number=Notation(move))

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        player = as_name(names[self.position.turn])
        return tr("{player} said {number}.", player=player, number=Notation(move))

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Translatable:
        return describe_plies(self.position, moves, names)

    def prompt(self, player: str) -> Prompt:
        return Prompt(
            tr("{player}, count on.", player=as_name(player)),
            tr("{player} is to move: count on.", player=as_name(player)),
            tr("Count on."),
        )

    def verdict(self, names: Sequence[str]) -> Translatable:
        return tr("Ten!") if self.position.said >= GOAL else tr("Nobody else is left.")

    def board_grid(self) -> Translatable:
        return tr("The count is {number}.", number=self.position.said)


@dataclass(frozen=True, slots=True)
class CountEntry(MoveEntry):
    """Choosing how far to count."""

    position: Count

    def step(self, path: Sequence[str]) -> Step:
        if path:
            return Step(move=self.position.read(path[0]))
        moves = self.position.legal_moves()
        choices = tuple(StepChoice(move, Notation(move)) for move in moves)
        return Step((Question(tr("How far?"), choices),))

    def suggestions(self) -> list[Move]:
        return self.position.legal_moves()


class Counting(Game):
    """The game: count to ten together."""

    name = "counting"
    title = Name("Counting")
    blurb = tr("Whoever says ten has won.")
    min_seats, max_seats = 2, 4
    options = ()
    example = Notation("3")

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> Position:
        return Count(seats)

    def parse_position(self, text: str) -> Position:
        try:
            players, said, plies, turn = map(int, text.split()[:4])
            gone = frozenset(int(seat) for seat in text.split()[4].replace("-", ""))
        except (ValueError, IndexError):
            raise PositionError(tr("A position of counting is five numbers.")) from None
        return Count(players, said, plies, turn, gone)

    def narration(self, position: Position) -> CountNarration:
        return CountNarration(expect_position(position, Count))

    def move_entry(self, position: Position) -> CountEntry:
        return CountEntry(expect_position(position, Count))

    def pages(self) -> tuple[RulesPage, ...]:
        return (RulesPage(tr("The aim"), tr("Say ten."), "2 7 3 1 -", tr("Ten can be said")),)


GAME = Counting()


class CountingRenderer:
    """Draws a bar whose length is the number."""

    game = "counting"

    def picture(self, position: Any, view: View) -> Image.Image:
        picture = Image.new("P", (130, 20), 0)
        picture.putpalette([128, 128, 128, 0, 0, 0])
        ImageDraw.Draw(picture).rectangle((0, 0, position.said * 10, 20), 1)
        return picture

    def describe_board(self, position: Any, names: Sequence[str]) -> Description:
        return Description(naming=lambda _: [tr("The count is {number}.", number=position.said)])

    def describe_view(self, position: Any, show: str) -> Description:
        return NO_DESCRIPTION

    def accent(self, position: Any, seat: int) -> int:
        return 0x336699 + seat

    def highlights(self, position: Any) -> Sequence[Highlight]:
        return ()


RENDERER = CountingRenderer()
