"""How words reach people: in a match's channel, or privately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot import words
from bot.calls import Failure, failure
from bot.notices import Sent, Unreachable, delivers
from bot.posting import Message, post, says
from bot.texts import escaped
from matches.appending import QUOTED
from matches.model import Notice

if TYPE_CHECKING:
    from bot.app import PostboardBot


@delivers("say")
async def deliver_words(bot: PostboardBot, notice: Notice) -> Sent:
    """A plain message in the match's channel, mentioning those in `mention`."""
    async with bot.store.read() as unit:
        match = await unit.matches.get(notice.match or 0)
    if match is None:
        return Sent()
    mentioned: Any = notice.payload.get("mention", [])
    quoted = str(notice.payload.get("quoted", ""))
    text = str(notice.payload["text"]).replace(QUOTED, escaped(quoted))
    place = bot.get_partial_messageable(match.channel, guild_id=match.server)
    message = Message(f"s{notice.id}", says(text), text, mentions=tuple(mentioned))
    return Sent(await post(bot, place, notice, message))


@delivers("direct")
async def deliver_direct(bot: PostboardBot, notice: Notice) -> Sent:
    """A private message to one player; one who takes none reads it in the notice's channel."""
    payload: Any = notice.payload
    player, text = int(payload["player"]), str(payload["text"])
    try:
        private = await bot.create_dm(discord.Object(player))
        sent = await post(bot, private, notice, Message(f"d{notice.id}", says(text), text))
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        channel = payload.get("channel")
        if channel is None:
            raise Unreachable(f"player {player} takes no private messages") from error
        public = f"{words.mention(player)} {text}"
        message = Message(f"d{notice.id}c", says(public), public, mentions=(player,))
        sent = await post(bot, bot.get_partial_messageable(int(channel)), notice, message)
    return Sent(sent)
