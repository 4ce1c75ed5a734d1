"""A toy game, noughts and crosses, which proves that a new game needs no change elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from rendering.alt import NO_DESCRIPTION, Description
from rendering.view import Highlight, View
from rules.errors import IllegalMove, PositionError, UnreadableMove
from rules.game import (
    Game,
    Mark,
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
from rules.limits import otherwise, shown
from rules.move_entry import Question, Step, StepChoice
from rules.options import Options
from rules.text import Listing, Name, Notation, Translatable, as_name, tr, tr_term
from rules.turns import describe_plies

POINTS = tuple(file + rank for rank in "321" for file in "abc")
ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
LINES = tuple(tuple(line.split()) for line in (*ROWS, "a1 b2 c3", "a3 b2 c1"))
SIDES = (tr_term("Crosses", "side"), tr_term("Noughts", "side"))


@dataclass(frozen=True, slots=True, eq=False)
class Grid(Position):
    """The points in the order of play: crosses on even plies, noughts on odd plies."""

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

    def at(self, point: str) -> str:
        """The mark on a point: `X`, `O` or `.`."""
        return "XO"[self.played.index(Move(point)) % 2] if point in self.played else "."

    def legal_moves(self) -> list[Move]:
        if self.result():
            return []
        return sorted(Move(point) for point in POINTS if point not in self.played)

    def parse(self, text: str) -> Move:
        point = Move(text.strip().lower())
        if point not in POINTS:
            raise UnreadableMove(
                tr(
                    "I can't read “{given}”. Write a point like {point}.",
                    given=shown(text),
                    point=Notation("b2"),
                )
            )
        if point in self.played:
            raise IllegalMove(tr("{point} is taken.", point=Notation(point)))
        return point

    def play(self, move: Move) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(tr("{move} can't be played.", move=Notation(move)))
        return Grid((*self.played, move))

    def result(self) -> Result | None:
        for line in LINES:
            if {self.at(point) for point in line} in ({"X"}, {"O"}):
                return Result((1 - self.to_move,), Termination.CHAIN)
        return Result((0, 1), Termination.NO_MOVES) if self.ply == len(POINTS) else None

    def text(self) -> str:
        return "".join(self.played) or "-"


@dataclass(frozen=True, slots=True)
class GridNarration(Narration):
    """What is said about a position."""

    position: Grid

    def preview(self, move: Move) -> Translatable:
        return tr("You mark {point}.", point=Notation(move))

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        player = as_name(names[self.position.to_move])
        return tr("{player} marked {point}.", player=player, point=Notation(move))

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Translatable:
        return describe_plies(self.position, moves, names)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        return (Mark("placed", move),)

    def colour(self, seat: int) -> Translatable:
        return SIDES[seat]

    def prompt(self, player: str) -> Prompt:
        return Prompt(
            tr("{player}, mark a point.", player=as_name(player)),
            tr("{player} is to move: mark a point.", player=as_name(player)),
            tr("Mark a point."),
        )

    def verdict(self, names: Sequence[str]) -> Translatable:
        return tr("Three in a row.")

    def board_grid(self) -> Translatable:
        at = self.position.at
        return Notation("\n".join(" ".join(at(file + rank) for file in "abc") for rank in "321"))


@dataclass(frozen=True, slots=True)
class GridEntry(MoveEntry):
    """Choosing a point."""

    position: Grid

    def step(self, path: Sequence[str]) -> Step:
        if path:
            return Step(move=self.position.read(path[0]))
        moves = self.position.legal_moves()
        choices = tuple(StepChoice(move, Notation(move)) for move in moves)
        return Step((Question(tr("Which point?"), choices),))

    def suggestions(self) -> list[Move]:
        return self.position.legal_moves()


class NoughtsAndCrosses(Game):
    """Three in a row on nine points."""

    name = "noughts"
    title = Name("Noughts and crosses")
    blurb = tr("Three in a row wins.")
    options = ()
    example = Notation("b2")

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
            raise PositionError(otherwise(text, now.text()))
        return now

    def narration(self, position: Position) -> GridNarration:
        return GridNarration(expect_position(position, Grid))

    def move_entry(self, position: Position) -> GridEntry:
        return GridEntry(expect_position(position, Grid))

    def pages(self) -> tuple[RulesPage, ...]:
        return (
            RulesPage(
                tr("The aim"),
                tr("Three of your marks in a row win."),
                "a1b2a2",
                tr("Crosses lead"),
            ),
        )


GAME = NoughtsAndCrosses()


class NoughtsRenderer:
    """A picture of nine fields."""

    game = "noughts"

    def picture(self, position: Any, view: View) -> Image.Image:
        """Draw crosses as black squares and noughts as white squares."""
        picture = Image.new("P", (90, 90), 0)
        picture.putpalette([128, 128, 128, 0, 0, 0, 255, 255, 255])
        draw = ImageDraw.Draw(picture)
        for index, point in enumerate(POINTS):
            mark = position.at(point)
            if mark != ".":
                x, y = index % 3 * 30, index // 3 * 30
                draw.rectangle((x, y, x + 25, y + 25), 1 if mark == "X" else 2)
        return picture

    def describe_board(self, position: Any, names: Sequence[str]) -> Description:
        """List every mark."""
        marks = [(point, position.at(point)) for point in POINTS]
        shown = [Notation(f"{point} {mark}") for point, mark in marks if mark != "."]
        return Description(
            len(shown), lambda number: [tr("Marks: {marks}.", marks=Listing(shown[:number]))]
        )

    def describe_view(self, position: Any, show: str) -> Description:
        """Nothing is highlighted."""
        return NO_DESCRIPTION

    def accent(self, position: Any, seat: int) -> int:
        """Crosses are black, noughts white."""
        return (0x111111, 0xEEEEEE)[seat]

    def highlights(self, position: Any) -> Sequence[Highlight]:
        """Nothing is highlighted."""
        return ()


RENDERER = NoughtsRenderer()
