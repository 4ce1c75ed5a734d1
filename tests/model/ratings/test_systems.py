"""Rating systems: the example of the paper on Glicko-2, stored examples, and properties.

The names of pools are stored, so they must never change.
"""

from dataclasses import astuple, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.ratings.glicko2 import MAX_DEVIATION, Game, grown, rated
from model.ratings.pools import (
    NEW_OF_SEVERAL,
    NEW_OF_TWO,
    all_pools,
    is_for_several,
    is_provisional,
    new_rating,
    pool_of,
    title_of_pool,
)
from model.ratings.rating import Rating
from model.ratings.updates import rated_of_several

# ---- Glicko-2, for matches of two
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


@given(RATINGS, PERIODS, st.floats(-2000, 2000))
def test_a_shift_of_all_ratings_changes_nothing(
    rating: Rating, games: list[Game], shift: float
) -> None:
    moved = [replace(each, opponent=shifted(each.opponent, shift)) for each in games]
    after, moved_after = rated(rating, games), rated(shifted(rating, shift), moved)
    assert astuple(shifted(after, shift)) == pytest.approx(astuple(moved_after), abs=1e-6)


def shifted(rating: Rating, shift: float) -> Rating:
    return replace(rating, mean=rating.mean + shift)


@given(RATINGS, PERIODS)
def test_the_deviation_never_exceeds_that_of_a_new_player(
    rating: Rating, games: list[Game]
) -> None:
    after = rated(rating, games)
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


# ---- three to five players
OF_SEVERAL = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3))


@st.composite
def matches(draw: st.DrawFn, ratings: st.SearchStrategy[Rating] = OF_SEVERAL) -> Any:
    """Players' ratings and places: any, also with gaps after shared places."""
    seats = draw(st.integers(3, 5))
    before = draw(st.lists(ratings, min_size=seats, max_size=seats))
    places = draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
    return before, places


STRONG, WEAK = Rating(32.0, 2.0), Rating(20.0, 3.0)
N = NEW_OF_SEVERAL
EXAMPLES: list[tuple[list[Rating], list[int], list[tuple[float, float]]]] = [
    ([N, N, N], [1, 2, 3], [(30.270779, 7.7888473), (25.0, 7.7888473), (19.729221, 7.7888473)]),
    (
        [STRONG, STRONG, WEAK, WEAK, N],
        [1, 2, 2, 5, 4],
        [
            (32.6102685, 1.9867022),
            (31.707357, 1.9867022),
            (21.4026088, 2.9346555),
            (18.6638779, 2.9346555),
            (18.982003, 6.1371435),
        ],
    ),
    (
        [STRONG, WEAK, N],
        [1, 1, 3],
        [(31.926998, 1.9970353), (20.9776374, 2.9774338), (18.7268897, 7.3183304)],
    ),
]
"""Ratings before, places, and (mean, deviation) after, computed with openskill 6.2.0."""


@pytest.mark.parametrize(("before", "places", "after"), EXAMPLES)
def test_examples(
    before: list[Rating], places: list[int], after: list[tuple[float, float]]
) -> None:
    results = [astuple(each)[:2] for each in rated_of_several(before, places)]
    assert results == [pytest.approx(each, abs=1e-6) for each in after]


@given(st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3)), st.data())
def test_from_equal_ratings_nobody_ends_above_a_better_placed_player(
    rating: Rating, data: st.DataObject
) -> None:
    before, places = data.draw(matches(st.just(rating)))
    after = rated_of_several(before, places)
    for one, place in zip(after, places, strict=True):
        for other, other_place in zip(after, places, strict=True):
            if place < other_place:
                assert one.mean > other.mean
            elif place == other_place:
                assert one == other


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_listing_changes_nothing(
    match: tuple[list[Rating], list[int]], random: Any
) -> None:
    before, places = match
    after = rated_of_several(before, places)
    order = list(range(len(before)))
    random.shuffle(order)
    shuffled = rated_of_several([before[n] for n in order], [places[n] for n in order])
    assert shuffled == [after[n] for n in order]


@given(matches())
def test_only_the_order_of_places_matters(match: tuple[list[Rating], list[int]]) -> None:
    before, places = match
    ranks = sorted(set(places))
    assert rated_of_several(
        before, [1 + ranks.index(place) for place in places]
    ) == rated_of_several(before, places)


# ---- pools
def test_the_names_of_the_pools_are_those_that_are_stored() -> None:
    stored = ["escabel", "esgrad", "stack-control", "stack-control-3+"]
    assert [pool for pool in all_pools() if not pool.startswith("counting")] == stored


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_pool_follows_from_the_game_and_the_seats(seats: int) -> None:
    pool = pool_of("stack-control", seats)
    assert pool == ("stack-control" if seats == 2 else "stack-control-3+")
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
