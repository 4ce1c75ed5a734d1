"""Versions of a game's rules: which can be played, and which a new match gets."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from rules.errors import UnknownGame, UnknownRules
from rules.game import Game
from rules.registry import game_named, games, register, title_of, unregister
from tests.journeys.counting_game import Counting


class LaterCounting(Counting):
    """Counting by version 3 of its rules; version 2 can be played as well."""

    name = "later-counting"
    version = 3

    def by_rules(self, version: int) -> Game | None:
        return SECOND if version == 2 else super().by_rules(version)


class SecondCounting(Counting):
    """Counting by the second version of its rules."""

    name = "later-counting"
    version = 2


SECOND, THIRD = SecondCounting(), LaterCounting()


@pytest.fixture(autouse=True)
def later_counting() -> Generator[None]:
    """Register the game of this module's tests while they run."""
    register(THIRD)
    yield
    unregister(THIRD.name)


def test_the_rules_of_every_game_have_version_1() -> None:
    """Matches stored before versions existed have version 1 and must remain playable."""
    there = {name: game.version for name, game in games().items() if name != THIRD.name}
    assert there
    assert set(there.values()) == {1}
    for name in there:
        assert game_named(name, 1) is game_named(name)


def test_a_game_is_found_by_the_version_of_its_rules() -> None:
    assert game_named(THIRD.name) is THIRD
    assert game_named(THIRD.name, 3) is THIRD
    assert game_named(THIRD.name, 2) is SECOND


@pytest.mark.parametrize(("version", "newer"), [(1, False), (4, True)])
def test_the_error_names_a_version_that_cannot_be_played(version: int, newer: bool) -> None:
    with pytest.raises(UnknownRules, match=f"version {version} of its rules") as caught:
        game_named(THIRD.name, version)
    assert caught.value.newer == newer


def test_the_title_of_a_removed_game_is_its_name() -> None:
    assert title_of(THIRD.name) == "Counting"
    assert title_of("ludo") == "ludo"
    with pytest.raises(UnknownGame, match="There is no game “ludo”"):
        game_named("ludo", 1)
