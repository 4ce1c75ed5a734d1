"""The `Context` that handlers and workers get: the store, the use cases and the bot's services.

This module does not know the Discord client or the services of higher layers. It declares what it
needs of them as Protocols: the client as `Discord`, the services as `Names`, `Pictures` and
`Permissions`. `bot.app` makes the only `Context` of a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Protocol
from weakref import WeakValueDictionary

import discord

from bot.languages import Languages
from bot.runtime.connection import Connection
from bot.runtime.fair_lock import FairLock
from bot.runtime.health import Health
from bot.runtime.metrics import NO_METRICS, Metrics
from bot.runtime.rate_limits import RateLimiter
from bot.runtime.recent_messages import RecentMessages
from bot.runtime.recent_players import RecentPlayers
from bot.runtime.refused_requests import RefusedRequests
from bot.runtime.server_locales import ServerLocales
from bot.runtime.shutdown import Shutdown
from bot.runtime.this_instance import ThisInstance
from bot.runtime.thread_queue import ThreadQueue
from bot.runtime.trusted_clock import TrustedClock
from bot.runtime.wakeable import Wakeable
from matches.service import Service
from model.commits import Change
from model.entities import Challenge, Match
from model.former_players import Erased
from rendering.view import View
from rules.game import Position
from rules.text import Language, Name
from storage.database import Database

MAX_LOOKUPS = 10
"""The most names that are requested from Discord for one text."""


class Discord(Protocol):
    """The part of the Discord client that the bot uses: channels to send to, and cached servers."""

    @property
    def guilds(self) -> Sequence[discord.Guild]:
        """The servers that the bot is in, including those that an outage of Discord's has hit."""
        ...

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own account, or None before the login."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # discord.py's name
        """Return a server from the cache, or None if the bot is not in it."""
        ...

    async def fetch_guild(self, guild_id: int, /, *, with_counts: bool = True) -> discord.Guild:
        """Fetch a server from Discord, without its channels and members.

        Raises discord.HTTPException if that fails.
        """
        ...

    def get_partial_messageable(
        self,
        id: int,  # discord.py's name
        *,
        guild_id: int | None = None,
    ) -> discord.PartialMessageable:
        """Return a channel or thread to send to, without checking that it exists."""
        ...

    async def fetch_channel(
        self, channel_id: int, /
    ) -> discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread:
        """Fetch a channel or thread from Discord. Raises discord.HTTPException if that fails."""
        ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Return the channel for private messages to a person, opening it if necessary.

        Raises discord.HTTPException if that fails.
        """
        ...

    async def application_info(self) -> discord.AppInfo:
        """Fetch the bot's own application. It is used because the response contains the time."""
        ...


class Names(Protocol):
    """Finds the display names of players, which differ from server to server."""

    def cache_names(self, server: int, *people: discord.abc.User) -> None:
        """Cache the names that Discord has just sent for people on a server.

        Server 0 means the names of their accounts.
        """
        ...

    async def store_own_name(self, interaction: discord.Interaction[Any]) -> bool:
        """Store the name that an interaction shows for its person in the database."""
        ...

    def forget(self, player: int) -> None:
        """Remove the names of a player from memory."""
        ...

    def forget_all(self) -> None:
        """Remove all names from memory."""
        ...

    async def look_up(
        self, wanted: Iterable[tuple[int, int]], *, max_lookups: int = MAX_LOOKUPS
    ) -> dict[tuple[int, int], Name]:
        """Return names by (server, player), not escaped: for texts without markdown.

        At most `max_lookups` names are fetched from Discord. A name that stays unknown is replaced
        by the name of the account or by "player" and the id. Somebody whose data was erased has no
        name: they are `rules.text.FORMER_PLAYER`, which is translated.
        """
        ...

    async def plain(
        self, players: Sequence[int], server: int, *, max_lookups: int = MAX_LOOKUPS
    ) -> list[Name]:
        """Return names on a server, not escaped, in the order of `players`. See `look_up`."""
        ...

    async def escaped(self, players: Sequence[int], server: int) -> list[Name]:
        """Return names on a server, escaped for markdown, in the order of `players`."""
        ...

    async def for_picture(self, players: Sequence[int], server: int) -> tuple[tuple[str, ...], ...]:
        """Return the names that a picture may draw for each player, the best first.

        They are not escaped, and none is fetched from Discord.
        """
        ...


class Pictures(Protocol):
    """Draws boards."""

    async def draw(self, position: Position, view: View) -> bytes:
        """Draw a position. Return the bytes of a PNG file."""
        ...

    def clear(self) -> None:
        """Remove all pictures from memory, because they may show a name."""
        ...


