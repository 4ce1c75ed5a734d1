"""Players, whom they block, and servers."""

from __future__ import annotations

from matches.model import Player, Server
from storage.database import Database
from tests.storage.rows import ANN, BEN, CARA, NOW, SERVER


async def test_somebody_unknown_has_no_preferences(database: Database) -> None:
    async with database.read() as unit:
        assert await unit.players.get(ANN) == Player(ANN)
        assert await unit.servers.get(SERVER) == Server(SERVER)


async def test_preferences_are_merged_and_none_takes_one_out(database: Database) -> None:
    async with database.write() as unit:
        await unit.players.set_preferences(CARA, {"theme": "dark", "confirm": False})
        await unit.players.set_preferences(CARA, {"theme": "light", "ping": 3})
        await unit.players.set_preferences(CARA, {"confirm": None, "unknown": None})
    async with database.read() as unit:
        assert await unit.players.get(CARA) == Player(CARA, {"theme": "light", "ping": 3})
        assert await unit.players.get(BEN) == Player(BEN)


async def test_blocks_are_one_way(database: Database) -> None:
    async with database.write() as unit:
        players = unit.players
        assert await players.block(ANN, CARA)
        assert not await players.block(ANN, CARA)
        assert await players.block(ANN, BEN)
        assert await players.blocks_among([ANN, BEN]) == {(ANN, BEN)}
        assert await players.blocks_among([BEN, ANN, CARA]) == {(ANN, BEN), (ANN, CARA)}
        assert await players.blocks_among([BEN, CARA]) == set()
        assert await players.blocks(ANN) == [BEN, CARA]
        assert await players.unblock(ANN, BEN)
        assert not await players.unblock(ANN, BEN)
        assert await players.blocks(ANN) == [CARA]


async def test_a_servers_settings_outlive_the_bots_absence(database: Database) -> None:
    async with database.write() as unit:
        await unit.servers.set_settings(SERVER, {"threads": False, "role": 7})
        await unit.servers.set_left(SERVER, NOW)
        await unit.servers.set_settings(SERVER, {"role": None})
        assert await unit.servers.get(SERVER) == Server(SERVER, {"threads": False}, NOW)
        await unit.servers.set_left(SERVER, None)
        assert await unit.servers.get(SERVER) == Server(SERVER, {"threads": False})


async def test_leaving_a_server_without_settings_is_remembered(database: Database) -> None:
    async with database.write() as unit:
        await unit.servers.set_left(SERVER, NOW)
        assert (await unit.servers.get(SERVER)).left_at == NOW


async def test_a_player_has_a_name_on_each_server(database: Database) -> None:
    async with database.write() as unit:
        await unit.players.set_name(SERVER, ANN, "Robert Smith (HR)")
        await unit.players.set_name(SERVER + 1, ANN, "Knight Rider")
        await unit.players.set_name(SERVER + 1, ANN, "Knight")
        many = [(SERVER, player) for player in range(2000)]
        found = await unit.players.names([*many, (SERVER, ANN), (SERVER + 1, ANN), (0, ANN)])
    assert found == {(SERVER, ANN): "Robert Smith (HR)", (SERVER + 1, ANN): "Knight"}
