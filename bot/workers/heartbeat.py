"""Store a heartbeat regularly, so that an outage of the bot does not cost the players time.

A gap between two heartbeats is an outage. The clocks of matches are stopped for its duration
afterwards.
"""

from __future__ import annotations

from datetime import timedelta

import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.waiting import pause

log = structlog.stdlib.get_logger(__name__)


async def clock_agrees(context: Context) -> bool:
    """Return whether the system clock and Discord's agree.

    If they disagreed, or were not compared recently, compare them now with a request to Discord.
    Return False if that fails.
    """
    clock = context.clock
    if not (clock.agrees and clock.compared_recently):
        try:
            await context.discord.application_info()  # any response contains the time
        except CALL_ERRORS as error:
            log.info("clock not compared: request to Discord failed", error=str(error))
            return False
        clock.mark_compared()
    return clock.agrees


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
        if connection.cut_off or not await clock_agrees(self._context):
            return
        outages = await self._context.service.timekeeping.heartbeat(connection.connected)
        for span in sorted({outage.span for outage in outages}):
            shards = [str(each.shard) for each in outages if each.span == span]
            start, end = span.start.isoformat(), span.end.isoformat()
            log.warning("outage credited", start=start, end=end, shards=shards)

    async def try_to_beat(self) -> None:
        """Call `beat`, and log errors. If it fails, the next heartbeat credits the whole gap."""
        try:
            await self.beat()
        except Exception:  # for example a locked database
            log.exception("heartbeat not stored")

    async def run(self) -> None:
        """Store heartbeats until cancelled."""
        while True:
            await self._context.idle(pause(self._every.total_seconds()))
            await self.try_to_beat()
            if self._context.store.shared:
                await self._learn_of_erasures()

    async def _learn_of_erasures(self) -> None:
        """Find out whose data other processes erase. If that fails, try again next time."""
        try:
            await self._context.service.erasing.load()
        except Exception:  # for example a locked database
            log.exception("erasures of other processes not found out")
