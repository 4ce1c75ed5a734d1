"""Pools: their names are stored, so they must never change."""

from __future__ import annotations

import pytest

from model.ratings.pools import (
    NEW_OF_SEVERAL,
    NEW_OF_TWO,
    all_pools,
    game_of,
    is_for_several,
    is_provisional,
    new_rating,
    pool_of,
    title_of_pool,
)
from model.ratings.rating import Rating


def test_the_names_of_the_pools_are_those_that_are_stored() -> None:
    stored = ["escabel", "esgrad", "stack-control", "stack-control-3+"]
    assert [pool for pool in all_pools() if not pool.startswith("counting")] == stored


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_pool_follows_from_the_game_and_the_seats(seats: int) -> None:
    pool = pool_of("stack-control", seats)
    assert pool == ("stack-control" if seats == 2 else "stack-control-3+")
    assert game_of(pool) == "stack-control"
    assert is_for_several(pool) == (seats > 2)


@pytest.mark.parametrize(
    ("pool", "title"),
    [
        ("escabel", "Escabel"),
        ("stack-control", "Stack Control, 2 players"),
        ("stack-control-3+", "Stack Control, 3 or more players"),
        ("gone", "gone"),
        ("gone-3+", "gone, 3 or more players"),
    ],
)
def test_the_title_names_the_players_only_where_a_game_has_two_pools(pool: str, title: str) -> None:
    assert str(title_of_pool(pool)) == title


def test_a_rating_is_provisional_above_a_limit() -> None:
    for pool, new, limit in (
        ("escabel", NEW_OF_TWO, 110.0),
        ("escabel-3+", NEW_OF_SEVERAL, 25 / 6),
    ):
        assert new_rating(pool) == new
        assert is_provisional(pool, Rating(0.0, limit + 0.01))
        assert not is_provisional(pool, Rating(0.0, limit - 0.01))
