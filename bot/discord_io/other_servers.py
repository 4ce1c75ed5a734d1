"""Servers that the client's cache lacks, because another process runs their shard.

What a decision needs of them is fetched from Discord.
"""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import structlog
from discord.abc import GuildChannel

from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.rate_limits import BoundedDict
from bot.runtime.this_instance import Connection
from bot.runtime.waiting import SingleFlight
from model.environment import WallClock

log = structlog.stdlib.get_logger(__name__)

LOOKUP_TIMEOUT = 5
"""Seconds to wait for the locale of a server."""
CACHE_SIZE = 4096
"""The most servers whose locales are in memory."""
LIFETIME = timedelta(hours=1)
"""How long a locale is used before it is fetched again."""
FAILURE_LIFETIME = timedelta(minutes=10)
"""How long nothing is fetched again after that failed."""


@dataclass(frozen=True, slots=True)
class MemberNames:
    """The names of a member, as `discord.Member` has them."""

    display_name: str
    name: str


async def fetch_member(client: discord.Client, server: int, player: int) -> MemberNames:
    """Fetch the names of a member of a server. Raises CALL_ERRORS."""
    data = await client.http.get_member(server, player)
    user = data["user"]
    shown = data.get("nick") or user.get("global_name") or user["username"]
    return MemberNames(shown, user["username"])


def is_elsewhere(client: discord.Client, connection: Connection, server: int) -> bool:
    """Return whether the cache lacks a server although the bot may be on it."""
    return client.get_guild(server) is None and not connection.knows(server)


async def known_guild(client: discord.Client, server: int) -> discord.Guild:
    """Return a server, which is fetched if the cache lacks it. Raises CALL_ERRORS."""
    guild = client.get_guild(server)
    if guild is None or guild.unavailable:
        guild = await client.fetch_guild(server, with_counts=False)
    return guild


async def known_place(guild: discord.Guild, channel: int) -> GuildChannel | discord.Thread:
    """Return a channel or thread. Archived threads, and channels of other processes' servers, are
    not in the cache, so they are fetched. Raises CALL_ERRORS, and InvalidData for a kind of channel
    that discord.py does not know."""
    return guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)


async def parent_channel(thread: discord.Thread) -> GuildChannel | None:
    """Return the channel of a thread that may be on a server that the cache lacks.

    Raises CALL_ERRORS.
    """
    if thread.parent is not None:
        return thread.parent
    parent = await thread.guild.fetch_channel(thread.parent_id)
    return None if isinstance(parent, discord.Thread) else parent


class ServerLocales:
    """Locales fetched from Discord, one request at a time for each server."""

    def __init__(self, client: discord.Client, wall_clock: WallClock) -> None:
        self._client = client
        self._wall_clock = wall_clock
        self._fetch_once = SingleFlight(self._fetch)
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
        if server not in self._known or self._known[server][1] <= self._wall_clock.now():
            await self._fetch_once(server)

    async def _fetch(self, server: int) -> None:
        """Fetch the locale of a server. If that fails, keep the one that was known, for a while."""
        locale, lifetime = self.of(server), FAILURE_LIFETIME
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                guild = await self._client.fetch_guild(server, with_counts=False)
            locale, lifetime = guild.preferred_locale, LIFETIME
        except CALL_ERRORS as error:
            log.info("locale of server not fetched", server=server, error=error)
        self._known[server] = (locale, self._wall_clock.now() + lifetime)
