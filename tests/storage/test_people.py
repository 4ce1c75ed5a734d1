"""Players, their blocks and studies, servers, and the log of what moderators did."""

import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from model.entities import Intervention, Server
from model.preferences import PlayerPreferences, ServerSettings, UnansweredReminders
from model.stored_fields import moment_to_stored
from model.text_values import PlayerName
from rules.text import Text, tr
from storage.database import Database
from tests.storage.rows import ANN, BEN, CARA, HOUR, NOW, SERVER, add_match
from tests.support.raw_sql import change, fetch

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
        known = (await unit.players.get(CARA)).preferences
        assert known == PlayerPreferences(theme="dark")  # the rest is from that version
        await unit.players.set_preferences(CARA, replace(known, theme="wood", flipped=True))
    assert entries_in(database) == {**later, "theme": "wood", "flipped": True}


async def test_only_changed_preferences_are_stored(database: Database) -> None:
    counted = UnansweredReminders(5, NOW, gave_up=True)
    async with database.write() as unit:
        await unit.players.set_preferences(CARA, replace(DARK, unanswered=counted))
    stored = {"count": 5, "since": moment_to_stored(NOW), "gave_up": True}
    assert entries_in(database) == {"theme": "dark", "confirm": False, "unanswered": stored}


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
        await unit.players.set_name(SERVER, ANN, "Robert Smith (HR)", NOW)
        await unit.players.set_name(SERVER + 1, ANN, "Knight Rider", NOW)
        await unit.players.set_name(SERVER + 1, ANN, "Knight", NOW)
        many = [(SERVER, player) for player in range(2000)]
        found = await unit.players.names([*many, (SERVER, ANN), (SERVER + 1, ANN), (0, ANN)])
    assert found == {(SERVER, ANN): "Robert Smith (HR)", (SERVER + 1, ANN): "Knight"}


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


async def test_an_intervention_must_refer_to_an_existing_match(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as unit:
            await unit.interventions.add(SERVER, Intervention(404, ANN, tr("Ended."), "", NOW))


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


# ---- studies
async def add(database: Database, player: int, record: bytes) -> int:
    async with database.write() as unit:
        return await unit.studies.add(player, record, NOW, keep=3)


async def kept(database: Database, numbers: list[int]) -> list[int]:
    async with database.read() as unit:
        return [number for number in numbers if await unit.studies.get(number)]


async def test_the_newest_studies_of_each_player_are_kept(database: Database) -> None:
    ben = await add(database, BEN, b"Ben's")
    numbers = [await add(database, ANN, b"%d" % index) for index in range(5)]
    assert await kept(database, numbers) == numbers[2:]
    async with database.read() as unit:
        assert await unit.studies.get(numbers[4]) == (ANN, b"4")
        assert await unit.studies.get(ben) == (BEN, b"Ben's")
        assert await unit.studies.get(10**9) is None


async def test_numbers_are_never_given_again(database: Database) -> None:
    numbers = [await add(database, ANN, b"x") for _ in range(8)]
    assert numbers == sorted(set(numbers))
