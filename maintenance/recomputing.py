"""Computes all ratings in a database again, also while bots use it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from maintenance.checks import other_revision, revision_at
from matches.ratings.recomputing import Recomputed, recompute_pool
from matches.use_case import use_case
from model.environment import SystemClock
from storage.addresses import Address, PostgresqlDatabase
from storage.database import Database
from storage.errors import FinalStorageError, StorageError
from storage.postgresql.backend import PostgresqlBackend
from storage.schema import newest_revision
from storage.sqlite.backend import SqliteBackend
from storage.sqlite.files import FileLock
from storage.stored import BrokenValue


async def recompute(address: Address) -> list[Recomputed]:
    """Compute all ratings again. Return what changed, by pool. Raises StorageError.

    The lock that keeps a second bot from a file is not taken. A running bot reads meanwhile; its
    writers wait as long as one pool takes, a second for 10,000 matches.
    """
    async with _opened(address) as database:
        return await recompute_ratings(database)


async def wrong_ratings(address: Address) -> list[str]:
    """Name the pools whose ratings recomputing would change. Raises StorageError."""
    sentences: list[str] = []
    async with _opened(address) as database:
        async with database.read() as unit:
            pools = await unit.ratings.pools()
        for pool in pools:
            with suppress(_Undone):
                async with database.write() as unit:
                    done = await recompute_pool(unit, pool)
                    if done.changed_matches or done.changed_players:
                        sentences.append(
                            f"{pool}: the ratings of {done.changed_players} players and of "
                            f"{done.changed_matches} rated matches would be others if they were "
                            "computed again."
                        )
                    raise _Undone
    return sentences


class _Undone(Exception):
    """Undoes a unit of work."""


@asynccontextmanager
async def _opened(address: Address) -> AsyncGenerator[Database]:
    revision = await revision_at(address)
    if revision != newest_revision():
        raise FinalStorageError(other_revision(revision, f"The tables of {address}"))
    on_server = isinstance(address, PostgresqlDatabase)
    backend = PostgresqlBackend(address) if on_server else SqliteBackend(address, FileLock(address))
    database = Database(backend, SystemClock())
    try:
        yield database
    except BrokenValue as error:
        raise StorageError(f"{address} has a rated match or a rating that {error}.") from error
    finally:
        await database.close()


async def recompute_ratings(database: Database) -> list[Recomputed]:
    """Compute all ratings again from the rated matches. Return what changed, by pool.

    Each pool is one unit of work, because no match changes ratings of two pools; `recompute_pool`
    says which rows it locks. So others wait for one pool only, and an interruption leaves every
    pool as it was or recomputed.
    """
    async with database.read() as unit:
        pools = await unit.ratings.pools()
    return [await _recompute(database, pool) for pool in pools]


@use_case
async def _recompute(database: Database, pool: str) -> Recomputed:
    async with database.write() as unit:
        return await recompute_pool(unit, pool)
