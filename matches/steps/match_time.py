"""Match clocks within a unit of work: when a press was made, what pauses clocks, when to check them
next, and the outages between heartbeats of shards.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from model.clocks.clock_rules import Pauses, Span
from model.clocks.clock_state import ClockSchedule, ClockState
from model.clocks.shards import (
    Shard,
    ShardOutage,
    joined,
    last_of,
    outages_ended,
    superseded,
)
from model.entities import Match
from model.environment import Clock
from model.preferences import DEFAULT_PREFERENCES, PlayerPreferences
from storage.database import UnitOfWork

OUTAGE_THRESHOLD = timedelta(minutes=5)
"""A longer time than this without a heartbeat is an outage, during which every clock is paused."""
INTERACTION_LIFETIME = timedelta(minutes=15)
"""How long Discord lets a bot answer an interaction, and so its greatest age when it is handled."""
MESSAGE_LIFETIME = timedelta(days=30)
"""The greatest age of a message when it is handled. One that was posted while the bot was not
running is handled after the next start."""


def moment_of_press(
    match: Match,
    pressed_at: datetime | None,
    now: datetime,
    max_age: timedelta = INTERACTION_LIFETIME,
) -> datetime:
    """Return when a press was made, limited to credible values.

    Not in the future, not before the turn began, not longer ago than `max_age`.
    """
    if pressed_at is None:
        return now
    return min(now, max(pressed_at, now - max_age, match.turn_started_at))


async def last_heartbeat(unit: UnitOfWork, server: int) -> datetime | None:
    """Return when the bot was last known to reach a server.

    None if that was never stored, or cannot be read; the next heartbeat replaces it.
    """
    return last_of(await unit.absences.heartbeats([server]), server)


async def store_heartbeats(
    unit: UnitOfWork, shards: Collection[Shard], clock: Clock
) -> list[ShardOutage]:
    """Store that some shards are connected now. Return the outages that end with that.

    Deletes outages and heartbeats in the future, which were stored while the system clock was
    wrong, and heartbeats of earlier numbers of shards once they are not needed any more.
    """
    stored = await unit.absences.heartbeats(locked=True)
    # The time is read while the heartbeats are locked. A process that is frozen after that cannot
    # take those that others store meanwhile for ones in the future.
    now = clock.now()
    await unit.absences.delete_outages_after(now + OUTAGE_THRESHOLD)
    await unit.absences.delete_heartbeats_after(now + OUTAGE_THRESHOLD)
    stored = [each for each in stored if each.at <= now + OUTAGE_THRESHOLD]
    ended: defaultdict[Span, set[Shard]] = defaultdict(set)
    for shard in shards:
        for outage in outages_ended(stored, shard, now, OUTAGE_THRESHOLD):
            ended[outage.span].add(outage.shard)
    outages = [ShardOutage(shard, span) for span, parts in ended.items() for shard in joined(parts)]
    for outage in outages:
        await unit.absences.add_outage(outage.span, outage.shard)
    await unit.absences.set_heartbeats(shards, now)
    if len({each.shard.shards for each in stored} | {each.shards for each in shards}) > 1:
        await unit.absences.delete_heartbeats(superseded(await unit.absences.heartbeats()))
    return outages


@dataclass(frozen=True, slots=True)
class ClockContext:
    """What the clocks of some matches depend on, read at once for all of them.

    `vacations` and `preferences` are by player, `absences` of the bot and its last heartbeats by
    server; None if there is no heartbeat.
    """

    now: datetime
    heartbeats: Mapping[int, datetime | None]
    outages: Sequence[ShardOutage]
    vacations: Mapping[int, Sequence[Span]]
    absences: Mapping[int, Sequence[Span]]
    preferences: Mapping[int, PlayerPreferences]

    def pauses(self, match: Match, clock: ClockState) -> Pauses:
        """Return the pauses of the running clock: outages, vacations of the player to move,
        absences of the bot from the server, and weekends if the players agreed on that."""
        weekends = match.match_options.weekends_off
        if clock.seat is None or clock.since is None:
            return Pauses((), weekends)
        vacations = self.vacations.get(match.seats[clock.seat].player, ())
        absences = self.absences.get(match.server, ())
        outages = [each.span for each in self.outages if each.shard.has(match.server)]
        last = self.heartbeats.get(match.server)
        if last is not None and self.now - last > OUTAGE_THRESHOLD:
            outages.append(Span(last, self.now))
        return Pauses((*outages, *vacations, *absences), weekends)

    def away_until(self, player: int) -> datetime | None:
        """Return the end of the vacation that a player is on, None if they are on none."""
        spans = self.vacations.get(player, ())
        return next((each.end for each in spans if each.start <= self.now < each.end), None)

    def is_late(self, match: Match, pressed: datetime) -> bool:
        """Return whether the current turn's time had run out when something was pressed."""
        if match.clock.seat is None:
            return False
        deadline = match.clock.deadline(self.pauses(match, match.clock))
        return deadline is not None and pressed > deadline

    def reminders(self, match: Match, clock: ClockState, pauses: Pauses) -> list[datetime]:
        """Return when to remind the player to move of the deadline, before quiet hours that would
        hold the reminder back for too long."""
        moments, deadline = clock.reminders(pauses), clock.deadline(pauses)
        if not moments or deadline is None or clock.seat is None:
            return moments
        mover = match.seats[clock.seat].player
        wanted = self.preferences.get(mover, DEFAULT_PREFERENCES).reminders
        return sorted(wanted.in_time(moment, deadline) for moment in moments)

    def schedule(self, match: Match, clock: ClockState) -> ClockSchedule:
        """Return the clock with its deadline and next check.

        Both are None if no clock runs, or if the match cannot be replayed, so nobody can move.
        """
        if clock.seat is None or match.stuck_at is not None:
            return ClockSchedule(clock)
        pauses = self.pauses(match, clock)
        deadline = clock.deadline(pauses)
        reminders = self.reminders(match, clock, pauses)[clock.reminded :]
        return ClockSchedule(clock, deadline, reminders[0] if reminders else deadline)


