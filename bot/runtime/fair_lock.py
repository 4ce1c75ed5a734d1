"""A lock that people hold in turns, so that one of them cannot keep the others waiting for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class FairLock:
    """A lock for which each owner waits at most once at a time.

    However often somebody asks for it at once, others wait for one of their turns only.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()  # wakes those who wait in the order in which they came
        self._owners: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held_by(self, owner: int) -> AsyncGenerator[None]:
        """Hold the lock. `owner` is the person for whom it is held."""
        others = self._owners.setdefault(owner, asyncio.Lock())
        async with others, self._turn:
            yield
