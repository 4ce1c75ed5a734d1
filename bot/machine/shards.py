"""What happens when a shard connects to Discord or loses its connection, and while it is connected.

The clocks of matches on a server stand still while its shard is not connected. Therefore heartbeats
are stored regularly, and only for connected shards. A gap between two heartbeats is an outage, for
whose duration the clocks are stopped afterwards.

A server may remove the bot while the process is down. That is found out when the server's shard is
ready, because then all servers of the shard are known, even those that are unavailable because of
an outage at Discord.

Discord allows `max_concurrency` shards to begin a session within five seconds: one of each
remainder of their numbers divided by it. discord.py keeps to that within one process, and
`wait_to_identify` among several.
"""

from datetime import timedelta

import discord
import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS
from bot.machine.redelivery import Redelivery
from bot.runtime.waiting import log_errors, pause
from model.absences import shard_of
from model.clocks.clock_rules import FOREVER

log = structlog.stdlib.get_logger(__name__)


class Heartbeat:
    """Stores heartbeats at an interval of `every`."""

    def __init__(self, context: Context, every: timedelta) -> None:
        self._context = context
        self._every = every

    async def beat(self) -> None:
        """Store a heartbeat of every connected shard.

        If it ends an outage, credit that time to the running clocks of the shard's servers. Do
        nothing while Discord cannot be reached, or while its clock and ours disagree.
        """
        connection = self._context.connection
        if connection.cut_off or not await self._context.clock_agrees():
            return
        outages = await self._context.service.timekeeping.heartbeat(connection.connected)
        for span in sorted({outage.span for outage in outages}):
            shards = [str(each.shard) for each in outages if each.span == span]
            start, end = span.start.isoformat(), span.end.isoformat()
            log.warning("outage credited", start=start, end=end, shards=shards)

    async def try_to_beat(self) -> None:
        """Call `beat`, and log errors. If it fails, the next heartbeat credits the whole gap."""
        with log_errors(log, "heartbeat not stored"):  # for example because of a locked database
            await self.beat()

    async def run(self) -> None:
        """Store heartbeats until cancelled."""
        while True:
            await self._context.idle(pause(self._every.total_seconds()))
            await self.try_to_beat()
            if self._context.database.shared:
                with log_errors(log, "erasures of other processes not found out"):
                    await self._context.service.erasing.load()


class ShardEvents:
    """Handles the events of shards. After the shutdown has begun, it ignores them."""

    def __init__(
        self, context: Context, heartbeat: Heartbeat | None, redelivery: Redelivery
    ) -> None:
        self._context = context
        self._heartbeat = heartbeat
        self._redelivery = redelivery

    async def ready(self, shard: int) -> None:
        """Handle a shard that has started a new session and knows its servers.

        Store which servers removed the bot in the meantime and which added it again, then go on as
        in `resumed`.
        """
        if self._stopping():
            return
        # if these fail, the clocks of all other servers must not stand still
        with log_errors(log, "servers that removed the bot not found out", shard=shard):
            await self._store_removals(shard)
        with log_errors(log, "servers that added the bot again not found out", shard=shard):
            await self._store_returns()
        await self.resumed(shard)

    async def resumed(self, shard: int) -> None:
        """Handle a shard that is connected again and has missed no event.

        Store a heartbeat, which ends the outage of its servers, and let the outbox worker and the
        scheduler continue.
        """
        if self._stopping():
            return
        connection = self._context.connection
        connection.shards = self._context.discord.shard_count or 1
        connection.expected = self._context.discord.shard_ids or range(connection.shards)
        was_cut_off = connection.cut_off
        if not connection.mark_connected(shard):
            return
        if self._heartbeat is not None:
            await self._heartbeat.try_to_beat()
        if was_cut_off:
            self._redelivery.retry_failed_now()
        connection.reached.set()
        self._context.scheduler_wakeable.wake()

    def _stopping(self) -> bool:
        """Return whether the shutdown has begun.

        If it begins later, it waits for the current handler before it closes the database.
        """
        self._context.shutdown.track_this_task()
        return self._context.shutdown.begun

    async def _store_removals(self, shard: int) -> None:
        """Store which servers of a shard removed the bot while it was down."""
        context = self._context
        known = {guild.id for guild in context.discord.guilds}  # unavailable ones too
        servers = context.service.servers
        async with context.database.read() as unit:
            stored = await unit.servers.with_data()
        for server in stored:
            if (
                shard_of(server, self._context.discord.shard_count or 1) == shard
                and server not in known
                and await servers.left(server, while_down=True)
            ):
                log.info("removed from server while not running", server=server)

    async def _store_returns(self) -> None:
        """Store which servers added the bot again while it was down."""
        known = {guild.id for guild in self._context.discord.guilds}
        async with self._context.database.read() as unit:
            departed = await unit.servers.left_before(FOREVER)
        for server in departed:
            if server.id in known:
                await self._context.service.servers.came_back(server.id)


# ---- identifying
LATEST = timedelta(seconds=1)
"""How late a turn may be used. After that another one is reserved, because the process may have
been frozen, and the next turn may be another process's."""
SPACING = timedelta(seconds=5) + LATEST
"""The time between two turns of the same remainder; Discord asks for five seconds."""
MAX_TURNS = 5
"""Turns that a shard reserves before it identifies however late it is."""
MIN_SESSIONS = 20
"""Sessions of a day (Discord allows 1,000) that are never begun: it resets a token that begins too
many, and processes may begin some at the same time."""
DEFAULT_WAIT = 5.0
"""Seconds to wait if the database or Discord cannot be asked."""


async def wait_to_identify(context: Context, shard: int) -> None:
    """Wait until a shard may identify: turns are reserved in the database, which all share."""
    remainder = shard % await _concurrency(context)
    for _ in range(MAX_TURNS):
        try:
            wait = await context.service.installation.reserve_turn(f"identify {remainder}", SPACING)
        except Exception:  # the shard must connect even if the database is locked
            log.exception("turn to identify not reserved", shard=shard)
            await context.idle(pause(DEFAULT_WAIT))
            return
        turn = context.wall_clock.now() + wait
        if wait:
            await context.idle(pause(wait.total_seconds()))
        if context.wall_clock.now() - turn <= LATEST:
            return
        log.info("turn to identify missed", shard=shard)


async def _concurrency(context: Context) -> int:
    """Return how many shards may identify at the same time.

    Ask until Discord says: with another number a process would take turns of its own. If today's
    sessions are nearly used up, wait until there are new ones. discord.py ends both after a
    minute, and tries again.
    """
    try:
        limits = await context.discord.fetch_session_start_limits()
    except (*CALL_ERRORS, discord.GatewayNotFound) as error:
        log.info("limits of sessions not fetched", error=error)
        await context.idle(pause(DEFAULT_WAIT))
        return await _concurrency(context)
    if limits.remaining < MIN_SESSIONS:
        seconds = limits.reset_after // 1000
        log.warning("sessions of today used up", remaining=limits.remaining, new_in=seconds)
        await context.idle(pause(seconds))
    return max(1, limits.max_concurrency)
