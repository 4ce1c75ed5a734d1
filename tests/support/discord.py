"""A simulated Discord for tests: a server with three members, a clock, and a faulty connection.

A test uses the fixture `world` and describes what people do and see:

    async def test_challenge(world: World) -> None:
        await world.ann.slash("challenge escabel", opponent=world.bob, size=4)
        await world.bob.clicks("Accept")
        assert "place your first piece" in world.ann.sees("Escabel")

The fixture `start_bot` starts the bot under test; a test module may override it. SimCord runs the
real discord.py; every action of a person waits until the bot is idle.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord.backend import serializers
from simcord.gateway import FakeGateway, ShardRouter

from bot.app import PostboardBot
from bot.context import ContextClient
from model.errors import Refused
from rules.errors import GameError
from tests.support import openapi, pseudo_language
from tests.support.connection import Connection, Request
from tests.support.database.store import url_of
from tests.support.people import Answer, Person, SeenMessage
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.server_changes import ServerChanges
from tests.support.simcord_patches import PatientEnv, simcord_patched

MAX_STEP_SECONDS = 12 * 3600.0
CloseResources = Callable[[], Awaitable[None] | None]


@dataclass(frozen=True, slots=True)
class RunningBot:
    """A running bot.

    `close_resources` does what an operating system does for a killed process: it closes the
    database and releases its lock without involving the bot.
    """

    client: discord.Client
    close_resources: CloseResources = field(default=lambda: None)


StartBot = Callable[["World"], Awaitable[RunningBot]]


class SimulatedClock:
    """The clock of the bot, moved by `World.advance` only."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.wrong_by = timedelta(0)
        """How far the bot's system clock is ahead of Discord's."""

    def now(self) -> datetime:
        """The present time of the simulated Discord, plus `wrong_by`."""
        return self._world.env.now() + self.wrong_by


