"""Leases of notices in tests."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from model.entities import Notice
from model.notices import Room
from storage.database import UnitOfWork

LEASE = 77
"""The lease of `begin_attempt`, which belongs to no instance."""


async def begin_attempt(unit: UnitOfWork, notice: int, at: datetime, lease: int = LEASE) -> Notice:
    """Lease a notice that can be delivered at a moment."""
    leased = await unit.outbox.lease(
        lease, at, choose=lambda due: [each for each in due if each.id == notice]
    )
    [leased] = leased.notices
    return leased


async def due_notices(
    unit: UnitOfWork, at: datetime, limit: int = 20, **wanted: Any
) -> list[Notice]:
    """Return the notices that can be delivered at a moment, without leasing them."""
    found: list[Notice] = []

    def choose_none(notices: Sequence[Notice]) -> Sequence[Notice]:
        found.extend(notices)
        return ()

    await unit.outbox.lease(LEASE, at, Room(limit, **wanted), choose_none)
    return found


async def next_due(unit: UnitOfWork, at: datetime) -> datetime | None:
    """Return the next moment after another one at which a notice can be delivered."""
    return (await unit.outbox.lease(LEASE, at, choose=lambda _: ())).next_due


def context_for(context: SimpleNamespace, notice: Notice) -> SimpleNamespace:
    """The context for the delivery of a notice, as `Context.for_notice` returns it, from a few of a
    context's attributes."""
    service = context.service.for_notice(notice)
    return SimpleNamespace(**{**vars(context), "service": service, "store": service.database})


async def register(unit: UnitOfWork, name: str = "one", seconds: float = 60) -> int:
    """Store an instance that lives for some seconds."""
    return await unit.instances.register(name, "1.0", {}, timedelta(seconds=seconds))
