"""Players who have used the bot since their last reminder, as far as this process knows."""

from __future__ import annotations

from datetime import datetime, timedelta

from model.environment import Clock

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
