"""Stopping: nothing new is begun, what is under way ends, then the line to Discord is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

FINISHING = 7.0
"""Seconds that handlers and deliveries under way may take to end, together."""
CLOSING = 5.0
"""Seconds that the gateway and the HTTP session may take to close. Both together stay well within
the 30 seconds after which systemd and Docker, set up as the docs say, kill a process."""


class Shutdown:
    """Knows which work is under way, and lets it end."""

    def __init__(self, *, finishing: float = FINISHING, closing: float = CLOSING) -> None:
        self._finishing = finishing
        self._closing = closing
        self.begun = False
        """Whether nothing new may be begun any more."""
        self.over = False
        """Whether not even that can be said any more."""
        self._work: set[asyncio.Task[Any]] = set()
        self._hurry = asyncio.Event()

    def track_this_task(self) -> None:
        """The task that runs now is work that has to end before the process may."""
        task = asyncio.current_task()
        if task is not None:
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    def hurry(self) -> None:
        """Wait for nothing any more: somebody asked a second time."""
        self._hurry.set()

    async def finish(self, more: Iterable[asyncio.Task[Any]] = ()) -> None:
        """Wait until all work has ended, and cancel what has not within `FINISHING` seconds."""
        me = asyncio.current_task()
        work = [task for task in {*self._work, *more} if task is not me]
        if work:
            await self._at_most(self._finishing, work)
        self.over = True
        # also those that came meanwhile, and were told that nothing new is begun
        left = [task for task in {*work, *self._work} if task is not me]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def close(self, closing: Coroutine[Any, Any, None]) -> bool:
        """Close the line to Discord; whether that was done within `CLOSING` seconds."""
        task = asyncio.create_task(closing)
        await self._at_most(self._closing, [task])
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done

    async def _at_most(self, seconds: float, work: Iterable[asyncio.Task[Any]]) -> None:
        """Until all of it is done, or time is up, or somebody is in a hurry."""
        hurried = asyncio.create_task(self._hurry.wait())
        together = asyncio.ensure_future(asyncio.wait(list(work)))
        try:
            await asyncio.wait(
                {together, hurried}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            hurried.cancel()
            together.cancel()
