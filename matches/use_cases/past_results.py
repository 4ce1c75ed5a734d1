"""Computes the results of the seats of matches that ended in versions that did not store them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from matches.steps.loaded_match import read_log, replay_match
from matches.steps.results import results_without_replay, seat_results
from matches.use_cases.retrying import tried_again
from model.entities import Event, Match, MatchDataKey, Sweep
from model.errors import Unplayable
from model.seat_results import Outcome, SeatResult
from storage.database import Database, UnitOfWork

log = structlog.stdlib.get_logger(__name__)

BATCH = 10
"""Matches that are replayed before other work of the scheduler goes on."""


@tried_again
class PastResults:
    """Handles the sweep over the matches whose results are not stored."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def batch(self, sweep: Sweep) -> bool:
        """Store the results of the next matches of the sweep. Return whether there may be more.

        Replaying takes long, so it is done in a thread, between a unit that reads and one that
        writes. The log of an ended match is closed; if a moderator has annulled its result, also
        meanwhile, nobody has won it. The rows are written in ascending order of matches and seats,
        together with the progress of the sweep, and not at all if somebody else has made progress
        with it. So after a crash it goes on where it was.
        """
        async with self._store.read() as unit:
            numbers = await unit.matches.without_results(sweep.after, BATCH)
            found = [
                (match, await _log_or_none(unit, match))
                for match in await unit.matches.get_many(numbers)
            ]
        computed = [
            (match, await asyncio.to_thread(_computed, match, events)) for match, events in found
        ]
        async with self._store.write() as unit:
            current = await unit.sweeps.get(sweep.id)
            if current is None or current.after != sweep.after:
                return current is not None
            annulled = {each.id for each in await unit.matches.get_many(numbers) if each.annulled}
            for match, (results, move_number) in computed:
                won = results
                if match.id in annulled:
                    won = [replace(each, outcome=Outcome.NONE, place=None) for each in results]
                await unit.matches.set_results(match.id, won)
                if move_number is not None and MatchDataKey.MOVE_NUMBER not in match.data:
                    await unit.matches.set_data(match.id, {MatchDataKey.MOVE_NUMBER: move_number})
            if len(numbers) < BATCH:
                await unit.sweeps.mark_done(sweep.id)
                return False
            await unit.sweeps.advance(sweep.id, numbers[-1])
            return True


async def _log_or_none(unit: UnitOfWork, match: Match) -> Sequence[Event] | None:
    """Return a match's log, None if it cannot be read."""
    try:
        return await read_log(unit, match)
    except Unplayable:
        return None


def _computed(
    match: Match, events: Sequence[Event] | None
) -> tuple[Sequence[SeatResult], int | None]:
    """Return the results of an ended match and how many moves it had.

    If it cannot be replayed, return as much of them as is known.
    """
    result = match.result
    if result is None:
        return [], None
    try:
        if events is not None and match.stuck_at is None:
            loaded = replay_match(match, events)
            return seat_results(loaded, result), loaded.line.move_number
    except Unplayable as error:
        log.info("results without replay", match=match.id, error=repr(error.__cause__))
    except Exception:  # the other matches must not wait for it
        log.exception("results not computed", match=match.id)
    return results_without_replay(match, result, events or ()), None
