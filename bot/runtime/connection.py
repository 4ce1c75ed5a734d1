"""Which shards are connected to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


class Connection:
    """The connected shards of this process."""

    def __init__(self) -> None:
        self.expected: Iterable[int] = (0,)
        """The shards that this process runs. It is set when a shard connects, because discord.py
        knows their number only after the login."""
        self._connected: set[int] = set()
        self._reached = asyncio.Event()

    @property
    def reachable(self) -> bool:
        """Whether every shard of this process is connected and ready."""
        return all(shard in self._connected for shard in self.expected)

    def is_connected(self, shard: int) -> bool:
        """Return whether a shard is connected and ready."""
        return shard in self._connected

    def mark_connected(self, shard: int) -> bool:
        """Mark a shard as connected. Return whether this made Discord reachable."""
        before = self.reachable
        self._connected.add(shard)
        return self.reachable and not before

    def mark_disconnected(self, shard: int) -> None:
        """Mark a shard as disconnected."""
        self._connected.discard(shard)

    def mark_reached(self) -> None:
        """Let `wait_until_reached` return.

        Call it when all shards are connected and the end of the outage was stored, or that failed.
        """
        self._reached.set()

    async def wait_until_reached(self) -> None:
        """Wait for the first call of `mark_reached`."""
        await self._reached.wait()
