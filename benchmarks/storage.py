"""Measures the bot's most frequent queries with few and with many matches.

`python -m benchmarks.storage` fills two databases with matches, of which few are running.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks import database_sizes
from benchmarks.database_sizes import expect, median_ms, peak_memory
from matches.model.entities import Event, NoticeState
from matches.model.match_options import DEFAULT_OPTIONS
from matches.protocols.matches import ClockSchedule
from rules.replay import Kind
from storage.database import Database, open_database
from storage.files import connected
from storage.tables import events, match_seats, matches, outbox

EVENTS = 10
"""The number of events of each match, except for match 1."""
LONG = 60
"""The number of events of match 1, which is loaded."""
RUNNING_SHARE = 10
"""One in this many matches is running."""
MY_RUNNING, MY_ENDED = 10, 30
"""The numbers of running and ended matches of the player `ME`, in both databases."""
ME = 1_000_000_000_000_000_001
"""The player whose queries are measured."""
SERVER = 800_000_000_000_000_001
NOW = datetime(2026, 11, 3, tzinfo=UTC)

Row = dict[str, Any]


def match_rows(number: int) -> Iterator[tuple[Row, list[Row]]]:
    """Yield the row of each match and the rows of its seats; those of `ME` come first."""
    chance = random.Random(1)
    for index in range(1, number + 1):
        mine = index <= MY_RUNNING + MY_ENDED
        running = index <= MY_RUNNING or (not mine and index % RUNNING_SHARE == 0)
        people = [
            ME if mine else chance.randrange(10**17, 10**18),
            chance.randrange(10**17, 10**18),
        ]
        length = LONG if index == 1 else EVENTS
        at = NOW - timedelta(minutes=index)
        yield (
            {
                "id": index,
                "game": "escabel",
                "options": {"size": "9", "edition": "standard", "pie": "on"},
                "match_options": DEFAULT_OPTIONS,
                "seed": chance.randbytes(32),
                "server_id": SERVER + index % 500,
                "channel_id": index,
                "home_id": index,
                "seq": length,
                "shown_seq": length,
                "ply": length,
                "to_move": 0 if running else None,
                "mover_id": people[0] if running else None,
                "created_at": at,
                "turn_started_at": at,
                "changed_at": at,
                "finished_at": None if running else at,
                "termination": None if running else "chain",
                "winners": None if running else [0],
                "data": {},
            },
            [
                {
                    "match_id": index,
                    "seat": seat,
                    "player_id": player,
                    "finished_at": None if running else at,
                }
                for seat, player in enumerate(people)
            ],
        )


def event_rows(match: int, length: int) -> list[Row]:
    """The rows of a match's log."""
    return [
        {
            "match_id": match,
            "seq": seq,
            "kind": "move",
            "seat": seq % 2,
            "player_id": ME,
            "text": "d4-d5",
            "at": NOW,
            "interaction_id": match * 1000 + seq,
        }
        for seq in range(1, length + 1)
    ]


def notice_rows(match: int) -> list[Row]:
    """The rows of a delivered board for each match, and of a pending one for every fiftieth."""
    states = [NoticeState.DONE] + ([NoticeState.PENDING] if match % 50 == 0 else [])
    return [
        {
            "lane": f"match:{match}",
            "kind": "board",
            "match_id": match,
            "seq": 1,
            "payload": {},
            "state": state,
            "attempts": 1,
            "due_at": NOW,
            "created_at": NOW,
        }
        for state in states
    ]


def fill(file: Path, number: int) -> None:
    """Insert this number of matches directly into the tables."""
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        batch: list[tuple[Row, list[Row]]] = []
        for pair in match_rows(number):
            batch.append(pair)
            if len(batch) == 5000 or pair[0]["id"] == number:
                insert_batch(connection, batch)
                batch.clear()
        connection.commit()


def insert_batch(connection: sa.Connection, batch: list[tuple[Row, list[Row]]]) -> None:
    """Insert a batch of matches with their seats, events and notices."""
    rows = [row for row, _ in batch]
    connection.execute(sa.insert(matches), rows)
    connection.execute(sa.insert(match_seats), [seat for _, seats in batch for seat in seats])
    logged = [event for row in rows for event in event_rows(row["id"], row["seq"])]
    connection.execute(sa.insert(events), logged)
    connection.execute(sa.insert(outbox), [each for row in rows for each in notice_rows(row["id"])])


async def measure_open(database: Database) -> dict[str, float]:
    """Measure each query in a unit of work of its own, as in the bot."""

    async def whose_turn() -> None:
        async with database.read() as unit:
            expect(len(await unit.matches.waiting_for(ME)) == MY_RUNNING)

    async def my_matches() -> None:
        async with database.read() as unit:
            expect(len(await unit.matches.playing(ME)) == MY_RUNNING)

    async def my_ended() -> None:
        async with database.read() as unit:
            expect(len(await unit.matches.finished(ME, None, 10, 0)) == 10)

    async def match_with_log() -> None:
        async with database.read() as unit:
            expect(await unit.matches.get(1) is not None)
            expect(len(await unit.matches.events(1)) >= LONG)

    async def due() -> None:
        async with database.read() as unit:
            expect(len(await unit.outbox.due(NOW)) == 20)

    async def next_due() -> None:
        async with database.read() as unit:
            expect(await unit.outbox.next_due(NOW - timedelta(seconds=1)) == NOW)

    async def append() -> None:
        async with database.write() as unit:
            match = await unit.matches.get(2)
            if match is None:
                raise RuntimeError("match 2 is missing")
            event = Event(match.seq + 1, Kind.MOVE, 0, ME, "d4", NOW, match.seq + 5000)
            await unit.matches.append(
                match,
                [event],
                ply=match.ply + 1,
                to_move=0,
                at=NOW,
                result=None,
                shown=True,
                schedule=ClockSchedule(match.clock, match.deadline, match.deadline),
            )
            await unit.outbox.add(
                lane="m", kind="board", payload={}, due_at=NOW, match=2, seq=event.seq
            )

    return {
        "whose turn, 10 matches (ms)": await median_ms(whose_turn),
        "a player's running matches, 10 (ms)": await median_ms(my_matches),
        "a page of ended matches, 10 (ms)": await median_ms(my_ended),
        f"a match and its {LONG} events (ms)": await median_ms(match_with_log),
        "read, append a move, queue a board, commit (ms)": await median_ms(append),
        "outbox: what is due, 20 (ms)": await median_ms(due),
        "outbox: when to wake (ms)": await median_ms(next_due),
    }


async def measure(file: Path) -> dict[str, float]:
    """Measure start-up, queries and memory in one process with one file."""
    start = time.perf_counter()
    database = await open_database(f"sqlite:///{file}")
    async with database.read() as unit:
        await unit.outbox.next_due(NOW)
    opened = (time.perf_counter() - start) * 1000
    figures = await measure_open(database)
    await database.close()
    return {
        "start-up until the first answer (ms)": opened,
        **figures,
        "memory of the process at its peak (MB)": peak_memory(),
    }


if __name__ == "__main__":
    database_sizes.main("benchmarks.storage", "matches", fill, measure)
