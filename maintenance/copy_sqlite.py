"""An SQLite file as one of the two databases of a copy."""

import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event

from maintenance.copy_rows import Side
from storage.errors import StorageError
from storage.sqlite.files import FileLock, connected, dangling, explained, remove, write_to_disk
from storage.sqlite.permissions import make_file, make_folder

UNFINISHED = ".copying"
"""What follows the name of the file while it is being written."""


@contextlib.asynccontextmanager
async def sqlite_source(file: Path) -> AsyncGenerator[Side]:
    """A file that is read, locked for this process. Raises StorageError."""
    if not file.is_file():  # noqa: ASYNC240  # nothing else runs meanwhile
        raise StorageError(f"There is no database at {file}.")
    with explained(file), FileLock(file), connected(file, only_read=True) as connection:
        _explain_errors(connection, file)
        connection.exec_driver_sql("BEGIN")
        # PostgreSQL has no such rows
        if wrong := sorted(set(dangling(connection))):
            end = "Delete such rows, or restore an earlier copy. Nothing was copied."
            raise StorageError("\n".join([*wrong, end]))
        yield Side(file, connection, connection.rollback)


@contextlib.asynccontextmanager
async def sqlite_target(file: Path) -> AsyncGenerator[Side]:
    """A new file, which gets its name only when it is complete. Raises StorageError."""
    part = file.with_name(file.name + UNFINISHED)

    def keep() -> None:
        connection.commit()
        connection.close()
        _refuse_existing(file)
        write_to_disk(part)
        part.replace(file)
        write_to_disk(file.parent)

    with explained(file):
        make_folder(file.parent)
        with FileLock(file):
            _refuse_existing(file)
            try:
                remove(part)
                make_file(part)
                with connected(part) as connection:
                    _explain_errors(connection, file)
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                    yield Side(file, connection, keep)
            finally:
                with contextlib.suppress(OSError):
                    remove(part)


def _explain_errors(connection: sa.Connection, file: Path) -> None:
    def explain(context: sa.ExceptionContext) -> None:
        # at once, so that it does not pass for an error of another database
        why = context.original_exception
        if isinstance(why, Exception) and not isinstance(why, StorageError):
            context.chained_exception = StorageError(f"{file} cannot be used: {why}.")

    event.listen(connection.engine, "handle_error", explain)


def _refuse_existing(file: Path) -> None:
    beside = [file.with_name(file.name + end) for end in ("-wal", "-journal")]
    if (file.exists() and file.stat().st_size) or any(each.exists() for each in beside):
        raise StorageError(
            f"There is a database at {file} already. A copy is written into a new file only; name "
            "another one, or move this one away with the files beside it."
        )
