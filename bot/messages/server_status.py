"""What `/server status` tells an admin: how the bot is, and where it cannot post on the server."""

from __future__ import annotations

import discord

from bot import __version__
from bot.context import Context, Interaction
from bot.discord_io.markup import small
from bot.messages.permissions import ATTACH_FILES, missing_permissions
from model.text_values import ChannelName, Moment
from rules.text import Listing, Translatable, Verbatim, join_texts, tr, tr_plural

MAX_CHANNELS = 10
"""The most channels that are listed."""
BACKUP_COMMAND = Verbatim("`python -m maintenance backup`")


async def server_status(interaction: Interaction, server: int) -> Translatable:
    """Return what an admin of a server may know, and what they can do."""
    context = interaction.client.context
    await context.health.look()
    problems = context.health.problems()
    since = Moment(context.health.started_at, relative=True)
    lines: list[Translatable] = [
        tr(
            "I am Postboard {version}, started {moment}.",
            version=Verbatim(__version__),
            moment=since,
        )
    ]
    if problems:
        lines += [*problems, tr("Whoever runs me should look into that.")]
    else:
        lines.append(tr("All is well with me."))
    lines.append(await _about_backup(context))
    lines += await _about_parked(interaction, server)
    return join_texts(lines, "\n")


async def _about_backup(context: Context) -> Translatable:
    """Say when the database was last copied, as far as that is known."""
    if context.store.shared:
        return tr(
            "My database has a server of its own, so I don't know when it was last backed up."
        )
    last = await context.service.waiting.last_backup()
    if last is None:
        return tr(
            "I know of no backup of my database. Whoever runs me makes one with {command}.",
            command=BACKUP_COMMAND,
        )
    moment = Moment(last, relative=True)
    return tr("The last backup of my database that I know of was made {moment}.", moment=moment)


async def _about_parked(interaction: Interaction, server: int) -> list[Translatable]:
    """Say which messages wait for channels in which the bot cannot post, and why.

    Channels that the reader cannot view are only counted, together with those that are gone.
    """
    context = interaction.client.context
    parked = await context.service.waiting.parked_in(server)
    if not parked:
        return [tr("No message waits for a channel in which I can't post.")]
    homes = [each.channel for each in parked if each.channel is not None]
    visible = await context.permissions.visible_homes(interaction, server, homes)
    lines: list[Translatable] = []
    others = 0
    for each in parked:
        if each.channel in visible and len(lines) < MAX_CHANNELS:
            lines.append(_line(context, server, each.channel, each.count))
        else:
            others += each.count
    if others:
        more = tr_plural(
            "{count} message waits for other channels; you may not view them, or they are gone.",
            "{count} messages wait for other channels; you may not view them, or they are gone.",
            count=others,
        )
        lines.append(more)
    by_themselves = tr("What waits is posted by itself as soon as I may post there.")
    meanwhile = tr("Meanwhile players see their matches with `/show`.")
    return [*lines, small(join_texts([by_themselves, meanwhile]))]


def _line(context: Context, server: int, channel: int, count: int) -> Translatable:
    """Say how many messages wait for a channel and its threads, and what an admin can do."""
    waiting = tr_plural(
        "{count} message waits for {channel}.",
        "{count} messages wait for {channel}.",
        count=count,
        channel=ChannelName(channel),
    )
    return join_texts([waiting, _advice(context, server, channel)])


def _advice(context: Context, server: int, channel: int) -> Translatable:
    """Say what an admin can do so that the bot can post in a channel."""
    guild = context.discord.get_guild(server)
    place = None if guild is None else guild.get_channel_or_thread(channel)
    if guild is None or place is None:
        return tr("I don't see it: let me view it.")
    granted = place.permissions_for(guild.me)
    missing = missing_permissions(granted, in_thread=isinstance(place, discord.Thread))
    if missing:
        # where the bot may not send anything, discord.py cannot say whether it could attach files
        surely = [each for each in missing if each is not ATTACH_FILES] or missing
        return tr("Give me {permissions} there.", permissions=Listing(surely))
    if isinstance(place, discord.Thread) and place.locked and not granted.manage_threads:
        return tr("It is locked: unlock it.")
    return tr("My permissions there look right; I try again every few hours.")
