"""How ratings are written."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.messages.endings import rating_note, rating_text
from model.entities import Match, Seat
from model.match_options import MatchOptions
from model.ratings.pools import NEW_OF_SEVERAL, NEW_OF_TWO
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingWish, Unrated

NOW = datetime(2026, 11, 3, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("pool", "rating", "text"),
    [
        ("escabel", Rating(1512.4, 60.0, 0.06), "1512"),
        ("escabel", Rating(1489.6, 110.0, 0.06), "1490"),
        ("escabel", Rating(1489.6, 110.1, 0.06), "1490?"),
        ("escabel", NEW_OF_TWO, "1500?"),
        ("escabel", Rating(-3.2, 60.0, 0.06), "-3"),
        ("stack-control-3+", Rating(27.34, 2.03), "27.3 ± 4.1"),
        ("stack-control-3+", Rating(27.34, 4.1), "27.3 ± 8.2"),
        ("stack-control-3+", Rating(27.34, 4.2), "27.3 ± 8.4?"),
        ("stack-control-3+", NEW_OF_SEVERAL, "25.0 ± 16.7?"),
    ],
)
def test_a_rating_is_written_with_its_uncertainty(pool: str, rating: Rating, text: str) -> None:
    assert str(rating_text(pool, rating)) == text


# ---- what the last board says
def rated_match(pool: str, *seats: tuple[Rating, Rating], annulled: bool = False) -> RatedMatch:
    """A rated match, by the ratings of each seat before and after it."""
    return RatedMatch(
        1,
        128,
        pool,
        1,
        NOW,
        NOW if annulled else None,
        [RatedSeat(seat, seat, seat + 1, False, *both) for seat, both in enumerate(seats)],
    )


def ended(wish: RatingWish = RatingWish.RATED, **data: object) -> Match:
    """An ended match of two."""
    return Match(
        *(
            128,
            "escabel",
            dict[str, str](),
            MatchOptions(rated=wish),
            b"",
            (Seat(0), Seat(1)),
            1,
            2,
            3,
            9,
            9,
        ),
        *(None, NOW, NOW),
        data=data,
    )


SURE, UNSURE, NAMES = Rating(1512.0, 60.0, 0.06), Rating(1490.0, 200.0, 0.06), ("Ann", "Ben")


def test_the_changes_of_a_rated_match_are_named() -> None:
    both = rated_match("escabel", (SURE, Rating(1524.0, 59.0, 0.06)), (UNSURE, NEW_OF_TWO))
    assert rating_note(ended(), both, NAMES) == "Ratings: Ann 1512 → 1524, Ben 1490? → 1500?"
    one = rated_match("escabel", (SURE, SURE), (UNSURE, Rating(1471.0, 180.0, 0.06)))
    assert rating_note(ended(), one, NAMES) == "Ratings: Ann 1512 (unchanged), Ben 1490? → 1471?"
    several = rated_match(
        "stack-control-3+", *[(NEW_OF_SEVERAL, Rating(27.34, 2.03)) for _ in range(3)]
    )
    assert rating_note(ended(), several, ("A", "B", "C")) == (
        "Ratings: A 25.0 ± 16.7? → 27.3 ± 4.1, B 25.0 ± 16.7? → 27.3 ± 4.1, "
        "C 25.0 ± 16.7? → 27.3 ± 4.1"
    )


def test_an_annulled_match_says_so() -> None:
    note = rating_note(ended(), rated_match("escabel", (SURE, UNSURE), annulled=True), NAMES)
    assert note == "Ratings no longer include this match, because a moderator annulled it."


@pytest.mark.parametrize("why", Unrated)
def test_every_reason_for_no_rating_is_a_sentence(why: Unrated) -> None:
    note = rating_note(ended(unrated=why.value), None, NAMES)
    assert note.startswith("Ratings stay as they are, because ")
    assert note.endswith(".")


def test_casual_matches_say_nothing_about_ratings() -> None:
    """A reason of another version is not repeated."""
    for match in (ended(RatingWish.CASUAL), ended(unrated="moon")):
        assert rating_note(match, None, NAMES) == ""
