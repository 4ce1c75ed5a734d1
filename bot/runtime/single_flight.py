"""Runs a function once for callers at the same time that give it the same key."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class SingleFlight(Generic[K, V]):
    """Wraps the function `call` so that concurrent calls with the same key run it only once.

    Callers are resumed in the order of their calls, so the person who pressed first is answered
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
