"""The outbox worker: delivers each queued notice in order within a lane, if possible only once.

Before that it leases the notice, so that no other process delivers it. A process that was frozen
stops delivering what it may have lost meanwhile.

A notice is marked as done only after Discord has accepted the message. If an attempt may have
succeeded although we do not know it (after a crash or a lost response), `posting` looks for the
message before it sends another one; it says when one is posted twice all the same. A notice that
Discord refuses is parked, and `redelivery` decides when to try it again.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import zip_longest
from typing import Any, TypeVar

import discord
import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS, Failure, failure
from bot.machine.redelivery import Redelivery
from bot.runtime.searches import SearchFailed
from bot.runtime.waiting import delay_after, pause
from bot.sending.posting import Unreachable
from model.computers import COMPUTERS
from model.entities import Notice
from model.errors import Unplayable
from model.notices import (
    BROKEN,
    PARKED,
    Busy,
    DeliveryResult,
    NoticeContent,
    Room,
    UnreadableNotice,
)
from storage.database import delivering
from storage.errors import LeaseLost, StorageError
from storage.stored import read_content

log = structlog.stdlib.get_logger(__name__)

MAX_SLEEP = timedelta(days=1)
DELAY_AFTER_FAILURE = timedelta(seconds=10)
MAX_DELIVERIES = 80
"""The largest number of deliveries at the same time, at most one for each lane."""
MAX_ACTIVE_IN_SERVER = 8
"""The largest number of deliveries at the same time to one server, and of turns of the computer of
one level: they wait for a search, or are searched."""
MAX_ACTIVE_PRIVATE = 20
"""The largest number of deliveries of private messages at the same time."""
MAX_ACTIVE_IN_CHANNEL = 3
"""The largest number of deliveries at the same time to one channel, in which Discord accepts five
messages in five seconds, and of turns of one computer against the same person."""
MAX_ATTEMPTS = 10
"""Attempts after which a notice that fails because of our own bug is marked as broken."""
PARKED_AFTER = timedelta(days=1)
"""Age at which a notice is parked that is refused so often without one of Discord's codes: a proxy
may not know a route. Otherwise a notice waits for the end of an outage, however long."""
FIRST_RETRY_DELAY = timedelta(seconds=5)
MAX_RETRY_DELAY = timedelta(minutes=15)
DELAY_AFTER_REFUSALS = timedelta(minutes=1)

SomeContent = TypeVar("SomeContent", bound=NoticeContent)
Deliver = Callable[[Context, Notice, SomeContent], Awaitable[DeliveryResult]]
"""Delivers a notice, whose content was read.

It raises Unreachable, Unplayable if its match cannot be replayed, LeaseLost, and what calls to
Discord raise.
"""


class NoticeDeliveries:
    """A table of the deliveries of notices."""

    def __init__(self) -> None:
        self.by_kind: dict[str, tuple[type[NoticeContent], Deliver[Any]]] = {}
        """By the stored kind: its class, and who delivers it."""

    def on(
        self, content: type[SomeContent]
    ) -> Callable[[Deliver[SomeContent]], Deliver[SomeContent]]:
        """Return a decorator that adds the delivery of a kind of notice.

        Raises ValueError if the kind already has one.
        """

        def add(deliver: Deliver[SomeContent]) -> Deliver[SomeContent]:
            if content.kind in self.by_kind:
                raise ValueError(f"two deliveries for {content.kind}")
            self.by_kind[content.kind] = (content, deliver)
            return deliver

        return add

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Read the content of a notice, and deliver it.

        Raises UnreadableNotice, also if the kind is unknown, and what `Deliver` does.
        """
        if notice.kind not in self.by_kind:
            raise UnreadableNotice(f"unknown kind: {notice.kind}")
        content, deliver = self.by_kind[notice.kind]
        return await deliver(context, notice, read_content(content, notice.payload))


deliveries = NoticeDeliveries()
"""All of them, to which each module of `bot.features` adds its own (`bot.registry`)."""


