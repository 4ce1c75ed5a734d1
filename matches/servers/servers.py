"""Servers: their settings, and what happens to those that remove the bot.

Their clocks are paused while the bot is not there. After `KEPT_FOR` a sweep cancels their matches
and deletes their data; it stops when the server adds the bot again.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from matches.append import Cause, end_without_winner
from matches.queueing import queue_private_message
from matches.sweeping import ClockSweeps, begin
from matches.use_case import UseCases, use_case
from model.absences import last_of
from model.clocks.clock_rules import Pauses, Span
from model.entities import MatchRow, Server, Sweep, SweepKind
from model.errors import Refused
from model.preferences import ServerSettings
from rules.line import CancelReason
from rules.text import tr
from storage.database import UnitOfWork

log = structlog.stdlib.get_logger(__name__)

KEPT_FOR = timedelta(days=30)
"""How long a server may be away. Time during which the bot did not run does not count."""
BATCH = 25
"""Matches that are cancelled in one unit of work."""
ROWS = 500
"""Other rows that are deleted in one unit of work."""
CANCELLED = tr(
    "A server that you played on removed me more than {count} days ago. Your running matches there "
    "are cancelled without a winner, and no rating changes.",
    count=KEPT_FOR.days,
)


class Servers(UseCases):
    """The use cases of servers. The caller checks who may change their settings."""

    @use_case
    async def change(self, server: int, **given: object) -> ServerSettings:
        """Change the given settings, and return all of them.

        The server is locked between reading its settings and writing them. Posts about finished
        matches that wait for another channel than the one chosen now are given up.
        """
        async with self._database.write() as unit:
            stored = (await unit.servers.get(server)).settings
            new = replace(stored, **given)
            await unit.servers.set_settings(server, new)
            if new.finished_channel != stored.finished_channel:
                await unit.outbox.give_up_finished_posts(server)
            return new

    # ---- the bot leaves and comes back
    @use_case
    async def left(self, server: int, *, while_down: bool = False) -> bool:
        """Pause the clocks of a server that has removed the bot.

        If it did so `while_down`, the pause begins at the last heartbeat. Return False if the
        removal was known already.
        """
        now = self._now()
        async with self._database.write() as unit:
            if (await unit.servers.get(server)).left_at is not None:
                return False
            last = last_of(await unit.absences.heartbeats(), server) or now
            # a clock that was just set back must not make it look as if that was long ago
            await unit.servers.set_left(server, min(last, now) if while_down else max(last, now))
            sweep = await unit.sweeps.add(SweepKind.SERVER, server, {})
        await begin(ClockSweeps(*self._shared).batch, sweep)
        return True

    @use_case
    async def came_back(self, server: int) -> None:
        """Resume the clocks of a server that has added the bot again."""
        now = self._now()
        async with self._database.write() as unit:
            left = (await unit.servers.get(server)).left_at
            if left is None:
                return
            await unit.servers.set_left(server, None)
            await unit.absences.add_server_absence(server, Span(left, now))
            sweep = await unit.sweeps.add(SweepKind.SERVER, server, {})
        await begin(ClockSweeps(*self._shared).batch, sweep)

    @use_case
    async def begin_cleaning_up(self, is_present: Callable[[int], bool]) -> None:
        """Begin to clean up after the servers that have been away for `KEPT_FOR`.

        Call it only while the clock is known to be right. `is_present` says whether Discord lists a
        server as one with the bot, whatever is stored. The servers are locked first, so that no two
        units begin the same sweep.
        """
        now = self._now()
        async with self._database.write() as unit:
            servers = await unit.servers.left_before(now - KEPT_FOR)
            begun = {each.subject for each in await unit.sweeps.of_kind(SweepKind.DEPARTED)}
            for server in servers:
                skip = server.id in begun or is_present(server.id)
                if not skip and await _is_due(unit, server, now):
                    await unit.sweeps.add(SweepKind.DEPARTED, server.id, {})
                    log.info("cleaning up after server", server=server.id)

    @use_case
    async def clean_up(self, sweep: int) -> bool:
        """Cancel the next matches of a server, or delete some of its rows when none is left.

        Return whether there may be more. The sweep and the server are locked first, then the
        matches by number, then the players' notices.
        """
        now = self._now()
        async with self._database.write() as unit:
            stored = await unit.sweeps.get(sweep)
            if stored is None:
                return False
            server = await unit.servers.get(stored.subject)
            if not await _is_due(unit, server, now):  # the bot is back
                await unit.sweeps.mark_done(sweep)
                return False
            if await cancel_some(unit, stored, now):
                return True
            if await unit.servers.delete(server.id, ROWS):
                return True
            await unit.leagues.end_all(server.id)
            await unit.ladders.delete_all(server.id)
            await unit.sweeps.mark_done(sweep)
        log.info("cleaned up after server", server=stored.subject)
        return False


async def _is_due(unit: UnitOfWork, server: Server, now: datetime) -> bool:
    """Return whether a server has been away for `KEPT_FOR` while the bot ran."""
    left = server.left_at
    if left is None:
        return False
    absences = await unit.absences.affecting([server.id], [], left, now)
    return Pauses(tuple(absences.outages_of(server.id))).used(left, now) >= KEPT_FOR


async def cancel_some(unit: UnitOfWork, sweep: Sweep, now: datetime) -> bool:
    """Cancel the next running matches. Return whether there were any."""
    server = sweep.subject
    match_ids = await unit.matches.running_after(sweep.after, BATCH, server=server)
    cancelled: list[MatchRow] = []
    for match_id in match_ids:
        try:
            row = await unit.matches.get(match_id)
        except Refused:  # its row cannot be read, so nobody can play it either
            continue
        if row is not None:
            ended = await end_without_winner(unit, row, CancelReason.SERVER_GONE, Cause(now))
            cancelled.append(ended)
    # in ascending order, because their lanes are locked
    for player in sorted({player for row in cancelled for player in row.players}):
        # whoever has more matches there is told when the last one of them is cancelled
        if not await unit.matches.plays_after(player, server, match_ids[-1]):
            await queue_private_message(unit, player, CANCELLED, now)
    if match_ids:
        await unit.sweeps.advance(sweep.id, match_ids[-1])
    return bool(match_ids)
