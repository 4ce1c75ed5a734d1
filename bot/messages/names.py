"""What people are called, on each server: the bot has no list of members."""

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
"""In place of a server: the name of somebody's account, which anybody may see."""
MAX_NAME_LENGTH = 100
"""Characters of a name that are kept; Discord allows 32."""
CACHE_SIZE = 4096
"""Names cached in memory."""
CACHE_LIFETIME = timedelta(hours=1)
"""How long an answer of Discord is used …"""
FAILURE_LIFETIME = timedelta(minutes=10)
"""… and how long a question that was not answered is not asked again."""
LOOKUP_TIMEOUT = 5
"""Seconds that a text waits for a name."""


NameKey = tuple[int, int]
"""A server (or `ACCOUNT`) and a player."""
FetchName = Callable[[int, int], Awaitable[str | None]]
"""Asks Discord for the name of (server, player)."""


async def _fetch_nothing(_server: int, _player: int) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class _CachedName:
    name: str | None
    """None: Discord could not say."""
    until: datetime | None
    """When to ask again; None: it is stored."""


class StoredNames:
    """What players are called on each server.

    Only somebody's own name is stored: the one their own interaction showed on that server, or in
    a private message (server 0: the name of their account). Others are asked of Discord when a text
    needs them, and remembered in memory for a while.
    """

    def __init__(self, store: Store, clock: Clock, fetch: FetchName = _fetch_nothing) -> None:
        self._stored = KnownNames(store)
        self._clock = clock
        self._fetch_name = fetch
        self._cache: OrderedDict[NameKey, _CachedName] = OrderedDict()
        self._fetch_once = SingleFlight(self._fetch)

    async def store_own_name(self, interaction: Interaction) -> None:
        """Store what the person behind an interaction is called where they are."""
        server = interaction.guild_id or ACCOUNT
        person = interaction.user
        name = _cleaned(person.display_name)
        key = (server, person.id)
        known = self._cache.get(key)
        if known is not None and (known.name, known.until) == (name, None):
            return
        await self._stored.learn(server, person.id, name)
        self._add_to_cache(key, name)

    def remember(self, server: int, *people: discord.abc.User) -> None:
        """Remember for a while what Discord said that people are called on a server."""
        for person in people:
            key, name = (server, person.id), _cleaned(person.display_name)
            cached = self._cached(key)
            if cached is None or cached.name != name:
                self._add_to_cache(key, name, self._clock.now() + CACHE_LIFETIME)

    async def look_up(
        self, wanted: Iterable[NameKey], *, most: int = MAX_LOOKUPS
    ) -> dict[NameKey, str]:
        """Names as they are, by (server, player), for texts without markdown.

        Discord is asked for at most `most` of them; 0 where there is no time to wait. What then is
        still unknown is «player 4711».
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
        asked = [key for key in missing if cached[key] is None][:most]
        answers = await asyncio.gather(*(self._fetch_once(key) for key in asked))
        answered = dict(zip(asked, answers, strict=True))
        for key in missing:
            account = stored.get((ACCOUNT, key[1]), f"player {key[1]}")
            found[key] = answered.get(key) or account
        return found

    async def plain(
        self, players: Sequence[int], server: int, *, most: int = MAX_LOOKUPS
    ) -> list[Name]:
        """Names on a server as they are, in the order of `players`; `most` as in `look_up`."""
        found = await self.look_up([(server, player) for player in players], most=most)
        return [Name(found[server, player]) for player in players]

    async def escaped(self, players: Sequence[int], server: int) -> list[Name]:
        """Names on a server escaped for message text, in the order of `players`."""
        return [Name(escaped(name)) for name in await self.plain(players, server)]

    async def _fetch(self, key: NameKey) -> str | None:
        """Discord's answer, None for none."""
        cached = self._cached(key)
        if cached is not None:  # answered since it was found missing
            return cached.name
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                answer = await self._fetch_name(*key)
        except CALL_ERRORS as error:
            log.info("name not found", server=key[0], player=key[1], error=str(error))
            answer = None
        name = None if answer is None else _cleaned(answer)
        if self._cached(key) is None:  # it may have been learned meanwhile
            keep = FAILURE_LIFETIME if name is None else CACHE_LIFETIME
            self._add_to_cache(key, name, self._clock.now() + keep)
        return name

    def _cached(self, key: NameKey) -> _CachedName | None:
        """What is remembered of a key, unless that is too long ago."""
        cached = self._cache.get(key)
        if cached is None or (cached.until is not None and cached.until <= self._clock.now()):
            return None
        self._cache.move_to_end(key)
        return cached

    def _add_to_cache(self, key: NameKey, name: str | None, until: datetime | None = None) -> None:
        self._cache[key] = _CachedName(name, until)
        self._cache.move_to_end(key)
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)


async def fetch_name(client: discord.Client, server: int, player: int) -> str | None:
    """What Discord says a player is called on a server; elsewhere, or gone from it: the account's
    name. Raises what a call to Discord raises."""
    guild = client.get_guild(server)
    if guild is not None:
        try:
            return (await guild.fetch_member(player)).display_name
        except discord.NotFound:  # no longer a member
            pass
    return (await client.fetch_user(player)).display_name


def _cleaned(name: str) -> str:
    return one_line(name)[:MAX_NAME_LENGTH] or BLANK_NAME
