"""Replays all running matches of a database, to see whether they can go on."""

from collections import defaultdict
from collections.abc import Callable, Sequence

import sqlalchemy as sa

from matches.log.loaded_match import replay_match
from model.entities import Event, Seat
from model.errors import Unplayable
from model.stored_fields import EPOCH
from rules.replay import Kind, Reason
from storage.columns import UNREADABLE, Row
from storage.queries.match_queries import read_match
from storage.tables import events, match_seats, matches

BATCH = 100
"""Matches whose logs are in memory at a time."""

ReportProgress = Callable[[int, int], None]
"""Called with the numbers of matches that were tried so far, and of all to try."""


def unplayable_matches(
    connection: sa.Connection, progress: ReportProgress, numbers: Sequence[int] | None = None
) -> dict[int, str]:
    """Return why matches cannot be replayed, by number.

    Replays all running matches, or those with some `numbers`.
    """
    if numbers is None:
        query = sa.select(matches.c.id).where(matches.c.finished_at.is_(None))
        numbers = list(connection.execute(query.order_by(matches.c.id)).scalars())
    reasons: dict[int, str] = {}
    for start in range(0, len(numbers), BATCH):
        batch = numbers[start : start + BATCH]
        reasons.update(_unplayable(connection, batch))
        progress(start + len(batch), len(numbers))
    return reasons


def _unplayable(connection: sa.Connection, numbers: Sequence[int]) -> dict[int, str]:
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    query = sa.select(match_seats).where(match_seats.c.match_id.in_(numbers))
    for each in connection.execute(query.order_by(match_seats.c.match_id, match_seats.c.seat)):
        seats[each.match_id].append(Seat(each.player_id, each.wish))
    logs: defaultdict[int, list[Row]] = defaultdict(list)
    log = sa.select(
        events.c.match_id,
        events.c.seq,
        events.c.kind,
        events.c.seat,
        events.c.player_id,
        events.c.text,
        events.c.reason,
    ).where(events.c.match_id.in_(numbers))
    for event in connection.execute(log.order_by(events.c.match_id, events.c.seq)):
        logs[event.match_id].append(event)
    reasons: dict[int, str] = {}
    rows = sa.select(matches).where(matches.c.id.in_(numbers)).order_by(matches.c.id)
    for row in connection.execute(rows).all():
        why = _why_not(row, seats[row.id], logs[row.id])
        if why is not None:
            reasons[row.id] = why
    return reasons


def _why_not(row: Row, seats: Sequence[Seat], log: Sequence[Row]) -> str | None:
    """Return why a match cannot be replayed, None if it can.

    Of an error it tells only the type, because its text may quote the log.
    """
    try:
        match = read_match(row, seats)
    except UNREADABLE:
        return "its row cannot be read"
    try:
        replay_match(
            match,
            [
                Event(
                    each.seq,
                    Kind(each.kind),
                    each.seat,
                    each.player_id,
                    each.text,
                    EPOCH,
                    reason=None if each.reason is None else Reason(each.reason),
                )
                for each in log
            ],
        )
    except (Unplayable, ValueError) as error:
        return f"its log cannot be replayed ({type(error.__cause__ or error).__name__})"
    return None
