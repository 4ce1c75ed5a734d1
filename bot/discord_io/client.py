"""The client that talks to Discord, which keeps only what the bot reads of servers.

discord.py keeps what Discord sends about each server, with its channels, roles and threads. A bot
on thousands of servers spends most of its memory on names, topics and emojis that Postboard never
reads. They are left out of each event before discord.py reads it, and equal numbers are stored
once. What is kept are ids, kinds, permissions, the language, the last messages of channels, and
whether threads are locked, archived or private.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import discord
from discord.backoff import ExponentialBackoff
from discord.state import AutoShardedConnectionState

from bot.languages import Languages

Payload = Any
"""A part of an event, mostly a dict with the keys that Discord documents."""
Number = Callable[[Payload], int]
"""Reads the number in a string. Equal ones result in the same object."""
Reduce = Callable[[Payload, Number], Payload]
"""Returns a part of an event without what the bot does not read, None if it reads nothing of it."""

CATEGORY = 4
"""The type of categories. Nothing is posted there, and their permissions are not inherited; so
they are not cached."""
ABSENT_IN_SERVER: Payload = {
    "name": "",
    "icon": None,
    "splash": None,
    "discovery_splash": None,
    "banner": None,
    "description": None,
    "features": [],
    "emojis": [],
    "stickers": [],
    "soundboard_sounds": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
    "voice_states": [],
    "presences": [],
    "incidents_data": None,
}
"""What is kept of a server instead of what Discord sends."""
ABSENT_IN_ROLE: Payload = {"name": "", "icon": None, "unicode_emoji": None, "colors": {}}
ABSENT_IN_CHANNEL: Payload = {
    "name": "",
    "topic": None,
    "parent_id": None,
    "rtc_region": None,
    "available_tags": [],
    "default_reaction_emoji": None,
}
ABSENT_IN_THREAD: Payload = {"name": "", "applied_tags": []}
ABSENT_IN_METADATA: Payload = {"archive_timestamp": None, "create_timestamp": None}
ABSENT_IN_MEMBER: Payload = {"nick": None, "avatar": None, "banner": None, "joined_at": None}


class FrugalState(AutoShardedConnectionState[Any]):
    """discord.py's cache and the readers of its events, for less."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for event, reduced in REDUCED.items():
            self.parsers[event] = _reading_less(self.parsers[event], reduced)


def _reading_less(read: Callable[[Payload], None], reduced: Reduce) -> Callable[[Payload], None]:
    """Return a reader of an event of which less is left. What is reduced to None is not read."""

    def read_less(data: Payload) -> None:
        if (less := reduced(data, _shared())) is not None:
            read(less)

    return read_less


def _server(data: Payload, number: Number) -> Payload:
    frugal: Payload = {**data, **ABSENT_IN_SERVER}
    for key, reduced in IN_SERVER.items():
        if key in data:
            frugal[key] = [*filter(None, (reduced(each, number) for each in data[key]))]
    return frugal


def _threads(data: Payload, number: Number) -> Payload:
    """The threads of channels that the bot can view now."""
    threads = [_thread(each, number) for each in data.get("threads", [])]
    return {**data, "threads": threads, "members": []}


def _with_role(data: Payload, number: Number) -> Payload:
    return {**data, "role": _role(data["role"], number)}


def _role(data: Payload, number: Number) -> Payload:
    permissions = _permissions(data.get("permissions", 0))
    ids = {"id": number(data["id"]), "permissions": permissions}
    return {**data, **ABSENT_IN_ROLE, **ids}


def _channel(data: Payload, number: Number) -> Payload:
    if data["type"] == CATEGORY:
        return None
    overwrites = [
        {
            **overwrite,
            "id": number(overwrite["id"]),
            "allow": _permissions(overwrite.get("allow", 0)),
            "deny": _permissions(overwrite.get("deny", 0)),
        }
        for overwrite in data.get("permission_overwrites", [])
    ]
    return {**data, **ABSENT_IN_CHANNEL, "permission_overwrites": overwrites}


def _thread(data: Payload, number: Number) -> Payload:
    frugal: Payload = {**data, **ABSENT_IN_THREAD}
    for key in ("parent_id", "owner_id"):
        if key in data:
            frugal[key] = number(data[key])
    if "thread_metadata" in data:
        frugal["thread_metadata"] = {**data["thread_metadata"], **ABSENT_IN_METADATA}
    frugal.pop("member", None)  # when the bot joined the thread
    return frugal


def _member(data: Payload, number: Number) -> Payload:
    """The bot itself is the only member that is cached. Its account is kept elsewhere."""
    user = {**data["user"], "username": "", "global_name": None, "avatar": None}
    return {**data, **ABSENT_IN_MEMBER, "user": user, "roles": [*map(number, data["roles"])]}


IN_SERVER: dict[str, Reduce] = {
    "roles": _role,
    "channels": _channel,
    "threads": _thread,
    "members": _member,
}
REDUCED: dict[str, Reduce] = {
    "GUILD_CREATE": _server,
    "GUILD_UPDATE": _server,
    "GUILD_ROLE_CREATE": _with_role,
    "GUILD_ROLE_UPDATE": _with_role,
    "CHANNEL_CREATE": _channel,
    "CHANNEL_UPDATE": _channel,
    "THREAD_CREATE": _thread,
    "THREAD_UPDATE": _thread,
    "THREAD_LIST_SYNC": _threads,
}
"""What is left of events, by their names in Discord's documentation."""


def _shared() -> Number:
    """Return a reader of numbers that returns the same object again for the same one."""
    known: dict[Payload, int] = {}

    def number(value: Payload) -> int:
        shared = known.get(value)
        if shared is None:
            shared = known[value] = int(value)
        return shared

    return number


@lru_cache(maxsize=4096)
def _permissions(value: str | int) -> int:
    """Return a set of permissions. Most servers use the same few."""
    return int(value)


# ---- the client
MAX_RECONNECT_DELAY = 60
"""Seconds after which a shard tries again to connect, at the latest."""


class ShortBackoff(ExponentialBackoff[Any]):
    """The delays before a shard connects again. discord.py's own become 17 minutes long, and so
    the bot would be away for as long after Discord is back."""

    def delay(self) -> Any:
        """Return the seconds to wait, at random and longer from time to time."""
        return min(super().delay(), MAX_RECONNECT_DELAY)


# discord.py offers no public way to choose one
discord.shard.ExponentialBackoff = ShortBackoff  # pyright: ignore[reportPrivateImportUsage]


class Client(discord.AutoShardedClient):
    """A client with a frugal cache, and the languages of answers."""

    languages: Languages

    @property
    def bot_id(self) -> int:
        """The bot's own id; 0 before the login."""
        return 0 if self.user is None else self.user.id

    def _get_state(self, **options: Any) -> FrugalState:
        """Return the cache that discord.py is to use; it offers no public way to choose one."""
        return FrugalState(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )


AnyInteraction = discord.Interaction[Client]
"""The type of interactions where the bot's context is not needed."""
