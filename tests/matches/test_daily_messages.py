"""Daily messages that are due."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from matches.service import Service
from matches.use_cases.reminders import Reminders
from model.notices import DailyMessage
from storage.database import UnitOfWork
from storage.errors import DatabaseBusy
from tests.matches.conftest import ANN, BOB, begun
from tests.support.clocks import ManualClock
from tests.support.leases import due_notices


class _BusyOnce:
    """A database that has no time for the first write unit."""

    def __init__(self, service: Service) -> None:
        self._store = service.store
        self.read = service.store.read
        self.busy = True

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[UnitOfWork]:
        if self.busy:
            self.busy = False
            raise DatabaseBusy("busy")
        async with self._store.write() as unit:
            yield unit


async def test_a_busy_database_puts_no_daily_message_off_to_the_next_day(
    service: Service, clock: ManualClock
) -> None:
    match = await begun(service)
    async with service.store.write() as unit:
        for player in (ANN, BOB):
            await unit.absences.set_next_daily_message(player, clock.now())
    store: Any = _BusyOnce(service)
    reminders = Reminders(store, clock)
    assert not await reminders.queue_daily_messages(10), "the scheduler would try again at once"
    assert await reminders.queue_daily_messages(10)
    mover = match.seats[match.to_move or 0].player
    async with service.store.read() as unit:
        due = await due_notices(unit, clock.now(), 10)
    assert [each.payload["player"] for each in due if each.kind == DailyMessage.kind] == [mover]
