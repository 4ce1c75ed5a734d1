"""Esgrad (Saïd Galdseid, 2024): the description of the game and its options."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules import limits
from rules.errors import PositionError
from rules.game import Game, Position, RulesPage, expect_position
from rules.games.esgrad.entry import EsgradEntry
from rules.games.esgrad.narration import EsgradNarration
from rules.games.esgrad.pages import PAGES
from rules.games.esgrad.playout import random_playout
from rules.games.esgrad.position import EsgradPosition
from rules.games.esgrad.position_text import read_position
from rules.games.esgrad.state import Rules, State
from rules.options import Choice, ChoiceOption, NumberOption, Options
from rules.text import Name, Notation, tr


class Esgrad(Game):
    """Esgrad with every option of section B.1 of the rules, and with the komi opening."""

    name = "esgrad"
    title = Name("Esgrad")
    blurb = tr(
        "Cut a hexagonal board into areas: the more a group separates, the more it is worth."
    )
    example = tr("{place}, or pass", place=Notation("c4"))
    options = (
        NumberOption(
            "side",
            tr("Points along each edge of the board: 5 for a quick game, up to 11 for a long one."),
            default=9,
            minimum=5,
            maximum=11,
            engine_minimum=2,
            engine_maximum=12,
            label_of=lambda side: tr("side {number}", number=side),
            allowed=(5, 7, 9, 11),
        ),
        ChoiceOption(
            "bonus",
            tr("Which pass earns the extra half point."),
            choices=(
                Choice(
                    "first-pass",
                    tr("½ for the first pass"),
                    tr("The first pass of the whole game."),
                ),
                Choice(
                    "final-passes",
                    tr("½ for the first final pass"),
                    tr("The first of the two passes that end the game."),
                ),
            ),
            default="first-pass",
        ),
        ChoiceOption(
            "undivided",
            tr("What a group is worth that separates nothing, such as a single stone."),
            choices=(
                Choice(
                    "one",
                    tr("undivided groups worth 1"),
                    tr("It leaves one area, so it is worth 1."),
                ),
                Choice(
                    "zero",
                    tr("undivided groups worth 0"),
                    tr("Only two areas or more count."),
                ),
            ),
            default="one",
        ),
    )

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> EsgradPosition:
        return EsgradPosition(State(Rules.of(options)), self, options)

    def narration(self, position: Position) -> EsgradNarration:
        return EsgradNarration(expect_position(position, EsgradPosition))

    def move_entry(self, position: Position) -> EsgradEntry:
        return EsgradEntry(expect_position(position, EsgradPosition))

    def pages(self) -> tuple[RulesPage, ...]:
        return PAGES

    def parse_position(self, text: str) -> EsgradPosition:
        state, options = read_position(text, self.read_options)
        position = EsgradPosition(state, self, options)
        if position.text() != text:
            raise PositionError(limits.otherwise(text, position.text()))
        return position

    def random_playout(self, options: Options, random: Random) -> int:
        return random_playout(Rules.of(options), random)


GAME = Esgrad()
