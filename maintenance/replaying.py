"""Replays the matches of a database, to see whether they can go on."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from matches.log.loaded_match import LoadedMatch, replay_match
from model.entities import Event, Seat
from model.errors import Unplayable
from rules.game import Result
from rules.line import Kind, Reason
from storage.columns import UNREADABLE, Row, entity, require_readable
from storage.queries.match_rows import match_from_row
from storage.tables import events, match_seats, matches

BATCH = 100
"""Matches whose logs are in memory at a time."""

ReportProgress = Callable[[int, int], None]
"""Called with the numbers of matches that were tried so far, and of all to try."""


def quiet(_done: int, _total: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """The rows of a match and of its seats as they are stored, and the match from its log."""

    row: Row
    seats: Sequence[Row]
    loaded: LoadedMatch

    @property
    def result(self) -> Result | None:
        """The result that the log leads to, None before the end."""
        return self.loaded.result


def numbers_of(connection: sa.Connection, *, ended: bool = False) -> Sequence[int]:
    """Return the numbers of the running matches, or of all with `ended`, sorted."""
    query = sa.select(matches.c.id).order_by(matches.c.id)
    if not ended:
        query = query.where(matches.c.finished_at.is_(None))
    return list(connection.execute(query).scalars())


def unplayable_matches(
    connection: sa.Connection, progress: ReportProgress, match_ids: Sequence[int] | None = None
) -> dict[int, str]:
    """Return why matches cannot be replayed, by number.

    Replays all running matches, or those with some `match_ids`.
    """
    to_replay = numbers_of(connection) if match_ids is None else match_ids
    tried = replayed_matches(connection, to_replay, progress)
    return {match_id: each for match_id, each in tried if isinstance(each, str)}


def replayed_matches(
    connection: sa.Connection, match_ids: Sequence[int], progress: ReportProgress
) -> Iterator[tuple[int, ReplayedMatch | str]]:
    """Yield the numbers of matches and these replayed, or why they cannot be."""
    for start in range(0, len(match_ids), BATCH):
        batch = match_ids[start : start + BATCH]
        yield from _replayed(connection, batch)
        progress(start + len(batch), len(match_ids))


def _replayed(
    connection: sa.Connection, match_ids: Sequence[int]
) -> Iterator[tuple[int, ReplayedMatch | str]]:
    seats: defaultdict[int, list[Row]] = defaultdict(list)
    query = sa.select(match_seats).where(match_seats.c.match_id.in_(match_ids))
    for each in connection.execute(query.order_by(match_seats.c.match_id, match_seats.c.seat)):
        seats[each.match_id].append(each)
    logs: defaultdict[int, list[Row]] = defaultdict(list)
    log = sa.select(events).where(events.c.match_id.in_(match_ids))
    for event in connection.execute(log.order_by(events.c.match_id, events.c.seq)):
        logs[event.match_id].append(event)
    rows = sa.select(matches).where(matches.c.id.in_(match_ids)).order_by(matches.c.id)
    for row in connection.execute(rows).all():
        yield row.id, _replay(row, seats[row.id], logs[row.id])


def _replay(row: Row, seats: Sequence[Row], log: Sequence[Row]) -> ReplayedMatch | str:
    """Return a match replayed, or why it cannot be.

    Of an error it tells only the type, because its text may quote the log.
    """
    try:
        for each in (*seats, *log):
            require_readable(each)
        match = match_from_row(row, [Seat(each.player_id, each.wish) for each in seats])
    except UNREADABLE:
        return "a row of it cannot be read"
    try:
        events_of_match = [
            entity(
                Event,
                each,
                kind=Kind(each.kind),
                reason=None if each.reason is None else Reason(each.reason),
            )
            for each in log
        ]
        loaded = replay_match(match, events_of_match)
    except (Unplayable, ValueError) as error:
        return f"its log cannot be replayed ({type(error.__cause__ or error).__name__})"
    return ReplayedMatch(row, seats, loaded)
