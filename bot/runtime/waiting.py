"""Waiting: until woken, longer after each failure, and together for one result."""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Hashable
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import structlog
from structlog.stdlib import BoundLogger

from model.environment import WallClock

log = structlog.stdlib.get_logger(__name__)
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

Idle = Callable[[Awaitable[object]], Awaitable[None]]
"""Awaits something on behalf of a background task that has nothing to do meanwhile."""


class Wakeable(asyncio.Event):
    """An event that wakes a background task.

    The task clears it before it looks for work, so that it misses none.
    """

    def wake(self) -> None:
        """Wake the task because there may be work. Has no further effect if it is awake."""
        self.set()

    async def repeat(
        self, work: Callable[[], Awaitable[timedelta]], idle: Idle, failed: str, retry: timedelta
    ) -> None:
        """Call `work` again and again until cancelled: when the task is woken, and after the time
        that it returns.

        If it raises an exception, log `failed` and call it again after `retry`.
        """
        while True:
            self.clear()
            try:
                wait = await work()
            except Exception:  # the task must survive any bug; what is due stays due
                log.exception(failed)
                wait = retry
            await idle(wait_for(self, wait.total_seconds()))


async def just_wait(waiting: Awaitable[object]) -> None:
    """Wait in the simplest way."""
    await waiting


@contextmanager
def log_errors(log: BoundLogger, failed: str, **facts: object) -> Generator[None]:
    """Log an exception as `failed`, and go on, because other work must not suffer from it."""
    try:
        yield
    except Exception:
        log.exception(failed, **facts)


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, for at most `seconds`."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def pause(seconds: float) -> None:
    """Wait so many seconds, as a background task that nothing wakes."""
    await wait_for(asyncio.Event(), seconds)


FIRST_DELAY = timedelta(minutes=1)
MAX_DELAY = timedelta(days=1)
MAX_DOUBLINGS = 20
"""So that a delay can be computed after any number of failures."""


def delay_after(failures: int, first: timedelta, most: timedelta) -> timedelta:
    """Return the delay after so many failures in a row: `first`, twice as much, … up to `most`."""
    return min(first * 2 ** min(failures - 1, MAX_DOUBLINGS), most)


async def run_until_done(name: str, work: Callable[[], Awaitable[None]], idle: Idle) -> None:
    """Run a background task, and again after each failure, which nobody else would notice."""
    while True:
        with log_errors(log, "background task failed", task=name):
            return await work()
        await idle(pause(FIRST_DELAY.total_seconds()))


class Backoff:
    """Counts the consecutive failures of items, which are identified by number.

    The delay after the first failure is `FIRST_DELAY`. It doubles with each further failure, up to
    `MAX_DELAY`. Counts are in memory only.
    """

    def __init__(self, wall_clock: WallClock) -> None:
        self._wall_clock = wall_clock
        self._failures: dict[int, tuple[int, datetime]] = {}
        """By item: the number of consecutive failures, and when to try again."""

    def record_failure(self, number: int) -> datetime:
        """Count a failure of an item. Return when to try it again."""
        failures = self._failures.get(number, (0, None))[0] + 1
        retry_at = self._wall_clock.now() + delay_after(failures, FIRST_DELAY, MAX_DELAY)
        self._failures[number] = (failures, retry_at)
        return retry_at

    def record_success(self, number: int) -> None:
        """Forget the failures of an item."""
        self._failures.pop(number, None)

    def waiting(self) -> set[int]:
        """Return the items that must not be tried yet."""
        now = self._wall_clock.now()
        return {number for number, (_, retry_at) in self._failures.items() if retry_at > now}

    def next_retry(self) -> datetime | None:
        """Return when the first of the waiting items may be tried again, or None if none waits."""
        now = self._wall_clock.now()
        return min(
            (retry_at for _, retry_at in self._failures.values() if retry_at > now), default=None
        )


class SingleFlight(Generic[K, V]):
    """Wraps the function `call` so that concurrent calls with the same key run it only once.

    Callers are resumed in the order of their calls, so the person who came first is answered
    first. A cancelled caller does not cancel the shared call.
    """

    def __init__(self, call: Callable[[K], Awaitable[V]]) -> None:
        self._call = call
        self._tasks: dict[K, asyncio.Task[V]] = {}

    async def __call__(self, key: K) -> V:
        """Return the result of `call(key)`. Raises what `call` raises."""
        task = self._tasks.get(key)
        if task is None:
            task = asyncio.create_task(self._run(key))
            self._tasks[key] = task
        return await asyncio.shield(task)

    async def _run(self, key: K) -> V:
        try:
            return await self._call(key)
        finally:
            del self._tasks[key]
