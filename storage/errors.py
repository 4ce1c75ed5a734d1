"""Why a database cannot be used: each message is a sentence for whoever runs the bot."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used; the message says why and what to do."""


class DatabaseBusy(StorageError):
    """Another process held the write lock for too long; trying again later may work."""


class DatabaseInUse(StorageError):
    """Another bot works on the same file."""


class DatabaseTooNew(StorageError):
    """The file was written by a newer version of this program."""


class DatabaseDamaged(StorageError):
    """The file is no database, or not a sound one."""
