"""Sweeps: work on many matches in batches, so that each one holds its locks only briefly.

A change to the clocks of many matches (the bot leaves a server, a player goes on vacation) is
stored as one row, a sweep. Each batch and the progress of the sweep are committed together, so a
sweep continues after a crash (`Service.continue_sweep`).
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

import structlog

from matches.use_case import UseCases, use_case
from model.clocks.clock_state import GRACE, ClockSchedule
from model.entities import MatchRow, Sweep, SweepKind
from model.notices import AnnouncementNotice, DeadlineSentence, Validity
from rules.language import text_from_stored
from storage.database import UnitOfWork

log = structlog.stdlib.get_logger(__name__)

Batch: TypeAlias = Callable[[int], Awaitable[bool]]
"""Does the next part of the sweep with a number. Returns whether there may be more."""


async def begin(batch: Batch, sweep: Sweep) -> None:
    """Do the first part of a sweep at once; usually that is all of it.

    The scheduler continues with the rest, or with all of it if this fails.
    """
    try:
        await batch(sweep.id)
    except Exception:
        log.exception("sweep not begun", sweep=sweep.id)


# ---- clocks
BATCH = 100
"""Matches in one unit of work that computes clocks."""
BATCH_WITH_TEXT = 25
"""The same if each match gets an announcement."""


class ClockSweeps(UseCases):
    """The use case that computes clocks again, because something that stops them has changed."""

    @use_case
    async def batch(self, sweep: int) -> bool:
        """Compute the clocks of the next matches of a sweep. Return whether there may be more."""
        async with self._database.write() as unit:
            stored = await unit.sweeps.get(sweep)
            if stored is None:
                return False
            most = BATCH_WITH_TEXT if stored.data.get("announcement") else BATCH
            ids = await _ids(unit, stored, most)
            rows = await unit.matches.get_many(ids)
            running = [row for row in rows if row.finished_at is None]
            await _recompute(unit, stored, running, self._now())
            if len(ids) < most:
                await unit.sweeps.mark_done(sweep)
                return False
            await unit.sweeps.advance(sweep, ids[-1])
            return True


async def _ids(unit: UnitOfWork, sweep: Sweep, most: int) -> list[int]:
    """Return the numbers of the next running matches of a sweep."""
    server = sweep.subject if sweep.kind is SweepKind.SERVER else None
    mover = sweep.subject if sweep.kind is SweepKind.PLAYER else None
    return await unit.matches.running_after(sweep.after, most, server=server, mover=mover)


async def _recompute(unit: UnitOfWork, sweep: Sweep, rows: list[MatchRow], now: datetime) -> None:
    """Recompute the clocks of some matches, and queue the sweep's announcements and reminders."""
    timed = [_not_in_future(row, now) for row in rows]
    absences = await unit.absences.affecting_matches(timed, now)
    changed: list[tuple[MatchRow, ClockSchedule]] = []
    for row in timed:
        try:
            changed.append((row, absences.schedule(row, row.clock)))
        except Exception:  # the other clocks must not wait for it; the scheduler retries it
            log.exception("clock not recomputed", match=row.id)
    await unit.matches.set_clocks(changed)
    if sweep.data.get("reminders_due"):
        await unit.outbox.make_reminders_due([row.id for row in rows], now)
    stored = sweep.data.get("announcement")
    if stored:
        for row, schedule in changed:
            if schedule.deadline is not None and row.mover is not None:
                announcement = AnnouncementNotice(
                    text_from_stored(stored),
                    validity=Validity.TURN,
                    seq=row.seq,
                    due=DeadlineSentence.THEIRS,
                )
                await unit.outbox.add_in_match(row.id, announcement, now)


def _not_in_future(row: MatchRow, now: datetime) -> MatchRow:
    """Return the match with a turn that begins now, if a wrong clock let it begin in the future."""
    clock = row.clock
    if clock.since is None or clock.since <= now + GRACE:
        return row
    return replace(row, clock=replace(clock, since=now, turn_at=now))
