"""The features of the bot: their commands and controls, and who delivers which kind of notice."""

from collections.abc import Mapping

from bot.features import (
    cancelling,
    exports,
    help,
    ladders,
    learn,
    matches,
    moderation,
    plans,
    preferences,
    privacy,
    profiles,
    proposals,
    ratings,
    resigning,
    servers,
    studies,
    takebacks,
    time,
)
from bot.features.challenges import commands as challenges
from bot.features.challenges.delivery import deliver_challenge_card, deliver_challenge_thread
from bot.features.computers import commands as computers
from bot.features.computers.delivery import deliver_computer_turn
from bot.features.ladders import deliver_ladder_unanswered
from bot.features.leagues import commands as leagues
from bot.features.leagues import organising
from bot.features.leagues.delivery import deliver_season_card, deliver_season_thread
from bot.features.play import commands as play
from bot.features.play import random_turns
from bot.features.play.delivery import deliver_board
from bot.features.proposals import deliver_proposal, deliver_proposal_outcome
from bot.features.reminders import commands as reminders
from bot.features.reminders.delivery import deliver_daily_message, deliver_reminder
from bot.features.replays import commands as replays
from bot.features.replays.delivery import deliver_replay
from bot.features.replies import acting as replies
from bot.features.replies.delivery import deliver_reply_answer
from bot.features.reviews import commands as reviews
from bot.features.reviews.delivery import deliver_review
from bot.features.tries import commands as tries
from bot.features.viewing import commands as viewing
from bot.features.viewing import history
from bot.interactions.dispatch import Handlers
from bot.machine.outbox import Deliver
from bot.sending.text_delivery import deliver_announcement, deliver_private_message
from model import notices

FEATURES = (
    cancelling,
    challenges,
    computers,
    exports,
    help,
    history,
    ladders,
    leagues,
    learn,
    matches,
    moderation,
    organising,
    plans,
    play,
    preferences,
    privacy,
    profiles,
    proposals,
    random_turns,
    ratings,
    reminders,
    replays,
    replies,
    resigning,
    reviews,
    servers,
    studies,
    takebacks,
    time,
    tries,
    viewing,
)
"""The modules with commands and controls."""

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
    """Return every command, and the handlers of every button, menu and form."""
    handlers = Handlers()
    for feature in FEATURES:
        handlers.include(feature.handlers)
    return handlers
