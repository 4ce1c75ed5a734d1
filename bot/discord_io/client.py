"""The client that talks to Discord, which keeps only what the bot reads of servers.

discord.py keeps what Discord sends about each server, with its channels, roles and threads. A bot
on thousands of servers spends most of its memory on names, topics and emojis that Postboard never
reads. They are left out of each event before discord.py reads it, and equal numbers are stored
once. What is kept are ids, kinds, permissions, the language, the last messages of channels, and
whether threads are locked, archived or private.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord.backoff import ExponentialBackoff
from discord.state import AutoShardedConnectionState

from bot.languages import Languages

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | None"
"""An event or a part of one, with the keys that Discord documents."""

REDUCED = (
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_LIST_SYNC",
)
"""The events of which parts are left out."""
CATEGORY = 4
"""The type of categories. Nothing is posted there, and their permissions are not inherited; so
they are not cached."""
LEFT_OUT = {
    "icon",
    "splash",
    "discovery_splash",
    "banner",
    "description",
    "features",
    "emojis",
    "stickers",
    "soundboard_sounds",
    "stage_instances",
    "guild_scheduled_events",
    "voice_states",
    "presences",
    "incidents_data",
    "unicode_emoji",
    "colors",
    "topic",
    "rtc_region",
    "available_tags",
    "default_reaction_emoji",
    "applied_tags",
    "create_timestamp",
    "member",
    "nick",
    "global_name",
}
"""The keys that the bot does not read."""
REPLACED: dict[str, Json] = {
    "name": "",
    "username": "",
    "avatar": None,
    "joined_at": None,
    "archive_timestamp": None,
}
"""The same for keys without which discord.py reads no event, and what they are given."""
NUMBERS = {"id", "parent_id", "owner_id", "permissions", "allow", "deny"}
"""The keys of numbers, which are strings in events. Many are equal within a server."""


class FrugalState(AutoShardedConnectionState[Any]):
    """discord.py's cache and the readers of its events, for less."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for event in REDUCED:
            self.parsers[event] = _reducing(self.parsers[event])


def _reducing(read: Callable[[Any], None]) -> Callable[[Json], None]:
    """Return a reader that first leaves parts of an event out. It ignores events of categories."""

    def read_reduced(data: Json) -> None:
        if not _is_category(data):
            read(_reduced(data, {}))

    return read_reduced


def _is_category(data: Json) -> bool:
    return isinstance(data, dict) and data.get("type") == CATEGORY


def _reduced(data: Json, numbers: dict[str, int], key: str = "") -> Json:
    """Return a part of an event, which has a `key`, without what the bot does not read.

    Equal numbers become the same object, which `numbers` has.
    """
    if key in REPLACED:
        return REPLACED[key]
    if key in NUMBERS and isinstance(data, str):
        return numbers.setdefault(data, int(data))
    if isinstance(data, list):
        return [_reduced(each, numbers) for each in data if not _is_category(each)]
    if isinstance(data, dict):
        kept = ((name, each) for name, each in data.items() if name not in LEFT_OUT)
        return {name: _reduced(each, numbers, name) for name, each in kept}
    return data


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
