"""Measures the whole way of a move with a real process: suggestions, preview, Confirm, board.

People of the soak play against one bot and the soak's stand-in for Discord, without faults:
`python -m benchmarks.whole_way --minutes 1 --players 8`. Processor time is the bot's alone.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from benchmarks.soak.bot_process import Bot
from benchmarks.soak.club import PLAYERS, Club
from benchmarks.soak.gateway import Gateway
from benchmarks.soak.people import People
from benchmarks.soak.record import Record
from benchmarks.soak.rest import Faults
from benchmarks.soak.stand_in import StandIn
from benchmarks.soak.state import Discord
from benchmarks.soak.world import make_servers

MATCHES = 16


def processor_time(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(folder: Path, minutes: float, players: int) -> None:
    """Begin matches, play at once with some players, and print what it took."""
    record = Record(folder / "record.jsonl")
    servers = make_servers(4, PLAYERS)
    discord = Discord(servers, record, nonce_memory=180)
    stand_in = await StandIn.start(discord, Faults(on=False))
    settings = {"DISCORD_TOKEN": "soak.secret.bot", "DATABASE_URL": "sqlite+aiosqlite:///p.db"}
    bot = Bot("bot", {**settings, **stand_in.environment}, folder, record)
    bot.tick()
    try:
        people = People(discord, stand_in.gateway)
        clubs = [Club(people, each, asyncio.Event()) for each in servers]
        await _begin(people, clubs, stand_in.gateway)
        boards, used, began = _boards(people), processor_time(bot.number), time.monotonic()
        end = began + minutes * 60
        await asyncio.gather(*(_play(random.choice(clubs), end) for _ in range(players)))
        await asyncio.sleep(1)
        boards, seconds = _boards(people) - boards, time.monotonic() - began
        used = processor_time(bot.number) - used
    finally:
        await asyncio.to_thread(bot.stop)
        await stand_in.stop()
        record.close()
    print(f"{boards / seconds:.1f} boards a second; the bot used {used / seconds:.0%} of a core,")
    print(f"{1000 * used / max(boards, 1):.0f} ms of processor time for a whole move")


async def _begin(people: People, clubs: list[Club], gateway: Gateway) -> None:
    while not gateway.connected(0):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    while len(people.wall.boards) < MATCHES:
        await asyncio.gather(*(club.challenge() for club in clubs))
        await asyncio.gather(*(club.answer() for club in clubs))
        people.wall.cards.clear()  # each is answered once


async def _play(club: Club, end: float) -> None:
    while time.monotonic() < end:
        await club.play_turn()


def _boards(people: People) -> int:
    return sum(each.seq for each in people.wall.boards.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--players", type=int, default=8)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as chosen:
        asyncio.run(measure(Path(chosen), given.minutes, given.players))
