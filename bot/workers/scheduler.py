"""What happens because time passes: one task that sleeps until the nearest moment."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import structlog

from bot.context import Context
from bot.runtime.backoff import Backoff
from bot.runtime.wakeable import wait_for
from bot.unplayable import suspend_unplayable
from bot.workers.heartbeat import clock_agrees
from matches.model.errors import Unplayable
from matches.use_cases.outbox_jobs import OutboxJobs

log = structlog.stdlib.get_logger(__name__)

MAX_SLEEP = timedelta(days=1)
DELAY_AFTER_FAILURE = timedelta(minutes=1)
AT_ONCE = 100
MOST_LOOKS = 5
"""A clock that is due more often within one pass is broken."""
MOST_FAILURES = 3
"""After so many a challenge is closed without words."""


class Scheduler:
    """Handles what is due, also what came due while the bot was down; twice is harmless."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._jobs = OutboxJobs(context.store, context.clock)
        self._clocks = Backoff(context.clock)
        self._challenges = Backoff(context.clock)
        self._sweeps = Backoff(context.clock)
        self._looks: Counter[int] = Counter()
        """How often each clock was looked at in this pass."""

    async def run(self) -> None:
        """Handle what is due, sleep until the next moment; until cancelled."""
        while True:
            self._context.scheduler.rest()
            try:
                wait = await self.handle_due()
            except Exception:  # the task must outlive any bug; what is due stays due
                log.exception("deadline pass failed")
                wait = DELAY_AFTER_FAILURE
            await self._context.idle(wait_for(self._context.scheduler.woken, wait.total_seconds()))

    async def handle_due(self) -> timedelta:
        """One pass; how long until there may be something again."""
        context = self._context
        if not context.connection.reachable:
            # nobody can move: whether this is an outage, which stops the clocks, is seen at its end
            return DELAY_AFTER_FAILURE
        if not await clock_agrees(context):
            return DELAY_AFTER_FAILURE
        if context.clock.was_wrong:
            await context.service.sweeping.recover_from_wrong_clock()
            context.clock.was_wrong = False
        while await self._round():
            if not (context.connection.reachable and context.clock.agrees):
                return DELAY_AFTER_FAILURE
        self._looks.clear()
        await self._jobs.delete_finished()
        return await self._until_next()

    async def _round(self) -> bool:
        """Some of each kind that is due, so that many of one kind do not hold up another; whether
        there was any."""
        context = self._context
        digests = await context.service.reminders.queue_daily_messages(AT_ONCE)
        waiting = self._challenges.waiting()
        challenges = await context.service.challenging.due(AT_ONCE, excluding=waiting)
        for challenge in challenges:
            await self._expire(challenge)
        clocks = await context.service.timekeeping.due(AT_ONCE)
        for match in clocks:
            await self._check(match)
        sweeps = await context.service.sweeping.pending(excluding=self._sweeps.waiting())
        for sweep in sweeps:
            await self._sweep(sweep)
        return digests or bool(challenges) or bool(clocks) or bool(sweeps)

    async def _sweep(self, sweep: int) -> None:
        """Go through some more matches whose clocks must be worked out anew."""
        try:
            await self._context.service.sweeping.batch(sweep)
        except Exception:  # tried again later; nothing else that is due waits for it
            log.exception("sweep not done", sweep=sweep)
            self._sweeps.failed(sweep)
        else:
            self._sweeps.succeeded(sweep)

    async def _check(self, match: int) -> None:
        """Look at one clock. One that fails is put off, longer each time.

        When to look again is stored, so that a restart does not bring all such clocks at once.
        """
        keeping = self._context.service.timekeeping
        try:
            self._looks[match] += 1
            if self._looks[match] > MOST_LOOKS:
                raise RuntimeError(f"the clock of match {match} stays due")
            await keeping.check(match)
        except Unplayable as error:  # it stands still from now on, so it is due no more
            await suspend_unplayable(self._context, error.number)
        except Exception:  # looked at again later; nothing else that is due waits for it
            log.exception("clock not handled", match=match)
            await keeping.postpone_check(match, self._clocks.failed(match))
        else:
            self._clocks.succeeded(match)

    async def _expire(self, challenge: int) -> None:
        """Close one challenge whose time is over; in the end without words to anybody."""
        challenging = self._context.service.challenging
        try:
            if self._challenges.failures(challenge) < MOST_FAILURES:
                await challenging.expire(challenge)
            else:
                await challenging.drop(challenge)
        except Exception:  # tried again later; nothing else that is due waits for it
            log.exception("challenge not closed", challenge=challenge)
            self._challenges.failed(challenge)
        else:
            self._challenges.succeeded(challenge)

    async def _until_next(self) -> timedelta:
        async with self._context.store.read() as unit:
            moments = (
                self._challenges.next_retry(),
                self._sweeps.next_retry(),
                await unit.challenges.next_expiry(excluding=self._challenges.waiting()),
                await unit.matches.next_check(),
                await unit.absences.next_digest(),
            )
        known = [moment for moment in moments if moment is not None]
        if not known:
            return MAX_SLEEP
        wait = min(known) - self._context.clock.now()
        return min(MAX_SLEEP, max(wait, timedelta(0)))
