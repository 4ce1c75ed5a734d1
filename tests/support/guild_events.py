"""Events about servers as Discord's gateway sends them, made up but of the usual shape and size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

BOT = 1_100_000_000_000_000_001
"""The bot's own account."""
FIRST_SERVER = 800_000_000_000_000_000


@dataclass(frozen=True)
class Shape:
    """How much a server consists of. Two of the `roles` are @everyone and the bot's own."""

    categories: int
    text: int
    voice: int
    forums: int
    roles: int
    threads: int
    emojis: int

    @property
    def channels(self) -> int:
        """The number of channels, with the categories."""
        return self.categories + self.text + self.voice + self.forums


SMALL = Shape(categories=2, text=2, voice=1, forums=0, roles=3, threads=1, emojis=0)
"""A server as somebody has just made it for a few friends."""
USUAL = Shape(categories=3, text=12, voice=4, forums=1, roles=10, threads=3, emojis=15)

WORDS = (
    *("general", "chat", "welcome", "rules", "announcements", "board", "games", "tournament"),
    *("music", "art", "help", "feedback", "staff", "events", "lounge", "ideas", "introductions"),
)
TIME = "2026-10-20T10:00:00.000000+00:00"
EVERYBODY_MAY = 0x6_FFFF_1CF9_FDC1
"""The permissions of @everyone on most servers."""


def user(number: int, name: str, **more: Any) -> Json:
    """Return a user as Discord sends one."""
    names = {"username": name, "global_name": name.title(), "discriminator": "0"}
    picture = {"avatar": "0123456789abcdef0123456789abcdef", "avatar_decoration_data": None}
    return {"id": str(number), **names, **picture, "public_flags": 0, **more}


def ready(servers: int) -> Json:
    """Return the event after a login: the servers are not available yet."""
    return {
        "v": 10,
        "user": user(BOT, "postboard", bot=True),
        "session_id": "0123456789abcdef0123456789abcdef",
        "resume_gateway_url": "wss://gateway.example",
        "shard": [0, 1],
        "application": {"id": str(BOT), "flags": 0},
        "guilds": [{"id": str(server_id(index)), "unavailable": True} for index in range(servers)],
    }


def server_id(index: int) -> int:
    """Return the id of the server with an index, counted from 0."""
    return FIRST_SERVER + (index << 22) * 1000


NOTHING = (
    *("splash", "discovery_splash", "banner", "afk_channel_id", "widget_channel_id"),
    *("application_id", "public_updates_channel_id", "safety_alerts_channel_id"),
    *("max_presences", "vanity_url_code", "incidents_data"),
)
NONE_OF_THEM = (
    *("stickers", "soundboard_sounds", "stage_instances", "guild_scheduled_events"),
    *("voice_states", "presences"),
)
SWITCHED_OFF = ("unavailable", "widget_enabled", "nsfw", "premium_progress_bar_enabled")
NUMBERS = {
    "afk_timeout": 300,
    "verification_level": 1,
    "default_message_notifications": 1,
    "explicit_content_filter": 2,
    "mfa_level": 0,
    "nsfw_level": 0,
    "system_channel_flags": 0,
    "max_members": 500_000,
    "max_video_channel_users": 25,
    "max_stage_video_channel_users": 50,
    "premium_tier": 0,
    "premium_subscription_count": 2,
}
"""Fields of a server that are the same on most servers."""


def guild_create(index: int, shape: Shape) -> Json:
    """Return the event that describes a server. The same index gives the same server."""
    chance = random.Random(index)
    server = server_id(index)
    ids = iter(range(server + 1, server + 1_000_000, 1 << 10))
    roles = _roles(chance, server, shape, ids)
    channels = _channels(chance, server, shape, roles, ids)
    parents = [each["id"] for each in channels if each["type"] == 0]
    return {
        **dict.fromkeys(NOTHING),
        **{name: [] for name in NONE_OF_THEM},
        **dict.fromkeys(SWITCHED_OFF, False),
        **NUMBERS,
        "id": str(server),
        "name": f"The {chance.choice(WORDS)} server {index}",
        "icon": f"{chance.randrange(1 << 128):032x}",
        "description": "A place to play board games" if index % 3 == 0 else None,
        "owner_id": str(next(ids)),
        "joined_at": TIME,
        "large": index % 2 == 0,
        "member_count": chance.randrange(20, 2000),
        "system_channel_id": parents[0],
        "rules_channel_id": parents[1],
        "preferred_locale": chance.choice(["en-US", "en-US", "de", "fr"]),
        "features": ["COMMUNITY", "NEWS", "SOUNDBOARD", "TEXT_IN_VOICE_ENABLED"],
        "emojis": [_emoji(chance, number, ids) for number in range(shape.emojis)],
        "roles": roles,
        "channels": channels,
        "threads": [_thread(chance, server, parents, ids) for _ in range(shape.threads)],
        "members": [_own_member(roles[-1])],
    }