async def load_clock_context(
    unit: UnitOfWork, matches: Sequence[Match], now: datetime
) -> ClockContext:
    """Read what the clocks of `matches` depend on since their turns began.

    An outage that goes on now is included. Outages in the future are not: the system clock was
    wrong when they were stored.
    """
    # A heartbeat may be stored between two reads. The heartbeats are read first: an outage that
    # ended with one of those is then among the outages that are read.
    servers = {match.server for match in matches}
    heartbeats = await _last_heartbeats(unit, servers, now)
    clocks = [match.clock for match in matches]
    # After an undo a clock runs since before its turn began. A turn began in the future if it was
    # stored while the system clock was ahead.
    starts = [at for clock in clocks for at in (clock.turn_at, clock.since) if at is not None]
    after = min([now, *starts])
    outages = [
        outage
        for outage in await unit.absences.outages(after, servers)
        if outage.span.end <= now + OUTAGE_THRESHOLD
    ]
    players = {player for match in matches for player in match.players}
    # a vacation or a preference that changes now finds the clocks that this unit stores
    await unit.players.lock(players)
    vacations: defaultdict[int, list[Span]] = defaultdict(list)
    for each in await unit.absences.vacations(players, after):
        vacations[each.player].append(Span(each.start, each.end))
    absences: defaultdict[int, list[Span]] = defaultdict(list)
    for server, span in await unit.absences.server_absences(servers, after):
        absences[server].append(span)
    preferences = await unit.players.preferences_of(players)
    return ClockContext(now, heartbeats, outages, vacations, absences, preferences)


async def _last_heartbeats(
    unit: UnitOfWork, servers: Collection[int], now: datetime
) -> dict[int, datetime | None]:
    """Return the last heartbeat of each server, without those in the future."""
    stored = await unit.absences.heartbeats(servers)
    credible = [each for each in stored if each.at <= now + OUTAGE_THRESHOLD]
    return {server: last_of(credible, server) for server in servers}


async def store_clock(
    unit: UnitOfWork,
    match: Match,
    clock: ClockState,
    now: datetime,
    context: ClockContext | None = None,
) -> ClockSchedule:
    """Store a changed clock; `context` is what it depends on, if that was read already.

    Raises Conflict if the match has a newer event.
    """
    context = context or await load_clock_context(unit, [match], now)
    schedule = context.schedule(match, clock)
    await unit.matches.set_clock(match, schedule)
    return schedule


async def start_clock(unit: UnitOfWork, match: int, seq: int, now: datetime) -> None:
    """Start the clock of a turn, because the board after event `seq` has been posted."""
    # the match may have gone on, or have been paused, while the board was sent
    row = await unit.matches.get(match)
    if row is None or seq != row.seq or row.clock.seat is None:
        return
    started = row.clock.posted(now)
    if started != row.clock:
        await store_clock(unit, row, started, now)
