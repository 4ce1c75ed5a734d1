"""Copies a whole database into an empty one, of the same kind or the other.

Everything is written in one transaction, or into a file that gets its name at the end, and is
compared with the source before that. So an interruption leaves the target as it was. Nobody can
use either database meanwhile.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import sqlalchemy as sa

from maintenance.copy_postgresql import postgresql_source, postgresql_target
from maintenance.copy_side import Side, Target
from maintenance.copy_sqlite import sqlite_source, sqlite_target
from maintenance.copy_values import TABLES, Checksum, Examined, Fault, Row
from maintenance.replaying import unplayable_matches
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.privacy import make_file
from storage.schema import newest_revision, revision_of
from storage.tables import matches, metadata

Say = Callable[[str], None]
"""Shows a line to the person who started the copy."""

COUNTED = tuple(table for table in metadata.sorted_tables if table.autoincrement_column is not None)
"""The tables whose rows get new ids."""
SHOWN_FAULTS = 20
INTERVAL = 5
"""Seconds between two lines about the same step."""


@dataclass(slots=True)
class Copied:
    """What was copied: the rows of each table, and running matches that cannot be replayed.

    `stuck` are those of them that the bot already knows about. `replaced` counts the values that
    have a stand-in.
    """

    rows: dict[str, int] = field(default_factory=dict[str, int])
    running: int = 0
    unplayable: dict[int, str] = field(default_factory=dict[int, str])
    stuck: set[int] = field(default_factory=set[int])
    replaced: int = 0


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


async def copy_database(
    source: Address, target: Address, say: Say, replaced: Path | None = None
) -> Copied:
    """Copy all rows, verify them, and keep them. Raises StorageError; then nothing was kept.

    Values that one kind of database cannot hold are refused. With `replaced`, a new file, they are
    written there, and stand-ins take their places.
    """
    if source == target:
        raise StorageError("Source and target are the same database.")
    async with _target(target) as into, _source(source) as origin:
        await _refuse_revision(origin)
        await _refuse_dangling(origin)
        await into.create()
        with _faults_in(replaced) as file:
            copy = _Copy(origin, into, say, file)
            await copy.copy()
            await copy.verify()
            await into.commit()
        return copy.result


@contextlib.asynccontextmanager
async def _source(address: Address) -> AsyncGenerator[Side]:
    if isinstance(address, PostgresqlDatabase):
        async with postgresql_source(address) as side:
            yield side
    else:
        async with sqlite_source(address) as side:
            yield side


@contextlib.asynccontextmanager
async def _target(address: Address) -> AsyncGenerator[Target]:
    if isinstance(address, PostgresqlDatabase):
        async with postgresql_target(address) as side:
            yield side
    else:
        async with sqlite_target(address) as side:
            yield side


async def _refuse_revision(side: Side) -> None:
    revision, newest = await side.run(revision_of), newest_revision()
    if revision is None:
        raise StorageError(f"{side.address} has no tables, so there is nothing to copy.")
    if revision != newest:
        raise StorageError(
            f"The tables of {side.address} have revision {revision}; this version copies revision "
            f"{newest}. Start the bot of this version with that database, which migrates it, stop "
            "it, and copy then."
        )


async def _refuse_dangling(side: Side) -> None:
    """Raise StorageError if a row refers to a missing one, which PostgreSQL never allows."""

    def dangling(connection: sa.Connection) -> list[str]:
        if connection.dialect.name != "sqlite":
            return []
        found = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(SHOWN_FAULTS)
        return sorted({f"A row of {row[0]} refers to a missing row of {row[2]}." for row in found})

    found = await side.run(dangling)
    if found:
        raise StorageError(
            "\n".join(found) + "\nDelete such rows, or restore an earlier copy. Nothing was copied."
        )


@contextlib.contextmanager
def _faults_in(path: Path | None) -> Generator[TextIO | None]:
    """Open the file for values that are replaced. Raises StorageError."""
    if path is None:
        yield None
        return
    if path.exists():
        raise StorageError(f"{path} is there already; give the file another name.")
    try:
        make_file(path)
        with path.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        if path.exists() and not path.stat().st_size:
            path.unlink()


class _Copy:
    """One copy between two open databases."""

    def __init__(self, source: Side, target: Target, say: Say, replaced: TextIO | None) -> None:
        self._source = source
        self._target = target
        self._say = say
        self._progress = Progress(say)
        self._replaced = replaced
        self._faults: list[Fault] = []
        self._fault_count = 0
        self._checksums: dict[str, Checksum] = {}
        self.result = Copied()

    async def copy(self) -> None:
        """Write all rows, and let ids go on. Raises StorageError for values that are refused."""
        for table in TABLES:
            await self._copy_table(table)
        if self._fault_count:
            raise StorageError(self._refusal())
        for table in COUNTED:
            highest = await self._source.highest_id(table)
            await self._target.set_highest_id(table, highest)

    async def _copy_table(self, table: sa.Table) -> None:
        total = await self._source.count(table)
        examined, checksum = Examined(table), Checksum()
        async with contextlib.aclosing(self._source.rows(table)) as batches:
            async for batch in batches:
                rows = self._without_faults(examined, batch)
                checksum.add(rows)
                # after a refusal, the rest is only read, to name everything that is refused
                if not self._fault_count:
                    await self._target.write(table, rows)
                self._progress(f"{table.name}, rows copied", checksum.rows, total)
        self._checksums[table.name] = checksum
        self.result.rows[table.name] = checksum.rows
        if total:
            self._say(f"{table.name}: {checksum.rows:,} rows")

    def _without_faults(self, examined: Examined, rows: list[Row]) -> list[Row]:
        faults = examined.faults(rows)
        if not faults:
            return rows
        for fault in faults.values():
            if self._replaced is None or not fault.replaceable:
                self._fault_count += 1
                if len(self._faults) < SHOWN_FAULTS:
                    self._faults.append(fault)
            else:
                self.result.replaced += 1
                self._replaced.write(_as_line(fault))
        return rows if self._fault_count else examined.replaced(rows, faults)

    def _refusal(self) -> str:
        more = self._fault_count - len(self._faults)
        lines = [str(fault) for fault in self._faults] + ([f"And {more} more."] if more else [])
        by_hand = [fault for fault in self._faults if not fault.replaceable]
        if self._replaced is None and len(by_hand) < len(self._faults):
            lines.append(
                "Text, JSON and moments that cannot be copied are replaced with --replace FILE, "
                "which writes them into a new file. The bot cannot read such values now, either."
            )
        if by_hand:
            lines.append(
                "Correct the other values in the source, or delete their rows."
                if len(by_hand) < len(self._faults)
                else "Correct these values in the source, or delete their rows."
            )
        return "\n".join([*lines, "Nothing was copied."])

    async def verify(self) -> None:
        """Compare the copy with the source, and replay all running matches.

        Raises StorageError for any difference.
        """
        self._say("Comparing the copy with the source.")
        await self._target.settle()
        for table in TABLES:
            await self._compare(table)
        for table in COUNTED:
            if not table.dialect_options["sqlite"]["autoincrement"]:
                continue  # SQLite does not remember the ids of deleted rows
            if await self._source.highest_id(table) != await self._target.highest_id(table):
                raise StorageError(f"In the copy the ids of {table.name} would not go on.")
        await self._replay()

    async def _compare(self, table: sa.Table) -> None:
        wanted, checksum = self._checksums[table.name], Checksum()
        async with contextlib.aclosing(self._target.rows(table)) as batches:
            async for batch in batches:
                checksum.add(batch)
                self._progress(f"{table.name}, rows compared", checksum.rows, wanted.rows)
        if checksum.value != wanted.value:
            raise StorageError(
                f"The copy of {table.name} is not equal to the source: {checksum.rows} rows "
                f"instead of {wanted.rows}, or other values. Nothing was kept."
            )

    async def _replay(self) -> None:
        self._say("Replaying the running matches.")

        def progress(done: int, total: int) -> None:
            self.result.running = total
            self._progress("matches replayed", done, total)

        failed = await self._target.run(lambda connection: unplayable_matches(connection, progress))
        if not failed:
            return
        numbers = sorted(failed)
        before = await self._source.run(
            lambda connection: unplayable_matches(connection, lambda _done, _total: None, numbers)
        )
        for number in numbers:
            if number not in before:
                raise StorageError(
                    f"Match {number} can be replayed in the source but not in the copy: "
                    f"{failed[number]}. Nothing was kept."
                )
        self.result.unplayable = failed
        query = sa.select(matches.c.id).where(matches.c.stuck_at.is_not(None))
        stuck = await self._target.run(lambda connection: list(connection.execute(query).scalars()))
        self.result.stuck = set(stuck) & set(numbers)


def _as_line(fault: Fault) -> str:
    value: object = fault.value
    if isinstance(value, bytes):
        value = {"bytes": value.hex()}
    entry = {
        "table": fault.table,
        "row": dict(fault.key),
        "column": fault.column,
        "value": value,
        "why": fault.why,
    }
    return json.dumps(entry) + "\n"
