"""Measures how long people wait until the bot has acknowledged what they did.

`python -m benchmarks.acknowledging` runs the real bot beside a stand-in for Discord on loopback,
with 100,000 stored matches. People use commands at an even pace of 20 a second, at first while no
computer thinks, then while somebody moves in 1,000 matches, where they are answered in advance, and
then while computers think all the time. The time is from the event that Discord's gateway sends to
the bot's request that acknowledges it. Discord itself would add the way over the internet, twice.
Answering takes longer, which is not measured.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from benchmarks.databases import databases
from benchmarks.many_matches import BUSIEST, HERE, KEENEST, fill, home_of
from benchmarks.one_bot import one_bot
from benchmarks.soak.club import option
from benchmarks.soak.people import People
from benchmarks.soak.world import Json, Person, Server
from model.entities import MatchRow
from storage.database import open_database

MATCHES = 100_000
PACE = 20
"""Interactions a second."""
SECONDS = 20
THINKING = 10
"""Matches in which the strongest computer is to move, for up to ten seconds each."""
WARM_UP = 5
"""Seconds with the same pace before the measurement."""
PLANS = 1000
COMMANDS = ("matches", "history", "profile", "leaderboard", "challenges", "challenge")


def servers() -> tuple[Server, ...]:
    """Return the servers of the stored matches, with the people who play most."""
    people = tuple(Person(KEENEST + number, f"P{number}") for number in range(300))
    numbers = (HERE, *range(BUSIEST, BUSIEST + MATCHES // 500))
    return tuple(Server(each, home_of(each, 0), people) for each in numbers)


async def play_computers(people: People, server: Server) -> None:
    """Let computers begin matches, and so think for as long as a measurement takes."""
    for person in server.people[:THINKING]:
        chosen = [option("size", 19), option("level", "strongest"), option("first", "opponent")]
        options: list[Json] = [{"name": "escabel", "type": 1, "options": chosen}]
        await people.command(server, person, "challenge", options)


async def planned(url: str) -> list[MatchRow]:
    """Return matches of different people to move, whose opponents answer in advance."""
    database, by_mover = await open_database(url), dict[int, MatchRow]()
    async with database.read() as unit:
        for first in range(1, MATCHES, 500):
            some = await unit.matches.get_many(range(first, first + 500))
            by_mover |= {each.players[0]: each for each in some if each.result is None}
    await database.close()
    return [*by_mover.values()][:PLANS]


async def move(people: People, world: Sequence[Server], matches: Sequence[MatchRow]) -> None:
    """Confirm a move in each match, evenly within the time of a measurement."""
    servers = {each.id: each for each in world}
    async with asyncio.TaskGroup() as group:
        for row in matches:
            await asyncio.sleep(SECONDS / PLANS)
            server = servers[row.server]
            message: Json = {"components": [], "channel_id": str(server.channel)}
            person, control = Person(row.players[0], "P"), f"pb:confirm:{row.id}:2:e5"
            group.create_task(people.press(server, person, control, message))


async def use(people: People, server: Server, number: int) -> None:
    """Let somebody use a command."""
    name, person = COMMANDS[number % len(COMMANDS)], server.people[number % 300]
    options: list[Json] = []
    if name == "challenge":
        opponent = server.people[(number + 7) % 300]
        chosen = [{"name": "opponent", "type": 6, "value": str(opponent.id)}]
        options = [{"name": "escabel", "type": 1, "options": chosen}]
    with suppress(TimeoutError):
        await people.command(server, person, name, options)


async def use_for(people: People, server: Server, seconds: float) -> list[float]:
    """Let people use commands at the pace. Return the seconds until each was acknowledged."""
    people.latencies.clear()
    people.outcomes.clear()
    start = time.monotonic()
    tasks: list[asyncio.Task[None]] = []
    for number in range(int(seconds * PACE)):
        await asyncio.sleep(start + number / PACE - time.monotonic())
        tasks.append(asyncio.create_task(use(people, server, number)))
    await asyncio.gather(*tasks)
    if missing := people.outcomes["did not respond"]:
        print(f"{missing} of {len(tasks)} were not acknowledged in time")
    return list(people.latencies)


async def measure(database: str, folder: Path) -> dict[str, list[float]]:
    """Return the seconds until each interaction was acknowledged, without and with a search."""
    await (await open_database(database)).close()
    await fill(database, MATCHES, quiet=True)
    matches = await planned(database)
    world = servers()
    async with one_bot(world, folder, database) as (_, people):
        await asyncio.sleep(WARM_UP)  # discord.py takes some seconds until it is ready
        await use_for(people, world[1], WARM_UP)
        idle = await use_for(people, world[1], SECONDS)
        answered = use_for(people, world[1], SECONDS)
        planning, _ = await asyncio.gather(answered, move(people, world, matches))
        await play_computers(people, world[1])
        thinking = await use_for(people, world[1], SECONDS)
    return {"": idle, ", answers in advance": planning, ", a computer thinks": thinking}


def main() -> None:
    """Print how long people wait."""
    print(f"{PACE} interactions a second, {MATCHES:,} stored matches")
    print(f"{'Acknowledged after ms':<32}{'p50':>8}{'p99':>8}{'most':>8}", flush=True)
    with databases() as available:
        for kind in available.kinds:
            with tempfile.TemporaryDirectory() as folder:
                measured = asyncio.run(measure(available.new(kind), Path(folder)))
            for when, seconds in measured.items():
                cuts = statistics.quantiles(seconds, n=100)
                shown = (cuts[49], cuts[98], max(seconds))
                times = "".join(f"{1000 * each:>8.1f}" for each in shown)
                print(f"{kind + when:<32}{times}", flush=True)


if __name__ == "__main__":
    main()
