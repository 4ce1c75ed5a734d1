"""Fixtures: worlds of older versions with today's bot, and the check of its log from journeys."""

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
def source(request: pytest.FixtureRequest) -> Path:
    """The folder of a stored world, for each world in turn."""
    folder: Path = request.param
    return folder


@pytest_asyncio.fixture
async def world(tmp_path: Path, source: Path) -> AsyncGenerator[OldWorld]:
    """The same world, upgraded and with a running bot."""
    found = OldWorld(source, tmp_path)
    async with found.running():
        yield found


@pytest_asyncio.fixture
async def world_0002(tmp_path: Path) -> AsyncGenerator[OldWorld]:
    """The world of revision 0002, upgraded and with a running bot."""
    found = OldWorld(WORLDS / "0002", tmp_path)
    async with found.running():
        yield found
