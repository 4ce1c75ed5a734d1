"""The database as a file: locks it for one bot, checks it, and copies it before migrations."""

import contextlib
import fcntl
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Generator
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DatabaseError, DBAPIError

from storage.addresses import ENDINGS, FAILING, FAILING_AT, unreadable_part
from storage.errors import (
    DatabaseDamaged,
    DatabaseInUse,
    FinalStorageError,
    MigrationFailed,
    StorageError,
)
from storage.schema import migrate, newest_revision, note_opened, revision_of
from storage.sqlite.permissions import FILE, make_file, make_folder, ownership, why_no_copy

LAST_BACKUP = "last backup"
"""The key of the fact that says when the last complete copy of the database was made, in the form
of ISO 8601. Only copies that the program itself made are known."""

log = structlog.stdlib.get_logger(__name__)

MAX_SIZE_CHECKED_AT_START = 64 * 1024 * 1024
"""Bytes up to which a file is checked at every start; a larger one only before migrations."""
MAX_BACKUPS = 5
BUSY_TIMEOUT = 15_000
"""Milliseconds to wait for a lock that another process holds (a backup, a person with a shell).
Shorter than the time that a process has to exit after SIGTERM."""
EMPTYING_TIMEOUT = 1
"""Seconds that emptying the log of changes waits for readers; meanwhile nobody can write."""
NOTING_TIMEOUT = 5
"""Seconds that storing the time of a backup waits for the lock."""
UNFINISHED = ".postboard-part"
"""What follows the name of a copy while it is being written."""
UNREADABLE_SCHEMA = "the descriptions of its tables are damaged"
"""Why Python cannot even decode what SQLite says."""
RESTORE = " `python -m maintenance restore FILE` puts your newest copy back."
OLDEST_SQLITE = (3, 35, 0)  # RETURNING


