"""How words reach people: in a match's channel, or privately."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord

from bot.context import Context
from bot.discord_io.failures import Failure, failure
from bot.messages import sentences
from bot.workers.deliveries import Deliveries, Sent, Unreachable
from bot.workers.posting import Message, post, post_for, says
from bot.workers.relevance import is_out_of_date, words_now
from matches.model import Notice

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.of("say")
async def deliver_words(context: Context, notice: Notice) -> Sent:
    """A plain message in the match's channel, mentioning those in `mention`.

    Outside the match's own thread it says which match it is about, unless the words do.
    """
    async with context.store.read() as unit:
        match = await unit.matches.get(notice.match or 0)
    said = None if match is None else words_now(notice, match, context.clock.now())
    if match is None or said is None:
        return Sent()
    text, lasting = said
    mentioned: Any = notice.payload.get("mention", [])
    own = Message(f"s{notice.id}", says(lasting), text, mentions=tuple(mentioned))
    number = f"match #{match.id}"
    about = "" if number in str(notice.payload["text"]) else f"About {number}: "
    named = replace(own, is_it=says(f"{about}{lasting}"), text=f"{about}{text}")
    sent = await post_for(context, match, notice, own, named)
    return Sent(sent[0][1])


@deliveries.of("direct")
async def deliver_direct(context: Context, notice: Notice) -> Sent:
    """A private message to one player; one who takes none reads it in the notice's channel."""
    payload: Any = notice.payload
    about = payload.get("unreachable")
    if about is not None:
        async with context.store.read() as unit:
            match = await unit.matches.get(int(about))
        if is_out_of_date(notice, match):
            return Sent()
    text = str(payload["text"])
    return Sent(await send_privately(context, notice, text, text, payload.get("channel")))


async def send_privately(
    context: Context, notice: Notice, text: str, lasting: str, channel: int | None
) -> int:
    """Send a text to a notice's player, or where they take none, to `channel`; the message's id.

    `lasting` is how it begins in every try. Raises Unreachable where there is no way.
    """
    player = int(str(notice.payload["player"]))
    recognised: Callable[[discord.Message], bool] = says(lasting)
    try:
        private = await context.discord.create_dm(discord.Object(player))
        return await post(context, private, notice, Message(f"d{notice.id}", recognised, text))
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        if channel is None:
            raise Unreachable(f"player {player} takes no private messages") from error
    name = sentences.mention(player)
    public = Message(
        f"d{notice.id}c", says(f"{name} {lasting}"), f"{name} {text}", mentions=(player,)
    )
    return await post(context, context.discord.get_partial_messageable(channel), notice, public)
