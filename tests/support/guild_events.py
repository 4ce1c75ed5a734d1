"""Events about servers as Discord's gateway sends them: made up, with the fields that are read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

BOT = 1_100_000_000_000_000_001
"""The bot's own account."""
FIRST_SERVER = 800_000_000_000_000_000
TIME = "2026-10-20T10:00:00.000000+00:00"
EVERYBODY_MAY = 0x6_FFFF_1CF9_FDC1
"""The permissions of @everyone on most servers."""
THE_BOT = {"id": str(BOT), "username": "postboard", "discriminator": "0", "avatar": None}


def ready(servers: int) -> Json:
    """Return the event after a login: the servers are not available yet."""
    away = [{"id": str(server_id(index)), "unavailable": True} for index in range(servers)]
    application = {"id": str(BOT), "flags": 0}
    return {"user": THE_BOT, "application": application, "guilds": away, "shard": [0, 1]}


def server_id(index: int) -> int:
    """Return the id of the server with an index, counted from 0."""
    return FIRST_SERVER + (index << 22) * 1000


def guild_create(index: int) -> Json:
    """Return the event that describes a server. The same index gives the same server."""
    chance = random.Random(index)
    server = str(server_id(index))
    ids = map(str, range(server_id(index) + 1, server_id(index) + 1_000_000, 1 << 10))
    roles = _roles(chance, server, ids)
    channels = _channels(chance, server, roles, ids)
    parents = [each["id"] for each in channels if each["type"] == 0]
    return {
        "id": server,
        "name": f"server {index}",
        "owner_id": next(ids),
        "preferred_locale": chance.choice(["en-US", "en-US", "de", "fr"]),
        "features": ["COMMUNITY", "NEWS"],
        "emojis": [{"id": next(ids), "name": "dice", "require_colons": True, "managed": False}],
        "roles": roles,
        "channels": channels,
        "threads": [_thread(server, chance.choice(parents), ids) for _ in range(3)],
        "members": [_own_member(roles[-1])],
    }


def _roles(chance: random.Random, server: str, ids: Iterator[str]) -> list[Json]:
    def role(number: str, position: int, permissions: int, **more: Any) -> Json:
        name = {"id": number, "name": f"role {position}", "position": position}
        return {**name, "permissions": str(permissions), **more}

    others = [role(next(ids), position, chance.randrange(1 << 50)) for position in range(1, 9)]
    own = role(next(ids), 9, 1 << 31, managed=True, tags={"bot_id": str(BOT)})
    return [role(server, 0, EVERYBODY_MAY), *others, own]


def _channels(
    chance: random.Random, server: str, roles: list[Json], ids: Iterator[str]
) -> list[Json]:
    def overwrites() -> list[Json]:
        """A third of the channels are closed to some people."""
        if chance.random() > 1 / 3:
            return []
        allowed = chance.sample(roles[1:], chance.randrange(1, 3))
        return [
            {"id": server, "type": 0, "allow": "0", "deny": "1024"},
            *({"id": each["id"], "type": 0, "allow": "1024", "deny": "0"} for each in allowed),
        ]

    def channel(kind: int, position: int, parent: str | None, **more: Any) -> Json:
        place = {"id": next(ids), "type": kind, "name": f"channel {position}", "parent_id": parent}
        return {**place, "position": position, "permission_overwrites": overwrites(), **more}

    categories = [channel(4, number, None) for number in range(3)]

    def inside(kind: int, position: int, **more: Any) -> Json:
        """A channel in one of the categories, in which people write or speak."""
        newest = None if kind == 2 else next(ids)
        parent = chance.choice(categories)["id"]
        return channel(kind, position, parent, last_message_id=newest, **more)

    return [
        *categories,
        *(inside(0, number, topic="Questions" if number % 2 else None) for number in range(12)),
        *(inside(2, number, bitrate=64_000, user_limit=0) for number in range(4)),
        inside(15, 0, topic="Questions", available_tags=[]),
    ]


def _thread(server: str, parent: str, ids: Iterator[str]) -> Json:
    number = next(ids)
    place = {"id": number, "guild_id": server, "parent_id": parent, "type": 11}
    times = {"archive_timestamp": TIME, "create_timestamp": TIME, "auto_archive_duration": 10080}
    return {
        **place,
        "owner_id": str(BOT),
        "name": f"Escabel {number}",
        "last_message_id": next(ids),
        "message_count": 20,
        "member_count": 3,
        "thread_metadata": {**times, "archived": False, "locked": False},
        "member": {"id": number, "user_id": str(BOT), "join_timestamp": TIME, "flags": 1},
    }


def _own_member(role: Json) -> Json:
    quiet = {"deaf": False, "mute": False, "flags": 0}
    return {"user": THE_BOT, "roles": [role["id"]], "joined_at": TIME, **quiet}
