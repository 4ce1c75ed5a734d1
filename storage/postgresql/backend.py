"""A database of a PostgreSQL server.

Read units see one state of the database (REPEATABLE READ, read only). Write units run at READ
COMMITTED and lock the rows that they depend on, so that each of their statements sees what the
units before them have committed (`storage.session`).
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import datetime
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.addresses import PostgresqlDatabase
from storage.commits import Change, CommitListener
from storage.errors import DatabaseBusy, FinalStorageError, OutcomeUnknown, StorageError, UnitUndone
from storage.postgresql.connections import (
    IDLE_TIMEOUT,
    POOLER,
    UNUSABLE,
    connected,
    engine_for,
    is_lost,
    reason_of,
    sqlstate,
)
from storage.schema import (
    MIGRATION_LOCK,
    living_instances,
    migrate,
    newest_revision,
    note_opened,
    revision_of,
)

log = structlog.stdlib.get_logger(__name__)


# ---- what others have changed
CHANNEL = "postboard"
POLL = 15.0
"""Seconds after which listeners look for work without being told of any."""
PAUSE = 0.05
"""Seconds between two announcements."""
RECONNECT = 2.0
"""Seconds before a lost connection is made again."""
ALL = frozenset(Change)

Connect = Callable[[], AbstractAsyncContextManager[Any]]
"""Opens a connection of asyncpg, which has no types."""


class Notifications:
    """Announces changes to other processes, and calls `receive` with those that they announce.

    One connection does both. Changes are announced after their commit, all changes of a moment at
    once: notifying within the transactions would let them commit only one after the other. What is
    lost with the connection is made up for: whoever listens looks for work every `POLL` seconds.
    """

    def __init__(self, connect: Connect, receive: CommitListener) -> None:
        self._connect = connect
        self._receive = receive
        self._unannounced: set[Change] = set()
        self._awake = asyncio.Event()
        self._working = True
        self._task = asyncio.create_task(self._run(), name="notifications")

    def announce(self, changes: Set[Change]) -> None:
        """Tell the other processes soon what a commit has changed."""
        self._unannounced |= changes
        self._awake.set()

    async def stop(self) -> None:
        """Close the connection."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # noqa: BLE001  # the database may be away for a while
                if self._working:
                    log.warning("notifications interrupted", error=type(error).__name__)
                self._working = False
            self._receive(ALL)
            await asyncio.sleep(RECONNECT)

    async def _listen(self) -> None:
        """Listen and announce until the connection is lost."""
        async with self._connect() as connection:
            connection.add_termination_listener(self._lost)
            await connection.add_listener(CHANNEL, self._heard)
            self._working = True
            self._receive(ALL)  # what was announced before
            while not connection.is_closed():
                if not await self._woken():
                    await connection.execute("SELECT 1")  # notices a connection that is gone
                    self._receive(ALL)
                elif self._unannounced:
                    await self._announce(connection)
                    await asyncio.sleep(PAUSE)

    def _lost(self, _connection: object) -> None:
        self._awake.set()

    async def _woken(self) -> bool:
        """Wait for something to announce or the end of the connection, at most `POLL` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL):
                await self._awake.wait()
        woken = self._awake.is_set()
        self._awake.clear()
        return woken

    async def _announce(self, connection: Any) -> None:
        changes, self._unannounced = self._unannounced, set()
        names = ",".join(sorted(change.value for change in changes))
        try:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, names)
        except Exception:
            self._unannounced |= changes
            raise

    def _heard(self, connection: Any, process: int, _channel: str, names: str) -> None:
        """Handle a notification, unless it is this connection's own."""
        if process == connection.get_server_pid():
            return
        # another version may know others
        changes = frozenset(change for change in Change if change.value in names.split(","))
        if changes:
            self._receive(changes)


# ---- units of work
OLDEST_SERVER = 15
WRITERS = 8
"""Write units at a time in one process, each with a connection."""
READERS = 4
"""Read units at a time in one process, each with a connection."""
OUTCOME_TIMEOUT = IDLE_TIMEOUT + 5
"""Seconds in which it is found out whether a commit without an answer took place. After a line has
gone dead, the server waits for `IDLE_TIMEOUT` for a commit that it has not got."""
OUTCOME_PAUSE = 0.2
"""Seconds before it is looked up again."""
UPGRADE_WAIT = 2.0
"""Seconds after which it is looked again whether older processes have ended."""

