"""The messages that this process has sent recently."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.runtime.bounded_dict import BoundedDict

MAX_MESSAGES = 1000
"""Messages in memory. The outbox stores all except the newest ones."""


class RecentMessages:
    """Maps sent messages to their notices, to tell apart messages with the same text.

    The outbox stores the id of a message only some time after it was sent. Without this map,
    another notice with the same text could take the message for one from its own earlier attempt.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sent: BoundedDict[int, int] = BoundedDict(MAX_MESSAGES)

    def lock(self, channel: int) -> asyncio.Lock:
        """Return the lock to hold while searching a channel for a message or sending one."""
        return self._locks.setdefault(channel, asyncio.Lock())

    def add(self, message: int, notice: int) -> None:
        """Store that a notice was sent as a message."""
        self._sent[message] = notice

    def notice_of(self, message: int) -> int | None:
        """Return the notice that was sent as a message, or None if it is not in memory."""
        return self._sent.get(message)
