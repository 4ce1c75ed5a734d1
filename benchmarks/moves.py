"""Measures how many moves a second become durable, with several people moving at the same time.

`python -m benchmarks.moves` plays random games, each mover in matches of their own, by the whole
use case: load, check, append, queue the board, commit. The floor is the same database with bare
connections that only insert a row and commit.
"""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, closing
from random import Random

from benchmarks.databases import Databases, databases
from matches.service import Service
from model.entities import Seat
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend
from storage.addresses import PostgresqlDatabase, address_of
from storage.database import Database
from storage.sqlite.engines import PRAGMAS
from tests.support.database.postgresql import connected
from tests.support.database.rows import add_match
from tests.support.database.store import opened

MOVERS = (1, 8, 32)
SECONDS = 3
"""How long each number of movers is measured."""
PLIES = 60
"""The most plies that are played in one match before the next one begins."""
OPTIONS = {"size": "13", "pie": "off"}


def random_games(number: int) -> list[list[str]]:
    """Return the moves of random games that do not end."""
    game = game_named("escabel")
    chance = Random(1)
    games: list[list[str]] = []
    for _ in range(number):
        line = begin(game, game.read_options(OPTIONS), 2, b"")
        moves: list[str] = []
        while len(moves) < PLIES:
            text = chance.choice(line.position.legal_moves())
            line = extend(line, Entry(Kind.MOVE, line.position.to_move, text))
            if line.result is not None:
                break
            moves.append(text)
        games.append(moves)
    return games


async def new_match(database: Database, mover: int) -> int:
    """Store a new match of two people whom no other match has. Return its number."""
    seats = [Seat(10**17 + mover), Seat(2 * 10**17 + mover)]
    async with database.write() as unit:
        return (await add_match(unit, options=OPTIONS, seats=seats, server=10**18 + mover)).id


async def for_some_time(movers: int, act: Callable[[int], Awaitable[int]]) -> float:
    """Let each mover act again and again. Return the sum of the results by second."""
    start = time.perf_counter()

    async def one(mover: int) -> int:
        done = 0
        while time.perf_counter() - start < SECONDS:
            done += await act(mover)
        return done

    done = sum(await asyncio.gather(*map(one, range(movers))))
    return done / (time.perf_counter() - start)


async def moves_a_second(url: str, movers: int, games: list[list[str]]) -> float:
    """Return how many moves these movers play in a second."""
    waiting: dict[int, Iterator[tuple[int, int, str]]] = {}
    async with opened(url) as database:
        service = Service(database)

        async def act(mover: int) -> int:
            following = next(waiting.get(mover, iter(())), None)
            if following is None:
                match = await new_match(database, mover)
                moves = games[match % len(games)]
                waiting[mover] = iter([(match, ply, text) for ply, text in enumerate(moves)])
                return 0
            match, ply, text = following
            player = (1 + ply % 2) * 10**17 + mover
            await service.playing.play(match, player, text, interaction=match * 1000 + ply)
            return 1

        return await for_some_time(movers, act)


async def commits_a_second(url: str, connections: int) -> float:
    """Return how many rows are inserted and committed in a second, by bare connections."""
    address = address_of(url)
    create = "CREATE TABLE IF NOT EXISTS bench_floor (id INTEGER, text TEXT)"
    insert = "INSERT INTO bench_floor VALUES (1, 'd4')"
    if not isinstance(address, PostgresqlDatabase):
        with closing(sqlite3.connect(address.file, isolation_level=None)) as connection:
            for name, value in PRAGMAS.items():
                connection.execute(f"PRAGMA {name} = {value}")
            connection.execute(create)

            async def insert_here(_mover: int) -> int:
                for statement in ("BEGIN IMMEDIATE", insert, "COMMIT"):
                    connection.execute(statement)
                return 1

            return await for_some_time(1, insert_here)  # SQLite has one writer at a time
    async with AsyncExitStack() as stack:
        connections_open = [
            await stack.enter_async_context(connected(url)) for _ in range(connections)
        ]
        await connections_open[0].execute(create)

        async def insert_there(mover: int) -> int:
            await connections_open[mover].execute(insert)
            return 1

        return await for_some_time(connections, insert_there)


def row(available: Databases, kind: str, name: str, games: list[list[str]] | None) -> str:
    """Return a line of the table; the floor without `games`."""
    cells = ""
    for movers in MOVERS:
        url = available.new(kind)
        if games is None:
            rate = asyncio.run(commits_a_second(url, movers))
        else:
            rate = asyncio.run(moves_a_second(url, movers, games))
        cells += f"{rate:>10,.0f}"
    return f"{kind:<12}{name:<24}{cells}"


def main() -> None:
    """Print the moves and the bare commits a second."""
    games = random_games(50)
    with databases() as available:
        print(f"{'A second, on the disk':<36}" + "".join(f"{each:>10}" for each in MOVERS))
        for kind in available.kinds:
            print(row(available, kind, "moves", games), flush=True)
            print(row(available, kind, "bare INSERT and COMMIT", None), flush=True)


if __name__ == "__main__":
    main()
