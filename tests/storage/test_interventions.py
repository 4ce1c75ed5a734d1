"""The log of what moderators did."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from model.entities import Intervention
from model.text_values import PlayerName
from rules.text import Text, tr
from storage.database import Database
from tests.storage.rows import ANN, BEN, HOUR, NOW, SERVER, add_match
from tests.support.raw_sql import change


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
