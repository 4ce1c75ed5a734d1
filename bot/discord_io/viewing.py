"""Whether a member of a server can see a channel, without an interaction of theirs."""

from contextlib import suppress
from typing import Any

import discord
from discord.abc import GuildChannel

from bot.discord_io.failures import UNKNOWN_MEMBER, UNKNOWN_USER, Failure, failure
from bot.discord_io.other_servers import parent_channel


async def can_see_message(
    client: discord.Client, server: int, channel: int, player: int, message: int | None = None
) -> bool | None:
    """Return whether somebody can see a channel and its history, and a message that is still there;
    None if they are not on the server.

    Discord is asked. Raises one of CALL_ERRORS if that is not possible now.
    """
    member: discord.Member | None = None
    try:
        guild = client.get_guild(server)
        if guild is None or guild.unavailable:
            guild = await client.fetch_guild(server, with_counts=False)
        member = await guild.fetch_member(player)
        place: Any = guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)
        if message is not None:
            with suppress(discord.Forbidden):  # the bot may not read the history
                await place.fetch_message(message)
        return await _can_see(member, place)
    except discord.InvalidData:  # a kind of channel that discord.py does not know
        return False
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        gone = member is None and error.code in {UNKNOWN_MEMBER, UNKNOWN_USER}
        return None if gone else False


async def _can_see(member: discord.Member, place: GuildChannel | discord.Thread) -> bool:
    if not isinstance(place, discord.Thread):
        granted = place.permissions_for(member)
        voice = isinstance(place, discord.VoiceChannel | discord.StageChannel)
        return _shows(granted) and (granted.connect or not voice)
    parent = await parent_channel(place)
    if parent is None or not _shows(parent.permissions_for(member)):
        return False
    if place.is_private() and not parent.permissions_for(member).manage_threads:
        await place.fetch_member(member.id)  # raises NotFound if they are not in it
    return True


def _shows(granted: discord.Permissions) -> bool:
    """Without the history, whoever was not connected does not see what was posted."""
    return granted.view_channel and granted.read_message_history
