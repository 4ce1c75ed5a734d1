"""What differs between the kinds of databases, apart from single statements."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from storage.addresses import Address


class Backend(Protocol):
    """An open database of one kind, with the tables of this program.

    `writers` and `readers` are how many units of work of each kind may run at the same time.
    """

    @property
    def address(self) -> Address: ...
    @property
    def writing(self) -> AsyncEngine: ...
    @property
    def reading(self) -> AsyncEngine: ...
    @property
    def writers(self) -> int: ...
    @property
    def readers(self) -> int: ...

    def error_of(self, error: Exception, *, reading: bool, committing: bool) -> Exception | None:
        """Return the error to raise for one of the driver; None if our statement caused it.

        `committing` says that it occurred during a commit, so that its outcome may be unknown.
        """
        ...

    async def backup(self, target: Path) -> None:
        """Copy the database into one new file. Raises StorageError."""
        ...

    async def overwrite_deleted(self) -> None:
        """Overwrite what was deleted, as far as the files still hold it. No unit writes now."""
        ...

    async def release(self) -> None:
        """Close all connections and release the database."""
        ...
