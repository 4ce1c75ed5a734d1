"""What delivers each kind of notice."""

from collections.abc import Awaitable, Callable, Mapping

from bot.context import Context
from bot.workers.board_delivery import deliver_board
from bot.workers.challenge_delivery import deliver_card, deliver_opening
from bot.workers.computer_turns import deliver_computer_turn
from bot.workers.finished_delivery import deliver_finished
from bot.workers.league_delivery import deliver_season_card, deliver_thread
from bot.workers.proposal_delivery import deliver_outcome, deliver_proposal
from bot.workers.reminders import deliver_daily_message, deliver_reminder
from bot.workers.reply_answers import deliver_reply_answer
from bot.workers.review_delivery import deliver_review
from bot.workers.text_delivery import deliver_announcement, deliver_private_message
from model.entities import Notice
from model.notices import (
    Announcement,
    BoardNotice,
    CardNotice,
    ComputerTurn,
    DailyMessage,
    FinishedNotice,
    OpeningNotice,
    PrivateMessage,
    ProposalNotice,
    ProposalOutcomeNotice,
    ReminderNotice,
    ReplyAnswer,
    ReviewNotice,
    SeasonCardNotice,
    ThreadNotice,
    UnreadableNotice,
)
from model.outbox import DeliveryResult

Deliver = Callable[[Context, Notice], Awaitable[DeliveryResult]]
"""Delivers a notice."""
DELIVERIES: Mapping[str, Deliver] = {
    BoardNotice.kind: deliver_board,
    ComputerTurn.kind: deliver_computer_turn,
    CardNotice.kind: deliver_card,
    OpeningNotice.kind: deliver_opening,
    SeasonCardNotice.kind: deliver_season_card,
    ThreadNotice.kind: deliver_thread,
    FinishedNotice.kind: deliver_finished,
    ProposalNotice.kind: deliver_proposal,
    ProposalOutcomeNotice.kind: deliver_outcome,
    ReminderNotice.kind: deliver_reminder,
    DailyMessage.kind: deliver_daily_message,
    ReplyAnswer.kind: deliver_reply_answer,
    ReviewNotice.kind: deliver_review,
    Announcement.kind: deliver_announcement,
    PrivateMessage.kind: deliver_private_message,
}


async def deliver(context: Context, notice: Notice) -> DeliveryResult:
    """Deliver a notice by the delivery of its kind.

    Raises Unreachable, UnreadableNotice (also for an unknown kind), Unplayable if its match cannot
    be replayed, and what calls to Discord raise.
    """
    delivery = DELIVERIES.get(notice.kind)
    if delivery is None:
        raise UnreadableNotice(f"unknown kind: {notice.kind}")
    await context.learn_language(notice.server)
    return await delivery(context, notice)