def _roles(chance: random.Random, server: int, shape: Shape, ids: Iterator[int]) -> list[Json]:
    def role(number: int, name: str, position: int, permissions: int, **more: Any) -> Json:
        colour = chance.randrange(1 << 24)
        colours = {"primary_color": colour, "secondary_color": None, "tertiary_color": None}
        return {
            **dict.fromkeys(("description", "icon", "unicode_emoji")),
            **dict.fromkeys(("hoist", "managed", "mentionable"), False),
            "id": str(number),
            "name": name,
            "permissions": str(permissions),
            "position": position,
            "color": colour,
            "colors": colours,
            "flags": 0,
            **more,
        }

    others = [
        role(next(ids), f"{chance.choice(WORDS)} {position}", position, chance.randrange(1 << 50))
        for position in range(1, shape.roles - 1)
    ]
    own = role(
        next(ids), "Postboard", shape.roles - 1, 1 << 31, managed=True, tags={"bot_id": str(BOT)}
    )
    return [role(server, "@everyone", 0, EVERYBODY_MAY), *others, own]


def _channels(
    chance: random.Random, server: int, shape: Shape, roles: list[Json], ids: Iterator[int]
) -> list[Json]:
    def overwrites() -> list[Json]:
        """A third of the channels are closed to some people."""
        if chance.random() > 1 / 3:
            return []
        allowed = chance.sample(roles[1:], chance.randrange(1, 3))
        return [
            {"id": str(server), "type": 0, "allow": "0", "deny": "1024"},
            *({"id": each["id"], "type": 0, "allow": "1024", "deny": "0"} for each in allowed),
        ]

    def channel(kind: int, position: int, parent: str | None, **more: Any) -> Json:
        return {
            "id": str(next(ids)),
            "type": kind,
            "name": f"{chance.choice(WORDS)}-{position}",
            "position": position,
            "parent_id": parent,
            "flags": 0,
            "permission_overwrites": overwrites(),
            **more,
        }

    categories = [channel(4, number, None) for number in range(shape.categories)]

    def inside(kind: int, position: int, **more: Any) -> Json:
        """A channel in one of the categories, in which people write or speak."""
        parent, newest = str(chance.choice(categories)["id"]), None if kind == 2 else str(next(ids))
        common = {"last_message_id": newest, "rate_limit_per_user": 0, "nsfw": False}
        return channel(kind, position, parent, **common, **more)

    def text(position: int) -> Json:
        words = " ".join(chance.choice(WORDS) for _ in range(8)) if position % 2 else None
        icon = {"theme_color": None, "icon_emoji": {"id": None, "name": "👋"}}
        return inside(0, position, topic=words, last_pin_timestamp=TIME, **icon)

    def forum(position: int) -> Json:
        tag = {"moderated": False, "emoji_id": None, "emoji_name": "🎲"}
        tags = [{"id": str(next(ids)), "name": word, **tag} for word in chance.sample(WORDS, 4)]
        usual = {"default_reaction_emoji": None, "default_sort_order": None}
        return inside(
            15, position, topic="Questions", available_tags=tags, default_forum_layout=0, **usual
        )

    return [
        *categories,
        *(text(number) for number in range(shape.text)),
        *(inside(2, number, bitrate=64_000, user_limit=0) for number in range(shape.voice)),
        *(forum(number) for number in range(shape.forums)),
    ]


def _thread(chance: random.Random, server: int, parents: list[str], ids: Iterator[int]) -> Json:
    number = next(ids)
    open_for_a_week = {"archived": False, "auto_archive_duration": 10080, "locked": False}
    unmuted = {"flags": 1, "muted": False, "mute_config": None}
    return {
        "message_count": 20,
        "member_count": 3,
        "total_message_sent": 20,
        "rate_limit_per_user": 0,
        "flags": 0,
        "type": 11,
        "id": str(number),
        "guild_id": str(server),
        "parent_id": chance.choice(parents),
        "owner_id": str(BOT),
        "name": f"Escabel {number % 1000}: {chance.choice(WORDS)} vs. {chance.choice(WORDS)}",
        "last_message_id": str(next(ids)),
        "thread_metadata": {**open_for_a_week, "archive_timestamp": TIME, "create_timestamp": TIME},
        "member": {"id": str(number), "user_id": str(BOT), "join_timestamp": TIME, **unmuted},
    }


def _emoji(chance: random.Random, number: int, ids: Iterator[int]) -> Json:
    usual = {"require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": str(next(ids)), "name": f"{chance.choice(WORDS)}{number}", "roles": [], **usual}


def _own_member(role: Json) -> Json:
    return {
        **dict.fromkeys(("nick", "avatar", "banner", "premium_since")),
        **dict.fromkeys(("deaf", "mute", "pending"), False),
        "user": user(BOT, "postboard", bot=True),
        "roles": [role["id"]],
        "joined_at": TIME,
        "communication_disabled_until": None,
        "flags": 0,
    }
