"""Measures the time to load a match whose log is long because of many takebacks.

`python -m benchmarks.long_logs` stores matches of 40 plies, followed by pairs of a move and its
takeback. It measures how long reading and replaying the log keep the event loop's thread busy.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import structlog

from matches.model.entities import Event, Match, Seat
from matches.model.match_options import DEFAULT_OPTIONS
from matches.protocols.matches import ClockSchedule
from matches.steps.loaded_match import replay_match
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend
from storage.database import Database, open_database
from storage.files import connected
from storage.tables import events

PAIRS = (0, 100, 1000, 5000)
PLIES = 40
ROUNDS = 7
NOW = datetime(2026, 11, 3, tzinfo=UTC)
PLAYER, OPPONENT = 10**18, 10**18 + 1


def log_with_takebacks(pairs: int) -> list[Entry]:
    """The first moves of a random game, then pairs of a move and its takeback."""
    game = game_named("escabel")
    line = begin(game, game.read_options({}), 2, b"")
    chance = Random(1)
    log: list[Entry] = []
    while len(log) < PLIES:
        move = chance.choice(line.position.legal_moves())
        log.append(Entry(Kind.MOVE, line.position.to_move, move))
        line = extend(line, log[-1])
    repeated = Entry(Kind.MOVE, line.position.to_move, line.position.legal_moves()[0])
    return [*log, *[repeated, Entry(Kind.TAKEBACK, repeated.seat, str(PLIES))] * pairs]


async def add_match(database: Database, entries: list[Entry]) -> Match:
    """Store a match, and insert its log directly into the table."""
    game = game_named("escabel")
    async with database.write() as unit:
        match = await unit.matches.add(
            game=game.name,
            options=game.write_options(game.read_options({}), all_of_them=True),
            match_options=DEFAULT_OPTIONS,
            seed=bytes(32),
            seats=[Seat(PLAYER), Seat(OPPONENT)],
            server=1,
            channel=2,
            home=2,
            to_move=0,
            created_at=NOW,
            schedule=ClockSchedule(),
        )
    rows: list[dict[str, Any]] = [
        {
            "match_id": match.id,
            "seq": seq,
            "kind": entry.kind,
            "seat": entry.seat,
            "player_id": PLAYER,
            "text": entry.text,
            "at": NOW,
            "interaction_id": 10**18 + seq,
        }
        for seq, entry in enumerate(entries, 1)
    ]
    with connected(database.file) as connection:
        connection.execute(events.insert(), rows)
        connection.commit()
    return match


async def measure(folder: Path, pairs: int) -> None:
    """Measure a match with this number of pairs, and print its line of the table."""
    database = await open_database(f"sqlite:///{folder / f'{pairs}.db'}")
    try:
        match = await add_match(database, log_with_takebacks(pairs))
        log: list[Event] = []
        reads: list[float] = []
        replays: list[float] = []
        for _ in range(ROUNDS):
            start = time.thread_time()
            async with database.read() as unit:
                log = await unit.matches.events(match.id)
            read_at = time.thread_time()
            replay_match(match, log)
            reads.append((read_at - start) * 1000)
            replays.append((time.thread_time() - read_at) * 1000)
    finally:
        await database.close()
    reading, replaying = statistics.median(reads), statistics.median(replays)
    print(f"{pairs:>6}{len(log):>8}{reading:>12.1f}{replaying:>12.1f}")


async def main() -> None:
    """Print the table. Times are processor time of the event loop's thread in milliseconds."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"{'pairs':>6}{'events':>8}{'read, ms':>12}{'replay, ms':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for pairs in PAIRS:
            await measure(Path(folder), pairs)


if __name__ == "__main__":
    asyncio.run(main())
