"""What pauses clocks: outages of the bot, its absences from servers, and vacations.

A server belongs to the shard `(server >> 22) % shards` of the connection to Discord. The number of
shards may change between two runs of the bot, so heartbeats and outages of several numbers may be
stored at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import gcd, lcm

from model.clocks.clock_rules import FOREVER, Pauses, Span
from model.clocks.clock_state import ClockSchedule, ClockState
from model.computers import is_computer
from model.entities import MatchRow
from model.preferences import DEFAULT_PREFERENCES, PlayerPreferences

OUTAGE_THRESHOLD = timedelta(minutes=5)
"""A longer time than this without a heartbeat is an outage, during which every clock is paused."""
MAX_PARTS = 256
"""The most parts into which the servers of a shard are divided to compute their outages."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """A period during which all clocks of a player are paused."""

    id: int
    player: int
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Absences:
    """When the bot or players were absent, and what else clocks depend on at the time `now`.

    `of_bot` has its absences from servers, each with the server; one that has not ended yet ends at
    `FOREVER`. Preferences are by player, without players that are not stored.
    """

    now: datetime
    heartbeats: Sequence[ShardHeartbeat]
    outages: Sequence[ShardOutage]
    vacations: Sequence[Vacation]
    of_bot: Sequence[tuple[int, Span]]
    preferences: Mapping[int, PlayerPreferences]

    # Those in the future are left out: the system clock was wrong when they were stored.
    def last_heartbeat(self, server: int) -> datetime | None:
        """Return when the bot was last known to reach a server, None if that is not known."""
        latest = self.now + OUTAGE_THRESHOLD
        return last_of((each for each in self.heartbeats if each.at <= latest), server)

    def ended_outages(self, server: int) -> list[Span]:
        """Return the outages of a server that have ended."""
        latest = self.now + OUTAGE_THRESHOLD
        here = (each.span for each in self.outages if each.shard.has(server))
        return [span for span in here if span.end <= latest]

    def outages_of(self, server: int) -> list[Span]:
        """Return the outages of a server, also one that has not ended."""
        outages, last = self.ended_outages(server), self.last_heartbeat(server)
        if last is not None and self.now - last > OUTAGE_THRESHOLD:
            outages.append(Span(last, self.now))
        return outages

    def spans(self, server: int, player: int) -> list[Span]:
        """Return what pauses all clocks of a player on a server: outages, their vacations, and
        absences of the bot from the server."""
        vacations = [Span(each.start, each.end) for each in self.vacations if each.player == player]
        absences = [span for where, span in self.of_bot if where == server]
        return [*self.outages_of(server), *vacations, *absences]

    def pauses(self, row: MatchRow, clock: ClockState) -> Pauses:
        """Return the pauses of the running clock: the mover's, and weekends if the
        players agreed on that. A computer is never in a hurry: its clock is paused with no known
        end."""
        weekends = row.match_options.weekends_off
        if clock.seat is None or clock.since is None:
            return Pauses((), weekends)
        mover = row.seats[clock.seat].player
        if is_computer(mover):
            return Pauses((Span(clock.since, FOREVER),), weekends)
        return Pauses(tuple(self.spans(row.server, mover)), weekends)

    def away_until(self, player: int) -> datetime | None:
        """Return the end of the vacation that a player is on, None if they are on none."""
        theirs = (each for each in self.vacations if each.player == player)
        return next((each.end for each in theirs if each.start <= self.now < each.end), None)

    def is_late(self, row: MatchRow, pressed: datetime) -> bool:
        """Return whether the current turn's time had run out when something was pressed."""
        deadline = row.clock.deadline(self.pauses(row, row.clock))
        return deadline is not None and pressed > deadline

    def reminders(self, row: MatchRow, clock: ClockState, pauses: Pauses) -> list[datetime]:
        """Return when to remind the player to move of the deadline, before quiet hours that would
        hold the reminder back for too long."""
        moments, deadline = clock.reminders(pauses), clock.deadline(pauses)
        if not moments or deadline is None or clock.seat is None:
            return moments
        mover = row.seats[clock.seat].player
        chosen = self.preferences.get(mover, DEFAULT_PREFERENCES).reminders
        return sorted(chosen.in_time(moment, deadline) for moment in moments)

    def schedule(self, row: MatchRow, clock: ClockState) -> ClockSchedule:
        """Return the clock with its deadline and next check.

        Both are None if no clock runs, if it is paused with no known end, or if the match cannot
        be replayed, so nobody can move.
        """
        if row.stuck_at is not None:
            return ClockSchedule(clock)
        pauses = self.pauses(row, clock)
        deadline = clock.deadline(pauses)
        reminders = self.reminders(row, clock, pauses)[clock.reminded :]
        return ClockSchedule(clock, deadline, reminders[0] if reminders else deadline)


