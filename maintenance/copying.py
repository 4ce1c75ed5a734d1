"""Copies a whole database into an empty one, of the same kind or the other.

Everything is written in one transaction, or into a file that gets its name at the end, and is
compared with the source before that. So an interruption leaves the target as it was. Nobody can
use either database meanwhile.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.util import await_only, greenlet_spawn

from maintenance.checks import listed, other_revision
from maintenance.copy_rows import COUNTED, TABLES, continue_ids, highest_id, last_id, stored_rows
from maintenance.copy_sides import (
    Side,
    postgresql_source,
    postgresql_target,
    sqlite_source,
    sqlite_target,
)
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.schema import migrate, newest_revision, revision_of

Say = Callable[[str], None]
"""Shows a line to the person who started the copy."""

SHOWN_FAULTS = 20
INTERVAL = 5
"""Seconds between two lines about the same step."""


class Progress:
    """Says how far a step is, at most every few seconds."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._next = time.monotonic() + INTERVAL

    def __call__(self, step: str, done: int, total: int) -> None:
        """Say it, if the last line is some seconds ago."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + INTERVAL
            self._say(f"  {step}: {done:,} of {total:,}")


class Copy:
    """One copy between two open databases."""

    def __init__(self, source: Side, target: Side, say: Say) -> None:
        self._source = source
        self._target = target
        self._say = say
        self._progress = Progress(say)
        self._refused: list[str] = []
        self.rows: dict[str, int] = {}
        """How many rows were copied, by table."""

    def run(self) -> None:
        """Copy all rows, and compare them. Raises StorageError."""
        self._refuse_revision()
        migrate(self._target.connection)
        checksums = {table.name: self._copy(table) for table in TABLES}
        if self._refused:
            what_to_do = "Correct these values in the source, or delete their rows."
            lines = [*listed(self._refused, SHOWN_FAULTS), what_to_do, "Nothing was copied."]
            raise StorageError("\n".join(lines))
        for table in COUNTED:
            given = last_id(self._source.connection, table)
            highest = highest_id(self._source.connection, table)
            continue_ids(self._target.connection, table, max(given, highest))
        self._say("Comparing the copy with the source.")
        for table in TABLES:
            if self._target.connection.dialect.name == "postgresql":
                # the statistics that plans of queries depend on; SQLite needs none
                self._target.connection.exec_driver_sql(f'ANALYZE "{table.name}"')
            self._compare(table, checksums[table.name])

    def _refuse_revision(self) -> None:
        revision = revision_of(self._source.connection)
        if revision != newest_revision():
            tables = f"The tables of {self._source.address}"
            raise StorageError(f"{other_revision(revision, tables)} Nothing was copied.")

    def _copy(self, table: sa.Table) -> str:
        """Copy the rows of a table. Return their checksum."""
        count = sa.select(sa.func.count()).select_from(table)
        total = self._source.connection.execute(count).scalar_one()
        rows, checksum = self._read(self._source, table, "copied", total)
        self.rows[table.name] = rows
        if total:
            self._say(f"{table.name}: {rows:,} rows")
        return checksum

    def _read(self, side: Side, table: sa.Table, step: str, total: int) -> tuple[int, str]:
        """Read the rows of a table; if it is in the source, write them into the target. Return how
        many they are, and their checksum."""
        rows, checksum = 0, hashlib.blake2b()
        for batch in stored_rows(side.connection, table, self._refused.append):
            # after a refusal, the rest is only read, to name everything that is refused
            if side is self._source and not self._refused:
                self._target.write(table, batch)
            rows += len(batch)
            checksum.update("".join(map(repr, batch)).encode())
            self._progress(f"{table.name}, rows {step}", rows, total)
            await_only(asyncio.sleep(0))  # so that Ctrl+C is noticed
        return rows, checksum.hexdigest()

    def _compare(self, table: sa.Table, source: str) -> None:
        """Raise StorageError if a table does not have the rows of the source."""
        total = self.rows[table.name]
        rows, checksum = self._read(self._target, table, "compared", total)
        if checksum != source:
            raise StorageError(
                f"The copy of {table.name} is not equal to the source: {rows} rows instead of "
                f"{total}, or other values. Nothing was kept."
            )


async def copy_database(source: Address, target: Address, say: Say) -> Copy:
    """Copy all rows, verify them, and keep them. Raises StorageError; then nothing was kept.

    Values that one kind of database cannot hold are refused.
    """
    if source == target:
        raise StorageError("Source and target are the same database.")
    async with (
        postgresql_source(source)
        if isinstance(source, PostgresqlDatabase)
        else sqlite_source(source) as origin,
        postgresql_target(target)
        if isinstance(target, PostgresqlDatabase)
        else sqlite_target(target) as into,
    ):
        copy = Copy(origin, into, say)
        await greenlet_spawn(copy.run)  # PostgreSQL's driver awaits, SQLite's does not
        return copy
