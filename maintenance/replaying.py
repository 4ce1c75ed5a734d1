"""Replays the matches of a database, to see whether they can go on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from matches.log.match import Match, replay_match
from model.entities import Seat
from model.errors import Unplayable
from model.stored_fields import UNREADABLE
from storage.queries.match_reading import EVENT, event_from_row, match_from_row
from storage.stored import Row, require_readable
from storage.tables import events, match_seats, matches

ReportProgress = Callable[[int, int], None]
"""Called with the numbers of matches that were tried so far, and of all to try."""


def quiet(_done: int, _total: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """The rows of a match and of its seats as they are stored, and the match from its log."""

    row: Row
    seats: Sequence[Row]
    match: Match


def replayed_matches(
    connection: sa.Connection, progress: ReportProgress, *, ended: bool
) -> Iterator[tuple[int, ReplayedMatch | str]]:
    """Yield the numbers of the running matches, or of all with `ended`, and these replayed, or why
    they cannot be."""
    query = sa.select(matches.c.id).order_by(matches.c.id)
    if not ended:
        query = query.where(matches.c.finished_at.is_(None))
    match_ids = connection.execute(query).scalars().all()
    for tried, match_id in enumerate(match_ids, 1):
        yield match_id, _replayed(connection, match_id)
        progress(tried, len(match_ids))


def _replayed(connection: sa.Connection, match_id: int) -> ReplayedMatch | str:
    """Return a match replayed, or why it cannot be.

    Of an error it tells only the type, because its text may quote the log.
    """
    stored = connection.execute(sa.select(matches).where(matches.c.id == match_id)).one()
    of_match = sa.select(match_seats).where(match_seats.c.match_id == match_id)
    seats = connection.execute(of_match.order_by(match_seats.c.seat)).all()
    of_match = sa.select(*EVENT).where(events.c.match_id == match_id)
    log = connection.execute(of_match.order_by(events.c.seq)).all()
    try:
        for each in (*seats, *log):
            require_readable(each)
        row = match_from_row(stored, [Seat(each.player_id, each.wish) for each in seats])
    except UNREADABLE:
        return "a row of it cannot be read"
    try:
        match = replay_match(row, map(event_from_row, log))
    except (Unplayable, ValueError) as error:
        return f"its log cannot be replayed ({type(error.__cause__ or error).__name__})"
    return ReplayedMatch(stored, seats, match)
