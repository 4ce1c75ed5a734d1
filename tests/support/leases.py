"""Leases of notices in tests."""

from __future__ import annotations

from datetime import datetime, timedelta

from model.entities import Notice
from storage.database import UnitOfWork

LEASE = 77
"""The lease of `begin_attempt`, which belongs to no instance."""


async def begin_attempt(unit: UnitOfWork, notice: int, at: datetime, lease: int = LEASE) -> Notice:
    """Lease a notice that can be delivered at a moment."""
    [leased] = await unit.outbox.claim(
        lease, at, choose=lambda due: [each for each in due if each.id == notice]
    )
    return leased


async def register(unit: UnitOfWork, name: str = "one", seconds: float = 60) -> int:
    """Store an instance that lives for some seconds."""
    return await unit.instances.register(name, "1.0", {}, timedelta(seconds=seconds))
