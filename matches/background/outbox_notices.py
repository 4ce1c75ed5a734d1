"""Changes the outbox for its workers, with one unit of work for each call."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from matches.retrying import UseCases
from model.entities import Notice, ParkedChannel
from model.notices import Choose, Claim, DeliveryResult, Wanted
from model.stored_fields import EPOCH, moment_from_text

KEEP_FINISHED = timedelta(days=30)
"""How long a notice that was delivered or given up is kept after it was queued."""
KEEP_ANSWERS = timedelta(days=1)
"""The same for answers to replies, of which one person can cause thousands a day."""
_ANSWERS_KEPT = "answers_kept"
"""The key of the stored fact from when on answers are kept, in ISO 8601."""
GIVE_UP_AFTER = timedelta(days=7)
"""How long a parked or broken notice is kept after its match has ended.

A notice without a match is kept this long after it was queued.
"""


class OutboxNotices(UseCases):
    """The use cases of the workers that deliver notices, and try again."""

    async def claim(self, lease: int, wanted: Wanted, choose: Choose) -> Claim:
        """Lease those notices that `choose` returns of those that are due now. Return them, and
        when there may be more."""
        async with self._store.write() as unit:
            return await unit.outbox.claim(lease, self._clock.now(), wanted, choose)

    async def end(self, notice: Notice, result: DeliveryResult) -> None:
        """Store how a delivery ended. Raises LeaseLost if it is no longer this process's."""
        async with self._store.write() as unit:
            await unit.outbox.end(notice.id, result, lease=notice.lease)

    async def parked_channels(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked notices, the least recently attempted first."""
        async with self._store.read() as unit:
            return await unit.outbox.parked_channels(server, limit)

    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all failed notices due now, and with `broken_too` also the broken ones."""
        async with self._store.write() as unit:
            await unit.outbox.retry_failed(self._clock.now(), broken_too=broken_too)

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

    async def delete_finished(self) -> None:
        """Delete delivered and given-up notices after `KEEP_FINISHED` or `KEEP_ANSWERS`."""
        now = self._clock.now()
        async with self._store.write() as unit:
            await unit.outbox.delete_finished(now - KEEP_FINISHED)
            await unit.outbox.delete_answers(now - KEEP_ANSWERS)
            await unit.set_fact(_ANSWERS_KEPT, (now - KEEP_ANSWERS).isoformat())

    async def answers_kept_since(self) -> datetime:
        """Return since when all answers to replies are kept: a day before the last deletion."""
        async with self._store.read() as unit:
            return moment_from_text(await unit.get_fact(_ANSWERS_KEPT)) or EPOCH
