"""Databases of older versions, upgraded, go to PostgreSQL and back unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from maintenance.checks import problems, problems_of
from storage.addresses import address_of
from storage.schema import newest_revision
from tests.support.copies import content, copied, empty_postgresql, sqlite_url
from tests.upgrade.old_world import restore_database
from tests.upgrade.test_database import migrate_to

pytestmark = pytest.mark.only_sqlite(reason="the test names the databases that it copies")


async def test_an_upgraded_database_is_equal_after_moving_there_and_back(
    source: Path, tmp_path: Path
) -> None:
    file, back = tmp_path / "postboard.db", tmp_path / "back.db"
    restore_database(source, file)
    migrate_to(file, newest_revision())
    with empty_postgresql() as server:
        there = await copied(sqlite_url(file), server)
        assert await problems_of(address_of(server)) == await problems_of(
            address_of(sqlite_url(file))
        )
        again = await copied(server, sqlite_url(back))
    assert content(back) == content(file)
    assert problems(back) == []
    assert there == again
    assert there.running > 0