class FileLock:
    """Locks `<file>.lock` for this process. The system releases the lock when the process dies."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(file.name + ".lock")
        self._file = file
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock. Raises DatabaseInUse if another process holds it, or StorageError."""
        if self._file.exists() and not self._file.is_file():
            raise FinalStorageError(f"A database has to be a file, and {self._file} is none.")
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, FILE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(descriptor, FAILING_AT).decode(errors="replace").strip()
            os.close(descriptor)
            process = f" (process {holder})" if holder else ""
            raise DatabaseInUse(
                f"Another Postboard{process} works with {self._file}. Stop it first, or give this "
                "one another file in DATABASE_URL."
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}".ljust(FAILING_AT).encode() + b" \n")
        self._descriptor = descriptor

    def note_failing(self, *, failing: bool) -> None:
        """Say in the file, which needs no more room on a full disk, whether the database cannot be
        written, so that others learn it at once."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.pwrite(self._descriptor, FAILING if failing else b" ", FAILING_AT)

    def __enter__(self) -> Path:
        self.take()
        return self._path

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock. Its file stays: deleting it could break the lock of another process."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@contextlib.contextmanager
def explained(path: Path) -> Generator[None]:
    """Raise StorageError, with the path, for errors of the operating system."""
    try:
        yield
    except OSError as error:
        place = Path(str(error.filename or path))  # one of its folders, or the lock beside it
        why = f"; {ownership(place)}" if isinstance(error, PermissionError) else ""
        raise StorageError(f"{path} cannot be used: {error.strerror}{why}.") from error


def _require_file(file: Path) -> None:
    """Raise StorageError if there is no such file, or this user may not read it."""
    if part := unreadable_part(file):
        raise StorageError(f"There is no database at {file} that can be read; {ownership(part)}.")


@contextlib.contextmanager
def connected(file: Path, *, only_read: bool = False) -> Generator[sa.Connection]:
    """A connection for maintenance. Transactions are begun explicitly, and foreign keys are off,
    because migrations copy tables that others refer to. Raises StorageError if there is no file,
    and in the block DBAPIError also for a damaged schema.
    """

    def connect() -> sqlite3.Connection:
        name = _to_read(file) if only_read else f"{file.absolute().as_uri()}?mode=rw"
        timeout = BUSY_TIMEOUT / 1000
        return sqlite3.connect(name, uri=True, isolation_level=None, timeout=timeout)

    _require_file(file)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageError(
            f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or newer is needed. It comes with "
            "Python or with the operating system."
        )
    # the name is for error messages
    url = sa.URL.create("sqlite", database=str(file))
    engine = sa.create_engine(url, creator=connect, poolclass=sa.NullPool)
    try:
        with engine.connect() as connection:
            yield connection
    except UnicodeDecodeError as error:
        raise DatabaseError(None, None, sqlite3.DatabaseError(UNREADABLE_SCHEMA)) from error
    finally:
        engine.dispose()


def _to_read(file: Path) -> str:
    """Return the URI that opens a file to read it. Nothing appears beside a copy, which has no
    lock or other file beside it because no bot has used it."""
    file = file.resolve()  # SQLite keeps its other files beside the file that a link names
    beside = (file.with_name(file.name + end) for end in (*ENDINGS[1:], ".lock"))
    alone = "" if any(each.exists() for each in beside) else "&immutable=1"
    return f"{file.as_uri()}?mode=ro{alone}"


def copy(file: Path, target: Path, check: Callable[[Path], None] = lambda _: None) -> None:
    """Copy a database, also while it is in use, into one file without WAL.

    The copy is a consistent snapshot. It gets its name only if it is complete and `check`, which
    raises an error for a damaged one, has read it. What killed copies have left in its folder is
    removed.
    """
    _require_file(file)
    make_folder(target.parent)
    part = target.with_name(target.name + UNFINISHED)
    with _without_unfinished(target.parent):
        try:
            remove(part)
            make_file(part)
            name, timeout = f"{file.as_uri()}?mode=ro", BUSY_TIMEOUT / 1000
            with (
                contextlib.closing(sqlite3.connect(name, timeout=timeout, uri=True)) as source,
                contextlib.closing(sqlite3.connect(part)) as destination,
            ):
                source.execute("PRAGMA schema_version")  # copying would wait for a lock forever
                # All pages in one step, so that a concurrent write does not restart the copy.
                source.backup(destination)
            with part.open("r+b") as written:  # no WAL; SQLite would read the schema for that
                if written.seek(18) < part.stat().st_size:
                    written.write(b"\1\1")
            write_to_disk(part)
            check(part)
            part.replace(target)
        finally:
            remove(part)


@contextlib.contextmanager
def _without_unfinished(folder: Path) -> Generator[None]:
    """Remove unfinished copies from a folder, unless another process is just making one there."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # not every file system locks folders
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for part in folder.glob(f"*{UNFINISHED}*"):
                part.unlink()
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def damage(connection: sa.Connection) -> list[str]:
    """Read a whole database. Say what is wrong with its pages, indices and foreign keys."""
    answers = connection.exec_driver_sql("PRAGMA integrity_check")
    return [f"SQLite says: {row[0]}." for row in answers if row[0] != "ok"] + dangling(connection)


def dangling(connection: sa.Connection) -> list[str]:
    """Return a sentence for each table with rows that refer to missing ones of another."""
    rows = connection.exec_driver_sql("PRAGMA foreign_key_check")
    pairs = Counter((row[0], row[2]) for row in rows)
    return [
        f"A row of {table} refers to a missing row of {other}."
        if count == 1
        else f"{count} rows of {table} refer to missing rows of {other}."
        for (table, other), count in pairs.items()
    ]


def require_sound(connection: sa.Connection, file: Path) -> None:
    """Raise DatabaseDamaged if the database, which is the `file` or a copy of it, is damaged."""
    for sentence in damage(connection):
        raise DatabaseDamaged(
            f"{file} is damaged. {sentence} Nothing was changed; `python -m maintenance check` "
            "says what to do."
        )


def remove(file: Path) -> None:
    """Remove a database, if it is there, and what an interrupted change left beside it."""
    for ending in ENDINGS:
        file.with_name(file.name + ending).unlink(missing_ok=True)


def reason_of(error: BaseException, file: Path) -> str:
    """Return why SQLite cannot use a file, with what helps to find out: whose it is, what is free.

    `file` may be one that is to be made.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes have more bits
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
        return f"{error}; {ownership(file)}"
    if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
        return f"{error}; {shutil.disk_usage(file.parent).free:,} bytes are free on its disk"
    return UNREADABLE_SCHEMA if isinstance(error, UnicodeDecodeError) else str(error)


def write_to_disk(path: Path) -> None:
    """Let the system write a file or the names in a folder to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def empty_log(file: Path) -> None:
    """Write the log of changes (`-wal`) into the database and empty it, unless others use it."""
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=EMPTYING_TIMEOUT)) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        log.warning("log of changes not emptied", error=str(error))
    else:
        if busy:
            log.info("log of changes not emptied, because it is read")


