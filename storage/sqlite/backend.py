"""A database in an SQLite file."""

import asyncio
import sqlite3
from collections.abc import Callable, Set
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.commits import Change, CommitListener
from storage.errors import DatabaseBusy, StorageError
from storage.session import finish
from storage.sqlite.engines import BUSY_TIMEOUT, READERS, engine_for
from storage.sqlite.files import FileLock, copies, copy, empty_log, explained, prepare, reason_of
from storage.sqlite.permissions import make_folder, restrict_access

_UNUSABLE = {
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk fails or is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}


class SqliteBackend:
    """An open file with the tables of this program, locked for this process.

    `writers` and `readers` are how many units of work of each kind may run at the same time.
    """

    writers = 1
    readers = READERS

    def __init__(self, file: Path, lock: FileLock) -> None:
        self.address = file
        self.writing = engine_for(file, writes=True)
        self.reading = engine_for(file, writes=False)
        self._lock = lock

    def error_of(self, error: Exception, *, reading: bool) -> Exception | None:
        """Return the StorageError for an error of the whole file.

        None if our statement caused it, such as a write on a `reading` connection.
        """
        if not isinstance(error, DBAPIError):
            return None
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # extended codes have more bits
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            seconds = BUSY_TIMEOUT // 1000
            return DatabaseBusy(
                f"{self.address} was locked by another process for {seconds} seconds."
            )
        if code in _UNUSABLE and not (reading and code == sqlite3.SQLITE_READONLY):
            return StorageError(f"{self.address} cannot be used: {_UNUSABLE[code]} ({error.orig}).")
        return None

    async def commit(self, connection: AsyncConnection) -> None:
        """Commit a unit of work. SQLite always says whether that succeeded."""
        await connection.commit()

    async def overwrite_deleted(self) -> None:
        """Empty the log of changes.

        The file itself holds nothing of what was deleted (`secure_delete`), but its log of changes
        does until it is emptied here. That fails while others read, which is only logged: the log
        is also emptied when the database is closed, and overwritten by later changes.
        """
        await asyncio.to_thread(empty_log, self.address)

    def listen(self, receive: CommitListener) -> None:
        """Do nothing: no other process uses the file."""

    def announce(self, changes: Set[Change]) -> None:
        """Do nothing, likewise."""

    def note_failing(self, *, failing: bool) -> None:
        """Let `bot health` know whether a write has failed."""
        self._lock.note_failing(failing=failing)

    async def release(self) -> None:
        """Close all connections and unlock the file."""
        await self.reading.dispose()
        await self.writing.dispose()
        self._lock.release()


async def open_sqlite(file: Path, backup_folder: Path | None, now: datetime) -> SqliteBackend:
    """Lock, check and migrate a file; create it if needed. Raises StorageError."""
    with explained(file):
        make_folder(file.parent)
        lock = FileLock(file)
        lock.take()
        try:
            folder = backup_folder or file.parent / "backups"
            with explained(folder):
                restrict_access(file, folder, copies(file, folder))
            await finish(asyncio.to_thread(prepare, file, folder, now))
        except BaseException:
            lock.release()
            raise
    return SqliteBackend(file, lock)


def backup_file(file: Path, target: Path, check: Callable[[Path], None] = lambda _: None) -> None:
    """Copy a database in use, and `check` the copy before it gets its name. Raises StorageError."""
    try:
        with explained(target):
            if target.exists():
                raise StorageError(f"{target} is there already; give the copy another name.")
            copy(file, target, check)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        why = reason_of(error, target)
        raise StorageError(f"{file} cannot be copied to {target}: {why}.") from error