class Permissions(Protocol):
    """Decides what the person behind an interaction may see and do."""

    async def may_see(self, interaction: discord.Interaction[Any], match: Match) -> bool:
        """Return whether the person plays in the match or can view its channel."""
        ...

    async def visible_homes(
        self, interaction: discord.Interaction[Any], server: int, homes: Iterable[int]
    ) -> frozenset[int]:
        """Return those of the channels (`Match.home`) that the person can view, for lists."""
        ...

    async def may_see_challenge(
        self, interaction: discord.Interaction[Any], challenge: Challenge
    ) -> bool:
        """Return whether the person is in the challenge, is invited, or can view its channel."""
        ...

    async def visible_match(self, interaction: discord.Interaction[Any], number: int) -> Match:
        """Return the match with a number.

        Raises Refused if there is none or the person may not see it.
        """
        ...

    async def visible_challenge(
        self, interaction: discord.Interaction[Any], number: int
    ) -> Challenge:
        """Return the challenge with a number.

        Raises Refused if there is none or the person may not see it.
        """
        ...

    async def may_moderate(
        self, interaction: discord.Interaction[Any], match: Match, role: int | None
    ) -> bool:
        """Return whether the person may moderate a match.

        The interaction must come from the match's server. Administrators of the server may moderate
        all of its matches. Others must see the match's channel, and have Manage Messages there or
        the moderators' `role` (None: the server has not set one).
        """
        ...

    def is_moderator(self, interaction: discord.Interaction[Any], role: int | None) -> bool:
        """Return whether the person may moderate some match, judging without loading one."""
        ...

    async def match_to_moderate(self, interaction: discord.Interaction[Any], number: int) -> Match:
        """Return the match with a number to its moderator.

        Raises Refused for anybody else, and for a moderator who plays in the match.
        """
        ...


Idle = Callable[[Awaitable[None]], Awaitable[None]]
"""Awaits something on behalf of a background task that has nothing to do meanwhile."""
Press = Callable[[discord.Interaction[Any], str, Sequence[str], Mapping[str, str]], Awaitable[None]]
"""Handles a press of a control.

The arguments are the interaction, the custom_id, the values chosen in a menu, and the texts typed
into a form by the keys of its fields.
"""


@dataclass(kw_only=True)
class Context:
    """The services and the shared state of one running bot."""

    discord: Discord
    store: Database
    service: Service
    clock: TrustedClock
    names: Names
    pictures: Pictures
    permissions: Permissions
    locales: ServerLocales
    """The locales of servers that the cache lacks."""
    rate_limits: RateLimiter
    recently_active: RecentPlayers
    """Players who have used the bot since their last reminder, so that their count of unanswered
    reminders is 0 already."""
    refused_requests: RefusedRequests
    shutdown: Shutdown
    connection: Connection
    health: Health
    instance: ThisInstance
    """This process among those that share the database."""
    press: Press
    languages: Languages = field(default_factory=Languages)
    idle: Idle
    """How background tasks wait. Tests pass one that their simulated Discord can observe."""
    metrics: Metrics = NO_METRICS
    match_threads: bool = True
    """Whether a match gets its own thread on servers without a setting for it."""
    reply_moves: bool = True
    """Whether players can move by replying to a board."""
    replays: ThreadQueue = field(default_factory=ThreadQueue)
    """Draws replays, which take long, one at a time."""
    outbox: Wakeable = field(default_factory=Wakeable)
    """Wakes the outbox worker when there may be something to send."""
    scheduler: Wakeable = field(default_factory=Wakeable)
    """Wakes the scheduler when there may be an earlier deadline."""
    recent_messages: RecentMessages = field(default_factory=RecentMessages)
    reminder_locks: WeakValueDictionary[int, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[int, asyncio.Lock]
    )
    """By player: the lock to hold while deciding on a reminder and sending it."""

    exporting: set[int] = field(default_factory=set[int])
    """Players for whom an archive of all their matches is being made."""
    importing: set[int] = field(default_factory=set[int])
    """Players whose imported record is being checked."""
    heavy_work: FairLock = field(default_factory=FairLock)
    """Held while a thread makes files or a chart for a person, or replays an imported record, one
    at a time: boards are drawn in the same few threads."""

    def forget(self, person: Erased) -> None:
        """Remove somebody whose data was erased from everything that is only in memory."""
        self.names.forget(person.player)
        self.pictures.clear()
        self.rate_limits.forget(person.player)
        self.recently_active.discard(person.player)

    def forget_names(self) -> None:
        """Remove all names and pictures from memory: another process has erased somebody's data."""
        self.names.forget_all()
        self.pictures.clear()
        self.recently_active.clear()

    def language_in(self, server: int) -> Language:
        """Return the language for everything that is posted on a server.

        For a server that the cache may lack, call `learn_language` before.
        """
        guild = self.discord.get_guild(server)
        locale = self.locales.of(server) if guild is None else guild.preferred_locale
        return self.languages.of(locale)

    async def learn_language(self, server: int) -> None:
        """Fetch the language of a server if another process runs its shard.

        If that fails, it is the default language. Server 0 stands for private messages.
        """
        cached = server == 0 or self.discord.get_guild(server) is not None
        if self.languages.has_catalogues and not (cached or self.connection.knows(server)):
            await self.locales.learn(server)

    def wake(self, changes: Set[Change]) -> None:
        """Wake the tasks that may have work because of what a commit changed."""
        if Change.OUTBOX in changes:
            self.outbox.wake()
        if Change.SCHEDULE in changes:
            self.scheduler.wake()
