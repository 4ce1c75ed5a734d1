"""Clocks of matches, and what stops them.

This covers reminders before a deadline, turns that run out of time, time that players give each
other, and vacations. While the bot is not on a server, `matches.servers.servers` stops them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from matches.append.out_of_time import LATE_PRESS_ALLOWANCE, end_turn_out_of_time
from matches.log.loaded_match import load
from matches.log.match_time import (
    load_clock_context,
    store_clock,
    store_heartbeats,
)
from matches.log.queueing import queue_in_match, queue_reminder
from matches.play.playing import seat_still_in
from matches.sweeping import Batch, begin
from matches.use_case import UseCases, use_case
from model.clock_context import OUTAGE_THRESHOLD, ClockContext
from model.clocks.clock_rules import ZERO, ClockKind, Pauses, length_in_words
from model.clocks.clock_state import ClockSchedule, ClockState
from model.clocks.shards import ALL, Shard, ShardOutage
from model.computers import is_computer
from model.entities import Match, SweepKind, Vacation
from model.environment import Clock, Randomness
from model.errors import Refused
from model.notices import Announcement, DeadlineSentence, ReminderReason, Validity
from model.text_values import Command, Mention, Moment, match_number
from rules.text import Text, join_texts, tr, tr_plural, value_to_stored
from storage.database import Database, UnitOfWork
from storage.queries.schedule import Due

VACATION_PER_YEAR = timedelta(days=30)
SHORTEST_VACATION = timedelta(days=3)
VACATIONS_PER_MONTH = 2
"""How many vacations may start in one month."""
MIN_TIME_LEFT = timedelta(hours=1)
"""A player cannot start a vacation while one of their running clocks has less time than this."""
HEARTBEAT_WAIT = timedelta(minutes=1)
"""How long to wait for the bot's next heartbeat before a clock is checked again."""
MIN_GIFT = timedelta(hours=1)
"""The least time that a player or moderator can give at once."""
MAX_GIFT = timedelta(days=14)
"""The most that all players together can give for one turn."""


