"""A dictionary of bounded size, and what came a short while ago: messages and players."""

import asyncio
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import TypeVar
from weakref import WeakValueDictionary

from model.environment import Clock

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """Keeps at most `most` entries. One more replaces that which was read or set least recently."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __getitem__(self, key: K) -> V:
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            del self[next(iter(self))]


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


LIFETIME = timedelta(minutes=10)
"""How long this is relied on if other processes may send reminders, too."""


class RecentPlayers:
    """A set of players that are forgotten after `lifetime`; None if they are not."""

    def __init__(self, clock: Clock, lifetime: timedelta | None) -> None:
        self._clock = clock
        self._lifetime = lifetime
        self._since: dict[int, datetime] = {}

    def __contains__(self, player: int) -> bool:
        since = self._since.get(player)
        if since is None or self._lifetime is None:
            return since is not None
        return timedelta(0) <= self._clock.now() - since < self._lifetime

    def add(self, player: int) -> None:
        """Note that a player has just used the bot."""
        if self._lifetime is not None and player not in self:
            self._since = {each: at for each, at in self._since.items() if each in self}
        self._since[player] = self._clock.now()

    def discard(self, player: int) -> None:
        """Note that a player was reminded."""
        self._since.pop(player, None)

    def clear(self) -> None:
        """Forget all players."""
        self._since.clear()