def note_backup(file: Path, now: datetime) -> None:
    """Store when the database was last copied, for those who ask the bot.

    If that fails, for example because the file cannot be written, the copy is as good without it.
    """
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=NOTING_TIMEOUT)) as connection:
            connection.execute(
                "INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)",
                (LAST_BACKUP, now.isoformat(timespec="seconds")),
            )
            connection.commit()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        log.warning("time of the backup not stored, so it seems older", error=str(error))


def copies(file: Path, folder: Path) -> list[Path]:
    """Copies of a file made before migrations, oldest first; none in a folder that is closed."""
    pattern = f"{file.stem}-*-before-*{file.suffix}"
    return sorted(folder.glob(pattern)) if os.access(folder, os.R_OK | os.X_OK) else []


@contextlib.contextmanager
def _backed_up(file: Path, folder: Path, revision: str, now: datetime) -> Generator[None]:
    """Copy a file before the block migrates it to a revision, and delete the oldest copies after.

    The copy is called `failed` until the block has succeeded, and after that by the time. So a
    start that fails or is killed again and again costs no other copy. Raises StorageError if there
    is no room.
    """
    if why := why_no_copy(file, folder):
        raise StorageError(f"BACKUPS cannot take the copy before the upgrade: {why}.")
    stamp = now.strftime("%Y%m%dT%H%M%S")
    ending = f"-before-{revision}{file.suffix}"
    made = folder / f"{file.stem}-failed{ending}"

    def check(part: Path) -> None:
        with connected(part, only_read=True) as connection:
            require_sound(connection, file)

    with explained(made):
        copy(file, made, check)
    note_backup(file, now)
    yield
    made.replace(folder / f"{file.stem}-{stamp}{ending}")
    for old in copies(file, folder)[:-MAX_BACKUPS]:
        old.unlink()


def _check(connection: sa.Connection) -> None:
    answer = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if answer != "ok":
        raise DatabaseDamaged(f"{connection.engine.url.database} is damaged: {answer}.{RESTORE}")


def _try_to_write(connection: sa.Connection, now: datetime) -> None:
    """Write one row, so that a file or disk that cannot be written is found at the start."""
    connection.rollback()
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    note_opened(connection, now)
    connection.commit()


def upgrade(connection: sa.Connection) -> None:
    """Migrate in a transaction, which the caller ends.

    Raises DatabaseDamaged if a foreign key dangles after it.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    migrate(connection)
    for sentence in dangling(connection):
        raise MigrationFailed(
            f"{connection.engine.url.database} could not be migrated. After it: {sentence} Nothing "
            "was changed. Start the version that ran before, and report this."
        )


def prepare(file: Path, backup_folder: Path, now: datetime) -> None:
    """Create, check or migrate a database file so that it has this program's tables.

    The file is copied into `backup_folder` before migrations. Raises StorageError.
    """
    if file.exists() and not file.stat().st_size:
        advice = "if there were matches in it, stop the bot and restore your newest copy"
        log.warning("the database file was empty", database=str(file), advice=advice)
    try:
        make_file(file)
        with connected(file) as connection:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.exec_driver_sql("PRAGMA synchronous = FULL")
            revision, newest = revision_of(connection), newest_revision()
            connection.rollback()
            if revision == newest:
                if file.stat().st_size <= MAX_SIZE_CHECKED_AT_START:
                    _check(connection)
                _try_to_write(connection, now)
                log.info("database opened", database=str(file))
                return
            copied = contextlib.nullcontext()
            if revision is not None:
                copied = _backed_up(file, backup_folder, newest, now)
            with copied:
                upgrade(connection)
                note_opened(connection, now)
                connection.commit()
            done = "database created" if revision is None else "tables migrated"
            log.info(done, database=str(file), revision=newest)
    except (sqlite3.DatabaseError, DBAPIError) as error:
        cause = (isinstance(error, DBAPIError) and error.orig) or error
        # OperationalError: locked, disk full, no permission. Any other error is in the file itself.
        kind = StorageError if isinstance(cause, sqlite3.OperationalError) else DatabaseDamaged
        advice = RESTORE if kind is DatabaseDamaged else ""
        raise kind(f"{file} cannot be used: {reason_of(cause, file)}.{advice}") from error
