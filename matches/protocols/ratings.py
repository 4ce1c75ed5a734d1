"""The storage of ratings and of rated matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from matches.model.ratings import CoursePoint, RatedMatch, RatedSeat, Rating, StoredRating


class Ratings(Protocol):
    """All stored ratings, and what each rated match did to them."""

    async def lock(self, pool: str, players: Collection[int]) -> dict[int, StoredRating]:
        """Return the ratings of players in a pool, locked until the unit of work ends.

        Missing ones are stored first, as those of new players. The rows are locked in ascending
        order of the players' ids, so that two units never wait for each other.
        """
        ...

    async def lock_all(self, pool: str) -> dict[int, StoredRating]:
        """Return all ratings of a pool, locked as by `lock`."""
        ...

    async def get(self, pool: str, players: Collection[int]) -> dict[int, StoredRating]:
        """Return the ratings of players in a pool, without players who have none."""
        ...

    async def of_player(self, player: int) -> list[StoredRating]:
        """Return all ratings of a player, by pool."""
        ...

    async def of_match(self, match: int) -> RatedMatch | None:
        """Return what a match did to ratings, None if it was not rated or cannot be read."""
        ...

    async def add(
        self, *, match: int, pool: str, server: int, at: datetime, seats: Sequence[RatedSeat]
    ) -> RatedMatch:
        """Store a rated match, which gets the next number. Raises Conflict if it is stored."""
        ...

    async def set_ratings(self, changed: Sequence[StoredRating]) -> None:
        """Replace current ratings, which this unit of work has locked."""
        ...

    async def set_seats_of(self, changed: Mapping[int, Sequence[RatedSeat]]) -> None:
        """Replace the ratings before and after several rated matches; the keys are their
        numbers."""
        ...

    async def annul(self, match: int, at: datetime) -> RatedMatch | None:
        """Mark a rated match as annulled. Return it as it was, None if it is not rated."""
        ...

    async def rated_from(
        self, pool: str, number: int, limit: int, *, tolerant: bool = False
    ) -> list[RatedMatch]:
        """Return at most `limit` rated matches of a pool from a number on, in order, without
        annulled ones.

        Raises ValueError if one of them cannot be read. If only its ratings cannot, and with
        `tolerant`, it has those of new players, for somebody who computes them again.
        """
        ...

    async def last_before(
        self, pool: str, player: int, number: int
    ) -> tuple[Rating, datetime] | None:
        """Return a player's rating after their last rated match before a number, and when that was
        rated; None if there is none. Raises ValueError if it cannot be read."""
        ...

    async def pools(self) -> list[str]:
        """Return the pools with rated matches, sorted."""
        ...

    async def count_between(self, player: int, other: int, after: datetime) -> int:
        """Return how many matches of two players with each other were rated after a moment."""
        ...

    async def count_lost_on_time(self, player: int, after: datetime) -> int:
        """Return how many rated matches a player has lost on time after a moment."""
        ...

    async def have_met(self, pool: str, player: int, others: Collection[int]) -> set[int]:
        """Return those of `others` whom a player has met in the rated matches of a pool."""
        ...

    async def course(self, player: int, pool: str, limit: int) -> list[CoursePoint]:
        """Return the rating of a player after each of their last `limit` rated matches, oldest
        first, without annulled ones."""
        ...

    async def leaders(
        self, pool: str, *, server: int | None, limit: int, offset: int
    ) -> tuple[list[StoredRating], int]:
        """Return some of the ranked players, best first, and how many there are in all.

        They are those who have had a rated match on a server; or, if `server` is None, those of all
        servers who want to be listed.
        """
        ...

    async def rank(self, pool: str, player: int, *, server: int | None) -> int | None:
        """Return a player's rank among those of `leaders`, from 1, None if they have none."""
        ...

    async def set_listed(self, player: int, *, listed: bool) -> None:
        """Store whether a player wants to be listed among those of all servers."""
        ...

    async def rename(self, player: int, former: int) -> None:
        """Replace a player by a former player, who is on no leaderboard. No rating changes."""
        ...
