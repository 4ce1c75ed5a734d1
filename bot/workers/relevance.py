"""Decides whether a queued message is still true when it is delivered, and adapts its text.

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

from __future__ import annotations

from datetime import datetime

from model.entities import Match, MatchDataKey
from model.notices import Announcement, DeadlineSentence, PrivateMessage, Validity
from model.text_values import Moment
from rules.text import Text, Translatable, join_texts, tr


def announcement_now(
    content: Announcement, match: Match, now: datetime
) -> tuple[Translatable, Translatable] | None:
    """Return the current text of an announcement and the beginning of it that never changes.

    The beginning serves to recognise the message of an earlier attempt. Return None if the
    announcement is out of date.
    """
    over = match.finished_at is not None
    same_turn = not over and content.turn == match.shown_seq
    if content.validity is Validity.TURN and not same_turn:
        return None
    if content.validity is Validity.MATCH and over:
        return None
    text = content.text
    if content.due is None or not same_turn or match.deadline is None or match.deadline <= now:
        return text, text
    due = due_sentence(content.due, match.deadline)
    return join_texts([text, due], "\n" if content.due is DeadlineSentence.THE_MOVE else " "), text


def due_sentence(due: DeadlineSentence, deadline: datetime) -> Text:
    """Return the sentence about the deadline for the people whom an announcement addresses."""
    moment = Moment(deadline, relative=True)
    if due is DeadlineSentence.YOURS:
        return tr("Your move is due {moment}.", moment=moment)
    if due is DeadlineSentence.THEIRS:
        return tr("Their move is due {moment}.", moment=moment)
    return tr("The move is due {moment}.", moment=moment)


def is_out_of_date(content: PrivateMessage, match: Match | None) -> bool:
    """Return whether a private message says that a match's boards cannot be posted, and they can.

    `match` is the match that the message is about, or None if there is none.
    """
    if content.unreachable is None:
        return False
    return match is None or not match.data.get(MatchDataKey.UNREACHABLE)