class World(ServerChanges):
    """A simulated Discord with one server, a text channel, and ann, bob and cy in it."""

    ann: Person
    bob: Person
    cy: Person

    def __init__(self, folder: Path, start: StartBot) -> None:
        self.folder = folder
        self.database_url = url_of(folder)
        """The URL of the database, the same for all restarts."""
        self.clock = SimulatedClock(self)
        self._start = start
        self._running: RunningBot | None = None
        self._names: dict[int, str] = {}
        self._answers_unchecked = False
        self._read_errors = 0

    # ---- for starting the bot
    async def idle(self, waiting: Awaitable[object]) -> None:
        """Wait for a time or an event in the bot's workers, without blocking the test."""
        await self.env.external_wait(waiting, reason="idle")

    # ---- start and stop
    @asynccontextmanager
    async def running(self) -> AsyncGenerator[World]:
        """Start the bot and add the people to the server.

        At the end, raise if the bot had errors that the test did not read, or sent requests that
        Discord would reject.
        """
        self.env = PatientEnv(_idle_client(), settle_timeout=TIMEOUT_SECONDS)
        self.connection = Connection(self.env)
        self._running = await self._start(self)
        self.env.bot = self._prepared(self._running.client)
        checked_texts = (
            pseudo_language.drawn_texts_checked()
            if pseudo_language.ACTIVE
            else nullcontext(list[str]())
        )
        with checked_texts as faults, self.connection.installed(), simcord_patched():
            await self.env.start()
            try:
                await self._add_people()
                yield self
                await self.env.settle()
            finally:
                await self._running.client.close()
                await self.env.shutdown()
                await self._close_resources()
        errors = self.env.errors_since(self._read_errors)
        unread = [error for error in errors if not _is_a_refusal(error)]
        if unread:
            raise BaseExceptionGroup("the bot raised errors that the test did not look at", unread)
        if openapi.document_path() is not None:
            refused = openapi.faults(self.connection.requests)
            assert not refused, "Discord would refuse what the bot sent:\n" + "\n".join(refused)
        if pseudo_language.ACTIVE:
            for each in self.connection.requests:
                faults += pseudo_language.request_faults(each.method, each.path, each.sent)
            assert not faults, "Texts that cannot be translated:\n" + "\n".join(faults)

    async def _add_people(self) -> None:
        users = [self.env.create_user(name) for name in ("ann", "bob", "cy")]
        self.guild = self.env.create_guild("The Board Room")
        self.channel = self.guild.create_text_channel("games")
        self.ann, self.bob, self.cy = (Person(self, self.guild.add_member(u)) for u in users)
        self._names = {user.id: user.name for user in users}
        self._names[self.env.backend.bot_user.id] = "Postboard"
        await self.env.settle()

    async def restart(self) -> None:
        """Stop the bot cleanly and start it again on the same database."""
        assert self._running is not None
        await self.env.settle()
        await self._running.client.close()
        await self.advance_without_bot()

    async def kill(self) -> None:
        """Kill the bot's process and start it again on the same database."""
        await self.advance_without_bot()

    @asynccontextmanager
    async def bot_down(self) -> AsyncGenerator[None]:
        """Kill the bot's process, and start another after the block."""
        # SimCord waits until the old bot is idle, then ends its tasks. Its database must be closed
        # after that and before the next bot starts.
        await self.env.settle()
        self.env.requested_shard_count = None
        await self.env.restart_bot(_idle_client())
        await self._close_resources()
        yield
        self._running = await self._start(self)
        await self.env.restart_bot(self._prepared(self._running.client))

    async def advance_without_bot(self, **length: float) -> None:
        """Kill the bot's process, and start another when this time has passed."""
        async with self.bot_down():
            await self.advance(**length)

    def _prepared(self, client: discord.Client) -> discord.Client:
        """Connect a client to the simulation, with one shard unless it sets a number itself."""
        if isinstance(client, discord.AutoShardedClient) and not client.shard_count:
            self.env.requested_shard_count = 1
        if isinstance(client, ContextClient):
            self.connection.on_date = client.context.wall_clock.compare
            self.connection.on_refusal = client.context.refused_requests.count_response
        return client

    async def _close_resources(self) -> None:
        assert self._running is not None
        closing = self._running.close_resources()
        if inspect.isawaitable(closing):
            await closing

    @contextmanager
    def gateway_silent(self) -> Generator[None]:
        """Let bots that start within the block log in, but never answer them at the gateway."""

        def no_answer(*_: Any, **__: Any) -> None:
            return

        with (
            patch.object(ShardRouter, "identify", no_answer),
            patch.object(ShardRouter, "feed", no_answer),
        ):
            yield

    @contextmanager
    def server_unavailable(self) -> Generator[None]:
        """Tell bots that start within the block that the server is unavailable."""
        plain = FakeGateway.feed

        def feed(gateway: FakeGateway, event: str, payload: Any) -> None:
            if event == "READY":
                payload = {**payload, "guilds": [{"id": str(self.guild.id), "unavailable": True}]}
            if event != "GUILD_CREATE":
                plain(gateway, event, payload)

        with patch.object(FakeGateway, "feed", feed):
            yield

    async def make_server_available(self) -> None:
        """Tell the bot that a server that was unavailable at its start is available now."""
        backend = self.env.backend
        guild = backend.get_guild(self.guild.id)
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
        await self.env.settle()

    async def disconnect_gateway(self) -> None:
        """Disconnect the gateway."""
        with self.env._bot_scope():  # pyright: ignore[reportPrivateUsage]  # so that its timers use simulated time
            await self._shard().disconnect()
        await self.env.settle()

    async def reconnect_gateway(self) -> None:
        """Reconnect the gateway, in a new session."""
        with self.env._bot_scope():  # pyright: ignore[reportPrivateUsage]  # so that its timers use simulated time
            await self._shard().reconnect()
        await self.env.settle()

    def _shard(self) -> discord.ShardInfo:
        client: Any = self.env.bot
        return client.shards[0]

    # ---- time
    async def advance(self, **length: float) -> None:
        """Let time pass: `await world.advance(days=3)`."""
        left = timedelta(**length).total_seconds()
        while left > 0:  # in steps, since SimCord allows each only so many real seconds
            await self.env.advance_time(min(left, MAX_STEP_SECONDS))
            left -= MAX_STEP_SECONDS

    # ---- simultaneous actions
    @asynccontextmanager
    async def simultaneously(self) -> AsyncGenerator[None]:
        """Deliver all actions within the block to the bot at the same time, then wait for it."""
        before = set(self.env.backend.interactions)
        with self.without_waiting():
            yield
        await self.env.settle()
        for each in self.env.backend.interactions.keys() - before:
            Answer(self, self.env.backend.interactions[each]).check()

    @contextmanager
    def without_waiting(self) -> Generator[None]:
        """Deliver each action within the block without waiting for the bot or its answer."""

        async def return_at_once(**_: Any) -> None:
            return

        self._answers_unchecked = True
        try:
            with patch.object(self.env, "_settle_internal", return_at_once):
                yield
        finally:
            self._answers_unchecked = False

    async def redeliver(self, answer: Answer) -> None:
        """Deliver an interaction a second time, as Discord may do."""
        await self._deliver_again("INTERACTION_CREATE", answer.interaction.id)

    async def redeliver_message(self, message: SeenMessage) -> None:
        """Deliver a new message a second time, as Discord may do after a reconnect."""
        await self._deliver_again("MESSAGE_CREATE", message.id)

    async def _deliver_again(self, event: str, number: int) -> None:
        known = (each[1:] for each in self.env.backend.transcript if each[0] == "GATEWAY")
        payload = next(each for kind, each in known if kind == event and int(each["id"]) == number)
        self.env.backend.emit(event, payload)
        await self.env.settle()

    # ---- inspecting
    @property
    def bot(self) -> PostboardBot:
        """The running bot, if it is Postboard."""
        assert isinstance(self.env.bot, PostboardBot)
        return self.env.bot

    def name_of(self, user: int) -> str:
        """A user's name."""
        return self._names.get(user, str(user))

    def newest_answer(self) -> Answer:
        """Return the answer to the latest interaction, and check that it is complete."""
        interactions = self.env.backend.interactions
        answer = Answer(self, interactions[max(interactions)])
        if not self._answers_unchecked:
            answer.check()
        return answer

    def command(self, name: str) -> dict[str, Any]:
        """A registered slash command as Discord stores it."""
        registered = self.env.backend.find_command(name, self.guild.id, type=1)
        assert registered is not None, f"there is no /{name}"
        return registered

    def messages(self, place: simcord.ChannelHandle | None = None) -> list[SeenMessage]:
        """Every public message of a channel or thread, oldest first."""
        stored = self.env.backend.messages.get((place or self.channel).id, {})
        ordered = sorted(stored.values(), key=lambda each: each.id)
        return [SeenMessage(self, message) for message in ordered if not message.is_ephemeral]

    @property
    def threads(self) -> list[simcord.ChannelHandle]:
        """The threads of the channel, oldest first."""
        return sorted(self.channel.threads, key=lambda each: each.id)

    def members(self, thread: simcord.ChannelHandle) -> list[str]:
        """The names of the people in a thread, sorted."""
        joined = set(self.env.backend.get_thread(thread.id).thread_members)
        return sorted(map(self.name_of, joined - {self.env.backend.bot_user.id}))

    @property
    def errors(self) -> list[BaseException]:
        """Uncaught exceptions of the bot. Reading them accepts them."""
        self._read_errors = self.env.error_cursor
        return list(self.env.errors_since(0))

    @property
    def requests(self) -> list[Request]:
        """All requests of the bot."""
        return self.connection.requests

    async def add_person(self, name: str, nick: str | None = None) -> Person:
        """Add a member to the server, with a nickname if given."""
        user = self.env.create_user(name)
        self._names[user.id] = name
        person = Person(self, self.guild.add_member(user, nick=nick))
        await self.env.settle()
        return person

    async def add_server(self, *people: Person, **nicks: str) -> list[Person]:
        """Add another server with the bot and these people, some with a nickname.

        Return the people as its members, who act in its only channel:
        `(bo,) = await world.add_server(world.bob, bob="Bo")`.
        """
        guild = self.env.create_guild("The Other Room")
        channel = guild.create_text_channel("elsewhere")
        members = [
            Person(self, guild.add_member(each.actor.user, nick=nicks.get(each.name)))
            for each in people
        ]
        for each in members:
            each.enters(channel)
        await self.env.settle()
        return members


def _is_a_refusal(error: BaseException) -> bool:
    """Whether an exception is a refusal, whose sentence the person has received."""
    refusals = (Refused, GameError)
    return isinstance(error, discord.app_commands.CommandInvokeError) and isinstance(
        error.original, refusals
    )


def _idle_client() -> discord.Client:
    """A client that does nothing, for the times when no bot is running."""
    return discord.Client(intents=discord.Intents(guilds=True))
