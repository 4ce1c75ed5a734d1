"""A toy game, noughts and crosses, to prove that a new game needs no change elsewhere."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from rendering.view import Highlight, View
from rules.errors import IllegalMove, PositionError, UnreadableMove
from rules.game import Game, Mark, Move, Position, Result, RulesPage, Step, StepChoice, Termination
from rules.options import Options
from rules.text import Notation, Spoken

POINTS = tuple(file + rank for rank in "321" for file in "abc")
ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
LINES = tuple(tuple(line.split()) for line in (*ROWS, "a1 b2 c3", "a3 b2 c1"))
SIDES = ("Crosses", "Noughts")


@dataclass(frozen=True, slots=True, eq=False)
class Grid(Position):
    """Where the crosses (the even plies) and noughts stand, by the order they came."""

    played: tuple[Move, ...] = ()

    @property
    def game(self) -> Game:
        return GAME

    @property
    def options(self) -> Options:
        return {}

    @property
    def seats(self) -> int:
        return 2

    @property
    def ply(self) -> int:
        return len(self.played)

    @property
    def to_move(self) -> int:
        return self.ply % 2

    def colour(self, seat: int) -> str:
        return SIDES[seat]

    def at(self, point: str) -> str:
        """`X`, `O` or `.`."""
        return "XO"[self.played.index(Move(point)) % 2] if point in self.played else "."

    def legal_moves(self) -> list[Move]:
        if self.result():
            return []
        return sorted(Move(point) for point in POINTS if point not in self.played)

    def parse(self, text: str) -> Move:
        point = Move(text.strip().lower())
        if point not in POINTS:
            raise UnreadableMove(f"I can't read “{text}”. Write a point like b2.")
        if point in self.played:
            raise IllegalMove(f"{point} is taken.")
        return point

    def play(self, move: Move) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(f"{move} can't be played.")
        return Grid((*self.played, move))

    def result(self) -> Result | None:
        for line in LINES:
            if {self.at(point) for point in line} in ({"X"}, {"O"}):
                return Result((1 - self.to_move,), Termination.CHAIN)
        return Result((0, 1), Termination.NO_MOVES) if self.ply == len(POINTS) else None

    def step(self, path: Sequence[str]) -> Step:
        if path:
            return Step("", move=self.read(path[0]))
        return Step("Which point?", tuple(StepChoice(move, move) for move in self.legal_moves()))

    def preview(self, move: Move) -> str:
        return f"You mark {move}."

    def told(self, move: Move, names: Sequence[str]) -> str:
        return f"{names[self.to_move]} marked {move}."

    def prompt(self) -> str:
        return "mark a point"

    def verdict(self, names: Sequence[str]) -> str:
        return "Three in a row."

    def marks(self, move: Move) -> tuple[Mark, ...]:
        return (Mark("placed", move),)

    def text(self) -> str:
        return "".join(self.played) or "-"

    def board_text(self) -> str:
        return "\n".join(" ".join(self.at(file + rank) for file in "abc") for rank in "321")


class NoughtsAndCrosses(Game):
    """Three in a row on nine points."""

    name = "noughts"
    title = "Noughts and crosses"
    blurb = "Three in a row wins."
    options = ()
    example = "b2"

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> Position:
        return Grid()

    def parse_position(self, text: str) -> Position:
        played = "" if text == "-" else text
        now: Position = Grid()
        for index in range(0, len(played), 2):
            now = now.play(now.read(played[index : index + 2]))
        if now.text() != text:
            raise PositionError(f"This position is written “{now.text()}”.")
        return now

    def pages(self) -> tuple[RulesPage, ...]:
        return (
            RulesPage("The aim", "Three of your marks in a row win.", "a1b2a2", "Crosses lead"),
        )


GAME = NoughtsAndCrosses()


class NoughtsRenderer:
    """A picture of nine fields."""

    game = "noughts"

    def image(self, position: Any, view: View) -> bytes:
        """Crosses are black squares, noughts white ones."""
        picture = Image.new("RGB", (90, 90), "grey")
        draw = ImageDraw.Draw(picture)
        for index, point in enumerate(POINTS):
            mark = position.at(point)
            if mark != ".":
                x, y = index % 3 * 30, index // 3 * 30
                draw.rectangle((x, y, x + 25, y + 25), "black" if mark == "X" else "white")
        data = io.BytesIO()
        picture.save(data, "PNG")
        return data.getvalue()

    def stacks_in_words(self, position: Any) -> Sequence[Spoken]:
        """Every mark."""
        marks = [(point, position.at(point)) for point in POINTS]
        return [Notation(f"{point} {mark}") for point, mark in marks if mark != "."]

    def accent(self, position: Any, seat: int) -> int:
        """Black and white."""
        return (0x111111, 0xEEEEEE)[seat]

    def highlights(self, position: Any) -> Sequence[Highlight]:
        """None."""
        return ()


RENDERER = NoughtsRenderer()
