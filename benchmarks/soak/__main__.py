"""Runs a soak and audits it: `python -m benchmarks.soak --minutes M --processes N`."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.databases import databases
from benchmarks.soak.audit import audit
from benchmarks.soak.bot_process import Bot
from benchmarks.soak.chaos import Chaos
from benchmarks.soak.club import PLAYERS, Club
from benchmarks.soak.databases import cut_connections, read_tables, undelivered
from benchmarks.soak.findings import read_record
from benchmarks.soak.gateway import Gateway
from benchmarks.soak.people import People
from benchmarks.soak.record import Record
from benchmarks.soak.rest import Faults
from benchmarks.soak.stand_in import StandIn
from benchmarks.soak.state import Discord
from benchmarks.soak.times import HEARTBEAT, OUTAGE_THRESHOLD
from benchmarks.soak.world import make_servers

START = 60.0
"""Seconds within which all shards should be connected before anything is disturbed."""
NONCE_MEMORY = 180.0
"""Seconds for which the stand-in for Discord remembers a nonce."""
SETTLE = 200.0
"""Seconds after which everything must have been delivered once nothing is disturbed any more."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--kills", type=float, default=20, help="kills a minute, all processes")
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--database", help="an empty database to use instead of a temporary one")
    parser.add_argument("--folder", type=Path, help="where to keep the log and the bots' output")
    return parser.parse_args(arguments)


async def soak(given: argparse.Namespace, folder: Path, database: str) -> None:
    """Run the soak: bots, stand-in, players and disturbances. Everything is in the log."""
    record = Record(folder / "record.jsonl")
    shards = given.processes
    servers = make_servers(given.servers, PLAYERS)
    discord = Discord(servers, record, nonce_memory=NONCE_MEMORY)
    stand_in = await StandIn.start(discord, Faults(), shards=shards)
    gateway = stand_in.gateway
    record.add(
        "setting",
        shards=shards,
        seed=given.seed,
        outage_threshold=OUTAGE_THRESHOLD.total_seconds(),
        heartbeat=HEARTBEAT.total_seconds(),
    )
    bots = [
        Bot(f"bot-{index}", _environment(index, shards, stand_in, database), folder, record)
        for index in range(shards)
    ]
    people = People(discord, gateway)
    stopping = asyncio.Event()
    playing = [asyncio.create_task(Club(people, each, stopping).run()) for each in servers]
    cut = partial(cut_connections, database) if database.startswith("postgresql") else None
    chaos = Chaos(bots, gateway, record, kills_a_minute=given.kills, cut_database=cut)
    try:
        await _start(bots, gateway)
        await chaos.run(given.minutes * 60)
        stand_in.faults.on = False
        record.add("quiet")
        stopping.set()
        people.wall.wake()
        await _settle(bots, database, playing)
    finally:
        for bot in bots:
            await asyncio.to_thread(bot.stop)
        await stand_in.stop()
        record.close()
    print(f"{dict(chaos.counts)}; {dict(record.counts)}; {dict(people.outcomes)}")
    print(f"exits {[bot.exits for bot in bots]}")
    cuts = statistics.quantiles(people.latencies, n=100)
    print(f"interaction to acknowledged: half in {cuts[49]:.2f} s, 99 of 100 in {cuts[98]:.2f} s")


def _environment(index: int, shards: int, stand_in: StandIn, database: str) -> dict[str, str]:
    """Return the settings of one process, which runs one shard."""
    return {
        "DISCORD_TOKEN": f"soak.secret.bot-{index}",
        **stand_in.environment,
        "DATABASE_URL": database,
        "SHARDS": str(shards),
        "SHARD_IDS": str(index),
        "INSTANCE": f"bot-{index}",
        "LOG_FORMAT": "json",
    }


async def _start(bots: Sequence[Bot], gateway: Gateway) -> None:
    """Start all processes, and wait until all shards are connected, `START` seconds at most."""
    end = time.time() + START
    while time.time() < end and not all(map(gateway.connected, range(len(bots)))):
        for bot in bots:
            bot.tick()
        await asyncio.sleep(0.1)


async def _settle(bots: Sequence[Bot], database: str, playing: list[asyncio.Task[None]]) -> None:
    """Keep all processes running until the players are done and nothing is left to be delivered, or
    `SETTLE` is over."""
    end, nothing_left = time.time() + SETTLE, 0
    for bot in bots:
        bot.go_on()
    while time.time() < end and nothing_left < 5:
        for bot in bots:
            bot.tick()
        await asyncio.sleep(1)
        busy = not all(each.done() for each in playing) or await undelivered(database)
        nothing_left = 0 if busy else nothing_left + 1
    for each in playing:
        each.cancel()


def main() -> int:
    """Run a soak and its audit. Return the exit status: 1 if the audit has found anything."""
    given = parse(sys.argv[1:])
    random.seed(given.seed)
    print(f"seed {given.seed}", flush=True)
    folder = given.folder or Path(tempfile.mkdtemp(prefix="postboard-soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    with databases(durable=False) as available:  # only processes are killed, not the machine
        database = given.database or available.new(available.kinds[-1])
        asyncio.run(soak(given, folder, database))
        tables = asyncio.run(read_tables(database))
    (folder / "tables.json").write_text(json.dumps(tables))
    findings = audit(read_record(folder / "record.jsonl"), tables)
    print(findings.report())
    print(f"The log is in {folder}")
    return 1 if findings.faults else 0


if __name__ == "__main__":
    sys.exit(main())
