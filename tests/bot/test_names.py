"""Names that are remembered: never more than a fixed number, and none asked for is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import names
from bot.names import Names
from tests.support.store import fresh_database


async def test_a_full_memory_still_knows_all_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "_MOST", 3)
    async with fresh_database(tmp_path) as database:
        async with database.write() as unit:
            for player in range(8):
                await unit.players.set_preferences(player, {"name": f"n{player}"})
        known = Names(database)
        assert await known.plain([0, 1, 2]) == ["n0", "n1", "n2"]
        assert await known.plain([0, 3]) == ["n0", "n3"]
        assert await known.plain([7, 6, 5, 4, 3]) == ["n7", "n6", "n5", "n4", "n3"]
        assert await known.plain([99]) == ["player 99"]
