"""How players learn that it is their turn: from the board that mentions them, or by a reminder.

After an undo it is a player's turn once more, but they are not told again at once. When a player
has not reacted to some reminders, the bot sends no more until the player does something.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeGuard

from matches.log.match import Match
from matches.queueing import queue_reminder
from model.absences import Absences
from model.entities import MatchRow
from model.match_extras import NotifiedTurn
from model.notices import ReminderReason
from model.preferences import (
    DEFAULT_PREFERENCES,
    PlayerPreferences,
    ReminderPreferences,
    ReminderTarget,
    UnansweredReminders,
)
from model.stored_fields import required
from model.text_values import is_person
from rules.text import tr
from storage.database import UnitOfWork

NOTIFY_AGAIN_AFTER = timedelta(minutes=10)
"""A player is notified again of a turn that an undo brings back if this long has passed, because
they may have seen in between that it was not their turn."""
MAX_UNANSWERED = 5
"""After this many unanswered reminders a player gets no more, if `SILENT_FOR` has passed, too."""
SILENT_FOR = timedelta(days=2)
"""How long ago the first unanswered reminder must have been sent before reminders stop.

A player of many matches may get `MAX_UNANSWERED` reminders in one night.
"""
NO_MORE_REMINDERS = tr("I won't remind you again until you play or use one of my commands.")


@dataclass(frozen=True, slots=True)
class ReminderStatus:
    """Whether and where a player can be reminded at the time `now`."""

    chosen: PlayerPreferences
    now: datetime
    away_until: datetime | None
    """The end of the vacation they are on, if any."""

    @property
    def preferences(self) -> ReminderPreferences:
        """Where and when the player wants to be reminded."""
        return self.chosen.reminders

    @property
    def has_stopped(self) -> bool:
        """Whether reminders have stopped, because the player answered none of them."""
        return self.chosen.unanswered.gave_up

    def wants(self, why: ReminderReason) -> bool:
        """Return whether the player wants a reminder for this reason."""
        if self.has_stopped or self.preferences.where is ReminderTarget.NONE:
            return False
        return self.preferences.daily_hour is None or why is ReminderReason.DEADLINE_NEAR

    @property
    def not_before(self) -> datetime | None:
        """The end of their vacation or quiet hours, or None if they can be reminded now."""
        return self.away_until or self.preferences.quiet_until(self.now)

    @property
    def is_last(self) -> bool:
        """Whether no further reminders are sent after the next one."""
        unanswered = self.chosen.unanswered
        if unanswered.since is None or self.now - unanswered.since < SILENT_FOR:
            return False
        return unanswered.count + 1 >= MAX_UNANSWERED


def reminder_status(absences: Absences, player: int) -> ReminderStatus:
    """Return whether and where a player of the matches with these clocks can be reminded now."""
    preferences = absences.preferences.get(player, DEFAULT_PREFERENCES)
    return ReminderStatus(preferences, absences.now, absences.away_until(player))


async def load_reminder_status(unit: UnitOfWork, player: int, now: datetime) -> ReminderStatus:
    """Return whether and where a player can be reminded now."""
    await unit.players.lock([player])
    return reminder_status(await unit.absences.affecting([], [player], now, now), player)


async def count_reminder(unit: UnitOfWork, player: int, status: ReminderStatus) -> ReminderStatus:
    """Count one more reminder without any action of the player. Return their status after it."""
    before = status.chosen.unanswered
    counted = UnansweredReminders(
        count=before.count + 1,
        since=before.since or status.now,
        gave_up=before.gave_up or status.is_last,
    )
    preferences = replace(status.chosen, unanswered=counted)
    await unit.players.set_preferences(player, preferences)
    return replace(status, chosen=preferences)


# ---- with a new board
def mention_on_board(match: Match, status: ReminderStatus) -> bool:
    """Return whether a new board mentions the player to move."""
    if match.row.paused or was_notified(match, status.now):
        return False
    in_channel = status.wants(ReminderReason.NEW_TURN) and status.preferences.in_channel
    return in_channel and status.not_before is None


async def after_board(
    unit: UnitOfWork, match: Match, stored: MatchRow, absences: Absences, *, mentioned: bool
) -> tuple[NotifiedTurn, ...]:
    """Queue further reminders of a new board's turn, and count the mention on it.

    Return the notified turns to store of the match, which is `stored` now. A player who has just
    undone their turn knows that it is their turn again.
    """
    row, now, turns = match.row, absences.now, stored.extras.notified_turns
    if row.mover is None or not is_person(row.mover):
        return turns
    if row.paused:  # everybody is mentioned when it is resumed
        return turns
    status = reminder_status(absences, row.mover)
    if mentioned:
        status = await count_reminder(unit, row.mover, status)
        turns = notified(stored, match, row.mover, now, on_board=True)
    elif match.ends_with_undo:
        return notified(stored, match, row.mover, now)
    elif was_notified(match, now):
        return turns
    if status.wants(ReminderReason.NEW_TURN) and (status.preferences.directly or not mentioned):
        await queue_reminder(
            unit, row, ReminderReason.NEW_TURN, status.not_before or now, on_board=mentioned
        )
    return turns


# ---- the turns of which players were notified
def was_notified(match: Match, now: datetime) -> bool:
    """Return whether the player to move was notified of this turn recently, before an undo."""
    last = _last_notified(match.row, match.row.mover)
    return _is_turn(last, match) and now - last.at < NOTIFY_AGAIN_AFTER


def notified(
    row: MatchRow, match: Match, player: int, now: datetime, *, on_board: bool = False
) -> tuple[NotifiedTurn, ...]:
    """Return the notified turns of a match, as it is now, after a player was notified of the turn
    in `match`; `on_board` if only by its board."""
    turn = NotifiedTurn(player, *_turn(match), now, on_board)
    return (*_without(row, player), turn)


async def forget_mention(unit: UnitOfWork, undone: Match) -> None:
    """Forget the mention on the board of an undone turn, because that board was deleted.

    `undone` is the match as it showed it. Nothing changes if there was no mention, or if its player
    was notified of that turn in another way, too.
    """
    player = undone.mover
    row = required(await unit.matches.get(undone.row.id), "match of a board")
    last = _last_notified(row, player)
    if player is None or not _is_turn(last, undone) or not last.on_board:
        return
    await unit.matches.set_extras(row.id, notified_turns=_without(row, player))
    preferences = await unit.players.preferences(player)
    count = preferences.unanswered.count - 1
    counted = UnansweredReminders()
    if count > 0:
        counted = replace(preferences.unanswered, count=count, gave_up=False)
    await unit.players.set_preferences(player, replace(preferences, unanswered=counted))


def _last_notified(row: MatchRow, player: int | None) -> NotifiedTurn | None:
    """Return the turn that a player was last notified of, None if of none."""
    return next((turn for turn in row.extras.notified_turns if turn.player == player), None)


def _without(row: MatchRow, player: int) -> tuple[NotifiedTurn, ...]:
    return tuple(turn for turn in row.extras.notified_turns if turn.player != player)


def _turn(match: Match) -> tuple[int, int]:
    """Return the first ply of the current turn, and the seq of the last agreed takeback or 0."""
    agreed = next((each.seq for each in match.takebacks if match.is_agreed_takeback(each)), 0)
    return len(match.line.moves), agreed


def _is_turn(notified: NotifiedTurn | None, match: Match) -> TypeGuard[NotifiedTurn]:
    """Return whether a player was last notified of the current turn."""
    return notified is not None and (notified.ply, notified.takeback) == _turn(match)
