"""The preferences of players, their daily messages, and the settings of servers."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from matches.service import Service
from model import limits
from model.errors import Refused
from model.notices import DailyMessageNotice
from model.preferences import PlayerPreferences, ReminderPreferences, ReminderTarget
from storage.database import UnitOfWork
from storage.errors import DatabaseBusy
from storage.stored import readable_fields, with_changes
from tests.matches.conftest import ANN, BOB, begun
from tests.support.clocks import ManualClock
from tests.support.database.leases import due_notices


async def test_a_limited_number_of_people_can_be_blocked(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_BLOCKED", 1)
    assert await service.preferences.block(ANN, BOB, service.wall_clock.now())
    with pytest.raises(Refused, match="the most that I can keep"):
        await service.preferences.block(ANN, 99, service.wall_clock.now())
    assert not await service.preferences.block(ANN, BOB, service.wall_clock.now())
    assert await service.preferences.unblock(ANN, BOB)
    assert await service.preferences.block(ANN, 99, service.wall_clock.now())


def test_only_what_is_changed_is_written() -> None:
    """What another version wrote stays, and so does what is readable beside what is not."""
    reminders = {"where": "none", "zone": "Mars/Base", "quiet_from": 22, "new": 1}
    before = readable_fields(PlayerPreferences, {"reminders": reminders})
    assert before.reminders == ReminderPreferences(ReminderTarget.NONE, quiet_from=22)
    after = replace(before, reminders=replace(before.reminders, daily_hour=8))
    written = with_changes({"reminders": reminders, "newer": 2}, before, after)
    assert written == {"reminders": {**reminders, "daily_hour": 8}, "newer": 2}


# ---- daily messages that are due
class _BusyOnce:
    """A database that has no time for the first write unit."""

    def __init__(self, service: Service) -> None:
        self._database = service.database
        self.read = service.database.read
        self.busy = True

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[UnitOfWork]:
        if self.busy:
            self.busy = False
            raise DatabaseBusy("busy")
        async with self._database.write() as unit:
            yield unit


async def test_a_busy_database_puts_no_daily_message_off_to_the_next_day(
    service: Service, clock: ManualClock
) -> None:
    row = await begun(service)
    async with service.database.write() as unit:
        for player in (ANN, BOB):
            await unit.players.set_next_daily_message(player, clock.now())
    database: Any = _BusyOnce(service)
    reminders = Service(database, clock, erasures=service.erasures).reminders
    assert not await reminders.queue_daily_messages(10), "the scheduler would try again at once"
    assert await reminders.queue_daily_messages(10)
    mover = row.seats[row.to_move or 0].player
    async with service.database.read() as unit:
        due = await due_notices(unit, clock.now(), 10)
    assert [each.payload["player"] for each in due if each.kind == DailyMessageNotice.kind] == [
        mover
    ]
