"""Match clocks within a unit of work: when a press was made, what pauses clocks, when to check them
next, and the outages between heartbeats of shards.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from model.clock_context import OUTAGE_THRESHOLD, ClockContext
from model.clocks.clock_rules import Span
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
from storage.database import UnitOfWork

INTERACTION_LIFETIME = timedelta(minutes=15)
"""How long Discord lets a bot answer an interaction, and so its greatest age when it is handled."""
MESSAGE_LIFETIME = timedelta(days=30)
"""The greatest age of a message when it is handled. One that was posted while the bot was not
running is handled after the next start."""


def moment_of_press(
    match: Match, pressed_at: datetime | None, now: datetime, *, by_reply: bool = False
) -> datetime:
    """Return when a press was made, limited to credible values.

    Not in the future, not before the turn began, not before an interaction or, `by_reply`, a
    message would be too old.
    """
    if pressed_at is None:
        return now
    max_age = MESSAGE_LIFETIME if by_reply else INTERACTION_LIFETIME
    return min(now, max(pressed_at, now - max_age, match.turn_started_at))


async def last_heartbeat(unit: UnitOfWork, server: int) -> datetime | None:
    """Return when the bot was last known to reach a server.

    None if that was never stored, or cannot be read; the next heartbeat replaces it.
    """
    return last_of(await unit.absences.heartbeats(), server)


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


async def load_clock_context(
    unit: UnitOfWork, matches: Sequence[Match], now: datetime, *, since: datetime | None = None
) -> ClockContext:
    """Read what the clocks of `matches` depend on since their turns began, or `since` earlier."""
    # After an undo a clock runs since before its turn began. A turn began in the future if it was
    # stored while the system clock was ahead.
    clocks = [match.clock for match in matches]
    starts = [at for clock in clocks for at in (clock.turn_at, clock.since) if at is not None]
    players = {player for match in matches for player in match.players}
    # a vacation or a preference that changes now finds the clocks that this unit stores
    await unit.players.lock(players)
    servers = {match.server for match in matches}
    return await unit.absences.of_clocks(servers, players, min([since or now, *starts]), now)


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


async def start_clock(
    unit: UnitOfWork, match: Match, seq: int, now: datetime, context: ClockContext | None = None
) -> None:
    """Start the clock of a turn, because the board after event `seq` has been posted.

    The match may have gone on, or have been paused, while the board was sent.
    """
    if seq == match.seq and match.clock.seat is not None:
        started = match.clock.posted(now)
        if started != match.clock:
            await store_clock(unit, match, started, now, context)
