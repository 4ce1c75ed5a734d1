"""What happens because time passes: one task that sleeps until the nearest moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.heartbeat import clock_agrees
from bot.notices import KEEP_DONE, wait_for
from bot.pings import send_digests
from bot.stuck import report
from matches.errors import Unplayable

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

LONGEST_SLEEP = timedelta(days=1)
AFTER_FAILURE = timedelta(minutes=1)
AT_ONCE = 100


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
        if not bot.presence.reachable:
            # nobody can move: whether this is an outage, which stops the clocks, is seen at its end
            return AFTER_FAILURE
        if not await clock_agrees(bot):
            return AFTER_FAILURE
        owed = await send_digests(bot)
        challenges = await bot.service.challenging.due()
        failed = 0
        for challenge in challenges:
            expiring = bot.service.challenging.expire(challenge)
            failed += not await self._works(expiring, "challenge not closed", challenge=challenge)
        owed |= bool(challenges)
        while due := await bot.service.timekeeping.due(AT_ONCE):
            broken = 0
            for match in due:
                checking = bot.service.timekeeping.check(match)
                broken += not await self._works(checking, "clock not handled", match=match)
            failed += broken
            owed = True
            if broken:
                break
        if owed:
            bot.notices.wake()
        now = bot.clock.now()
        async with bot.store.write() as unit:
            await unit.outbox.forget_done(now - KEEP_DONE)
        if failed:
            return AFTER_FAILURE
        return await self._until_next()

    async def _works(self, work: Awaitable[object], trouble: str, **of: int) -> bool:
        """Do one thing that is due; False when that failed, which must not stop the others."""
        try:
            await work
        except Unplayable as error:  # it stands still from now on, so it is due no more
            return await report(self._bot, error.number)
        except Exception:
            log.exception(trouble, **of)
            return False
        return True

    async def _until_next(self) -> timedelta:
        async with self._bot.store.read() as unit:
            moments = (
                await unit.challenges.next_expiry(),
                await unit.matches.next_check(),
                await unit.absences.next_digest(),
            )
        known = [moment for moment in moments if moment is not None]
        if not known:
            return LONGEST_SLEEP
        wait = min(known) - self._bot.clock.now()
        return min(LONGEST_SLEEP, max(wait, timedelta(0)))
