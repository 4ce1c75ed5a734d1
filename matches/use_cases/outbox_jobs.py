"""What a worker writes down about the jobs of the outbox: one unit of work each."""

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
    """The state of jobs, as a worker sees and changes it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    # ---- one job
    async def due(
        self, now: datetime, limit: int, *, each: int, busy: BusyDestinations, after: int
    ) -> list[Notice]:
        """Jobs to deliver, as `Outbox.due` finds them."""
        async with self._store.read() as unit:
            return await unit.outbox.due(now, limit, each=each, busy=busy, after=after)

    async def next_due(self, after: datetime) -> datetime | None:
        """The first moment after `after` at which a job is due."""
        async with self._store.read() as unit:
            return await unit.outbox.next_due(after)

    async def mark_attempt(self, job: int) -> None:
        """Store that an attempt begins now: after a crash its message may be there already."""
        async with self._store.write() as unit:
            await unit.outbox.mark_attempt(job, self._clock.now())

    async def mark_done(self, job: int, message: int | None) -> None:
        """It was delivered, as `message` if it is one."""
        async with self._store.write() as unit:
            await unit.outbox.mark_done(job, message)

    async def postpone(self, job: int, until: datetime) -> None:
        """Deliver it later; nothing has failed."""
        async with self._store.write() as unit:
            await unit.outbox.postpone(job, until)

    async def mark_failed(self, job: int, retry_at: datetime) -> None:
        """An attempt failed: try again at `retry_at`."""
        async with self._store.write() as unit:
            await unit.outbox.mark_failed(job, retry_at)

    async def park(self, job: int) -> None:
        """Its place cannot be reached: its lane goes on without it until the place can."""
        async with self._store.write() as unit:
            await unit.outbox.park(job)

    async def mark_broken(self, job: int) -> None:
        """It fails because of our own bug: its lane goes on without it until the next start."""
        async with self._store.write() as unit:
            await unit.outbox.mark_broken(job)

    # ---- many jobs
    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all that failed due at once; also what failed because of our own bug, if asked."""
        now = self._clock.now()
        async with self._store.write() as unit:
            await unit.outbox.retry_failed(now)
            if broken_too:
                await unit.outbox.retry_broken(now)

    async def parked(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """The places in which something is parked, those tried longest ago first."""
        async with self._store.read() as unit:
            return await unit.outbox.parked_channels(server, limit)

    async def retry_oldest_parked(self, places: Sequence[ParkedChannel]) -> None:
        """Try the oldest of what is parked in each place again."""
        async with self._store.write() as unit:
            for each in places:
                await unit.outbox.retry_oldest_parked(each, self._clock.now())

    async def retry_channel(self, place: ParkedChannel) -> int:
        """Make all that is parked in a place, or failed there, due at once; how many."""
        async with self._store.write() as unit:
            return await unit.outbox.retry_channel(place, self._clock.now())

    async def give_up_old(self) -> int:
        """Give up what nobody waits for any more; how many."""
        async with self._store.write() as unit:
            return await unit.outbox.give_up(self._clock.now() - GIVE_UP_AFTER)

    async def delete_finished(self) -> int:
        """Delete what was delivered or given up long ago; how many."""
        async with self._store.write() as unit:
            return await unit.outbox.delete_finished(self._clock.now() - KEEP_DONE)
