"""A real database in a file of its own, for any test that needs one."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from matches.protocols.environment import Clock
from storage import schema
from storage.database import Database, open_database
from storage.files import prepare
from storage.privacy import make_file, make_folder

SHIPPED_MIGRATIONS = schema.MIGRATIONS


def url_of(folder: Path) -> str:
    """The URL of the database that `fresh_database` makes in a folder."""
    return f"sqlite:///{folder / 'postboard.db'}"


@cache
def _migrated() -> bytes:
    """The content of an empty database to which all migrations were applied."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "template.db"
        prepare(file, Path(folder), datetime(2026, 1, 1, tzinfo=UTC))
        return file.read_bytes()


def copy_template(file: Path) -> None:
    """Write an empty database that is up to date, which takes less time than to migrate one.

    Does nothing where there is a file, and where a test has replaced the migrations.
    """
    if not file.exists() and schema.MIGRATIONS == SHIPPED_MIGRATIONS:
        make_folder(file.parent)
        make_file(file)
        file.write_bytes(_migrated())


@asynccontextmanager
async def fresh_database(folder: Path, clock: Clock | None = None) -> AsyncGenerator[Database]:
    """The database in a folder (usually pytest's `tmp_path`), closed when the block ends.

    Entering it again with the same folder is what a restart of the bot sees.
    """
    copy_template(folder / "postboard.db")
    database = await open_database(url_of(folder), clock=clock)
    try:
        yield database
    finally:
        await database.close()
