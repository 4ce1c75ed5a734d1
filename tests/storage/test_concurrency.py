"""Concurrent access to one match, on a real file. Of units that wait for each other one is undone,
tried again, and stored once.
"""

import asyncio

import pytest

from matches.use_case import UseCases, use_case
from model.entities import MatchRow
from model.match_extras import MatchExtras
from model.stored_fields import required
from storage.database import Database
from storage.errors import Conflict, DatabaseBusy
from storage.sqlite.backend import engine_for
from tests.support.database.rows import add_match, play
from tests.support.pytest_setup import TIMEOUT_SECONDS

MOVERS = 60


async def read_and_append(database: Database, match_id: int, text: str) -> MatchRow:
    """Do what a use case does: one transaction that reads and writes."""
    async with database.write() as unit:
        stored = required(await unit.matches.get(match_id), "match")
        return await play(unit, stored, text)


async def test_exactly_one_of_many_clicks_on_one_board_succeeds(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)

    async def click(text: str) -> str:
        try:
            async with database.write() as unit:
                await play(unit, row, text)
        except Conflict:
            return "refused"
        return text

    answers = await asyncio.gather(*(click(f"mover {number}") for number in range(MOVERS)))
    [winner] = [answer for answer in answers if answer != "refused"]
    async with database.read() as unit:
        assert [event.text for event in await unit.matches.events(row.id)] == [winner]


async def test_many_readers_are_served_during_writes(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)

    async def look() -> int:
        async with database.read() as unit:
            stored, logged = await unit.matches.get(row.id), await unit.matches.events(row.id)
            assert stored is not None
            assert len(logged) == stored.seq  # one snapshot, not two
            return stored.seq

    moves = [read_and_append(database, row.id, "d4") for _ in range(30)]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        seen = await asyncio.gather(*(look() for _ in range(100)), *moves)
    assert len(seen) == 130


async def test_somebody_who_reads_much_leaves_connections_for_others(database: Database) -> None:
    ended, other_reads = asyncio.Event(), asyncio.Event()
    reading: list[int] = []

    async def look(person: int) -> None:
        async with database.read(person) as unit:
            await unit.get_fact("nothing")
            reading.append(person)
            if person == 2:
                other_reads.set()
            await ended.wait()

    tasks = [asyncio.create_task(look(person)) for person in (*[1] * 50, 2)]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await other_reads.wait()
        assert reading.count(1) <= 2
        ended.set()
        await asyncio.gather(*tasks)
    assert reading.count(1) == 50


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_unit_that_gets_no_turn_for_too_long_is_refused(
    database: Database, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is busy, which is not an error of ours; the next unit gets its turn."""
    monkeypatch.setattr("storage.database.READ_CONNECTION_TIMEOUT", 0.01)
    monkeypatch.setattr("storage.database.WRITE_LOCK_TIMEOUT", 0.01)
    begin = database.read if kind == "read" else database.write

    async def read_a_fact() -> str | None:
        async with begin() as unit:
            return await unit.get_fact("a")

    at_once = database.backend.readers if kind == "read" else database.backend.writers
    begun, end = asyncio.Semaphore(0), asyncio.Event()

    async def hold() -> None:
        async with begin():
            begun.release()
            await end.wait()

    async with asyncio.timeout(TIMEOUT_SECONDS), asyncio.TaskGroup() as holding:
        for _ in range(at_once):
            holding.create_task(hold())
        for _ in range(at_once):
            await begun.acquire()
        with pytest.raises(DatabaseBusy):
            await asyncio.create_task(read_a_fact())
        end.set()
    assert await read_a_fact() is None


@pytest.mark.only_sqlite(reason="is about SQLite's one lock")
async def test_a_short_lock_by_another_process_is_waited_for(database: Database) -> None:
    engine = engine_for(database.file, writes=False)
    async with database.write() as unit:
        row = await add_match(unit)
    async with engine.connect() as other:
        await other.exec_driver_sql("PRAGMA query_only = OFF")
        await other.exec_driver_sql("INSERT INTO facts VALUES ('other', 'x')")  # takes the lock
        moving = asyncio.create_task(read_and_append(database, row.id, "d4"))
        await asyncio.sleep(0)
        await other.commit()
        assert (await moving).seq == 1
    await engine.dispose()


# ---- units that wait for each other
class Crossing(UseCases):
    """Use cases that lock two matches, each in the order that it is told."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._begun = 0
        self._both_begun = asyncio.Event()
        self.attempts = 0

    @use_case
    async def lock(self, name: str, first: int, second: int) -> None:
        """Count in the data of both matches, when the other one has locked its first."""
        self.attempts += 1
        async with self._database.write() as unit:
            for match_id in (first, second):
                row = required(await unit.matches.get(match_id), "match")
                stored: int | None = getattr(row.extras, name)
                await unit.matches.set_extras(match_id, **{name: 1 + (stored or 0)})
                if match_id == first:
                    await self._meet()

    async def _meet(self) -> None:
        self._begun += 1
        if self._begun == 2:
            self._both_begun.set()
        await self._both_begun.wait()


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_a_deadlock_is_resolved_and_everything_stored_once(database: Database) -> None:
    async with database.write() as unit:
        one, other = (await add_match(unit)).id, (await add_match(unit)).id
    crossing = Crossing(database)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await asyncio.gather(
            crossing.lock("rematch", one, other), crossing.lock("opened_by", other, one)
        )
    assert crossing.attempts == 3
    async with database.read() as unit:
        rows = await unit.matches.get_many([one, other])
    assert [row.extras for row in rows] == [MatchExtras(rematch=1, opened_by=1)] * 2
