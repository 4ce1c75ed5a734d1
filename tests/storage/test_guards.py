"""Units that wait for each other: one of them is undone, tried again, and stored once."""

from __future__ import annotations

import asyncio

import pytest

from matches.retrying import UseCases
from storage.database import Database
from storage.errors import DatabaseBusy, UnitUndone
from tests.storage.rows import add_match
from tests.support.pytest_setup import TIMEOUT_SECONDS


class Crossing(UseCases):
    """Use cases that lock two matches, each in the order that it is told."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._begun = 0
        self._both_begun = asyncio.Event()
        self.attempts = 0

    async def lock(self, name: str, first: int, second: int) -> None:
        """Count in the data of both matches, when the other one has locked its first."""
        self.attempts += 1
        async with self._database.write() as unit:
            for match in (first, second):
                row = await unit.matches.get(match)
                assert row is not None
                stored = row.data.get(name)
                await unit.matches.set_data(
                    match, {name: 1 + (stored if isinstance(stored, int) else 0)}
                )
                if match == first:
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
        await asyncio.gather(crossing.lock("a", one, other), crossing.lock("b", other, one))
    assert crossing.attempts == 3
    async with database.read() as unit:
        rows = await unit.matches.get_many([one, other])
    assert [row.data for row in rows] == [{"a": 1, "b": 1}] * 2


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_an_undone_unit_says_that_it_can_be_tried_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People who are told to try again lose nothing."""
    monkeypatch.setattr("matches.retrying.MOST_ATTEMPTS", 1)
    async with database.write() as unit:
        one, other = (await add_match(unit)).id, (await add_match(unit)).id
    crossing = Crossing(database)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        done = await asyncio.gather(
            crossing.lock("a", one, other), crossing.lock("b", other, one), return_exceptions=True
        )
    (undone,) = [each for each in done if each is not None]
    assert isinstance(undone, UnitUndone)
    assert isinstance(undone, DatabaseBusy)
    name = "b" if done[0] is None else "a"
    async with database.read() as unit:
        rows = await unit.matches.get_many([one, other])
    assert not any(name in row.data for row in rows)
