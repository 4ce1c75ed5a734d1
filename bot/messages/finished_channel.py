"""A server's channel for finished matches: what `/server settings` checks and says about it."""

from __future__ import annotations

import discord

from bot.context import Context
from model.errors import Refused
from model.text_values import ChannelName
from rules.text import Listing, Term, Translatable, tr, tr_term

NEEDED = {
    "view_channel": tr_term("View Channel", "permission in Discord"),
    "send_messages": tr_term("Send Messages", "permission in Discord"),
    "attach_files": tr_term("Attach Files", "permission in Discord"),
}
"""The permissions that the bot needs in the channel."""


def check_finished_channel(
    context: Context, server: int, channel: int, *, stop: bool | None
) -> None:
    """Raise Refused unless the bot can post finished matches in a channel.

    `stop` says whether the person has asked for no channel as well.
    """
    if stop:
        raise Refused(tr("Choose a channel for finished matches, or none; not both."))
    missing = missing_there(context, server, channel)
    name = ChannelName(channel)
    if missing is None:
        raise Refused(
            tr("I don't see {channel}. Let me view it, or choose another one.", channel=name)
        )
    if missing:
        raise Refused(
            tr(
                "I need {permissions} in {channel} to post finished matches there. Give me that, "
                "or choose another channel.",
                permissions=Listing(missing),
                channel=name,
            )
        )


def about_finished_channel(
    context: Context, server: int, channel: int | None
) -> list[Translatable]:
    """Return sentences about where finished matches are posted, and what prevents it."""
    if channel is None:
        return [tr("Finished matches are not posted anywhere else.")]
    name = ChannelName(channel)
    said: list[Translatable] = [
        tr("Finished matches are posted in {channel}, with their replay.", channel=name),
        tr("Matches from channels that somebody there can't view are left out."),
    ]
    missing = missing_there(context, server, channel)
    if missing is None:
        said.append(tr("Now I can't post there: the channel is gone, or hidden from me."))
    elif missing:
        said.append(
            tr("Now I can't post there: I need {permissions}.", permissions=Listing(missing))
        )
    return said


def missing_there(context: Context, server: int, channel: int) -> list[Term] | None:
    """Return the needed permissions that the bot lacks in a channel, None if it has no such one."""
    guild = context.discord.get_guild(server)
    place = None if guild is None else guild.get_channel(channel)
    if guild is None or not isinstance(place, discord.TextChannel):
        return None
    granted = place.permissions_for(guild.me)
    return [term for name, term in NEEDED.items() if not getattr(granted, name)]
