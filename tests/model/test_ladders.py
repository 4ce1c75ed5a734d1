"""Ladders: whatever happens, places are a permutation, and nobody goes further than said."""

from hypothesis import given
from hypothesis import strategies as st

from model.ladders import after_drops, after_win, in_reach

ORDERS = st.integers(1, 30).flatmap(lambda count: st.permutations(range(count)))


@given(ORDERS, st.data())
def test_a_winner_takes_a_higher_place_and_keeps_a_lower_one_away(
    order: list[int], data: st.DataObject
) -> None:
    winner, loser = data.draw(st.sampled_from(order)), data.draw(st.sampled_from(order))
    new = after_win(order, winner, loser)
    assert sorted(new) == sorted(order)
    assert new.index(winner) == min(order.index(winner), order.index(loser))
    others = [each for each in order if each != winner]
    assert [each for each in new if each != winner] == others


@given(ORDERS, st.data())
def test_idle_players_go_down_one_place_at_most(order: list[int], data: st.DataObject) -> None:
    idle = data.draw(st.sets(st.sampled_from(order)))
    new = after_drops(order, idle)
    assert sorted(new) == sorted(order)
    for player in idle:
        assert new.index(player) - order.index(player) in {0, 1}
    assert [each for each in new if each not in idle] == [e for e in order if e not in idle]


def test_one_may_challenge_up_to_five_places_up() -> None:
    order = list(range(10, 20))
    assert list(in_reach(order, 10)) == []
    assert list(in_reach(order, 12)) == [11, 10]
    assert list(in_reach(order, 19)) == [18, 17, 16, 15, 14]


def test_who_has_left_the_ladder_changes_nothing() -> None:
    assert after_win([1, 2, 3], 4, 1) == [1, 2, 3]
    assert after_win([1, 2, 3], 3, 4) == [1, 2, 3]
