"""The names of players on each server.

They are stored or fetched one by one, because the bot has no list of members.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import structlog

from bot.context import MAX_LOOKUPS
from bot.discord_io.client import Interaction
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.markdown import BLANK_NAME, escaped
from bot.runtime.single_flight import SingleFlight
from matches.protocols.environment import Clock
from matches.protocols.store import Store
from matches.use_cases.known_names import KnownNames
from rules.one_line import one_line
from rules.text import Name

log = structlog.stdlib.get_logger(__name__)

ACCOUNT = 0
"""Used instead of a server for the name of a person's account, which is public."""
MAX_NAME_LENGTH = 100
"""Characters; longer names are truncated. Discord itself allows 32."""
CACHE_SIZE = 4096
"""Maximum number of names in memory."""
CACHE_LIFETIME = timedelta(hours=1)
"""How long a name that is not in the database is cached."""
FAILURE_LIFETIME = timedelta(minutes=10)
"""How long a failed lookup is cached before the name is requested again."""
LOOKUP_TIMEOUT = 5
"""Seconds to wait for a name from Discord."""


NameKey = tuple[int, int]
"""A server (or `ACCOUNT`) and a player."""
FetchName = Callable[[int, int], Awaitable[str | None]]
"""Returns the name of a player on a server, or None if there is none. May raise CALL_ERRORS."""


async def _fetch_nothing(_server: int, _player: int) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class _CachedName:
    name: str | None
    """None if Discord did not return one."""
    expires_at: datetime | None
    """None if the name is also stored in the database, so it never expires."""


class PlayerNames:
    """Looks up the names of players: stored, cached or fetched from Discord.

    Implements `bot.context.Names`. The database holds only names of people who have used the bot:
    the name that their own interaction showed on a server, or in a private message (then the server
    is `ACCOUNT`). Other names are fetched from Discord when a text needs them, and cached in memory
    for a while.
    """

    def __init__(self, store: Store, clock: Clock, fetch: FetchName = _fetch_nothing) -> None:
        self._stored = KnownNames(store)
        self._clock = clock
        self._fetch_name = fetch
        self._cache: OrderedDict[NameKey, _CachedName] = OrderedDict()
        self._fetch_once = SingleFlight(self._fetch)

    async def store_own_name(self, interaction: Interaction) -> None:
        """Store the name that an interaction shows for its person in the database and cache it."""
        server = interaction.guild_id or ACCOUNT
        person = interaction.user
        name = _cleaned(person.display_name)
        key = (server, person.id)
        known = self._cache.get(key)
        if known is not None and (known.name, known.expires_at) == (name, None):
            return
        await self._stored.store(server, person.id, name)
        self._add_to_cache(key, name)

    def cache_names(self, server: int, *people: discord.abc.User) -> None:
        """Cache the display names of people who appear in an interaction from a server."""
        for person in people:
            key, name = (server, person.id), _cleaned(person.display_name)
            cached = self._cached(key)
            if cached is None or cached.name != name:
                self._add_to_cache(key, name, self._clock.now() + CACHE_LIFETIME)

    async def look_up(
        self, wanted: Iterable[NameKey], *, max_lookups: int = MAX_LOOKUPS
    ) -> dict[NameKey, str]:
        """Return the unescaped names for keys (server, player).

        At most `max_lookups` names are requested from Discord; pass 0 if there is no time to wait.
        A player without a known name on the server has the name of their account, or «player 4711».
        """
        keys = list(dict.fromkeys(wanted))
        cached = {key: self._cached(key) for key in keys}
        found = {key: each.name for key, each in cached.items() if each and each.name is not None}
        missing = [key for key in keys if key not in found]
        if not missing:
            return found
        accounts = {(ACCOUNT, player) for _, player in missing}
        stored = await self._stored.of([*missing, *accounts])
        for key in missing:
            if key in stored:
                found[key] = stored[key]
                self._add_to_cache(key, stored[key])
        missing = [key for key in missing if key not in found]
        requested = [key for key in missing if cached[key] is None][:max_lookups]
        answers = await asyncio.gather(*(self._fetch_once(key) for key in requested))
        answered = dict(zip(requested, answers, strict=True))
        for key in missing:
            account = stored.get((ACCOUNT, key[1]), f"player {key[1]}")
            found[key] = answered.get(key) or account
        return found

    async def plain(
        self, players: Sequence[int], server: int, *, max_lookups: int = MAX_LOOKUPS
    ) -> list[Name]:
        """Return unescaped names on a server, in the order of `players`.

        `max_lookups` is as in `look_up`.
        """
        found = await self.look_up(
            [(server, player) for player in players], max_lookups=max_lookups
        )
        return [Name(found[server, player]) for player in players]

    async def escaped(self, players: Sequence[int], server: int) -> list[Name]:
        """Return names on a server, escaped for a message, in the order of `players`."""
        return [Name(escaped(name)) for name in await self.plain(players, server)]

    async def _fetch(self, key: NameKey) -> str | None:
        """Fetch a name from Discord and cache the result. Return None if that fails."""
        cached = self._cached(key)
        if cached is not None:  # another call has fetched it in the meantime
            return cached.name
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                answer = await self._fetch_name(*key)
        except CALL_ERRORS as error:
            log.info("name not fetched", server=key[0], player=key[1], error=str(error))
            answer = None
        name = None if answer is None else _cleaned(answer)
        if self._cached(key) is None:  # `store_own_name` may have run in the meantime
            lifetime = FAILURE_LIFETIME if name is None else CACHE_LIFETIME
            self._add_to_cache(key, name, self._clock.now() + lifetime)
        return name

    def _cached(self, key: NameKey) -> _CachedName | None:
        """Return the cached name for a key; None if there is none or it has expired."""
        cached = self._cache.get(key)
        if cached is None or (
            cached.expires_at is not None and cached.expires_at <= self._clock.now()
        ):
            return None
        self._cache.move_to_end(key)
        return cached

    def _add_to_cache(
        self, key: NameKey, name: str | None, expires_at: datetime | None = None
    ) -> None:
        self._cache[key] = _CachedName(name, expires_at)
        self._cache.move_to_end(key)
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)


async def fetch_name(client: discord.Client, server: int, player: int) -> str:
    """Fetch a player's name on a server from Discord.

    Return the name of their account if they are not a member of the server, or if the bot is not
    on it. Raises CALL_ERRORS.
    """
    guild = client.get_guild(server)
    if guild is not None:
        try:
            return (await guild.fetch_member(player)).display_name
        except discord.NotFound:  # no longer a member
            pass
    return (await client.fetch_user(player)).display_name


def _cleaned(name: str) -> str:
    return one_line(name)[:MAX_NAME_LENGTH] or BLANK_NAME
