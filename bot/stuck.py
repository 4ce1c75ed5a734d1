"""Matches that cannot be replayed: suspend them, log why, and resume them when possible.

A match cannot be replayed if this version lacks its game or its rules, or if its log is faulty.
"""

import structlog

from bot.context import Context
from bot.runtime.waiting import going_on
from model.errors import UnplayableReason

log = structlog.stdlib.get_logger(__name__)

_LOG_LEVELS = {UnplayableReason.LOG: "error", UnplayableReason.RETIRED: "info"}
"""The level at which a reason is logged, «warning» for others: a faulty log is our own bug, while a
missing game or newer rules are for whoever runs the bot to fix."""


async def suspend_stuck(context: Context, match_id: int) -> None:
    """Suspend a match that could not be replayed, tell its players, and log why.

    That is not done if it was done before, if the match can be replayed after all, or if storing it
    fails (which is logged).
    """
    try:
        unplayable = await context.service.stuck.suspend(match_id)
    except Exception:  # the caller must go on with its own work
        log.exception("match not suspended", match=match_id)
        return
    if unplayable is None:
        return
    level = _LOG_LEVELS.get(unplayable.why, "warning")
    cause = unplayable.__cause__ if unplayable.why is UnplayableReason.LOG else None
    getattr(log, level)(
        "match cannot be replayed", match=match_id, why=unplayable.why, exc_info=cause
    )


async def resume_stuck(context: Context) -> None:
    """Resume the suspended matches that this version can replay.

    Call it at the start, before the outbox worker runs, which can then deliver their notices.
    """
    async with context.database.read() as unit:
        stuck = await unit.matches.stuck()
    for match in stuck:
        with going_on(log, "suspended match not resumed", match=match.id):
            if await context.service.stuck.resume(match.id):
                log.info("match resumed: it can be replayed again", match=match.id)


async def suspend_all_stuck(context: Context) -> None:
    """Suspend the running matches whose game or rules this version does not have.

    It runs after the start as a task of its own. Errors are logged, not raised.
    """
    with going_on(log, "matches with unknown rules not suspended"):
        for match_id in await context.service.stuck.with_unknown_rules():
            await suspend_stuck(context, match_id)
