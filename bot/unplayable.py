"""Matches that cannot be replayed: told to their players once, and logged once."""

from __future__ import annotations

from collections.abc import Iterable

import structlog

from bot.context import Context
from matches.model.entities import Match
from matches.model.errors import Unplayable, UnplayableReason
from matches.steps.loaded_match import LoadedMatch

log = structlog.stdlib.get_logger(__name__)

_LEVELS = {UnplayableReason.LOG: "error", UnplayableReason.RETIRED: "info"}
"""A log that does not replay is a bug; a game that is missing is for whoever runs the bot."""


async def suspend_unplayable(context: Context, match: int) -> bool:
    """Deal with a match that could not be replayed; False when that is not the first time."""
    try:
        found = await context.service.stuck.suspend(match)
    except Exception:  # whoever met it must get their answer all the same
        log.exception("stuck match not written down", match=match)
        return False
    if found is None:
        return False
    level = _LEVELS.get(found.why, "warning")
    cause = found.__cause__ if found.why is UnplayableReason.LOG else None
    getattr(log, level)("match cannot be replayed", match=match, why=found.why, exc_info=cause)
    return True


async def load_playable(context: Context, matches: Iterable[Match]) -> list[LoadedMatch]:
    """The matches that can be replayed. Raises Unplayable when there are others only."""
    found: list[LoadedMatch] = []
    trouble: Unplayable | None = None
    for match in matches:
        try:
            found.append(await context.service.playing.load(match.id))
        except Unplayable as error:
            trouble = error
            await suspend_unplayable(context, match.id)
    if trouble is not None and not found:
        raise trouble
    return found


async def resume_playable(context: Context) -> None:
    """Let matches go on that this version can replay.

    At the start, before parked notices are tried: those of these matches can be delivered again.
    """
    for match in await context.service.stuck.playable_again():
        try:
            if await context.service.stuck.resume(match):
                log.info("match can be replayed again", match=match)
        except Exception:
            log.exception("stuck match not tried again", match=match)


async def suspend_all_unplayable(context: Context) -> None:
    """After the start: deal with the matches whose game or rules this version does not have."""
    try:
        for match in await context.service.stuck.unplayable():
            await suspend_unplayable(context, match)
    except Exception:  # a task of its own: nobody else would log it
        log.exception("matches of unknown rules not looked at")
