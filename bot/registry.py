"""The features of the bot: their commands and controls, and who delivers which kind of notice."""

import importlib
import pkgutil
from collections.abc import Mapping

import bot.features
from bot.features.challenges.delivery import deliver_challenge_card, deliver_challenge_thread
from bot.features.computers import deliver_computer_turn
from bot.features.ladders import deliver_ladder_unanswered
from bot.features.leagues.delivery import deliver_season_card, deliver_season_thread
from bot.features.play.delivery import deliver_board
from bot.features.reminders import deliver_daily_message, deliver_reminder
from bot.features.replays.commands import deliver_replay
from bot.features.replies.delivery import deliver_reply_answer
from bot.features.reviews.commands import deliver_review
from bot.features.takebacks import deliver_proposal, deliver_proposal_outcome
from bot.interactions.dispatch import Handlers, handlers
from bot.machine.outbox import Deliver
from bot.sending.text_delivery import deliver_announcement, deliver_private_message
from model import notices

DELIVERIES: Mapping[str, Deliver] = {
    notices.BoardNotice.kind: deliver_board,
    notices.ComputerTurnNotice.kind: deliver_computer_turn,
    notices.ChallengeCardNotice.kind: deliver_challenge_card,
    notices.ChallengeThreadNotice.kind: deliver_challenge_thread,
    notices.LadderUnansweredNotice.kind: deliver_ladder_unanswered,
    notices.SeasonCardNotice.kind: deliver_season_card,
    notices.SeasonThreadNotice.kind: deliver_season_thread,
    notices.ReplayNotice.kind: deliver_replay,
    notices.ProposalNotice.kind: deliver_proposal,
    notices.ProposalOutcomeNotice.kind: deliver_proposal_outcome,
    notices.ReminderNotice.kind: deliver_reminder,
    notices.DailyMessageNotice.kind: deliver_daily_message,
    notices.ReplyAnswerNotice.kind: deliver_reply_answer,
    notices.ReviewNotice.kind: deliver_review,
    notices.AnnouncementNotice.kind: deliver_announcement,
    notices.PrivateMessageNotice.kind: deliver_private_message,
}
"""Who delivers a notice, by its kind."""


def all_handlers() -> Handlers:
    """Return every command, and the handlers of every button, menu and form: the table to which
    the modules of `bot.features` add theirs when they are imported."""
    for module in pkgutil.walk_packages(bot.features.__path__, "bot.features."):
        importlib.import_module(module.name)
    return handlers
