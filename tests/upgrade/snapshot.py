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

_UNUSED_FIELDS = {
    "allowed_mentions",
    "stickers",
    "poll",
    "system_metadata",
    "snapshots",
    "reactions",
}
"""Fields of messages that the bot does not use and that are not plain JSON."""


def _plain(thing: Any) -> Json:
    """Return the fields of one of SimCord's records, except those with their default value."""
    found: Json = {}
    whole = asdict(thing)
    for each in fields(thing):
        value = whole[each.name]
        default = each.default
        if each.default_factory is not MISSING:
            default = each.default_factory()
        if each.name not in _UNUSED_FIELDS and value != default:
            found[each.name] = value
    return found


def _plain_channel(channel: Channel) -> Json:
    found = _plain(channel)
    found["type"] = int(channel.type)
    for each in found.get("overwrites", ()):
        each["type"] = int(each["type"])
    return found


def _plain_guild(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "roles": [_plain(role) for role in guild.roles.values()],
        "members": [_plain(member) for member in guild.members.values()],
        "channel_ids": list(guild.channel_ids),
        "thread_ids": list(guild.thread_ids),
    }


def save_guild(env: simcord.Env, guild: int) -> Json:
    """Return one server with its channels and messages. The bot must still be a member."""
    backend = env.backend
    found = backend.get_guild(guild)
    places = [*found.channel_ids, *found.thread_ids]
    return {
        "guild": _plain_guild(found),
        "channels": [_plain_channel(backend.channels[each]) for each in places],
        "messages": _messages(env, places),
    }


def _messages(env: simcord.Env, places: Iterable[int]) -> list[Json]:
    known = env.backend.messages
    return [_plain(each) for place in places for each in known.get(place, {}).values()]


def save_discord(env: simcord.Env, left: Iterable[Json] = ()) -> Json:
    """Return the whole world; `left` are servers from which the bot was removed (`save_guild`)."""
    backend = env.backend
    private = [backend.channels[each] for each in backend.dm_channels.values()]
    return {
        "elapsed": backend.clock.elapsed,
        "now": env.now().isoformat(),
        "application_id": backend.application_id,
        "bot": _plain(backend.bot_user),
        "users": [_plain(user) for user in backend.users.values() if user is not backend.bot_user],
        "guilds": [save_guild(env, each) for each in backend.guilds],
        "left": list(left),
        "direct": [
            {"user": user, "channel": _plain_channel(backend.channels[channel])}
            for user, channel in backend.dm_channels.items()
        ],
        "direct_messages": _messages(env, [each.id for each in private]),
        "commands": [
            [scope, list(key), command]
            for scope, commands in backend.commands.items()
            for key, command in commands.items()
        ],
    }


def _channel(saved: Json) -> Channel:
    channel = Channel(**saved)
    channel.overwrites = [
        Overwrite(**{**each, "type": OverwriteType(each["type"])})
        for each in saved.get("overwrites", ())
    ]
    if saved.get("thread_metadata"):
        channel.thread_metadata = ThreadMetadata(**saved["thread_metadata"])
    channel.thread_members = {
        int(user): joined for user, joined in saved.get("thread_members", {}).items()
    }
    return channel


def restore_guild(env: simcord.Env, saved: Json) -> simcord.GuildHandle:
    """Restore a server without an event for the bot."""
    backend = env.backend
    given = saved["guild"]
    guild = Guild(id=given["id"], name=given["name"], owner_id=given["owner_id"])
    guild.roles = {each["id"]: Role(**each) for each in given["roles"]}
    guild.members = {each["user_id"]: Member(**each) for each in given["members"]}
    guild.channel_ids = list(given["channel_ids"])
    guild.thread_ids = list(given["thread_ids"])
    backend.guilds[guild.id] = guild
    for each in saved["channels"]:
        backend.channels[each["id"]] = _channel(each)
        backend.messages.setdefault(each["id"], {})
    _restore_messages(env, saved["messages"])
    return simcord.GuildHandle(env, guild)


def _restore_messages(env: simcord.Env, saved: Iterable[Json]) -> None:
    for each in saved:
        message = Message(**each)
        env.backend.messages.setdefault(message.channel_id, {})[message.id] = message


def restore_discord(
    env: simcord.Env, saved: Json, after: timedelta
) -> dict[int, simcord.GuildHandle]:
    """Restore a saved world into an empty one, `after` so much time; return its servers by id."""
    backend = env.backend
    # SimCord gives the application and its bot the same ids in every world
    assert backend.application_id == saved["application_id"]
    assert backend.bot_user.id == saved["bot"]["id"]
    backend.bot_user.name = saved["bot"]["name"]
    for each in saved["users"]:
        backend.users[each["id"]] = User(**each)
    guilds = {each["guild"]["id"]: restore_guild(env, each) for each in saved["guilds"]}
    for each in saved["direct"]:
        channel = _channel(each["channel"])
        backend.channels[channel.id] = channel
        backend.messages.setdefault(channel.id, {})
        backend.dm_channels[each["user"]] = channel.id
    _restore_messages(env, saved["direct_messages"])
    for scope, (name, kind), command in saved["commands"]:
        backend.commands.setdefault(scope, {})[name, kind] = command
    backend.advance_clock(saved["elapsed"] + after.total_seconds())
    return guilds
