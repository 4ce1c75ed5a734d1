"""The means to wake background tasks that sleep."""

from __future__ import annotations

import asyncio
from contextlib import suppress


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


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, for at most `seconds`."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
