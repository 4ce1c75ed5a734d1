"""Pictures off the event loop, and the last ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from rendering.view import View, image
from rules.game import Position

_KEPT = 64


class Pictures:
    """Renders in a worker thread; a board that several people look at is drawn once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, View], bytes] = OrderedDict()

    async def of(self, position: Position, view: View) -> bytes:
        """The position as PNG bytes."""
        key = (position.game.name, position.text(), view)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        data = await asyncio.to_thread(image, position, view)
        self._kept[key] = data
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return data
