"""Concurrent calls with the same key share one call."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class SingleFlight(Generic[K, V]):
    """Wraps `ask` so that concurrent calls with the same key run it once.

    Callers get the result in the order in which they called, so of two people who press a button
    at the same time the first is served first. A cancelled caller does not cancel the shared call.
    """

    def __init__(self, ask: Callable[[K], Awaitable[V]]) -> None:
        self._ask = ask
        self._asking: dict[K, asyncio.Task[V]] = {}

    async def __call__(self, key: K) -> V:
        """Return the result of `ask(key)`. Raises what `ask` raises."""
        task = self._asking.get(key)
        if task is None:
            task = asyncio.create_task(self._answer(key))
            self._asking[key] = task
        return await asyncio.shield(task)

    async def _answer(self, key: K) -> V:
        try:
            return await self._ask(key)
        finally:
            del self._asking[key]
