"""Replays all running matches of a database, to see whether they can go on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from matches.model.entities import Seat
from matches.steps.loaded_match import initial_line
from rules.replay import Entry, Kind, replay
from storage.broken import UNREADABLE
from storage.match_queries import read_match
from storage.tables import events, match_seats, matches

BATCH = 100
"""Matches whose logs are in memory at a time."""

Progress = Callable[[int, int], None]
"""Called with the number of matches that were replayed, and that of all running ones."""


def unplayable_matches(
    connection: sa.Connection, progress: Progress, numbers: Sequence[int] | None = None
) -> dict[int, str]:
    """Return why matches cannot be replayed, by number.

    Replays all running matches, or those with some `numbers`.
    """
    if numbers is None:
        query = sa.select(matches.c.id).where(matches.c.finished_at.is_(None))
        numbers = list(connection.execute(query.order_by(matches.c.id)).scalars())
    found: dict[int, str] = {}
    for start in range(0, len(numbers), BATCH):
        batch = numbers[start : start + BATCH]
        found.update(_unplayable(connection, batch))
        progress(start + len(batch), len(numbers))
    return found


def _unplayable(connection: sa.Connection, numbers: Sequence[int]) -> dict[int, str]:
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    query = sa.select(match_seats).where(match_seats.c.match_id.in_(numbers))
    for each in connection.execute(query.order_by(match_seats.c.match_id, match_seats.c.seat)):
        seats[each.match_id].append(Seat(each.player_id, each.wish))
    logs: defaultdict[int, list[tuple[int, str, Any, str]]] = defaultdict(list)
    log = sa.select(
        events.c.match_id, events.c.seq, events.c.kind, events.c.seat, events.c.text
    ).where(events.c.match_id.in_(numbers))
    for match, *entry in connection.execute(log.order_by(events.c.match_id, events.c.seq)):
        logs[match].append(tuple(entry))
    found: dict[int, str] = {}
    rows = sa.select(matches).where(matches.c.id.in_(numbers)).order_by(matches.c.id)
    for row in connection.execute(rows).all():
        why = _why_not(row, seats[row.id], logs[row.id])
        if why is not None:
            found[row.id] = why
    return found


def _why_not(
    row: sa.Row[Any], seats: Sequence[Seat], log: Iterable[tuple[int, str, Any, str]]
) -> str | None:
    """Return why a match cannot be replayed, None if it can."""
    try:
        match = read_match(row, seats)
    except UNREADABLE:
        return "its row cannot be read"
    try:
        entries = [Entry(Kind(kind), seat, text) for _, kind, seat, text in log]
        replay(initial_line(match), entries)
    except Exception as error:  # noqa: BLE001  # a broken log can make the rules raise anything
        return f"its log cannot be replayed ({type(error).__name__})"
    return None
