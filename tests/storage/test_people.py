"""Players, their blocks, and servers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from model.entities import Server
from model.preferences import PlayerPreferences, UnansweredReminders
from model.server_settings import ServerSettings
from storage.database import Database
from tests.storage.rows import ANN, BEN, CARA, NOW, SERVER
from tests.support.raw_sql import change, fetch

DARK = PlayerPreferences(theme="dark", confirm=False)


def entries_in(database: Database) -> Any:
    """The stored entries of the only player."""
    ((entries,),) = fetch(database, "SELECT CAST(preferences AS TEXT) FROM players")
    return json.loads(entries)


async def test_entries_of_another_version_survive_a_change(database: Database) -> None:
    later = {"theme": "dark", "confirm": "ask", "ping": 3, "zone": "Mars/Base"}
    add = "INSERT INTO players (id, preferences) VALUES (:id, :stored)"
    change(database, add, id=CARA, stored=json.dumps(later))
    async with database.write() as unit:
        known = (await unit.players.get(CARA)).preferences
        assert known == PlayerPreferences(theme="dark")  # the rest is from that version
        await unit.players.set_preferences(CARA, replace(known, theme="wood", flipped=True))
    assert entries_in(database) == {**later, "theme": "wood", "flipped": True}


async def test_a_preference_reset_to_the_default_is_not_stored(database: Database) -> None:
    counted = UnansweredReminders(5, NOW, gave_up=True)
    async with database.write() as unit:
        await unit.players.set_preferences(CARA, replace(DARK, unanswered=counted))
    assert entries_in(database) == {
        "theme": "dark",
        "confirm": False,
        "unanswered": 5,
        "unanswered_since": int(NOW.timestamp()),
        "gave_up": True,
    }
    async with database.write() as unit:
        await unit.players.set_preferences(CARA, PlayerPreferences(theme="dark"))
    assert entries_in(database) == {"theme": "dark"}


async def test_blocks_apply_in_one_direction(database: Database) -> None:
    async with database.write() as unit:
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


async def test_a_servers_settings_survive_the_bots_absence(database: Database) -> None:
    async with database.write() as unit:
        assert await unit.servers.get(SERVER) == Server(SERVER)
        await unit.servers.set_left(SERVER, NOW)
        assert await unit.servers.get(SERVER) == Server(SERVER, left_at=NOW)
        both = ServerSettings(threads=False, moderator_role=7)
        for settings in (both, ServerSettings(threads=False)):
            await unit.servers.set_settings(SERVER, settings)
            assert await unit.servers.get(SERVER) == Server(SERVER, settings, NOW)
        await unit.servers.set_left(SERVER, None)
        assert await unit.servers.get(SERVER) == Server(SERVER, ServerSettings(threads=False))


async def test_a_player_has_a_name_on_each_server(database: Database) -> None:
    async with database.write() as unit:
        await unit.players.set_name(SERVER, ANN, "Robert Smith (HR)")
        await unit.players.set_name(SERVER + 1, ANN, "Knight Rider")
        await unit.players.set_name(SERVER + 1, ANN, "Knight")
        many = [(SERVER, player) for player in range(2000)]
        found = await unit.players.names([*many, (SERVER, ANN), (SERVER + 1, ANN), (0, ANN)])
    assert found == {(SERVER, ANN): "Robert Smith (HR)", (SERVER + 1, ANN): "Knight"}
