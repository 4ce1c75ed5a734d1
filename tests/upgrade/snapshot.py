"""A simulated Discord as JSON, with everything that the bot's database refers to by id.

`save_discord` returns the servers, channels, threads, people and messages of SimCord's world, the
commands that the bot registered, and the time. `restore_discord` puts them into a new, empty world
before a bot starts in it. New objects then get ids that were never used before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, asdict, fields
from datetime import timedelta
from typing import Any

import simcord
from simcord.backend.models import Guild, Message, Role
from simcord.backend.models.channel import Channel, Overwrite, ThreadMetadata
from simcord.backend.models.member import Member
from simcord.backend.models.user import User
from simcord.enums import OverwriteType

Json = dict[str, Any]
Guilds = dict[int, simcord.GuildHandle]

_UNUSED = {"allowed_mentions", "stickers", "poll", "system_metadata", "snapshots", "reactions"}
"""Fields of messages that the bot does not use and that are not plain JSON."""


def _plain(thing: Any) -> Json:
    """Return the fields of one of SimCord's records, except those with their default value."""
    whole, found = asdict(thing), Json()
    for each in fields(thing):
        factory = each.default_factory
        default = each.default if factory is MISSING else factory()
        if each.name not in _UNUSED and whole[each.name] != default:
            found[each.name] = whole[each.name]
    return found


def _messages(env: simcord.Env, places: Iterable[int]) -> list[Json]:
    known = env.backend.messages
    return [_plain(each) for place in places for each in known.get(place, {}).values()]


def _guild(env: simcord.Env, guild: Guild) -> Json:
    """Return one server with its channels and messages."""
    places = [*guild.channel_ids, *guild.thread_ids]
    return {
        "guild": {
            **{key: getattr(guild, key) for key in ("id", "name", "owner_id")},
            "channel_ids": guild.channel_ids,
            "thread_ids": guild.thread_ids,
        },
        "roles": [_plain(role) for role in guild.roles.values()],
        "members": [_plain(member) for member in guild.members.values()],
        "channels": [_plain(env.backend.channels[each]) for each in places],
        "messages": _messages(env, places),
    }


def save_discord(env: simcord.Env) -> Json:
    """Return the whole world, without servers from which the bot was removed."""
    backend = env.backend
    private = backend.dm_channels
    return {
        "elapsed": backend.clock.elapsed,
        "application_id": backend.application_id,
        "bot": _plain(backend.bot_user),
        "users": [_plain(user) for user in backend.users.values() if user is not backend.bot_user],
        "guilds": [_guild(env, each) for each in backend.guilds.values()],
        "direct": [
            {"user": user, "channel": _plain(backend.channels[channel])}
            for user, channel in private.items()
        ],
        "direct_messages": _messages(env, private.values()),
        "commands": [
            [scope, list(key), command]
            for scope, commands in backend.commands.items()
            for key, command in commands.items()
        ],
    }


def _restore_channels(env: simcord.Env, saved: Iterable[Json]) -> None:
    for each in saved:
        channel = Channel(**each)
        channel.overwrites = [
            Overwrite(**{**given, "type": OverwriteType(given["type"])})
            for given in each.get("overwrites", ())
        ]
        if each.get("thread_metadata"):
            channel.thread_metadata = ThreadMetadata(**each["thread_metadata"])
        joined = each.get("thread_members", {})
        channel.thread_members = {int(user): moment for user, moment in joined.items()}
        env.backend.channels[channel.id] = channel
        env.backend.messages.setdefault(channel.id, {})


def _restore_messages(env: simcord.Env, saved: Iterable[Json]) -> None:
    for each in saved:
        message = Message(**each)
        env.backend.messages.setdefault(message.channel_id, {})[message.id] = message


def _restore_guild(env: simcord.Env, saved: Json) -> simcord.GuildHandle:
    """Restore a server without an event for the bot."""
    guild = Guild(**saved["guild"])
    guild.roles = {each["id"]: Role(**each) for each in saved["roles"]}
    guild.members = {each["user_id"]: Member(**each) for each in saved["members"]}
    env.backend.guilds[guild.id] = guild
    _restore_channels(env, saved["channels"])
    _restore_messages(env, saved["messages"])
    return simcord.GuildHandle(env, guild)


def restore_discord(env: simcord.Env, saved: Json, after: timedelta) -> Guilds:
    """Restore a saved world into an empty one, `after` so much time; return its servers by id."""
    backend = env.backend
    # SimCord gives the application and its bot the same ids in every world
    assert backend.application_id == saved["application_id"]
    assert backend.bot_user.id == saved["bot"]["id"]
    backend.bot_user.name = saved["bot"]["name"]
    backend.users |= {each["id"]: User(**each) for each in saved["users"]}
    guilds = {each["guild"]["id"]: _restore_guild(env, each) for each in saved["guilds"]}
    _restore_channels(env, [each["channel"] for each in saved["direct"]])
    backend.dm_channels |= {each["user"]: each["channel"]["id"] for each in saved["direct"]}
    _restore_messages(env, saved["direct_messages"])
    for scope, (name, kind), command in saved["commands"]:
        backend.commands.setdefault(scope, {})[name, kind] = command
    backend.advance_clock(saved["elapsed"] + after.total_seconds())
    return guilds
