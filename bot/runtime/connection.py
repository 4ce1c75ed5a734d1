"""Which shards are connected to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from model.clocks.shards import Shard, shard_of


class Connection:
    """The shards of this process, and which of them are connected."""

    def __init__(self, shards: int | None = None, expected: Collection[int] | None = None) -> None:
        self.shards = shards or 1
        """How many shards all processes together have."""
        self.expected: Collection[int] = range(self.shards) if expected is None else expected
        """The shards that this process runs. Both are set again when a shard connects: without the
        setting SHARDS, discord.py knows the number only after the login."""
        self._connected: set[int] = set()
        self._reached = asyncio.Event()

    @property
    def reachable(self) -> bool:
        """Whether every shard of this process is connected and ready."""
        return all(shard in self._connected for shard in self.expected)

    @property
    def cut_off(self) -> bool:
        """Whether no shard of this process is connected."""
        return not self._connected

    @property
    def runs_all(self) -> bool:
        """Whether this process runs all shards, so that there is no other process."""
        return len(self.expected) >= self.shards

    @property
    def connected(self) -> list[Shard]:
        """The shards that are connected and ready."""
        return [Shard(self.shards, number) for number in sorted(self._connected)]

    def is_connected(self, shard: int) -> bool:
        """Return whether a shard is connected and ready."""
        return shard in self._connected

    def runs(self, server: int) -> bool:
        """Return whether this process runs the shard of a server."""
        return shard_of(server, self.shards) in self.expected

    def knows(self, server: int) -> bool:
        """Return whether the client's cache can be relied on to say if the bot is on a server."""
        return shard_of(server, self.shards) in self._connected

    def mark_connected(self, shard: int) -> bool:
        """Mark a shard as connected. Return False if it was connected already."""
        if shard in self._connected:
            return False
        self._connected.add(shard)
        return True

    def mark_disconnected(self, shard: int) -> None:
        """Mark a shard as disconnected."""
        self._connected.discard(shard)

    def mark_reached(self) -> None:
        """Let `wait_until_reached` return.

        Call it when a shard is connected and the end of its outage was stored, or that failed.
        """
        self._reached.set()

    async def wait_until_reached(self) -> None:
        """Wait for the first call of `mark_reached`."""
        await self._reached.wait()
