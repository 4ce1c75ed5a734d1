"""Who asks for the same thing at the same time shares one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Once(Generic[K, V]):
    """`await once(key)` is `await ask(key)`, but asked once for all who wait at the same time.

    They get the answer in the order in which they asked, so that of two who press a button at once
    the first is served first. One who stops waiting takes the answer from nobody else.
    """

    def __init__(self, ask: Callable[[K], Awaitable[V]]) -> None:
        self._ask = ask
        self._asking: dict[K, asyncio.Task[V]] = {}

    async def __call__(self, key: K) -> V:
        """The answer. Raises what `ask` raises."""
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
