"""Units of work: transactions on one database.

Everything in a unit of work is committed together, or nothing is.

On SQLite, write units run one after the other. On PostgreSQL several run at once. Then each
statement sees what others have committed by then, and what a unit depends on must be locked. These
methods lock what they return until a write unit ends: `get` of matches, challenges, servers, sweeps
and seasons, `get_many` of matches, `PlayerQueries.preferences`, `RatingQueries.lock` and
`lock_all`, and `get_fact`. `PlayerQueries.lock` locks several players at once, and
`OutboxQueries.add` locks the match and the lane. Use cases lock in this order, several of one kind
in ascending order:

1. a sweep, a server that leaves or returns,
2. matches, challenges, seasons, players, facts,
3. the server of a new match or a ladder, ratings, lanes,
4. the notice that is delivered.

If two units wait for each other nevertheless, one of them is undone and tried again
(`matches.use_case`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Set
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from pathlib import Path
from time import monotonic
from typing import TypeAlias
from weakref import WeakValueDictionary

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from model.entities import Notice
from model.environment import SYSTEM_RANDOMNESS, Randomness, SystemClock, WallClock
from model.line_cache import LineCache
from storage.addresses import address_of
from storage.commits import Change, CommitListener
from storage.errors import DatabaseBusy, StorageError, UnitUndone
from storage.postgresql.backend import PostgresqlBackend, open_postgresql
from storage.queries.absences import AbsenceQueries
from storage.queries.challenges import ChallengeQueries
from storage.queries.history import HistoryQueries, ProfileQueries
from storage.queries.instances import InstanceQueries
from storage.queries.ladders import LadderQueries
from storage.queries.leagues import LeagueQueries
from storage.queries.learn import LearnQueries
from storage.queries.matches import MatchQueries
from storage.queries.moderation import ModerationQueries
from storage.queries.outbox import OutboxQueries
from storage.queries.people import PlayerQueries, ServerQueries
from storage.queries.plans import PlanQueries
from storage.queries.privacy import PrivacyQueries
from storage.queries.ratings import RatingQueries
from storage.queries.schedule import ScheduleQueries, SweepQueries
from storage.queries.studies import ReviewQueries, StudyQueries, TryQueries
from storage.session import Lockable, Session, finish
from storage.sqlite.backend import SqliteBackend, open_sqlite
from storage.stored import SkippedRows
from storage.tables import facts

log = structlog.stdlib.get_logger(__name__)

WRITE_LOCK_TIMEOUT = 30
"""Seconds that a write unit waits for the write units before it.

Each of them takes milliseconds, unless another process holds a lock.
"""
FAILED_FOR = 60
"""Seconds that a failed write unit counts: on a full disk, smaller ones succeed now and then."""
OVERDUE_AFTER = 10
"""Seconds after which a write unit counts as failed although it goes on."""
READ_CONNECTION_TIMEOUT = 30
"""Seconds that a read unit waits for a connection while all of them are in use."""
MAX_READS = 2
"""The most read units that are for the same person at a time."""
CLOSE_TIMEOUT = 5
"""Seconds that `Database.close` waits for read units that are still in progress."""

Backend: TypeAlias = SqliteBackend | PostgresqlBackend
"""What differs between the kinds of databases, apart from single statements."""


class UnitOfWork:
    """All of storage, within one transaction. Not usable after its block has ended."""

    def __init__(
        self, database: Database, session: Session, wall_clock: WallClock, skipped: SkippedRows
    ) -> None:
        self.database = database
        self.randomness = database.randomness
        self._session = session
        self.challenges = ChallengeQueries(session, skipped)
        self.matches = MatchQueries(session, skipped)
        self.players = PlayerQueries(session, skipped)
        self.servers = ServerQueries(session, skipped)
        self.outbox = OutboxQueries(session, wall_clock)
        self.instances = InstanceQueries(session, skipped)
        self.absences = AbsenceQueries(session, skipped)
        self.moderation = ModerationQueries(session, skipped)
        self.history = HistoryQueries(session, skipped)
        self.sweeps = SweepQueries(session, skipped)
        self.schedule = ScheduleQueries(session, skipped)
        self.studies = StudyQueries(session, skipped)
        self.plans = PlanQueries(session, skipped)
        self.learn = LearnQueries(session, skipped)
        self.reviews = ReviewQueries(session, skipped)
        self.tries = TryQueries(session, skipped)
        self.leagues = LeagueQueries(session, skipped)
        self.ladders = LadderQueries(session, skipped)
        self.profiles = ProfileQueries(session, skipped)
        self.privacy = PrivacyQueries(session, skipped)
        self.ratings = RatingQueries(session, skipped)

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Call something when this unit of work has been committed. It must not raise."""
        self._session.after_commit(callback)

    async def set_fact(self, key: str, value: str) -> None:
        """Store a string under a key, replacing an earlier one."""
        await self._session.upsert(facts, {"key": key, "value": value})

    async def get_fact(self, key: str) -> str | None:
        """Return the string stored under a key, None if there is none.

        In a write unit nobody else changes it before the unit ends.
        """
        await self._session.lock(Lockable.FACT, [key])
        query = sa.select(facts.c.value).where(facts.c.key == key)
        return (await self._session.execute(query)).scalar_one_or_none()


