"""Players, their blocks and studies, servers, and the log of what moderators did."""

import json
from dataclasses import replace
from typing import Any

import pytest

from model.entities import Intervention, Server
from model.preferences import PlayerPreferences, ServerSettings
from model.text_values import PlayerName
from rules.text import Text, tr
from storage.database import Database, UnitOfWork
from tests.support.database.raw_sql import change, fetch
from tests.support.database.rows import ANN, BEN, CARA, HOUR, NOW, SERVER, add_match

DARK = PlayerPreferences(theme="dark", confirm=False)


def entries_in(database: Database) -> Any:
    """The stored entries of the only player."""
    ((entries,),) = fetch(database, "SELECT CAST(preferences AS TEXT) FROM players")
    return json.loads(entries)


async def test_entries_of_another_version_survive_a_change(database: Database) -> None:
    later = {"theme": "dark", "confirm": "ask", "ping": 3, "reminders": {"zone": "Mars/Base"}}
    add = "INSERT INTO players (id, preferences) VALUES (:id, :stored)"
    change(database, add, id=CARA, stored=json.dumps(later))
    async with database.write() as unit:
        known = await unit.players.preferences(CARA)
        assert known == PlayerPreferences(theme="dark")  # the rest is from that version
        await unit.players.set_preferences(CARA, replace(known, theme="wood", flipped=True))
    assert entries_in(database) == {**later, "theme": "wood", "flipped": True}


async def test_blocks_apply_in_one_direction(unit: UnitOfWork) -> None:
    players = unit.players
    assert await players.block(ANN, CARA)
    assert not await players.block(ANN, CARA)
    assert await players.block(ANN, BEN)
    assert await players.blocks_among([ANN, BEN]) == {(ANN, BEN)}
    assert await players.blocks_among([BEN, ANN, CARA]) == {(ANN, BEN), (ANN, CARA)}
    assert await players.blocks_among([BEN, CARA]) == set()
    assert await players.unblock(ANN, BEN)
    assert not await players.unblock(ANN, BEN)
    assert await players.blocks_among([ANN, BEN, CARA]) == {(ANN, CARA)}


async def test_a_servers_settings_survive_the_bots_absence(unit: UnitOfWork) -> None:
    assert await unit.servers.get(SERVER) == Server(SERVER, ServerSettings(), None)
    await unit.servers.set_left(SERVER, NOW)
    assert await unit.servers.get(SERVER) == Server(SERVER, ServerSettings(), NOW)
    both = ServerSettings(threads=False, moderator_role=7)
    for settings in (both, ServerSettings(threads=False)):
        await unit.servers.set_settings(SERVER, settings)
        assert await unit.servers.get(SERVER) == Server(SERVER, settings, NOW)
    await unit.servers.set_left(SERVER, None)
    assert await unit.servers.get(SERVER) == Server(SERVER, ServerSettings(threads=False), None)


# ---- the log of what moderators did
def ended(moderator: int) -> Text:
    return tr("{moderator} ended the match.", moderator=PlayerName(moderator))


async def test_a_servers_log_is_listed_newest_first(database: Database) -> None:
    async with database.write() as unit:
        match = (await add_match(unit)).id
        done = [
            Intervention(match, ANN, tr("It was paused."), "Ben is ill.", NOW),
            Intervention(match, BEN, tr("It was resumed."), "Ben is back.", NOW + HOUR),
            # the clock of the machine was set back, but the order is that of the log
            Intervention(match, ANN, ended(ANN), "grüß, 囲碁 ♟", NOW - HOUR),
        ]
        for each in done:
            await unit.interventions.add(SERVER, each)
        await unit.interventions.add(
            5, Intervention(match, ANN, tr("More time was given."), "", NOW)
        )
    async with database.read() as unit:
        assert await unit.interventions.of_server(SERVER, 10) == done[::-1]
        assert await unit.interventions.of_server(SERVER, 2) == done[:0:-1]
        assert await unit.interventions.of_server(404, 10) == []


@pytest.mark.parametrize("stored", ["ended the match", "{broken", "5", "{}"])
async def test_rows_that_cannot_be_read_are_shown_as_they_are(
    database: Database, stored: str
) -> None:
    async with database.write() as unit:
        match = (await add_match(unit)).id
        await unit.interventions.add(SERVER, Intervention(match, ANN, ended(ANN), "", NOW))
    change(database, "UPDATE interventions SET action = :stored", stored=stored)
    async with database.read() as unit:
        (found,) = await unit.interventions.of_server(SERVER, 10)
    assert found.action == f"player {ANN} {stored}"
