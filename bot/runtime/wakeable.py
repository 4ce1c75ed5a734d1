"""Background tasks that sleep until they are woken."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wakeable:
    """A task that sleeps until it is woken."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()

    def wake(self) -> None:
        """Wake the task: there may be work."""
        self.woken.set()

    def rest(self) -> None:
        """Reset the event before looking for work."""
        self.woken.clear()


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, `seconds` at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
