"""How players learn that it is their turn: from the board that mentions them, or by a reminder.

A player chooses where single reminders go, or one daily message instead. After an undo it is a
player's turn once more, but they are not told again at once. When a player has not reacted to some
reminders, the bot sends no more until the player does something.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeGuard

import structlog

from matches.log.match import Match
from matches.queueing import queue_reminder
from matches.use_case import UseCases, load, use_case
from model.absences import Absences
from model.entities import MatchRow, Notice, NoticeState
from model.errors import Refused
from model.match_extras import NotifiedTurn, Snooze
from model.notices import DailyMessageNotice, DeliveryResult, Lane, ReminderNotice, ReminderReason
from model.preferences import (
    DEFAULT_PREFERENCES,
    PlayerPreferences,
    ReminderPreferences,
    ReminderTarget,
    UnansweredReminders,
)
from model.stored_fields import required
from model.text_values import Moment, is_person
from rules.text import tr
from storage.database import UnitOfWork
from storage.errors import StorageError, UnitUndone
from storage.queries.schedule import Work

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


log = structlog.stdlib.get_logger(__name__)

# ---- reminders that are due: sent, postponed or dropped
SNOOZE = timedelta(hours=8)
WAIT_FOR_OTHERS = timedelta(seconds=2)
"""How long to wait for another process that reminds the same player."""
DAILY_MESSAGE_LIFETIME = timedelta(hours=20)
"""An older daily message is not sent, because the next one is nearly due."""


def snoozed_until(row: MatchRow, player: int, now: datetime) -> datetime | None:
    """Return the end of a player's snooze of this turn's reminders, None if there is none."""
    snooze = row.extras.snooze
    if snooze is None or (snooze.player, snooze.seq) != (player, row.seq):
        return None
    return snooze.until if snooze.until > now else None


@dataclass(frozen=True, slots=True)
class SendReminder:
    """Send a reminder now: privately, in the match's channel, or both."""

    match: Match
    privately: bool
    in_channel: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class SendDailyMessage:
    """Send a daily message now; it is the player's turn in these matches."""

    rows: Sequence[MatchRow]
    is_last: bool


