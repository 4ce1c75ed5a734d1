"""Studies: each player keeps the newest, and no number is given twice."""

from __future__ import annotations

from datetime import UTC, datetime

from storage.database import Database
from tests.storage.rows import ANN, BEN

NOW = datetime(2026, 11, 22, tzinfo=UTC)


async def add(database: Database, player: int, record: bytes) -> int:
    async with database.write() as unit:
        return await unit.studies.add(player, record, NOW, keep=3)


async def kept(database: Database, numbers: list[int]) -> list[int]:
    async with database.read() as unit:
        return [number for number in numbers if await unit.studies.get(number)]


async def test_the_newest_studies_of_each_player_are_kept(database: Database) -> None:
    ben = await add(database, BEN, b"Ben's")
    numbers = [await add(database, ANN, b"%d" % index) for index in range(5)]
    assert await kept(database, numbers) == numbers[2:]
    async with database.read() as unit:
        assert await unit.studies.get(numbers[4]) == (ANN, b"4")
        assert await unit.studies.get(ben) == (BEN, b"Ben's")
        assert await unit.studies.get(10**9) is None


async def test_numbers_are_never_given_again(database: Database) -> None:
    numbers = [await add(database, ANN, b"x") for _ in range(8)]
    assert numbers == sorted(set(numbers))
