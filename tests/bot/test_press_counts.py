"""The presses of a turn on boards of several sizes, on pads that are laid out but not sent.

`tests/journeys/test_press_counts.py` presses them in the simulated Discord, which is slower, on
one size of each game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest

from bot.discord_io.components import Button
from bot.messages.pad import Asking, Choices, Chosen, follow
from bot.messages.pad_layout import BLUE, pad_message
from matches.steps.loaded_match import LoadedMatch, initial_line
from rules.options import NumberOption
from rules.registry import games
from rules.replay import Entry, Kind, Line, extend
from tests.bot.test_discord_limits import match_of
from tests.support.presses import LIMITS, SEED, enter_turn, middle_game

POSITIONS = 50
NOTHING_CHOSEN = Choices()


@dataclass(frozen=True)
class LaidOutPad:
    """A pad that is not sent."""

    loaded: LoadedMatch
    choices: Choices = NOTHING_CHOSEN

    @cached_property
    def found(self) -> Asking | Chosen:
        return follow(self.loaded, self.choices)

    @property
    def can_confirm(self) -> bool:
        return isinstance(self.found, Chosen)

    @property
    def plies(self) -> int:
        return len(self.found.plies)

    @property
    def labels(self) -> list[str]:
        return [str(each.label) for each in self._buttons() if each.style != BLUE]

    async def press(self, label: str) -> LaidOutPad:
        (custom_id,) = (each.custom_id for each in self._buttons() if each.label == label)
        plies, answers = custom_id.split(":", 5)[4:]
        return LaidOutPad(self.loaded, Choices.read(plies, answers))

    def _buttons(self) -> Iterator[Button]:
        if isinstance(found := self.found, Asking):
            controls = pad_message(found)[1]
            assert controls is not None
            for each in (each for line in controls.lines for each in line):
                assert isinstance(each, Button), "this question needs a menu"
                if each.custom_id.startswith("pb:at:") and not each.disabled:
                    yield each


def cases() -> Iterator[object]:
    """The smallest, the usual and the largest board, and every setup of games of one size."""
    for game in games().values():
        size = next((each for each in game.options if isinstance(each, NumberOption)), None)
        if size is None:
            for option in game.options[:1]:
                for value in ("draw", "advanced", "scattered"):
                    yield pytest.param(game.name, {option.key: value}, id=f"{game.name}-{value}")
            continue
        for number in (size.minimum, size.default_value(), size.maximum):
            given = {size.key: str(number)}
            yield pytest.param(game.name, given, id=f"{game.name}-{number}")


@pytest.mark.parametrize(("game", "options"), list(cases()))
async def test_the_most_presses_of_a_turn(game: str, options: dict[str, str]) -> None:
    print(f"PRESSES_SEED={SEED}")
    chance = random.Random(f"{SEED} {game} {options}")
    match = match_of(game, games()[game].min_seats, options)
    largest: dict[str, int] = {}
    counted = 0
    while counted < POSITIONS:
        line: Line = initial_line(match)
        for moves in middle_game(line.position, chance, 10):
            for move in moves:
                line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
            loaded = LoadedMatch(match, (), line)
            kind, presses = await enter_turn(LaidOutPad(loaded), line.position, chance)
            largest[kind] = max(largest.get(kind, 0), 1 + presses + 1)
            counted += 1
    assert all(presses <= LIMITS[kind] for kind, presses in largest.items()), largest
