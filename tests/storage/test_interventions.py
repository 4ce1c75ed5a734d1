"""What moderators did."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from matches.model import Intervention
from storage.database import Database
from tests.storage.rows import ANN, BEN, HOUR, NOW, SERVER, add_match


async def test_a_servers_log_comes_newest_first(database: Database) -> None:
    async with database.write() as unit:
        match = (await add_match(unit)).id
        done = [
            Intervention(match, ANN, "paused the match", "Ben is ill.", NOW),
            Intervention(match, BEN, "resumed the match", "Ben is back.", NOW + HOUR),
            # the clock of the machine was set back: the order is still that of the log
            Intervention(match, ANN, "ended the match", "grüß, 囲碁 ♟", NOW - HOUR),
        ]
        for each in done:
            await unit.interventions.add(SERVER, each)
        await unit.interventions.add(5, Intervention(match, ANN, "gave more time", "", NOW))
    async with database.read() as unit:
        assert await unit.interventions.of_server(SERVER, 10) == done[::-1]
        assert await unit.interventions.of_server(SERVER, 2) == done[:0:-1]
        assert await unit.interventions.of_server(404, 10) == []


async def test_nothing_is_done_to_a_match_that_is_not_there(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as unit:
            await unit.interventions.add(SERVER, Intervention(404, ANN, "ended", "", NOW))
