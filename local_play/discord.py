"""A simulated Discord server for one person, made with SimCord; its clock follows real time.

SimCord starts empty in each run, but the bot keeps its matches in a file. So the server, its
channel and its members are created first and in the same order, and have the same ids in every run.
Then the clock is set to the present, so that all later ids are new.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

import discord
import simcord
from simcord.builders import ChannelHandle

Body: TypeAlias = Mapping[str, Any]
"""What a page asks for, as JSON."""
Reply: TypeAlias = dict[str, Any]
"""What it is told, as JSON."""
OpenPage: TypeAlias = Any
"""A page that is open in a browser. SimCord's class for it is private."""

TOPIC = "Type / for commands. Choose who you are at the top of the page, under «Viewing as»."
SETTLE_SECONDS = 30.0
"""How long SimCord waits for the bot to become idle, in real seconds."""
MAX_STEP_SECONDS = 60.0
"""The longest time that is simulated step by step. Longer gaps are skipped."""


class _PatientEnv(simcord.Env):
    """SimCord's environment; a bot that starts has as long as one that runs.

    SimCord allows five seconds, in which a slow computer does not draw the first pictures.
    """

    async def _settle_internal(self, *, timeout: float | None = None, **given: Any) -> None:  # noqa: ASYNC109  # SimCord's own parameter
        longer = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=longer, **given)


class LocalDiscord:
    """The server «The Board Room», with a channel and a few members. It is the clock of the bot."""

    def __init__(
        self, names: Sequence[str], real_time: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._real_time = real_time
        placeholder = discord.Client(intents=discord.Intents(guilds=True))
        self.env = _PatientEnv(placeholder, check_errors=False, settle_timeout=SETTLE_SECONDS)
        self.env.backend.edit_bot_profile("Postboard")
        users = [self.env.create_user(name.lower(), global_name=name) for name in names]
        self.guild = self.env.create_guild("The Board Room", owner=users[0])
        self.channel = self.guild.create_text_channel("games", topic=TOPIC)
        self.people = [self.guild.add_member(user) for user in users]
        self.env.backend.advance_clock(self._behind())  # before anything waits for the clock

    # ---- time
    def now(self) -> datetime:
        """Return the present moment of the simulated Discord, in UTC."""
        return self.env.now()

    def _behind(self) -> float:
        """The number of seconds that the simulated clock is behind the real one."""
        return max(0.0, (self._real_time() - self.env.now()).total_seconds())

    async def catch_up(self) -> None:
        """Advance the simulated clock to the present, and run what becomes due on the way."""
        if self._behind() > MAX_STEP_SECONDS:
            # The computer slept. Skip that time at once, as a real bot would experience it.
            self.env.backend.advance_clock(self._behind())
        await self.env.advance_time(self._behind())

    async def idle(self, waiting: Awaitable[object]) -> None:
        """Await `waiting` in one of the bot's workers, and tell SimCord that it is idle."""
        await self.env.external_wait(waiting, reason="idle")

    # ---- start and stop
    def restore_thread(self, thread: int, name: str, members: Sequence[int]) -> None:
        """Create a thread of an earlier run again, with its id, before the bot logs in."""
        backend = self.env.backend
        owner = backend.bot_user.id
        backend.create_thread(self.channel.id, name, owner, message_id=thread, broadcast=False)
        for member in members:
            backend.add_thread_member(thread, member)

    def handle(self, channel: int) -> ChannelHandle:
        """Return SimCord's handle of a channel, thread or private channel."""
        place = self.env.backend.get_channel(channel)
        return ChannelHandle(self.env, None if place.guild_id is None else self.guild, place)

    async def clear(self, channel: int) -> None:
        """Delete all messages of a channel or thread."""
        for message in list(self.env.backend.messages.get(channel, {})):
            self.env.backend.delete_message(channel, message)
        await self.env.settle()

    async def start(self, client: discord.Client) -> None:
        """Log the bot in."""
        if isinstance(client, discord.AutoShardedClient) and not client.shard_count:
            self.env.requested_shard_count = 1
        self.env.bot = client
        await self.env.start()
        # SimCord sets an error handler that treats any exception of a command as a failure. The
        # page would then report a refusal, which the bot has answered, as an uncertain outcome.
        attributes: dict[str, Any] = vars(getattr(client, "tree", self))
        attributes.pop("on_error", None)

    async def stop(self, client: discord.Client) -> None:
        """Log the bot out and end the simulation."""
        await client.close()
        await asyncio.shield(self.env.shutdown())

    # ---- changes
    @property
    def changes(self) -> int:
        """A number that increases with each event on the server."""
        return len(self.env.backend.transcript)
