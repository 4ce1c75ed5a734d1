"""The database as the rest of the program sees it: units of work over one SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from matches.commits import CommitListener
from matches.protocols import Clock
from matches.service import SystemClock
from storage.absences import StoredAbsences
from storage.broken import SkippedRows
from storage.challenges import StoredChallenges
from storage.engines import file_of, reading_engine, trouble_of, writing_engine
from storage.errors import DatabaseBusy, StorageError
from storage.files import FileLock, copies, copy, prepare
from storage.interventions import StoredInterventions
from storage.matches import StoredMatches
from storage.outbox import StoredOutbox
from storage.people import StoredPlayers, StoredServers
from storage.privacy import make_folder, tighten
from storage.session import Report, Session, finish, no_report
from storage.sweeps import StoredSweeps
from storage.tables import facts

LONGEST_WAIT = 30
"""Seconds that a writing unit waits for its turn; others are done in milliseconds, unless another
process holds the lock and each waits for that in vain."""
LONGEST_CLOSING = 5
"""Seconds that closing waits for units that are still reading."""
DEFAULT_URL = "sqlite+aiosqlite:///data/postboard.db"


class Unit:
    """`matches.protocols.UnitOfWork` over one transaction. Not usable after its block ended."""

    def __init__(self, session: Session, clock: Clock, skipped: SkippedRows) -> None:
        self._session = session
        self.challenges = StoredChallenges(session, skipped)
        self.matches = StoredMatches(session, skipped)
        self.players = StoredPlayers(session)
        self.servers = StoredServers(session)
        self.outbox = StoredOutbox(session, clock)
        self.absences = StoredAbsences(session)
        self.interventions = StoredInterventions(session)
        self.sweeps = StoredSweeps(session)

    async def note(self, key: str, value: str) -> None:
        """Remember a small fact under a key, replacing what was there."""
        await self._session.put(facts, {"key": key, "value": value})

    async def noted(self, key: str) -> str | None:
        """The fact under a key."""
        query = sa.select(facts.c.value).where(facts.c.key == key)
        return (await self._session.execute(query)).scalar_one_or_none()


class Database:
    """`matches.protocols.Store` over one file. Made by `open_database`; `close` it at the end.

    Writing units take turns here, in the order they asked, so that hundreds at once do not poll
    SQLite for its lock; SQLite's own lock stands behind that for other processes. Keep units short:
    nothing of Discord is awaited in one.
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
        self._turn = asyncio.Lock()
        self._writer: asyncio.Task[object] | None = None
        self._listeners: list[CommitListener] = []
        self._closed = False
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Unit]:
        """A transaction that commits when the block ends well and rolls back when it raises."""
        task = asyncio.current_task()
        if self._writer is not None and self._writer is task:
            raise RuntimeError("a writing unit inside a writing unit would wait for itself")
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._turn.acquire()
        except TimeoutError:
            raise DatabaseBusy(f"{self.file} had no turn for a writer for too long.") from None
        try:
            self._writer = task
            async with self._unit(self._writing) as unit:
                yield unit
        finally:
            self._writer = None
            self._turn.release()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Unit]:
        """A consistent view that writes nothing and never waits for writers."""
        async with self._unit(self._reading) as unit:
            yield unit

    @asynccontextmanager
    async def _unit(self, engine: AsyncEngine) -> AsyncGenerator[Unit]:
        if self._closed:  # or it would open the file again, which may be another bot's by now
            raise StorageError("The database is closed.")
        self._under_way += 1
        self._idle.clear()
        connection = engine.connect()
        try:
            await finish(_begun(connection))
            session = Session(connection, self._report)
            yield Unit(session, self._clock, self._skipped)
            await finish(self._commit(connection, session))
        except DBAPIError as error:
            trouble = trouble_of(error, self.file, reading=engine is self._reading)
            if trouble is None:
                raise
            raise trouble from error
        finally:
            try:
                # Closing rolls back what was not committed.
                if connection.sync_connection is not None:
                    await finish(connection.close())
            finally:
                self._under_way -= 1
                if not self._under_way:
                    self._idle.set()

    async def _commit(self, connection: AsyncConnection, session: Session) -> None:
        # one step for `finish`: listeners hear of every commit, also when its task is cancelled
        await connection.commit()
        changes = session.committed()
        if changes:
            for listener in tuple(self._listeners):
                listener(changes)

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit that changed something tasks wait for.

        Return a function that ends the subscription.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def backup(self, target: Path) -> None:
        """Copy the database as it is now into one file, while play goes on.

        Raises StorageError when there is such a file.
        """
        await asyncio.to_thread(backup_file, self.file, target)

    async def close(self) -> None:
        """Let go of the file, after the units that are under way; there are none after them.

        A reading unit that does not end in `LONGEST_CLOSING` seconds is not waited for.
        """
        self._closed = True
        async with self._turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_CLOSING):
                    await self._idle.wait()
            await self._reading.dispose()
            await self._writing.dispose()
            self._lock.release()


async def _begun(connection: AsyncConnection) -> None:
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
    """Open the database that `url` names (`sqlite:///data/postboard.db`), made if needed.

    Takes the file for this process alone, checks it, and brings its tables up to date after setting
    a copy aside in `backup_folder` (`backups` beside the file unless told otherwise). Raises
    StorageError with a sentence for whoever runs the bot.
    """
    file = file_of(url)
    clock = clock or SystemClock()
    try:
        make_folder(file.parent)
        lock = FileLock(file)
        lock.take()
    except OSError as error:
        raise StorageError(f"{file} cannot be used: {error.strerror}.") from error
    try:
        folder = backup_folder or file.parent / "backups"
        tighten(file, folder, copies(file, folder))
        await finish(asyncio.to_thread(prepare, file, folder, clock.now()))
    except BaseException:
        lock.release()
        raise
    return Database(file, lock, clock, report)
