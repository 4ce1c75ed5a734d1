"""Stuck matches: those that cannot be replayed.

A match whose rules were retired is cancelled, since no later version will have them. Any other is
suspended, with its clock, until a version can replay it or a moderator ends it.
"""

import asyncio
import logging
from dataclasses import replace
from datetime import datetime

import structlog

from matches.append import Cause, end_without_winner
from matches.log.match import replay_match, unplayable
from matches.time.timekeeping import store_clock
from matches.use_case import UseCases, read_log, replay_outside, use_case
from model.clocks.clock_state import ClockSchedule
from model.entities import MatchRow
from model.errors import REASON_TEXTS, Unplayable, UnplayableReason
from model.notices import AnnouncementNotice, DeadlineSentence
from model.text_values import Command, Mention, match_number, mentions
from rules.errors import UnknownGame, UnknownRules
from rules.line import CancelReason
from rules.registry import game_named, title_of
from rules.text import Name, join_texts, tr
from storage.database import UnitOfWork

log = structlog.stdlib.get_logger(__name__)

_LOG_LEVELS = {UnplayableReason.LOG: logging.ERROR, UnplayableReason.RETIRED: logging.INFO}
"""The level at which a reason is logged, a warning for others: a faulty log is our own bug, while a
missing game or newer rules are for whoever runs the bot to fix."""


class Stuck(UseCases):
    """The use cases of stuck matches."""

    @use_case
    async def suspend_all(self) -> None:
        """Suspend the running matches whose game or rules version this program does not have.

        It runs after the start as a task of its own. Errors are logged, not raised.
        """
        try:
            for match_id in await self._with_unknown_rules():
                await self.suspend(match_id)
        except Exception:
            log.exception("matches with unknown rules not suspended")

    @use_case
    async def suspend(self, match_id: int) -> None:
        """Cancel or suspend a match that could not be replayed, tell its players, and log why.

        That is not done if it was done before, if the match can be replayed after all, or if
        storing it fails (which is logged).
        """
        try:
            error = await self._suspend(match_id)
        except Exception:  # the caller must go on with its own work
            log.exception("match not suspended", match=match_id)
            return
        if error is not None:
            level = _LOG_LEVELS.get(error.why, logging.WARNING)
            cause = error.__cause__ if error.why is UnplayableReason.LOG else None
            log.log(
                level, "match cannot be replayed", match=match_id, why=error.why, exc_info=cause
            )

    @use_case
    async def resume_all(self) -> None:
        """Resume the suspended matches that this version can replay.

        Call it at the start, before the outbox worker runs, which can then deliver their notices.
        """
        async with self._database.read() as unit:
            stuck = await unit.matches.stuck()
        for row in stuck:
            try:
                if await self._resume(row.id):
                    log.info("match resumed: it can be replayed again", match=row.id)
            except Exception:
                log.exception("suspended match not resumed", match=row.id)

    @use_case
    async def _with_unknown_rules(self) -> list[int]:
        """Return the running matches whose game or rules version this program does not have."""
        async with self._database.read() as unit:
            match_ids: list[int] = []
            for game, version in await unit.matches.rules_in_use():
                try:
                    game_named(game, version)
                except (UnknownGame, UnknownRules):
                    match_ids += await unit.matches.running_with_rules(game, version)
        return match_ids

    @use_case
    async def _suspend(self, match_id: int) -> Unplayable | None:
        """Suspend a match, unless that was done before or it can be replayed. Return the error of
        the replay if that is done."""
        async with self._database.read() as unit:
            row = await unit.matches.get(match_id)
        if row is None or _is_suspended(row):
            return None
        try:
            await replay_outside(self._database, match_id)
        except Unplayable as error:
            async with self._database.write() as unit:
                row = await unit.matches.get(match_id)
                if row is not None and not _is_suspended(row):
                    await self._suspend_or_cancel(unit, row, error)
                    return error
        return None

    async def _suspend_or_cancel(self, unit: UnitOfWork, row: MatchRow, error: Unplayable) -> None:
        now = self._now()
        over = row.finished_at is not None
        if _must_be_cancelled(row):
            row = await end_without_winner(unit, row, CancelReason.RETIRED_RULES, Cause(now))
            text = tr(
                "{players}: match {match} has ended without a winner. It began under older rules "
                "of {game}, which I can no longer play. {command} starts a new match.",
                players=mentions(_players(row)),
                match=match_number(row.id),
                game=Name(title_of(row.game)),
                command=Command("challenge"),
            )
            await unit.outbox.add_in_match(row.id, AnnouncementNotice(text, _players(row)), now)
        await unit.matches.set_stuck(row.id, now)
        if over or error.why is UnplayableReason.RETIRED:
            return
        await unit.matches.set_clock(row, ClockSchedule(row.clock))
        stopped = tr(
            "{players}: match {match} can't go on for now.",
            players=mentions(_players(row)),
            match=match_number(row.id),
        )
        then = tr(
            "That is my mistake, not yours. Nothing is lost, and its clock stands still; it may go "
            "on after an update, or a moderator can end it with {command}.",
            command=Command("moderate end"),
        )
        said = join_texts([stopped, REASON_TEXTS[error.why], then])
        await unit.outbox.add_in_match(row.id, AnnouncementNotice(said, _players(row)), now)

    @use_case
    async def _resume(self, match_id: int) -> bool:
        """Resume a stuck match, with the full time for its current turn.

        Return False if the match is not stuck, or still cannot be replayed.
        """
        try:
            async with self._database.read() as unit:
                row = await unit.matches.get(match_id)
                if (
                    row is None
                    or row.stuck_at is None
                    or unplayable(row).why is not UnplayableReason.LOG
                ):
                    return False
                events = await read_log(unit, row)
            match = await asyncio.to_thread(replay_match, row, events)
        except Unplayable:
            return False
        async with self._database.write() as unit:
            row = await unit.matches.get(match_id)
            if row is None or row.stuck_at is None or row.seq != match.seq:
                return False
            now = self._now()
            await unit.matches.set_stuck(match_id, None)
            await unit.outbox.retry_match(match_id, now)
            if row.finished_at is None:
                row = replace(row, stuck_at=None)
                await _restart_clock(unit, row, match.position.to_move, now)
            return True