class Timekeeping(UseCases):
    """The use cases of clocks."""

    def __init__(
        self, database: Database, clock: Clock, randomness: Randomness, recompute_clocks: Batch
    ) -> None:
        super().__init__(database, clock, randomness)
        self._recompute_clocks = recompute_clocks

    # ---- for the scheduler
    @use_case
    async def postpone_check(self, match: int, until: datetime) -> None:
        """Check a clock later because its check failed, so that it does not delay the others."""
        async with self._database.write() as unit:
            await unit.matches.postpone_check(match, until)

    @use_case
    async def check(self, match: int) -> bool:
        """Check one match's clock: queue a reminder, or end the turn that ran out of time.

        Return whether it was checked: not if somebody else has done so or works on the match. A
        repeated or late check does no harm.
        """
        async with self._database.write() as unit:
            due = await unit.schedule.take(Due.CLOCK, match, self._clock.now())
            if due:
                await self._check(unit, match)
            return due

    async def _check(self, unit: UnitOfWork, match: int) -> None:
        row = await unit.matches.get(match)
        now = self._clock.now()
        if row is None:
            return
        clock = row.clock
        if clock.seat is None:
            await unit.matches.set_clock(row, ClockSchedule(clock))
            return
        context = await load_clock_context(unit, [row], now)
        pauses = context.pauses(row, clock)
        deadline = clock.deadline(pauses)
        reached = await _reached_until(unit, context.last_heartbeat(row.server), now)
        if deadline is not None and reached is not None and deadline <= min(now, reached):
            await self._end_overdue_turn(unit, row, deadline, context)
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
        reminders = context.reminders(row, clock, pauses)
        due = sum(moment <= now for moment in reminders)
        if due > clock.reminded:
            why = (
                ReminderReason.DEADLINE_NEAR
                if due == len(reminders)
                else ReminderReason.RUNNING_DOWN
            )
            await queue_reminder(unit, row, why, now)
        reminded = replace(clock, reminded=max(due, clock.reminded))
        await store_clock(unit, row, reminded, now, context)

    async def _end_overdue_turn(
        self, unit: UnitOfWork, row: Match, deadline: datetime, context: ClockContext
    ) -> None:
        """End the turn if a check found it overdue at least `LATE_PRESS_ALLOWANCE` ago.

        Otherwise schedule the next check: a press that was made in time may still be on its way,
        even if this check comes late.
        """
        since, now = row.clock.overdue_since, context.now
        if since is None or since < deadline:
            since = now
        if now - since < LATE_PRESS_ALLOWANCE:
            clock = replace(row.clock, overdue_since=since)
            check_at = since + LATE_PRESS_ALLOWANCE
            await unit.matches.set_clock(row, ClockSchedule(clock, deadline, check_at))
        else:
            await end_turn_out_of_time(unit, await load(unit, row.id), context, self._randomness)

    @use_case
    async def heartbeat(self, shards: Collection[Shard] = (ALL,)) -> list[ShardOutage]:
        """Store that some shards are connected to Discord. Return the outages that end now.

        The clocks of matches on the servers of these shards are credited with them.
        """
        async with self._database.write() as unit:
            return await store_heartbeats(unit, shards, self._clock)

    @use_case
    async def recover_from_wrong_clock(self) -> None:
        """Make everything due that was postponed while the clock of the machine was wrong."""
        now = self._clock.now()
        async with self._database.write() as unit:
            await unit.absences.delete_outages_after(now)
            await unit.players.make_daily_messages_due_by(now + timedelta(days=1))
            await unit.outbox.make_all_due(now)
            await unit.sweeps.add(SweepKind.CLOCKS, 0, {})

    # ---- for players
    @use_case
    async def give_time(self, match: int, player: int, extra: timedelta) -> timedelta:
        """Give `extra` time to the player to move, who must be another one.

        Return how much of it their clock could take, as `with_more_time`. Raises Refused if
        `player` may not give time now, or not this much or this little.
        """
        if not MIN_GIFT <= extra <= MAX_GIFT:
            raise Refused.because(
                "Give at least 1 hour and at most {days} days.", days=MAX_GIFT.days
            )
        async with self._database.write() as unit:
            loaded = await load(unit, match)
            seat_still_in(loaded, player)
            row, clock = loaded.match, loaded.match.clock
            mover = loaded.mover
            if clock.rule.kind is ClockKind.NONE or mover is None:
                raise Refused.because("This match has no clock.")
            if mover == player:
                raise Refused.because(
                    "Your own clock is running; your opponent can give you more time."
                )
            if is_computer(mover):
                raise Refused.because("Computers need no more time: their clocks stand still.")
            check_gift(clock, extra)
            now = self._clock.now()
            context = await load_clock_context(unit, [row], now)
            pauses = context.pauses(row, clock)
            given, more = with_more_time(clock, extra, now, pauses, by_player=True)
            await store_clock(unit, row, given, now, context)
            text = tr(
                "{player}, you were given more time ({time}).",
                player=Mention(mover),
                time=length_in_words(more),
            )
            announcement = Announcement(
                text, (mover,), Validity.TURN, row.seq, DeadlineSentence.YOURS
            )
            await queue_in_match(unit, match, announcement, now)
            return more

    @use_case
    async def start_vacation(self, player: int, until: datetime) -> Vacation:
        """Start a vacation, which pauses the clocks of a player from now until `until`.

        Raises Refused if the rules of vacations do not allow it.
        """
        now = self._clock.now()
        async with (
            self._database.read() as unit
        ):  # outside the write unit: there may be many matches
            self._check_vacation(now, until, await unit.absences.vacations([player], _year(now)))
            await _check_time_left(unit, await unit.matches.waiting_for(player), now)
        async with self._database.write() as unit:
            await unit.players.lock([player])
            self._check_vacation(now, until, await unit.absences.vacations([player], _year(now)))
            vacation = await unit.absences.add_vacation(player, now, until)
            text = tr(
                "{player} is on vacation until {moment}; their clock stands still.",
                player=Mention(player),
                moment=Moment(until),
            )
            sweep = await unit.sweeps.add(
                SweepKind.PLAYER, player, {"announcement": value_to_stored(text)}
            )
        await begin(self._recompute_clocks, sweep)
        return vacation

    @use_case
    async def current_vacation(self, player: int) -> Vacation:
        """Return the current vacation of a player. Raises Refused if they are not on vacation."""
        async with self._database.read() as unit:
            return await _current_vacation(unit, player, self._clock.now())

    @use_case
    async def end_vacation(self, player: int, vacation: int | None = None) -> timedelta:
        """End a player's vacation early. Return how much vacation they have left this year.

        The vacation uses up at least `SHORTEST_VACATION`. Raises Refused if they are not on
        vacation, or on another one than the one with the id `vacation`, if that is given.
        """
        now = self._clock.now()
        async with self._database.write() as unit:
            await unit.players.lock([player])
            current = await _current_vacation(unit, player, now)
            if vacation not in {None, current.id}:
                raise Refused.because("That vacation is over; you are on another one.")
            await unit.absences.end_vacation(current.id, now)
            text = tr(
                "{player} is back from vacation; their clock runs.",
                player=Mention(player),
            )
            data = {"announcement": value_to_stored(text), "reminders_due": True}
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, data)
            left = vacation_left(now, await unit.absences.vacations([player], _year(now)))
        await begin(self._recompute_clocks, sweep)
        return left

    @staticmethod
    def _check_vacation(now: datetime, until: datetime, taken: Iterable[Vacation]) -> None:
        if any(vacation.end > now for vacation in taken):
            raise Refused.because(
                "You are on vacation already. {command} without a date ends it.",
                command=Command("vacation"),
            )
        # A length such as «3 days» was added to the time at which the command was read.
        if until - now < SHORTEST_VACATION - timedelta(minutes=1):
            raise Refused.because(
                "A vacation lasts at least {days} days.", days=SHORTEST_VACATION.days
            )
        in_month = [
            vacation
            for vacation in taken
            if (vacation.start.year, vacation.start.month) == (now.year, now.month)
        ]
        if len(in_month) >= VACATIONS_PER_MONTH:
            raise Refused.because(
                "Two of your vacations have started this month; the next can start next month."
            )
        left = vacation_left(now, taken)
        if until - now > left:
            raise Refused(days_left(left))


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


