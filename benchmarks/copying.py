"""Measures copying a large SQLite database to PostgreSQL and back.

`python -m benchmarks.copying [MATCHES]` fills a database with matches of 40 plies, of which every
tenth is running, and needs an installed PostgreSQL.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.database_sizes import peak_memory
from benchmarks.storage import Row, match_rows, notice_rows
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend
from storage.addresses import Address, address_of
from storage.copying import copy_database
from storage.database import open_database
from storage.files import connected
from storage.tables import events, match_seats, matches, outbox
from tests.support import postgresql

MATCHES = 100_000
PLIES = 40
GAMES = 40
"""Different games, each of which is stored many times."""
BATCH = 2000


def games() -> list[list[Entry]]:
    """Return the logs of some random games."""
    chance = random.Random(1)
    game = game_named("escabel")
    found: list[list[Entry]] = []
    while len(found) < GAMES:
        line = begin(game, game.read_options({"size": "9", "pie": "off"}), 2, b"")
        log: list[Entry] = []
        while len(log) < PLIES and line.result is None:
            move = chance.choice(line.position.legal_moves())
            log.append(Entry(Kind.MOVE, line.position.to_move, move))
            line = extend(line, log[-1])
        if len(log) == PLIES and line.result is None:
            found.append(log)
    return found


def fill(file: Path, number: int) -> None:
    """Insert matches directly into the tables."""
    logs = games()
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        batch: list[tuple[Row, list[Row]]] = []
        for pair in match_rows(number):
            batch.append(pair)
            if len(batch) == BATCH or pair[0]["id"] == number:
                _insert(connection, batch, logs)
                batch.clear()
        connection.commit()


def _insert(
    connection: sa.Connection, batch: list[tuple[Row, list[Row]]], logs: list[list[Entry]]
) -> None:
    rows: list[Row] = []
    log: list[Row] = []
    for row, seats in batch:
        options = {"size": "9", "pie": "off"}
        lengths = {"seq": PLIES, "shown_seq": PLIES, "ply": PLIES}
        rows.append({**row, **lengths, "options": options, "match_options": {"rated": False}})
        match: int = row["id"]
        log += [
            {
                "match_id": match,
                "seq": seq,
                "kind": entry.kind,
                "seat": entry.seat,
                "player_id": seats[entry.seat or 0]["player_id"],
                "text": entry.text,
                "at": row["created_at"],
                "interaction_id": match * 1000 + seq,
            }
            for seq, entry in enumerate(logs[match % GAMES], 1)
        ]
    connection.execute(sa.insert(matches), rows)
    connection.execute(sa.insert(match_seats), [seat for _, seats in batch for seat in seats])
    connection.execute(sa.insert(events), log)
    connection.execute(sa.insert(outbox), [each for row in rows for each in notice_rows(row["id"])])


async def _timed(what: str, source: Address, target: Address) -> dict[str, Any]:
    start, steps = time.perf_counter(), [0.0]

    def say(line: str) -> None:
        if not line.startswith(" "):
            steps.append(time.perf_counter() - start)
            print(f"  {steps[-1]:7.1f} s  {line}", flush=True)

    copied = await copy_database(source, target, say)
    seconds = time.perf_counter() - start
    print(f"{what}: {seconds:.0f} s, peak memory {peak_memory():.0f} MB", flush=True)
    return copied.rows


async def main(number: int) -> None:
    """Print how long each copy takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "postboard.db"
        await (await open_database(f"sqlite:///{file}")).close()
        fill(file, number)
        print(f"{number:,} matches: {file.stat().st_size / 1e6:.0f} MB", flush=True)
        server = postgresql.Server(durable=True)
        postgresql.execute(server.url("postgres"), "CREATE DATABASE copied")
        first, middle = address_of(f"sqlite:///{file}"), address_of(server.url("copied"))
        back = address_of(f"sqlite:///{folder / 'back.db'}")
        there = await _timed("SQLite to PostgreSQL", first, middle)
        again = await _timed("PostgreSQL to SQLite", middle, back)
        print("equal" if there == again else "not equal")
        server.stop()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
