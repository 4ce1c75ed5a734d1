"""What time does to matches: reminders, running out, more time, vacations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from matches.model.clock_rules import ClockKind, length_in_words
from matches.model.clock_state import ClockState
from matches.model.entities import Match, SweepKind, Vacation
from matches.model.errors import Refused
from matches.model.notices import Announcement, DeadlineSentence, ReminderReason, Validity
from matches.model.pauses import Span
from matches.model.text_values import Command, MatchNumber, Mention, Moment
from matches.protocols.environment import Clock
from matches.protocols.matches import ClockSchedule
from matches.protocols.store import Store, UnitOfWork
from matches.steps.loaded_match import load
from matches.steps.match_time import (
    OUTAGE,
    last_heartbeat,
    load_clock_context,
    pauses_of,
    store_clock,
    store_heartbeat,
)
from matches.steps.out_of_time import LATE_PRESS_ALLOWANCE, end_turn_out_of_time
from matches.steps.queueing import queue_announcement, queue_reminder
from matches.use_cases.playing import check_running, check_still_in
from matches.use_cases.sweeping import Sweeping
from rules.text import store_value, tr, tr_plural

YEARLY = timedelta(days=30)
SHORTEST_VACATION = timedelta(days=3)
STARTS_A_MONTH = 2
NONE_BELOW = timedelta(hours=1)
"""No vacation starts while less than this is left on one of the player's running clocks."""
LOOK_AGAIN = timedelta(minutes=1)
"""How long a clock waits for the bot's next sign of life."""
LEAST_GIFT = timedelta(hours=1)
MOST_GIFT = timedelta(days=14)
"""What all players together can give for one turn."""


