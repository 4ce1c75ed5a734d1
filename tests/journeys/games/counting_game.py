"""A toy game for two to four players: count up by one, two or three; whoever reaches ten wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from PIL import Image, ImageDraw

from rendering.view import Description, Renderer, View
from rules.errors import PositionError, UnreadableMove
from rules.game import Game, Move, MovePad, Narration, Position, Result, RulesPage, Termination
from rules.lessons import Lesson, wins
from rules.move_pad import QuestionTemplate, Ways
from rules.options import Options
from rules.text import Name, Notation, Text, as_name, either, tr, tr_phrase

GOAL = 10


@dataclass(frozen=True, slots=True)
class Count:
    """The last number, the plies so far, and who has left."""

    seats: int = 2
    said: int = 0
    ply: int = 0
    to_move: int = 0
    gone: frozenset[int] = frozenset()

    def next_seat(self) -> int:
        """Return the seat after the one to move that has not left."""
        later = [(self.to_move + step) % self.seats for step in range(1, self.seats + 1)]
        return next(seat for seat in later if seat not in self.gone)

    @property
    def numbers(self) -> list[Move]:
        return [Move(f"{self.said + step}") for step in (1, 2, 3)]


class CountNarration(Narration):
    """What is said about a position."""

    def __init__(self, count: Count) -> None:
        self.count = count

    def preview(self, move: Move) -> Text:
        return tr("You say {number}.", number=Notation(move))

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        player = as_name(names[self.count.to_move])
        return tr("{player} said {number}.", player=player, number=Notation(move))

    def task(self) -> Text:
        return tr_phrase("count on")

    def verdict(self, names: Sequence[str]) -> Text:
        return tr("Ten!") if self.count.said >= GOAL else tr("Nobody else is left.")

    def board_grid(self) -> Text:
        return tr("The count is {number}.", number=self.count.said)


class CountPad(MovePad):
    """Choosing how far to count."""

    def __init__(self, count: Count) -> None:
        self.count = count

    def ways(self) -> Ways:
        asked = QuestionTemplate(lambda path: tr("How far?"))
        return Ways((asked,), {(move,): move for move in self.count.numbers})

    def suggestions(self) -> list[Move]:
        return self.count.numbers


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountPosition(Position):
    """The rules."""

    state: Count
    narration_of: ClassVar = CountNarration
    pad_of: ClassVar = CountPad

    @property
    def seats(self) -> int:
        return self.state.seats

    def has_left(self, seat: int) -> bool:
        return seat in self.state.gone

    def legal_moves(self) -> list[Move]:
        return [] if self.result() else self.state.numbers

    def parse(self, text: str) -> Move:
        if text.strip() not in self.legal_moves():
            moves = either(map(Notation, self.legal_moves()))
            raise UnreadableMove(tr("Say {moves}.", moves=moves))
        return Move(text.strip())

    def play(self, move: Move) -> CountPosition:
        now = self.state
        after = replace(now, said=int(move), ply=now.ply + 1, to_move=now.next_seat())
        return replace(self, state=after)

    def leave(self, seat: int, why: Termination) -> CountPosition:
        after = replace(self.state, gone=self.state.gone | {seat})
        if seat == after.to_move:
            after = replace(after, to_move=after.next_seat())
        return replace(self, state=after)

    def result(self) -> Result | None:
        left = [seat for seat in range(self.seats) if seat not in self.state.gone]
        if self.state.said >= GOAL:
            last = next(
                seat
                for step in range(1, self.seats + 1)
                if (seat := (self.to_move - step) % self.seats) in left
            )
            return Result((last,), Termination.LAST_MOVER)
        return Result((left[0],), Termination.LAST_PLAYER) if len(left) == 1 else None

    def written_state(self) -> str:
        gone = "".join(map(str, sorted(self.state.gone))) or "-"
        return f"{self.seats} {self.state.said} {self.ply} {self.to_move} {gone}"


class Counting(Game):
    """The game: count to ten together."""

    pages = (RulesPage(tr("The aim"), tr("Say ten."), "2 7 3 1 -", tr("Ten can be said")),)
    lessons = (
        Lesson(
            "three",
            tr("Count on"),
            tr("You may say one of the next three numbers."),
            tr("Say as much as you can."),
            "2 4 4 0 -",
            lambda before, after: after.state.said == before.state.said + 3,
            tr("Three further is the most."),
            tr("You can say more."),
            tr("Three further than four."),
            "7",
        ),
        Lesson(
            "game",
            tr("A small game"),
            tr("Whoever says ten wins."),
            tr("Say ten."),
            "2 3 3 0 -",
            wins,
            tr("You have won."),
            tr("You have lost."),
            tr("Say six."),
            "6",
            plays_on=True,
        ),
    )
    name = "counting"
    title = Name("Counting")
    blurb = tr("Whoever says ten has won.")
    min_seats, max_seats = 2, 4
    options = ()

    def start(
        self, options: Options, seats: int = 2, seed: bytes = b"", wishes: Sequence[str | None] = ()
    ) -> CountPosition:
        return CountPosition(self, options, Count(seats))

    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> CountPosition:
        try:
            seats, said, ply, turn = map(int, fields[:4])
            gone = frozenset(int(seat) for seat in fields[4].replace("-", ""))
        except (ValueError, IndexError):
            raise PositionError(tr("A position of counting is five numbers.")) from None
        return CountPosition(self, {}, Count(seats, said, ply, turn, gone))


GAME = Counting()


class Drawing:
    """Draws a bar whose length is the number."""

    bug: Exception | None = None
    """What drawing raises."""

    def picture(self, position: Any, view: View) -> Image.Image:
        if self.bug is not None:
            raise self.bug
        picture = Image.new("P", (130, 20), 0)
        picture.putpalette([128, 128, 128, 0, 0, 0])
        ImageDraw.Draw(picture).rectangle((0, 0, position.state.said * 10, 20), 1)
        return picture


def describe_board(position: Any, names: Sequence[str]) -> Description:
    return Description(0, lambda _: [tr("The count is {number}.", number=position.state.said)])


DRAWING = Drawing()
RENDERER = Renderer(
    "counting",
    DRAWING.picture,
    describe_board,
    lambda position, highlight: (),
    lambda position, seat: ("black", "white")[seat % 2],
)
