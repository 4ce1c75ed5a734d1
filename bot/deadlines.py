"""What happens because time passes: one task that sleeps until the nearest moment."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.notices import KEEP_DONE, wait_for

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

LONGEST_SLEEP = timedelta(hours=1)
AFTER_FAILURE = timedelta(minutes=1)


class Deadlines:
    """Handles what is due, also what came due while the bot was down; twice is harmless."""

    def __init__(self, bot: PostboardBot) -> None:
        self._bot = bot
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """A nearer deadline may have come up."""
        self._woken.set()

    async def run(self) -> None:
        """For ever: handle what is due, sleep until the next."""
        while True:
            self._woken.clear()
            try:
                wait = await self.handle_due()
            except Exception:  # the task must outlive any bug; what is due stays due
                log.exception("deadline pass failed")
                wait = AFTER_FAILURE
            await self._bot.idle(wait_for(self._woken, wait.total_seconds()))

    async def handle_due(self) -> timedelta:
        """One pass; how long until there may be something again."""
        bot = self._bot
        if await bot.service.challenging.expire():
            bot.notices.wake()
        now = bot.clock.now()
        async with bot.store.write() as unit:
            await unit.outbox.forget_done(now - KEEP_DONE)
        async with bot.store.read() as unit:
            expiry = await unit.challenges.next_expiry()
        if expiry is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(expiry - now, timedelta(0)))
