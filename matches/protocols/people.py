"""The storage of players, and of the times during which clocks are paused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from matches.model.entities import Player, Vacation
from matches.model.pauses import Span
from matches.model.preferences import PlayerPreferences
from matches.model.shards import ALL, Shard, ShardHeartbeat, ShardOutage


class Players(Protocol):
    """All stored players: their preferences, names and blocks."""

    async def lock(self, players: Collection[int]) -> None:
        """Keep other write units from working on these players until this one ends.

        A unit that needs several locks them at once. `get` locks its player in a write unit.
        """
        ...

    async def get(self, player: int) -> Player:
        """Return a player, with default preferences if the player is not stored."""
        ...

    async def set_preferences(self, player: int, preferences: PlayerPreferences) -> None:
        """Store changed preferences. Entries written by other versions are not changed."""
        ...

    async def names(self, wanted: Sequence[tuple[int, int]]) -> dict[tuple[int, int], str]:
        """Return the names of players on servers, by (server, player), without unknown ones."""
        ...

    async def set_name(self, server: int, player: int, name: str) -> None:
        """Store a player's name on a server."""
        ...

    async def block(self, player: int, blocked: int) -> bool:
        """Store that `player` blocks `blocked`. Return False if that was stored already."""
        ...

    async def unblock(self, player: int, blocked: int) -> bool:
        """Remove a block. Return False if there was none."""
        ...

    async def blocks(self, player: int) -> list[int]:
        """Return the ids of the people whom a player blocks, sorted."""
        ...

    async def blocks_among(self, people: Collection[int]) -> set[tuple[int, int]]:
        """Return the blocks among these people, as (player, blocked)."""
        ...

    async def preferences_of(self, wanted: Collection[int]) -> Mapping[int, PlayerPreferences]:
        """Return preferences by player, without players that are not stored."""
        ...


class Absences(Protocol):
    """What pauses clocks (outages, vacations, absences from servers), and due daily messages.

    Rows that cannot be read are left out, and each of them is logged once.
    """

    async def add_outage(self, span: Span, shard: Shard = ALL) -> None:
        """Store an outage of the bot for the servers of a shard. Idempotent."""
        ...

    async def set_heartbeats(self, shards: Collection[Shard], at: datetime) -> None:
        """Store that shards are connected at a moment. A later heartbeat stays as it is."""
        ...

    async def heartbeats(
        self, servers: Collection[int] | None = None, *, locked: bool = False
    ) -> list[ShardHeartbeat]:
        """Return the last heartbeat of every shard, or of those that some servers belong to.

        With `locked`, no other unit of work changes these until this one ends.
        """
        ...

    async def delete_heartbeats(self, heartbeats: Collection[ShardHeartbeat]) -> None:
        """Delete heartbeats, unless they have changed."""
        ...

    async def delete_heartbeats_after(self, moment: datetime) -> None:
        """Delete heartbeats after a moment, stored while the system clock was wrong, and those that
        cannot be read."""
        ...

    async def outages(self, after: datetime, servers: Collection[int]) -> list[ShardOutage]:
        """Return the outages of some servers that end after a moment, ordered by start."""
        ...

    async def add_vacation(self, player: int, start: datetime, end: datetime) -> Vacation:
        """Store a vacation, during which all clocks of a player are paused."""
        ...

    async def end_vacation(self, vacation: int, end: datetime) -> None:
        """Change the end of a vacation. Raises LookupError if there is no such vacation."""
        ...

    async def vacations(self, player: int, after: datetime) -> list[Vacation]:
        """Return a player's vacations that end after a moment, ordered by start."""
        ...

    async def vacations_of(self, players: Collection[int], after: datetime) -> list[Vacation]:
        """Return the vacations of several players that end after a moment, ordered by start."""
        ...

    async def delete_outages_after(self, moment: datetime) -> None:
        """Delete outages that end after a moment: the system clock was wrong when they were
        stored."""
        ...

    async def make_daily_messages_due_by(self, moment: datetime) -> None:
        """Make daily messages that are due later due at `moment`."""
        ...

    async def add_server_absence(self, server: int, span: Span) -> None:
        """Store a past absence of the bot from a server. Idempotent."""
        ...

    async def server_absences(
        self, servers: Collection[int], after: datetime
    ) -> list[tuple[int, Span]]:
        """Return absences from servers that end after a moment, each with its server.

        An absence that has not ended yet ends at `FOREVER`.
        """
        ...

    async def set_next_daily_message(self, player: int, at: datetime | None) -> None:
        """Store when a player's next daily message is due; None for no daily message."""
        ...

    async def daily_messages_due(self, now: datetime, limit: int = 100) -> list[int]:
        """Return at most `limit` players whose daily message is due, the longest due first."""
        ...

    async def is_daily_message_due(self, player: int, now: datetime) -> bool:
        """Return whether a player's daily message is due, and no other unit has queued it."""
        ...

    async def next_daily_message(self) -> datetime | None:
        """Return when the next daily message of any player is due, None if there is none."""
        ...
