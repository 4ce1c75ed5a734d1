"""Errors of the database.

Each message of a StorageError is a sentence for the person who runs the bot.
"""


class StorageError(Exception):
    """The database cannot be used; the message says why and what to do."""


class DatabaseBusy(StorageError):
    """A lock or a connection was not free in time; a later attempt may work."""


class UnitUndone(DatabaseBusy):
    """A unit of work got in the way of another one, or lost its connection before its commit.

    Nothing was written. People see this only if further attempts fail, too. After the last one it
    is `final`, and no use case tries again.
    """

    final = False

    async def before_next_attempt(self, seconds: float) -> None:
        """Wait for a while, or do what the next attempt needs."""
        import asyncio  # noqa: PLC0415  # takes long to load, which the check of health need not

        await asyncio.sleep(seconds)


class OutcomeUnknown(StorageError):
    """A commit had no answer, and it could not be found out whether it took place."""


class FinalStorageError(StorageError):
    """A restart would fail again, until somebody has done what the message says."""


class DatabaseInUse(FinalStorageError):
    """Another bot uses the same file, or runs under the same name."""


class DatabaseTooNew(FinalStorageError):
    """The file was written by a newer version of this program."""


class DatabaseDamaged(FinalStorageError):
    """The file is not a database, is damaged, or belongs to another program."""


class MigrationFailed(FinalStorageError):
    """The tables could not be migrated, and were not changed."""


class Conflict(Exception):
    """A row has changed since it was read, so a compare-and-set failed; nothing was written."""


class LeaseLost(Exception):
    """A notice is no longer this process's to deliver; nothing was written.

    The process did not say for a while that it lives, so another one may have delivered it since.
    """


def unreadable(place: object, why: str, *, older: bool) -> StorageError:
    """Return the error for a database that cannot be read; `older` if its tables are not there."""
    if older:
        return StorageError(
            f"{place} lacks tables of this version, which has not been started on it yet."
        )
    return StorageError(f"{place} cannot be read: {why}.")
