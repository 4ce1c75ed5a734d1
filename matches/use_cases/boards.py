"""What a new board of a match says and whom it mentions, and what is stored once it is posted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from matches.model.clock_rules import ClockKind, rough_length
from matches.model.entities import Board, Match, MatchDataKey
from matches.model.pauses import Span
from matches.model.text_values import Mention, Moment, PlayerName
from matches.protocols.environment import Clock
from matches.protocols.store import Store, UnitOfWork
from matches.steps.loaded_match import LoadedMatch, load
from matches.steps.match_time import schedule_of
from matches.use_cases.deadlines import Timekeeping
from matches.use_cases.reminders import after_board, mention_on_board, reachability
from rules.text import Text, tr


@dataclass(frozen=True, slots=True)
class BoardToPost:
    """A board that is to be posted.

    The match in `loaded` has the deadline that results from posting the board now. `newest` says
    whether there is no newer board. `mention` is the player whom the board mentions, None for
    nobody. `outages` are those that its notes mention.
    """

    loaded: LoadedMatch
    newest: bool
    mention: int | None
    notes: tuple[Text, ...]
    outages: tuple[Span, ...]


class Boards:
    """The use cases around posting boards."""

    def __init__(self, store: Store, clock: Clock, timekeeping: Timekeeping) -> None:
        self._store = store
        self._clock = clock
        self._timekeeping = timekeeping

    async def prepare(self, match: int, seq: int | None, *, retried: bool) -> BoardToPost | Board:
        """Decide what the board after event `seq` says and whom it mentions.

        If `seq` is None, this is the newest board. If the delivery is `retried` and an earlier
        attempt has posted this board or a newer one, return that posted board. Raises Unplayable.
        """
        now = self._clock.now()
        async with self._store.read() as unit:
            loaded = await load(unit, match, until=seq)
            row = loaded.match
            if retried and row.board is not None and row.board.seq >= loaded.seq:
                return row.board
            newest = loaded.seq == row.shown_seq
            outages = await _unmentioned_outages(unit, row)
            notes = await _notes(unit, loaded, outages, now)
            mention = None
            if newest:
                loaded = replace(loaded, match=await _as_if_posted(unit, row, now))
            if newest and row.mover is not None:
                reach = await reachability(unit, row.mover, now)
                if mention_on_board(loaded, reach):
                    mention = row.mover
                    if reach.is_last:
                        notes.append(last_reminder_on_board(row.mover))
        return BoardToPost(loaded, newest, mention, tuple(notes), tuple(outages))

    async def posted(self, prepared: BoardToPost, board: Board) -> None:
        """Store that a board was posted, start the clock of its turn, and queue its reminders."""
        match = prepared.loaded.match
        async with self._store.write() as unit:
            await unit.matches.set_board(match.id, board)
            if prepared.outages:
                end = prepared.outages[-1].end.isoformat()
                await unit.matches.set_data(match.id, {MatchDataKey.MENTIONED_OUTAGE: end})
            if match.data.get(MatchDataKey.UNREACHABLE):  # report the next failure again
                await unit.matches.set_data(match.id, {MatchDataKey.UNREACHABLE: None})
            if prepared.newest:
                await self._timekeeping.board_posted(unit, match, prepared.loaded.seq)
                mentioned = prepared.mention is not None
                await after_board(unit, prepared.loaded, self._clock.now(), mentioned=mentioned)


def last_reminder_on_board(player: int) -> Text:
    """Return the note on a board that mentions a player for the last time."""
    return tr(
        "{player}: I won't remind you again until you play or use one of my commands.",
        player=Mention(player),
    )


async def _as_if_posted(unit: UnitOfWork, match: Match, now: datetime) -> Match:
    """Return the match with the deadline that it has if the board of its turn is posted now.

    The stored deadline still includes what is left of `GRACE`.
    """
    if match.clock is None or match.clock.seat is None:
        return match
    started = await schedule_of(unit, match, match.clock.posted(now), now)
    return replace(match, deadline=started.deadline)


async def _unmentioned_outages(unit: UnitOfWork, match: Match) -> list[Span]:
    """Return the outages that paused the match's clock and that none of its boards mentioned."""
    if match.clock is None or match.clock.rule.kind is ClockKind.NONE:
        return []
    mentioned: Any = match.data.get(MatchDataKey.MENTIONED_OUTAGE)
    since = match.created_at if mentioned is None else datetime.fromisoformat(mentioned)
    outages = await unit.absences.outages(since)
    return [Span(max(span.start, since), span.end) for span in outages]


async def _notes(
    unit: UnitOfWork, loaded: LoadedMatch, outages: Sequence[Span], now: datetime
) -> list[Text]:
    """Return the notes of a new board: outages, and the vacation of the player to move."""
    notes: list[Text] = []
    if outages:
        total = sum((span.end - span.start for span in outages), timedelta())
        notes.append(
            tr(
                "I was away for {time}; the clocks stood still meanwhile.",
                time=rough_length(total),
            )
        )
    if loaded.mover is None:
        return notes
    vacations = await unit.absences.vacations(loaded.mover, now)
    for vacation in vacations:
        if vacation.start <= now:
            notes.append(
                tr(
                    "{player} is on vacation until {moment}.",
                    player=PlayerName(loaded.mover),
                    moment=Moment(vacation.end),
                )
            )
            break
    return notes
