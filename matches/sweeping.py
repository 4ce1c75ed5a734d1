"""Sweeps: work on many matches in batches, so that each one holds its locks only briefly.

A change to the clocks of many matches (the bot leaves a server, a player goes on vacation) is
stored as one row, a sweep. Each batch and the progress of the sweep are committed together, so a
sweep continues after a crash.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import structlog

from matches.use_case import UseCases, use_case
from model.entities import Sweep, SweepKind
from model.environment import WallClock
from storage.database import Database

log = structlog.stdlib.get_logger(__name__)

Batch: TypeAlias = Callable[[int], Awaitable[bool]]
"""Does the next part of the sweep with a number. Returns whether there may be more."""


class Sweeping(UseCases):
    """The use cases of all sweeps. `batches` says what does the parts of each kind."""

    def __init__(
        self, database: Database, wall_clock: WallClock, batches: Mapping[SweepKind, Batch]
    ) -> None:
        super().__init__(database, wall_clock)
        self._batches = batches

    @use_case
    async def batch(self, sweep: int) -> bool:
        """Do the next part of a sweep. Return whether there may be more."""
        async with self._database.read() as unit:
            stored = await unit.sweeps.get(sweep)
        return stored is not None and await self._batches[stored.kind](sweep)


async def begin(batch: Batch, sweep: Sweep) -> None:
    """Do the first part of a sweep at once; usually that is all of it.

    The scheduler continues with the rest, or with all of it if this fails.
    """
    try:
        await batch(sweep.id)
    except Exception:
        log.exception("sweep not begun", sweep=sweep.id)
