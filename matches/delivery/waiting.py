"""How much work waits, and how late it is, for those who watch over the bot."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.use_case import UseCases, use_case
from model.notices import Backlog
from model.stored_fields import EPOCH
from storage.queries.schedule import Due

MOST_COUNTED = 10_000
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


class Waiting(UseCases):
    """The use cases of watching over the bot and its database."""

    @use_case
    async def look(self) -> WaitingWork:
        """Return what waits now. That takes as long for many matches as for few."""
        now = self._now()
        async with self._database.read() as unit:
            backlog = await unit.outbox.backlog(now, MOST_COUNTED)
            upcoming = await unit.schedule.upcoming()
        return WaitingWork(
            backlog,
            _lateness(backlog.oldest_due, now),
            _lateness(upcoming.get(Due.CLOCK), now),
            max(_lateness(upcoming.get(each), now) for each in (Due.CHALLENGE, Due.DAILY_MESSAGE)),
        )


def _lateness(due: datetime | None, now: datetime) -> timedelta:
    """Return how long ago something was due; zero for nothing, and for what cannot be read."""
    if due is None or due <= EPOCH:
        return NOT_LATE
    return max(now - due, NOT_LATE)
