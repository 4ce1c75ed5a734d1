"""The storage of ended matches, for histories and profiles."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from matches.model.entities import Match
from matches.model.seat_results import Outcome, SeatResult


@dataclass(frozen=True, slots=True)
class VisibleTo:
    """What a reader may see of somebody else's matches.

    Only matches of one `server`: those that were agreed on in the channels `homes`, which the
    reader can view, and those in which the reader plays.
    """

    reader: int
    server: int
    homes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found by a search: some of the players met, and the first digits of a number."""

    players: frozenset[int]
    digits: str = ""


@dataclass(frozen=True, slots=True)
class PastMatches:
    """Which ended matches of a player are wanted; None means any.

    `outcome` is that of the player. `opponent` plays in the match, too. With `found`, one of those
    people plays in it, or its number begins with those digits.
    """

    player: int
    visible: VisibleTo | None = None
    game: str | None = None
    outcome: Outcome | None = None
    opponent: int | None = None
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated match did to the rating of one of its players."""

    pool: str
    before: float
    after: float


class History(Protocol):
    """All ended matches, by their players."""

    async def homes(self, player: int, server: int) -> list[int]:
        """Return the channels (`Match.home`) of a server in which a player's ended matches were
        agreed on."""
        ...

    async def page(self, wanted: PastMatches, limit: int, offset: int) -> list[Match]:
        """Return some of the wanted matches, the latest ended first, without unreadable ones."""
        ...

    async def count(self, wanted: PastMatches) -> int:
        """Return how many wanted matches there are."""
        ...

    async def opponents(self, wanted: PastMatches, limit: int) -> list[tuple[int, int]]:
        """Return (server, player) of at most `limit` others who play in wanted matches, those met
        last first."""
        ...

    async def places(self, player: int, matches: Collection[int]) -> dict[int, int]:
        """Return the place of a player in those of the matches for which it is stored; the best
        one, if they had several seats."""
        ...

    async def rating_changes(
        self, player: int, matches: Collection[int]
    ) -> dict[int, RatingChange]:
        """Return what those of the matches that were rated did to a player's ratings."""
        ...

    async def results(self, match: int) -> list[SeatResult]:
        """Return the results of the seats of a match; an empty list if they are not stored."""
        ...
