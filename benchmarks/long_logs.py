"""The time to load a match whose log is long because of many takebacks.

`python -m benchmarks.long_logs` stores a game of 40 plies, then pairs of a move and its takeback,
and measures the event loop's time to load the match: reading its log, and replaying it.
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
ME, OTHER = 10**18, 10**18 + 1


def game_then_pairs(pairs: int) -> list[Entry]:
    """The moves of a random game, then pairs of a move and its takeback."""
    game = game_named("escabel")
    line = begin(game, game.read_options({}), 2, b"")
    chance = Random(1)
    log: list[Entry] = []
    while len(log) < PLIES:
        move = chance.choice(line.position.legal_moves())
        log.append(Entry(Kind.MOVE, line.position.to_move, move))
        line = extend(line, log[-1])
    again = Entry(Kind.MOVE, line.position.to_move, line.position.legal_moves()[0])
    return [*log, *[again, Entry(Kind.TAKEBACK, again.seat, str(PLIES))] * pairs]


async def stored(database: Database, entries: list[Entry]) -> Match:
    """Store a match with a log, directly in the tables."""
    game = game_named("escabel")
    async with database.write() as unit:
        match = await unit.matches.add(
            game=game.name,
            options=game.write_options(game.read_options({}), all_of_them=True),
            match_options=DEFAULT_OPTIONS,
            seed=bytes(32),
            seats=[Seat(ME), Seat(OTHER)],
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
            "player_id": ME,
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
    """Measure and print one line of the table."""
    database = await open_database(f"sqlite:///{folder / f'{pairs}.db'}")
    try:
        match = await stored(database, game_then_pairs(pairs))
        log: list[Event] = []
        reads: list[float] = []
        replays: list[float] = []
        for _ in range(ROUNDS):
            begun = time.thread_time()
            async with database.read() as unit:
                log = await unit.matches.events(match.id)
            read = time.thread_time()
            replay_match(match, log)
            reads.append((read - begun) * 1000)
            replays.append((time.thread_time() - read) * 1000)
    finally:
        await database.close()
    reading, replaying = statistics.median(reads), statistics.median(replays)
    print(f"{pairs:>6}{len(log):>8}{reading:>12.1f}{replaying:>12.1f}")


async def main() -> None:
    """Print the table: processor time of the event loop's thread, in milliseconds."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"{'pairs':>6}{'events':>8}{'read, ms':>12}{'replay, ms':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for pairs in PAIRS:
            await measure(Path(folder), pairs)


if __name__ == "__main__":
    asyncio.run(main())
