"""What handlers and workers are given: the store, the use cases and the services of the bot.

Nothing here knows the Discord client or the modules that use it. What a service of a higher layer
offers is declared as a Protocol, and so is the little of the client that sending needs (`Discord`).
`bot.app` makes the one `Context` of a process.
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
from bot.runtime.rate_limits import RateLimiter
from bot.runtime.recent_messages import RecentMessages
from bot.runtime.refusals import Refusals
from bot.runtime.shutdown import Shutdown
from bot.runtime.trusted_clock import TrustedClock
from bot.runtime.wakeable import Wakeable
from matches.model.commits import Change
from matches.model.entities import Challenge, Match
from matches.protocols.store import Store
from matches.service import Service
from rendering.view import View
from rules.game import Position
from rules.text import Language, Name

MAX_LOOKUPS = 10
"""Names that Discord is asked for at most for one text."""


class Discord(Protocol):
    """What the bot needs of the Discord client: places to send to, and what the cache knows."""

    @property
    def guilds(self) -> Sequence[discord.Guild]:
        """The servers that the bot is in, unavailable ones too."""
        ...

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own account; None before the login."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # discord.py's name
        """A server, from the cache."""
        ...

    def get_partial_messageable(
        self,
        id: int,  # discord.py's name
        *,
        guild_id: int | None = None,
    ) -> discord.PartialMessageable:
        """A channel or thread to send to, without asking Discord whether it exists."""
        ...

    async def fetch_channel(
        self, channel_id: int, /
    ) -> discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread:
        """A channel or thread, asked of Discord."""
        ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """The private channel with a person."""
        ...

    async def application_info(self) -> discord.AppInfo:
        """The bot's own application: any answer tells the time."""
        ...


class Names(Protocol):
    """What players are called on each server."""

    def remember(self, server: int, *people: discord.abc.User) -> None:
        """Remember for a while what Discord said that people are called on a server."""
        ...

    async def store_own_name(self, interaction: discord.Interaction[Any]) -> None:
        """Store what the person behind an interaction is called where they are."""
        ...

    async def look_up(
        self, wanted: Iterable[tuple[int, int]], *, most: int = MAX_LOOKUPS
    ) -> dict[tuple[int, int], str]:
        """Names as they are, by (server, player), for texts without markdown.

        Discord is asked for at most `most` of them.
        """
        ...

    async def plain(
        self, players: Sequence[int], server: int, *, most: int = MAX_LOOKUPS
    ) -> list[Name]:
        """Names on a server as they are, in the order of `players`."""
        ...

    async def escaped(self, players: Sequence[int], server: int) -> list[Name]:
        """Names on a server escaped for message text, in the order of `players`."""
        ...


class Pictures(Protocol):
    """Draws boards."""

    async def draw(self, position: Position, view: View) -> bytes:
        """The position as PNG bytes."""
        ...


class Permissions(Protocol):
    """What the person behind an interaction may see and do."""

    async def may_see(self, interaction: discord.Interaction[Any], match: Match) -> bool:
        """Whether the person plays in the match or can view its channel."""
        ...

    async def may_see_challenge(
        self, interaction: discord.Interaction[Any], challenge: Challenge
    ) -> bool:
        """Whether the person is in the challenge, is invited to it, or can view its channel."""
        ...

    async def visible_match(self, interaction: discord.Interaction[Any], number: int) -> Match:
        """Return a match. Raises Refused if there is none or the person may not see it."""
        ...

    async def visible_challenge(
        self, interaction: discord.Interaction[Any], number: int
    ) -> Challenge:
        """Return a challenge. Raises Refused if there is none or the person may not see it."""
        ...

    async def may_moderate(
        self, interaction: discord.Interaction[Any], match: Match, role: int | None
    ) -> bool:
        """Whether the person may moderate the match; the moderators have `role`, if not None."""
        ...

    def is_moderator(self, interaction: discord.Interaction[Any], role: int | None) -> bool:
        """Whether the person may moderate any matches, judging without loading one."""
        ...

    async def match_to_moderate(self, interaction: discord.Interaction[Any], number: int) -> Match:
        """Return a match, for a moderator. Raises Refused for anybody else."""
        ...


Idle = Callable[[Awaitable[None]], Awaitable[None]]
Press = Callable[[discord.Interaction[Any], str, Sequence[str], Mapping[str, str]], Awaitable[None]]
"""Handles a press: interaction, custom_id, values chosen in a menu, texts typed into a form."""


@dataclass(kw_only=True)
class Context:
    """The services of one running bot."""

    discord: Discord
    store: Store
    service: Service
    clock: TrustedClock
    names: Names
    pictures: Pictures
    permissions: Permissions
    rate_limits: RateLimiter
    refusals: Refusals
    shutdown: Shutdown
    connection: Connection
    press: Press
    languages: Languages = field(default_factory=Languages)
    idle: Idle
    """How background tasks wait; tests pass one that their simulated Discord can see through."""
    match_threads: bool = True
    """Whether a match gets a thread on servers that have not chosen."""
    outbox: Wakeable = field(default_factory=Wakeable)
    """Wakes the outbox worker: there may be something to send."""
    scheduler: Wakeable = field(default_factory=Wakeable)
    """Wakes the scheduler: there may be a nearer deadline."""
    recent_messages: RecentMessages = field(default_factory=RecentMessages)
    recently_active: set[int] = field(default_factory=set[int])
    """Players known to have done something since they were last reminded."""
    reminding: WeakValueDictionary[int, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[int, asyncio.Lock]
    )
    """Players to whom a reminder is being sent."""

    def language_in(self, server: int) -> Language:
        """The language of a server: in it all read what is posted there."""
        guild = self.discord.get_guild(server)
        return self.languages.of(None if guild is None else guild.preferred_locale)

    def wake(self, changes: Set[Change]) -> None:
        """Wake the tasks that a commit has given something to do."""
        if Change.OUTBOX in changes:
            self.outbox.wake()
        if Change.SCHEDULE in changes:
            self.scheduler.wake()
