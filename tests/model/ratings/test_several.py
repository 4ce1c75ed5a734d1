"""Ratings of three to five players: stored examples, and properties."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.ratings.pools import NEW_OF_SEVERAL
from model.ratings.rating import Rating
from model.ratings.several import rated

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3))


@st.composite
def matches(draw: st.DrawFn, ratings: st.SearchStrategy[Rating] = RATINGS) -> Any:
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
        [N, N, N, N, N],
        [1, 1, 3, 4, 5],
        [
            (32.9061685, 7.2028394),
            (32.9061685, 7.2028394),
            (25.0, 7.2028394),
            (19.729221, 7.2028394),
            (14.458442, 7.2028394),
        ],
    ),
    (
        [STRONG, WEAK, N],
        [1, 2, 3],
        [(32.2169725, 1.9970353), (20.325823, 2.9774338), (18.7268897, 7.3183304)],
    ),
    (
        [STRONG, WEAK, N, STRONG],
        [2, 1, 4, 2],
        [
            (31.6370235, 1.9898217),
            (22.7379069, 2.9616109),
            (16.4711191, 6.7502753),
            (31.6370235, 1.9898217),
        ],
    ),
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
    found = [astuple(each)[:2] for each in rated(before, places)]
    assert found == [pytest.approx(each, abs=1e-6) for each in after]


@given(st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3)), st.data())
def test_from_equal_ratings_nobody_ends_above_a_better_placed_player(
    rating: Rating, data: st.DataObject
) -> None:
    before, places = data.draw(matches(st.just(rating)))
    after = rated(before, places)
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
    after = rated(before, places)
    order = list(range(len(before)))
    random.shuffle(order)
    shuffled = rated([before[n] for n in order], [places[n] for n in order])
    assert shuffled == [after[n] for n in order]


@given(matches())
def test_only_the_order_of_places_matters(match: tuple[list[Rating], list[int]]) -> None:
    before, places = match
    ranks = sorted(set(places))
    assert rated(before, [1 + ranks.index(place) for place in places]) == rated(before, places)
