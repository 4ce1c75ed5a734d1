"""A toy game for two to four: count on by one, two or three; whoever says ten has won."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image, ImageDraw

from rendering.view import Highlight, View
from rules.errors import PositionError, UnreadableMove
from rules.game import Game, Move, Position, Result, RulesPage, Step, StepChoice, Termination
from rules.options import Options
from rules.text import Spoken, tr_phrase

GOAL = 10


@dataclass(frozen=True, slots=True)
class Count(Position):
    """What was said last, by how many plies, and who has left."""

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

    def colour(self, seat: int) -> str:
        return ""

    def has_left(self, seat: int) -> bool:
        return seat in self.gone

    def _next(self, gone: frozenset[int]) -> int:
        later = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        return next(seat for seat in later if seat not in gone)

    def legal_moves(self) -> list[Move]:
        return [] if self.result() else [Move(f"{self.said + step}") for step in (1, 2, 3)]

    def parse(self, text: str) -> Move:
        if text.strip() not in self.legal_moves():
            raise UnreadableMove(f"Say one of {', '.join(self.legal_moves())}.")
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

    def step(self, path: Sequence[str]) -> Step:
        if path:
            return Step("", move=self.read(path[0]))
        return Step("How far?", tuple(StepChoice(move, move) for move in self.legal_moves()))

    def preview(self, move: Move) -> str:
        return f"You say {move}."

    def told(self, move: Move, names: Sequence[str]) -> str:
        return f"{names[self.turn]} said {move}."

    def prompt(self) -> str:
        return "count on"

    def verdict(self, names: Sequence[str]) -> str:
        return "Ten!" if self.said >= GOAL else "Nobody else is left."

    def text(self) -> str:
        gone = "".join(map(str, sorted(self.gone))) or "-"
        return f"{self.players} {self.said} {self.plies} {self.turn} {gone}"

    def board_text(self) -> str:
        return f"The count is {self.said}."


class Counting(Game):
    """To ten, together."""

    name = "counting"
    title = "Counting"
    blurb = "Whoever says ten has won."
    min_seats, max_seats = 2, 4
    options = ()
    example = "3"

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
            raise PositionError("A position of counting is five numbers.") from None
        return Count(players, said, plies, turn, gone)

    def pages(self) -> tuple[RulesPage, ...]:
        return (RulesPage("The aim", "Say ten.", "2 7 3 1 -", "Ten can be said"),)


GAME = Counting()


class CountingRenderer:
    """A bar that grows."""

    game = "counting"

    def image(self, position: Any, view: View) -> bytes:
        picture = Image.new("RGB", (130, 20), "grey")
        ImageDraw.Draw(picture).rectangle((0, 0, position.said * 10, 20), "black")
        data = io.BytesIO()
        picture.save(data, "PNG")
        return data.getvalue()

    def stacks_in_words(self, position: Any) -> Sequence[Spoken]:
        return [tr_phrase("count {number}", number=position.said)]

    def accent(self, position: Any, seat: int) -> int:
        return 0x336699 + seat

    def highlights(self, position: Any) -> Sequence[Highlight]:
        return ()


RENDERER = CountingRenderer()
