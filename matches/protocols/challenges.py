"""Stored challenges."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from matches.model.entities import Challenge, ChallengePlayer, ChallengeState, First
from matches.model.match_options import MatchOptions


class Challenges(Protocol):
    """Challenges in storage."""

    async def add(
        self,
        *,
        server: int,
        channel: int,
        game: str,
        options: Mapping[str, str],
        match_options: MatchOptions,
        seats: int,
        first: First,
        players: Sequence[ChallengePlayer],
        created_at: datetime,
        expires_at: datetime,
    ) -> Challenge: ...

    async def get(self, challenge: int) -> Challenge | None: ...

    async def set_players(self, challenge: int, players: Sequence[ChallengePlayer]) -> None:
        """Replace the list of people in an open challenge (order kept)."""
        ...

    async def set_card(self, challenge: int, channel: int, message: int) -> None: ...

    async def close(self, challenge: int, state: ChallengeState, match: int | None = None) -> None:
        """Leave `OPEN`. Raises Conflict when it was not open any more."""
        ...

    async def open_by(self, player: int) -> list[Challenge]:
        """Open challenges that the player made, oldest first."""
        ...

    async def open_for(self, player: int, server: int) -> list[Challenge]:
        """Open challenges in a server that the player is in, invited to, or free to accept."""
        ...

    async def due(
        self, now: datetime, limit: int = 100, *, excluding: Collection[int] = ()
    ) -> list[int]:
        """Open challenges whose time is over, longest over first; those in `excluding` left out."""
        ...

    async def next_expiry(self, *, excluding: Collection[int] = ()) -> datetime | None:
        """When the first open challenge expires; `excluding` as in `due`."""
        ...