class Reminders(UseCases):
    """The use cases of reminders."""

    @use_case
    async def decide(
        self, notice: Notice, content: ReminderNotice
    ) -> SendReminder | DeliveryResult:
        """Return what a reminder that is due says and where, or when to try again, or neither."""
        now, player = self._now(), content.player
        async with self._database.read() as unit:
            match = await load(unit, notice.this_match)
            row = match.row
            if match.mover != player or row.seq != content.seq or row.paused:
                return DeliveryResult()
            busy = await _reminded_elsewhere(unit, notice, player, now)
            if busy is not None:
                return DeliveryResult(retry_at=busy)
            status = await load_reminder_status(unit, player, now)
            if not status.wants(content.why):
                return DeliveryResult()
            until = status.not_before
            if until is None and content.why is not ReminderReason.DEADLINE_NEAR:
                until = snoozed_until(row, player, now)
            if until is not None:
                return DeliveryResult(retry_at=until)
            if await _newer_is_due(unit, notice, content, now):
                return DeliveryResult()
        preferences = status.preferences
        return SendReminder(match, preferences.directly, preferences.in_channel, status.is_last)

    @use_case
    async def store_sent(self, match: Match, content: ReminderNotice) -> None:
        """Store that a reminder was sent. A mention on the board was counted earlier."""
        now = self._now()
        async with self._database.write() as unit:
            stored = required(await unit.matches.get(match.row.id), "match of a notice")
            turns = notified(stored, match, content.player, now)
            await unit.matches.set_extras(stored.id, notified_turns=turns)
            if not content.on_board:
                status = await load_reminder_status(unit, content.player, now)
                await count_reminder(unit, content.player, status)

    @use_case
    async def snooze(self, match_id: int, player: int) -> datetime:
        """Send no reminder of this turn for `SNOOZE`, then one more. Return when that will be.

        The last warning before the deadline is sent in any case, and ends the snooze. Raises
        Refused if that warning is due already.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            match.check_can_move(player)
            row, now = match.row, self._now()
            until = now + SNOOZE
            absences = await unit.absences.affecting_matches([row], now)
            pauses = absences.pauses(row, row.clock)
            deadline = row.clock.deadline(pauses)
            if deadline is not None:
                warnings = absences.reminders(row, row.clock, pauses)
                until = min(until, max(warnings, default=deadline))
                if until <= now:
                    raise Refused.because(
                        "Your move is due {moment}, which is too soon to snooze.",
                        moment=Moment(deadline, relative=True),
                    )
            # A shorter snooze ends with the last warning, which is queued in any case. It lasts a
            # minute longer, so that postponed reminders find the warning in the outbox.
            full_length = until == now + SNOOZE
            silent_until = until if full_length else until + timedelta(minutes=1)
            snooze = Snooze(player, row.seq, silent_until)
            await unit.matches.set_extras(match_id, snooze=snooze)
            if full_length:
                await queue_reminder(unit, row, ReminderReason.NEW_TURN, until)
            return until

    @use_case
    async def queue_daily_messages(self, most: int) -> bool:
        """Queue at most `most` daily messages that are due. Return whether any were handled.

        If the database cannot be used, they stay due.
        """
        now = self._now()
        async with self._database.read() as unit:
            due = await unit.schedule.due(Work.DAILY_MESSAGE, now, most)
        for number, player in enumerate(due):
            try:
                await self._queue_daily_message(player)
            except (UnitUndone, StorageError):
                log.exception("daily messages not queued yet")
                return number > 0
            except Exception:  # a bad row must not stop the others, nor any clock
                log.exception("daily message not queued", player=player)
                async with self._database.write() as unit:
                    await unit.players.set_next_daily_message(player, now + timedelta(days=1))
        return bool(due)

    @use_case
    async def _queue_daily_message(self, player: int) -> None:
        now = self._now()
        async with self._database.write() as unit:
            if not await unit.players.is_daily_message_due(player, now):
                return
            status = await load_reminder_status(unit, player, now)
            await unit.players.set_next_daily_message(
                player, status.preferences.next_daily_message(now)
            )
            if status.has_stopped or status.away_until is not None:
                return
            if await unit.matches.waiting_for(player):
                await unit.outbox.add(Lane.PLAYER.of(player), DailyMessageNotice(player), now)

    @use_case
    async def decide_daily(self, notice: Notice, player: int) -> SendDailyMessage | DeliveryResult:
        """Return what a daily message that is due says, or when to try again, or neither."""
        now = self._now()
        if now - notice.created_at > DAILY_MESSAGE_LIFETIME:
            return DeliveryResult()
        async with self._database.read() as unit:
            busy = await _reminded_elsewhere(unit, notice, player, now)
            if busy is not None:
                return DeliveryResult(retry_at=busy)
            status = await load_reminder_status(unit, player, now)
            rows = await unit.matches.waiting_for(player)
        if not rows or status.has_stopped:
            return DeliveryResult()
        return SendDailyMessage(rows, status.is_last)

    @use_case
    async def store_daily_sent(self, player: int) -> None:
        """Count a daily message that was sent."""
        async with self._database.write() as unit:
            await count_reminder(
                unit, player, await load_reminder_status(unit, player, self._now())
            )


async def _reminded_elsewhere(
    unit: UnitOfWork, notice: Notice, player: int, now: datetime
) -> datetime | None:
    """Return to when to postpone a reminder if another process handles one of the same player.

    What is decided about one depends on whether the one before was counted. If both processes see
    the other's lease, the older reminder is tried again first.
    """
    if notice.instance_id is None:
        return None
    kinds = (ReminderNotice.kind, DailyMessageNotice.kind)
    leased = await unit.outbox.leased_by_others(notice.instance_id, kinds)
    reminders = [reminder for reminder in leased if reminder.payload.get("player") == player]
    if not reminders:
        return None
    older = sum(reminder.id < notice.id for reminder in reminders)
    return now + (1 + older) * WAIT_FOR_OTHERS


async def _newer_is_due(
    unit: UnitOfWork, notice: Notice, content: ReminderNotice, now: datetime
) -> bool:
    """Return whether a newer reminder of the same turn is due, so that this one is not needed."""
    pending = await unit.outbox.of_match(notice.this_match, NoticeState.PENDING)
    return any(
        newer.id > notice.id
        and newer.due_at <= now
        and newer.kind == ReminderNotice.kind
        and newer.payload.get("seq") == content.seq
        for newer in pending
    )
