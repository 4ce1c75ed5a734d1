"""Reads and changes the outbox for its worker, with one unit of work for each call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.retrying import retry_all
from model.entities import Notice, ParkedChannel
from model.environment import Clock
from model.outbox import BusyDestinations, Choose, OtherShards
from storage.database import Database

KEEP_FINISHED = timedelta(days=30)
"""How long a notice that was delivered or given up is kept after it was queued."""
GIVE_UP_AFTER = timedelta(days=7)
"""How long a parked or broken notice is kept after its match has ended.

A notice without a match is kept this long after it was queued.
"""


@dataclass(frozen=True, slots=True)
class Claim:
    """Notices that were leased, and the next moment at which another one is due, None if none is.

    That moment is in the future; what is due already may have been left out.
    """

    notices: Sequence[Notice]
    next_due: datetime | None


@retry_all
class OutboxNotices:
    """The use cases of the outbox. They do what the methods of `Outbox` with the same names do.

    Those that end a delivery raise LeaseLost if the notice is no longer this process's.
    """

    def __init__(self, store: Database, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    # ---- one notice
    async def claim(
        self,
        lease: int,
        limit: int,
        *,
        per_server: int,
        busy: BusyDestinations,
        after: int,
        others: Sequence[OtherShards],
        choose: Choose,
    ) -> Claim:
        """Lease those notices that `choose` returns of those that are due now. Return them, and
        when there may be more."""
        now = self._clock.now()
        async with self._store.write() as unit:
            leased = await unit.outbox.claim(
                lease,
                now,
                limit,
                per_server=per_server,
                busy=busy,
                after=after,
                others=others,
                choose=choose,
            )
            return Claim(leased, await unit.outbox.next_due(now))

    async def mark_done(self, notice: Notice, message: int | None) -> None:
        """Mark a notice as delivered; `message` is the message that was sent, if any."""
        async with self._store.write() as unit:
            await unit.outbox.mark_done(notice.id, message, lease=notice.lease)

    async def postpone(self, notice: Notice, until: datetime) -> None:
        """Postpone a notice, and reset its count of failed attempts."""
        async with self._store.write() as unit:
            await unit.outbox.postpone(notice.id, until, lease=notice.lease)

    async def mark_failed(self, notice: Notice, retry_at: datetime) -> None:
        """Count a failed attempt, and retry at `retry_at`."""
        async with self._store.write() as unit:
            await unit.outbox.mark_failed(notice.id, retry_at, lease=notice.lease)

    async def park(self, notice: Notice) -> None:
        """Park a notice whose channel cannot be reached, so that its lane continues without it."""
        async with self._store.write() as unit:
            await unit.outbox.park(notice.id, lease=notice.lease)

    async def mark_broken(self, notice: Notice) -> None:
        """Mark a notice as broken: it fails because of a bug, and is retried at the next start."""
        async with self._store.write() as unit:
            await unit.outbox.mark_broken(notice.id, lease=notice.lease)

    # ---- many notices
    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all failed notices due now, and with `broken_too` also the broken ones."""
        now = self._clock.now()
        async with self._store.write() as unit:
            await unit.outbox.retry_failed(now)
            if broken_too:
                await unit.outbox.retry_broken(now)

    async def parked_channels(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked notices, the least recently attempted first."""
        async with self._store.read() as unit:
            return await unit.outbox.parked_channels(server, limit)

    async def retry_oldest_parked(self, channels: Sequence[ParkedChannel]) -> None:
        """Make the oldest parked notice of each channel due now."""
        async with self._store.write() as unit:
            for each in channels:
                await unit.outbox.retry_oldest_parked(each, self._clock.now())

    async def retry_channel(self, channel: ParkedChannel) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.retry_channel(channel, self._clock.now())

    async def give_up_old(self) -> int:
        """Give up parked and broken notices after `GIVE_UP_AFTER`. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.give_up(self._clock.now() - GIVE_UP_AFTER)

    async def delete_finished(self) -> int:
        """Delete delivered and given-up notices after `KEEP_FINISHED`. Return how many."""
        async with self._store.write() as unit:
            return await unit.outbox.delete_finished(self._clock.now() - KEEP_FINISHED)
