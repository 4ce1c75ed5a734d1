"""Computes the ratings in a database file again, also while a bot uses it."""

from __future__ import annotations

from pathlib import Path

from matches.service import SystemClock
from matches.steps.recomputing import Recomputed
from matches.use_cases.recomputing import recompute_ratings
from storage.addresses import SqliteFile
from storage.broken import BrokenValue
from storage.checks import read_revision
from storage.database import Database
from storage.errors import StorageError
from storage.files import FileLock
from storage.schema import newest_revision
from storage.sqlite import SqliteBackend


async def recompute(file: Path) -> list[Recomputed]:
    """Compute all ratings again. Return what changed, by pool. Raises StorageError.

    The lock that keeps a second bot from the file is not taken. A running bot reads meanwhile; its
    writers wait as long as one pool takes, a second for 10,000 matches.
    """
    revision = read_revision(file)
    if revision != newest_revision():
        raise StorageError(
            f"The tables of {file} have revision {revision or 'none'}; this version works with "
            f"{newest_revision()}, and migrates them when the bot starts."
        )
    database = Database(SqliteBackend(SqliteFile(file), FileLock(file)), SystemClock())
    try:
        return await recompute_ratings(database)
    except BrokenValue as error:
        raise StorageError(f"{file} has a rated match or a rating that {error}.") from error
    finally:
        await database.close()
