"""Units of work on storage.

One use case is one unit of work: everything in it is committed together, or nothing is.

On SQLite, write units run one after the other. On PostgreSQL several run at once. Then each
statement sees what others have committed by then, and what a unit depends on must be locked. These
methods lock what they return until a write unit ends: `get` of matches, challenges, players,
servers and sweeps, `get_many` and `running_among` of matches, `Ratings.lock` and `lock_all`, and
`get_fact`. `Players.lock` locks several players at once, and `Outbox.add` locks the lane. Use cases
lock in the order sweep, server that leaves or returns, matches, challenges, players, server of a
new match, ratings, lanes, and those of one kind in ascending order. If two units wait for each
other nevertheless, one of them is undone and tried again (`matches.use_cases.retrying`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from matches.model.commits import CommitListener
from matches.protocols.challenges import Challenges
from matches.protocols.history import History
from matches.protocols.instances import Instances
from matches.protocols.matches import Matches
from matches.protocols.outbox import Outbox
from matches.protocols.people import Absences, Players
from matches.protocols.personal_data import PersonalData
from matches.protocols.profiles import Profiles
from matches.protocols.ratings import Ratings
from matches.protocols.servers import Interventions, Servers, Sweeps
from matches.protocols.snapshots import Snapshots
from matches.protocols.studies import Studies

LAST_BACKUP = "last backup"
"""The key of the fact that says when the last complete copy of the database was made, in the form
of ISO 8601. Only copies that the program itself made are known."""


class UnitOfWork(Protocol):
    """All of storage, within one transaction."""

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
    def instances(self) -> Instances: ...
    @property
    def absences(self) -> Absences: ...
    @property
    def interventions(self) -> Interventions: ...
    @property
    def history(self) -> History: ...
    @property
    def sweeps(self) -> Sweeps: ...
    @property
    def studies(self) -> Studies: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def profiles(self) -> Profiles: ...
    @property
    def personal_data(self) -> PersonalData: ...
    @property
    def ratings(self) -> Ratings: ...

    async def set_fact(self, key: str, value: str) -> None:
        """Store a string under a key, replacing an earlier one."""
        ...

    async def get_fact(self, key: str) -> str | None:
        """Return the string stored under a key, None if there is none."""
        ...


class Store(Protocol):
    """Opens units of work."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the database at the same time."""
        ...

    def write(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a transaction that commits at the end of its block, or rolls back if it raises."""
        ...

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a consistent view that cannot write and never waits for writers."""
        ...

    async def overwrite_deleted(self) -> None:
        """Overwrite what was deleted or replaced, as far as the files still hold it."""
        ...

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit with a `Change`.

        Return a function that ends the subscription.
        """
        ...