class Database:
    """Opens units of work on one database.

    Created by `open_database`; `close` it at the end.

    Units queue here in the order of their requests, so that hundreds at once neither poll SQLite's
    lock nor wait for a connection of PostgreSQL. Keep units short: never await a call to Discord
    inside one.
    """

    def __init__(
        self, backend: Backend, wall_clock: WallClock, randomness: Randomness = SYSTEM_RANDOMNESS
    ) -> None:
        self.backend = backend
        self.randomness = randomness
        """Where units of work get seeds and random turns from."""
        self._wall_clock = wall_clock
        self._skipped = SkippedRows()
        self.lines = LineCache()
        self.replaying = asyncio.Lock()
        """Held while a log is replayed for `lines`, so that none is replayed twice at once."""
        self._free_writers = asyncio.Semaphore(backend.writers)
        # Units wait here, in the order of their requests, not in the pools of the engines.
        self._free_readers = asyncio.Semaphore(backend.readers)
        self._reads_of: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        """By person: limits how many of their reads run at a time."""
        self._writing: dict[asyncio.Task[object] | None, float] = {}
        """The tasks that are in a write unit, and since when by `time.monotonic`."""
        self._listeners: list[CommitListener] = []
        self.on_writer_wait: list[Callable[[float], None]] = []
        """Each is told how many seconds a write unit has waited for its turn."""
        self._failed: tuple[float, float] | None = None
        """When the first write unit that failed because of the database began, and when the last
        one failed; None if that does not count."""
        self._closed = False

    @property
    def file(self) -> Path:
        """The file of an SQLite database. Raises StorageError for any other."""
        if not isinstance(self.backend.address, Path):
            raise StorageError(f"{self.backend.address} is no file.")
        return self.backend.address

    @property
    def write_failed(self) -> bool:
        """Whether a write unit has failed because of the database, or one takes very long."""
        overdue = any(monotonic() - since > OVERDUE_AFTER for since in self._writing.values())
        return overdue or self._failed is not None

    @property
    def shared(self) -> bool:
        """Whether other processes may use the database at the same time."""
        return not isinstance(self.backend.address, Path)

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[UnitOfWork]:
        """Open a transaction that commits at the end of its block, or rolls back if it raises.

        After the commit, listeners (`on_commit`) are told what it changed, to wake the outbox
        worker or the scheduler. Raises LeaseLost in a delivery whose notice is no longer this
        process's (`delivering`).
        """
        task = asyncio.current_task()
        if task in self._writing:
            raise RuntimeError("a write unit inside a write unit would wait for itself")
        began = monotonic()
        try:
            async with self._write_unit(task) as unit:
                yield unit
        except UnitUndone:  # by other writers; it is tried again
            raise
        except StorageError:
            self._note_write(began, failed=True)
            raise
        self._note_write(began, failed=False)

    def _note_write(self, began: float, *, failed: bool) -> None:
        now = monotonic()
        first, last = self._failed or (began, now)
        if failed:
            self._failed = (first, now)
        elif now - last > FAILED_FOR:
            log.info("database can be written again", failed_for_seconds=round(last - first))
            self._failed = None
        else:
            return
        self.backend.note_failing(failing=failed)

    @asynccontextmanager
    async def _write_unit(self, task: asyncio.Task[object] | None) -> AsyncGenerator[UnitOfWork]:
        busy = "The database was busy with other writers"
        began = monotonic()
        await _acquire(self._free_writers, WRITE_LOCK_TIMEOUT, busy)
        try:
            self._writing[task] = monotonic()
            for listener in self.on_writer_wait:
                listener(self._writing[task] - began)
            async with self._unit(self.backend.writing) as unit:
                yield unit
                if notice := delivered.get():
                    # at the end, because it locks the notice
                    await unit.outbox.check_lease(notice.id, notice.instance_id)
        finally:
            self._writing.pop(task, None)
            self._free_writers.release()

    @asynccontextmanager
    async def read(self, person: int | None = None) -> AsyncGenerator[UnitOfWork]:
        """Open a consistent view that cannot write and never waits for writers.

        If it is for a `person`, it waits while they have `MAX_READS` of them, so that however much
        somebody asks for, there are connections for others.
        """
        turn = None
        if person is not None:
            turn = self._reads_of.setdefault(person, asyncio.Semaphore(MAX_READS))
        busy = "The database had no free connection"
        async with turn or nullcontext():
            self._check_open()  # while `close` waits for readers, this would wait for it
            await _acquire(self._free_readers, READ_CONNECTION_TIMEOUT, busy)
            try:
                async with self._unit(self.backend.reading) as unit:
                    yield unit
            finally:
                self._free_readers.release()

    @asynccontextmanager
    async def _unit(self, engine: AsyncEngine) -> AsyncGenerator[UnitOfWork]:
        self._check_open()
        connection = engine.connect()
        writes = engine is self.backend.writing
        session = Session(connection, writes=writes)
        try:
            await connection.start()
            await connection.begin()
            yield UnitOfWork(self, session, self._wall_clock, self._skipped)
            if writes:
                await finish(self._commit(connection, session))
        except (DBAPIError, OSError, PoolTimeout) as error:
            storage_error = self.backend.error_of(error, reading=not writes)
            if storage_error is None:
                raise
            raise storage_error from error
        finally:
            if connection.sync_connection is not None:
                await finish(_close(connection))

    def _check_open(self) -> None:
        # The engine would open the file again, which another bot may use by now.
        if self._closed:
            raise StorageError("The database is closed.")

    async def _commit(self, connection: AsyncConnection, session: Session) -> None:
        # One coroutine, so that `finish` also calls the listeners if the task is cancelled.
        await self.backend.commit(connection)
        if commits := _counted.get():
            commits.count += 1
        changes = session.committed()
        if changes:
            self._tell(changes)
            self.backend.announce(changes)

    def _tell(self, changes: Set[Change]) -> None:
        for listener in tuple(self._listeners):
            listener(changes)

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit with a `Change`, also of other processes.

        Return a function that ends the subscription. From the first listener on, other processes
        are told what this one commits.
        """
        self._listeners.append(listener)
        self.backend.listen(self._tell)
        return lambda: self._listeners.remove(listener)

    async def overwrite_deleted(self) -> None:
        """Overwrite what was deleted or replaced, as far as the files still hold it, and forget
        compiled statements with their values."""
        async with self._free_writers:
            if not self._closed:
                await self.backend.overwrite_deleted()
                for engine in (self.backend.reading, self.backend.writing):
                    engine.sync_engine.clear_compiled_cache()

    async def close(self) -> None:
        """Close the database after the units in progress have ended. New ones raise StorageError.

        Waits at most `CLOSE_TIMEOUT` seconds for read units.
        """
        self._closed = True
        async with AsyncExitStack() as ended:
            for _ in range(self.backend.writers):
                await ended.enter_async_context(self._free_writers)
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    for _ in range(self.backend.readers):
                        await ended.enter_async_context(self._free_readers)
            await self.backend.release()


# a context variable because discord.py and aiohttp pass no argument on to what traces requests
delivered: ContextVar[Notice | None] = ContextVar("delivered notice", default=None)
"""The leased notice that the current task delivers, None if it delivers none."""


@contextmanager
def delivering(notice: Notice) -> Generator[None]:
    """Within the block the current task delivers a leased notice.

    A process that was frozen during a delivery may have lost its lease. Then another one has
    delivered the notice, and more of its lane, so what the first one knows of it is out of date:
    it sends no request, and a write unit raises LeaseLost instead of committing.
    """
    token = delivered.set(notice)
    try:
        yield
    finally:
        delivered.reset(token)


class Commits:
    """How many write units have been committed."""

    count = 0


_counted: ContextVar[Commits | None] = ContextVar("commits", default=None)


@contextmanager
def counting_commits() -> Generator[Commits]:
    """Count what is committed within the block, also by other use cases that it calls.

    They all share one count, so they must not run at the same time.
    """
    commits = _counted.get() or Commits()
    token = _counted.set(commits)
    try:
        yield commits
    finally:
        _counted.reset(token)


async def _close(connection: AsyncConnection) -> None:
    """Close a connection, which rolls back what was not committed. If it is lost, there is nothing
    to roll back, and what the unit has done or raised counts."""
    try:
        await connection.close()
    except (DBAPIError, OSError):
        if not connection.closed:  # the error did not tell that it is lost
            await connection.invalidate()
            await connection.close()


async def _acquire(free: asyncio.Semaphore, seconds: float, busy: str) -> None:
    """Acquire a semaphore. Raises DatabaseBusy, as `busy`, if that takes longer."""
    try:
        async with asyncio.timeout(seconds if free.locked() else None):
            await free.acquire()
    except TimeoutError:
        raise DatabaseBusy(f"{busy} for {seconds} seconds.") from None


async def open_database(
    url: str,
    *,
    backup_folder: Path | None = None,
    wall_clock: WallClock | None = None,
    randomness: Randomness = SYSTEM_RANDOMNESS,
) -> Database:
    """Open the database at `url`; create its tables if needed.

    An SQLite file (`sqlite:///data/postboard.db`) is created if needed, locked for this process,
    checked, and copied into `backup_folder` (by default `backups` beside the file) before its
    tables are migrated. A PostgreSQL database (`postgresql+asyncpg://user:password@host/database`)
    must exist. Raises StorageError with a sentence for the person who runs the bot.
    """
    wall_clock = wall_clock or SystemClock()
    address = address_of(url)
    backend: Backend
    if isinstance(address, Path):
        backend = await open_sqlite(address, backup_folder, wall_clock.now())
    else:
        backend = await open_postgresql(address, wall_clock.now())
    return Database(backend, wall_clock, randomness)
