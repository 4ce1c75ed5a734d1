"""Servers, channels and people of the soak, and the payloads that describe them to the bot."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400_000
BOT = 1_000_000_000_000_000_001
APPLICATION = BOT
FIRST_SERVER = 200_000_000_000
"""What the ids of servers begin with, above the 22 bits that do not count for shards."""
EVERYTHING_NEEDED = sum(1 << bit for bit in (6, 10, 11, 14, 15, 16, 31, 35, 38))
"""Permissions: react, view, send, embed, attach, history, commands, threads, send in threads."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. No name is part of another one."""

    id: int
    name: str

    def user(self) -> Json:
        """Return the account as Discord describes it."""
        return _user(self.id, self.name, bot=False)

    def member(self) -> Json:
        """Return the person as a member of a server."""
        return {**_member(), "user": self.user()}


@dataclass(frozen=True, slots=True)
class Server:
    """A server with one text channel and its people, two of whom play with each other."""

    id: int
    channel: int
    people: tuple[Person, ...]

    def shard(self, shards: int) -> int:
        """Return the shard that this server belongs to."""
        return (self.id >> 22) % shards

    def text_channel(self) -> Json:
        """Return the text channel as Discord describes it."""
        return {
            "id": str(self.channel),
            "guild_id": str(self.id),
            "type": 0,
            "name": "games",
            "position": 0,
        }

    def roles(self) -> list[Json]:
        """Return the only role, which everybody has."""
        permissions = str(EVERYTHING_NEEDED)
        return [{"id": str(self.id), "name": "@everyone", "permissions": permissions}]

    def guild(self, threads: list[Json]) -> Json:
        """Return the server as a GUILD_CREATE event describes it to the bot."""
        return {
            "id": str(self.id),
            "name": f"Server {self.id}",
            "owner_id": str(self.people[0].id),
            "unavailable": False,
            "joined_at": "2026-01-01T00:00:00+00:00",
            "member_count": len(self.people) + 1,
            "roles": self.roles(),
            "channels": [self.text_channel()],
            "threads": threads,
            "members": [{**_member(), "user": bot_user()}],
        }


def bot_user() -> Json:
    """Return the bot's own account."""
    return _user(BOT, "Postboard", bot=True)


def application() -> Json:
    """Return the bot's application."""
    return {
        "id": str(APPLICATION),
        "name": "Postboard",
        "icon": None,
        "description": "",
        "verify_key": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": _user(BOT + 1, "owner", bot=False),
    }


def _user(number: int, name: str, *, bot: bool) -> Json:
    return {
        "id": str(number),
        "username": name,
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def _member() -> Json:
    return {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0}


def _name(number: int) -> str:
    """Return a name of five letters, a different one for each number."""
    letters = ""
    for _ in range(4):
        number, digit = divmod(number, len(_LETTERS))
        letters = _LETTERS[digit] + letters
    return f"P{letters}"


def make_servers(count: int, people: int) -> tuple[Server, ...]:
    """Return servers whose shards take turns, each with so many people."""
    servers: list[Server] = []
    for index in range(count):
        server = (FIRST_SERVER + index) << 22
        first = index * people
        here = (Person(server + 10 + each, _name(first + each + 1)) for each in range(people))
        servers.append(Server(server, server + 1, tuple(here)))
    return tuple(servers)


@dataclass(slots=True)
class Snowflakes:
    """Ids that grow, and that contain the time."""

    _last: int = 0

    def new(self) -> int:
        """Return the next id."""
        milliseconds = time.time_ns() // 1_000_000 - DISCORD_EPOCH
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def timestamp(moment: float) -> str:
    """Return a time in the form that Discord sends."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
