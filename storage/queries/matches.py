"""Writing matches, their seats and their event logs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from model.clocks.clock_state import ClockSchedule
from model.entities import Event, MatchRow, MatchState, NoticeState
from model.match_extras import NO_EXTRAS, PostedBoard
from model.past_matches import SeatResult
from model.ratings.rating import Unrated
from storage.commits import Change
from storage.errors import Conflict
from storage.queries.history import result_to_stored
from storage.queries.match_reading import MatchReadingQueries, match_from_row
from storage.stored import Row, object_or_empty, parsed, to_row, to_stored, with_changes
from storage.tables import events, match_seats, matches, outbox

NO_CHANGE: Mapping[str, object] = {}
"""Changes nothing in `MatchRow.extras`."""


def state_columns(row: MatchRow, seq: int, at: datetime, after: MatchState) -> dict[str, object]:
    """Return what the row of a match holds after its newest event, `at` a moment. An ended match
    stays ended."""
    result = after.result
    over = result is not None or row.finished_at is not None
    to_move = None if over else after.to_move
    values: dict[str, object] = {
        "seq": seq,
        "ply": after.ply,
        "to_move": to_move,
        "mover_id": None if to_move is None else row.seats[to_move].player,
        "changed_at": at,
        "position": None if over else after.board_hash,
        "move_number": after.move_number,
        "eliminated": list(after.eliminated) or None,
    }
    if result is not None:
        values["finished_at"] = at
        values["termination"] = result.termination
        values["winners"] = list(result.winners)
        values["scores"] = None if result.scores is None else list(result.scores)
    return values


class MatchQueries(MatchReadingQueries):
    """All stored matches and their event logs.

    Lists leave out matches that cannot be read; the log names each of them once.
    """

    async def add(self, row: MatchRow, schedule: ClockSchedule) -> MatchRow:
        """Store a new match with an empty event log. Return it with its number."""
        players = list(row.players)
        values = to_row(
            row,
            matches,
            "seats",
            "result",
            "board",
            match_options=to_stored(row.match_options),
            eliminated=list(row.eliminated) or None,
            extras=with_changes({}, NO_EXTRAS, row.extras),
            mover_id=row.mover,
            changed_at=row.created_at,
        )
        values |= self._clock_columns(schedule, over=row.to_move is None)
        number = await self._session.insert(matches, **values)
        await self._session.execute(
            sa.insert(match_seats),
            [
                to_row(
                    each,
                    match_seats,
                    match_id=number,
                    seat=at,
                    game=row.game,
                    server_id=row.server,
                    home_id=row.home,
                    alone=players.count(each.player) == 1,
                )
                for at, each in enumerate(row.seats)
            ],
        )
        self._session.report(
            "match begun", match=number, game=row.game, server=row.server, players=players
        )
        return replace(row, id=number, clock=schedule.clock, deadline=values["deadline"])

    async def store_events(
        self,
        row: MatchRow,
        events: Sequence[Event],
        after: MatchState,
        schedule: ClockSchedule,
        extras: Mapping[str, object] = NO_CHANGE,
    ) -> MatchRow:
        """Append events with the seqs `row.seq` + 1, + 2, … and update the row of the match.

        `turn_started_at` becomes the time of the events if `to_move` or the ply changes; a result
        sets `finished_at`. An ended match stays ended. `extras` are some fields of
        `MatchRow.extras` that are replaced.

        Two people may act on the same board at once, and Discord may deliver a click twice. This is
        a compare-and-set: one UPDATE changes the row from `row.seq` to the new seq, so of two
        units that read the same seq only one changes the row. This holds even if the match was read
        in an earlier unit, or if the database allows two writers. Primary keys and a unique index
        ensure it, too.

        Raises Conflict if the seq is no longer `row.seq`, or if the interaction of an event
        is already in the log; ValueError if more than one event carries an interaction, or if the
        seqs do not follow `row.seq`.
        """
        seqs = range(row.seq + 1, row.seq + 1 + len(events))
        if not events or [event.seq for event in events] != list(seqs):
            raise ValueError(f"events of match {row.id} must have seqs {seqs}")
        if sum(event.interaction is not None for event in events) > 1:
            raise ValueError("only one event of an append carries the interaction")
        stored = await self._advance(row, events[-1], after, schedule, extras)
        if after.result is not None:
            of_this = match_seats.c.match_id == row.id
            await self._session.update(match_seats, of_this, finished_at=events[-1].at)
        await self._insert_events(row.id, events)
        if after.result is not None:
            how, winners = after.result.termination.value, list(after.result.winners)
            self._session.report("match ended", match=row.id, how=how, winners=winners)
        return match_from_row(stored, row.seats)

    async def _advance(
        self,
        row: MatchRow,
        newest: Event,
        after: MatchState,
        schedule: ClockSchedule,
        extras: Mapping[str, object],
    ) -> Row:
        """Run the UPDATE of an append. Return the whole row."""
        values = state_columns(row, newest.seq, newest.at, after)
        over = after.result is not None or row.finished_at is not None
        values |= self._clock_columns(schedule, over=over)
        if (after.ply, values["to_move"]) != (row.ply, row.to_move):
            values["turn_started_at"] = newest.at
        if extras:
            values["extras"] = await self._merged_extras(row.id, extras)
        statement = (
            sa.update(matches)
            .where(matches.c.id == row.id, matches.c.seq == row.seq)
            .values(values)
            .returning(matches)
        )
        stored = (await self._session.execute(statement)).one_or_none()
        if stored is None:
            raise Conflict(f"match {row.id} is no longer at seq {row.seq}")
        return stored

    async def _insert_events(self, match_id: int, new: Sequence[Event]) -> None:
        rows = [to_row(event, events, match_id=match_id) for event in new]
        try:
            await self._session.execute(sa.insert(events), rows)
        except IntegrityError as error:
            raise Conflict(f"an event of match {match_id} is in its log already") from error

    async def set_results(self, match_id: int, results: Sequence[SeatResult]) -> None:
        """Store the results of the seats of an ended match. Does nothing if it is running.

        The caller has ended the match in this unit of work, or it ended before and its row does not
        change any more, so nothing else writes these columns at the same time.
        """
        rows = [{"match_id": match_id, **result_to_stored(each)} for each in results]
        over = match_seats.c.finished_at.is_not(None)
        await self._session.update_rows(match_seats, ("match_id", "seat"), rows, over)

    async def set_clock(self, row: MatchRow, schedule: ClockSchedule) -> None:
        """Store the clock. Raises Conflict if the match's seq has changed since it was read."""
        this = (matches.c.id == row.id, matches.c.seq == row.seq)
        clock = self._clock_columns(schedule, over=row.to_move is None)
        if await self._session.update(matches, *this, **clock) != 1:
            raise Conflict(f"match {row.id} is no longer at seq {row.seq}")

    async def set_clocks(self, changed: Sequence[tuple[MatchRow, ClockSchedule]]) -> None:
        """Store the clocks of matches that were read in this unit of work."""
        rows = [
            {
                "id": each.id,
                "seq": each.seq,
                **self._clock_columns(schedule, over=each.to_move is None),
            }
            for each, schedule in changed
        ]
        await self._session.update_rows(matches, ("id", "seq"), rows)

    def _clock_columns(self, schedule: ClockSchedule, *, over: bool) -> dict[str, object]:
        """Return the columns of a clock; an ended match has no deadline and no check."""
        if schedule.check_at is not None and not over:
            self._session.changed(Change.SCHEDULE)
        return {
            "clock": to_stored(schedule.clock),
            "deadline": None if over else schedule.deadline,
            "check_at": None if over else schedule.check_at,
        }

    async def postpone_check(self, match_id: int, at: datetime) -> None:
        """Set when to check a clock next. Does nothing if no check is due."""
        this = (matches.c.id == match_id, matches.c.check_at.is_not(None))
        if await self._session.update(matches, *this, check_at=at):
            self._session.changed(Change.SCHEDULE)

    async def set_channel(self, match_id: int, channel: int) -> None:
        """Change the channel for the boards of a match, also of notices in the outbox."""
        await self._change(matches, match_id, channel_id=channel)
        waiting = (NoticeState.PENDING, NoticeState.PARKED, NoticeState.BROKEN)
        queued = (outbox.c.match_id == match_id, outbox.c.state.in_(waiting))
        await self._session.update(outbox, *queued, channel_id=channel)

    async def set_board(
        self, match_id: int, board: PostedBoard | None, extras: Mapping[str, object] = NO_CHANGE
    ) -> None:
        """Store which message shows the newest board, None for no message; `extras` are some fields
        of `MatchRow.extras` that are replaced."""
        await self._change(
            matches,
            match_id,
            extras=await self._merged_extras(match_id, extras),
            board_channel_id=board and board.channel,
            board_message_id=board and board.message,
            board_seq=board and board.seq,
        )

    async def set_extras(self, match_id: int, **fields: object) -> None:
        """Replace some fields of `MatchRow.extras`."""
        await self._change(matches, match_id, extras=await self._merged_extras(match_id, fields))

    async def _merged_extras(
        self, match_id: int, fields: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Return the stored extras of a match with some fields replaced.

        All others stay as they are stored, also those that cannot be read.
        """
        query = self._session.locking(sa.select(matches.c.extras).where(matches.c.id == match_id))
        stored: str | None = (await self._session.execute(query)).scalar_one_or_none()
        old = object_or_empty(parsed(stored or "{}"))
        kept = {name: value for name, value in old.items() if name not in fields}
        return with_changes(kept, NO_EXTRAS, replace(NO_EXTRAS, **fields))

    async def set_unrated(self, match_id: int, why: Unrated) -> None:
        """Store why a match changed no rating."""
        await self._change(matches, match_id, unrated=why)

    async def set_annulled(self, match_id: int, reason: str) -> None:
        """Store for what reason a moderator annulled the result."""
        await self._change(matches, match_id, annulled=reason)

    async def set_stuck(self, match_id: int, at: datetime | None) -> None:
        """Store since when a match cannot be replayed, None if it can."""
        await self._change(matches, match_id, stuck_at=at)
