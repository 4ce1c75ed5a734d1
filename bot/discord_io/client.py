"""The client that talks to Discord, which keeps only what the bot reads of servers.

discord.py keeps what Discord sends about each server, with its channels, roles and threads. A bot
on thousands of servers spends most of its memory on names, topics and emojis that Postboard never
reads. They are left out of each event before discord.py reads it, and equal numbers are stored
once. What is kept are ids, kinds, permissions, the language, the last messages of channels, and
whether threads are locked, archived or private.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import discord
from discord.state import AutoShardedConnectionState

from bot.languages import Languages

Payload = Any
"""A part of an event: a dict whose keys are those of Discord's documentation."""
Number = Callable[[Any], int]
"""Reads the number in a string. Equal ones result in the same object."""

CATEGORY = 4
"""The type of categories. Nothing is posted there, and their permissions are not inherited."""
ABSENT_IN_SERVER: dict[str, Any] = {
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
ABSENT_IN_ROLE: dict[str, Any] = {"name": "", "icon": None, "unicode_emoji": None, "colors": {}}
ABSENT_IN_CHANNEL: dict[str, Any] = {
    "name": "",
    "topic": None,
    "parent_id": None,
    "rtc_region": None,
    "available_tags": [],
    "default_reaction_emoji": None,
}
ABSENT_IN_THREAD: dict[str, Any] = {"name": "", "applied_tags": []}
ABSENT_IN_METADATA: dict[str, Any] = {"archive_timestamp": None, "create_timestamp": None}
ABSENT_IN_MEMBER: dict[str, Any] = {"nick": None, "avatar": None, "banner": None, "joined_at": None}


class FrugalState(AutoShardedConnectionState[Any]):
    """discord.py's cache and the readers of its events, for less."""

    def parse_guild_create(self, data: Any) -> None:
        """Read everything about a server that has become available."""
        super().parse_guild_create(frugal_server(data))

    def parse_guild_update(self, data: Any) -> None:
        """Read the new settings of a server."""
        super().parse_guild_update(frugal_server(data))

    def parse_guild_role_create(self, data: Any) -> None:
        """Read a new role."""
        super().parse_guild_role_create(_with_frugal_role(data))

    def parse_guild_role_update(self, data: Any) -> None:
        """Read a changed role."""
        super().parse_guild_role_update(_with_frugal_role(data))

    def parse_channel_create(self, data: Any) -> None:
        """Read a new channel, unless it is a category."""
        if data["type"] != CATEGORY:
            super().parse_channel_create(_channel(data, _shared()))

    def parse_channel_update(self, data: Any) -> None:
        """Read a changed channel."""
        super().parse_channel_update(_channel(data, _shared()))

    def parse_thread_create(self, data: Any) -> None:
        """Read a thread that is new or that the bot was added to."""
        super().parse_thread_create(_thread(data, _shared()))

    def parse_thread_update(self, data: Any) -> None:
        """Read a changed thread."""
        super().parse_thread_update(_thread(data, _shared()))

    def parse_thread_list_sync(self, data: Any) -> None:
        """Read the threads of channels that the bot can view now."""
        number = _shared()
        threads = [_thread(each, number) for each in data.get("threads", [])]
        frugal: Any = {**data, "threads": threads, "members": []}
        super().parse_thread_list_sync(frugal)


def frugal_server(data: Payload) -> Payload:
    """Return an event about a server without what the bot does not read."""
    number = _shared()
    frugal: dict[str, Any] = {**data, **ABSENT_IN_SERVER}
    if "roles" in data:
        frugal["roles"] = [_role(each, number) for each in data["roles"]]
    if "channels" in data:
        channels = [each for each in data["channels"] if each["type"] != CATEGORY]
        frugal["channels"] = [_channel(each, number) for each in channels]
    if "threads" in data:
        frugal["threads"] = [_thread(each, number) for each in data["threads"]]
    if "members" in data:
        frugal["members"] = [_member(each, number) for each in data["members"]]
    return frugal


def _with_frugal_role(data: Payload) -> Payload:
    return {**data, "role": _role(data["role"], _shared())}


def _role(data: Payload, number: Number) -> Payload:
    permissions = _permissions(data.get("permissions", 0))
    ids = {"id": number(data["id"]), "permissions": permissions}
    return {**data, **ABSENT_IN_ROLE, **ids}


def _channel(data: Payload, number: Number) -> Payload:
    overwrites = [
        {
            **each,
            "id": number(each["id"]),
            "allow": _permissions(each.get("allow", 0)),
            "deny": _permissions(each.get("deny", 0)),
        }
        for each in data.get("permission_overwrites", [])
    ]
    return {**data, **ABSENT_IN_CHANNEL, "permission_overwrites": overwrites}


def _thread(data: Payload, number: Number) -> Payload:
    frugal: dict[str, Any] = {**data, **ABSENT_IN_THREAD}
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


def _shared() -> Number:
    """Return a reader of numbers that returns the same object again for the same one."""
    known: dict[Any, int] = {}

    def number(value: Any) -> int:
        found = known.get(value)
        if found is None:
            found = known[value] = int(value)
        return found

    return number


@lru_cache(maxsize=4096)
def _permissions(value: str | int) -> int:
    """Return a set of permissions. Most servers use the same few."""
    return int(value)


# ---- the client
class Client(discord.AutoShardedClient):
    """A client with a frugal cache, and the languages of answers."""

    languages: Languages

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
