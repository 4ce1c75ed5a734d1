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

_UNUSED = {
    *("allowed_mentions", "stickers", "poll", "system_metadata", "snapshots", "reactions"),
    "audit_log_entries",
}
"""Fields that the bot does not use and that are not plain JSON."""


def _plain(things: Iterable[Any]) -> list[Json]:
    """Return the fields of some of SimCord's records, except those with their default value."""
    return [
        {
            each.name: value
            for each in fields(thing)
            if each.name not in _UNUSED
            and (value := whole[each.name])
            != (each.default if each.default_factory is MISSING else each.default_factory())
        }
        for thing in things
        for whole in [asdict(thing)]
    ]


def save_discord(env: simcord.Env) -> Json:
    """Return the whole world."""
    backend = env.backend
    messages = (each for stored in backend.messages.values() for each in stored.values())
    return {
        "elapsed": backend.clock.elapsed,
        "application_id": backend.application_id,
        "bot": backend.bot_user.id,
        "users": _plain(backend.users.values()),
        "guilds": _plain(backend.guilds.values()),
        "channels": _plain(backend.channels.values()),
        "messages": _plain(messages),
        "direct": [*backend.dm_channels.items()],
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
    if "thread_metadata" in saved:
        channel.thread_metadata = ThreadMetadata(**saved["thread_metadata"])
    joined = saved.get("thread_members", {})
    channel.thread_members = {int(user): moment for user, moment in joined.items()}
    return channel


def _guild(saved: Json) -> Guild:
    guild = Guild(**saved)
    guild.roles = {each["id"]: Role(**each) for each in saved["roles"].values()}
    guild.members = {each["user_id"]: Member(**each) for each in saved["members"].values()}
    return guild


def restore_discord(env: simcord.Env, saved: Json, after: timedelta) -> None:
    """Restore a saved world into an empty one, `after` so much time, without events for the bot."""
    backend = env.backend
    # SimCord gives the application and its bot the same ids in every world
    assert backend.application_id == saved["application_id"]
    assert backend.bot_user.id == saved["bot"]
    for each in saved["users"]:
        vars(backend.users.setdefault(each["id"], User(**each))).update(each)
    backend.guilds |= {each["id"]: _guild(each) for each in saved["guilds"]}
    backend.channels |= {each["id"]: _channel(each) for each in saved["channels"]}
    backend.messages |= {each: {} for each in backend.channels}
    for each in saved["messages"]:
        backend.messages.setdefault(each["channel_id"], {})[each["id"]] = Message(**each)
    backend.dm_channels |= dict(saved["direct"])
    for scope, (name, kind), command in saved["commands"]:
        backend.commands.setdefault(scope, {})[name, kind] = command
    backend.advance_clock(saved["elapsed"] + after.total_seconds())
