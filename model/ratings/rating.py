"""Ratings: what is stored of them, and what people need to know about a rated match.

Every game has one rating, a game for more than two players has a second one for such matches: the
*pool* of a match says which of them it changes. In a match of two, `mean` and `deviation` are on
the scale of Glicko-2's ratings (a new player has 1500 and 350). In a match of more players they are
openskill's mu and sigma (25 and 25/3), and `volatility` is 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class RatingMode(StrEnum):
    """Whether a match is to be rated; the values are stored in `MatchOptions`."""

    DEFAULT = "default"
    """Rated if all players have finished three matches. Only a challenge can have this value."""
    RATED = "rated"
    CASUAL = "casual"


class Unrated(StrEnum):
    """Why a match that was agreed to be rated changes no rating; the values are stored."""

    CANCELLED = "cancelled"
    """It has no winner."""
    TOO_SHORT = "too-short"
    """Somebody had not made three moves."""
    SAME_PAIR = "same-pair"
    """Two of its players had finished three rated matches with each other in the last 30 days."""
    ONE_PERSON = "one-person"
    """One person had several seats."""
    FORMER_PLAYER = "former-player"
    """Of all players but one, the data was erased."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: its `mean`, the standard `deviation` of that, and Glicko-2's `volatility`."""

    mean: float
    deviation: float
    volatility: float = 0.0


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The current rating of a player in a pool, as after their last rated match there."""

    player: int
    pool: str
    rating: Rating
    matches: int
    """How many of their matches there were rated."""
    opponents: int
    """How many different people they met there."""
    rated_at: datetime | None
    """When the last of the matches was rated."""
    ranked: bool
    """Whether they have a rank."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """What a rated match did to the rating of one seat's player."""

    seat: int
    player: int
    place: int
    """Counts from 1; shared places are equal."""
    lost_on_time: bool
    before: Rating
    """Includes the growth of the deviation during the time without matches."""
    after: Rating
    """Equals `before` if the match did not change this rating."""
    fixed: bool = False
    """Whether the match never changes it: only those who lost on time lose points."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match. `number` is its place in the order of rating, over all pools."""

    number: int
    match_id: int
    pool: str
    server: int
    at: datetime
    annulled_at: datetime | None
    seats: Sequence[RatedSeat]


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """One point in the course of a player's rating: the match, when, and the rating after it."""

    match_id: int
    at: datetime
    rating: Rating
