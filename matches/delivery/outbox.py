"""The queue of notices: leasing what is due, storing how it ended, and trying again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.use_case import UseCases, use_case
from model.entities import Notice
from model.notices import DeliveryResult
from model.outbox import Backlog, Choose, Leased, ParkedChannel, Room
from model.stored_fields import EPOCH, moment_from_text
from storage.queries.schedule import Work

KEEP_CLOSED = timedelta(days=30)
"""How long a notice that was delivered or given up is kept after it was queued."""
KEEP_ANSWERS = timedelta(days=1)
"""The same for answers to replies, of which one person can cause thousands a day."""
_ANSWERS_KEPT = "answers_kept"
"""The key of the stored fact from when on answers are kept, in ISO 8601."""
GIVE_UP_AFTER = timedelta(days=7)
"""How long a parked or broken notice is kept after its match has ended.

A notice without a match is kept this long after it was queued, the turn of a computer until its
match is over.
"""


MAX_COUNTED = 10_000
"""Notices of each state that are counted, so that counting takes no longer when there are more."""
NOT_LATE = timedelta(0)


@dataclass(frozen=True, slots=True)
class WaitingWork:
    """What waits in the outbox, and how late the oldest notice and the oldest check of a clock are.

    `others_late` is how late a challenge expires or a daily message is sent.
    """

    outbox: Backlog
    notices_late: timedelta
    clocks_late: timedelta
    others_late: timedelta


class Outbox(UseCases):
    """The use cases of the workers that deliver notices, and try again."""

    @use_case
    async def lease(self, instance_id: int, room: Room, choose: Choose) -> Leased:
        """Lease the notices that `choose` returns when it is given the due ones."""
        async with self._database.write() as unit:
            return await unit.outbox.lease(instance_id, self._now(), room, choose)

    @use_case
    async def end(self, notice: Notice, result: DeliveryResult) -> None:
        """Store how a delivery ended. Raises LeaseLost if it is no longer this process's."""
        async with self._database.write() as unit:
            await unit.outbox.end(notice.id, result, instance_id=notice.instance_id)

    @use_case
    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all failed notices due now, and with `broken_too` also the broken ones."""
        async with self._database.write() as unit:
            await unit.outbox.retry_failed(self._now(), broken_too=broken_too)

    @use_case
    async def retry_oldest_parked(self, channels: Sequence[ParkedChannel]) -> None:
        """Make the oldest parked notice of each channel due now."""
        async with self._database.write() as unit:
            for channel in channels:
                await unit.outbox.retry_oldest_parked(channel, self._now())

    @use_case
    async def retry_channel(self, channel: ParkedChannel) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        async with self._database.write() as unit:
            return await unit.outbox.retry_channel(channel, self._now())

    @use_case
    async def give_up_old(self) -> int:
        """Give up parked and broken notices after `GIVE_UP_AFTER`. Return how many."""
        async with self._database.write() as unit:
            return await unit.outbox.give_up(self._now() - GIVE_UP_AFTER)

    @use_case
    async def delete_closed(self) -> None:
        """Delete delivered and given-up notices after `KEEP_CLOSED` or `KEEP_ANSWERS`."""
        now = self._now()
        async with self._database.write() as unit:
            await unit.outbox.delete_closed(now - KEEP_CLOSED)
            await unit.outbox.delete_closed(now - KEEP_ANSWERS, to_replies=True)
            await unit.set_fact(_ANSWERS_KEPT, (now - KEEP_ANSWERS).isoformat())

    @use_case
    async def answers_kept_since(self) -> datetime:
        """Return since when all answers to replies are kept: a day before the last deletion."""
        async with self._database.read() as unit:
            return moment_from_text(await unit.get_fact(_ANSWERS_KEPT)) or EPOCH

    @use_case
    async def waiting(self) -> WaitingWork:
        """Return what waits now. That takes as long for many matches as for few."""
        now = self._now()
        async with self._database.read() as unit:
            backlog = await unit.outbox.backlog(now, MAX_COUNTED)
            upcoming = await unit.schedule.upcoming()
        return WaitingWork(
            backlog,
            _lateness(backlog.oldest_due, now),
            _lateness(upcoming.get(Work.CLOCK), now),
            max(
                _lateness(upcoming.get(each), now) for each in (Work.CHALLENGE, Work.DAILY_MESSAGE)
            ),
        )


def _lateness(due: datetime | None, now: datetime) -> timedelta:
    """Return how long ago something was due; zero for nothing, and for what cannot be read."""
    if due is None or due <= EPOCH:
        return NOT_LATE
    return max(now - due, NOT_LATE)
