"""How queued texts reach people: in a match's channel, or privately."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.context import Context
from bot.discord_io.failures import Failure, failure
from bot.discord_io.markup import in_discord
from bot.workers.deliveries import Deliveries, DeliveryResult, Unreachable
from bot.workers.posting import Message, begins_with, post, post_to_players
from bot.workers.relevance import announcement_now, is_out_of_date
from matches.model.entities import Notice
from matches.model.notices import Announcement, PrivateMessage
from matches.model.present import present
from matches.model.text_values import MatchNumber, Mention
from rules.text import Translatable, Verbatim, joined, tr, values_of

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.register(Announcement)
async def deliver_announcement(
    context: Context, notice: Notice, content: Announcement
) -> DeliveryResult:
    """Post an announcement in the match's channel, and notify the players in `mention`.

    Outside the match's own thread it begins with the match's number, unless it names that itself.
    """
    async with context.store.read() as unit:
        match = await unit.matches.get(present(notice.match, "match of a notice"))
    said = None if match is None else announcement_now(notice, content, match, context.clock.now())
    if match is None or said is None:
        return DeliveryResult()
    text, beginning = said
    language = context.language_in(match.server)
    own = Message(
        f"s{notice.id}",
        begins_with(in_discord(beginning, language)),
        in_discord(text, language),
        mentions=content.mention,
    )
    named = own
    if not names_match(content.text, match.id):
        about = tr("About match {match}:", match=MatchNumber(match.id))
        named = replace(
            own,
            recognise=begins_with(in_discord(joined([about, beginning]), language)),
            text=in_discord(joined([about, text]), language),
        )
    sent = await post_to_players(context, match, notice, own, named)
    return DeliveryResult(sent[0][1])


def names_match(text: Translatable, match: int) -> bool:
    """Whether a text says which match it is about."""
    if isinstance(text, Verbatim):  # of an older version
        return f"match #{match}" in text
    return any(each.match == match for each in values_of(text, MatchNumber))


@deliveries.register(PrivateMessage)
async def deliver_private_message(
    context: Context, notice: Notice, content: PrivateMessage
) -> DeliveryResult:
    """Send a private message; a player who takes none reads it in the message's channel."""
    if content.unreachable is not None:
        async with context.store.read() as unit:
            match = await unit.matches.get(content.unreachable)
        if is_out_of_date(content, match):
            return DeliveryResult()
    return DeliveryResult(await send_privately(context, notice, content))


async def send_privately(
    context: Context, notice: Notice, message: PrivateMessage, beginning: str | None = None
) -> int:
    """Send a message to its player, or in its channel if they take no private ones; return its id.

    `beginning` is what its text begins with in every attempt (None: the whole text). Raises
    Unreachable if neither way works.
    """
    player, channel = message.player, message.channel
    text = in_discord(message.text, context.languages.default)
    start = text if beginning is None else beginning
    try:
        private = await context.discord.create_dm(discord.Object(player))
        return await post(
            context, private, notice, Message(f"d{notice.id}", begins_with(start), text)
        )
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        if channel is None:
            raise Unreachable(f"player {player} takes no private messages") from error
    name = in_discord(Mention(player))
    public = Message(
        f"d{notice.id}c",
        begins_with(f"{name} {start}"),
        f"{name} {text}",
        mentions=(player,),
    )
    return await post(context, context.discord.get_partial_messageable(channel), notice, public)
