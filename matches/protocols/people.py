"""Stored players, and when their clocks stand still."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from matches.model.entities import Player, Vacation
from matches.model.pauses import Span
from matches.model.preferences import PlayerPreferences


class Players(Protocol):
    """People and their settings."""

    async def get(self, player: int) -> Player:
        """The player, with default preferences when unknown."""
        ...

    async def set_preferences(self, player: int, preferences: PlayerPreferences) -> None:
        """Store what has changed; entries that only another version knows are left alone."""
        ...

    async def names(self, wanted: Sequence[tuple[int, int]]) -> dict[tuple[int, int], str]:
        """What players are called on servers, by (server, player); those unknown left out."""
        ...

    async def set_name(self, server: int, player: int, name: str) -> None:
        """Remember what a player is called on a server."""
        ...

    async def block(self, player: int, blocked: int) -> bool:
        """Refuse challenges from `blocked`; False when that was so already."""
        ...

    async def unblock(self, player: int, blocked: int) -> bool: ...

    async def blocks(self, player: int) -> list[int]: ...

    async def blocks_among(self, people: Collection[int]) -> set[tuple[int, int]]:
        """Who of these people blocks whom of them: (player, blocked)."""
        ...

    async def preferences_of(self, wanted: Collection[int]) -> Mapping[int, PlayerPreferences]:
        """Preferences by player; those unknown left out."""
        ...


class Absences(Protocol):
    """When clocks stand still for reasons outside a match, and who wants to hear when."""

    async def add_outage(self, span: Span) -> None:
        """Remember that the bot was away."""
        ...

    async def outages(self, after: datetime) -> list[Span]:
        """Outages that end after a moment, in order."""
        ...

    async def add_vacation(self, player: int, start: datetime, end: datetime) -> Vacation: ...

    async def end_vacation(self, vacation: int, end: datetime) -> None:
        """Let a vacation end at another moment than planned."""
        ...

    async def vacations(self, player: int, after: datetime) -> list[Vacation]:
        """A player's vacations that end after a moment, in order of their start."""
        ...

    async def vacations_of(self, players: Collection[int], after: datetime) -> list[Vacation]:
        """The same of several players, in order of their start."""
        ...

    async def delete_outages_after(self, moment: datetime) -> None:
        """Delete outages that end after a moment: the clock was wrong when they were stored."""
        ...

    async def make_digests_due_by(self, moment: datetime) -> None:
        """Make digests that are due later due at this moment."""
        ...

    async def add_server_absence(self, server: int, span: Span) -> None:
        """Remember that the bot was shut out of a server."""
        ...

    async def server_absences(
        self, servers: Collection[int], after: datetime
    ) -> list[tuple[int, Span]]:
        """Absences from servers that end after a moment, and those that go on, with `FOREVER`."""
        ...

    async def set_digest(self, player: int, at: datetime | None) -> None:
        """When the player's next daily digest is due; None for no digest."""
        ...

    async def digests_due(self, now: datetime, limit: int = 100) -> list[int]: ...

    async def next_digest(self) -> datetime | None: ...
