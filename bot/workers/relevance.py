"""Whether a queued message is still true when it can be delivered, and what it says then.

A message may be delivered days late: Discord was down, or a channel could not be reached.

- A board, a proposal and a reminder look at the match as it is (their deliveries do that).
- An announcement about a turn is dropped when that turn is over; one about a running match, when
  the match is over.
- A deadline is the current one; it is left out when the turn is over or the deadline has passed.
- What a moderator did is always delivered, since it is a record.
- A daily message is written when it is sent, and dropped when the next one is nearly due.
- The message that a match cannot be shown is dropped when it can be shown again.
"""

from __future__ import annotations

import re
from datetime import datetime

from bot.discord_io.markdown import escaped
from matches.model.entities import Match, MatchDataKey, Notice
from matches.model.notices import Announcement, DeadlineSentence, PrivateMessage, Validity
from matches.model.text_values import Moment
from rules.text import Text, Translatable, Verbatim, joined, tr

_DUE = re.compile(r"[ \n](?:Your|Their|The) move is due <t:(\d{1,12}):R>\.")
"""A deadline within the text, as older versions stored it."""


QUOTED = "{quoted}"
"""The place in a text of an older version at which something is shown just as somebody wrote it."""


def announcement_now(
    notice: Notice, content: Announcement, match: Match, now: datetime
) -> tuple[Translatable, Translatable] | None:
    """What an announcement says now, and the part of it that every attempt begins with.

    None when it is out of date.
    """
    over = match.finished_at is not None
    if content.turn is None:
        same_turn = not over and match.turn_started_at <= notice.created_at
    else:
        same_turn = not over and content.turn == match.shown_seq
    if content.validity is Validity.TURN and not same_turn:
        return None
    if content.validity is Validity.MATCH and over:
        return None
    text = content.text
    if isinstance(text, Verbatim):
        text = _of_older_version(text, content.legacy_quote, now, same_turn=same_turn)
    if content.due is None or not same_turn or match.deadline is None or match.deadline <= now:
        return text, text
    due = due_sentence(content.due, match.deadline)
    return joined([text, due], "\n" if content.due is DeadlineSentence.THE_MOVE else " "), text


def due_sentence(due: DeadlineSentence, deadline: datetime) -> Text:
    """When the move is due, said to those whom an announcement speaks to."""
    moment = Moment(deadline, relative=True)
    if due is DeadlineSentence.YOURS:
        return tr("Your move is due {moment}.", moment=moment)
    if due is DeadlineSentence.THEIRS:
        return tr("Their move is due {moment}.", moment=moment)
    return tr("The move is due {moment}.", moment=moment)


def _of_older_version(text: str, quote: str, now: datetime, *, same_turn: bool) -> Verbatim:
    """A finished text, with what it quotes, and without a deadline that is no longer true."""
    filled = text.replace(QUOTED, escaped(quote))
    return Verbatim(_DUE.sub(lambda found: _still_due(found, now) if same_turn else "", filled))


def _still_due(found: re.Match[str], now: datetime) -> str:
    return found[0] if int(found[1]) > now.timestamp() else ""


def is_out_of_date(content: PrivateMessage, match: Match | None) -> bool:
    """Whether a private message about a match is no longer true."""
    if content.unreachable is None:
        return False
    return match is None or not match.data.get(MatchDataKey.UNREACHABLE)
