"""The storage of what profiles count.

Matches in which a player has several seats are left out. `visible` says which matches count, None
all of them. Every method takes one query, however many matches there are, unless it says otherwise.
"""

from __future__ import annotations

from typing import Protocol

from matches.model.entities import Match
from matches.model.profiles import ColourRecord, GameRecord, OpponentRecord, Streaks
from matches.protocols.history import VisibleTo


class Profiles(Protocol):
    """Counts the matches of a player."""

    async def homes(self, player: int, server: int) -> list[int]:
        """Return the channels (`Match.home`) of a server in which a player's matches were agreed
        on, ended and running ones."""
        ...

    async def by_game(self, player: int, visible: VisibleTo | None) -> list[GameRecord]:
        """Return the record in each game, the most frequent first."""
        ...

    async def by_colour(self, player: int, visible: VisibleTo | None) -> list[ColourRecord]:
        """Return the record with each colour of each game that has colours, in the order of
        `by_game`, and within a game the most frequent colour first."""
        ...

    async def by_opponent(
        self, player: int, visible: VisibleTo | None, limit: int
    ) -> tuple[list[OpponentRecord], int]:
        """Return the record against the most frequent opponents, and how many there are in all."""
        ...

    async def streaks(self, player: int, visible: VisibleTo | None) -> Streaks:
        """Return the streaks of a player, over all games."""
        ...

    async def running(
        self, player: int, visible: VisibleTo | None, limit: int, offset: int
    ) -> tuple[list[Match], int]:
        """Return some of the running matches, the newest first, and how many there are in all.

        Unreadable matches are left out. It takes up to four queries.
        """
        ...
