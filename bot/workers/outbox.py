"""The outbox worker: delivers each queued notice exactly once, in order within a lane.

A row is marked done only after Discord has the message. An attempt that may have succeeded (crash,
lost answer) is not repeated blindly: `posting` looks for the message first. A row that Discord
refuses is parked; `redelivery` decides when to try it again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import zip_longest

import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS, Failure, failure
from bot.runtime.wakeable import wait_for
from bot.unplayable import suspend_unplayable
from bot.workers.deliveries import Deliveries, DeliveryResult, Unreachable
from bot.workers.redelivery import Redelivery
from matches.model.entities import Notice
from matches.model.errors import Unplayable
from matches.model.notices import UnreadableNotice
from matches.protocols.outbox import BusyDestinations
from matches.use_cases.outbox_jobs import OutboxJobs

log = structlog.stdlib.get_logger(__name__)

MAX_SLEEP = timedelta(days=1)
DELAY_AFTER_FAILURE = timedelta(seconds=10)
MAX_ACTIVE = 60
"""Lanes in which something is being delivered at the same time …"""
MAX_ACTIVE_IN_SERVER = 8
"""… of one server …"""
MAX_ACTIVE_PRIVATE = 20
"""… of private messages …"""
MAX_ACTIVE_IN_CHANNEL = 3
"""… and of one channel, in which Discord takes five messages in five seconds."""
MAX_ATTEMPTS = 10
"""Attempts before a notice that fails because of our own bug is parked."""
FIRST_RETRY_DELAY = timedelta(seconds=5)
MAX_RETRY_DELAY = timedelta(minutes=15)
DELAY_AFTER_REFUSALS = timedelta(minutes=1)


class OutboxWorker:
    """One task that sleeps until a notice is due or somebody wakes it, and one for each lane in
    which something is being delivered: a lane that Discord keeps waiting holds up no other, and
    a channel or server with many of them no other channel or server."""

    def __init__(self, context: Context, deliveries: Deliveries, redelivery: Redelivery) -> None:
        self._context = context
        self._jobs = OutboxJobs(context.store, context.clock)
        self._deliveries = deliveries
        self._redelivery = redelivery
        self._busy: dict[str, Notice] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._last_server = -1
        self._stopped = False

    def stop(self) -> None:
        """Begin no delivery any more; those under way go on."""
        self._stopped = True

    @property
    def in_progress(self) -> list[asyncio.Task[None]]:
        """The deliveries that are going on."""
        return list(self._tasks.values())

    async def run(self) -> None:
        """Deliver until cancelled."""
        try:
            while True:
                self._context.outbox.rest()
                try:
                    wait = await self._start_due()
                except Exception:  # the worker must outlive any bug; what is owed stays owed
                    log.exception("outbox pass failed")
                    wait = DELAY_AFTER_FAILURE
                await self._context.idle(wait_for(self._context.outbox.woken, wait.total_seconds()))
        finally:
            under_way = self.in_progress
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def _start_due(self) -> timedelta:
        """Begin to deliver what heads its lane and is due; how long until there may be more."""
        if self._stopped:
            return MAX_SLEEP
        context = self._context
        if context.refusals.too_many:
            log.warning("outbox rests", why="Discord refused too many requests")
            return DELAY_AFTER_REFUSALS
        now = context.clock.now()
        while (free := MAX_ACTIVE - len(self._busy)) > 0:
            # before the view of the database is taken, each time: a notice that ends between the
            # two is still left out, while an older view would show it as pending
            busy = self._busy_destinations()
            due = await self._jobs.due(
                now, free, each=MAX_ACTIVE_IN_SERVER, busy=busy, after=self._last_server
            )
            if not self._start(due, free):
                break
        if free <= 0:
            return MAX_SLEEP  # whichever ends first wakes us
        next_due = await self._jobs.next_due(now)
        if next_due is None:
            return MAX_SLEEP
        return min(MAX_SLEEP, max(next_due - context.clock.now(), timedelta(0)))

    def _busy_destinations(self) -> BusyDestinations:
        servers = Counter(each.server for each in self._busy.values())
        channels = Counter(each.channel for each in self._busy.values())
        return BusyDestinations(
            lanes=tuple(self._busy),
            channels=[
                channel
                for channel, number in channels.items()
                if channel is not None and number >= MAX_ACTIVE_IN_CHANNEL
            ],
            servers=[
                server for server, number in servers.items() if number >= max_active_in(server)
            ],
        )

    def _start(self, due: Sequence[Notice], most: int) -> int:
        """Begin to deliver as many of these as there is room for, a server at a time; how many."""
        servers: dict[int, list[Notice]] = {}
        for notice in due:
            servers.setdefault(notice.server, []).append(notice)
        begun = 0
        if self._stopped:
            return begun
        for one_of_each in zip_longest(*servers.values()):
            for notice in one_of_each:
                if notice is None or begun >= most:
                    continue
                busy = self._busy_destinations()
                if notice.server in busy.servers or notice.channel in busy.channels:
                    continue
                self._last_server = notice.server
                self._busy[notice.lane] = notice
                self._tasks[notice.lane] = asyncio.create_task(
                    self._deliver_and_release(notice), name=f"notice {notice.id}"
                )
                begun += 1
        return begun

    async def _deliver_and_release(self, notice: Notice) -> None:
        """Deliver one notice, then let its lane go on."""
        try:
            await self._attempt(notice)
        except Exception:
            # what came of it could not even be written down: the lane rests, or it would spin
            log.exception("notice not written down", notice=notice.id, kind=notice.kind)
            await self._context.idle(wait_for(asyncio.Event(), DELAY_AFTER_FAILURE.total_seconds()))
        # not when cancelled: that is the end, and nothing more is begun
        del self._busy[notice.lane], self._tasks[notice.lane]
        self._context.outbox.wake()

    async def _attempt(self, notice: Notice) -> None:
        """Try one notice and write down what came of it."""
        context = self._context
        await self._jobs.mark_attempt(notice.id)
        try:
            sent = await self._deliveries.deliver(context, notice)
        except Unreachable as error:
            log.warning("notice parked", notice=notice.id, kind=notice.kind, why=str(error))
            await self._park(notice)
        except UnreadableNotice as error:  # a later version may read it
            log.error("notice cannot be read", notice=notice.id, kind=notice.kind, why=str(error))
            await self._jobs.mark_broken(notice.id)
        except Unplayable as error:  # a later version may replay the match
            await suspend_unplayable(context, error.number)
            await self._jobs.mark_broken(notice.id)
        except CALL_ERRORS as error:
            await self._record_failure(notice, failure(error), str(error))
        except Exception as error:  # a bug in one notice must not stop the others
            log.exception("notice failed", notice=notice.id, kind=notice.kind)
            often = notice.attempts + 1 >= MAX_ATTEMPTS
            await self._record_failure(notice, Failure.BUG if often else Failure.LATER, repr(error))
        else:
            await self._record_delivery(notice, sent)

    async def _record_delivery(self, notice: Notice, sent: DeliveryResult) -> None:
        """It was delivered, or put off by its delivery."""
        if sent.retry_at is not None:
            await self._jobs.postpone(notice.id, sent.retry_at)
        else:
            await self._jobs.mark_done(notice.id, sent.message)
        await self._redelivery.settled(notice, arrived=sent.message is not None)

    async def _park(self, notice: Notice) -> None:
        """It cannot be delivered as things are."""
        await self._jobs.park(notice.id)
        self._redelivery.refused(notice)

    async def _record_failure(self, notice: Notice, what: Failure, why: str) -> None:
        """It could not be delivered: later, or parked when trying again is useless."""
        if what is Failure.UNREACHABLE:
            await self._park(notice)
        elif what is Failure.LATER:
            retry_at = self._context.clock.now() + retry_delay(notice.attempts + 1)
            await self._jobs.mark_failed(notice.id, retry_at)
        else:
            await self._jobs.mark_broken(notice.id)
        level = log.error if what is Failure.BUG else log.warning
        level(
            "notice not delivered",
            notice=notice.id,
            kind=notice.kind,
            what=what.name.lower(),
            error=why,
        )


def max_active_in(server: int) -> int:
    """In how many lanes of a server there may be a delivery at the same time."""
    return MAX_ACTIVE_IN_SERVER if server else MAX_ACTIVE_PRIVATE


def retry_delay(failures: int) -> timedelta:
    """How long to wait after so many failures: 5 s, 10 s, 20 s … up to a quarter of an hour."""
    return min(FIRST_RETRY_DELAY * 2 ** min(failures - 1, 10), MAX_RETRY_DELAY)
