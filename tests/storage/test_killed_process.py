"""Every move that a killed process had confirmed is stored exactly once."""

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

import pytest
import structlog

from maintenance.checks import problems
from storage.database import open_database
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.rows import NOW, add_match, play
from tests.support.database.store import database_in, url_of
from tests.support.notices import raw
from tests.support.pytest_setup import TIMEOUT_SECONDS

pytestmark = pytest.mark.killed

ROUNDS = 4


async def play_until_killed(url: str, chance: random.Random) -> list[int]:
    """Start the player, kill it at a random time, and return the seqs that it had confirmed."""
    command = (sys.executable, "-m", "tests.storage.test_killed_process", url)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    confirmed: list[int] = []
    for _ in range(chance.randrange(1, 40)):
        line = await asyncio.wait_for(process.stdout.readline(), TIMEOUT_SECONDS)
        confirmed.append(int(line))
    # Wait some microseconds more, to kill it not only right after a confirmation.
    await asyncio.sleep(chance.random() * 0.006)
    os.kill(process.pid, signal.SIGKILL)
    rest = await process.stdout.read()
    assert await process.wait() == -signal.SIGKILL
    whole_lines = rest.split(b"\n")[:-1]
    return confirmed + [int(line) for line in whole_lines]


async def test_every_confirmed_move_survives_a_kill_and_none_is_duplicated(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")  # shown when the test fails
    chance = random.Random(seed)
    confirmed: list[int] = []
    for _ in range(ROUNDS):
        before = len(confirmed)
        confirmed += await play_until_killed(url_of(tmp_path), chance)
        assert len(confirmed) > before
        async with database_in(tmp_path) as database, database.read() as unit:
            [row] = await unit.matches.running()
            logged = await unit.matches.events(row.id)
            queued = await unit.outbox.of_match(row.id)
        assert [event.seq for event in logged] == list(range(1, row.seq + 1))
        assert [event.text for event in logged] == [f"move {event.seq}" for event in logged]
        assert [notice.seq for notice in queued] == [event.seq for event in logged]
        assert set(confirmed) <= {event.seq for event in logged}
        # At most the one in flight at each kill was committed without being confirmed.
        assert len(logged) - len(confirmed) <= ROUNDS
        assert len(set(confirmed)) == len(confirmed)
        if not ON_POSTGRESQL:
            # its moves are none of the game, so it cannot be replayed
            assert [each for each in problems(database.file) if "replayed" not in each] == []


# ---- the process
async def main(url: str) -> None:
    """Continue the only match there is, or begin it. Write only what was confirmed."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    database = await open_database(url)
    async with database.write() as unit:
        [row] = await unit.matches.running() or [await add_match(unit)]
    while True:
        async with database.write() as unit:
            row = await play(unit, row, f"move {row.seq + 1}", interaction=row.seq + 1)
            await unit.outbox.add(
                lane="m", content=raw("board"), due_at=NOW, match_id=row.id, seq=row.seq
            )
        print(row.seq, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
