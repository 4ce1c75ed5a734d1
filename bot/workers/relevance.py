"""Whether what was owed to people is still true when it can be delivered, and how to say it now.

A message may be delivered days late: Discord was down, or a channel could not be reached. What is
decided here, for each kind:

- a board, an offer and a reminder look at the match as it stands (their deliveries do that);
- words about a turn are dropped when that turn is over, words about a running match when it is;
- a deadline is that of now, and is left out when the turn is over or the deadline has passed;
- a moderator's words are always delivered, since they are a record;
- a daily message is written when it is sent, and dropped when the next one is about to come;
- the word that a match cannot be shown is dropped when it can be shown again.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from bot.discord_io.markdown import escaped
from bot.messages import sentences
from matches.appending import QUOTED
from matches.model import Match, MatchDataKey, Notice

DAILY_LASTS = timedelta(hours=20)
_DUE = re.compile(r"[ \n](?:Your|Their|The) move is due <t:(\d{1,12}):R>\.")
"""A deadline that was written down when the words were owed, as older versions did."""


def words_now(notice: Notice, match: Match, now: datetime) -> tuple[str, str] | None:
    """The words of a «say» notice as they are true now, and their part that no later try changes.

    None when they are out of date.
    """
    payload: Any = notice.payload
    over = match.finished_at is not None
    turn = payload.get("turn")
    same_turn = not over and (
        match.turn_started_at <= notice.created_at if turn is None else turn == match.shown_seq
    )
    lasts = payload.get("lasts")
    if (lasts == "turn" and not same_turn) or (lasts == "match" and over):
        return None
    text = str(payload["text"]).replace(QUOTED, escaped(str(payload.get("quoted", ""))))
    text = _DUE.sub(lambda found: _still_due(found, now) if same_turn else "", text)
    due = str(payload.get("due") or "")
    if due and same_turn and match.deadline is not None and match.deadline > now:
        return f"{text}{due} {sentences.when(match.deadline)}.", text
    return text, text


def _still_due(found: re.Match[str], now: datetime) -> str:
    return found[0] if int(found[1]) > now.timestamp() else ""


def is_out_of_date(notice: Notice, match: Match | None) -> bool:
    """Whether a private message about a match is no longer true."""
    if notice.payload.get("unreachable") is None:
        return False
    return match is None or not match.data.get(MatchDataKey.UNREACHABLE)


def daily_is_late(notice: Notice, now: datetime) -> bool:
    """Whether the next daily message is about to come, or has."""
    return now - notice.created_at > DAILY_LASTS
