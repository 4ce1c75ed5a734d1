"""The preferences of players, their daily messages, and the settings of servers."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from matches.background.reminders import Reminders
from matches.service import Service
from model import limits
from model.errors import Refused
from model.notices import DailyMessage
from model.preferences import (
    PlayerPreferences,
    ReminderPreferences,
    ReminderTarget,
    ServerSettings,
    UnansweredReminders,
)
from model.stored_fields import chosen_fields, readable_fields
from storage.database import UnitOfWork
from storage.errors import DatabaseBusy
from storage.queries.schedule import Due
from tests.matches.conftest import ANN, BOB, begun
from tests.support.clocks import ManualClock
from tests.support.leases import due_notices

SERVER = 7


async def test_changing_one_preference_leaves_the_others(service: Service) -> None:
    assert await service.preferences.of(ANN) == PlayerPreferences()
    await service.preferences.change(ANN, theme="dark")
    await service.preferences.change(ANN, confirm=False)
    await service.preferences.change(ANN, flipped=True)
    assert await service.preferences.of(ANN) == PlayerPreferences("dark", True, False)
    await service.preferences.change(ANN, confirm=True)
    assert await service.preferences.of(ANN) == PlayerPreferences("dark", True, True)
    assert await service.preferences.of(BOB) == PlayerPreferences()
    await service.preferences.change(ANN, listed=True)
    assert await service.preferences.of(ANN) == PlayerPreferences("dark", True, True, listed=True)


async def test_only_the_given_reminder_preferences_change(service: Service) -> None:
    reminders = service.preferences.set_reminders
    vienna = ReminderPreferences(ReminderTarget.BOTH, "Europe/Vienna", 22, 7)
    changed = await reminders(
        ANN, where=ReminderTarget.BOTH, zone="Europe/Vienna", quiet_from=22, quiet_to=7
    )
    assert changed == vienna
    assert await reminders(ANN, daily_hour=0) == replace(vienna, daily_hour=0)
    assert await reminders(ANN) == replace(vienna, daily_hour=0)
    assert await reminders(ANN, daily_hour=None) == vienna
    assert (await service.preferences.of(ANN)).reminders == vienna


async def test_choosing_a_daily_message_schedules_it(service: Service, clock: ManualClock) -> None:
    await service.preferences.set_reminders(ANN, daily_hour=8)
    async with service.store.read() as unit:
        assert (await unit.schedule.upcoming()).get(Due.DAILY_MESSAGE) == datetime(
            2026, 3, 2, 8, tzinfo=UTC
        )
    clock.advance(hours=1)
    await service.preferences.set_reminders(ANN, daily_hour=None)
    async with service.store.read() as unit:
        assert (await unit.schedule.upcoming()).get(Due.DAILY_MESSAGE) is None


async def test_a_limited_number_of_people_can_be_blocked(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_BLOCKED", 1)
    assert await service.preferences.block(ANN, BOB)
    with pytest.raises(Refused, match="the most that I can keep"):
        await service.preferences.block(ANN, 99)
    assert await service.preferences.unblock(ANN, BOB)
    assert await service.preferences.block(ANN, 99)


async def test_only_the_given_server_settings_change(service: Service) -> None:
    assert await service.servers.settings(SERVER) == ServerSettings()
    assert await service.servers.change(SERVER, threads=False, moderator_role=5) == ServerSettings(
        threads=False, moderator_role=5
    )
    both = ServerSettings(threads=False, theme="wood", moderator_role=5)
    assert await service.servers.change(SERVER, theme="wood") == both
    assert await service.servers.change(SERVER) == both
    assert await service.servers.settings(SERVER) == both
    finished = await service.servers.change(SERVER, finished_channel=9)
    assert finished == replace(both, finished_channel=9)
    assert await service.servers.change(SERVER, theme="wood") == finished
    assert await service.servers.change(SERVER, finished_channel=None) == both


@pytest.mark.parametrize(
    "entries",
    [
        {"theme": 5, "flipped": "perhaps", "confirm": "x"},
        {"unanswered": "many", "reminders": {"quiet_from": True}},
        {"unanswered": {"count": "many", "since": "long", "gave_up": 1}},
        {"unanswered": {"since": 10**30}},
    ],
)
def test_unreadable_values_become_defaults(entries: dict[str, object]) -> None:
    assert readable_fields(PlayerPreferences, entries) == PlayerPreferences()
    broken: dict[str, object] = {"threads": "x", "theme": [], "moderator_role": "moderators"}
    assert readable_fields(ServerSettings, broken) == ServerSettings()


def test_what_can_be_read_is_kept_beside_what_can_not() -> None:
    reminders = {"where": "none", "zone": "Mars/Base", "quiet_from": 22, "new": 1}
    read = readable_fields(PlayerPreferences, {"reminders": reminders})
    assert read.reminders == ReminderPreferences(ReminderTarget.NONE, quiet_from=22)


def test_preferences_are_unchanged_after_a_round_trip() -> None:
    preferences = PlayerPreferences(
        theme="wood",
        confirm=False,
        reminders=ReminderPreferences(ReminderTarget.NONE, "Asia/Tokyo", 22, 7, 9),
        unanswered=UnansweredReminders(
            2, datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC), gave_up=True
        ),
    )
    entries = json.loads(json.dumps(chosen_fields(preferences)))
    assert entries.keys() == {"theme", "confirm", "reminders", "unanswered"}
    assert readable_fields(PlayerPreferences, entries) == preferences


# ---- daily messages that are due
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
