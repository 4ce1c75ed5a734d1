"""A toy game, noughts and crosses, which proves that a new game needs no change elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image, ImageDraw

from rendering.alt import NO_DESCRIPTION, Description
from rendering.view import Highlight, View
from rules.errors import IllegalMove
from rules.game import (
    Game,
    Mark,
    Move,
    MoveEntry,
    Narration,
    Position,
    Result,
    RulesPage,
    Termination,
)
from rules.limits import unreadable
from rules.move_entry import Step
from rules.move_steps import Asked, Ways
from rules.narration import Prompt
from rules.options import Options
from rules.text import Listing, Name, Notation, Translatable, as_name, tr, tr_term

POINTS = tuple(file + rank for rank in "321" for file in "abc")
ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
LINES = tuple(tuple(line.split()) for line in (*ROWS, "a1 b2 c3", "a3 b2 c1"))
SIDES = (tr_term("Crosses", "side"), tr_term("Noughts", "side"))


@dataclass(frozen=True, slots=True)
class Grid:
    """The points in the order of play: crosses on even plies, noughts on odd plies."""

    played: tuple[Move, ...] = ()

    @property
    def ply(self) -> int:
        return len(self.played)

    @property
    def to_move(self) -> int:
        return self.ply % 2

    @property
    def free(self) -> list[Move]:
        return sorted(Move(point) for point in POINTS if point not in self.played)

    def at(self, point: str) -> str:
        """The mark on a point: `X`, `O` or `.`."""
        return "XO"[self.played.index(Move(point)) % 2] if point in self.played else "."


class GridNarration(Narration):
    """What is said about a position."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def preview(self, move: Move) -> Translatable:
        return tr("You mark {point}.", point=Notation(move))

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        player = as_name(names[self.grid.to_move])
        return tr("{player} marked {point}.", player=player, point=Notation(move))

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
        at = self.grid.at
        return Notation("\n".join(" ".join(at(file + rank) for file in "abc") for rank in "321"))


class GridEntry(MoveEntry):
    """Choosing a point."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def step(self, path: Sequence[str]) -> Step:
        asked = Asked(lambda path: tr("Which point?"))
        ways = Ways((asked,), {(move,): move for move in self.grid.free})
        return ways.step(path)

    def suggestions(self) -> list[Move]:
        return self.grid.free


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GridPosition(Position):
    """The rules."""

    state: Grid

    @property
    def narration(self) -> GridNarration:
        return GridNarration(self.state)

    @property
    def entry(self) -> GridEntry:
        return GridEntry(self.state)

    def legal_moves(self) -> list[Move]:
        return [] if self.result() else self.state.free

    def parse(self, text: str) -> Move:
        point = Move(text.strip().lower())
        if point not in POINTS:
            raise unreadable(text, tr("Write a point like {point}.", point=Notation("b2")))
        if point in self.state.played:
            raise IllegalMove(tr("{point} is taken.", point=Notation(point)))
        return point

    def play(self, move: Move) -> GridPosition:
        if move not in self.legal_moves():
            raise IllegalMove(tr("{move} can't be played.", move=Notation(move)))
        return replace(self, state=Grid((*self.state.played, move)))

    def result(self) -> Result | None:
        for line in LINES:
            if {self.state.at(point) for point in line} in ({"X"}, {"O"}):
                return Result((1 - self.to_move,), Termination.CHAIN)
        return Result((0, 1), Termination.NO_MOVES) if self.ply == len(POINTS) else None

    def written_state(self) -> str:
        return "".join(self.state.played) or "-"


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
    ) -> GridPosition:
        return GridPosition(self, options, Grid())

    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> Position:
        played = "" if fields == ["-"] else "".join(fields)
        now: Position = self.start({})
        for index in range(0, len(played), 2):
            now = now.play(now.read(played[index : index + 2]))
        return now

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
            mark = position.state.at(point)
            if mark != ".":
                x, y = index % 3 * 30, index // 3 * 30
                draw.rectangle((x, y, x + 25, y + 25), 1 if mark == "X" else 2)
        return picture

    def describe_board(self, position: Any, names: Sequence[str]) -> Description:
        """List every mark."""
        marks = [(point, position.state.at(point)) for point in POINTS]
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
