"""Measures the scheduler with few and with many running clocks.

`python -m benchmarks.clocks` fills two databases with running matches. Most of the checks that are
measured change something: they queue a reminder, or end a match on time and queue its board.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks import database_sizes
from benchmarks.database_sizes import expect, median_ms, peak_memory
from matches.model.clock_rules import ClockRule
from matches.model.clock_state import ClockState
from matches.model.match_options import MatchOptions
from matches.model.pauses import Pauses
from matches.service import Service
from rules.registry import game_named
from rules.replay import Kind
from storage.database import Database, open_database
from storage.files import connected
from storage.tables import events, match_seats, matches

MOVES = ("a1", "b1", "c1", "d1", "e1", "f1")
"""The moves played in each match."""
NOW = datetime(2026, 11, 3, tzinfo=UTC)
CLOCK_RULES = ("1d", "3d", "7d", "48h+24h/96h")
REMINDERS, LOSSES = 300, 300
"""The numbers of clocks that are due for a reminder and that have run out. No other is due."""

NO_PAUSES = Pauses()

Row = dict[str, Any]


class FixedClock:
    """A clock that always shows `NOW`."""

    def now(self) -> datetime:
        """The time of every measurement."""
        return NOW


def elapsed(index: int, rule: ClockRule, chance: random.Random) -> timedelta:
    """How long the turn of the match with this id has lasted; only the first matches are due."""
    if index <= REMINDERS:
        return rule.bank * 0.8
    if index <= REMINDERS + LOSSES:
        return rule.bank * 1.01
    return rule.bank * chance.uniform(0, 0.7)


def match_row(index: int, chance: random.Random) -> Row:
    """The row of a running match with its clock. Seat 0 is to move."""
    game = game_named("escabel")
    rule = ClockRule.read(chance.choice(CLOCK_RULES))
    started = NOW - elapsed(index, rule, chance)
    clock = ClockState.first(rule, 2, 0, started).posted(started)
    return {
        "id": index,
        "game": "escabel",
        "options": game.write_options(game.read_options({"pie": "off"}), all_of_them=True),
        "match_options": MatchOptions(rule).write(),
        "seed": chance.randbytes(32),
        "server_id": 1 + index % 500,
        "channel_id": index,
        "home_id": index,
        "seq": len(MOVES),
        "shown_seq": len(MOVES),
        "ply": len(MOVES),
        "to_move": 0,
        "mover_id": 10**17 + index,
        "created_at": started,
        "turn_started_at": started,
        "changed_at": started,
        "data": {},
        "clock": clock.write(),
        "deadline": clock.deadline(NO_PAUSES),
        "check_at": clock.reminders(NO_PAUSES)[0],
    }


def seat_rows(index: int) -> list[Row]:
    """The rows of a match's seats. Each player plays in one match only."""
    return [
        {"match_id": index, "seat": seat, "player_id": (1 + seat) * 10**17 + index}
        for seat in (0, 1)
    ]


def event_rows(row: Row) -> list[Row]:
    """The rows of a match's log."""
    return [
        {
            "match_id": row["id"],
            "seq": seq,
            "kind": Kind.MOVE,
            "seat": (seq - 1) % 2,
            "player_id": (1 + (seq - 1) % 2) * 10**17 + row["id"],
            "text": move,
            "at": row["created_at"],
            "interaction_id": None,
        }
        for seq, move in enumerate(MOVES, 1)
    ]


def fill(file: Path, number: int) -> None:
    """Insert this number of running matches directly into the tables."""
    chance = random.Random(1)
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for first in range(1, number + 1, 5000):
            last = min(first + 5000, number + 1)
            rows = [match_row(index, chance) for index in range(first, last)]
            connection.execute(sa.insert(matches), rows)
            seats = [seat for row in rows for seat in seat_rows(row["id"])]
            connection.execute(sa.insert(match_seats), seats)
            logged = [event for row in rows for event in event_rows(row)]
            connection.execute(sa.insert(events), logged)
        connection.commit()


async def check_ms(service: Service, ids: Iterable[int], *, queues: bool) -> float:
    """Return the median time to check the clock of one of these matches, in milliseconds.

    Fail unless each check queues a notice, or unless none does, as `queues` says.
    """
    remaining = iter(ids)

    async def check() -> None:
        expect(await service.timekeeping.check(next(remaining)) is queues)

    return await median_ms(check, REMINDERS - 5)


async def measure_open(database: Database) -> dict[str, float]:
    """Measure each part of the scheduler's work in a unit of work of its own, as in the bot."""
    service = Service(database, FixedClock())

    async def next_check() -> None:
        async with database.read() as unit:
            expect(await unit.matches.next_check() is not None)

    async def due() -> None:
        expect(len(await service.timekeeping.due(100)) == 100)

    queries = {
        "when to wake (ms)": await median_ms(next_check),
        "which are due, 100 (ms)": await median_ms(due),
    }
    out_of_time = range(REMINDERS + 1, REMINDERS + LOSSES + 1)
    running = range(REMINDERS + LOSSES + 1, 2 * REMINDERS + LOSSES + 1)
    return {
        **queries,
        "check, queue a reminder (ms)": await check_ms(
            service, range(1, REMINDERS + 1), queues=True
        ),
        "check, end the match on time (ms)": await check_ms(service, out_of_time, queues=True),
        "check, nothing due yet (ms)": await check_ms(service, running, queues=False),
    }


async def measure(file: Path) -> dict[str, float]:
    """Measure start-up, the scheduler's work and memory in one process with one file."""
    start = time.perf_counter()
    database = await open_database(f"sqlite:///{file}")
    first = await Service(database, FixedClock()).timekeeping.due(1)
    opened = (time.perf_counter() - start) * 1000
    expect(bool(first))
    figures = await measure_open(database)
    still_due = await Service(database, FixedClock()).timekeeping.due(REMINDERS + LOSSES)
    expect(still_due == [])
    await database.close()
    return {
        "start-up until the first clock is due (ms)": opened,
        **figures,
        "memory of the process at its peak (MB)": peak_memory(),
    }


if __name__ == "__main__":
    database_sizes.main("benchmarks.clocks", "running clocks", fill, measure)
