"""Changes to the jobs of the outbox by its worker, each in a unit of work of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from matches.model.entities import Notice, ParkedChannel
from matches.protocols.environment import Clock
from matches.protocols.outbox import BusyDestinations
from matches.protocols.store import Store

KEEP_DONE = timedelta(days=30)
"""How long a delivered job is kept."""
GIVE_UP_AFTER = timedelta(days=7)
"""How long a job that cannot be delivered is kept for a match that is over."""


class OutboxJobs:
    """Reads and changes the jobs of the outbox."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    # ---- one job
    async def due(
        self, now: datetime, limit: int, *, each: int, busy: BusyDestinations, after: int
    ) -> list[Notice]:
        """Return jobs to deliver, as `Outbox.due` does."""
        async with self._store.read() as unit:
            return await unit.outbox.due(now, limit, each=each, busy=busy, after=after)

    async def next_due(self, after: datetime) -> datetime | None:
        """Return the first moment after `after` at which a job is due, None if there is none."""
        async with self._store.read() as unit:
            return await unit.outbox.next_due(after)

    async def mark_attempt(self, job: int) -> None:
        """Store that an attempt begins now. After a crash, its message may have been posted."""
        async with self._store.write() as unit:
            await unit.outbox.mark_attempt(job, self._clock.now())

    async def mark_done(self, job: int, message: int | None) -> None:
        """Mark a job as delivered, as `message` if it is a message."""
        async with self._store.write() as unit:
            await unit.outbox.mark_done(job, message)

    async def postpone(self, job: int, until: datetime) -> None:
        """Postpone a job without counting a failure."""
        async with self._store.write() as unit:
            await unit.outbox.postpone(job, until)

    async def mark_failed(self, job: int, retry_at: datetime) -> None:
        """Count a failed attempt, and retry at `retry_at`."""
        async with self._store.write() as unit:
            await unit.outbox.mark_failed(job, retry_at)

    async def park(self, job: int) -> None:
        """Park a job whose channel cannot be reached, so that its lane continues without it."""
        async with self._store.write() as unit:
            await unit.outbox.park(job)

    async def mark_broken(self, job: int) -> None:
        """Park a job that fails because of our own bug until the next start."""
        async with self._store.write() as unit:
            await unit.outbox.mark_broken(job)

    # ---- many jobs
    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all failed jobs due now, on request also those parked because of our own bug."""
        now = self._clock.now()
        async with self._store.write() as unit:
            await unit.outbox.retry_failed(now)
            if broken_too:
                await unit.outbox.retry_broken(now)

    async def parked(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked jobs, the least recently tried first."""
        async with self._store.read() as unit:
            return await unit.outbox.parked_channels(server, limit)

    async def retry_oldest_parked(self, places: Sequence[ParkedChannel]) -> None:
        """Make the oldest parked job of each channel due now."""
        async with self._store.write() as unit:
            for each in places:
                await unit.outbox.retry_oldest_parked(each, self._clock.now())

    async def retry_channel(self, place: ParkedChannel) -> int:
        """Make all parked or failed jobs of a channel due now. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.retry_channel(place, self._clock.now())

    async def give_up_old(self) -> int:
        """Give up parked jobs that are no longer of interest to anybody. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.give_up(self._clock.now() - GIVE_UP_AFTER)

    async def delete_finished(self) -> int:
        """Delete jobs that were delivered or given up long ago. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.delete_finished(self._clock.now() - KEEP_DONE)