async def _restart_clock(unit: UnitOfWork, row: MatchRow, seat: int, now: datetime) -> None:
    """Restart the clock of the current turn with its full time, and tell the players."""
    schedule = await store_clock(unit, row, row.clock.passed_to(seat, now).posted(now), now)
    if row.paused:
        text = tr(
            "{players}: match {match} can be shown again. It is still paused by a moderator.",
            players=mentions(_players(row)),
            match=match_number(row.id),
        )
        await unit.outbox.add_in_match(row.id, AnnouncementNotice(text, _players(row)), now)
        return
    due = None if schedule.deadline is None else DeadlineSentence.THE_MOVE
    text = tr(
        "{players}: match {match} can go on. It is {mover}'s turn. "
        "{command} shows where it stands.",
        players=mentions(_players(row)),
        match=match_number(row.id),
        mover=Mention(row.seats[seat].player),
        command=Command("board"),
    )
    announcement = AnnouncementNotice(text, _players(row), seq=row.seq, due=due)
    await unit.outbox.add_in_match(row.id, announcement, now)


def _must_be_cancelled(row: MatchRow) -> bool:
    """Return whether a match is running by retired rules, which no later version will have."""
    return row.finished_at is None and unplayable(row).why is UnplayableReason.RETIRED


def _is_suspended(row: MatchRow) -> bool:
    return row.stuck_at is not None and not _must_be_cancelled(row)


def _players(row: MatchRow) -> tuple[int, ...]:
    return tuple(dict.fromkeys(row.players))
