"""Which shards are connected to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


class Connection:
    """The connected shards of this process.

    `expected` gives the shards that this process runs; it is asked each time, since discord.py
    knows their number only after the login.
    """

    def __init__(self) -> None:
        self.expected: Iterable[int] = (0,)
        self._connected: set[int] = set()
        self._reached = asyncio.Event()

    @property
    def reachable(self) -> bool:
        """Whether every shard of this process is connected and ready."""
        return all(shard in self._connected for shard in self.expected)

    def connected(self, shard: int) -> bool:
        """Note that a shard is ready; whether this made Discord reachable."""
        before = self.reachable
        self._connected.add(shard)
        return self.reachable and not before

    def disconnected(self, shard: int) -> None:
        """Note that a shard has lost its connection."""
        self._connected.discard(shard)

    def mark_reached(self) -> None:
        """Let `wait_until_reached` return: an outage that has just ended is stored."""
        self._reached.set()

    async def wait_until_reached(self) -> None:
        """Wait until every shard was ready for the first time."""
        await self._reached.wait()
