"""The outbox worker: delivers the messages that the bot owes, each exactly once, in order a lane.

A row is marked done only after Discord has the message. A try that may have succeeded (crash, lost
answer) is not repeated blindly: the nonce makes Discord drop a double for some minutes, and before
any second try the worker looks for the message itself in the channel.
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
from matches.model import Notice

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

LONGEST_SLEEP = timedelta(days=1)
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
    """One task that sleeps until a notice is due or somebody wakes it."""

    def __init__(self, bot: PostboardBot) -> None:
        self._bot = bot
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """There may be something to deliver."""
        self._woken.set()

    async def run(self) -> None:
        """Deliver for ever."""
        while True:
            self._woken.clear()
            try:
                busy = await self.deliver_due()
            except Exception:  # the worker must outlive any bug; what is owed stays owed
                log.exception("outbox pass failed")
                busy = False
            if not busy:
                await self._sleep()

    async def deliver_due(self) -> bool:
        """One pass: try every notice that heads its lane and is due. Whether there was any."""
        bot = self._bot
        async with bot.store.read() as unit:
            due = await unit.outbox.due(bot.clock.now())
        await asyncio.gather(*(self._deliver(notice) for notice in due))
        return bool(due)

    async def _sleep(self) -> None:
        bot = self._bot
        async with bot.store.read() as unit:
            next_due = await unit.outbox.next_due()
        wait = LONGEST_SLEEP
        if next_due is not None:
            wait = min(wait, max(next_due - bot.clock.now(), timedelta(0)))
        await bot.idle(wait_for(self._woken, wait.total_seconds()))

    async def _deliver(self, notice: Notice) -> None:
        """Try one notice and write down what came of it."""
        bot = self._bot
        store, clock = bot.store, bot.clock
        async with store.write() as unit:
            await unit.outbox.trying(notice.id, clock.now())
        try:
            delivery = _deliveries[notice.kind]
            sent = await delivery(bot, notice)
        except Unreachable as error:
            log.warning("notice parked", notice=notice.id, kind=notice.kind, why=str(error))
            async with store.write() as unit:
                await unit.outbox.park(notice.id)
        except CALL_ERRORS as error:
            await self._failed(notice, error)
        except Exception:  # a bug in one notice must not stop the others; it is tried again later
            log.exception("notice failed", notice=notice.id, kind=notice.kind)
            async with store.write() as unit:
                await unit.outbox.later(notice.id, clock.now() + retry_after(notice.attempts + 1))
        else:
            async with store.write() as unit:
                if sent.later is not None:
                    await unit.outbox.later(notice.id, sent.later)
                else:
                    await unit.outbox.done(notice.id, sent.message)

    async def _failed(self, notice: Notice, error: Exception) -> None:
        """A Discord call failed: later, or parked when trying again is useless."""
        what = failure(error)
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
            error=str(error),
        )


def retry_after(attempts: int) -> timedelta:
    """How long to wait after so many tries: 5 s, 10 s, 20 s … up to a quarter of an hour."""
    return min(FIRST_RETRY * 2 ** min(attempts - 1, 10), LONGEST_RETRY)


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Until the event is set, `seconds` at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