class OutboxWorker:
    """Delivers notices: one task finds those that are due, and starts a task for each of them.

    A slow delivery delays only its own lane and, while it searches a channel and sends a message
    there, other deliveries to that channel. Limits for each channel and server make sure that one
    with many notices does not delay the others.
    """

    def __init__(
        self, context: Context, deliveries: NoticeDeliveries, redelivery: Redelivery
    ) -> None:
        self._context = context
        self._deliveries = deliveries
        self._redelivery = redelivery
        self._active: dict[str, Notice] = {}
        """By lane: the notice that is being delivered."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By lane: the task of that delivery."""
        self._last_server = -1
        """The server of the last delivery started. Servers with greater ids come next."""
        self._stopped = False

    def stop(self) -> None:
        """Start no more deliveries. Those in progress continue."""
        self._stopped = True

    @property
    def in_progress(self) -> list[asyncio.Task[None]]:
        """The tasks of the deliveries in progress."""
        return list(self._tasks.values())

    async def run(self) -> None:
        """Deliver notices until cancelled, then cancel the deliveries in progress."""
        try:
            await self._context.outbox_wakeable.repeat(
                self._start_due, self._context.idle, "due notices not started", DELAY_AFTER_FAILURE
            )
        finally:
            tasks = self.in_progress
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _start_due(self) -> timedelta:
        """Start every delivery that is due and at the head of its lane, within the limits.

        Return the time until the next one may be due.
        """
        if self._stopped:
            return MAX_SLEEP
        context = self._context
        if context.refused_requests.too_many:
            log.warning("outbox paused", why="Discord refused too many requests")
            return DELAY_AFTER_REFUSALS
        instance = context.instance
        if instance.id is None or not instance.may_deliver:
            instance.keep_alive.wake()
            return MAX_SLEEP  # this task is woken when the process has said that it lives
        next_due: datetime | None = None
        while (free := MAX_DELIVERIES - len(self._active)) > 0:
            # Read this before each query. A notice that is finished during the query is then
            # still excluded, although the query may see it as pending.
            active = list(self._active.values())
            busy = busy_with(active)
            if not context.searches.switched_on:
                busy = replace(busy, servers=(*busy.servers, *COMPUTERS))
            room = Room(free, MAX_ACTIVE_IN_SERVER, busy, self._last_server, instance.other_shards)
            leased = await context.service.outbox.lease(
                instance.id, room, partial(choose, active, free)
            )
            self._start(leased.notices)
            next_due = leased.next_due
            if not leased.notices or not leased.more:
                break
        if free <= 0 or next_due is None:
            return MAX_SLEEP  # the next delivery that ends wakes this task, or a commit
        return min(MAX_SLEEP, max(next_due - context.wall_clock.now(), timedelta(0)))

    def _start(self, leased: Sequence[Notice]) -> None:
        """Start these deliveries. After `stop` they are left to others."""
        if self._stopped:
            return
        for notice in leased:
            self._last_server = notice.server
            self._active[notice.lane] = notice
            self._tasks[notice.lane] = asyncio.create_task(
                self._deliver_and_release(notice), name=f"notice {notice.id}"
            )

    async def _deliver_and_release(self, notice: Notice) -> None:
        """Deliver a notice, then allow the next delivery in its lane."""
        try:
            with delivering(notice):
                result = await self._attempt(notice)
            await self._end(notice, result)
        except LeaseLost:
            log.warning("notice left to another process", notice=notice.id, kind=notice.kind)
        except Exception:
            # The outcome could not be stored. Without a pause this would be repeated at once.
            log.exception("outcome of notice not stored", notice=notice.id, kind=notice.kind)
            await self._context.idle(pause(DELAY_AFTER_FAILURE.total_seconds()))
        # not reached when cancelled: then the process ends and nothing more is started
        del self._active[notice.lane], self._tasks[notice.lane]
        self._context.outbox_wakeable.wake()

    async def _attempt(self, notice: Notice) -> DeliveryResult:
        """Attempt to deliver a notice, and return how that ended.

        Raises LeaseLost if the notice is no longer this process's.
        """
        context = self._context
        context.instance.check_still_leased()
        try:
            await context.learn_language(notice.server)
            result = await self._deliveries.deliver(context, notice)
        except LeaseLost:
            raise
        except Unreachable as error:
            log.warning("notice parked", notice=notice.id, kind=notice.kind, why=str(error))
            result = PARKED
        except UnreadableNotice as error:  # a later version may be able to read it
            log.error("notice cannot be read", notice=notice.id, kind=notice.kind, why=str(error))
            result = BROKEN
        except Unplayable as error:  # a later version may be able to replay the match
            await context.service.stuck.suspend(error.match_id)
            result = BROKEN
        except CALL_ERRORS as error:
            kind = (
                Failure.UNREACHABLE if self._is_refused_for_long(notice, error) else failure(error)
            )
            result = self._failed(notice, kind, str(error))
        except (StorageError, SearchFailed) as error:  # no bug, however often it happens
            result = self._failed(notice, Failure.LATER, str(error))
        except Exception as error:  # a bug in one delivery must not stop the others
            log.exception("delivery failed because of a bug", notice=notice.id, kind=notice.kind)
            last = notice.attempts + 1 >= MAX_ATTEMPTS
            result = self._failed(notice, Failure.BUG if last else Failure.LATER, repr(error))
        return result

    def _is_refused_for_long(self, notice: Notice, error: Exception) -> bool:
        """Return whether a refusal without one of Discord's codes has come so often, for so long,
        that the other notices of the lane go on without this one."""
        age = self._context.wall_clock.now() - notice.created_at
        refused = isinstance(error, discord.HTTPException) and error.status in {401, 403, 404}
        return refused and age >= PARKED_AFTER and notice.attempts + 1 >= MAX_ATTEMPTS

    async def _end(self, notice: Notice, result: DeliveryResult) -> None:
        """Store how a delivery ended, and tell `redelivery`."""
        await self._context.service.outbox.end(notice, result)
        if not result.failed:
            await self._redelivery.notice_delivered(notice, arrived=result.message is not None)
        elif result is PARKED:
            self._redelivery.notice_parked(notice)

    def _failed(self, notice: Notice, kind: Failure, why: str) -> DeliveryResult:
        """Log that an attempt failed. Return whether to retry it, park the notice, or neither."""
        level = log.error if kind is Failure.BUG else log.warning
        level(
            "notice not delivered",
            notice=notice.id,
            kind=notice.kind,
            failure=kind.name.lower(),
            error=why,
        )
        if kind is Failure.LATER:
            delay = delay_after(notice.attempts + 1, FIRST_RETRY_DELAY, MAX_RETRY_DELAY)
            return DeliveryResult(retry_at=self._context.wall_clock.now() + delay, failed=True)
        return PARKED if kind is Failure.UNREACHABLE else BROKEN


