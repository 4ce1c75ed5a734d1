"""What the bot's cache keeps of servers must lead to the same decisions as discord.py's own."""

import copy
import random
from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest

from bot.context import ContextClient
from bot.discord_io.audience import everybody_can_view

# ---- events of Discord
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


# ---- the tests
SERVERS = 8


class Fed:
    """A client that is given events as Discord sends them."""

    def __init__(self, kind: type[discord.AutoShardedClient]) -> None:
        self.client = kind(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=1,
        )
        self.state: Any = self.client._connection  # pyright: ignore[reportPrivateUsage]

    def receive(self, event: str, data: Json) -> None:
        """Let discord.py read an event."""
        self.state.parsers[event](copy.deepcopy(data))

    def server(self, index: int) -> discord.Guild:
        """Return the server with an index."""
        guild = self.client.get_guild(server_id(index))
        assert guild is not None
        return guild


@pytest.fixture
async def both() -> tuple[Fed, Fed]:
    """Return the bot's client and one of discord.py; both know the same servers."""
    fed = Fed(ContextClient), Fed(discord.AutoShardedClient)
    for one in fed:
        await one.client._async_setup_hook()  # pyright: ignore[reportPrivateUsage]
        one.state.shard_ids = [0]
        one.receive("READY", ready(SERVERS))
        for index in range(SERVERS):
            one.receive("GUILD_CREATE", guild_create(index))
    return fed


def facts(fed: Fed, index: int) -> Json:
    """Return everything about a server that the bot asks its cache for."""
    guild = fed.server(index)
    places = [each for each in guild.channels if not isinstance(each, discord.CategoryChannel)]
    people = [guild.me, member_with(fed, guild, guild.roles[2:5]), member_with(fed, guild, [])]
    return {
        "language": guild.preferred_locale,
        "owner": guild.owner_id,
        "available": not guild.unavailable,
        "roles": [(role.id, role.permissions.value, role.is_bot_managed()) for role in guild.roles],
        "own": (guild.me.id, [role.id for role in guild.me.roles]),
        "channels": {
            each.id: (
                each.type,
                getattr(each, "last_message_id", None),
                [each.permissions_for(person).value for person in people],
            )
            for each in places
        },
        "audiences": [
            everybody_can_view(home, shown, guild.me.id)
            for home in places[:6]
            for shown in places[:6]
        ],
        "threads": {
            each.id: (
                each.parent_id,
                each.type,
                each.locked,
                each.archived,
                each.last_message_id,
                [each.permissions_for(person).value for person in people],
            )
            for each in guild.threads
        },
    }


def member_with(fed: Fed, guild: discord.Guild, roles: Sequence[discord.Role]) -> discord.Member:
    """Return a person with some roles, as an interaction contains one."""
    data: Any = {
        "user": {"id": "77", "username": "ann", "discriminator": "0", "avatar": None},
        "roles": [str(role.id) for role in roles],
        "joined_at": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    return discord.Member(data=data, guild=guild, state=fed.state)


async def test_a_server_leads_to_the_same_decisions(both: tuple[Fed, Fed]) -> None:
    """Permissions, audiences, languages and threads are those that discord.py finds."""
    bot, plain = both
    for index in range(SERVERS):
        assert facts(bot, index) == facts(plain, index)


async def test_names_and_topics_are_not_kept(both: tuple[Fed, Fed]) -> None:
    """Nothing of the texts of a server is in the cache."""
    guild = both[0].server(0)
    assert {each.name for each in (*guild.channels, *guild.roles, *guild.threads)} == {""}
    assert not guild.categories
    assert all(each.topic is None for each in guild.text_channels)


async def test_changes_lead_to_the_same_decisions(both: tuple[Fed, Fed]) -> None:
    """So do events about servers, channels, roles and threads that are new or changed."""
    data = guild_create(0)
    server = data["id"]
    hidden = {"id": server, "type": 0, "allow": "0", "deny": "1024"}
    text = next(each for each in data["channels"] if each["type"] == 0)
    changed = {**text, "guild_id": server, "permission_overwrites": [hidden], "name": "new"}
    category = {**data["channels"][0], "guild_id": server, "permission_overwrites": [hidden]}
    role = {**data["roles"][2], "permissions": "8", "name": "new"}
    thread = {**data["threads"][0], "guild_id": server}
    locked = {**thread["thread_metadata"], "locked": True}
    update = {key: data[key] for key in ("id", "name", "owner_id", "emojis", "features")}
    events: list[tuple[str, Json]] = [
        ("CHANNEL_UPDATE", changed),
        ("CHANNEL_UPDATE", category),
        ("CHANNEL_CREATE", {**changed, "id": "5", "permission_overwrites": []}),
        ("CHANNEL_CREATE", {**category, "id": "6"}),
        ("GUILD_ROLE_UPDATE", {"guild_id": server, "role": role}),
        ("GUILD_ROLE_CREATE", {"guild_id": server, "role": {**role, "id": "7"}}),
        ("THREAD_CREATE", {**thread, "id": "8", "newly_created": True}),
        ("THREAD_UPDATE", {**thread, "thread_metadata": locked}),
        ("THREAD_UPDATE", {**thread, "id": "9", "type": 12}),
        ("GUILD_UPDATE", {**update, "preferred_locale": "pt-BR", "roles": data["roles"][:5]}),
        ("GUILD_MEMBER_UPDATE", {**data["members"][0], "guild_id": server, "roles": []}),
        ("GUILD_CREATE", {**data, "threads": []}),
        ("THREAD_LIST_SYNC", {"guild_id": server, "threads": [thread], "members": []}),
    ]
    for name, event in events:
        for each in both:
            each.receive(name, event)
        assert facts(both[0], 0) == facts(both[1], 0), name


async def test_a_server_that_is_away_is_known(both: tuple[Fed, Fed]) -> None:
    """A server during an outage at Discord is unavailable, and complete afterwards."""
    bot = both[0]
    bot.receive("GUILD_DELETE", {"id": str(server_id(1)), "unavailable": True})
    assert bot.server(1).unavailable
    bot.receive("GUILD_CREATE", {"id": str(server_id(1)), "unavailable": True})
    assert bot.server(1).unavailable
    bot.receive("GUILD_CREATE", guild_create(1))
    assert not bot.server(1).unavailable
    assert bot.server(1).me.id == BOT
    assert facts(bot, 1) == facts(both[1], 1)
