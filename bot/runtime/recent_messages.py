"""The messages that this process has sent lately."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

MOST = 1000
"""Messages that are remembered; the outbox knows of all but the newest."""


class RecentMessages:
    """What this process is sending and has sent, to tell apart messages that look alike.

    The outbox learns of a message only after it was sent. Until then another notice with the same
    text, tried at the same moment, would take that message for its own earlier attempt.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sent: dict[int, int] = {}

    def lock(self, channel: int) -> asyncio.Lock:
        """The lock held while a notice looks for its message in a channel, or sends it."""
        return self._locks.setdefault(channel, asyncio.Lock())

    def add(self, message: int, notice: int) -> None:
        """Note that a notice was sent as this message."""
        if len(self._sent) >= MOST:
            del self._sent[next(iter(self._sent))]
        self._sent[message] = notice

    def notice_of(self, message: int) -> int | None:
        """The notice that was sent as this message, None when this process does not know."""
        return self._sent.get(message)
