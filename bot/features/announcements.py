"""Delivers queued texts: announcements in a match's channel, and private messages.

A message may be delivered days late, if Discord was down or a channel could not be reached.

- Boards, proposals and reminders follow the match as it is then. Their own deliveries see to that.
- An announcement about a turn is dropped when that turn is over, and one about a running match when
  the match is over.
- A sentence about the deadline gives the current deadline. It is left out when the turn is over or
  the deadline has passed.
- What a moderator did is always announced, because it is a record.
- A daily message is written when it is sent, and dropped when the next one is nearly due.
- The message that the boards of a match cannot be posted is dropped when they can be again.
"""

from datetime import datetime

from bot.context import Context
from bot.machine.outbox import deliveries
from bot.sending.posting import Outgoing, Unreachable, post, post_privately, post_to_players
from model.entities import MatchRow, Notice
from model.notices import (
    AnnouncementNotice,
    DeadlineSentence,
    DeliveryResult,
    PrivateMessageNotice,
    Validity,
)
from model.text_values import Mention, Moment, is_person, match_number
from rules.text import Notation, Text, join_texts, tr, values_of


@deliveries.on(AnnouncementNotice)
async def deliver_announcement(
    context: Context, notice: Notice, content: AnnouncementNotice
) -> DeliveryResult:
    """Post an announcement in the match's channel, and notify the players in `content.mention`.

    Outside the match's own thread the text begins with the match's number, unless it contains the
    number itself. An announcement that is out of date is not sent.
    """
    async with context.database.read() as unit:
        row = await unit.matches.get(notice.this_match)
    now = context.wall_clock.now()
    current = None if row is None else announcement_now(content, row, now)
    if row is None or current is None:
        return DeliveryResult()
    text, beginning = current
    language = context.language_in(row.server)
    nonce, mentions = f"s{notice.id}", content.mention
    message = in_thread = Outgoing.saying(nonce, text, language, beginning, mentions)
    if match_number(row.id) not in values_of(content.text, Notation):
        about = tr("About match {match}:", match=match_number(row.id))
        text, beginning = join_texts([about, text]), join_texts([about, beginning])
        message = Outgoing.saying(nonce, text, language, beginning, mentions)
    sent = await post_to_players(context, row, notice, message, in_thread)
    return DeliveryResult(sent[0][1])


@deliveries.on(PrivateMessageNotice)
async def deliver_private_message(
    context: Context, notice: Notice, content: PrivateMessageNotice
) -> DeliveryResult:
    """Send a private message, or post it in the message's channel if the player accepts none.

    A message that is out of date is not sent.
    """
    if not is_person(content.player):
        return DeliveryResult()
    if content.unreachable is not None:
        async with context.database.read() as unit:
            row = await unit.matches.get(content.unreachable)
        if row is None or not row.extras.unreachable:
            return DeliveryResult()
    return DeliveryResult(await send_privately(context, notice, content))


async def send_privately(
    context: Context,
    notice: Notice,
    message: PrivateMessageNotice,
    beginning: Text | None = None,
    public_text: Text | None = None,
) -> int:
    """Send a private message, or post it in its channel if the player accepts no private ones.

    `beginning` is the part of the text that is the same in every attempt, or None if the whole text
    is. `public_text` is the text for the channel, None for the same one. Return the id of the
    message. Raises Unreachable if the player accepts no private messages and the message has no
    channel, and otherwise what calls to Discord raise.
    """
    player, channel = message.player, message.channel
    language = context.languages.default
    private = Outgoing.saying(f"d{notice.id}", message.text, language, beginning)
    if posted := await post_privately(context, player, notice, private):
        return posted[1]
    if channel is None:
        raise Unreachable(f"player {player} accepts no private messages")
    public = Outgoing.saying(
        f"d{notice.id}c",
        join_texts([Mention(player), public_text or message.text]),
        await context.language_of_channel(channel),
        join_texts([Mention(player), beginning or message.text]),
        (player,),
    )
    return await post(context, channel, notice, public)


def announcement_now(
    content: AnnouncementNotice, row: MatchRow, now: datetime
) -> tuple[Text, Text] | None:
    """Return the current text of an announcement and the beginning of it that never changes.

    The beginning serves to recognise the message of an earlier attempt. Return None if the
    announcement is out of date.
    """
    over = row.finished_at is not None
    same_turn = not over and content.seq == row.seq
    if content.validity is Validity.TURN and not same_turn:
        return None
    if content.validity is Validity.MATCH and over:
        return None
    text = content.text
    if content.due is None or not same_turn or row.deadline is None or row.deadline <= now:
        return text, text
    due = due_sentence(content.due, row.deadline)
    return join_texts([text, due], "\n" if content.due is DeadlineSentence.THE_MOVE else " "), text


def due_sentence(due: DeadlineSentence, deadline: datetime) -> Text:
    """Return the sentence about the deadline for the people whom an announcement addresses."""
    moment = Moment(deadline, relative=True)
    if due is DeadlineSentence.YOURS:
        return tr("Your move is due {moment}.", moment=moment)
    if due is DeadlineSentence.THEIRS:
        return tr("Their move is due {moment}.", moment=moment)
    return tr("The move is due {moment}.", moment=moment)
