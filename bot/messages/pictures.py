"""Pictures off the event loop, and the last ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog

from bot.messages.preferences import DEFAULT_THEME
from rendering.renderers import has_renderer, image
from rendering.view import View
from rules.game import Position
from rules.registry import games
from rules.replay import begin
from rules.text import ENGLISH, Language

log = structlog.stdlib.get_logger(__name__)

CACHE_SIZE = 64


class CachedPictures:
    """Renders in a worker thread; a board that several people look at is drawn once."""

    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[str, str, View], bytes] = OrderedDict()

    async def draw(self, position: Position, view: View) -> bytes:
        """The position as PNG bytes."""
        key = (position.game.name, position.text(), view)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        data = await asyncio.to_thread(image, position, view)
        self._cache[key] = data
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return data


async def warm_up(language: Language = ENGLISH) -> None:
    """Draw one board of each game as servers show it by default: the first picture of a kind in a
    process takes a quarter of a second, which no player should wait for. Failing is no harm."""
    for name, game in games().items():
        if not has_renderer(name):
            continue
        try:
            start = begin(game, game.read_options({}), game.min_seats, bytes(32)).position
            await asyncio.to_thread(image, start, View(theme=DEFAULT_THEME, language=language))
        except Exception as error:  # noqa: BLE001  # a board that is asked for says more
            log.warning("first picture not drawn", game=name, error=repr(error))
