"""What happens when a shard connects to Discord or loses its connection.

The clocks of matches on a server stand still while its shard is not connected. Therefore heartbeats
are stored only for connected shards.

A server may remove the bot while the process is down. That is found out when the server's shard is
ready, because then all servers of the shard are known, even those that are unavailable because of
an outage at Discord.
"""

from __future__ import annotations

import structlog

from bot.context import Context
from bot.workers.heartbeat import Heartbeat
from bot.workers.redelivery import Redelivery
from model.clocks.shards import shard_of

log = structlog.stdlib.get_logger(__name__)


class ShardEvents:
    """Handles the events of shards. After the shutdown has begun, it ignores them."""

    def __init__(
        self, context: Context, heartbeat: Heartbeat | None, redelivery: Redelivery
    ) -> None:
        self._context = context
        self._heartbeat = heartbeat
        self._redelivery = redelivery
        self._shards = context.discord

    async def ready(self, shard: int) -> None:
        """Handle a shard that has started a new session and knows its servers.

        Store which servers removed the bot in the meantime and which added it again, then go on as
        in `resumed`.
        """
        if self._stopping():
            return
        try:
            await self._store_removals(shard)
        except Exception:  # otherwise the clocks of all other servers would stand still
            log.exception("servers that removed the bot not found out", shard=shard)
        try:
            await self._store_returns()
        except Exception:  # see above
            log.exception("servers that added the bot again not found out", shard=shard)
        await self.resumed(shard)

    async def resumed(self, shard: int) -> None:
        """Handle a shard that is connected again and has missed no event.

        Store a heartbeat, which ends the outage of its servers, and let the outbox worker and the
        scheduler continue.
        """
        if self._stopping():
            return
        connection = self._context.connection
        connection.shards = self._shards.shard_count or 1
        connection.expected = self._shards.shard_ids or range(connection.shards)
        was_cut_off = connection.cut_off
        if not connection.mark_connected(shard):
            return
        if self._heartbeat is not None:
            await self._heartbeat.try_to_beat()
        if was_cut_off:
            self._redelivery.retry_failed_now()
        connection.mark_reached()
        self._context.scheduler.wake()

    def _stopping(self) -> bool:
        """Return whether the shutdown has begun.

        If it begins later, it waits for the current handler before it closes the database.
        """
        self._context.shutdown.track_this_task()
        return self._context.shutdown.begun

    async def _store_removals(self, shard: int) -> None:
        """Store which servers of a shard removed the bot while it was down.

        Only servers with running matches are checked.
        """
        context = self._context
        known = {guild.id for guild in context.discord.guilds}  # unavailable ones too
        servers = context.service.servers
        for server in await servers.with_running_matches():
            if (
                shard_of(server, self._shards.shard_count or 1) == shard
                and server not in known
                and await servers.left(server, while_down=True)
            ):
                log.info("removed from server while not running", server=server)

    async def _store_returns(self) -> None:
        """Store which servers added the bot again while it was down."""
        known = {guild.id for guild in self._context.discord.guilds}
        servers = self._context.service.servers
        for server in await servers.departed():
            if server in known:
                await servers.came_back(server)
