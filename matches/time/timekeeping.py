"""Clocks of matches, and what stops them.

This covers reminders before a deadline, turns that run out of time, time that players give each
other. A vacation stops the clocks of a player (`matches.time.vacations`). While the bot is not on a
server, `matches.servers.servers` stops them.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from matches.play import LATE_PRESS_ALLOWANCE, end_turn_out_of_time
from matches.queueing import queue_reminder
from matches.use_case import UseCases, load, use_case
from model.absences import (
    ALL,
    OUTAGE_THRESHOLD,
    Absences,
    Shard,
    ShardOutage,
    outages_ended,
    superseded,
)
from model.clocks.clock_rules import ZERO, ClockKind, length_in_words
from model.clocks.clock_state import ClockSchedule, ClockState
from model.computers import is_computer
from model.entities import MatchRow, SweepKind
from model.errors import Refused
from model.notices import AnnouncementNotice, DeadlineSentence, ReminderReason, Validity
from model.text_values import Mention
from rules.text import tr
from storage.database import UnitOfWork
from storage.queries.schedule import Work

HEARTBEAT_WAIT = timedelta(minutes=1)
"""How long to wait for the bot's next heartbeat before a clock is checked again."""
MIN_GIFT = timedelta(hours=1)
"""The least time that a player or moderator can give at once."""
MAX_GIFT = timedelta(days=14)
"""The most that all players together can give for one turn."""


async def store_clock(
    unit: UnitOfWork,
    row: MatchRow,
    clock: ClockState,
    now: datetime,
    absences: Absences | None = None,
) -> ClockSchedule:
    """Store a changed clock; `absences` is what it depends on, if that was read already.

    Raises Conflict if the match has a newer event.
    """
    absences = absences or await unit.absences.affecting_matches([row], now)
    schedule = absences.schedule(row, clock)
    await unit.matches.set_clock(row, schedule)
    return schedule


class Timekeeping(UseCases):
    """The use cases of clocks."""

    # ---- for the scheduler
    @use_case
    async def postpone_check(self, match_id: int, until: datetime) -> None:
        """Check a clock later because its check failed, so that it does not delay the others."""
        async with self._database.write() as unit:
            await unit.matches.postpone_check(match_id, until)

    @use_case
    async def check(self, match_id: int) -> bool:
        """Check one match's clock: queue a reminder, or end the turn that ran out of time.

        Return whether it was checked: not if somebody else has done so or works on the match. A
        repeated or late check does no harm.
        """
        async with self._database.write() as unit:
            due = await unit.schedule.take(Work.CLOCK, match_id, self._now())
            if due:
                await self._check(unit, match_id)
            return due

    async def _check(self, unit: UnitOfWork, match_id: int) -> None:
        row = await unit.matches.get(match_id)
        now = self._now()
        if row is None:
            return
        clock = row.clock
        if clock.seat is None:
            await unit.matches.set_clock(row, ClockSchedule(clock))
            return
        absences = await unit.absences.affecting_matches([row], now)
        pauses = absences.pauses(row, clock)
        deadline = clock.deadline(pauses)
        reached = await _reached_until(unit, absences.last_heartbeat(row.server), now)
        if deadline is not None and reached is not None and deadline <= min(now, reached):
            await self._end_overdue_turn(unit, row, deadline, absences)
            return
        if (
            reached is None
            or now - reached > OUTAGE_THRESHOLD
            or (deadline is not None and reached < deadline <= now)
        ):
            # There may have been an outage, which would have paused this clock. The next
            # heartbeat stores it if so.
            await unit.matches.set_clock(row, ClockSchedule(clock, deadline, now + HEARTBEAT_WAIT))
            return
        reminders = absences.reminders(row, clock, pauses)
        due = sum(moment <= now for moment in reminders)
        if due > clock.reminded:
            why = (
                ReminderReason.DEADLINE_NEAR
                if due == len(reminders)
                else ReminderReason.RUNNING_DOWN
            )
            await queue_reminder(unit, row, why, now)
        reminded = replace(clock, reminded=max(due, clock.reminded))
        schedule = await store_clock(unit, row, reminded, now, absences)
        if schedule.check_at is not None and schedule.check_at <= now:
            raise RuntimeError(f"the clock of match {match_id} is due again at once")

    async def _end_overdue_turn(
        self, unit: UnitOfWork, row: MatchRow, deadline: datetime, absences: Absences
    ) -> None:
        """End the turn if a check found it overdue at least `LATE_PRESS_ALLOWANCE` ago.

        Otherwise schedule the next check: a press that was made in time may still be on its way,
        even if this check comes late.
        """
        since, now = row.clock.overdue_since, absences.now
        if since is None or since < deadline:
            since = now
        if now - since < LATE_PRESS_ALLOWANCE:
            clock = replace(row.clock, overdue_since=since)
            check_at = since + LATE_PRESS_ALLOWANCE
            await unit.matches.set_clock(row, ClockSchedule(clock, deadline, check_at))
        else:
            await end_turn_out_of_time(unit, await load(unit, row.id), absences)

    @use_case
    async def heartbeat(self, shards: Collection[Shard] = (ALL,)) -> list[ShardOutage]:
        """Store that some shards are connected to Discord. Return the outages that end now.

        The clocks of matches on the servers of these shards are credited with them. Deletes outages
        and heartbeats in the future, which were stored while the system clock was wrong, and
        heartbeats of earlier numbers of shards once they are not needed any more.
        """
        async with self._database.write() as unit:
            stored = await unit.absences.heartbeats(locked=True)
            # The time is read while the heartbeats are locked. A process that is frozen after that
            # cannot take those that others store meanwhile for ones in the future.
            now = self._now()
            await unit.absences.delete_outages_after(now + OUTAGE_THRESHOLD)
            await unit.absences.delete_heartbeats_after(now + OUTAGE_THRESHOLD)
            stored = [each for each in stored if each.at <= now + OUTAGE_THRESHOLD]
            outages = [outage for shard in shards for outage in outages_ended(stored, shard, now)]
            for outage in outages:
                await unit.absences.add_outage(outage.span, outage.shard)
            await unit.absences.set_heartbeats(shards, now)
            if len({each.shard.shards for each in stored} | {each.shards for each in shards}) > 1:
                await unit.absences.delete_heartbeats(superseded(await unit.absences.heartbeats()))
            return outages

    @use_case
    async def recover_from_wrong_clock(self) -> None:
        """Make everything due that was postponed while the clock of the machine was wrong."""
        now = self._now()
        async with self._database.write() as unit:
            await unit.absences.delete_outages_after(now)
            await unit.players.make_daily_messages_due_by(now + timedelta(days=1))
            await unit.outbox.make_all_due(now)
            await unit.sweeps.add(SweepKind.CLOCKS, 0, {})

    # ---- for players
    @use_case
    async def give_time(self, match_id: int, player: int, extra: timedelta) -> timedelta:
        """Give `extra` time to the player to move, who must be another one.

        Return how much of it their clock could take, as `give_more_time`. Raises Refused if
        `player` may not give time now, or not this much or this little.
        """
        if not MIN_GIFT <= extra <= MAX_GIFT:
            raise Refused.because(
                "Give at least 1 hour and at most {days} days.", days=MAX_GIFT.days
            )
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            match.seat_still_in(player)
            row, clock = match.row, match.row.clock
            mover = match.mover
            if clock.rule.kind is ClockKind.NONE or mover is None:
                raise Refused.because("This match has no clock.")
            if mover == player:
                raise Refused.because(
                    "Your own clock is running; your opponent can give you more time."
                )
            if is_computer(mover):
                raise Refused.because("Computers need no more time: their clocks stand still.")
            check_gift(clock, extra)
            now = self._now()
            more = await give_more_time(unit, row, extra, now, by_player=True)
            text = tr(
                "{player}, you were given more time ({time}).",
                player=Mention(mover),
                time=length_in_words(more),
            )
            announcement = AnnouncementNotice(
                text, (mover,), Validity.TURN, row.seq, DeadlineSentence.YOURS
            )
            await unit.outbox.add_in_match(match_id, announcement, now)
            return more


