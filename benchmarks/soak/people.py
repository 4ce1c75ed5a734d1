"""What players do: they use commands and controls, and read what is answered and posted."""

import asyncio
import contextlib
import random
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from benchmarks.soak.gateway import Gateway
from benchmarks.soak.state import Discord, Used, board_of, controls_of, nested, text_of
from benchmarks.soak.world import APPLICATION, EVERYTHING_NEEDED, Json, Person, Server

PATIENCE = 3.2
"""Seconds after which a player sees that the bot did not respond."""
LONG_PATIENCE = 20.0
"""Seconds for which a player waits while the bot is thinking."""
COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
MANAGE_SERVER = 1 << 5


@dataclass(slots=True)
class Seen:
    """The newest board of a match, as the players see it."""

    seq: int
    text: str
    message: Json
    over: bool


@dataclass(slots=True)
class Wall:
    """What was posted: the newest board of each match, and the open challenges."""

    boards: dict[int, Seen] = field(default_factory=dict[int, Seen])
    cards: dict[int, Json] = field(default_factory=dict[int, Json])
    """By challenge: the message with its card."""
    seasons: dict[int, Json] = field(default_factory=dict[int, Json])
    """By season: the message with its newest card."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Let everybody who waits look again."""
        self._news.set()
        self._news = asyncio.Event()

    async def wait(self, done: Callable[[], object], seconds: float) -> None:
        """Wait until `done` is true, which can change with each message, or the time is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not done():
                    await self._news.wait()

    def notice(self, _event: str, message: Json) -> None:
        """Read a message that was posted or changed."""
        if "components" not in message:
            return
        self._read(message)
        self.wake()

    def _read(self, message: Json) -> None:
        for control in controls_of(message["components"]):
            action, _, rest = control.removeprefix("pb:").partition(":")
            if action == "accept":
                self.cards[int(rest)] = message
            elif action == "league-rules":
                self.seasons[int(rest)] = message
        board = board_of(message)
        if board is None:
            return
        match_id, seq = board
        over = any(each.startswith("pb:rematch:") for each in controls_of(message["components"]))
        known = self.boards.get(match_id)
        if known is None or seq >= known.seq:
            self.boards[match_id] = Seen(seq, text_of(message), message, over)


class People:
    """Uses commands and controls on behalf of players, and waits for the answers."""

    def __init__(self, discord: Discord, gateway: Gateway) -> None:
        self._discord = discord
        self._gateway = gateway
        self.wall = Wall()
        self.latencies: list[float] = []
        """Seconds from each interaction to its acknowledgement."""
        self.outcomes: defaultdict[str, int] = defaultdict(int)
        discord.listeners.append(self.wall.notice)

    async def command(
        self, server: Server, person: Person, name: str, options: list[Json], **about: Any
    ) -> Used | None:
        """Use a slash command. Return the answer, None if the player has given up waiting."""
        data = self._command(server, name, options)
        used = self._use(server, person, COMMAND, data, server.channel, name=name, **about)
        return await self._answered(used)

    async def complete(
        self, server: Server, person: Person, name: str, options: list[Json]
    ) -> list[str] | None:
        """Ask what can be entered. Return the suggestions, None if there was no answer in time."""
        data = self._command(server, name, options)
        used = self._use(server, person, COMPLETION, data, server.channel, name=name)
        await self._until(used, lambda: used.choices is not None, PATIENCE)
        return used.choices

    async def press(
        self, server: Server, person: Person, control: str, message: Json, **about: Any
    ) -> Used | None:
        """Press a button, or choose anything in a menu. Return the answer, None if the player has
        given up waiting."""
        data: Json = {"custom_id": control, "component_type": 2, "id": 1}
        for each in nested(message["components"]):
            if each.get("custom_id") == control and "options" in each:
                chosen = random.choice(each["options"])["value"]
                data |= {"component_type": 3, "values": [chosen]}
        channel = int(message["channel_id"])
        used = self._use(
            server, person, COMPONENT, data, channel, message=message, control=control, **about
        )
        return await self._answered(used)

    async def fill(
        self, server: Server, person: Person, message: Json, form: str, *, typed: Json
    ) -> Used | None:
        """Send a form with one field, which is `typed`. Return the answer, None if the player has
        given up waiting."""
        line: Json = {"type": 4, "id": 2, **typed}
        data: Json = {"custom_id": form, "components": [{"type": 18, "id": 1, "component": line}]}
        channel = int(message["channel_id"])
        return await self._answered(
            self._use(server, person, FORM, data, channel, message=message, control=form)
        )

    @staticmethod
    def _command(server: Server, name: str, options: list[Json]) -> Json:
        """Return the data of a command, with the people and the channel that it names."""
        values = str(options)  # all ids are equally long
        named = [each for each in server.people if str(each.id) in values]
        members = {str(each.id): each.member() for each in named}
        for member in members.values():
            del member["user"]
            member["permissions"] = str(EVERYTHING_NEEDED)
        resolved: Json = {"users": {str(each.id): each.user() for each in named}}
        resolved["members"] = members
        if str(server.channel) in values:
            channel = {**server.text_channel(), "permissions": str(EVERYTHING_NEEDED)}
            resolved["channels"] = {str(server.channel): channel}
        return {"id": "1", "name": name, "type": 1, "options": options, "resolved": resolved}

    def _use(
        self,
        server: Server,
        person: Person,
        kind: int,
        data: Json,
        channel: int,
        *,
        message: Json | None = None,
        **about: Any,
    ) -> Used:
        discord = self._discord
        number = discord.new_id()
        used = Used(
            number, secrets.token_hex(16), person, channel, time.time(), kind, message=message
        )
        discord.interactions[used.token] = used
        member = {**person.member(), "permissions": str(EVERYTHING_NEEDED | MANAGE_SERVER)}
        payload: Json = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": used.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel),
            "channel": discord.channel(channel).payload(),
            "guild_id": str(server.id),
            "guild": {"id": str(server.id), "features": [], "locale": "en-US"},
            "guild_locale": "en-US",
            "member": member,
            "locale": "en-US",
            "app_permissions": str(EVERYTHING_NEEDED),
            "context": 0,
            "attachment_size_limit": 26_214_400,
        }
        if message is not None:
            payload["message"] = message
        shard = self._gateway.interaction(server.id, payload)
        names = {COMMAND: "command", COMPONENT: "press", COMPLETION: "complete", FORM: "fill"}
        discord.record.add(
            "interaction",
            id=number,
            kind=names[kind],
            player=person.id,
            server=server.id,
            shard=shard,
            **about,
        )
        return used

    async def _answered(self, used: Used) -> Used | None:
        if not await self._until(used, lambda: used.acknowledged, PATIENCE):
            self.outcomes["did not respond"] += 1
            return None
        if used.kind != COMPLETION:
            self.latencies.append(time.time() - used.at)
        if not await self._until(used, lambda: used.answers > 0, LONG_PATIENCE):
            self.outcomes["thought for too long"] += 1
            return None
        self.outcomes["answered"] += 1
        return used

    @staticmethod
    async def _until(used: Used, done: Any, seconds: float) -> bool:
        """Wait until the bot's answer is such that `done` is true. Return whether it is."""
        changed = asyncio.Event()
        used.changed = changed.set
        try:
            async with asyncio.timeout(seconds):
                while not done():
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            return False
        return True
