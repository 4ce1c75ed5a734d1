"""The locales of servers that the cache lacks, because another process runs their shard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import discord

from bot.runtime.pictures import SingleFlight
from bot.runtime.recent import BoundedDict
from model.environment import Clock

CACHE_SIZE = 4096
"""The most servers whose locales are in memory."""
LIFETIME = timedelta(hours=1)
"""How long a locale is used before it is fetched again."""
FAILURE_LIFETIME = timedelta(minutes=10)
"""How long nothing is fetched again after that failed."""

Fetch = Callable[[int], Awaitable[discord.Locale | None]]
"""Fetches the locale of a server; None if that fails."""


class ServerLocales:
    """Locales fetched from Discord, one request at a time for each server."""

    def __init__(self, clock: Clock, fetch: Fetch) -> None:
        self._clock = clock
        self._fetch = fetch
        self._fetch_once = SingleFlight(self._fetch_and_keep)
        self._known: BoundedDict[int, tuple[discord.Locale | None, datetime]] = BoundedDict(
            CACHE_SIZE
        )

    def of(self, server: int) -> discord.Locale | None:
        """Return the locale of a server as it was fetched last, None if it was not or that failed.

        It may be outdated: call `learn` before.
        """
        return self._known[server][0] if server in self._known else None

    async def learn(self, server: int) -> None:
        """Fetch the locale of a server, unless that was done recently."""
        if server not in self._known or self._known[server][1] <= self._clock.now():
            await self._fetch_once(server)

    async def _fetch_and_keep(self, server: int) -> None:
        locale = await self._fetch(server)
        lifetime = FAILURE_LIFETIME if locale is None else LIFETIME
        self._known[server] = (locale or self.of(server), self._clock.now() + lifetime)
