"""Sweeps: work on many matches in batches, so that each one holds its locks only briefly.

A change to the clocks of many matches (the bot leaves a server, a player goes on vacation) is
stored as one row, a sweep. Each batch and the progress of the sweep are committed together, so a
sweep continues after a crash.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from matches.log.match_time import load_clock_context
from matches.log.queueing import queue_in_match
from matches.retrying import UseCases, use_case
from model.clocks.clock_state import GRACE, ClockSchedule
from model.entities import Match, Sweep, SweepKind
from model.environment import Clock
from model.notices import Announcement, DeadlineSentence, Validity
from rules.language import text_from_stored
from storage.database import Database, UnitOfWork

log = structlog.stdlib.get_logger(__name__)

BATCH = 100
"""Matches in one unit of work."""
BATCH_WITH_TEXT = 25
"""Matches in one unit of work if each gets an announcement."""
AT_ONCE = 20
"""The number of sweeps that make progress alternately, one batch of each at a time."""


class Sweeping(UseCases):
    """Handles sweeps: recomputes the clocks of many matches, or calls what handles other kinds."""

    def __init__(self, store: Database, clock: Clock) -> None:
        super().__init__(store, clock)
        self.handlers: dict[SweepKind, Callable[[int], Awaitable[bool]]] = {}
        """What does the next batch of sweeps that are not about clocks."""

    @use_case
    async def pending(self, *, excluding: Collection[int] = ()) -> list[int]:
        """Return at most `AT_ONCE` unfinished sweeps, only the oldest about each subject."""
        async with self._store.read() as unit:
            return await unit.sweeps.pending(AT_ONCE, excluding=excluding)

    @use_case
    async def batch(self, sweep: int) -> bool:
        """Do the next part of a sweep: recompute clocks, or whatever its kind says.

        Return whether there may be more.
        """
        if self.handlers:
            async with self._store.read() as unit:
                stored = await unit.sweeps.get(sweep)
            handler = None if stored is None else self.handlers.get(stored.kind)
            if handler is not None:
                return await handler(sweep)
        async with self._store.write() as unit:
            found = await unit.sweeps.get(sweep)
            return found is not None and await _clocks_batch(unit, found, self._clock.now())

    @use_case
    async def begin(self, sweep: Sweep) -> None:
        """Recompute the first matches of a sweep at once; usually these are all.

        The scheduler continues with the rest, or with all of them if this fails.
        """
        try:
            await self.batch(sweep.id)
        except Exception:
            log.exception("sweep not begun", sweep=sweep.id)

    @use_case
    async def recover_from_wrong_clock(self) -> None:
        """Make everything due that was postponed while the clock of the machine was wrong."""
        now = self._clock.now()
        async with self._store.write() as unit:
            await unit.absences.delete_outages_after(now)
            await unit.absences.make_daily_messages_due_by(now + timedelta(days=1))
            await unit.outbox.make_all_due(now)
            await unit.sweeps.add(SweepKind.CLOCKS, 0, {})


async def _clocks_batch(unit: UnitOfWork, sweep: Sweep, now: datetime) -> bool:
    """Recompute the clocks of the next matches of a sweep. Return whether there may be more."""
    most = BATCH_WITH_TEXT if sweep.data.get("say") else BATCH
    ids = await _ids(unit, sweep, most)
    found = await unit.matches.get_many(ids)
    await _recompute(unit, sweep, [each for each in found if each.finished_at is None], now)
    if len(ids) < most:
        await unit.sweeps.mark_done(sweep.id)
        return False
    await unit.sweeps.advance(sweep.id, ids[-1])
    return True


async def _ids(unit: UnitOfWork, sweep: Sweep, most: int) -> list[int]:
    """Return the numbers of the next running matches of a sweep."""
    server = sweep.subject if sweep.kind is SweepKind.SERVER else None
    mover = sweep.subject if sweep.kind is SweepKind.PLAYER else None
    return await unit.matches.running_after(sweep.after, most, server=server, mover=mover)


async def _recompute(unit: UnitOfWork, sweep: Sweep, matches: list[Match], now: datetime) -> None:
    """Recompute the clocks of some matches, and queue the sweep's announcements and reminders."""
    timed = [_not_in_future(match, now) for match in matches]
    context = await load_clock_context(unit, timed, now)
    changed: list[tuple[Match, ClockSchedule]] = []
    for match in timed:
        try:
            changed.append((match, context.schedule(match, match.clock)))
        except Exception:  # the other clocks must not wait for it; the scheduler retries it
            log.exception("clock not recomputed", match=match.id)
    await unit.matches.set_clocks(changed)
    if sweep.data.get("pings"):
        await unit.outbox.make_reminders_due([match.id for match in matches], now)
    stored = sweep.data.get("say")
    if stored:
        for match, schedule in changed:
            if schedule.deadline is not None and match.mover is not None:
                announcement = Announcement(
                    text_from_stored(stored),
                    validity=Validity.TURN,
                    turn=match.seq,
                    due=DeadlineSentence.THEIRS,
                )
                await queue_in_match(unit, match.id, announcement, now)


def _not_in_future(match: Match, now: datetime) -> Match:
    """Return the match with a turn that begins now, if a wrong clock let it begin in the future."""
    clock = match.clock
    if clock.since is None or clock.since <= now + GRACE:
        return match
    return replace(match, clock=replace(clock, since=now, turn_at=now))
