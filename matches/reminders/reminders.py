"""Reminders that are due: whether they are sent, postponed or dropped.

A player chooses where single reminders go, or one daily message instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from matches.log.match import Match
from matches.log.reading import load
from matches.queueing import queue_reminder
from matches.reminders.new_turns import count_reminder, load_reminder_status, notified
from matches.use_case import UseCases, use_case
from model.entities import MatchRow, Notice, NoticeState
from model.errors import Refused
from model.match_extras import Snooze
from model.notices import DailyMessageNotice, DeliveryResult, ReminderNotice, ReminderReason
from model.outbox import Lane
from model.stored_fields import required
from model.text_values import Moment
from storage.database import UnitOfWork
from storage.errors import StorageError, UnitUndone
from storage.queries.schedule import Work

log = structlog.stdlib.get_logger(__name__)

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
