"""What somebody gains who beats many new accounts."""

from datetime import UTC, datetime, timedelta

from model.ratings.pools import NEW_OF_SEVERAL, NEW_OF_TWO, is_provisional
from model.ratings.rating import Rating, StoredRating
from model.ratings.updates import after_match, current_rating, rated_of_several

POOL = "escabel"
START = datetime(2026, 1, 1, tzinfo=UTC)
HOURS = 12
"""The time between two matches; each account plays in three months, so no pair is limited."""


def test_beating_fifty_new_accounts_gains_next_to_nothing() -> None:
    """Three matches against each. Without the rule about provisional ratings it is 600 points."""
    farmer = StoredRating(1, POOL, Rating(1500.0, 60.0, 0.06), 50, 9, START, ranked=True)
    accounts = [StoredRating(2 + n, POOL, NEW_OF_TWO, 0, 0, None, ranked=False) for n in range(50)]
    now = START
    for _ in range(3):
        for index, account in enumerate(accounts):
            now += timedelta(hours=HOURS)
            before = [current_rating(each, now) for each in (farmer, account)]
            won, lost = after_match(POOL, before, [1, 2])
            farmer = stored(farmer, won, now)
            accounts[index] = stored(account, lost, now)
    assert now - START < timedelta(days=90)
    assert farmer.rating.mean - 1500 <= 5
    assert farmer.rating.deviation < 110


def stored(old: StoredRating, rating: Rating, now: datetime) -> StoredRating:
    return StoredRating(old.player, POOL, rating, old.matches + 1, 9, now, ranked=True)


def test_among_two_provisional_players_both_change() -> None:
    won, lost = after_match(POOL, [NEW_OF_TWO, NEW_OF_TWO], [1, 2])
    assert won.mean - 1500 == 1500 - lost.mean > 100
    assert is_provisional(POOL, won)


def test_against_an_established_player_only_a_provisional_one_changes() -> None:
    sure, unsure = Rating(1500.0, 60.0, 0.06), Rating(1600.0, 200.0, 0.06)
    for places in ([1, 2], [2, 1], [1, 1]):
        after = after_match(POOL, [sure, unsure], places)
        assert after[0] == sure
        assert after[1] != unsure


SEVERAL = "stack-control-3+"


def test_beating_new_accounts_in_matches_of_several_gains_nothing() -> None:
    """Without the rule about provisional ratings the gain would be 16 of 50 points."""
    farmer = Rating(25.0, 2.0)
    accounts = [NEW_OF_SEVERAL] * 48
    for _ in range(3):
        for first in range(0, len(accounts), 4):
            before = [farmer, *accounts[first : first + 4]]
            farmer, *accounts[first : first + 4] = after_match(SEVERAL, before, [1, 2, 3, 4, 5])
    assert farmer == Rating(25.0, 2.0)
    assert accounts[3].mean < 25


def test_established_players_of_several_are_compared_with_each_other_only() -> None:
    one, other, new = Rating(25.0, 2.0), Rating(27.0, 3.0), NEW_OF_SEVERAL
    after = after_match(SEVERAL, [one, new, other], [3, 1, 2])
    assert [after[0], after[2]] == rated_of_several([one, other], [3, 2])
    assert after[1] == rated_of_several([one, new, other], [3, 1, 2])[1]
    assert after_match(SEVERAL, [one, other, one], [1, 2, 3]) == rated_of_several(
        [one, other, one], [1, 2, 3]
    )
