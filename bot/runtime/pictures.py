"""Draws boards off the event loop, once for callers at the same time, and caches the newest."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable, Set
from typing import Generic, TypeVar

import structlog

from bot.runtime.metrics import NO_METRICS, Metrics
from bot.runtime.rate_limits import BoundedDict
from rendering.players import forget_names
from rendering.renderers import has_renderer, image
from rendering.view import View
from rules.game import Position
from rules.registry import games
from rules.replay import begin
from rules.text import ENGLISH, Language

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


log = structlog.stdlib.get_logger(__name__)

CACHE_SIZE = 64
"""Maximum number of pictures in memory."""


class CachedPictures:
    """Draws boards in a worker thread and caches them, because several people look at a board."""

    def __init__(self, metrics: Metrics = NO_METRICS) -> None:
        self._metrics = metrics
        self._cache: BoundedDict[tuple[str, str, View], bytes] = BoundedDict(CACHE_SIZE)

    def forget(self, names: Set[str]) -> None:
        """Remove the pictures that show one of these names from memory."""
        for key in list(self._cache):
            if any(names & set(each) for each in key[2].players):
                del self._cache[key]
        forget_names()

    def clear(self) -> None:
        """Remove all pictures from memory, and all names that were drawn."""
        self._cache.clear()
        forget_names()

    async def draw(self, position: Position, view: View) -> bytes:
        """Return a position as PNG bytes."""
        key = (position.game.name, position.text(), view)
        if key in self._cache:
            return self._cache[key]
        start = time.perf_counter()
        data = await asyncio.to_thread(image, position, view)
        self._metrics.picture_drawn(time.perf_counter() - start)
        self._cache[key] = data
        return data


async def warm_up(language: Language = ENGLISH) -> None:
    """Draw one board of each game in the default theme.

    The first picture of a game in a process takes a quarter of a second; no player should have to
    wait for that. A failure is only logged.
    """
    for name, game in games().items():
        if not has_renderer(name):
            continue
        try:
            start = begin(game, game.read_options({}), game.min_seats, bytes(32)).position
            await asyncio.to_thread(image, start, View(language=language))
        except Exception as error:  # noqa: BLE001  # a picture for a player fails with an answer
            log.warning("warm-up picture not drawn", game=name, error=repr(error))