# ---- shards
def shard_of(server: int, shards: int) -> int:
    """Return the shard of a server if there are so many."""
    return (server >> 22) % shards


@dataclass(frozen=True, slots=True, order=True)
class Shard:
    """The servers of shard number `number` (from 0) of `shards`. Shard 0 of 1 means all servers."""

    shards: int
    number: int

    def __str__(self) -> str:
        return f"{self.number} of {self.shards}"

    def has(self, server: int) -> bool:
        """Return whether a server belongs to this shard."""
        return shard_of(server, self.shards) == self.number

    def meets(self, other: Shard) -> bool:
        """Return whether a server can belong to both shards."""
        return (self.number - other.number) % gcd(self.shards, other.shards) == 0


ALL = Shard(1, 0)


@dataclass(frozen=True, slots=True)
class ShardHeartbeat:
    """When a shard was last known to be connected."""

    shard: Shard
    at: datetime


@dataclass(frozen=True, slots=True)
class ShardOutage:
    """A time in which the bot did not reach the servers of a shard."""

    shard: Shard
    span: Span


def last_of(heartbeats: Iterable[ShardHeartbeat], server: int) -> datetime | None:
    """Return the last heartbeat of a server's shard, None if none is stored.

    That is the newest one of all numbers of shards.
    """
    return max((each.at for each in heartbeats if each.shard.has(server)), default=None)


def outages_ended(
    heartbeats: Collection[ShardHeartbeat], beating: Shard, now: datetime
) -> list[ShardOutage]:
    """Return the outages of the servers of a shard that end because it is connected now.

    These are the gaps of more than `OUTAGE_THRESHOLD` since the last heartbeat of each server.
    Servers of the same shard may have had different ones, if the number of shards was another one.
    If that divides the servers into more than `MAX_PARTS`, all of them are credited with the
    longest gap.
    """
    known = [each for each in heartbeats if each.shard.meets(beating)]
    complete = [each.at for each in known if beating.shards % each.shard.shards == 0]
    if any(now - at <= OUTAGE_THRESHOLD for at in complete):
        return []
    total = lcm(beating.shards, *(each.shard.shards for each in known))
    if total // beating.shards > MAX_PARTS:
        oldest = min(each.at for each in known)
        return [ShardOutage(beating, Span(oldest, now))] if now - oldest > OUTAGE_THRESHOLD else []
    parts = [Shard(total, number) for number in range(beating.number, total, beating.shards)]
    last = {part: last_of(known, part.number << 22) for part in parts}
    return [
        ShardOutage(part, Span(at, now))
        for part, at in last.items()
        if at is not None and now - at > OUTAGE_THRESHOLD
    ]


def superseded(heartbeats: Collection[ShardHeartbeat]) -> list[ShardHeartbeat]:
    """Return heartbeats that can be deleted, because all of their servers have a newer one.

    The newer ones are all of one other number of shards.
    """
    return [each for each in heartbeats if _is_superseded(each, heartbeats)]


def _is_superseded(heartbeat: ShardHeartbeat, by: Collection[ShardHeartbeat]) -> bool:
    shard, age = heartbeat.shard, (heartbeat.at, heartbeat.shard)
    newer = [each.shard for each in by if (each.at, each.shard) > age and each.shard.meets(shard)]
    # among so many shards, this many share servers with it
    return any(
        number == shards // gcd(shards, shard.shards)
        for shards, number in Counter(each.shards for each in newer).items()
    )
