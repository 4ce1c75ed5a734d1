"""Everybody in the worlds of older versions can be erased, whatever those versions stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maintenance.checks import problems
from matches.service import Service
from matches.steps.loaded_match import LoadedMatch
from model.errors import Unplayable
from storage.files import connected
from tests.support.store import database_in
from tests.upgrade.old_world import restore_database

pytestmark = pytest.mark.only_sqlite(reason="reads the file")

KEPT = {("blocks", "blocked_id")}


def columns_with(file: Path, number: int) -> set[tuple[str, str]]:
    """Return the columns of a database in which an id occurs."""
    found: set[tuple[str, str]] = set()
    with connected(file) as connection:
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables.fetchall():
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}")  # noqa: S608  # our own tables
            names = list(rows.keys())
            for row in rows:
                found |= {
                    (table, name)
                    for name, value in zip(names, row, strict=True)
                    if str(number) in str(value)
                }
    return found


async def all_matches(service: Service) -> dict[int, LoadedMatch | str]:
    """Return every match that can be replayed, and the error of every other one."""
    found: dict[int, LoadedMatch | str] = {}
    async with service.store.read() as unit:
        numbers = [match.id for match in await unit.matches.get_many(range(1, 1000))]
    for number in numbers:
        try:
            found[number] = await service.playing.load(number)
        except Unplayable as error:
            found[number] = str(error)
    return found


async def test_nothing_remains_of_anybody(source: Path, tmp_path: Path) -> None:
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    people = json.loads((source / "facts.json").read_text())["people"]
    async with database_in(tmp_path) as database:
        service = Service(database)
        before = await all_matches(service)
        for player in people.values():
            sweep = await service.erasing.begin(player)
            while await service.erasing.batch(sweep):
                pass
            assert columns_with(file, player) <= KEPT, (source.name, player)
        after = await all_matches(service)
    assert before.keys() == after.keys()
    for number, match in before.items():
        replayed = after[number]
        if isinstance(match, LoadedMatch) and isinstance(replayed, LoadedMatch):
            assert replayed.line.moves[: len(match.line.moves)] == match.line.moves
            assert all(player < 0 for player in replayed.match.players)
            assert replayed.result
        else:
            assert isinstance(match, str)
    assert problems(file) == []
