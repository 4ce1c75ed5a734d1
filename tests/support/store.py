"""A real database on a file of its own, for any test that needs one."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from matches.protocols import Clock
from storage.database import Database, open_database


def url_of(folder: Path) -> str:
    """The URL of the database that `fresh_database` keeps in a folder."""
    return f"sqlite:///{folder / 'postboard.db'}"


@asynccontextmanager
async def fresh_database(folder: Path, clock: Clock | None = None) -> AsyncGenerator[Database]:
    """The database in a folder (usually pytest's `tmp_path`), closed when the block ends.

    Entering it again with the same folder is what a restart of the bot sees.
    """
    database = await open_database(url_of(folder), clock=clock)
    try:
        yield database
    finally:
        await database.close()
