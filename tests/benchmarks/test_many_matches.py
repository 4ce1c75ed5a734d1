"""The statements that fill a database for the benchmarks fit today's tables and queries."""

from pathlib import Path

from benchmarks.lists import QUERIES
from benchmarks.many_matches import BUSIEST, fill
from tests.support.database.store import database_in, url_of


async def test_every_measured_query_runs_on_a_filled_database(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database:
        await fill(url_of(tmp_path), 1_000)
        async with database.read() as unit:
            assert await unit.matches.running_homes(BUSIEST)
        for query in QUERIES.values():
            async with database.read() as unit:
                await query(unit)
