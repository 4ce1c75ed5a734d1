"""What happens because time passes: one task that sleeps until the nearest moment."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.workers.backoff import Backoff
from bot.workers.heartbeat import clock_agrees
from bot.workers.outbox import KEEP_DONE, wait_for
from bot.workers.reminders import send_digests
from bot.workers.unplayable import report
from matches.errors import Unplayable

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

LONGEST_SLEEP = timedelta(days=1)
AFTER_FAILURE = timedelta(minutes=1)
AT_ONCE = 100
MOST_LOOKS = 5
"""A clock that is due more often within one pass is broken."""
MOST_FAILURES = 3
"""After so many a challenge is closed without words."""


class Deadlines:
    """Handles what is due, also what came due while the bot was down; twice is harmless."""

    def __init__(self, bot: PostboardBot) -> None:
        self._bot = bot
        self._woken = asyncio.Event()
        self._clocks = Backoff(bot.clock)
        self._challenges = Backoff(bot.clock)
        self._sweeps = Backoff(bot.clock)
        self._looks: Counter[int] = Counter()
        """How often each clock was looked at in this pass."""

    def wake(self) -> None:
        """A nearer deadline may have come up."""
        self._woken.set()

    async def run(self) -> None:
        """Handle what is due, sleep until the next moment; until cancelled."""
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
        if bot.clock.was_wrong:
            await bot.service.sweeping.clocks_were_wrong()
            bot.clock.was_wrong = False
            bot.notices.wake()
        while await self._round():
            bot.notices.wake()
            if not (bot.presence.reachable and bot.clock.agrees):
                return AFTER_FAILURE
        self._looks.clear()
        now = bot.clock.now()
        async with bot.store.write() as unit:
            await unit.outbox.forget_done(now - KEEP_DONE)
        return await self._until_next()

    async def _round(self) -> bool:
        """Some of each kind that is due, so that many of one kind do not hold up another; whether
        there was any."""
        bot = self._bot
        digests = await send_digests(bot, AT_ONCE)
        resting = self._challenges.resting()
        challenges = await bot.service.challenging.due(AT_ONCE, besides=resting)
        for challenge in challenges:
            await self._expire(challenge)
        clocks = await bot.service.timekeeping.due(AT_ONCE)
        for match in clocks:
            await self._check(match)
        sweeps = await bot.service.sweeping.pending(besides=self._sweeps.resting())
        for sweep in sweeps:
            await self._sweep(sweep)
        return digests or bool(challenges) or bool(clocks) or bool(sweeps)

    async def _sweep(self, sweep: int) -> None:
        """Go through some more matches whose clocks must be worked out anew."""
        try:
            await self._bot.service.sweeping.batch(sweep)
        except Exception:  # tried again later; nothing else that is due waits for it
            log.exception("sweep not done", sweep=sweep)
            self._sweeps.failed(sweep)
        else:
            self._sweeps.worked(sweep)

    async def _check(self, match: int) -> None:
        """Look at one clock. One that fails is put off, longer each time.

        When to look again is stored, so that a restart does not bring all such clocks at once.
        """
        keeping = self._bot.service.timekeeping
        try:
            self._looks[match] += 1
            if self._looks[match] > MOST_LOOKS:
                raise RuntimeError(f"the clock of match {match} stays due")
            await keeping.check(match)
        except Unplayable as error:  # it stands still from now on, so it is due no more
            await report(self._bot, error.number)
        except Exception:  # looked at again later; nothing else that is due waits for it
            log.exception("clock not handled", match=match)
            await keeping.put_off(match, self._clocks.failed(match))
        else:
            self._clocks.worked(match)

    async def _expire(self, challenge: int) -> None:
        """Close one challenge whose time is over; in the end without words to anybody."""
        challenging = self._bot.service.challenging
        try:
            if self._challenges.failures(challenge) < MOST_FAILURES:
                await challenging.expire(challenge)
            else:
                await challenging.drop(challenge)
        except Exception:  # tried again later; nothing else that is due waits for it
            log.exception("challenge not closed", challenge=challenge)
            self._challenges.failed(challenge)
        else:
            self._challenges.worked(challenge)

    async def _until_next(self) -> timedelta:
        async with self._bot.store.read() as unit:
            moments = (
                self._challenges.next_end(),
                self._sweeps.next_end(),
                await unit.challenges.next_expiry(besides=self._challenges.resting()),
                await unit.matches.next_check(),
                await unit.absences.next_digest(),
            )
        known = [moment for moment in moments if moment is not None]
        if not known:
            return LONGEST_SLEEP
        wait = min(known) - self._bot.clock.now()
        return min(LONGEST_SLEEP, max(wait, timedelta(0)))
