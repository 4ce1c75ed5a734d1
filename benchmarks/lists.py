"""Measures every list and look-up with 1,000, 100,000 and 1,000,000 stored matches.

`python -m benchmarks.lists` fills databases of both kinds and measures each query in a unit of work
of its own, as in the bot. What takes much longer with more matches is marked. The measured player
and server have the same number of matches in each database, unless a name says «busiest». With
numbers, as in `python -m benchmarks.lists 1000`, it takes these instead. The floor is a query for
one row by its key.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta

from benchmarks.databases import databases
from benchmarks.many_matches import BUSIEST, HERE, KEENEST, ME, NOW, POOL, fill, home_of
from model.notices import Busy, Room
from model.past_matches import Search, VisibleTo, WantedMatches
from storage.database import Database, UnitOfWork, open_database
from storage.queries.schedule import Work
from tests.support.database.store import opened

SIZES = (1_000, 100_000, 1_000_000)
ROUNDS = 60
SECONDS = 1.0
"""How long one query is repeated at the most."""
GROWS = 3.0
"""How many times as long as in the smallest database a query may take before it is marked."""
UNREMARKABLE = 2.0
"""Milliseconds below which nothing is marked."""

Query = Callable[[UnitOfWork], Awaitable[object]]

HOMES = [home_of(HERE, number) for number in range(4)]
BUSY_HOMES = [home_of(BUSIEST, number) for number in range(4)]
RUNNING = WantedMatches(ME, VisibleTo(KEENEST, HERE, frozenset(HOMES)), running=True)
PEOPLE = [KEENEST + number for number in range(20)]
SOON = NOW + timedelta(minutes=1)
LONG_AGO = NOW - timedelta(days=400)
ROOM = Room(server_limit=20, per_server=8, busy=Busy((), (), ()), after=-1, other_shards=())

QUERIES: dict[str, Query] = {
    "one row by its key (floor)": lambda unit: unit.get_fact("nothing"),
    # ---- matches
    "log": lambda unit: unit.matches.events(100),
    "whose turn": lambda unit: unit.matches.waiting_for(ME),
    "matches of the busiest channel": lambda unit: unit.matches.in_channel(BUSY_HOMES[0], ME),
    "running near a busy channel": lambda unit: unit.matches.running_near(
        BUSIEST, BUSY_HOMES[0], 25
    ),
    "ended lately on the busiest server": lambda unit: unit.matches.ended_lately(BUSIEST, 25),
    "running, by number, busiest server": lambda unit: unit.matches.numbered(BUSIEST, "1", 25),
    "ended, by number, busiest server": lambda unit: unit.matches.numbered(
        BUSIEST, "1", 25, ended=True
    ),
    "channels of the busiest server": lambda unit: unit.matches.running_homes(BUSIEST),
    "running, a page, busiest server": lambda unit: unit.matches.running_in(
        BUSIEST, BUSY_HOMES, ME, 10, 0
    ),
    "running, how many, busiest server": lambda unit: unit.matches.count_running_in(
        BUSIEST, BUSY_HOMES, ME
    ),
    "running, a batch of a sweep": lambda unit: unit.matches.running_after(500, 25),
    "clocks to check": lambda unit: unit.schedule.due(Work.CLOCK, SOON, 20),
    # ---- histories and profiles
    "history, a page": lambda unit: unit.history.page(WantedMatches(ME), 10, 0),
    "… found": lambda unit: unit.history.page(
        WantedMatches(ME, search=Search(frozenset(PEOPLE), "1")), 10, 0
    ),
    "history, how many": lambda unit: unit.history.count(WantedMatches(ME)),
    "history of the busiest player": lambda unit: unit.history.page(WantedMatches(KEENEST), 10, 0),
    "profile: running": lambda unit: unit.history.page(RUNNING, 10, 0),
    "profile of the busiest player": lambda unit: unit.profiles.by_opponent(KEENEST, None, 5),
    # ---- ratings
    "leaderboard of the busiest server": lambda unit: unit.ratings.leaders(
        POOL, server=BUSIEST, limit=10, offset=0
    ),
    "leaderboard of all servers": lambda unit: unit.ratings.leaders(
        POOL, server=None, limit=10, offset=0
    ),
    "rank on all servers": lambda unit: unit.ratings.rank(POOL, ME, server=None),
    "rated matches of two": lambda unit: unit.ratings.count_between(ME, PEOPLE[0], LONG_AGO),
    "how many opponents": lambda unit: unit.ratings.count_met(POOL, ME, 0),
    # ---- challenges and people
    "open challenges of one maker": lambda unit: unit.challenges.open_by(KEENEST),
    "daily messages that are due": lambda unit: unit.schedule.due(Work.DAILY_MESSAGE, SOON, 20),
    "interventions of a server": lambda unit: unit.moderation.of_server(HERE, 20),
    # ---- outbox
    "outbox: due": lambda unit: unit.outbox.lease(1, NOW, ROOM, lambda _: ()),
    "outbox: backlog": lambda unit: unit.outbox.backlog(NOW, 1000),
    "outbox: all that are parked": lambda unit: unit.outbox.parked_channels(limit=1000),
}


async def milliseconds(database: Database, query: Query) -> float:
    """Return the median time of a unit of work with one query."""
    taken: list[float] = []
    until = time.perf_counter() + SECONDS
    while len(taken) < 3 or (len(taken) < ROUNDS and time.perf_counter() < until):
        start = time.perf_counter()
        async with database.read() as unit:
            await query(unit)
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken[1:])


async def measure(url: str, number: int) -> dict[str, float]:
    """Fill a new database, and return the time of each query in milliseconds."""
    await (await open_database(url)).close()
    start = time.perf_counter()
    await fill(url, number)
    print(f"{number:,} matches stored in {time.perf_counter() - start:.0f} s", flush=True)
    async with opened(url) as database:
        return {name: await milliseconds(database, query) for name, query in QUERIES.items()}


def main(sizes: tuple[int, ...]) -> None:
    """Print a table for each kind of database."""
    width = max(map(len, QUERIES))
    with databases() as available:
        for kind in available.kinds:
            columns = [asyncio.run(measure(available.new(kind), number)) for number in sizes]
            print(f"{f'{kind}, median ms':<{width}}" + "".join(f"{size:>11,}" for size in sizes))
            for name in QUERIES:
                times = [column[name] for column in columns]
                mark = "  grows" if times[-1] > max(UNREMARKABLE, GROWS * times[0]) else ""
                print(f"{name:<{width}}" + "".join(f"{each:>11.2f}" for each in times) + mark)
            print(flush=True)


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
