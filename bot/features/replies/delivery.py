"""Delivers short answers to players' replies, and deletes them some time later.

The same notice does both: when the answer has been posted, the notice is postponed until the answer
has to be deleted. So this also happens after a restart.
"""

from functools import partial

import discord
import structlog

from bot.context import Context
from bot.discord_io.components import BLUE, MAX_TEXT_LENGTH, Row, button, view_of
from bot.discord_io.markup import InDiscord
from bot.languages import render_within
from bot.machine.outbox import deliveries
from bot.sending import posting
from model.entities import Notice
from model.notices import DeliveryResult, ReplyAnswerNotice
from rules.text import tr

log = structlog.stdlib.get_logger(__name__)


@deliveries.on(ReplyAnswerNotice)
async def deliver_reply_answer(
    context: Context, notice: Notice, answer: ReplyAnswerNotice
) -> DeliveryResult:
    """Post an answer to a reply, or delete it when it has been there long enough.

    An answer that is too late, or whose channel cannot be reached, is dropped.
    """
    if answer.posted is not None:
        await posting.delete_if_possible(context, answer.channel, answer.posted)
        return DeliveryResult()
    message = await _message(context, notice, answer)
    if context.service.reply_answers.is_too_late(notice):
        await posting.delete_earlier_attempt(context, answer.channel, notice, message.recognise)
        return DeliveryResult()
    try:
        sent = await posting.post(context, answer.channel, notice, message)
    except posting.Unreachable as error:
        log.info("answer to a reply dropped", channel=answer.channel, error=error)
        return DeliveryResult()
    delete_at = await context.service.reply_answers.store_posted(notice, answer, sent)
    return DeliveryResult(retry_at=delete_at)


async def _message(context: Context, notice: Notice, answer: ReplyAnswerNotice) -> posting.Outgoing:
    """Return the message. Its buttons are for a move on the board of the notice's match and
    seq."""
    language, rows = context.language_in(notice.server), list[Row]()
    filled_in = await context.names.fill_in(answer.text, notice.server)
    text = render_within(filled_in, InDiscord(language), MAX_TEXT_LENGTH)
    if answer.move is not None:
        turn = notice.match_id, notice.seq
        look = button(tr("Look first"), "second-look", *turn, answer.move, style=BLUE)
        play = button(tr("Play it"), "confirm", *turn, answer.move)
        other = button(tr("Another move"), "move", *turn)
        rows.append([look, play if answer.whole else None, other])

    def is_answer(message: discord.Message) -> bool:
        # it is no reply if the message that it answers was deleted first, or the bot may not reply
        to = message.reference
        return message.content == text.strip() if to is None else to.message_id == answer.message

    view = partial(view_of, language, *rows)
    return posting.Outgoing(f"a{notice.id}", is_answer, text, view=view, reply_to=answer.message)
