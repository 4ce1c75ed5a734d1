"""A world of an older version with today's bot in it, and the journeys' look at the bot's log."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.journeys.conftest import log
from tests.upgrade.old_world import WORLDS, OldWorld

__all__ = ["log"]

EVERY_WORLD = sorted(each for each in WORLDS.iterdir() if each.is_dir())


@pytest.fixture(params=EVERY_WORLD, ids=lambda each: each.name)
def saved(request: pytest.FixtureRequest) -> Path:
    """The folder of each world that an older version left."""
    folder: Path = request.param
    return folder


@pytest_asyncio.fixture
async def world(tmp_path: Path, saved: Path) -> AsyncGenerator[OldWorld]:
    """Each of these worlds, upgraded and running."""
    found = OldWorld(saved, tmp_path)
    async with found.running():
        yield found


@pytest_asyncio.fixture
async def world_0002(tmp_path: Path) -> AsyncGenerator[OldWorld]:
    """The world of revision 0002."""
    found = OldWorld(WORLDS / "0002", tmp_path)
    async with found.running():
        yield found
