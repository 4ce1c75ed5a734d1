"""Servers that the client's cache lacks, because another process runs their shard.

What a decision needs of them is fetched from Discord.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
import structlog
from discord.abc import GuildChannel

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS
from rules.text import Language

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


async def language_of_channel(context: Context, channel: int) -> Language:
    """Return the language of a channel's server, or the default if that is not known."""
    for guild in context.discord.guilds:
        if guild.get_channel_or_thread(channel) is not None:
            return context.language_in(guild.id)
    if context.connection.runs_all or not context.languages.has_catalogues:
        return context.languages.default
    try:
        place = await context.discord.fetch_channel(channel)
    except (*CALL_ERRORS, discord.InvalidData) as error:
        log.info("language of channel not fetched", channel=channel, error=str(error))
        return context.languages.default
    if not isinstance(place, GuildChannel | discord.Thread):
        return context.languages.default
    await context.learn_language(place.guild.id)
    return context.language_in(place.guild.id)


def is_elsewhere(context: Context, server: int) -> bool:
    """Return whether the cache lacks a server although the bot may be on it."""
    return context.discord.get_guild(server) is None and not context.connection.knows(server)


async def parent_channel(thread: discord.Thread) -> GuildChannel | None:
    """Return the channel of a thread that may be on a server that the cache lacks.

    Raises CALL_ERRORS.
    """
    if thread.parent is not None:
        return thread.parent
    found = await thread.guild.fetch_channel(thread.parent_id)
    return None if isinstance(found, discord.Thread) else found
