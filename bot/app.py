"""The bot itself: wires storage, use cases and Discord together, and answers for errors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import __version__
from bot.command_sync import sync_if_changed
from bot.commands import add_commands, arguments
from bot.discord_io import components
from bot.discord_io.handling import Handling
from bot.discord_io.permissions import Rights
from bot.discord_io.rate_limits import Limits, act_of_command
from bot.discord_io.refusals import Refusals
from bot.discord_io.trusted_clock import TrustedClock
from bot.interactions import challenges, move_entry, proposals, resign_undo, viewing
from bot.messages import lists
from bot.messages.names import ACCOUNT, Names, ask_discord
from bot.messages.pictures import Pictures, warm_up
from bot.messages.preferences import Preferences, ServerSettings
from bot.settings import Settings
from bot.shutdown import Shutdown
from bot.workers import board_delivery, challenge_delivery, reminders, text_delivery, unplayable
from bot.workers.heartbeat import Heartbeat
from bot.workers.outbox import Notices
from bot.workers.posting import Posting
from bot.workers.presence import Presence
from bot.workers.redelivery import Healing
from bot.workers.scheduler import Deadlines
from matches.protocols import Clock, Randomness, Store
from matches.service import Service, SystemClock

log = structlog.stdlib.get_logger(__name__)
HEARTBEAT = timedelta(minutes=1)
Idle = Callable[[Awaitable[None]], Awaitable[None]]

REGISTERED = (
    board_delivery,
    move_entry,
    challenges,
    viewing,
    proposals,
    challenge_delivery,
    reminders,
    resign_undo,
    text_delivery,
)
"""Modules that register handlers when imported."""


async def _just_wait(waiting: Awaitable[None]) -> None:
    await waiting


class PostboardTree(app_commands.CommandTree["PostboardBot"]):
    """The command tree; its errors go the same way as those of buttons."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Run each command once, and let it see only what its options allow."""
        bot: PostboardBot = interaction.client
        name = interaction.command.qualified_name if interaction.command else ""
        admitted = await bot.handling.admits(interaction, act_of_command(name))
        return admitted and await arguments.admits(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Answer for an exception of a command."""
        invoking = isinstance(error, app_commands.CommandInvokeError)
        cause = error.original if invoking else error
        bot: PostboardBot = interaction.client
        await bot.handling.answer_for(interaction, cause)


class PostboardBot(discord.AutoShardedClient):
    """Postboard on Discord.

    `database` is open and stays so until the caller closes it; `idle` is how the two background
    tasks wait (tests pass one that their simulated Discord can see through); `heartbeat` is how
    often a sign of life is written, None for never (no outage is noticed then).
    """

    def __init__(
        self,
        *,
        settings: Settings,
        database: Store,
        clock: Clock | None = None,
        randomness: Randomness | None = None,
        idle: Idle = _just_wait,
        heartbeat: timedelta | None = HEARTBEAT,
        limits: Limits | None = None,
    ) -> None:
        # everything goes by this clock; what else tells the time is for showing only
        given = clock or SystemClock()
        self.clock = given if isinstance(given, TrustedClock) else TrustedClock(given)
        super().__init__(
            http_trace=self.clock.trace(),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shards,
        )
        self.settings = settings
        self.store = database
        self.service = Service(database, self.clock, randomness)
        self.idle = idle
        self.names = Names(database, self.clock, partial(ask_discord, self))
        self.rights = Rights(self)
        self.pictures = Pictures()
        self.shutdown = Shutdown()
        self.limits = Limits(self.clock) if limits is None else limits
        self.handling = Handling(self)
        self.refusals = Refusals(self.clock)
        self.http.http_trace = self.refusals.watch(self.http.http_trace or aiohttp.TraceConfig())
        self.notices = Notices(self)
        self.healing = Healing(self)
        self.healing.listen()
        self.deadlines = Deadlines(self)
        self.posting = Posting()
        self.presence = Presence(self)
        self.heart = None if heartbeat is None else Heartbeat(self, heartbeat)
        self.lively: set[int] = set()
        """Players known to have done something since they were last reminded."""
        self.reminding: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Players to whom a reminder is on its way."""
        self.tree = PostboardTree(self)
        add_commands(self.tree)
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping: asyncio.Task[None] | None = None
        self._was_ready = False

    # ---- life
    async def setup_hook(self) -> None:
        """Before the gateway: make old buttons work, sync commands, start the background tasks."""
        self.add_dynamic_items(components.PressButton, components.PressSelect)
        await sync_if_changed(self)
        await unplayable.try_again(self)
        self._tasks = [
            asyncio.create_task(self._deliver_notices(), name="notices"),
            asyncio.create_task(self.healing.run(), name="healing"),
            asyncio.create_task(self.deadlines.run(), name="deadlines"),
            asyncio.create_task(unplayable.stop_unplayable(self), name="unplayable matches"),
        ]
        if self.heart is not None:
            self._tasks.append(asyncio.create_task(self.heart.run(), name="heartbeat"))

    async def close(self) -> None:
        """Let what is under way end, stop the background tasks, then leave Discord. Once."""
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop(), name="stopping")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        self.shutdown.begun = True
        self.notices.stop()
        await self.shutdown.finish(self.notices.under_way)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if not await self.shutdown.close(super().close()):
            log.warning("gateway not closed in time")
            await self.http.close()

    async def _deliver_notices(self) -> None:
        """Once Discord is reached: the first board says for how long the bot was away."""
        await self.idle(self.presence.wait())
        await self.notices.run()

    # ---- events
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """All that people do: what they are called, and what discord.py hands to nobody."""
        # in memory before the answer is made, which may name them; stored when that is done
        self.clock.discord_said(interaction.created_at)
        self.names.saw(interaction.guild_id or ACCOUNT, interaction.user)
        await components.serve_the_rest(interaction)
        # after the answer: whoever holds the database's lock must not keep a form waiting
        try:
            await self.heard_from(interaction.user.id)
            await self.names.learn(interaction)
        except Exception as error:  # noqa: BLE001  # the next thing that they do tells it as well
            log.warning("not stored who did something", error=str(error))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An event could not be handled; at the end, since the database is closed."""
        if not self.shutdown.over:
            log.exception("event not handled", handler=event_method)

    async def on_ready(self) -> None:
        """Everything is there; discord.py says so again after some reconnects."""
        if not self._was_ready:
            self._was_ready = True
            servers, shards = len(self.guilds), self.shard_count
            log.info("ready", servers=servers, shards=shards, version=__version__)
            self._tasks.append(asyncio.create_task(warm_up(), name="first pictures"))

    async def on_shard_ready(self, shard: int) -> None:
        """A shard has connected and knows its servers."""
        await self.presence.ready(shard)
        self.healing.shard_ready(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """A shard has reconnected and missed nothing."""
        await self.presence.resumed(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """A shard has lost its connection: no heartbeat is written until it is back."""
        self.presence.disconnected(shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """(Back) in a server: its clocks go on, and what could not be delivered is."""
        await self.service.timekeeping.server_back(guild.id)
        self.deadlines.wake()
        self.healing.look_at(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """In a server that may have taken the bot back while it was down."""
        async with self.store.read() as unit:
            away = (await unit.servers.get(guild.id)).left_at is not None
        if away:
            await self.on_guild_join(guild)
        self.healing.look_at(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its matches wait for a return, and their clocks stand still."""
        await self.service.timekeeping.server_left(guild.id)
        self.deadlines.wake()
        log.info("left server", server=guild.id)

    # ---- what handlers ask for
    async def heard_from(self, player: int) -> None:
        """A player did something: reminders that they left unanswered count no more."""
        if player in self.lively:
            return
        async with self.store.read() as unit:
            unanswered = (await unit.players.get(player)).preferences.get("unanswered")
        if unanswered:
            forgotten = {"unanswered": None, "unanswered_since": None, "gave_up": None}
            async with self.store.write() as unit:
                await unit.players.set_preferences(player, forgotten)
        self.lively.add(player)

    async def preferences(self, player: int) -> Preferences:
        """A player's preferences."""
        async with self.store.read() as unit:
            return Preferences.of((await unit.players.get(player)).preferences)

    async def server_settings(self, server: int) -> ServerSettings:
        """A server's settings."""
        async with self.store.read() as unit:
            kept = (await unit.servers.get(server)).settings
        return ServerSettings.of(kept, threads=self.settings.match_threads)

    async def board_link(self, match: int) -> str | None:
        """A link to the newest board of a match."""
        async with self.store.read() as unit:
            row = await unit.matches.get(match)
        return None if row is None or row.board is None else lists.address(row)
