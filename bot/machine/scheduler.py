"""The scheduler: one task that handles deadlines, expiries, daily messages, seasons and ladders."""

import random
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta

import structlog

from bot.context import Context
from bot.runtime.waiting import Backoff, log_errors
from model.errors import Unplayable
from storage.queries.schedule import Work

log = structlog.stdlib.get_logger(__name__)

MAX_SLEEP = timedelta(days=1)
DELETION_INTERVAL = timedelta(hours=1)
DELAY_AFTER_FAILURE = timedelta(minutes=1)
DELAY_FOR_OTHERS = timedelta(seconds=1)
"""How long to wait while other processes handle everything that is due."""
BATCH = 100
"""Due items of one kind that are handled before the next kind."""
SWEEPS = 20
"""The number of sweeps that make progress alternately, one batch of each at a time."""

FAILED = {
    Work.CHALLENGE: "challenge not closed",
    Work.CLOCK: "clock not checked",
    Work.SEASON: "season not advanced",
    Work.SWEEP: "batch of sweep failed",
}
"""What is logged if something could not be done, which is then retried later and later."""


class Scheduler:
    """Handles everything that is due, including what became due while the bot was down.

    Handling something twice is harmless.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._backoffs = {kind: Backoff(context.wall_clock) for kind in FAILED}
        self._last_deletion: datetime | None = None
        self._skipped = 0
        """How many of the last clocks that were due were left to other processes."""

    async def run(self) -> None:
        """Handle what is due and sleep until more is due, in a loop until cancelled."""
        await self._context.scheduler_wakeable.repeat(
            self.handle_due, self._context.idle, "scheduler pass failed", DELAY_AFTER_FAILURE
        )

    async def handle_due(self) -> timedelta:
        """Handle everything that is due now. Return the time until more may be due."""
        context = self._context
        if self._nobody_can_move():
            # If this becomes an outage, it is credited to the clocks at its end, so no deadline may
            # be enforced before.
            return DELAY_AFTER_FAILURE
        if not await context.clock_agrees():
            return DELAY_AFTER_FAILURE
        if context.wall_clock.was_wrong:
            await context.service.timekeeping.recover_from_wrong_clock()
            context.wall_clock.was_wrong = False
        while not (wait := await self._until_next()):
            self._skipped = 0
            if not await self._handle_batch():
                # a broken row is due and cannot be handled, or another process handles what is due
                wait = DELAY_FOR_OTHERS if self._skipped else DELAY_AFTER_FAILURE
                break
            if self._nobody_can_move() or not context.wall_clock.agrees:
                return DELAY_AFTER_FAILURE
        if self._deletion_due():
            if self._last_deletion is not None:  # replies missed before a start need the answers
                with log_errors(log, "finished notices not deleted"):
                    await context.service.outbox.delete_closed()
            self._last_deletion = context.wall_clock.now()
            await self._clean_up_after_servers()
            return min(wait, await self._until_next())  # deleting may have taken long
        return wait

    def _nobody_can_move(self) -> bool:
        """Whether no server can reach the bot.

        While other processes run or some shards are connected, everything due is handled: no turn
        is ended before a later heartbeat of its server's own shard.
        """
        return self._context.connection.cut_off and self._context.connection.runs_all

    def _deletion_due(self) -> bool:
        """Whether `DELETION_INTERVAL` has passed since finished notices were deleted."""
        last = self._last_deletion  # the system clock may have been set back since
        return last is None or abs(self._context.wall_clock.now() - last) >= DELETION_INTERVAL

    async def _clean_up_after_servers(self) -> None:
        """Begin to clean up after servers that removed the bot long ago.

        If that fails, try again an interval later.
        """
        context = self._context
        with log_errors(log, "cleaning up after servers not begun"):
            await context.service.servers.begin_cleaning_up(
                lambda server: (
                    not context.connection.knows(server)  # the process that runs its shard decides
                    or context.discord.get_guild(server) is not None
                )
            )

    async def _handle_batch(self) -> bool:
        """Handle a limited number of due items of each kind. Return whether there were any.

        The limit keeps many items of one kind from delaying another kind.
        """
        service, shared = self._context.service, self._context.database.shared
        daily_messages = await service.reminders.queue_daily_messages(BATCH)
        challenges = await self._due(Work.CHALLENGE)
        await self._try(Work.CHALLENGE, challenges, service.challenges.expire)
        clocks = await self._due(Work.CLOCK)
        if shared:  # others begin with the longest due ones, too
            random.shuffle(clocks)
        await self._try(Work.CLOCK, clocks, self._check)
        seasons = await self._due(Work.SEASON)
        await self._try(Work.SEASON, seasons, service.leagues.advance)
        dropped = await service.ladders.drop_idle()
        async with self._context.database.read() as unit:
            sweeps = await unit.sweeps.pending(SWEEPS, excluding=self._waiting()[Work.SWEEP])
        if sweeps and shared:
            await service.erasing.load()  # whoever's data they erase is refused at once
        await self._try(Work.SWEEP, sweeps, service.continue_sweep)
        others = daily_messages or bool(challenges) or bool(seasons) or dropped or bool(sweeps)
        return others or len(clocks) > self._skipped

    async def _due(self, kind: Work) -> list[int]:
        """Return what is due, without what failed and is not to be retried yet."""
        async with self._context.database.read() as unit:
            now, excluding = self._context.wall_clock.now(), self._waiting()[kind]
            return await unit.schedule.due(kind, now, BATCH, excluding=excluding)

    def _waiting(self) -> dict[Work, set[int]]:
        """Return what failed and is not to be retried yet; no clocks: of them that is stored."""
        waiting = {kind: backoff.waiting() for kind, backoff in self._backoffs.items()}
        return {**waiting, Work.CLOCK: set()}

    async def _try(
        self, kind: Work, numbers: Iterable[int], handle: Callable[[int], Awaitable[object]]
    ) -> None:
        """Handle due items of a kind. Those that fail are retried later.

        When a clock is checked again is stored, so that a restart does not repeat all failed checks
        at once.
        """
        for number in numbers:
            try:
                await handle(number)
            except Exception:  # this must not delay other due items
                log.exception(FAILED[kind], number=number)
                retry_at = self._backoffs[kind].record_failure(number)
                if kind is Work.CLOCK:
                    await self._context.service.timekeeping.postpone_check(number, retry_at)
            else:
                self._backoffs[kind].record_success(number)

    async def _check(self, match_id: int) -> None:
        """Check the clock of a match, unless another process does."""
        service = self._context.service
        try:
            if not await service.timekeeping.check(match_id):
                self._skipped += 1
        except Unplayable as error:  # suspending it stops its clock, so it is no longer due
            await service.stuck.suspend(error.match_id)

    async def _until_next(self) -> timedelta:
        """Return the time until something is due, at most `MAX_SLEEP`; zero if something is now.

        Most passes find nothing, so this asks for everything at once.
        """
        async with self._context.database.read() as unit:
            upcoming = await unit.schedule.upcoming(self._waiting())
        moments = [*upcoming.values(), *(each.next_retry() for each in self._backoffs.values())]
        now = self._context.wall_clock.now()
        first = min((each for each in moments if each is not None), default=now + MAX_SLEEP)
        return min(MAX_SLEEP, max(first - now, timedelta(0)))
