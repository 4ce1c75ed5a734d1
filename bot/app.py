"""The bot itself: wires storage, use cases and Discord together, and answers for errors."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any, ParamSpec
from weakref import WeakValueDictionary

import discord
import structlog
from discord import app_commands

from bot import (
    answer,
    border,
    controls,
    deliveries,
    entering,
    joining,
    lists,
    looking,
    offers,
    openings,
    pings,
    second_thoughts,
    stuck,
    telling,
)
from bot.calls import CALL_ERRORS, is_gone
from bot.commands import add_commands
from bot.deadlines import Deadlines
from bot.heartbeat import Heartbeat
from bot.names import ACCOUNT, Names, ask_discord
from bot.notices import Notices
from bot.pictures import Pictures
from bot.preferences import Preferences, ServerSettings
from bot.presence import Presence
from bot.settings import Settings
from bot.sync import sync_if_changed
from bot.texts import escaped
from bot.trusted_clock import TrustedClock
from matches.errors import OutOfDate, Refused, Unplayable
from matches.ports import Clock, Randomness, Store
from matches.service import Service, SystemClock
from rules.errors import GameError

log = structlog.stdlib.get_logger(__name__)
HEARTBEAT = timedelta(minutes=1)
Args = ParamSpec("Args")
Idle = Callable[[Awaitable[None]], Awaitable[None]]

REGISTERED = (
    deliveries,
    entering,
    joining,
    looking,
    offers,
    openings,
    pings,
    second_thoughts,
    telling,
)
"""Modules that register handlers when imported."""


async def _just_wait(waiting: Awaitable[None]) -> None:
    await waiting


class PostboardTree(app_commands.CommandTree["PostboardBot"]):
    """The command tree; its errors go the same way as those of buttons."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let commands see only what their options allow."""
        return await border.admits(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Answer for an exception of a command."""
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        bot: PostboardBot = interaction.client
        await bot.answer_for(interaction, cause or error)


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
        self.pictures = Pictures()
        self.notices = Notices(self)
        self.deadlines = Deadlines(self)
        self.presence = Presence(self)
        self.heart = None if heartbeat is None else Heartbeat(self, heartbeat)
        self.lively: set[int] = set()
        """Players known to have done something since they were last reminded."""
        self.reminding: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Players to whom a reminder is on its way."""
        self.tree = PostboardTree(self)
        add_commands(self.tree)
        self._tasks: list[asyncio.Task[None]] = []

    # ---- life
    async def setup_hook(self) -> None:
        """Before the gateway: make old buttons work, sync commands, start the background tasks."""
        self.add_dynamic_items(controls.PressButton, controls.PressSelect)
        await sync_if_changed(self)
        await stuck.try_again(self)
        await self.try_parked_again()
        self._tasks = [
            asyncio.create_task(self.notices.run(), name="notices"),
            asyncio.create_task(self.deadlines.run(), name="deadlines"),
            asyncio.create_task(stuck.stop_unplayable(self), name="unplayable matches"),
        ]
        if self.heart is not None:
            self._tasks.append(asyncio.create_task(self.heart.run(), name="heartbeat"))

    async def close(self) -> None:
        """Stop the background tasks, then leave Discord."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await super().close()

    async def try_parked_again(self, server: int | None = None) -> None:
        """Owe parked messages once more: something may have been put right."""
        async with self.store.read() as unit:
            parked = await unit.outbox.parked_matches(server)
        if not parked:
            return
        async with self.store.write() as unit:
            for match in parked:
                await unit.outbox.unpark(match, self.clock.now())
        self.notices.wake()

    # ---- events
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """All that people do: what they are called, and what discord.py hands to nobody."""
        # in memory before the answer is made, which may name them; stored when that is done
        self.names.saw(interaction.guild_id or ACCOUNT, interaction.user)
        await self._answer_unhandled(interaction)
        await self.names.learn(interaction)

    async def _answer_unhandled(self, interaction: discord.Interaction[Any]) -> None:
        """Forms, which discord.py forgets at a restart, and controls nobody knows any more."""
        self.clock.discord_said(interaction.created_at)
        await self.heard_from(interaction.user.id)
        press = controls.submitted(interaction)
        if press is not None:
            await controls.run(press)
            return
        if interaction.type is discord.InteractionType.component:
            data: Any = interaction.data
            if not str(data.get("custom_id", "")).startswith(("pb:", "ps:")):
                await self.say_out_of_date(interaction)

    async def on_shard_ready(self, shard: int) -> None:
        """A part of the gateway answers (again), and has said which servers there are."""
        await self.presence.ready(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """A part of the gateway answers again."""
        await self.presence.resumed(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """A part of the gateway is gone: no sign of life until it is back."""
        self.presence.disconnected(shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """(Back) in a server: its clocks go on, and what could not be delivered is."""
        await self.service.timekeeping.server_back(guild.id)
        self.deadlines.wake()
        await self.try_parked_again(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """In a server that may have taken the bot back while it was down."""
        async with self.store.read() as unit:
            away = (await unit.servers.get(guild.id)).left_at is not None
        if away:
            await self.on_guild_join(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its matches wait for a return, and their clocks stand still."""
        await self.service.timekeeping.server_left(guild.id)
        log.info("left server", server=guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Permissions may have been put right."""
        await self.try_parked_again(after.guild.id)

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

    # ---- errors
    async def answer_errors(
        self,
        interaction: discord.Interaction[Any],
        call: Callable[Args, Awaitable[None]],
        *args: Args.args,
        **kwargs: Args.kwargs,
    ) -> None:
        """Run a handler; whatever it raises becomes a sentence to the one who asked."""
        try:
            await call(*args, **kwargs)
        except Exception as error:  # noqa: BLE001  # the border: nothing silent, nothing shown raw
            await self.answer_for(interaction, error)

    async def answer_for(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """Say what went wrong; what is nobody's doing gets a code and a log line."""
        if isinstance(error, discord.HTTPException) and is_gone(error):
            log.info("interaction gone", interaction=interaction.id, code=error.code)
            return
        try:
            await answer.try_say(interaction, await self._sentence(error, interaction))
        except CALL_ERRORS as second:
            log.warning("could not answer", interaction=interaction.id, error=str(second))
        if isinstance(error, Unplayable):
            await stuck.report(self, error.number)

    async def _sentence(self, error: BaseException, interaction: discord.Interaction[Any]) -> str:
        if isinstance(error, OutOfDate):
            link = await self.board_link(error.match or 0)
            return f"{error.sentence} The newest is here: {link}" if link else error.sentence
        if isinstance(error, Refused):
            if not error.people:  # braces that somebody typed are no places for names
                return error.sentence
            server = await self._server_of(error, interaction)
            return error.sentence.format(*await self.names.of(error.people, server))
        if isinstance(error, GameError):
            return escaped(str(error))
        if isinstance(error, app_commands.CheckFailure):
            return str(error)
        code = secrets.token_hex(2).upper()
        log.error("unexpected error", code=code, exc_info=error)
        return (
            f"That didn't work, and I've written it down (code {code}). "
            "Your match is safe; try again."
        )

    async def _server_of(self, error: Refused, interaction: discord.Interaction[Any]) -> int:
        """Whose names to say: those of the match's server to its players, else of this place."""
        if error.match is not None:
            async with self.store.read() as unit:
                match = await unit.matches.get(error.match)
            if match is not None and interaction.user.id in match.players:
                return match.server
        return interaction.guild_id or ACCOUNT

    async def say_out_of_date(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a control of an older version, or of a message that is no longer kept."""
        text = "This board is out of date. `/matches` shows your matches and where they are."
        await answer.try_say(interaction, text)
