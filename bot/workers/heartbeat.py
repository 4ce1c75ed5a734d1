"""A sign of life every minute, so that the time of an outage can be given back to the players."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.wakeable import wait_for

log = structlog.stdlib.get_logger(__name__)


async def clock_agrees(context: Context) -> bool:
    """Whether our clock and Discord's agree now; asks Discord when that was not seen lately."""
    clock = context.clock
    if not (clock.agrees and clock.is_fresh):
        try:
            await context.discord.application_info()  # any answer tells the time
        except CALL_ERRORS as error:
            log.info("Discord does not tell the time", error=str(error))
            return False
        clock.no_date_header()
    return clock.agrees


class Heartbeat:
    """Writes the sign of life while the process is up and Discord reachable."""

    def __init__(self, context: Context, every: timedelta) -> None:
        self._context = context
        self._every = every

    async def beat(self) -> None:
        """One sign of life; the outage that it ends is credited to every running clock.

        None is written while Discord is out of reach, or while its clock and ours disagree.
        """
        if not self._context.connection.reachable or not await clock_agrees(self._context):
            return
        gap = await self._context.service.timekeeping.heartbeat()
        if gap is not None:
            log.warning("outage credited", start=gap.start.isoformat(), end=gap.end.isoformat())

    async def try_to_beat(self) -> None:
        """`beat`. When it fails, the next one may work, and credits the gap then."""
        try:
            await self.beat()
        except Exception:  # a locked database, say
            log.exception("no sign of life")

    async def run(self) -> None:
        """Beat until cancelled."""
        never = asyncio.Event()
        while True:
            await self._context.idle(wait_for(never, self._every.total_seconds()))
            await self.try_to_beat()
