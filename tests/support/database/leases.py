"""Leases of notices in tests."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from bot.runtime.rate_limits import RefusedRequests
from bot.runtime.this_instance import ThisInstance
from bot.runtime.waiting import just_wait
from matches.service import Service
from model.entities import Notice
from model.environment import WallClock
from model.notices import Busy, OtherShards, Room
from storage.database import Database, UnitOfWork

INSTANCE = 77
"""The instance for which `begin_attempt` leases. It is not stored."""
IDLE = Busy((), (), ())


def room(
    server_limit: int = 20,
    per_server: int = 20,
    busy: Busy = IDLE,
    after: int = -1,
    other_shards: Sequence[OtherShards] = (),
) -> Room:
    """The room of a worker that delivers nothing yet."""
    return Room(server_limit, per_server, busy, after, other_shards)


async def begin_attempt(
    unit: UnitOfWork, notice: int, at: datetime, instance_id: int = INSTANCE
) -> Notice:
    """Lease a notice that can be delivered at a moment."""
    leased = await unit.outbox.lease(
        instance_id, at, room(), lambda due: [each for each in due if each.id == notice]
    )
    [leased] = leased.notices
    return leased


async def due_notices(
    unit: UnitOfWork, at: datetime, limit: int = 20, **wanted: Any
) -> list[Notice]:
    """Return the notices that can be delivered at a moment, without leasing them."""
    leased: list[Notice] = []

    def choose_none(notices: Sequence[Notice]) -> Sequence[Notice]:
        leased.extend(notices)
        return ()

    await unit.outbox.lease(INSTANCE, at, room(limit, **wanted), choose_none)
    return leased


async def next_due(unit: UnitOfWork, at: datetime) -> datetime | None:
    """Return the next moment after another one at which a notice can be delivered."""
    return (await unit.outbox.lease(INSTANCE, at, room(), lambda _: ())).next_due


def worker_context(
    database: Database, clock: WallClock, instance: ThisInstance, **more: Any
) -> SimpleNamespace:
    """What an outbox worker needs of a context: storage and a clock."""

    async def no_language(_server: int) -> None:
        """Learn no server's language."""

    return SimpleNamespace(
        instance=instance,
        database=database,
        service=Service(database, clock),
        wall_clock=clock,
        idle=just_wait,
        refused_requests=RefusedRequests(clock),
        searches=SimpleNamespace(switched_on=True),
        learn_language=no_language,
        **more,
    )


async def register(unit: UnitOfWork, name: str = "one", seconds: float = 60) -> int:
    """Store an instance that lives for some seconds."""
    return await unit.instances.register(name, "1.0", {}, timedelta(seconds=seconds))
