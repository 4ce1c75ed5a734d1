"""The names of players on each server.

They are stored or fetched one by one, because the bot has no list of members.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import structlog

from bot.discord_io.client import AnyInteraction
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.markup import BLANK_NAME, escaped, with_names
from bot.discord_io.other_servers import MemberNames, fetch_member, is_elsewhere
from bot.runtime.rate_limits import BoundedDict
from bot.runtime.this_instance import Connection
from bot.runtime.waiting import SingleFlight
from matches.service import Service
from model.stored_fields import storable
from model.text_values import PlayerName, words_for
from rendering.players import drawable
from rules.text import FORMER_PLAYER, Name, Notation, Text, join_texts, values_of
from rules.text_limits import one_line

log = structlog.stdlib.get_logger(__name__)

ACCOUNT = 0
"""Used instead of a server for the name of a person's account, which is public."""
USERNAME = 1
"""Used instead of a server for the unique name of an account, which consists of plain letters."""
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


MAX_LOOKUPS = 10
"""The most names that are requested from Discord for one text."""

NameKey = tuple[int, int]
"""A server (or `ACCOUNT` or `USERNAME`) and a player."""


Person = discord.abc.User | MemberNames
"""Somebody with the unique `name` of their account, and the `display_name` on a server."""
FetchPerson = Callable[[int, int], Awaitable[Person | None]]
"""Returns a player on a server, or None if there is none. May raise CALL_ERRORS."""


@dataclass(frozen=True, slots=True)
class _CachedName:
    name: str | None
    """None if Discord did not return one."""
    expires_at: datetime
    """When to look the name up again."""
    stored: bool = False
    """Whether the database has the name, too."""


class PlayerNames:
    """Looks up the names of players: stored, cached or fetched from Discord.

    The database holds only names of people who have used the bot:
    the name that their own interaction showed on a server, or in a private message (then the server
    is `ACCOUNT`). If pictures cannot show that name, it also holds the unique name of the account.
    Other names are fetched from Discord when a text needs them, and cached in memory for a while.

    Somebody whose data is being erased still has an id; what is posted meanwhile shows them as a
    former player already. Other processes may store another name, so stored names are read again
    after a while.
    """

    def __init__(self, service: Service, fetch: FetchPerson) -> None:
        self._service = service
        self._fetch_person = fetch
        self._cache: BoundedDict[NameKey, _CachedName] = BoundedDict(CACHE_SIZE)
        self._fetch_once = SingleFlight(self._fetch)

    async def store_own_name(self, interaction: AnyInteraction) -> None:
        """Store the name that an interaction shows for its person in the database and cache it, if
        it may be stored."""
        server, at = interaction.guild_id or ACCOUNT, interaction.created_at
        person = interaction.user
        name = _cleaned(person.display_name)
        shown = {(server, person.id): name}
        if not await _can_be_drawn(name):
            shown[USERNAME, person.id] = _cleaned(person.name)
        for key, each in shown.items():
            known = self._cached(key)
            if known is None or not known.stored or known.name != each:
                if not await self._service.preferences.store_name(*key, each, at):
                    return
                self._add_to_cache(key, each, stored=True)

    def cache_names(self, server: int, *people: discord.abc.User) -> None:
        """Cache the names that Discord has just sent for people on a server (or `ACCOUNT`)."""
        for person in people:
            self._cache_names_of(person, (server, person.id))

    def _cache_names_of(self, person: Person, key: NameKey) -> None:
        """Cache the display name under a key, and the unique name if a picture may need it."""
        shown = {key: _cleaned(person.display_name)}
        if not _is_plain(shown[key]):
            shown[USERNAME, key[1]] = _cleaned(person.name)
        for each, name in shown.items():
            cached = self._cached(each)
            if cached is None or cached.name != name:
                self._add_to_cache(each, name)

    def clear(self) -> None:
        """Remove all names from memory."""
        self._cache.clear()

    async def look_up(
        self, requested: Iterable[NameKey], *, max_lookups: int = MAX_LOOKUPS
    ) -> dict[NameKey, Text]:
        """Return the unescaped names for keys (server, player).

        At most `max_lookups` names are requested from Discord; pass 0 if there is no time to wait.
        A player without a known name on the server has the name of their account, or «player 4711».
        Computers, and people whose data was erased, are named by words.
        """
        keys = list(dict.fromkeys(requested))
        words = {key: self._words_for(key[1]) for key in keys}
        known = await self._known([key for key in keys if words[key] is None], max_lookups)
        return {key: words[key] or Name(known.get(key, f"player {key[1]}")) for key in keys}

    def _words_for(self, player: int) -> Text | None:
        return FORMER_PLAYER if self._service.erasures.is_running(player) else words_for(player)

    async def _known(self, keys: Sequence[NameKey], max_lookups: int) -> dict[NameKey, str]:
        """Return those names of `look_up` that are known."""
        cached = {key: self._cached(key) for key in keys}
        names = {key: each.name for key, each in cached.items() if each and each.name is not None}
        missing = [key for key in keys if key not in names]
        if not missing:
            return names
        accounts = {(ACCOUNT, player) for _, player in missing}
        async with self._service.database.read() as unit:
            stored = await unit.players.names([*missing, *accounts])
        for key in missing:
            if key in stored:
                names[key] = stored[key]
                self._add_to_cache(key, stored[key], stored=True)
        missing = [key for key in missing if key not in names]
        requested = [key for key in missing if cached[key] is None][:max_lookups]
        answers = await asyncio.gather(*(self._fetch_once(key) for key in requested))
        answered = dict(zip(requested, answers, strict=True))
        for key in missing:
            name = answered.get(key) or stored.get((ACCOUNT, key[1]))
            if name is not None:
                names[key] = name
        return names

    async def for_picture(self, players: Sequence[int], server: int) -> tuple[str, ...]:
        """Return the name to draw for each player, as `View.players` holds them.

        None is requested from Discord, so an unknown player has no name.
        """
        names: list[str] = []
        for player, number in zip(players, _numbers_of(players), strict=True):
            words = self._words_for(player)
            name = _with_number(words, number) if words else await self._drawable(player, server)
            names.append(name)
        return tuple(names)

    async def _drawable(self, player: int, server: int) -> str:
        """Return the first name of a player that pictures can show: the one on the server, else
        the display name of the account, else its username; "" if there is none."""
        for place in (server, ACCOUNT, USERNAME):
            for name in (await self._known([(place, player)], max_lookups=0)).values():
                if await _can_be_drawn(name):
                    return name
        return ""

    async def plain(self, players: Sequence[int], server: int) -> list[Text]:
        """Return unescaped names on a server, in the order of `players`.

        A computer in several seats has a number in each of them.
        """
        names = await self.look_up([(server, player) for player in players])
        numbers = zip(players, _numbers_of(players), strict=True)
        return [_with_number(names[server, player], number) for player, number in numbers]

    async def escaped(self, players: Sequence[int], server: int) -> list[Text]:
        """Return names on a server, escaped for a message, in the order of `players`."""
        return [escaped_name(name) for name in await self.plain(players, server)]

    async def escaped_by_player(self, players: Iterable[int], server: int) -> dict[int, Text]:
        """Return names on a server, escaped for a message, by player."""
        known = list(dict.fromkeys(players))
        return dict(zip(known, await self.escaped(known, server), strict=True))

    async def fill_in(self, text: Text, server: int) -> Text:
        """Return a text with the escaped names of the players in it, those on a server."""
        players = [each.number for each in values_of(text, PlayerName)]
        return with_names(text, await self.escaped_by_player(players, server))

    async def _fetch(self, key: NameKey) -> str | None:
        """Fetch a name from Discord and cache the result. Return None if that fails."""
        cached = self._cached(key)
        if cached is not None:  # another call has fetched it in the meantime
            return cached.name
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                answer = await self._fetch_person(*key)
        except CALL_ERRORS as error:
            log.info("name not fetched", server=key[0], player=key[1], error=error)
            answer = None
        if self._cached(key) is not None:  # `store_own_name` has run in the meantime
            pass
        elif answer is not None:
            self._cache_names_of(answer, key)
        else:
            self._add_to_cache(key, None)
        return None if answer is None else _cleaned(answer.display_name)

    def _cached(self, key: NameKey) -> _CachedName | None:
        """Return the cached name for a key; None if there is none or it has expired."""
        if key not in self._cache:
            return None
        cached = self._cache[key]
        return None if cached.expires_at <= self._service.wall_clock.now() else cached

    def _add_to_cache(self, key: NameKey, name: str | None, *, stored: bool = False) -> None:
        lifetime = FAILURE_LIFETIME if name is None else CACHE_LIFETIME
        self._cache[key] = _CachedName(name, self._service.wall_clock.now() + lifetime, stored)