async def _reached_until(unit: UnitOfWork, last: datetime | None, now: datetime) -> datetime | None:
    """Return until when it is known that no outage has hit a server, given its last heartbeat.

    None if its shard has never been connected. Without any heartbeat the bot knows no outages.
    """
    if last is not None or await unit.absences.heartbeats():
        return last
    return now


def check_gift(clock: ClockState, extra: timedelta) -> None:
    """Raise Refused if `extra` is more than players may still give for this turn."""
    rest = MAX_GIFT - clock.gifts
    rest -= rest % timedelta(minutes=1)
    if rest < MIN_GIFT:
        raise Refused.because(
            "They have already been given {days} days for this turn, which is the most. You can "
            "give more time when it is their turn again.",
            days=MAX_GIFT.days,
        )
    if extra > rest:
        raise Refused.because(
            "Players can give at most {days} days for one turn. You can still give {time}.",
            days=MAX_GIFT.days,
            time=length_in_words(rest),
        )


async def give_more_time(
    unit: UnitOfWork, row: MatchRow, extra: timedelta, now: datetime, *, by_player: bool = False
) -> timedelta:
    """Give `extra` time to the running clock, and return how much of it the clock could take.

    If that is not all, it is rounded down to hours, or to minutes if it is less than an hour.
    Raises Refused if it is less than a minute.
    """
    minute, hour = timedelta(minutes=1), timedelta(hours=1)
    clock, absences = row.clock, await unit.absences.affecting_matches([row], now)
    pauses = absences.pauses(row, clock)
    given = clock.give(extra, now, pauses, by_player=by_player)
    more = (given.time_left(now, pauses) or ZERO) - (clock.time_left(now, pauses) or ZERO)
    if more < minute:
        raise Refused.because("This clock already has the most time that it can have.")
    if more < extra:
        more -= more % (hour if more >= hour else minute)
    await store_clock(unit, row, given, now, absences)
    return more
