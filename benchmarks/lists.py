"""Measures every list and look-up with 1,000, 100,000 and 1,000,000 stored matches.

`python -m benchmarks.lists` fills databases of both kinds and measures each query in a unit of work
of its own, as in the bot. What takes much longer with more matches is marked. The measured player
and server have the same number of matches in each database, unless a name says «busiest». With
numbers, as in `python -m benchmarks.lists 1000`, it takes these instead. The floor is a query for
one row by its key.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta

import structlog

from benchmarks.databases import databases
from benchmarks.many_matches import BUSIEST, HERE, KEENEST, ME, NOW, POOL, fill, home_of
from matches.model.seat_results import Outcome
from matches.protocols.history import Found, PastMatches, VisibleTo
from matches.protocols.store import UnitOfWork
from storage.database import Database, open_database

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
VISIBLE = VisibleTo(KEENEST, HERE, frozenset(HOMES))
SOME = range(100, 120)
PEOPLE = [KEENEST + number for number in range(20)]
SOON = NOW + timedelta(minutes=1)
LONG_AGO = NOW - timedelta(days=400)

QUERIES: dict[str, Query] = {
    "one row by its key (floor)": lambda unit: unit.get_fact("nothing"),
    # ---- matches
    "match": lambda unit: unit.matches.get(100),
    "log": lambda unit: unit.matches.events(100),
    "snapshot": lambda unit: unit.snapshots.get(100),
    "text of an interaction's event": lambda unit: unit.matches.text_of_event(100, 1001),
    "whose turn": lambda unit: unit.matches.waiting_for(ME),
    "running matches of a player": lambda unit: unit.matches.playing(ME),
    "… on one server": lambda unit: unit.matches.playing(ME, HERE),
    "… how many": lambda unit: unit.matches.count_running(ME),
    "… how many with another": lambda unit: unit.matches.count_running(ME, PEOPLE[0]),
    "… how many of the busiest player": lambda unit: unit.matches.count_running(KEENEST),
    "plays in a later match": lambda unit: unit.matches.plays_after(ME, HERE, 100),
    "ended matches of a player": lambda unit: unit.matches.finished(ME, HERE, 10, 0),
    "… how many, at most 5": lambda unit: unit.matches.count_finished(ME, 5),
    "ended matches of the busiest player": lambda unit: unit.matches.finished(KEENEST, None, 10, 0),
    "matches of a channel": lambda unit: unit.matches.in_channel(HOMES[0], ME),
    "… of the busiest channel": lambda unit: unit.matches.in_channel(BUSY_HOMES[0], ME),
    "running near a channel": lambda unit: unit.matches.running_near(HERE, HOMES[0], 25),
    "running near a busy channel": lambda unit: unit.matches.running_near(
        BUSIEST, BUSY_HOMES[0], 25
    ),
    "ended lately": lambda unit: unit.matches.ended_lately(HERE, 25),
    "ended lately on the busiest server": lambda unit: unit.matches.ended_lately(BUSIEST, 25),
    "running, by number": lambda unit: unit.matches.running_numbered(HERE, "1", 25),
    "running, by number, busiest server": lambda unit: unit.matches.running_numbered(
        BUSIEST, "1", 25
    ),
    "ended, by number": lambda unit: unit.matches.ended_numbered(HERE, "1", 25),
    "ended, by number, busiest server": lambda unit: unit.matches.ended_numbered(BUSIEST, "1", 25),
    "channels with running matches": lambda unit: unit.matches.running_homes(HERE),
    "the same of the busiest server": lambda unit: unit.matches.running_homes(BUSIEST),
    "running, a page": lambda unit: unit.matches.running_in(HERE, HOMES, ME, 10, 0),
    "running, how many": lambda unit: unit.matches.count_running_in(HERE, HOMES, ME),
    "running, a page, busiest server": lambda unit: unit.matches.running_in(
        BUSIEST, BUSY_HOMES, ME, 10, 0
    ),
    "running, how many, busiest server": lambda unit: unit.matches.count_running_in(
        BUSIEST, BUSY_HOMES, ME
    ),
    "running, a batch of a sweep": lambda unit: unit.matches.running_after(500, 25),
    "… of one server": lambda unit: unit.matches.running_after(500, 25, server=HERE),
    "… of one mover": lambda unit: unit.matches.running_after(0, 25, mover=ME),
    "clocks to check": lambda unit: unit.matches.due(SOON, 20),
    "when to check next": lambda unit: unit.matches.next_check(),
    "stuck matches": lambda unit: unit.matches.stuck(),
    # ---- histories and profiles
    "history, a page": lambda unit: unit.history.page(PastMatches(ME), 10, 0),
    "… for somebody else": lambda unit: unit.history.page(PastMatches(ME, VISIBLE), 10, 0),
    "… won": lambda unit: unit.history.page(PastMatches(ME, outcome=Outcome.WON), 10, 0),
    "… one opponent": lambda unit: unit.history.page(
        PastMatches(ME, opponent=PEOPLE[0] + 100), 10, 0
    ),
    "… found": lambda unit: unit.history.page(
        PastMatches(ME, found=Found(frozenset(PEOPLE), "1")), 10, 0
    ),
    "history, how many": lambda unit: unit.history.count(PastMatches(ME)),
    "history of the busiest player": lambda unit: unit.history.page(PastMatches(KEENEST), 10, 0),
    "history of theirs, how many": lambda unit: unit.history.count(PastMatches(KEENEST)),
    "opponents": lambda unit: unit.history.opponents(PastMatches(ME), 25),
    "channels of a history": lambda unit: unit.history.homes(ME, HERE),
    "places": lambda unit: unit.history.places(ME, SOME),
    "rating changes": lambda unit: unit.history.rating_changes(ME, SOME),
    "profile: games": lambda unit: unit.profiles.by_game(ME, None),
    "profile: colours": lambda unit: unit.profiles.by_colour(ME, None),
    "profile: opponents": lambda unit: unit.profiles.by_opponent(ME, None, 5),
    "profile: streaks": lambda unit: unit.profiles.streaks(ME, None),
    "profile: running": lambda unit: unit.profiles.running(ME, VISIBLE, 10, 0),
    "profile: channels": lambda unit: unit.profiles.homes(ME, HERE),
    "profile of the busiest player": lambda unit: unit.profiles.by_opponent(KEENEST, None, 5),
    # ---- ratings
    "leaderboard of a server": lambda unit: unit.ratings.leaders(
        POOL, server=HERE, limit=10, offset=0
    ),
    "leaderboard of the busiest server": lambda unit: unit.ratings.leaders(
        POOL, server=BUSIEST, limit=10, offset=0
    ),
    "leaderboard of all servers": lambda unit: unit.ratings.leaders(
        POOL, server=None, limit=10, offset=0
    ),
    "rank on a server": lambda unit: unit.ratings.rank(POOL, ME, server=HERE),
    "rank on all servers": lambda unit: unit.ratings.rank(POOL, ME, server=None),
    "course of a rating": lambda unit: unit.ratings.course(ME, POOL, 50),
    "ratings of a player": lambda unit: unit.ratings.of_player(ME),
    "rated matches of two": lambda unit: unit.ratings.count_between(ME, PEOPLE[0], LONG_AGO),
    "lost on time": lambda unit: unit.ratings.count_lost_on_time(ME, LONG_AGO),
    "who has met whom": lambda unit: unit.ratings.have_met(POOL, ME, PEOPLE),
    # ---- challenges and people
    "open challenges": lambda unit: unit.challenges.open_for(ME, HERE),
    "… by a player": lambda unit: unit.challenges.open_by(KEENEST),
    "challenges that expire": lambda unit: unit.challenges.due(NOW, 20),
    "when one expires": lambda unit: unit.challenges.next_expiry(),
    "names of 20 people": lambda unit: unit.players.names([(0, each) for each in PEOPLE]),
    "preferences of 20 people": lambda unit: unit.players.preferences_of(PEOPLE),
    "vacations": lambda unit: unit.absences.vacations_of(PEOPLE, NOW),
    "daily messages that are due": lambda unit: unit.absences.daily_messages_due(SOON, 20),
    "when one is due": lambda unit: unit.absences.next_daily_message(),
    "settings of a server": lambda unit: unit.servers.get(HERE),
    "interventions of a server": lambda unit: unit.interventions.of_server(HERE, 20),
    # ---- outbox
    "outbox: due": lambda unit: unit.outbox.due(NOW, 20, per_server=8),
    "outbox: when to wake": lambda unit: unit.outbox.next_due(NOW),
    "outbox: backlog": lambda unit: unit.outbox.backlog(NOW, 1000),
    "outbox: of a match": lambda unit: unit.outbox.of_match(100),
    "outbox: untried": lambda unit: unit.outbox.has_untried("match:100", "board"),
    "outbox: which message": lambda unit: unit.outbox.has_sent(100, excluding=1),
    "outbox: parked on a server": lambda unit: unit.outbox.parked_in(HERE),
    "outbox: channels that are parked": lambda unit: unit.outbox.parked_channels(HERE),
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
    database = await open_database(url)
    try:
        return {name: await milliseconds(database, query) for name, query in QUERIES.items()}
    finally:
        await database.close()


def grows(times: list[float]) -> bool:
    """Return whether a query takes much longer in the largest database than in the smallest."""
    return times[-1] > UNREMARKABLE and times[-1] > GROWS * times[0]


def main(sizes: tuple[int, ...]) -> None:
    """Print a table for each kind of database."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    width = max(map(len, QUERIES))
    with databases() as available:
        for kind in available.kinds:
            columns = [asyncio.run(measure(available.new(kind), number)) for number in sizes]
            print(f"{f'{kind}, median ms':<{width}}" + "".join(f"{size:>11,}" for size in sizes))
            for name in QUERIES:
                times = [column[name] for column in columns]
                mark = "  grows" if grows(times) else ""
                print(f"{name:<{width}}" + "".join(f"{each:>11.2f}" for each in times) + mark)
            print(flush=True)


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
