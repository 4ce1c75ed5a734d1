"""The bot itself: connects storage, use cases and Discord, and handles errors."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import __version__, unplayable
from bot.command_sync import sync_if_changed
from bot.commands import add_commands, arguments, people
from bot.context import Context, Idle
from bot.discord_io.client import ContextClient
from bot.discord_io.components import PressButton, PressSelect
from bot.discord_io.permissions import ChannelPermissions
from bot.discord_io.translator import CommandTranslator
from bot.interactions import (
    challenges,
    move_entry,
    proposals,
    reminder_buttons,
    resign_undo,
    viewing,
)
from bot.interactions.dispatch import Controls, Dispatcher
from bot.interactions.errors import ErrorBoundary
from bot.languages import Languages
from bot.messages.names import ACCOUNT, StoredNames, fetch_name
from bot.messages.pictures import CachedPictures, warm_up
from bot.runtime.connection import Connection
from bot.runtime.rate_limits import RateLimiter, act_of_command
from bot.runtime.refusals import Refusals
from bot.runtime.shutdown import Shutdown
from bot.runtime.trusted_clock import TrustedClock
from bot.settings import Settings
from bot.workers import (
    board_delivery,
    challenge_delivery,
    proposal_delivery,
    reminders,
    text_delivery,
)
from bot.workers.deliveries import Deliveries
from bot.workers.heartbeat import Heartbeat
from bot.workers.outbox import OutboxWorker
from bot.workers.presence import Presence
from bot.workers.redelivery import Redelivery
from bot.workers.scheduler import Scheduler
from matches.protocols.environment import Clock, Randomness
from matches.protocols.store import Store
from matches.service import Service, SystemClock

log = structlog.stdlib.get_logger(__name__)
HEARTBEAT = timedelta(minutes=1)


def all_controls() -> Controls:
    """The handlers of every control."""
    controls = Controls()
    for module in (
        move_entry,
        viewing,
        challenges,
        proposals,
        resign_undo,
        reminder_buttons,
        people,
    ):
        controls.include(module.controls)
    return controls


def all_deliveries() -> Deliveries:
    """The deliveries of every kind of notice."""
    deliveries = Deliveries()
    for module in (
        board_delivery,
        challenge_delivery,
        proposal_delivery,
        reminders,
        text_delivery,
    ):
        deliveries.include(module.deliveries)
    return deliveries


async def _await(waiting: Any) -> None:
    await waiting


class PostboardTree(app_commands.CommandTree["PostboardBot"]):
    """The command tree. Its errors are handled like those of buttons."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Accept each command once, if its arguments are valid."""
        bot: PostboardBot = interaction.client
        name = interaction.command.qualified_name if interaction.command else ""
        admitted = await bot.boundary.admit(interaction, act_of_command(name))
        return admitted and await arguments.check_options(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Answer a command that raised an exception."""
        invoking = isinstance(error, app_commands.CommandInvokeError)
        cause = error.original if invoking else error
        bot: PostboardBot = interaction.client
        await bot.boundary.answer_error(interaction, cause)


class PostboardBot(ContextClient):
    """Postboard on Discord.

    `database` is open; the caller closes it. `idle` is how the background tasks wait (tests pass
    one that their simulated Discord can observe). `heartbeat` is the interval at which a heartbeat
    is stored; with None none is stored and no outage is detected.
    """

    def __init__(
        self,
        *,
        settings: Settings,
        database: Store,
        clock: Clock | None = None,
        randomness: Randomness | None = None,
        idle: Idle = _await,
        heartbeat: timedelta | None = HEARTBEAT,
        limits: RateLimiter | None = None,
        languages: Languages | None = None,
    ) -> None:
        # the only clock that decisions depend on
        given = clock or SystemClock()
        trusted = given if isinstance(given, TrustedClock) else TrustedClock(given)
        super().__init__(
            http_trace=trusted.trace(),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shards,
        )
        refusals = Refusals(trusted)
        self.http.http_trace = refusals.watch(self.http.http_trace or aiohttp.TraceConfig())
        self.boundary = ErrorBoundary()
        self.dispatcher = Dispatcher(all_controls(), self.boundary)
        self.context = Context(
            discord=self,
            store=database,
            service=Service(database, trusted, randomness),
            clock=trusted,
            names=StoredNames(database, trusted, partial(fetch_name, self)),
            pictures=CachedPictures(),
            permissions=ChannelPermissions(self, database, trusted),
            rate_limits=RateLimiter(trusted) if limits is None else limits,
            refusals=refusals,
            shutdown=Shutdown(),
            connection=Connection(),
            press=self.dispatcher.press,
            idle=idle,
            match_threads=settings.match_threads,
            languages=Languages() if languages is None else languages,
        )
        self._stop_listening = database.on_commit(self.context.wake)
        self.redelivery = Redelivery(self.context)
        self.redelivery.listen(self.event)
        self.outbox = OutboxWorker(self.context, all_deliveries(), self.redelivery)
        self.scheduler = Scheduler(self.context)
        self.heartbeat = None if heartbeat is None else Heartbeat(self.context, heartbeat)
        self.presence = Presence(self.context, self.heartbeat, self.redelivery, self)
        self.tree = PostboardTree(self)
        add_commands(self.tree)
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping: asyncio.Task[None] | None = None
        self._was_ready = False

    # ---- start and stop
    async def setup_hook(self) -> None:
        """Before connecting: register controls, sync commands, start the background tasks."""
        self.add_dynamic_items(PressButton, PressSelect)
        if self.context.languages.has_catalogues:
            await self.tree.set_translator(CommandTranslator(self.context.languages))
        await sync_if_changed(self.tree)
        await unplayable.resume_playable(self.context)
        self._tasks = [
            asyncio.create_task(self._run_outbox(), name="outbox"),
            asyncio.create_task(self.redelivery.run(), name="redelivery"),
            asyncio.create_task(self.scheduler.run(), name="scheduler"),
            asyncio.create_task(
                unplayable.suspend_all_unplayable(self.context), name="unplayable matches"
            ),
        ]
        if self.heartbeat is not None:
            self._tasks.append(asyncio.create_task(self.heartbeat.run(), name="heartbeat"))

    async def close(self) -> None:
        """Finish the work in progress, stop the background tasks, then disconnect. Idempotent."""
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop(), name="stopping")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        self.context.shutdown.begun = True
        self.outbox.stop()
        await self.context.shutdown.finish(self.outbox.in_progress)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        self._stop_listening()
        if not await self.context.shutdown.close(super().close()):
            log.warning("gateway not closed in time")
            await self.http.close()

    async def _run_outbox(self) -> None:
        """Run the outbox once Discord is reached, so that the first board can name the outage."""
        await self.context.idle(self.context.connection.wait_until_reached())
        await self.outbox.run()

    # ---- events
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Learn the person's name, and serve what discord.py passes to no handler."""
        # in memory before the answer, which may contain the name; stored after it
        self.context.clock.compare_past(interaction.created_at)
        self.context.names.remember(interaction.guild_id or ACCOUNT, interaction.user)
        await self.dispatcher.handle_unclaimed(interaction)
        # after the answer: a form must not wait for the database's lock
        try:
            await self._reset_unanswered(interaction.user.id)
            await self.context.names.store_own_name(interaction)
        except Exception as error:  # noqa: BLE001  # their next interaction does it as well
            log.warning("name or activity not stored", error=str(error))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an event that could not be handled, except after the shutdown."""
        if not self.context.shutdown.over:
            log.exception("event not handled", handler=event_method)

    async def on_ready(self) -> None:
        """All servers are known. discord.py sends this again after some reconnects."""
        if not self._was_ready:
            self._was_ready = True
            servers, shards = len(self.guilds), self.shard_count
            log.info("ready", servers=servers, shards=shards, version=__version__)
            self._tasks.append(
                asyncio.create_task(warm_up(self.context.languages.default), name="first pictures")
            )

    async def on_shard_ready(self, shard: int) -> None:
        """A shard is connected and knows its servers."""
        await self.presence.ready(shard)
        self.redelivery.shard_ready(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """A shard has reconnected and missed nothing."""
        await self.presence.resumed(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """A shard has lost its connection: no heartbeat is stored until it is back."""
        self.presence.disconnected(shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added (back) to a server: clocks go on, undelivered notices are retried."""
        await self.context.service.timekeeping.server_back(guild.id)
        self.redelivery.recheck(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is available; it may have added the bot back while the bot was down."""
        async with self.context.store.read() as unit:
            away = (await unit.servers.get(guild.id)).left_at is not None
        if away:
            await self.on_guild_join(guild)
        self.redelivery.recheck(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: the clocks of its matches are paused."""
        await self.context.service.timekeeping.server_left(guild.id)
        log.info("left server", server=guild.id)

    async def _reset_unanswered(self, player: int) -> None:
        """Reset the count of unanswered reminders of a player who has just done something."""
        if player in self.context.recently_active:
            return
        await self.context.service.preferences.reset_unanswered_reminders(player)
        self.context.recently_active.add(player)
