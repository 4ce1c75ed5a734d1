"""The storage of servers, moderators' interventions, and sweeps over many matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol

from matches.model.entities import Intervention, Server, Sweep, SweepKind
from matches.model.server_settings import ServerSettings


class Servers(Protocol):
    """All stored servers and their settings."""

    async def lock(self, server: int) -> None:
        """Keep other write units from working on a server until this one ends.

        `get` does so in a write unit.
        """
        ...

    async def finished_channel(self, server: int) -> int | None:
        """Return the channel for finished matches, None if there is none. Locks nothing."""
        ...

    async def get(self, server: int) -> Server:
        """Return a server, with default settings if the server is not stored."""
        ...

    async def set_settings(self, server: int, settings: ServerSettings) -> None:
        """Store changed settings. Entries written by other versions are not changed."""
        ...

    async def set_left(self, server: int, at: datetime | None) -> None:
        """Store when the bot was removed from the server, None if it is on the server."""
        ...

    async def left_before(self, moment: datetime) -> list[Server]:
        """Return the servers that removed the bot before a moment and have not added it again."""
        ...

    async def delete(self, server: int, most: int) -> bool:
        """Delete at most `most` rows of what is stored about a server: its log of moderators, the
        names of players there, and at last its settings. Return whether there may be more.

        Matches and ratings stay.
        """
        ...

    async def with_running_matches(self) -> list[int]:
        """Return the servers with running matches, without those the bot was removed from."""
        ...


class Interventions(Protocol):
    """The log of moderators' interventions."""

    async def add(self, server: int, intervention: Intervention) -> None:
        """Add an intervention to the log of a server."""
        ...

    async def of_server(self, server: int, limit: int) -> list[Intervention]:
        """Return at most `limit` interventions on a server, newest first."""
        ...


class Sweeps(Protocol):
    """Unfinished sweeps: work on many matches that is done in batches."""

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep:
        """Store a sweep that starts at the first match.

        `subject` is the server or player that the sweep is about, 0 if there is none. `data` is
        that of `Sweep`.
        """
        ...

    async def get(self, sweep: int) -> Sweep | None:
        """Return an unfinished sweep, None if it is finished."""
        ...

    async def of_kind(self, kind: SweepKind) -> list[Sweep]:
        """Return all unfinished sweeps of a kind, oldest first."""
        ...

    async def pending(self, limit: int, *, excluding: Collection[int] = ()) -> list[int]:
        """Return the ids of the oldest sweep of each kind and subject, oldest first.

        Those in `excluding` are left out.
        """
        ...

    async def advance(self, sweep: int, match: int) -> None:
        """Store that all matches with numbers up to `match` are done."""
        ...

    async def set_data(self, sweep: int, data: Mapping[str, object]) -> None:
        """Replace the data of a sweep, which starts again at the first match."""
        ...

    async def mark_done(self, sweep: int) -> None:
        """Delete a finished sweep."""
        ...
