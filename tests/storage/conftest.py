"""A database on a real file, and the rows that most tests need."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from storage.database import Database
from tests.support.store import database_in


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    """An empty database."""
    async with database_in(tmp_path) as opened:
        yield opened