_RUNNING_SINCE = "pg_stat_get_bgwriter_stat_reset_time()"
"""A time that does not change while the server runs or is restarted, but if it crashes: its
statistics begin again. Transactions that are lost with that give their numbers to others."""
_TRANSACTION = (
    "SELECT CAST(pg_current_xact_id_if_assigned() AS text) AS number, "
    f"{_RUNNING_SINCE} AS running_since"
)
_STATUS = (
    f"SELECT CASE WHEN {_RUNNING_SINCE} = :running_since "
    "THEN pg_xact_status(CAST(CAST(:number AS text) AS xid8)) END"
)
_TRY_AGAIN = {"40001", "40P01"}  # serialization failure, deadlock
_BUSY = {"55P03", "57014", "53300"}  # lock, statement, connections


class PostgresqlBackend:
    """An open database of a server, with the tables of this program.

    `writers` and `readers` are how many units of work of each kind may run at the same time.
    """

    writers = WRITERS
    readers = READERS

    def __init__(self, address: PostgresqlDatabase) -> None:
        self.address = address
        self.writing = engine_for(address, WRITERS, isolation_level="READ COMMITTED")
        self.reading = engine_for(
            address, READERS, isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._notifications: Notifications | None = None

    def error_of(self, error: Exception, *, reading: bool) -> Exception | None:
        """Return the StorageError for an error of the server or of the connection to it.

        None if our statement caused it. A connection that is lost before the commit has changed
        nothing, so its unit can be tried again.
        """
        code = sqlstate(error)
        if code in _TRY_AGAIN:
            return UnitUndone(f"{self.address} had another unit in the way.")
        if code in _BUSY:
            return DatabaseBusy(f"{self.address} was busy: {reason_of(error)}.")
        if code in UNUSABLE and not (reading and code == "25006"):
            return StorageError(f"{self.address} cannot be used: {UNUSABLE[code]}.")
        if not is_lost(error):
            return None
        return UnitUndone(f"{self.address} cannot be reached: {reason_of(error)}.")

    async def commit(self, connection: AsyncConnection) -> None:
        """Commit a unit of work. If the connection is lost meanwhile, look up what became of it.

        Raises UnitUndone if it was not committed, OutcomeUnknown if that cannot be found out.
        """
        own = (await connection.exec_driver_sql(_TRANSACTION)).one()
        try:
            await connection.commit()
        except (DBAPIError, OSError) as error:
            if not is_lost(error):
                raise
            if own.number is not None and not await self._was_committed(*own):
                raise UnitUndone(f"{self.address} lost the connection before a commit.") from error

    async def _was_committed(self, number: str, running_since: datetime) -> bool:
        """Return whether a transaction was committed. Raises OutcomeUnknown if nobody knows."""
        query = sa.text(_STATUS).bindparams(number=number, running_since=running_since)
        with suppress(TimeoutError):
            async with asyncio.timeout(OUTCOME_TIMEOUT):
                while True:
                    with suppress(StorageError, DBAPIError):
                        async with connected(self.address) as connection:
                            status = (await connection.execute(query)).scalar_one()
                        if status is None:
                            break  # the server has crashed, and may have used the number again
                        if status != "in progress":
                            return status == "committed"
                    await asyncio.sleep(OUTCOME_PAUSE)
        raise OutcomeUnknown(
            f"{self.address} lost the connection during a commit; it may have succeeded."
        )

    async def overwrite_deleted(self) -> None:
        """Do nothing: the server's files are its own concern."""

    def listen(self, receive: CommitListener) -> None:
        """Call `receive` with what other processes commit, and tell them of `announce` from now on.

        Only the first call has an effect.
        """
        if self._notifications is None:
            self._notifications = Notifications(self._connection_to_listen, receive)

    def announce(self, changes: Set[Change]) -> None:
        """Tell other processes what this one has committed, if it listens to them."""
        if self._notifications is not None:
            self._notifications.announce(changes)

    @asynccontextmanager
    async def _connection_to_listen(self) -> AsyncGenerator[Any]:
        """A connection of its own, as asyncpg makes it."""
        engine = engine_for(self.address, 1)
        try:
            async with engine.connect() as connection:
                yield await _driver(connection)
                await connection.invalidate()
        finally:
            await engine.dispose()

    def note_failing(self, *, failing: bool) -> None:
        """Do nothing: there is no other place for it than the database."""

    async def release(self) -> None:
        """Close all connections."""
        if self._notifications is not None:
            await self._notifications.stop()
        await self.reading.dispose()
        await self.writing.dispose()


async def open_postgresql(address: PostgresqlDatabase, now: datetime) -> PostgresqlBackend:
    """Check a server and create or migrate the tables. Raises StorageError.

    Tables are created or migrated in one transaction, under a lock, so that of several processes
    that start at once one does it. That waits until no process lives that uses the old tables.
    """
    async with connected(address, connections=2) as connection:
        await _check_pooler(connection)
        await check_server(address, connection)
        await _prepare_when_possible(address, connection, now)
    return PostgresqlBackend(address)


async def check_server(address: PostgresqlDatabase, connection: AsyncConnection) -> None:
    """Refuse a server that is too old, or another encoding. Warn of one that may lose what it has
    committed. Raises FinalStorageError."""
    version = int(await _show(connection, "server_version_num"))
    if version < OLDEST_SERVER * 10_000:
        raise FinalStorageError(
            f"{address} has version {version // 10_000}; Postboard needs {OLDEST_SERVER} or newer."
        )
    encoding = await _show(connection, "server_encoding")
    if encoding != "UTF8":
        raise FinalStorageError(
            f"{address} stores text as {encoding}; create a database with the encoding UTF8."
        )
    for setting in ("fsync", "synchronous_commit"):
        if await _show(connection, setting) == "off":
            why = "moves that players have confirmed may be lost if its machine fails"
            log.warning("PostgreSQL does not write commits to the disk", setting=setting, why=why)
    await connection.rollback()


async def _show(connection: AsyncConnection, setting: str) -> str:
    return str((await connection.exec_driver_sql(f"SHOW {setting}")).scalar_one())


async def _check_pooler(connection: AsyncConnection) -> None:
    """Refuse a pooler that does not keep one connection of the server for each of ours.

    Advisory locks, prepared statements and notifications would get lost. While a second connection
    holds a transaction, such a pooler gives the first one another connection of the server.
    """
    driver = await _driver(connection)
    before = await driver.fetchval("SELECT pg_backend_pid()")
    async with connection.engine.connect() as other:
        await other.exec_driver_sql("SELECT pg_backend_pid()")
        after = await driver.fetchval("SELECT pg_backend_pid()")
    if before != after:
        raise FinalStorageError(POOLER)


async def _driver(connection: AsyncConnection) -> Any:
    """Return the connection as asyncpg makes it."""
    return (await connection.get_raw_connection()).driver_connection


async def _prepare_when_possible(
    address: PostgresqlDatabase, connection: AsyncConnection, now: datetime
) -> None:
    """Create or migrate the tables as soon as no living process uses older ones."""
    known: Sequence[str] = ()
    while older := await _prepare(address, connection, now):
        if older != known:
            log.warning("upgrading waits until older processes end", processes=older)
            known = older
        await asyncio.sleep(UPGRADE_WAIT)


async def _prepare(
    address: PostgresqlDatabase, connection: AsyncConnection, now: datetime
) -> Sequence[str]:
    """Create or migrate the tables. Return the processes for which that has to wait."""
    # Whoever migrates may take longer than other locks are waited for.
    await connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    await connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    revision = await connection.run_sync(revision_of)
    if revision != newest_revision():
        older = [] if revision is None else await living_instances(connection)
        if older:  # they may register again meanwhile, so the lock is not kept
            await connection.rollback()
            return older
        await connection.run_sync(migrate)
    done = {newest_revision(): "database opened", None: "tables created"}
    said = done.get(revision, "tables migrated")
    log.info(said, database=str(address), revision=newest_revision())
    await connection.run_sync(note_opened, now)
    await connection.commit()
    return []
