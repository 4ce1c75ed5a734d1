"""A match's clock within a unit of work: what makes it stand still, and when to look at it next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from matches.model.clock_state import ClockState
from matches.model.entities import Match
from matches.model.pauses import Pauses, Span
from matches.model.preferences import DEFAULT_PREFERENCES, PlayerPreferences
from matches.model.timestamps import moment_from_stored, moment_to_stored
from matches.protocols.matches import ClockSchedule
from matches.protocols.store import UnitOfWork

log = structlog.stdlib.get_logger(__name__)

HEARTBEAT = "heartbeat"
"""The fact that holds the last sign of life, as a stored moment."""
OUTAGE = timedelta(minutes=5)
"""A longer silence of the bot than this is an outage, during which every clock stands still."""


async def last_heartbeat(unit: UnitOfWork) -> datetime | None:
    """When the bot was last known to be up with Discord reachable.

    None if that was never stored, or cannot be read: the next heartbeat replaces it.
    """
    stored = await unit.get_fact(HEARTBEAT)
    if stored is None:
        return None
    try:
        return moment_from_stored(int(stored))
    except (ValueError, OverflowError) as error:
        log.error("heartbeat cannot be read", value=stored, error=repr(error))
        return None


async def store_heartbeat(unit: UnitOfWork, now: datetime) -> Span | None:
    """Write down that the bot is up; the outage that ends now, if there was one.

    Outages in the future are deleted: a wrong clock noted them, and their time would come.
    """
    await unit.absences.delete_outages_after(now + OUTAGE)
    last = await last_heartbeat(unit)
    gap = None
    if last is not None and now - last > OUTAGE:
        gap = Span(last, now)
        await unit.absences.add_outage(gap)
    await unit.set_fact(HEARTBEAT, str(moment_to_stored(now)))
    return gap


@dataclass(frozen=True, slots=True)
class ClockContext:
    """What makes the clocks of some matches stand still, read at once for all of them."""

    now: datetime
    outages: tuple[Span, ...]
    vacations: Mapping[int, Sequence[Span]]
    absences: Mapping[int, Sequence[Span]]
    preferences: Mapping[int, PlayerPreferences]

    def pauses(self, match: Match, clock: ClockState) -> Pauses:
        """When the running clock stands still: outages, the mover's vacations, weekends where that
        is agreed, and while the bot is shut out of the server."""
        weekends = match.match_options.weekends_off
        if clock.seat is None or clock.since is None:
            return Pauses((), weekends)
        vacations = self.vacations.get(match.seats[clock.seat].player, ())
        absences = self.absences.get(match.server, ())
        return Pauses((*self.outages, *vacations, *absences), weekends)

    def reminders(self, match: Match, clock: ClockState, pauses: Pauses) -> list[datetime]:
        """When the mover is to be reminded of the deadline: early enough for their quiet hours."""
        moments, deadline = clock.reminders(pauses), clock.deadline(pauses)
        if not moments or deadline is None or clock.seat is None:
            return moments
        mover = match.seats[clock.seat].player
        wanted = self.preferences.get(mover, DEFAULT_PREFERENCES).reminders
        return sorted(wanted.in_time(moment, deadline) for moment in moments)

    def schedule(self, match: Match, clock: ClockState | None) -> ClockSchedule:
        """The clock as storage keeps it, with the moments that follow from it; none while the match
        is stuck, since nobody can move."""
        if clock is None or clock.seat is None or match.stuck_at is not None:
            return ClockSchedule(clock)
        pauses = self.pauses(match, clock)
        deadline = clock.deadline(pauses)
        reminders = self.reminders(match, clock, pauses)[clock.reminded :]
        return ClockSchedule(clock, deadline, reminders[0] if reminders else deadline)


async def load_clock_context(
    unit: UnitOfWork, matches: Sequence[Match], now: datetime, *clocks: ClockState | None
) -> ClockContext:
    """What surrounds matches, by the clocks that they have or by those that they will have.

    An outage that goes on now is one of them; one in the future is none: the machine's clock was
    wrong when it was noted.
    """
    wanted = clocks or [match.clock for match in matches]
    starts = [clock.since for clock in wanted if clock is not None and clock.since is not None]
    after = min(starts, default=now)
    outages = [span for span in await unit.absences.outages(after) if span.end <= now + OUTAGE]
    last = await last_heartbeat(unit)
    if last is not None and now - last > OUTAGE:
        outages.append(Span(last, now))
    players = {player for match in matches for player in match.players}
    vacations: defaultdict[int, list[Span]] = defaultdict(list)
    for each in await unit.absences.vacations_of(players, after):
        vacations[each.player].append(Span(each.start, each.end))
    absences: defaultdict[int, list[Span]] = defaultdict(list)
    servers = {match.server for match in matches}
    for server, span in await unit.absences.server_absences(servers, after):
        absences[server].append(span)
    preferences = await unit.players.preferences_of(players)
    return ClockContext(now, tuple(outages), vacations, absences, preferences)


async def pauses_of(unit: UnitOfWork, match: Match, clock: ClockState, now: datetime) -> Pauses:
    """When the running clock stands still, as `ClockContext.pauses` says."""
    return (await load_clock_context(unit, [match], now, clock)).pauses(match, clock)


async def schedule_of(
    unit: UnitOfWork, match: Match, clock: ClockState | None, now: datetime
) -> ClockSchedule:
    """The clock with the moments that follow from it, as `ClockContext.schedule` says."""
    return (await load_clock_context(unit, [match], now, clock)).schedule(match, clock)


async def store_clock(
    unit: UnitOfWork, match: Match, clock: ClockState, now: datetime
) -> ClockSchedule:
    """Write a changed clock; raises Conflict when the match has gone on."""
    changed = await schedule_of(unit, match, clock, now)
    await unit.matches.set_clock(match, changed)
    return changed
