"""Plays moves and prints which are confirmed, until it is killed: `test_killed_process` runs it.

`python -m tests.storage.killed_player URL` prints a seq after the transaction that appended it has
committed, never before.
"""

from __future__ import annotations

import asyncio
import sys

from storage.database import open_database
from tests.storage.rows import NOW, add_match, play


async def main(url: str) -> None:
    """Continue the only match there is, or begin it."""
    database = await open_database(url)
    async with database.write() as unit:
        [match] = await unit.matches.running() or [await add_match(unit)]
    while True:
        async with database.write() as unit:
            match = await play(unit, match, f"move {match.seq + 1}", interaction=match.seq + 1)
            await unit.outbox.add(
                lane="m", kind="board", payload={}, due_at=NOW, match=match.id, seq=match.seq
            )
        print(match.seq, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