class Timekeeping:
    """The use cases of clocks."""

    def __init__(self, store: Store, clock: Clock, sweeping: Sweeping) -> None:
        self._store = store
        self._clock = clock
        self._sweeping = sweeping

    # ---- the scheduler's
    async def due(self, limit: int = 100) -> list[int]:
        """Matches whose clocks must be looked at now."""
        async with self._store.read() as unit:
            return await unit.matches.due(self._clock.now(), limit)

    async def postpone_check(self, match: int, until: datetime) -> None:
        """Look at a clock later, whose look failed: others must not wait for it."""
        async with self._store.write() as unit:
            await unit.matches.postpone_check(match, until)

    async def check(self, match: int) -> bool:
        """Look at one match's clock: queue a reminder, or end the turn that ran out of time.

        Doing it twice, or late, is harmless: what was done moves the moment of the next look.
        Returns whether something was queued.
        """
        async with self._store.write() as unit:
            row = await unit.matches.get(match)
            now = self._clock.now()
            if row is None:
                return False
            if row.clock is None or row.clock.seat is None:
                await unit.matches.set_clock(row, ClockSchedule(row.clock))
                return False
            clock = row.clock
            context = await load_clock_context(unit, [row], now)
            pauses = context.pauses(row, clock)
            deadline = clock.deadline(pauses)
            last = await last_heartbeat(unit)
            if deadline is not None and deadline <= now and (last is None or deadline <= last):
                return await self._time_is_over(unit, row, clock, deadline, now)
            if last is not None and (now - last > OUTAGE or (deadline and last < deadline <= now)):
                # Perhaps an outage that is to be credited first: the next sign of life tells.
                await unit.matches.set_clock(row, ClockSchedule(clock, deadline, now + LOOK_AGAIN))
                return False
            reminders = context.reminders(row, clock, pauses)
            due = sum(moment <= now for moment in reminders)
            if due > clock.reminded:
                why = ReminderReason.LAST if due == len(reminders) else ReminderReason.TIME
                await queue_reminder(unit, row, why, now)
            await store_clock(unit, row, replace(clock, reminded=max(due, clock.reminded)), now)
            return due > clock.reminded

    @staticmethod
    async def _time_is_over(
        unit: UnitOfWork, row: Match, clock: ClockState, deadline: datetime, now: datetime
    ) -> bool:
        """End the turn, but not at the first look: a press made in time may be on its way, even
        when this look itself comes late."""
        seen = clock.over_seen_at
        if seen is None or seen < deadline:
            clock, seen = replace(clock, over_seen_at=now), now
        if now - seen < LATE_PRESS_ALLOWANCE:
            await unit.matches.set_clock(
                row, ClockSchedule(clock, deadline, seen + LATE_PRESS_ALLOWANCE)
            )
            return False
        await end_turn_out_of_time(unit, await load(unit, row.id), now)
        return True

    async def board_posted(self, unit: UnitOfWork, match: Match, seq: int) -> None:
        """The board of `seq` stands in its channel: the clock of its turn starts."""
        # `match` was read before the board was sent; a pause or a gift may have come since
        row = await unit.matches.get(match.id)
        if row is None or seq != row.shown_seq or row.clock is None or row.clock.seat is None:
            return
        now = self._clock.now()
        started = row.clock.posted(now)
        if started != row.clock:
            await store_clock(unit, row, started, now)

    async def heartbeat(self) -> Span | None:
        """The bot is up and Discord reachable; the outage that ends with this, if any."""
        async with self._store.write() as unit:
            return await store_heartbeat(unit, self._clock.now())

    # ---- the players'
    async def give(self, match: int, player: int, extra: timedelta) -> timedelta:
        """Give the opponent, whose clock runs, more time; what they have now."""
        if not LEAST_GIFT <= extra <= MOST_GIFT:
            raise Refused(tr("Give at least 1 hour and at most {days} days.", days=MOST_GIFT.days))
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            check_running(loaded)
            check_still_in(loaded, loaded.seat_of(player))
            row, clock = loaded.match, loaded.match.clock
            mover = loaded.mover
            if clock is None or clock.rule.kind is ClockKind.NONE or mover is None:
                raise Refused(tr("This match has no clock."))
            if mover == player:
                raise Refused(
                    tr("Your own clock is running; your opponent can give you more time.")
                )
            check_gift(clock, extra)
            now = self._clock.now()
            pauses = await pauses_of(unit, row, clock, now)
            given = clock.give(extra, now, pauses, by_player=True)
            if given == clock:
                raise Refused(tr("Their clock is at its cap already."))
            await store_clock(unit, row, given, now)
            text = tr(
                "{player}, you were given more time ({time}).",
                player=Mention(mover),
                time=length_in_words(extra),
            )
            told = Announcement(
                text, (mover,), Validity.TURN, row.shown_seq, DeadlineSentence.YOURS
            )
            await queue_announcement(unit, match, told, now)
            return given.left(now, pauses) or extra

    async def start_vacation(self, player: int, until: datetime) -> Vacation:
        """Let all one's clocks stand still from now. Raises Refused by the rules of vacations."""
        now = self._clock.now()
        async with self._store.read() as unit:  # many matches: nobody else has to wait
            self._check_vacation(now, until, await unit.absences.vacations(player, _year(now)))
            await _check_time_left(unit, await unit.matches.waiting_for(player), now)
        async with self._store.write() as unit:
            self._check_vacation(now, until, await unit.absences.vacations(player, _year(now)))
            vacation = await unit.absences.add_vacation(player, now, until)
            told = tr(
                "{player} is on vacation until {moment}; their clock stands still.",
                player=Mention(player),
                moment=Moment(until),
            )
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, {"say": store_value(told)})
        await self._sweeping.begin(sweep)
        return vacation

    async def end_vacation(self, player: int) -> timedelta:
        """Come back early; at least three days count all the same. What is left of the year's."""
        now = self._clock.now()
        async with self._store.write() as unit:
            current = [
                each for each in await unit.absences.vacations(player, now) if each.start <= now
            ]
            if not current:
                left = vacation_left(now, await unit.absences.vacations(player, _year(now)))
                raise Refused(
                    tr_plural(
                        "You are not on vacation. {command} starts one; "
                        "you have {count} day of vacation left this year.",
                        "You are not on vacation. {command} starts one; "
                        "you have {count} days of vacation left this year.",
                        count=left.days,
                        command=Command("vacation", "until:"),
                    )
                )
            await unit.absences.end_vacation(current[0].id, now)
            told = tr("{player} is back from vacation; their clock runs.", player=Mention(player))
            data = {"say": store_value(told), "pings": True}
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, data)
            left = vacation_left(now, await unit.absences.vacations(player, _year(now)))
        await self._sweeping.begin(sweep)
        return left

    async def server_left(self, server: int) -> None:
        """The bot was removed from a server: the clocks of its matches stand still."""
        now = self._clock.now()
        async with self._store.write() as unit:
            if (await unit.servers.get(server)).left_at is not None:
                return
            await unit.servers.set_left(server, now)
            sweep = await unit.sweeps.add(SweepKind.SERVER, server, {})
        await self._sweeping.begin(sweep)

    async def servers_in_play(self) -> list[int]:
        """Servers with running matches, except those that the bot is known to have left."""
        async with self._store.read() as unit:
            return await unit.servers.with_running_matches()

    async def server_left_unseen(self, server: int) -> bool:
        """The bot was removed from a server while it was down: since its last sign of life.

        False when that is known already.
        """
        now = self._clock.now()
        async with self._store.write() as unit:
            if (await unit.servers.get(server)).left_at is not None:
                return False
            last = await last_heartbeat(unit)
            await unit.servers.set_left(server, min(last or now, now))
            sweep = await unit.sweeps.add(SweepKind.SERVER, server, {})
        await self._sweeping.begin(sweep)
        return True

    async def server_back(self, server: int) -> None:
        """The bot is in a server again: its clocks go on where they stood."""
        now = self._clock.now()
        async with self._store.write() as unit:
            left = (await unit.servers.get(server)).left_at
            if left is None:
                return
            await unit.servers.set_left(server, None)
            await unit.absences.add_server_absence(server, Span(left, now))
            sweep = await unit.sweeps.add(SweepKind.SERVER, server, {})
        await self._sweeping.begin(sweep)

    async def reschedule(self, player: int) -> None:
        """Work out when to remind a player anew: their quiet hours have changed."""
        async with self._store.write() as unit:
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, {"pings": True})
        await self._sweeping.begin(sweep)

    async def vacation_of(self, player: int) -> Vacation | None:
        """The vacation a player is on."""
        now = self._clock.now()
        async with self._store.read() as unit:
            current = await unit.absences.vacations(player, now)
        return next((each for each in current if each.start <= now), None)

    @staticmethod
    def _check_vacation(now: datetime, until: datetime, taken: list[Vacation]) -> None:
        if any(each.end > now for each in taken):
            raise Refused(
                tr(
                    "You are on vacation already. {command} without a date ends it.",
                    command=Command("vacation"),
                )
            )
        if until - now < SHORTEST_VACATION:
            raise Refused(tr("A vacation lasts at least {days} days.", days=SHORTEST_VACATION.days))
        in_month = [
            each for each in taken if (each.start.year, each.start.month) == (now.year, now.month)
        ]
        if len(in_month) >= STARTS_A_MONTH:
            raise Refused(
                tr("Two vacations have started this month; the next can start next month.")
            )
        left = vacation_left(now, taken)
        if until - now > left:
            raise Refused(
                tr_plural(
                    "You have {count} day of vacation left this year.",
                    "You have {count} days of vacation left this year.",
                    count=left.days,
                )
            )


