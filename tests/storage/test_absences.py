"""Outages, vacations and daily messages."""

from __future__ import annotations

import pytest

from matches.model.entities import Player, Vacation
from matches.model.pauses import Span
from matches.model.preferences import PlayerPreferences
from storage.database import Database
from tests.storage.rows import ANN, BEN, CARA, DAY, HOUR, NOW


async def test_outages_are_listed_in_order_without_those_that_are_over(database: Database) -> None:
    long_ago = Span(NOW - DAY, NOW - DAY + HOUR)
    yesterday, today = Span(NOW - HOUR, NOW), Span(NOW + HOUR, NOW + 2 * HOUR)
    async with database.write() as unit:
        for span in (today, long_ago, yesterday):
            await unit.absences.add_outage(span)
    async with database.read() as unit:
        assert await unit.absences.outages(NOW - 2 * DAY) == [long_ago, yesterday, today]
        assert await unit.absences.outages(NOW - HOUR / 2) == [yesterday, today]
        # one that ends at exactly that time has no part after it
        assert await unit.absences.outages(NOW) == [today]
        assert await unit.absences.outages(NOW + DAY) == []


async def test_an_outage_stored_twice_is_one_outage(database: Database) -> None:
    async with database.write() as unit:
        for _ in range(2):
            await unit.absences.add_outage(Span(NOW, NOW + HOUR))
        assert await unit.absences.outages(NOW) == [Span(NOW, NOW + HOUR)]


async def test_vacations_are_listed_per_player_and_in_order(database: Database) -> None:
    async with database.write() as unit:
        second = await unit.absences.add_vacation(ANN, NOW + 5 * DAY, NOW + 9 * DAY)
        first = await unit.absences.add_vacation(ANN, NOW, NOW + 3 * DAY)
        await unit.absences.add_vacation(BEN, NOW, NOW + 3 * DAY)
        assert first == Vacation(first.id, ANN, NOW, NOW + 3 * DAY)
    async with database.read() as unit:
        assert await unit.absences.vacations(ANN, NOW - DAY) == [first, second]
        assert await unit.absences.vacations(ANN, NOW + 3 * DAY) == [second]
        assert await unit.absences.vacations(CARA, NOW) == []


async def test_only_an_existing_vacation_can_end_early(database: Database) -> None:
    async with database.write() as unit:
        planned = await unit.absences.add_vacation(ANN, NOW, NOW + 9 * DAY)
        await unit.absences.end_vacation(planned.id, NOW + DAY)
        assert await unit.absences.vacations(ANN, NOW) == [
            Vacation(planned.id, ANN, NOW, NOW + DAY)
        ]
        with pytest.raises(LookupError):
            await unit.absences.end_vacation(404, NOW)


async def test_due_daily_messages_are_listed_longest_due_first(database: Database) -> None:
    async with database.write() as unit:
        assert await unit.absences.next_daily_message() is None
        await unit.absences.set_next_daily_message(ANN, NOW + HOUR)
        await unit.absences.set_next_daily_message(BEN, NOW)
        await unit.absences.set_next_daily_message(CARA, NOW + DAY)
        assert await unit.absences.next_daily_message() == NOW
        assert await unit.absences.daily_messages_due(NOW - HOUR) == []
        assert await unit.absences.daily_messages_due(NOW + HOUR) == [BEN, ANN]
        assert await unit.absences.daily_messages_due(NOW + DAY, limit=2) == [BEN, ANN]
        await unit.absences.set_next_daily_message(BEN, None)
        assert await unit.absences.daily_messages_due(NOW + HOUR) == [ANN]
        assert await unit.absences.next_daily_message() == NOW + HOUR


async def test_daily_messages_and_preferences_are_stored_independently(database: Database) -> None:
    async with database.write() as unit:
        await unit.players.set_preferences(ANN, PlayerPreferences(theme="dark"))
        await unit.absences.set_next_daily_message(ANN, NOW)
        await unit.players.set_preferences(ANN, PlayerPreferences("dark", confirm=False))
        await unit.absences.set_next_daily_message(BEN, NOW)
        await unit.players.set_preferences(BEN, PlayerPreferences(theme="wood"))
        assert await unit.absences.daily_messages_due(NOW) == [ANN, BEN]
        assert await unit.players.get(ANN) == Player(ANN, PlayerPreferences("dark", confirm=False))
        assert await unit.players.get(BEN) == Player(BEN, PlayerPreferences(theme="wood"))
