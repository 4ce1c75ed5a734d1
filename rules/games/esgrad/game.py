"""Esgrad (Saïd Galdseid, 2024): its positions, its description and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.game import Game, Move, Position, Result, Termination, Wishes
from rules.games.esgrad.lessons import LESSONS
from rules.games.esgrad.narration import EsgradNarration
from rules.games.esgrad.notation import (
    COLOUR_MOVES,
    KOMI_MOVES,
    play,
    read,
    read_state,
    symmetric_form,
    written_state,
)
from rules.games.esgrad.pad import EsgradPad
from rules.games.esgrad.pages import PAGES
from rules.games.esgrad.state import Rules, State
from rules.options import Choice, ChoiceOption, NumberOption, Options
from rules.text import Name, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EsgradPosition(Position):
    """A position of Esgrad; `state` has further facts for pictures."""

    state: State
    narration_of: ClassVar = EsgradNarration
    pad_of: ClassVar = EsgradPad

    @property
    def opening(self) -> bool:
        return self.state.opening

    # ---- play
    def legal_moves(self) -> list[Move]:
        state = self.state
        if state.komi is None:
            return list(KOMI_MOVES)
        if state.black_seat is None:
            return list(COLOUR_MOVES)
        if state.over:
            return []
        taken = state.black | state.white
        return [Move(name) for name, bit in state.board.move_bits if not taken & bit]

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> EsgradPosition:
        return EsgradPosition(self.game, self.options, play(self.state, move))

    def result(self) -> Result | None:
        if not self.state.over:
            return None
        by_seat = self.scores()
        return Result((0 if by_seat[0] > by_seat[1] else 1,), Termination.SCORE, by_seat)

    def scores(self) -> tuple[float, ...]:
        if self.opening:
            return ()
        black, white = (side.total for side in self.state.score())
        return (black, white) if self.state.black_seat == 0 else (white, black)

    def written_state(self) -> str:
        return written_state(self.state)

    def symmetric_form(self) -> str:
        return symmetric_form(self.state)


class Esgrad(Game):
    """Esgrad with every option of section B.1 of the rules, and with the komi opening."""

    showcase_options: Mapping[str, str] = {"side": "5"}
    showcase_moves = (
        "2 white f6 i4 e4 d3 e6 f2 d6 a4 b5 c6 g2 c5 d5 h5 c3 b6 d4 b4 e3 e8 g4 g6 f7 d1 d7 h2 g5 "
        "h3 c1 c2 f8 d2 b1 b2 b3 e2 f3 a2 h1 f1 a3 g7 g3 f4 d8 pass pass"
    )

    name = "esgrad"
    title = Name("Esgrad")
    blurb = tr("Cut a hexagonal board into areas: the more a group makes, the more it is worth.")
    pages = PAGES
    lessons = LESSONS
    options = (
        NumberOption(
            "side",
            tr("Points along each edge of the board: 5 is quick, 9 is usual, 11 is long."),
            default=9,
            minimum=5,
            maximum=11,
            engine_minimum=2,
            engine_maximum=12,
            quick=5,
            label_of=lambda side: tr("side {number}", number=side),
            allowed=(5, 7, 9, 11),
            explain=lambda side: tr(
                "{number} along each edge, {points} points in all",
                number=side,
                points=3 * side * (side - 1) + 1,
            ),
        ),
        ChoiceOption(
            "bonus",
            tr("Which pass earns the half point that rules out ties."),
            choices=(
                Choice(
                    "first-pass",
                    tr("½ for the first pass"),
                    tr("First pass: whoever is the first to pass in the game"),
                ),
                Choice(
                    "final-passes",
                    tr("½ for the first final pass"),
                    tr("Final passes: the first of the two passes that end the game"),
                ),
            ),
            default="first-pass",
        ),
        ChoiceOption(
            "undivided",
            tr("What a group that cuts nothing off is worth, such as a single stone."),
            choices=(
                Choice(
                    "one",
                    tr("undivided groups worth 1"),
                    tr("One: it leaves the board in one area, so it is worth 1"),
                ),
                Choice(
                    "zero",
                    tr("undivided groups worth 0"),
                    tr("Zero: only groups that cut off an area are worth anything"),
                ),
            ),
            default="one",
        ),
    )

    def start(
        self, options: Options, seats: int = 2, seed: bytes = b"", wishes: Wishes = ()
    ) -> EsgradPosition:
        return EsgradPosition(self, options, State(Rules.of(options)))

    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> EsgradPosition:
        state, options = read_state(
            fields, lambda side: self.read_options({**given, "side": str(side)})
        )
        return EsgradPosition(self, options, state)


GAME = Esgrad()
