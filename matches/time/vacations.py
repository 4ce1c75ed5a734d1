"""Vacations, which stop all clocks of a player."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from matches.sweeping import ClockSweeps, begin
from matches.use_case import UseCases, use_case
from model.absences import Vacation
from model.entities import MatchRow, SweepKind
from model.errors import Refused
from model.text_values import Command, Mention, Moment, match_number
from rules.text import Text, join_texts, tr, tr_plural, value_to_stored
from storage.database import UnitOfWork

VACATION_PER_YEAR = timedelta(days=30)
SHORTEST_VACATION = timedelta(days=3)
VACATIONS_PER_MONTH = 2
"""How many vacations may start in one month."""
MIN_TIME_LEFT = timedelta(hours=1)
"""A player cannot start a vacation while one of their running clocks has less time than this."""


class Vacations(UseCases):
    """The use cases of vacations."""

    @use_case
    async def start(self, player: int, until: datetime) -> Vacation:
        """Start a vacation, which pauses the clocks of a player from now until `until`.

        Raises Refused if the rules of vacations do not allow it.
        """
        now = self._now()
        # outside the write unit: there may be many matches
        async with self._database.read() as unit:
            _check(now, until, await unit.absences.vacations([player], _year(now)))
            await _check_time_left(unit, await unit.matches.waiting_for(player), now)
        async with self._database.write() as unit:
            await unit.players.lock([player])
            _check(now, until, await unit.absences.vacations([player], _year(now)))
            vacation = await unit.absences.add_vacation(player, now, until)
            text = tr(
                "{player} is on vacation until {moment}; their clock stands still.",
                player=Mention(player),
                moment=Moment(until),
            )
            sweep = await unit.sweeps.add(
                SweepKind.PLAYER, player, {"announcement": value_to_stored(text)}
            )
        await begin(ClockSweeps(*self._shared).batch, sweep)
        return vacation

    @use_case
    async def current(self, player: int) -> Vacation:
        """Return the current vacation of a player. Raises Refused if they are not on vacation."""
        async with self._database.read() as unit:
            return await _current(unit, player, self._now())

    @use_case
    async def end(self, player: int, vacation: int | None = None) -> timedelta:
        """End a player's vacation early. Return how much vacation they have left this year.

        The vacation uses up at least `SHORTEST_VACATION`. Raises Refused if they are not on
        vacation, or on another one than the one with the id `vacation`, if that is given.
        """
        now = self._now()
        async with self._database.write() as unit:
            await unit.players.lock([player])
            current = await _current(unit, player, now)
            if vacation not in {None, current.id}:
                raise Refused.because("That vacation is over; you are on another one.")
            await unit.absences.end_vacation(current.id, now)
            text = tr("{player} is back from vacation; their clock runs.", player=Mention(player))
            data = {"announcement": value_to_stored(text), "reminders_due": True}
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, data)
            left = time_left(now, await unit.absences.vacations([player], _year(now)))
        await begin(ClockSweeps(*self._shared).batch, sweep)
        return left


def _check(now: datetime, until: datetime, taken: Collection[Vacation]) -> None:
    """Raise Refused if the rules of vacations do not allow one until then."""
    if any(vacation.end > now for vacation in taken):
        raise Refused.because(
            "You are on vacation already. {command} without a date ends it.",
            command=Command("vacation"),
        )
    # A length such as «3 days» was added to the time at which the command was read.
    if until - now < SHORTEST_VACATION - timedelta(minutes=1):
        raise Refused.because("A vacation lasts at least {days} days.", days=SHORTEST_VACATION.days)
    in_month = [
        vacation
        for vacation in taken
        if (vacation.start.year, vacation.start.month) == (now.year, now.month)
    ]
    if len(in_month) >= VACATIONS_PER_MONTH:
        raise Refused.because(
            "Two of your vacations have started this month; the next can start next month."
        )
    left = time_left(now, taken)
    if until - now > left:
        raise Refused(days_left(left))


def _year(now: datetime) -> datetime:
    return datetime(now.year, 1, 1, tzinfo=UTC)


async def _current(unit: UnitOfWork, player: int, now: datetime) -> Vacation:
    """Return the current vacation of a player. Raises Refused if they are not on vacation."""
    current = [
        vacation
        for vacation in await unit.absences.vacations([player], now)
        if vacation.start <= now
    ]
    if current:
        return current[0]
    left = time_left(now, await unit.absences.vacations([player], _year(now)))
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


def time_left(now: datetime, taken: Collection[Vacation]) -> timedelta:
    """Return how much vacation a player has left this year.

    `taken` are the player's vacations. Each one counts for the year in which it starts.
    """
    started = [vacation for vacation in taken if vacation.start >= _year(now)]
    lengths = (max(vacation.end - vacation.start, SHORTEST_VACATION) for vacation in started)
    used = sum(lengths, timedelta(0))
    return max(VACATION_PER_YEAR - used, timedelta(0))


async def _check_time_left(unit: UnitOfWork, rows: Sequence[MatchRow], now: datetime) -> None:
    """Raise Refused if less than `MIN_TIME_LEFT` is left to move in one of these matches."""
    absences = await unit.absences.affecting_matches(rows, now)
    for row in rows:
        left = row.clock.time_left(now, absences.pauses(row, row.clock))
        if left is not None and left < MIN_TIME_LEFT:
            raise Refused.because(
                "Less than an hour is left in match {match}. "
                "Move there first, then start your vacation.",
                match=match_number(row.id),
            )
