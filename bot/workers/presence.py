"""Where the bot is: which shards are connected to Discord, and which servers it was removed from.

Clocks of matches stand still while Discord cannot be reached, so the heartbeat is written only
while every shard is connected. Whether a server removed the bot while the process was down is seen
when its shard is ready: then all servers of the shard are known, also those in an outage of
Discord's.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)


class Presence:
    """Follows the shards' connections."""

    def __init__(self, bot: PostboardBot) -> None:
        self._bot = bot
        self._connected: set[int] = set()
        self._reached = asyncio.Event()

    @property
    def reachable(self) -> bool:
        """Whether every shard of this process is connected and ready."""
        shards = self._bot.shard_ids or range(self._bot.shard_count or 1)
        return all(shard in self._connected for shard in shards)

    async def wait(self) -> None:
        """Until every shard was ready for the first time, and an outage that ended is known."""
        await self._reached.wait()

    async def ready(self, shard: int) -> None:
        """A shard has identified itself anew, and knows its servers."""
        if self._stops():
            return
        try:
            await self._find_left(shard)
        except Exception:  # the other clocks must not stand still for it
            log.exception("servers not compared", shard=shard)
        await self.resumed(shard)

    async def resumed(self, shard: int) -> None:
        """A shard is connected again, and has missed nothing."""
        if self._stops():
            return
        was_reachable = self.reachable
        self._connected.add(shard)
        if was_reachable or not self.reachable:
            return
        if self._bot.heart is not None:
            await self._bot.heart.try_to_beat()
        self._bot.healing.hurry()
        self._reached.set()
        self._bot.deadlines.wake()

    def _stops(self) -> bool:
        """Whether the bot is about to end. If not, it waits for this event before it closes the
        database."""
        self._bot.shutdown.track_this_task()
        return self._bot.shutdown.begun

    def disconnected(self, shard: int) -> None:
        """A shard has lost its connection."""
        self._connected.discard(shard)

    async def _find_left(self, shard: int) -> None:
        """Note the servers with running matches that removed the bot while it was down."""
        bot = self._bot
        known = {guild.id for guild in bot.guilds}  # unavailable ones too
        keeping = bot.service.timekeeping
        for server in await keeping.servers_in_play():
            here = (server >> 22) % (bot.shard_count or 1) == shard
            if here and server not in known and await keeping.server_left_unseen(server):
                log.info("left server while away", server=server)
