"""How many presses a turn takes on the pad, from «Move» on the board to «Confirm» inclusive.

Only on the middling size of each game, because a turn takes about half a second in the simulated
Discord. `tests/bot/test_press_counts.py` counts the presses on the other sizes.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

import pytest

from tests.journeys.match_helpers import CHOSEN, begin_game, boards, play_on
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.presses import LIMITS, SEED, enter_turn, middle_game

POSITIONS = 50
PER_GAME = 10
"""The positions that are taken from one random game."""


@dataclass(frozen=True)
class SeenPad:
    """A pad in the simulated Discord."""

    person: Person
    answer: Answer

    @property
    def labels(self) -> list[str]:
        return [
            str(each["label"])
            for each in self.answer.seen.components
            if str(each.get("custom_id", "")).startswith("pb:at:")
            and not each.get("disabled")
            and each["style"] != CHOSEN
        ]

    @property
    def plies(self) -> int:
        found = re.search(r"not confirmed yet: (.*)\.", self.answer.text)
        return len(found[1].split(",")) if found else 0

    @property
    def can_confirm(self) -> bool:
        return "Confirm" in self.answer.seen.buttons

    async def press(self, label: str) -> SeenPad:
        return SeenPad(self.person, await self.person.clicks(label, on=self.answer))


@pytest.mark.parametrize(
    ("command", "options"),
    [("escabel", {"size": 9}), ("esgrad", {"side": 7}), ("stack-control", {})],
)
async def test_the_most_presses_of_a_turn(
    world: World, command: str, options: dict[str, Any]
) -> None:
    print(f"PRESSES_SEED={SEED}")
    chance = random.Random(f"{SEED} {command}")
    largest: dict[str, int] = {}
    counted, match = 0, 0
    while counted < POSITIONS:
        await begin_game(world, command, **options)
        match += 1
        loaded = await play_on(world, match, [])
        for moves in middle_game(loaded.position, chance, PER_GAME):
            loaded = await play_on(world, match, moves)
            mover = world.ann if loaded.mover == world.ann.id else world.bob
            pad = SeenPad(mover, await mover.clicks("Move", on=boards(world)[-1]))
            kind, presses = await enter_turn(pad, loaded.position, chance)
            largest[kind] = max(largest.get(kind, 0), 1 + presses + 1)
            counted += 1
        await world.advance(seconds=30)
    print(largest)
    assert all(presses <= LIMITS[kind] for kind, presses in largest.items()), largest
