"""Places of the seats of an ended match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Result, Termination
from rules.result import places


def won_by(*winners: int, scores: tuple[float, ...] | None = None) -> Result:
    return Result(winners, Termination.CONTROL, scores)


@pytest.mark.parametrize(
    ("result", "seats", "left", "expected"),
    [
        # two players
        (won_by(0), 2, (), (1, 2)),
        (won_by(0, 1), 2, (), (1, 1)),
        # nobody won
        (Result((), Termination.CANCELLED), 2, (), None),
        # three to five without scores
        (won_by(2), 3, (), (2, 2, 1)),
        # with scores: the higher one is better
        (won_by(1, scores=(3, 9, 0, 5)), 4, (), (3, 1, 4, 2)),
        (won_by(0, 2, scores=(9, 4, 9, 4, 1)), 5, (), (1, 2, 1, 2, 3)),
        # somebody left: the first is last, whatever the scores say
        (won_by(0), 3, (1, 2), (1, 3, 2)),
        (won_by(1, scores=(0, 8, 0, 2, 5)), 5, (0, 2), (5, 1, 4, 3, 2)),
        # stored scores of another length are no scores
        (won_by(0, scores=(1.0,)), 3, (), (1, 2, 2)),
    ],
)
def test_places_worked_out_by_hand(
    result: Result, seats: int, left: tuple[int, ...], expected: tuple[int, ...] | None
) -> None:
    assert places(result, seats, left) == expected


@st.composite
def ended_matches(draw: st.DrawFn) -> tuple[Result, int, list[int]]:
    seats = draw(st.integers(2, 5))
    order = draw(st.permutations(range(seats)))
    winners = order[: draw(st.integers(1, seats))]
    rest = order[len(winners) :]
    left = rest[: draw(st.integers(0, len(rest)))] if seats > 2 else []
    scores = None
    if draw(st.booleans()):
        points = [float(each) for each in draw(st.lists(st.integers(0, 3), min_size=seats))]
        best = max(points) + 1
        scores = tuple(best if seat in winners else points[seat] for seat in range(seats))
    return Result(tuple(winners), Termination.CONTROL, scores), seats, list(left)


@given(ended_matches())
def test_winners_are_first_and_leavers_are_last(match: tuple[Result, int, list[int]]) -> None:
    result, seats, left = match
    taken = places(result, seats, left)
    assert taken is not None
    assert len(taken) == seats
    assert {seat for seat in range(seats) if taken[seat] == 1} == set(result.winners)
    assert max(taken) <= seats
    assert [taken[seat] for seat in left] == [seats - later for later in range(len(left))]
    others = [seat for seat in range(seats) if seat not in {*result.winners, *left}]
    assert all(taken[other] < taken[seat] for other in others for seat in left)
    for one in others:
        for other in others:
            if result.scores is None:
                assert taken[one] == taken[other]
            else:
                better = result.scores[one] > result.scores[other]
                assert (taken[one] < taken[other]) == better
