"""Servers that the client's cache lacks, because another process runs their shard.

What a decision needs of them is fetched from Discord.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
import structlog
from discord.abc import GuildChannel

from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.this_instance import Connection

log = structlog.stdlib.get_logger(__name__)

LOOKUP_TIMEOUT = 5
"""Seconds to wait for the locale of a server."""


@dataclass(frozen=True, slots=True)
class MemberNames:
    """The names of a member, as `discord.Member` has them."""

    display_name: str
    name: str


async def fetch_locale(client: discord.Client, server: int) -> discord.Locale | None:
    """Fetch the locale of a server. Return None if that fails."""
    try:
        async with asyncio.timeout(LOOKUP_TIMEOUT):
            return (await client.fetch_guild(server, with_counts=False)).preferred_locale
    except CALL_ERRORS as error:
        log.info("locale of server not fetched", server=server, error=str(error))
        return None


async def fetch_member(client: discord.Client, server: int, player: int) -> MemberNames:
    """Fetch the names of a member of a server. Raises CALL_ERRORS."""
    data = await client.http.get_member(server, player)
    user = data["user"]
    shown = data.get("nick") or user.get("global_name") or user["username"]
    return MemberNames(shown, user["username"])


def is_elsewhere(client: discord.Client, connection: Connection, server: int) -> bool:
    """Return whether the cache lacks a server although the bot may be on it."""
    return client.get_guild(server) is None and not connection.knows(server)


async def parent_channel(thread: discord.Thread) -> GuildChannel | None:
    """Return the channel of a thread that may be on a server that the cache lacks.

    Raises CALL_ERRORS.
    """
    if thread.parent is not None:
        return thread.parent
    found = await thread.guild.fetch_channel(thread.parent_id)
    return None if isinstance(found, discord.Thread) else found
