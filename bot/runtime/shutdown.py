"""Shutdown: refuse new work, finish the work in progress, then disconnect from Discord."""

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
        """Whether the time to finish is over, so that interactions are no longer answered."""
        self._work: set[asyncio.Task[Any]] = set()
        self._stop_waiting = asyncio.Event()

    def track_this_task(self) -> None:
        """Let `finish` wait for the current task."""
        task = asyncio.current_task()
        if task is not None:
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    def stop_waiting(self) -> None:
        """End the waiting in `finish` and `close` at once."""
        self._stop_waiting.set()

    async def finish(self, more: Iterable[asyncio.Task[Any]] = ()) -> None:
        """Wait for all tracked tasks and those in `more`.

        Cancel tasks that have not finished within `FINISH_TIMEOUT` seconds.
        """
        current = asyncio.current_task()
        work = [task for task in {*self._work, *more} if task is not current]
        if work:
            await self._wait(self._finishing, work)
        self.over = True
        # including tasks that started meanwhile, whose requests are refused
        remaining = [task for task in {*work, *self._work} if task is not current]
        for task in remaining:
            task.cancel()
        await asyncio.gather(*remaining, return_exceptions=True)

    async def close(self, closing: Coroutine[Any, Any, None]) -> bool:
        """Run `closing` for at most `CLOSE_TIMEOUT` seconds. Return whether it finished."""
        task = asyncio.create_task(closing)
        await self._wait(self._closing, [task])
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done

    async def _wait(self, seconds: float, work: Iterable[asyncio.Task[Any]]) -> None:
        """Wait until all work is done, the time is up, or `stop_waiting` is called."""
        stopped = asyncio.create_task(self._stop_waiting.wait())
        all_done = asyncio.ensure_future(asyncio.wait(list(work)))
        try:
            await asyncio.wait(
                {all_done, stopped}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            stopped.cancel()
            all_done.cancel()
