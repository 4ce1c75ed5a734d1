"""Shutdown: refuse new work, finish the work in progress, then disconnect from Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

FINISH_TIMEOUT = 7.0
"""Seconds for all handlers and deliveries in progress to finish."""
CLOSE_TIMEOUT = 5.0
"""Seconds for the gateway and the HTTP session to close. Together with `FINISH_TIMEOUT` this is
well below the 30 seconds after which systemd and Docker, configured as in the docs, kill the
process."""


class Shutdown:
    """Tracks the work in progress and lets it finish."""

    def __init__(
        self, *, finishing: float = FINISH_TIMEOUT, closing: float = CLOSE_TIMEOUT
    ) -> None:
        self._finishing = finishing
        self._closing = closing
        self.begun = False
        """Whether new work is refused."""
        self.over = False
        """Whether it is too late even to answer that the bot is restarting."""
        self._work: set[asyncio.Task[Any]] = set()
        self._stop_waiting = asyncio.Event()

    def track_this_task(self) -> None:
        """Let the process end only after the current task."""
        task = asyncio.current_task()
        if task is not None:
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    def stop_waiting(self) -> None:
        """End all waits now, because a second signal arrived."""
        self._stop_waiting.set()

    async def finish(self, more: Iterable[asyncio.Task[Any]] = ()) -> None:
        """Wait for all work; cancel what has not finished within `FINISH_TIMEOUT` seconds."""
        me = asyncio.current_task()
        work = [task for task in {*self._work, *more} if task is not me]
        if work:
            await self._wait(self._finishing, work)
        self.over = True
        # including tasks that started meanwhile and were refused
        left = [task for task in {*work, *self._work} if task is not me]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def close(self, closing: Coroutine[Any, Any, None]) -> bool:
        """Run `closing`. Return whether it finished within `CLOSE_TIMEOUT` seconds."""
        task = asyncio.create_task(closing)
        await self._wait(self._closing, [task])
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done

    async def _wait(self, seconds: float, work: Iterable[asyncio.Task[Any]]) -> None:
        """Wait until all work is done, the time is up, or `stop_waiting` is called."""
        stopped = asyncio.create_task(self._stop_waiting.wait())
        together = asyncio.ensure_future(asyncio.wait(list(work)))
        try:
            await asyncio.wait(
                {together, stopped}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            stopped.cancel()
            together.cancel()
