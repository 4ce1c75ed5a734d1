"""Fixtures: each stored world, and a small one that today's code writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.journeys.conftest import log
from tests.upgrade.generate import generate
from tests.upgrade.old_world import WORLDS, OldWorld
from tests.upgrade.scenario import Scenario

__all__ = ["log"]

_STORED = sorted(each for each in WORLDS.glob("*") if each.is_dir())


@pytest.fixture(scope="session")
def small_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A world that today's code has just written, with little in it."""
    folder = tmp_path_factory.mktemp("small_world")
    asyncio.run(generate(folder, Scenario.play_little))
    return folder


@pytest.fixture(params=["small", *_STORED], ids=lambda each: Path(each).name)
def source(request: pytest.FixtureRequest, small_world: Path) -> Path:
    """The folder of a world, for each world in turn."""
    return small_world if request.param == "small" else Path(request.param)


@pytest_asyncio.fixture
async def world(tmp_path: Path, source: Path) -> AsyncGenerator[OldWorld]:
    """The same world, upgraded and with a running bot."""
    found = OldWorld(source, tmp_path)
    async with found.running():
        yield found
