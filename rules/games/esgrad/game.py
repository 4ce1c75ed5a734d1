"""Esgrad (Saïd Galdseid, 2024): the description of the game and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.game import Game, RulesPage
from rules.games.esgrad.pages import PAGES
from rules.games.esgrad.playout import random_playout
from rules.games.esgrad.position import EsgradPosition
from rules.games.esgrad.position_text import read_state
from rules.games.esgrad.state import Rules, State
from rules.games.esgrad.stored_position import for_storage, from_storage
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
            tr("Points along each edge of the board: 5 is quick, 9 is usual, 11 is long."),
            default=9,
            minimum=5,
            maximum=11,
            engine_minimum=2,
            engine_maximum=12,
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
            tr("Which pass earns the extra half point, so that nobody can tie."),
            choices=(
                Choice(
                    "first-pass",
                    tr("½ for the first pass"),
                    tr("First pass: whoever passes first in the game"),
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
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> EsgradPosition:
        return EsgradPosition(self, options, State(Rules.of(options)))

    def pages(self) -> tuple[RulesPage, ...]:
        return PAGES

    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> EsgradPosition:
        state, options = read_state(
            fields, lambda side: self.read_options({**given, "side": str(side)})
        )
        return EsgradPosition(self, options, state)

    def stored_position(self, position: Any) -> object:
        return for_storage(position.state)

    def restored_position(
        self, stored: object, options: Options, seats: int, seed: bytes
    ) -> EsgradPosition:
        return EsgradPosition(self, options, from_storage(stored, options))

    def random_playout(self, options: Options, random: Random) -> int:
        return random_playout(Rules.of(options), random)


GAME = Esgrad()
