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

from benchmarks.one_bot import one_bot
from benchmarks.soak.club import PLAYERS, Club
from benchmarks.soak.people import People
from benchmarks.soak.world import make_servers

MATCHES = 16


def processor_time(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(folder: Path, minutes: float, players: int) -> None:
    """Begin matches, play at once with some players, and print what it took."""
    servers = make_servers(4, PLAYERS)
    async with one_bot(servers, folder, f"sqlite:///{folder / 'p.db'}") as (bot, people):
        clubs = [Club(people, each, asyncio.Event()) for each in servers]
        await _begin(people, clubs)
        boards, used, began = _boards(people), processor_time(bot.number), time.monotonic()
        end = began + minutes * 60
        await asyncio.gather(*(_play(random.choice(clubs), end) for _ in range(players)))
        await asyncio.sleep(1)
        boards, seconds = _boards(people) - boards, time.monotonic() - began
        used = processor_time(bot.number) - used
    print(f"{boards / seconds:.1f} boards a second; the bot used {used / seconds:.0%} of a core,")
    print(f"{1000 * used / max(boards, 1):.0f} ms of processor time for a whole move,")
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"while {load:.1f} programs at a time wanted one of the machine's {cores} cores")


async def _begin(people: People, clubs: list[Club]) -> None:
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
