"""What differs between the kinds of databases, apart from single statements."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from model.commits import Change, CommitListener
from storage.addresses import Address


class Announcer(Protocol):
    """Tells other processes what this one has committed."""

    def announce(self, changes: Set[Change]) -> None:
        """Tell them soon. Must return quickly and not raise."""
        ...

    async def stop(self) -> None:
        """Tell and hear nothing more."""
        ...


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

    def listen(self, receive: CommitListener) -> Announcer | None:
        """Call `receive` with what other processes commit. Return what tells them the same.

        None if there are none.
        """
        ...

    async def release(self) -> None:
        """Close all connections and release the database."""
        ...
