"""Draws boards off the event loop, once for callers at the same time, and caches the newest."""

import asyncio
import time
from typing import TypeAlias

import structlog

from bot.runtime.metrics import Metrics
from bot.runtime.rate_limits import BoundedDict
from bot.runtime.waiting import SingleFlight
from rendering.players import forget_names
from rendering.renderers import png
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.game import Position
from rules.line import begin
from rules.registry import games
from rules.text import ENGLISH, Language

log = structlog.stdlib.get_logger(__name__)

CACHE_SIZE = 64
"""Maximum number of pictures in memory."""
Key: TypeAlias = tuple[str, Position, View]
"""What is drawn; with the name of its game, because a position is compared by its text only."""


class CachedPictures:
    """Draws boards in a worker thread and caches them, because several people look at a board."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._cache: BoundedDict[Key, bytes] = BoundedDict(CACHE_SIZE)
        self._draw_once = SingleFlight(self._draw)

    def clear(self) -> None:
        """Remove all pictures from memory, and all names that were drawn."""
        self._cache.clear()
        forget_names()

    async def draw(self, position: Position, view: View) -> bytes:
        """Return a position as PNG bytes."""
        key = (position.game.name, position, view)
        return self._cache[key] if key in self._cache else await self._draw_once(key)

    async def _draw(self, key: Key) -> bytes:
        _, position, view = key
        start = time.perf_counter()
        data = await asyncio.to_thread(png, position, view)
        self._metrics.picture_seconds.observe(time.perf_counter() - start)
        self._cache[key] = data
        return data


async def warm_up(language: Language = ENGLISH) -> None:
    """Draw one board of each game in the default theme.

    The first picture of a game in a process takes a quarter of a second; no player should have to
    wait for that. A failure is only logged.
    """
    for name, game in games().items():
        try:
            start = begin(game, game.read_options({}), game.min_seats, bytes(32)).position
            await asyncio.to_thread(png, start, View(DEFAULT_THEME, language=language))
        except Exception as error:  # noqa: BLE001  # a picture for a player fails with an answer
            log.warning("warm-up picture not drawn", game=name, error=error)
