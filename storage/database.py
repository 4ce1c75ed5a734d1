"""The implementation of units of work: transactions on one SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from matches.model.commits import CommitListener
from matches.protocols.attempts import committed
from matches.protocols.environment import Clock
from matches.service import SystemClock
from storage.absences import StoredAbsences
from storage.broken import SkippedRows
from storage.challenges import StoredChallenges
from storage.engines import READERS, database_file, reading_engine, storage_error_of, writing_engine
from storage.errors import DatabaseBusy, StorageError
from storage.files import FileLock, copies, copy, empty_log, prepare
from storage.history import StoredHistory
from storage.interventions import StoredInterventions
from storage.matches import StoredMatches
from storage.outbox import StoredOutbox
from storage.people import StoredPlayers, StoredServers
from storage.personal_data import StoredPersonalData
from storage.privacy import make_folder, restrict_access
from storage.profiles import StoredProfiles
from storage.ratings import StoredRatings
from storage.session import Report, Session, finish, no_report
from storage.studies import StoredStudies
from storage.sweeps import StoredSweeps
from storage.tables import facts

WRITE_LOCK_TIMEOUT = 30
"""Seconds that a write unit waits for the write units before it.

Each of them takes milliseconds, unless another process holds the database's lock.
"""
READ_CONNECTION_TIMEOUT = 30
"""Seconds that a read unit waits for a connection while all of them are in use."""
CLOSE_TIMEOUT = 5
"""Seconds that `Database.close` waits for read units that are still in progress."""
DEFAULT_URL = "sqlite+aiosqlite:///data/postboard.db"


class Unit:
    """`matches.protocols.store.UnitOfWork` over one transaction.

    Not usable after its block has ended.
    """

    def __init__(self, session: Session, clock: Clock, skipped: SkippedRows) -> None:
        self._session = session
        self.challenges = StoredChallenges(session, skipped)
        self.matches = StoredMatches(session, skipped)
        self.players = StoredPlayers(session)
        self.servers = StoredServers(session, skipped)
        self.outbox = StoredOutbox(session, clock)
        self.absences = StoredAbsences(session, skipped)
        self.interventions = StoredInterventions(session, skipped)
        self.history = StoredHistory(session, skipped)
        self.sweeps = StoredSweeps(session)
        self.studies = StoredStudies(session)
        self.profiles = StoredProfiles(session, skipped)
        self.personal_data = StoredPersonalData(session)
        self.ratings = StoredRatings(session, skipped)

    async def set_fact(self, key: str, value: str) -> None:
        """Store a string under a key, replacing an earlier one."""
        await self._session.upsert(facts, {"key": key, "value": value})

    async def get_fact(self, key: str) -> str | None:
        """Return the string stored under a key, None if there is none."""
        query = sa.select(facts.c.value).where(facts.c.key == key)
        return (await self._session.execute(query)).scalar_one_or_none()


class Database:
    """`matches.protocols.store.Store` over one file.

    Created by `open_database`; `close` it at the end.

    Write units queue here in the order of their requests, so that hundreds at once do not poll
    SQLite's lock, which only guards against other processes. Keep units short: never await a call
    to Discord inside one.
    """

    def __init__(
        self, file: Path, lock: FileLock, clock: Clock, report: Report = no_report
    ) -> None:
        self.file = file
        self._report = report
        self._lock = lock
        self._clock = clock
        self._skipped = SkippedRows()
        self._writing = writing_engine(file)
        self._reading = reading_engine(file)
        self._write_lock = asyncio.Lock()
        # Units wait here, not in the pools of the engines: the timeout of a pool would interrupt
        # what `finish` runs.
        self._free_readers = asyncio.Semaphore(READERS)
        self._writer: asyncio.Task[object] | None = None
        self._listeners: list[CommitListener] = []
        self._closed = False
        self._open_units = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Unit]:
        """Open a transaction that commits at the end of its block, or rolls back if it raises."""
        task = asyncio.current_task()
        if self._writer is not None and self._writer is task:
            raise RuntimeError("a write unit inside a write unit would wait for itself")
        if not await _acquired(self._write_lock, WRITE_LOCK_TIMEOUT):
            raise DatabaseBusy(
                f"{self.file} was busy with other writers for {WRITE_LOCK_TIMEOUT} seconds."
            )
        try:
            self._writer = task
            async with self._unit(self._writing) as unit:
                yield unit
        finally:
            self._writer = None
            self._write_lock.release()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Unit]:
        """Open a consistent view that cannot write and never waits for writers."""
        if not await _acquired(self._free_readers, READ_CONNECTION_TIMEOUT):
            raise DatabaseBusy(
                f"{self.file} had no free connection for {READ_CONNECTION_TIMEOUT} seconds."
            )
        try:
            async with self._unit(self._reading) as unit:
                yield unit
        finally:
            self._free_readers.release()

    @asynccontextmanager
    async def _unit(self, engine: AsyncEngine) -> AsyncGenerator[Unit]:
        # The engine would open the file again, which another bot may use by now.
        if self._closed:
            raise StorageError("The database is closed.")
        self._open_units += 1
        self._idle.clear()
        connection = engine.connect()
        try:
            await finish(_begin(connection))
            session = Session(connection, self._report, writes=engine is self._writing)
            yield Unit(session, self._clock, self._skipped)
            await finish(self._commit(connection, session))
        except DBAPIError as error:
            storage_error = storage_error_of(error, self.file, reading=engine is self._reading)
            if storage_error is None:
                raise
            raise storage_error from error
        finally:
            try:
                # Closing rolls back what was not committed.
                if connection.sync_connection is not None:
                    await finish(connection.close())
            finally:
                self._open_units -= 1
                if not self._open_units:
                    self._idle.set()

    async def _commit(self, connection: AsyncConnection, session: Session) -> None:
        # One coroutine, so that `finish` also calls the listeners if the task is cancelled.
        await connection.commit()
        if session.writes:
            committed()
        changes = session.committed()
        if changes:
            for listener in tuple(self._listeners):
                listener(changes)

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit with a `Change`.

        Return a function that ends the subscription.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def backup(self, target: Path) -> None:
        """Copy the database into one new file, while units of work continue.

        Raises StorageError if the file exists.
        """
        await asyncio.to_thread(backup_file, self.file, target)

    async def overwrite_deleted(self) -> None:
        """Overwrite what was deleted or replaced, as far as the files still hold it.

        The file itself holds nothing of that (`secure_delete`), but its log of changes does until
        it is emptied here. That fails while others read, which is only logged: the log is also
        emptied when the database is closed, and overwritten by later changes. Compiled statements
        in memory, each with the values of its first use, are forgotten, too.
        """
        async with self._write_lock:
            if not self._closed:
                await asyncio.to_thread(empty_log, self.file)
                for engine in (self._reading, self._writing):
                    engine.sync_engine.clear_compiled_cache()

    async def close(self) -> None:
        """Close the file after the units in progress have ended. New ones raise StorageError.

        Does not wait for a read unit that takes longer than `CLOSE_TIMEOUT` seconds.
        """
        self._closed = True
        async with self._write_lock:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await self._idle.wait()
            await self._reading.dispose()
            await self._writing.dispose()
            self._lock.release()


async def _acquired(lock: asyncio.Lock | asyncio.Semaphore, timeout: float) -> bool:  # noqa: ASYNC109  # only where it must wait
    """Acquire a lock. Return False if that takes longer than `timeout` seconds."""
    if not lock.locked():
        return await lock.acquire()
    try:
        async with asyncio.timeout(timeout):
            return await lock.acquire()
    except TimeoutError:
        return False


async def _begin(connection: AsyncConnection) -> None:
    """Take a connection from its pool and begin a transaction."""
    await connection.start()
    await connection.begin().start()


def backup_file(file: Path, target: Path) -> None:
    """Copy a database that may be in use. Raises StorageError."""
    if not file.is_file():
        raise StorageError(f"There is no database at {file}.")
    if target.exists():
        raise StorageError(f"{target} is there already; give the copy another name.")
    try:
        copy(file, target)
    except OSError as error:
        raise StorageError(f"{target} cannot be written: {error.strerror}.") from error


async def open_database(
    url: str,
    *,
    backup_folder: Path | None = None,
    clock: Clock | None = None,
    report: Report = no_report,
) -> Database:
    """Open the database at `url` (`sqlite:///data/postboard.db`); create it if needed.

    Locks the file for this process, checks it, and migrates its tables after copying it into
    `backup_folder` (by default `backups` beside the file). Raises StorageError with a sentence for
    the person who runs the bot.
    """
    file = database_file(url)
    clock = clock or SystemClock()
    try:
        make_folder(file.parent)
        lock = FileLock(file)
        lock.take()
    except OSError as error:
        raise StorageError(f"{file} cannot be used: {error.strerror}.") from error
    try:
        folder = backup_folder or file.parent / "backups"
        restrict_access(file, folder, copies(file, folder))
        await finish(asyncio.to_thread(prepare, file, folder, clock.now()))
    except BaseException:
        lock.release()
        raise
    return Database(file, lock, clock, report)
