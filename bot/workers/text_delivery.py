"""Delivers queued texts: announcements in a match's channel, and private messages."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.context import Context
from bot.discord_io.failures import Failure, failure
from bot.discord_io.markup import in_discord
from bot.workers.deliveries import Deliveries, DeliveryResult, Unreachable
from bot.workers.posting import Message, begins_with, post, post_to_players
from bot.workers.relevance import announcement_now, is_out_of_date
from model.entities import Notice
from model.former_players import is_former
from model.notices import Announcement, PrivateMessage
from model.present import present
from model.text_values import MatchNumber, Mention
from rules.text import Translatable, join_texts, tr, values_of

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.register(Announcement)
async def deliver_announcement(
    context: Context, notice: Notice, content: Announcement
) -> DeliveryResult:
    """Post an announcement in the match's channel, and notify the players in `content.mention`.

    Outside the match's own thread the text begins with the match's number, unless it contains the
    number itself. An announcement that is out of date is not sent.
    """
    async with context.store.read() as unit:
        match = await unit.matches.get(present(notice.match, "match of a notice"))
    now = context.clock.now()
    current = None if match is None else announcement_now(content, match, now)
    if match is None or current is None:
        return DeliveryResult()
    text, beginning = current
    language = context.language_in(match.server)
    in_thread = Message(
        f"s{notice.id}",
        begins_with(in_discord(beginning, language)),
        in_discord(text, language),
        mentions=content.mention,
    )
    elsewhere = in_thread
    if not names_match(content.text, match.id):
        about = tr("About match {match}:", match=MatchNumber(match.id))
        elsewhere = replace(
            in_thread,
            recognise=begins_with(in_discord(join_texts([about, beginning]), language)),
            text=in_discord(join_texts([about, text]), language),
        )
    sent = await post_to_players(context, match, notice, in_thread, elsewhere)
    return DeliveryResult(sent[0][1])


def names_match(text: Translatable, match: int) -> bool:
    """Return whether a text contains the number of a match."""
    return any(each.match == match for each in values_of(text, MatchNumber))


@deliveries.register(PrivateMessage)
async def deliver_private_message(
    context: Context, notice: Notice, content: PrivateMessage
) -> DeliveryResult:
    """Send a private message, or post it in the message's channel if the player accepts none.

    A message that is out of date is not sent.
    """
    if is_former(content.player):
        return DeliveryResult()
    if content.unreachable is not None:
        async with context.store.read() as unit:
            match = await unit.matches.get(content.unreachable)
        if is_out_of_date(content, match):
            return DeliveryResult()
    return DeliveryResult(await send_privately(context, notice, content))


async def send_privately(
    context: Context, notice: Notice, message: PrivateMessage, beginning: Translatable | None = None
) -> int:
    """Send a private message, or post it in its channel if the player accepts no private ones.

    `beginning` is the part of the text that is the same in every attempt, or None if the whole text
    is. Return the id of the message. Raises Unreachable if the player accepts no private messages
    and the message has no channel, and otherwise what calls to Discord raise.
    """
    player, channel = message.player, message.channel
    start = message.text if beginning is None else beginning
    language = context.languages.default
    try:
        private = await context.discord.create_dm(discord.Object(player))
        return await post(
            context,
            private,
            notice,
            Message(
                f"d{notice.id}",
                begins_with(in_discord(start, language)),
                in_discord(message.text, language),
            ),
        )
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        if channel is None:
            raise Unreachable(f"player {player} accepts no private messages") from error
    name, language = in_discord(Mention(player)), await context.language_of_channel(channel)
    public = Message(
        f"d{notice.id}c",
        begins_with(f"{name} {in_discord(start, language)}"),
        f"{name} {in_discord(message.text, language)}",
        mentions=(player,),
    )
    return await post(context, context.discord.get_partial_messageable(channel), notice, public)
