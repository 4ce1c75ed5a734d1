"""Where the bot is: which shards are connected to Discord, and which servers it was removed from.

Clocks of matches stand still while Discord cannot be reached, so the heartbeat is written only
while every shard is connected. Whether a server removed the bot while the process was down is seen
when its shard is ready: then all servers of the shard are known, also those in an outage of
Discord's.
"""

from __future__ import annotations

from typing import Protocol

import structlog

from bot.context import Context
from bot.workers.heartbeat import Heartbeat
from bot.workers.redelivery import Redelivery

log = structlog.stdlib.get_logger(__name__)


class Shards(Protocol):
    """The shards of the client."""

    @property
    def shard_ids(self) -> list[int] | None:
        """Their numbers, None for all of them."""
        ...

    @property
    def shard_count(self) -> int | None:
        """How many there are in all processes, None before the login."""
        ...


class Presence:
    """Follows the shards' connections."""

    def __init__(
        self, context: Context, heartbeat: Heartbeat | None, redelivery: Redelivery, shards: Shards
    ) -> None:
        self._context = context
        self._heartbeat = heartbeat
        self._redelivery = redelivery
        self._shards = shards

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
        connection = self._context.connection
        connection.expected = self._shards.shard_ids or range(self._shards.shard_count or 1)
        if not connection.mark_connected(shard):
            return
        if self._heartbeat is not None:
            await self._heartbeat.try_to_beat()
        self._redelivery.retry_failed_now()
        connection.mark_reached()
        self._context.scheduler.wake()

    def _stops(self) -> bool:
        """Whether the bot is about to end. If not, it waits for this event before it closes the
        database."""
        self._context.shutdown.track_this_task()
        return self._context.shutdown.begun

    def disconnected(self, shard: int) -> None:
        """A shard has lost its connection."""
        self._context.connection.mark_disconnected(shard)

    async def _find_left(self, shard: int) -> None:
        """Note the servers with running matches that removed the bot while it was down."""
        context = self._context
        known = {guild.id for guild in context.discord.guilds}  # unavailable ones too
        keeping = context.service.timekeeping
        for server in await keeping.servers_in_play():
            here = (server >> 22) % (self._shards.shard_count or 1) == shard
            if here and server not in known and await keeping.server_left_unseen(server):
                log.info("left server while away", server=server)