def check_gift(clock: ClockState, extra: timedelta) -> None:
    """Raises Refused when players have not so much left to give for this turn."""
    rest = MOST_GIFT - clock.gifts
    rest -= rest % timedelta(minutes=1)
    if rest < LEAST_GIFT:
        raise Refused(
            tr(
                "They were given {days} days for this turn already, and that is the most. "
                "You can give more time when it is their turn again.",
                days=MOST_GIFT.days,
            )
        )
    if extra > rest:
        raise Refused(
            tr(
                "Players can give {days} days for one turn. Left to give now: {time}.",
                days=MOST_GIFT.days,
                time=length_in_words(rest),
            )
        )


def _year(now: datetime) -> datetime:
    return datetime(now.year, 1, 1, tzinfo=UTC)


def vacation_left(now: datetime, taken: Iterable[Vacation]) -> timedelta:
    """What is left of the year's days; a vacation counts in the year in which it starts."""
    started = [each for each in taken if each.start >= _year(now)]
    used = sum((counted(each.start, each.end) for each in started), timedelta(0))
    return max(YEARLY - used, timedelta(0))


def counted(start: datetime, end: datetime) -> timedelta:
    """How much of the year's days a vacation uses: at least three days."""
    return max(end - start, SHORTEST_VACATION)


async def _check_time_left(unit: UnitOfWork, matches: Sequence[Match], now: datetime) -> None:
    """Raises Refused when somebody's time is nearly over in one of their matches."""
    context = await load_clock_context(unit, matches, now)
    for match in matches:
        if match.clock is None:
            continue
        left = match.clock.left(now, context.pauses(match, match.clock))
        if left is not None and left < NONE_BELOW:
            raise Refused(
                tr(
                    "Less than an hour is left in match {match}. Move there first, "
                    "then start your vacation.",
                    match=MatchNumber(match.id),
                )
            )