def with_more_time(
    clock: ClockState, extra: timedelta, now: datetime, pauses: Pauses, *, by_player: bool = False
) -> tuple[ClockState, timedelta]:
    """Return a clock after a gift of `extra` time, and how much of it the clock could take.

    If that is not all, it is rounded down to hours, or to minutes if it is less than an hour.
    Raises Refused if it is less than a minute.
    """
    minute, hour = timedelta(minutes=1), timedelta(hours=1)
    given = clock.give(extra, now, pauses, by_player=by_player)
    more = (given.left(now, pauses) or ZERO) - (clock.left(now, pauses) or ZERO)
    if more < minute:
        raise Refused.because("This clock already has the most time that it can have.")
    if more < extra:
        more -= more % (hour if more >= hour else minute)
    return given, more


def _year(now: datetime) -> datetime:
    return datetime(now.year, 1, 1, tzinfo=UTC)


async def _current_vacation(unit: UnitOfWork, player: int, now: datetime) -> Vacation:
    """Return the current vacation of a player. Raises Refused if they are not on vacation."""
    current = [
        vacation
        for vacation in await unit.absences.vacations([player], now)
        if vacation.start <= now
    ]
    if current:
        return current[0]
    left = vacation_left(now, await unit.absences.vacations([player], _year(now)))
    how = tr(
        "You are not on vacation. {command} starts one.", command=Command("vacation", "until:")
    )
    raise Refused(join_texts([how, days_left(left)]))


def days_left(left: timedelta) -> Text:
    """Say how much vacation is left this year."""
    return tr_plural(
        "You have {count} day of vacation left this year.",
        "You have {count} days of vacation left this year.",
        count=left.days,
    )


def vacation_left(now: datetime, taken: Iterable[Vacation]) -> timedelta:
    """Return how much vacation a player has left this year.

    `taken` are the player's vacations. Each one counts for the year in which it starts.
    """
    started = [vacation for vacation in taken if vacation.start >= _year(now)]
    lengths = (max(vacation.end - vacation.start, SHORTEST_VACATION) for vacation in started)
    used = sum(lengths, timedelta(0))
    return max(VACATION_PER_YEAR - used, timedelta(0))


async def _check_time_left(unit: UnitOfWork, matches: Sequence[Match], now: datetime) -> None:
    """Raise Refused if less than `MIN_TIME_LEFT` is left to move in one of these matches."""
    context = await load_clock_context(unit, matches, now)
    for match in matches:
        left = match.clock.left(now, context.pauses(match, match.clock))
        if left is not None and left < MIN_TIME_LEFT:
            raise Refused.because(
                "Less than an hour is left in match {match}. "
                "Move there first, then start your vacation.",
                match=match_number(match.id),
            )