def choose(active: Sequence[Notice], free: int, due: Sequence[Notice]) -> list[Notice]:
    """Return which due notices to deliver beside the `active` ones: at most `free`, one per server
    in turn, within the limits."""
    servers: dict[int, list[Notice]] = {}
    for notice in due:
        servers.setdefault(notice.server, []).append(notice)
    chosen: list[Notice] = []
    for one_of_each in zip_longest(*servers.values()):
        for notice in one_of_each:
            if notice is None or len(chosen) >= free:
                continue
            busy = busy_with((*active, *chosen))
            if notice.server not in busy.servers and notice.channel not in busy.channels:
                chosen.append(notice)
    return chosen


def busy_with(active: Sequence[Notice]) -> Busy:
    """Return the lanes with a delivery in progress, and the channels and servers at their limit."""
    servers = Counter(notice.server for notice in active)
    channels = Counter(notice.channel for notice in active)
    return Busy(
        lanes=tuple(notice.lane for notice in active),
        channels=[
            channel
            for channel, number in channels.items()
            if channel is not None and number >= MAX_ACTIVE_IN_CHANNEL
        ],
        servers=[
            server
            for server, number in servers.items()
            if number >= (MAX_ACTIVE_IN_SERVER if server else MAX_ACTIVE_PRIVATE)
        ],
    )