def escaped_name(name: Text) -> Text:
    """Return a name escaped for a message. Words instead of a name are the bot's own text."""
    return Name(escaped(name)) if isinstance(name, Name) else name


def _numbers_of(players: Sequence[int]) -> list[int]:
    """Number the places of each player who is there more than once; 0 for all others."""
    times, before = Counter(players), Counter[int]()
    numbers: list[int] = []
    for player in players:
        before[player] += 1
        numbers.append(before[player] if times[player] > 1 else 0)
    return numbers


def _with_number(name: Text, number: int) -> Text:
    return join_texts([name, Notation(str(number))], " ") if number else name


async def fetch_person(
    client: discord.Client, connection: Connection, server: int, player: int
) -> Person:
    """Fetch a player on a server from Discord.

    Return their account if they are not a member of the server, or if the bot is not on it.
    Raises CALL_ERRORS.
    """
    guild = client.get_guild(server)
    try:
        if guild is not None:
            return await guild.fetch_member(player)
        if server not in {ACCOUNT, USERNAME} and is_elsewhere(client, connection, server):
            return await fetch_member(client, server, player)
    except (discord.NotFound, discord.Forbidden):  # they, or the bot, are no longer there
        pass
    return await client.fetch_user(player)


async def _can_be_drawn(name: str) -> bool:
    """Return whether the font of pictures can draw a name.

    Looking that up may have to wait for a picture in another thread.
    """
    if name == BLANK_NAME or _is_plain(name):
        return name != BLANK_NAME
    return bool(await asyncio.to_thread(drawable, name))


def _is_plain(name: str) -> bool:
    """Return whether a name has only characters that every font has, and a letter or digit."""
    return name != BLANK_NAME and name.isascii() and any(each.isalnum() for each in name)


def _cleaned(name: str) -> str:
    return one_line(storable(name))[:MAX_NAME_LENGTH] or BLANK_NAME
