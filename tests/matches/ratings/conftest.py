"""Fixtures: the toy game, and a table at which it is played."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest
import pytest_asyncio

from matches.service import Service
from rules import registry
from tests.journeys import counting_game
from tests.matches.ratings.table import Table
from tests.support.clocks import ManualClock
from tests.support.postboard import FixedRandomness
from tests.support.store import database_in


@pytest.fixture(autouse=True)
def counting() -> Generator[None]:
    registry.register(counting_game.GAME)
    yield
    registry.unregister("counting")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncGenerator[Table]:
    clock = ManualClock()
    async with database_in(tmp_path, clock) as database:
        yield Table(Service(database, clock, FixedRandomness()), clock)
