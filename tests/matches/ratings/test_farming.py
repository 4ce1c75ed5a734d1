"""What somebody gains who beats many new accounts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from matches.model.ratings import Rating, StoredRating
from matches.ratings.pools import NEW_OF_TWO, is_provisional
from matches.ratings.updates import after_match, current_rating

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


def test_among_two_established_players_both_change() -> None:
    before = Rating(1500.0, 60.0, 0.06)
    won, lost = after_match(POOL, [before, before], [1, 2])
    assert 5 < won.mean - 1500 == 1500 - lost.mean < 15


def test_against_an_established_player_only_a_provisional_one_changes() -> None:
    sure, unsure = Rating(1500.0, 60.0, 0.06), Rating(1600.0, 200.0, 0.06)
    for places in ([1, 2], [2, 1], [1, 1]):
        after = after_match(POOL, [sure, unsure], places)
        assert after[0] == sure
        assert after[1] != unsure


def test_a_tie_moves_two_ratings_towards_each_other() -> None:
    high, low = after_match(POOL, [Rating(1700.0, 60.0, 0.06), Rating(1500.0, 60.0, 0.06)], [1, 1])
    assert 1500 < low.mean < high.mean < 1700
