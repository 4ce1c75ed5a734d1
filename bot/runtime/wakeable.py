"""Background tasks that repeat their work, and the means to wake them when they sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

import structlog

log = structlog.stdlib.get_logger(__name__)

Idle = Callable[[Awaitable[None]], Awaitable[None]]
"""Awaits something on behalf of a background task that has nothing to do meanwhile."""


class Wakeable:
    """An event that wakes a background task."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()

    def wake(self) -> None:
        """Wake the task because there may be work. Has no further effect if it is awake."""
        self.woken.set()

    def reset(self) -> None:
        """Reset the event. The task calls this before it looks for work, so that it misses none."""
        self.woken.clear()

    async def repeat(
        self,
        work: Callable[[], Awaitable[timedelta]],
        idle: Idle,
        *,
        failed: str,
        retry: timedelta,
    ) -> None:
        """Call `work` again and again until cancelled: when the task is woken, and after the time
        that it returns.

        If it raises an exception, log `failed` and call it again after `retry`.
        """
        while True:
            self.reset()
            try:
                wait = await work()
            except Exception:  # the task must survive any bug; what is due stays due
                log.exception(failed)
                wait = retry
            await idle(wait_for(self.woken, wait.total_seconds()))


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, for at most `seconds`."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def pause(seconds: float) -> None:
    """Wait so many seconds, as a background task that nothing wakes."""
    await wait_for(asyncio.Event(), seconds)
