"""Measures what a player's acts cost in matches whose logs are long because of many takebacks.

`python -m benchmarks.long_logs` stores matches of 40 plies, followed by pairs of a move and its
takeback. It measures how long the event loop's thread is busy with loading the whole log, with
loading the newest position from its snapshot, with one move including its commit, and with the same
move if no snapshots are stored. It also gives the size of a snapshot,
which is compared with the replay.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import structlog

from matches.model.entities import Match, Seat
from matches.model.match_options import DEFAULT_OPTIONS
from matches.model.present import present
from matches.protocols.matches import ClockSchedule
from matches.service import Service
from matches.steps import appending
from matches.steps.loaded_match import LoadedMatch
from matches.steps.snapshots import check_snapshot, store_snapshot
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend
from storage.database import Database, Unit, open_database
from storage.files import connected
from storage.tables import events, matches

PAIRS = (0, 100, 1000, 5000)
PLIES = 40
ROUNDS = 15
NOW = datetime(2026, 11, 3, tzinfo=UTC)
PLAYER, OPPONENT = 10**18, 10**18 + 1


def log_with_takebacks(pairs: int) -> list[Entry]:
    """The first moves of a random game, then pairs of a move and its takeback."""
    game = game_named("escabel")
    line = begin(game, game.read_options({"size": "13"}), 2, b"")
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
            options=game.write_options(game.read_options({"size": "13"}), all_of_them=True),
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
            "player_id": (PLAYER, OPPONENT)[entry.seat or 0],
            "text": entry.text,
            "at": NOW,
            "interaction_id": 10**18 + seq,
        }
        for seq, entry in enumerate(entries, 1)
    ]
    with connected(database.file) as connection:
        connection.execute(events.insert(), rows)
        values = {"seq": len(entries), "shown_seq": len(entries), "ply": PLIES}
        connection.execute(matches.update().where(matches.c.id == match.id).values(values))
        connection.commit()
    return match


async def busy(act: Callable[[], Awaitable[LoadedMatch]]) -> tuple[LoadedMatch, float]:
    """Return what an act returns, and the milliseconds of processor time of this thread."""
    start = time.thread_time()
    found = await act()
    return found, (time.thread_time() - start) * 1000


async def no_snapshot(_unit: Unit, _loaded: LoadedMatch) -> None:
    """Store nothing."""


async def moves(service: Service, match: int) -> float:
    """Play some moves; return the median time of one."""
    taken: list[float] = []
    for _ in range(ROUNDS):
        loaded = await service.playing.load(match)
        text = loaded.position.legal_moves()[0]

        async def play(loaded: LoadedMatch = loaded, text: str = text) -> LoadedMatch:
            number = 2 * 10**18 + loaded.seq
            return await service.playing.play(match, loaded.mover or 0, text, interaction=number)

        taken.append((await busy(play))[1])
    return statistics.median(taken)


async def measure(folder: Path, pairs: int) -> None:
    """Measure a match with this number of pairs, and print its line of the table."""
    database = await open_database(f"sqlite:///{folder / f'{pairs}.db'}")
    try:
        match = (await add_match(database, log_with_takebacks(pairs))).id
        service = Service(database)
        appending.store_snapshot = no_snapshot
        log = await service.playing.load_whole(match)
        columns = [
            statistics.median(
                [(await busy(lambda: service.playing.load_whole(match)))[1] for _ in range(ROUNDS)]
            ),
            await moves(service, match),
        ]
        appending.store_snapshot = store_snapshot
        await moves(service, match)
        columns.append(
            statistics.median(
                [(await busy(lambda: service.playing.load(match)))[1] for _ in range(ROUNDS)]
            )
        )
        columns.append(await moves(service, match))
        async with database.read() as unit:
            stored = present(await unit.snapshots.get(match), "snapshot")
        if wrong := check_snapshot(await service.playing.load_whole(match), stored):
            raise RuntimeError(f"the snapshot is not that of the replay: {wrong}")
    finally:
        await database.close()
    times = "".join(f"{each:>15.2f}" for each in columns)
    print(f"{pairs:>6}{log.seq:>8}{times}{len(stored.data):>15}")


async def main() -> None:
    """Print the table. Times are processor time of the event loop's thread in milliseconds."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    names = ("load, replay", "move, replay", "load, snapshot", "move, snapshot", "snapshot, B")
    print(f"{'pairs':>6}{'events':>8}" + "".join(f"{each:>15}" for each in names))
    with tempfile.TemporaryDirectory() as folder:
        for pairs in PAIRS:
            await measure(Path(folder), pairs)


if __name__ == "__main__":
    asyncio.run(main())
