"""The bot: the Discord client that connects storage, use cases, handlers and background tasks."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import discord
import structlog

from bot import __version__
from bot.command_sync import CommandTranslator, keep_synced, sync_if_changed
from bot.context import Context, ContextClient
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.names import ACCOUNT
from bot.features.replies.missed import MissedReplies
from bot.interactions.slash_commands import CommandTree
from bot.languages import Languages
from bot.machine.keep_alive import EVERY, KeepAlive
from bot.machine.metrics_server import MetricsServer
from bot.machine.outbox import OutboxWorker
from bot.machine.redelivery import Redelivery
from bot.machine.requests import trace_requests
from bot.machine.scheduler import Scheduler
from bot.machine.shards import Heartbeat, ShardEvents, wait_to_identify
from bot.registry import all_deliveries, all_handlers
from bot.runtime.pictures import warm_up
from bot.runtime.trusted_clock import TrustedClock
from bot.runtime.waiting import (
    FIRST_DELAY,
    Idle,
    delay_after,
    just_wait,
    log_errors,
    pause,
    run_until_done,
)
from bot.settings import Settings
from matches.erasures import Erasures
from matches.servers.installation import Registering
from matches.service import Service
from model.environment import SystemClock, WallClock
from storage.database import Database
from storage.errors import StorageError

log = structlog.stdlib.get_logger(__name__)
HEARTBEAT = timedelta(minutes=1)
"""The interval at which a heartbeat is stored."""
FIRST_LOGIN_DELAY = timedelta(seconds=1)
MAX_LOGIN_DELAY = timedelta(minutes=1)


class PostboardBot(ContextClient):
    """Postboard on Discord.

    `database` must be open; the caller closes it. Background tasks wait by calling `idle` (tests
    pass one that their simulated Discord can observe). `heartbeat` is the interval at which a
    heartbeat is stored. If it is None, no heartbeat is stored and no outage is detected. Likewise
    `keep_alive` is the interval at which the process says that it lives, None to say it only once.
    """

    def __init__(
        self,
        *,
        settings: Settings,
        database: Database,
        wall_clock: WallClock | None = None,
        idle: Idle = just_wait,
        heartbeat: timedelta | None = HEARTBEAT,
        keep_alive: timedelta | None = EVERY,
        languages: Languages | None = None,
    ) -> None:
        messages = settings.reply_moves
        super().__init__(
            # none of these is privileged
            intents=discord.Intents(guilds=True, guild_messages=messages, dm_messages=messages),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shards,
        )
        if settings.shard_ids is not None:
            self.shard_ids = list(settings.shard_ids)
        self._settings = settings
        # all decisions use this one clock
        system = wall_clock or SystemClock()
        trusted = system if isinstance(system, TrustedClock) else TrustedClock(system)
        erasures = Erasures(trusted, self._forget_people)
        service = Service(database, trusted, erasures)
        self.languages = languages or Languages()
        self.context = Context(self, service, trusted, settings, idle=idle)
        self._stop_listening = database.on_commit(self.context.wake)
        # the tasks that run all the time
        self.redelivery = Redelivery(self.context)
        self.outbox = OutboxWorker(self.context, all_deliveries(), self.redelivery)
        self.scheduler = Scheduler(self.context)
        self.keep_alive = KeepAlive(self.context, self._give_up, keep_alive)
        self._looks_at_itself = keep_alive is not None  # which stores the result
        self.heartbeat = None if heartbeat is None else Heartbeat(self.context, heartbeat)
        self.missed_replies = self._listen_for_replies() if settings.reply_moves else None
        # what Discord calls
        self.shard_events = ShardEvents(self.context, self.heartbeat, self.redelivery)
        self.http.http_trace = trace_requests(self.context)
        self.handlers = all_handlers()
        self.tree = CommandTree(self)
        self.handlers.add_to(self.tree)
        # how far it has come
        self.only_syncs = False
        """Whether it plays after the login. If not, a bot with the same name may run beside it."""
        self.gave_up: StorageError | None = None
        """Why this process ends although nobody has asked for it, in one sentence."""
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping: asyncio.Task[None] | None = None
        self._was_ready = False
        self._says_alive = False

    def _listen_for_replies(self) -> MissedReplies:
        """Play the moves in replies to boards. Return what looks for those that were missed."""
        missed = MissedReplies(self.context)
        self.event(missed.listener.on_message)
        self.context.search_replies = missed.server_ready
        return missed

    # ---- start and stop
    async def setup_hook(self) -> None:
        """Before connecting, sync commands and start the background tasks."""
        if self.context.languages.has_catalogues:
            await self.tree.set_translator(CommandTranslator(self.context.languages))
        if self.only_syncs:
            return
        registering = Registering.OTHERS
        try:
            registering = await sync_if_changed(self.tree)
        except CALL_ERRORS as error:  # the bot must run all the same
            log.warning("commands not registered yet", error=error)
        await self.context.service.erasing.load()
        await self.context.service.stuck.resume_all()
        await self._say_alive()
        self._start("outbox", self._run_outbox)
        self._start("redelivery", self.redelivery.run)
        self._start("scheduler", self.scheduler.run)
        self._start("stuck matches", self.context.service.stuck.suspend_all)
        if registering is Registering.OTHERS:
            self._start("commands", partial(keep_synced, self.tree))
        if self.missed_replies is not None:
            self._start("missed replies", self.missed_replies.run)
        if self.heartbeat is not None:
            self._start("heartbeat", self.heartbeat.run)

    async def login(self, token: str) -> None:
        """Log in, and call `setup_hook`; while Discord does not answer, try again later and later.

        Raises LoginFailure for a wrong token.
        """

        async def attempt() -> None:
            try:
                await super(PostboardBot, self).login(token)
            except CALL_ERRORS:
                await self.http.close()
                self.http.connector = discord.utils.MISSING  # each login opens another one
                raise

        await self._until_reached(attempt)

    async def launch_shards(self) -> None:
        """Ask for the gateway's address and connect; try again as in `login`."""
        await self._until_reached(super().launch_shards)

    async def _until_reached(self, call: Callable[[], Awaitable[None]]) -> None:
        failures = 0
        while True:
            try:
                return await call()
            except (*CALL_ERRORS, discord.GatewayNotFound) as error:
                if self.only_syncs:  # somebody waits for it
                    raise
                failures += 1
                why = error
            await self._say_alive()
            delay = delay_after(failures, FIRST_LOGIN_DELAY, MAX_LOGIN_DELAY)
            log.warning("Discord not reached", error=why, next_try_in=str(delay))
            await self.context.idle(pause(delay.total_seconds()))

    async def _say_alive(self) -> None:
        """Store that this process runs, and how it is; go on with that in the background."""
        await self.keep_alive.begin()
        if self._says_alive:
            return
        self._says_alive = True
        self._start("keep alive", self.keep_alive.run)
        if self._looks_at_itself:
            self._start("health", partial(self.context.health.run, self.context.idle))
        if (port := self._settings.metrics_port) is not None:
            self._start(
                "metrics",
                partial(MetricsServer(self.context).run, self._settings.metrics_host, port),
            )

    def _start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Start a background task, which is cancelled at the end."""
        running = run_until_done(name, work, self.context.idle)
        self._tasks.append(asyncio.create_task(running, name=name))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may begin a session. Other processes and earlier runs begin some."""
        await wait_to_identify(self.context, shard_id or 0)

    async def close(self) -> None:
        """Finish the work in progress, stop the background tasks, then disconnect. Idempotent."""
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop(), name="stopping")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        self.context.shutdown.begun = True
        self.outbox.stop()
        self.context.replay_drawing.stop()
        await self.context.searches.stop()
        await self.context.shutdown.finish(self.outbox.in_progress)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await self.keep_alive.end()
        self._stop_listening()
        if not await self.context.shutdown.close(super().close()):
            log.warning("gateway not closed in time")
            await self.http.close()

    def _forget_people(self) -> None:
        """Remove all names from memory, because somebody's data was erased."""
        self.context.database.lines.clear()
        self.context.names.clear()
        self.context.pictures.clear()
        self.context.recently_active.clear()

    def _give_up(self, why: StorageError) -> None:
        """End this process, because another one takes its place."""
        log.error("ending", why=str(why))
        self.gave_up = why
        self.outbox.stop()
        self._start("giving up", self.close)

    async def _run_outbox(self) -> None:
        """Run the outbox worker from the first connection on.

        By then the outage has been stored, so that the first boards can mention it. If there are
        other processes, run it at once: it delivers to their servers, too.
        """
        if self.context.connection.runs_all:
            await self.context.idle(self.context.connection.reached.wait())
        await self.outbox.run()

    # ---- events
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the person's name, and handle uses of controls."""
        # The name is needed in memory before the answer, which may contain it. It is stored only
        # after the answer, because opening a form must not wait for the lock of the database.
        self.context.wall_clock.compare_past(interaction.created_at)
        service = self.context.service
        if not service.erasures.came_before(interaction.user.id, interaction.created_at):
            self.context.names.cache_names(interaction.guild_id or ACCOUNT, interaction.user)
        await self.handlers.handle(interaction)
        if service.erasures.came_before(interaction.user.id, interaction.created_at):
            return
        try:
            await self.context.note_activity(interaction.user.id, interaction.created_at)
            await self.context.names.store_own_name(interaction)
        except Exception as error:  # noqa: BLE001  # their next interaction tries again
            log.warning("name or activity of a player not stored", error=error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an exception in an event handler, except after the shutdown."""
        if not self.context.shutdown.over:
            log.exception("event handler failed", handler=event_method)

    async def on_ready(self) -> None:
        """Log that all servers are known. discord.py calls this again after some reconnects."""
        if not self._was_ready:
            self._was_ready = True
            servers, shards = len(self.guilds), self.shard_count
            log.info("ready", servers=servers, shards=shards, version=__version__)
            self._start("first pictures", partial(warm_up, self.context.languages.default))

    async def on_shard_ready(self, shard: int) -> None:
        """Handle a shard that has connected and knows its servers."""
        await self.shard_events.ready(shard)
        self.redelivery.shard_ready(shard)
        if self.missed_replies is not None:
            self.missed_replies.shard_ready(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Handle a shard that has reconnected without missing an event."""
        await self.shard_events.resumed(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Handle a lost connection of a shard: no heartbeat is stored until it is back."""
        self.context.connection.mark_disconnected(shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the clocks of a server that the bot was added to, and retry its notices."""
        await self._store_presence(guild.id)
        self.redelivery.recheck(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry the notices of a server that has become available, and search it for replies.

        The server may also have added the bot back while the process was down. If its shard is not
        ready yet, all this is done when that is: at the start thousands of servers come at once,
        and the end of an outage must be stored first.
        """
        if not self.context.connection.knows(guild.id):
            return
        if self.missed_replies:
            self.missed_replies.server_ready(guild.id)
        async with self.context.database.read() as unit:
            was_removed = (await unit.servers.get(guild.id)).left_at is not None
        if was_removed:
            await self.on_guild_join(guild)
        self.redelivery.recheck(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the clocks of a server that the bot was removed from."""
        await self._store_presence(guild.id)

    # events after which notices may be delivered that were parked
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Recheck the server, because permissions in a channel may have changed.

        When the permissions of a category change, Discord sends an event for each of its channels.
        """
        self.redelivery.recheck(after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Recheck the server, because the permissions of a role may have changed."""
        self.redelivery.recheck(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Recheck the server, because a role that was denied a permission may be gone."""
        self.redelivery.recheck(role.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Recheck the server if this is the bot itself, because it may have got a role.

        Discord sends this event for the bot even without the members intent.
        """
        if after.id == self.bot_id:
            self.redelivery.recheck(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Recheck the server, because a thread may have been unlocked."""
        self.redelivery.thread_changed(payload.guild_id, payload.thread_id)

    async def _store_presence(self, server: int) -> None:
        """Store whether the bot is on a server now; if that fails, try again until it is stored."""
        servers = self.context.service.servers
        while not self.context.shutdown.begun:
            with log_errors(log, "removal or return of the bot not stored", server=server):
                if self.get_guild(server) is not None:
                    await servers.came_back(server)
                elif await servers.left(server):
                    log.info("left server", server=server)
                return
            await self.context.idle(pause(FIRST_DELAY.total_seconds()))
