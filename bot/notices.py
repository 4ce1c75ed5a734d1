"""The outbox worker: delivers the messages that the bot owes, each exactly once, in order a lane.

A row is marked done only after Discord has the message. A try that may have succeeded (crash, lost
answer) is not repeated blindly: the nonce makes Discord drop a double for some minutes, and before
a second try of a board or a card its delivery looks for the message itself in the channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import structlog

from bot.calls import CALL_ERRORS, Failure, failure
from bot.stuck import report
from matches.errors import Unplayable
from matches.model import Notice

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

LONGEST_SLEEP = timedelta(days=1)
AFTER_FAILURE = timedelta(seconds=10)
AT_ONCE = 20
"""Lanes in which something is being delivered at the same time."""
MOST_FAILURES = 10
"""So often a notice is tried that fails by a bug of ours; then its lane goes on without it."""
FIRST_RETRY = timedelta(seconds=5)
LONGEST_RETRY = timedelta(minutes=15)
KEEP_DONE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of a delivery: the message that shows it, if it is one."""

    message: int | None = None
    later: datetime | None = None
    """Not now, but then: the notice stays owed."""


Delivery = Callable[["PostboardBot", Notice], Awaitable[Sent]]
_deliveries: dict[str, Delivery] = {}


class Unreachable(Exception):
    """A notice cannot be delivered where it belongs, nor anywhere else we know."""


def delivers(kind: str) -> Callable[[Delivery], Delivery]:
    """Register how notices of a kind are delivered."""

    def register(delivery: Delivery) -> Delivery:
        _deliveries[kind] = delivery
        return delivery

    return register


class Notices:
    """One task that sleeps until a notice is due or somebody wakes it, and one for each lane in
    which something is being delivered: a lane that Discord keeps waiting holds up no other."""

    def __init__(self, bot: PostboardBot) -> None:
        self._bot = bot
        self._woken = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def wake(self) -> None:
        """There may be something to deliver."""
        self._woken.set()

    def stop(self) -> None:
        """Begin no delivery any more; those under way go on."""
        self._stopped = True

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """The deliveries that are going on."""
        return list(self._busy.values())

    async def run(self) -> None:
        """Deliver for ever."""
        try:
            while True:
                self._woken.clear()
                try:
                    wait = await self._begin_due()
                except Exception:  # the worker must outlive any bug; what is owed stays owed
                    log.exception("outbox pass failed")
                    wait = AFTER_FAILURE
                await self._bot.idle(wait_for(self._woken, wait.total_seconds()))
        finally:
            under_way = list(self._busy.values())
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def _begin_due(self) -> timedelta:
        """Begin to deliver what heads its lane and is due; how long until there may be more."""
        if self._stopped:
            return LONGEST_SLEEP
        free = AT_ONCE - len(self._busy)
        if free <= 0:
            return LONGEST_SLEEP  # whichever ends first wakes us
        bot = self._bot
        async with bot.store.read() as unit:
            due = await unit.outbox.due(bot.clock.now(), free, besides=self._busy)
        for notice in due:
            self._busy[notice.lane] = asyncio.create_task(
                self._work(notice), name=f"notice {notice.id}"
            )
        async with bot.store.read() as unit:
            next_due = await unit.outbox.next_due(besides=self._busy)
        if next_due is None or len(self._busy) >= AT_ONCE:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(next_due - bot.clock.now(), timedelta(0)))

    async def _work(self, notice: Notice) -> None:
        """Deliver one notice, then let its lane go on."""
        try:
            await self._deliver(notice)
        except Exception:
            # what came of it could not even be written down: the lane rests, or it would spin
            log.exception("notice not written down", notice=notice.id, kind=notice.kind)
            await self._bot.idle(wait_for(asyncio.Event(), AFTER_FAILURE.total_seconds()))
        # not when cancelled: that is the end, and nothing more is begun
        del self._busy[notice.lane]
        self.wake()

    async def _deliver(self, notice: Notice) -> None:
        """Try one notice and write down what came of it."""
        bot = self._bot
        async with bot.store.write() as unit:
            await unit.outbox.trying(notice.id, bot.clock.now())
        try:
            sent = await _deliveries[notice.kind](bot, notice)
        except Unreachable as error:
            log.warning("notice parked", notice=notice.id, kind=notice.kind, why=str(error))
            async with bot.store.write() as unit:
                await unit.outbox.park(notice.id)
        except Unplayable as error:  # a later version may replay the match; its start unparks it
            await report(bot, error.number)
            async with bot.store.write() as unit:
                await unit.outbox.park(notice.id)
        except CALL_ERRORS as error:
            await self._failed(notice, failure(error), str(error))
        except Exception as error:  # a bug in one notice must not stop the others
            log.exception("notice failed", notice=notice.id, kind=notice.kind)
            often = notice.attempts + 1 >= MOST_FAILURES
            await self._failed(notice, Failure.BUG if often else Failure.LATER, repr(error))
        else:
            await self._done(notice, sent)

    async def _done(self, notice: Notice, sent: Sent) -> None:
        """It was delivered, or put off by its delivery."""
        async with self._bot.store.write() as unit:
            if sent.later is not None:
                await unit.outbox.later(notice.id, sent.later)
            else:
                await unit.outbox.done(notice.id, sent.message)

    async def _failed(self, notice: Notice, what: Failure, why: str) -> None:
        """It could not be delivered: later, or parked when trying again is useless."""
        async with self._bot.store.write() as unit:
            if what is Failure.LATER:
                due = self._bot.clock.now() + retry_after(notice.attempts + 1)
                await unit.outbox.later(notice.id, due)
            else:
                await unit.outbox.park(notice.id)
        level = log.error if what is Failure.BUG else log.warning
        level(
            "notice not delivered",
            notice=notice.id,
            kind=notice.kind,
            what=what.name.lower(),
            error=why,
        )


def retry_after(attempts: int) -> timedelta:
    """How long to wait after so many tries: 5 s, 10 s, 20 s … up to a quarter of an hour."""
    return min(FIRST_RETRY * 2 ** min(attempts - 1, 10), LONGEST_RETRY)


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Until the event is set, `seconds` at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
