"""A match's clock within a unit of work: what makes it stand still, and when to look at it next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from matches.clocks import DEFAULT_CLOCK, ClockRule, ClockState
from matches.model import Match
from matches.pauses import FOREVER, Pauses, Span
from matches.ports import Timing, UnitOfWork
from matches.quiet import Hearing

HEARTBEAT = "heartbeat"
"""The fact under which the last sign of life is kept, in microseconds since 1970."""
OUTAGE = timedelta(minutes=5)
"""A longer silence of the bot than this is an outage, during which every clock stands still."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def rule_of(match_options: Mapping[str, str]) -> ClockRule:
    """The clock that was agreed; the default where nothing was said.

    Raises ClockError for one that cannot be read; what limits there are today does not matter.
    """
    return ClockRule.stored(match_options.get("clock", DEFAULT_CLOCK))


async def last_sign_of_life(unit: UnitOfWork) -> datetime | None:
    """When the bot was last known to be up with Discord reachable."""
    kept = await unit.noted(HEARTBEAT)
    return None if kept is None else _EPOCH + int(kept) * _MICROSECOND


async def sign_of_life(unit: UnitOfWork, now: datetime) -> Span | None:
    """Write down that the bot is up; the outage that ends now, if there was one."""
    last = await last_sign_of_life(unit)
    gap = None
    if last is not None and now - last > OUTAGE:
        gap = Span(last, now)
        await unit.absences.add_outage(gap)
    await unit.note(HEARTBEAT, str((now - _EPOCH) // _MICROSECOND))
    return gap


async def pauses_of(unit: UnitOfWork, match: Match, clock: ClockState, now: datetime) -> Pauses:
    """When the running clock stands still: outages, one that goes on now included, the mover's
    vacations, weekends where that is agreed, and while the bot is shut out of the server."""
    weekends = match.match_options.get("weekends") == "on"
    if clock.seat is None or clock.since is None:
        return Pauses((), weekends)
    spans = await unit.absences.outages(clock.since)
    player = match.seats[clock.seat].player
    for vacation in await unit.absences.vacations(player, clock.since):
        spans.append(Span(vacation.start, vacation.end))
    last = await last_sign_of_life(unit)
    if last is not None and now - last > OUTAGE:
        spans.append(Span(last, now))
    shut_out = (await unit.servers.get(match.server)).left_at
    if shut_out is not None:
        spans.append(Span(shut_out, FOREVER))
    return Pauses(tuple(spans), weekends)


async def timing(unit: UnitOfWork, match: Match, clock: ClockState | None, now: datetime) -> Timing:
    """The clock as storage keeps it, with the moments that follow from it; none while the match is
    stuck, since nobody can move."""
    if clock is None or clock.seat is None or match.stuck_at is not None:
        return Timing(clock)
    pauses = await pauses_of(unit, match, clock, now)
    deadline = clock.deadline(pauses)
    reminders = (await reminders_of(unit, match, clock, pauses))[clock.reminded :]
    return Timing(clock, deadline, reminders[0] if reminders else deadline)


async def reminders_of(
    unit: UnitOfWork, match: Match, clock: ClockState, pauses: Pauses
) -> list[datetime]:
    """When the mover is to be reminded of the deadline: early enough for their quiet hours."""
    moments, deadline = clock.reminders(pauses), clock.deadline(pauses)
    if not moments or deadline is None or clock.seat is None:
        return moments
    player = await unit.players.get(match.seats[clock.seat].player)
    hearing = Hearing.of(player.preferences)
    return sorted(hearing.in_time(moment, deadline) for moment in moments)


async def keep(unit: UnitOfWork, match: Match, clock: ClockState, now: datetime) -> Timing:
    """Write a changed clock; raises Conflict when the match has gone on."""
    changed = await timing(unit, match, clock, now)
    await unit.matches.set_timing(match, changed)
    return changed
