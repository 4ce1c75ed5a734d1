"""Errors of the database. Each message is a sentence for the person who runs the bot."""

from __future__ import annotations

from matches.protocols.errors import Contention, Unavailable


class StorageError(Unavailable):
    """The database cannot be used; the message says why and what to do."""


class DatabaseBusy(StorageError):
    """A lock or a connection was not free in time; a later attempt may work."""


class UnitUndone(DatabaseBusy, Contention):
    """A unit of work got in the way of another one, or lost its connection before its commit.

    Nothing was written. People see this only if further attempts fail, too.
    """


class DatabaseInUse(StorageError):
    """Another bot uses the same file."""


class DatabaseTooNew(StorageError):
    """The file was written by a newer version of this program."""


class DatabaseDamaged(StorageError):
    """The file is not a database, is damaged, or belongs to another program."""
