"""Stored servers, what their moderators did, and work over many of their matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol

from matches.model.entities import Intervention, Server, Sweep, SweepKind
from matches.model.server_settings import ServerSettings


class Servers(Protocol):
    """Servers and their settings."""

    async def get(self, server: int) -> Server: ...

    async def set_settings(self, server: int, settings: ServerSettings) -> None:
        """Store what has changed; entries that only another version knows are left alone."""
        ...

    async def set_left(self, server: int, at: datetime | None) -> None: ...

    async def with_running_matches(self) -> list[int]:
        """Servers with running matches, without those that were left."""
        ...


class Interventions(Protocol):
    """What moderators did."""

    async def add(self, server: int, intervention: Intervention) -> None: ...

    async def of_server(self, server: int, limit: int) -> list[Intervention]:
        """Newest first."""
        ...


class Sweeps(Protocol):
    """Work over many matches that is done a part at a time."""

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep: ...

    async def get(self, sweep: int) -> Sweep | None:
        """One that is under way, None when it has come to its end."""
        ...

    async def pending(self, limit: int, *, excluding: Collection[int] = ()) -> list[int]:
        """The oldest of each subject, oldest first; those in `excluding` left out."""
        ...

    async def advance(self, sweep: int, match: int) -> None:
        """Store that all matches up to this number are done."""
        ...

    async def mark_done(self, sweep: int) -> None:
        """Delete a finished sweep."""
        ...
