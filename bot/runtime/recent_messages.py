"""The messages that this process has sent recently."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

MAX_REMEMBERED = 1000
"""Messages in memory; the outbox knows all but the newest."""


class RecentMessages:
    """Maps sent messages to their notices, to tell apart messages with the same text.

    The outbox stores a message's id only after it was sent. Until then, another notice with the
    same text would take that message for the result of its own earlier attempt.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sent: dict[int, int] = {}

    def lock(self, channel: int) -> asyncio.Lock:
        """The lock to hold while looking for a notice's message in a channel, or sending it."""
        return self._locks.setdefault(channel, asyncio.Lock())

    def add(self, message: int, notice: int) -> None:
        """Remember that a notice was sent as this message."""
        if len(self._sent) >= MAX_REMEMBERED:
            del self._sent[next(iter(self._sent))]
        self._sent[message] = notice

    def notice_of(self, message: int) -> int | None:
        """The notice that was sent as this message, None if this process does not know."""
        return self._sent.get(message)
