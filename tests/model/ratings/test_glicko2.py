"""Glicko-2: the example of its paper, and properties that hold for any ratings."""

from __future__ import annotations

from dataclasses import astuple, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.ratings.glicko2 import MAX_DEVIATION, Game, grown, rated
from model.ratings.rating import Rating

PLAYER = Rating(1500.0, 200.0, 0.06)
GAMES = [
    Game(Rating(1400.0, 30.0, 0.06), 1.0),
    Game(Rating(1550.0, 100.0, 0.06), 0.0),
    Game(Rating(1700.0, 300.0, 0.06), 0.0),
]

RATINGS = st.builds(Rating, st.floats(0, 3500), st.floats(30, MAX_DEVIATION), st.floats(0.03, 0.12))
SCORES = st.sampled_from([0.0, 0.5, 1.0])
PERIODS = st.lists(st.builds(Game, RATINGS, SCORES), max_size=6)


def test_the_papers_example_is_one_period() -> None:
    after = rated(PLAYER, GAMES)
    assert after.mean == pytest.approx(1464.05, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.0001)
    assert astuple(after) == pytest.approx((1464.0507, 151.5165, 0.0599960), abs=1e-4)


def test_the_same_games_one_by_one_are_three_periods() -> None:
    after = PLAYER
    for game in GAMES:
        after = rated(after, [game])
    assert after.mean == pytest.approx(1463.79, abs=0.01)
    assert after.deviation == pytest.approx(151.87, abs=0.01)


def test_without_games_only_the_deviation_changes() -> None:
    # step 6 of the paper: sqrt(1.1513² + 0.06²) · 173.7178
    assert rated(PLAYER, []) == grown(PLAYER, 1)
    assert rated(PLAYER, []).deviation == pytest.approx(200.2714, abs=1e-3)
    assert grown(PLAYER, 0) == grown(PLAYER, -3) == PLAYER


@pytest.mark.parametrize(("weeks", "deviation"), [(13, 71), (52, 96), (78, 110), (10_000, 350)])
def test_the_deviation_grows_with_the_weeks(weeks: int, deviation: int) -> None:
    assert round(grown(Rating(1500.0, 60.0, 0.06), weeks).deviation) == deviation


@given(RATINGS, st.floats(0, 200), st.floats(0, 200))
def test_the_deviation_grows_as_much_in_two_steps(rating: Rating, some: float, more: float) -> None:
    stepwise = grown(grown(rating, some), more)
    assert astuple(stepwise) == pytest.approx(astuple(grown(rating, some + more)))


@given(RATINGS, PERIODS, st.floats(0, 100), st.floats(-2000, 2000))
def test_a_shift_of_all_ratings_changes_nothing(
    rating: Rating, games: list[Game], elapsed: float, shift: float
) -> None:
    moved = [replace(each, opponent=shifted(each.opponent, shift)) for each in games]
    after, moved_after = (
        rated(rating, games, elapsed),
        rated(shifted(rating, shift), moved, elapsed),
    )
    assert astuple(shifted(after, shift)) == pytest.approx(astuple(moved_after), abs=1e-6)


def shifted(rating: Rating, shift: float) -> Rating:
    return replace(rating, mean=rating.mean + shift)


@given(RATINGS, PERIODS, st.floats(0, 100))
def test_the_deviation_never_exceeds_that_of_a_new_player(
    rating: Rating, games: list[Game], elapsed: float
) -> None:
    after = rated(rating, games, elapsed)
    assert 0 < after.deviation <= MAX_DEVIATION
    assert 0 < after.volatility < 1


@given(RATINGS, RATINGS)
def test_who_wins_never_falls_and_who_loses_never_rises(rating: Rating, opponent: Rating) -> None:
    won, tied, lost = (rated(rating, [Game(opponent, score)]) for score in (1.0, 0.5, 0.0))
    assert won.mean >= rating.mean >= lost.mean
    assert won.mean >= tied.mean >= lost.mean


def test_extreme_values_raise_nothing() -> None:
    for mean in (-1e5, 0.0, 1e5):
        after = rated(PLAYER, [Game(Rating(mean, 30.0, 0.06), 1.0)] * 50)
        assert after.deviation <= MAX_DEVIATION
