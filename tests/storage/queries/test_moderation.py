"""The log of what moderators did."""

import pytest

from model.entities import Intervention
from model.text_values import PlayerName
from rules.text import Text, tr
from storage.database import Database
from tests.support.database.raw_sql import change
from tests.support.database.rows import ANN, NOW, SERVER, add_match


def ended(moderator: int) -> Text:
    return tr("{moderator} ended the match.", moderator=PlayerName(moderator))


@pytest.mark.parametrize("stored", ["ended the match", "{broken", "5", "{}"])
async def test_rows_that_cannot_be_read_are_shown_as_they_are(
    database: Database, stored: str
) -> None:
    async with database.write() as unit:
        match_id = (await add_match(unit)).id
        await unit.moderation.add(SERVER, Intervention(match_id, ANN, ended(ANN), "", NOW))
    change(database, "UPDATE interventions SET action = :stored", stored=stored)
    async with database.read() as unit:
        (intervention,) = await unit.moderation.of_server(SERVER, 10)
    assert intervention.action == f"player {ANN} {stored}"
