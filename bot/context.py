"""The `Context` that handlers and workers get: the database, the use cases and the bot's services.

`bot.app` makes the only `Context` of a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from weakref import WeakValueDictionary

import discord
import structlog
from discord.abc import GuildChannel

from bot.discord_io.client import Client
from bot.discord_io.components import Link
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.names import PlayerNames, fetch_person
from bot.discord_io.other_servers import ServerLocales
from bot.discord_io.permissions import ChannelPermissions
from bot.runtime.health import Health
from bot.runtime.metrics import Metrics
from bot.runtime.pictures import CachedPictures
from bot.runtime.rate_limits import BoundedDict, RateLimiter, RefusedRequests
from bot.runtime.searches import Searches
from bot.runtime.this_instance import Connection, Shutdown, ThisInstance
from bot.runtime.threads import FairLock, ThreadQueue
from bot.runtime.trusted_clock import TrustedClock
from bot.runtime.waiting import Idle, Wakeable
from bot.settings import Settings
from matches.append import Press
from matches.service import Service
from model.errors import Refused
from model.notices import NO_SERVERS
from model.preferences import UnansweredReminders
from rules.text import Language, tr
from storage.commits import Change

log = structlog.stdlib.get_logger(__name__)

MAX_INTERACTIONS = 4096
"""Interactions whose ids are remembered."""
MAX_ACTIVE_PLAYERS = 4096
"""The greatest number of players who are remembered as having used the bot lately."""
ACTIVITY_LIFETIME = timedelta(minutes=10)
"""How long that is relied on, because other processes may send reminders, too."""
MAX_SENT = 1000
"""Messages that are remembered with their notices."""


class Context:
    """The services and the shared state of one running bot."""

    def __init__(
        self,
        client: Client,
        service: Service,
        wall_clock: TrustedClock,
        settings: Settings,
        *,
        idle: Idle,
    ) -> None:
        self.discord = client
        self.service = service
        self.database = service.database
        self.wall_clock = wall_clock
        self.languages = client.languages
        self.idle = idle
        """How background tasks wait. Tests pass one that their simulated Discord can observe."""
        self.match_threads = settings.match_threads
        """Whether a match gets its own thread on servers without a setting for it."""
        self.reply_moves = settings.reply_moves
        """Whether players can move by replying to a board."""
        self.links = links_of(settings)
        """Links to the privacy policy, the terms and the support of whoever runs the bot."""
        self.metrics = Metrics()
        self.database.on_writer_wait.append(self.metrics.writer_wait_seconds.observe)
        self.connection = Connection(settings.shards, settings.shard_ids)
        self.instance = ThisInstance(settings.instance_name, alone=not self.database.shared)
        """This process among those that share the database."""
        self.health = Health(service, wall_clock, self.connection)
        self.shutdown = Shutdown()
        self.names = PlayerNames(service, partial(fetch_person, client, self.connection))
        self.locales = ServerLocales(client, wall_clock)
        """The locales of servers that the cache lacks."""
        self.permissions = ChannelPermissions(client, self.database, wall_clock)
        self.pictures = CachedPictures(self.metrics)
        self.searches = Searches(settings.computer_processes)
        """Where computers think."""
        self.rate_limits = RateLimiter(wall_clock)
        self.recently_active: BoundedDict[int, datetime] = BoundedDict(MAX_ACTIVE_PLAYERS)
        """Players who have used the bot since their last reminder, and when it was noted that their
        count of unanswered reminders is 0."""
        self.refused_requests = RefusedRequests(wall_clock)
        self.sending_locks = WeakValueDictionary[int, asyncio.Lock]()
        """By channel: the lock to hold while searching it for a message or sending one."""
        self.recently_sent: BoundedDict[int, int] = BoundedDict(MAX_SENT)
        """By message: its notice, which the outbox stores only some time after it was sent. Without
        this, another notice with the same text could take it for its own earlier message."""
        self.seen_interactions: BoundedDict[int, None] = BoundedDict(MAX_INTERACTIONS)
        """Their ids, to recognise one that Discord delivers twice."""
        self.reminder_locks = WeakValueDictionary[int, asyncio.Lock]()
        """By player: the lock to hold while deciding on a reminder and sending it."""
        self.outbox_wakeable, self.scheduler_wakeable = Wakeable(), Wakeable()
        """Wake the outbox worker when there may be something to send, and the scheduler when there
        may be an earlier deadline."""
        self.search_replies: Callable[[int], None] = lambda _: None
        """Looks for replies on a server that came while nobody could know their board."""
        self.replay_drawing = ThreadQueue()
        """Draws replays, which take long, one at a time."""
        self.heavy_work = FairLock()
        """Held while a thread makes files or a chart for a person, or replays an imported record,
        one at a time: boards are drawn in the same few threads."""
        self.busy, self.reviewing = set[tuple[str, int]](), set[int]()
        """What is being done that a person can have done only once at a time, and for whom; and
        reviews that this process is working on."""

    async def note_activity(self, player: int, at: datetime) -> None:
        """Reset the count of unanswered reminders of a player who did something at a time."""
        now, noted = self.wall_clock.now(), self.recently_active.get(player)
        recently = noted is not None and timedelta(0) <= now - noted < ACTIVITY_LIFETIME
        if not recently and not self.service.erasures.is_running(player):
            with suppress(Refused):  # their data was erased meanwhile
                await self.service.preferences.change(player, at, unanswered=UnansweredReminders())
            self.recently_active[player] = now

    def language_in(self, server: int) -> Language:
        """Return the language for everything that is posted on a server.

        For a server that the cache may lack, call `learn_language` before.
        """
        guild = self.discord.get_guild(server)
        locale = self.locales.of(server) if guild is None else guild.preferred_locale
        return self.languages.of(locale)

    async def learn_language(self, server: int) -> None:
        """Fetch the language of a server if another process runs its shard.

        If that fails, it is the default language, as for rows that belong to no server.
        """
        cached = server in NO_SERVERS or self.discord.get_guild(server) is not None
        if self.languages.has_catalogues and not (cached or self.connection.knows(server)):
            await self.locales.learn(server)

    async def language_of_channel(self, channel: int) -> Language:
        """Return the language of a channel's server, or the default if that is not known."""
        place = self.discord.get_channel(channel)
        if place is None and self.languages.has_catalogues and not self.connection.runs_all:
            try:
                place = await self.discord.fetch_channel(channel)
            except (*CALL_ERRORS, discord.InvalidData) as error:
                log.info("language of channel not fetched", channel=channel, error=error)
        if not isinstance(place, GuildChannel | discord.Thread):
            return self.languages.default
        await self.learn_language(place.guild.id)
        return self.language_in(place.guild.id)

    async def clock_agrees(self) -> bool:
        """Return whether the system clock and Discord's agree.

        If they disagreed, or were not compared recently, compare them now with a request to
        Discord. Return False if that fails.
        """
        if not (self.wall_clock.agrees and self.wall_clock.compared_recently):
            try:
                await self.discord.application_info()  # any response contains the time
            except CALL_ERRORS as error:
                log.info("clock not compared: request to Discord failed", error=error)
                return False
            self.wall_clock.mark_compared()
        return self.wall_clock.agrees

    def press(self, used: Interaction | discord.Message) -> Press:
        """Return a use of a control, or a reply, as a log of a match has it.

        Its moment is not known while the bot's clock differs from Discord's.
        """
        at = used.created_at if self.wall_clock.agrees else None
        return Press(used.id, at, by_reply=isinstance(used, discord.Message))

    def wake(self, changes: Set[Change]) -> None:
        """Wake the tasks that may have work because of what a commit changed."""
        if Change.OUTBOX in changes:
            self.outbox_wakeable.wake()
        if Change.SCHEDULE in changes:
            self.scheduler_wakeable.wake()


def links_of(settings: Settings) -> tuple[Link, ...]:
    """Return the links of whoever runs the bot as buttons, none if nothing is set."""
    links = (
        (tr("Privacy policy"), settings.privacy_url),
        (tr("Terms"), settings.terms_url),
        (tr("Support"), settings.support_url),
    )
    return tuple(Link(label, str(url)) for label, url in links if url)


class ContextClient(Client):
    """A client that carries the bot's context."""

    context: Context


Interaction = discord.Interaction[ContextClient]
"""The type of interactions. Handlers use only `context` of `interaction.client`."""
