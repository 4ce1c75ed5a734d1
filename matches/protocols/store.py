"""Units of work on storage.

One use case is one unit of work: everything in it is committed together, or nothing is. A write
unit takes the database's write lock when it begins, so what it read cannot change under it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from matches.model.commits import CommitListener
from matches.protocols.challenges import Challenges
from matches.protocols.matches import Matches
from matches.protocols.outbox import Outbox
from matches.protocols.people import Absences, Players
from matches.protocols.servers import Interventions, Servers, Sweeps


class UnitOfWork(Protocol):
    """All of storage within one transaction."""

    @property
    def challenges(self) -> Challenges: ...
    @property
    def matches(self) -> Matches: ...
    @property
    def players(self) -> Players: ...
    @property
    def servers(self) -> Servers: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def absences(self) -> Absences: ...
    @property
    def interventions(self) -> Interventions: ...
    @property
    def sweeps(self) -> Sweeps: ...

    async def set_fact(self, key: str, value: str) -> None:
        """Store a string under a key, replacing an earlier one."""
        ...

    async def get_fact(self, key: str) -> str | None:
        """The string stored under a key, None if there is none."""
        ...


class Store(Protocol):
    """Where units of work come from."""

    def write(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """A transaction that commits when the block ends well and rolls back when it raises."""
        ...

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """A consistent view that writes nothing and never waits for writers."""
        ...

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit that changed something tasks wait for.

        Return a function that ends the subscription.
        """
        ...
