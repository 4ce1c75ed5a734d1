"""A pytest plugin with the fixtures for tests on a database and in a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.runtime import searches
from storage.database import Database, UnitOfWork
from storage.sqlite import backend
from tests.support import openapi
from tests.support.database import postgresql
from tests.support.database.cut_line import Line, line
from tests.support.database.store import database_in, statements_in_loop
from tests.support.discord import StartBot, World
from tests.support.postboard import start_postboard

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Generator[None]:
    """Compile each statement for SQLite once in a run, instead of once in each test."""
    first: list[AsyncEngine] = []
    compiled: dict[object, object] = {}

    def create(*args: Any, **options: Any) -> AsyncEngine:
        engine = create_async_engine(*args, **options)
        first.append(engine)
        # Statements are found in the cache only by engines with the same dialect.
        engine.sync_engine.dialect = first[0].sync_engine.dialect
        engine.sync_engine.update_execution_options(compiled_cache=compiled)
        del first[1:]
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "create_async_engine", create)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_other_processes() -> Generator[None]:
    """Let computers think at the priority of the tests, which wait for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(searches, "NICENESS", 0)
        yield


@pytest.fixture(autouse=postgresql.ON_POSTGRESQL)
def dropped_databases() -> Generator[None]:
    """Drop the databases of a test after it."""
    yield
    postgresql.drop_databases()


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks of tests that are about one kind of database."""
    for kind in KINDS:
        config.addinivalue_line("markers", f"only_{kind}(reason): is about {kind} only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that are about a database on which this run does not work."""
    others = [f"only_{kind}" for kind in KINDS if kind != postgresql.DATABASE_KIND]
    left_out = [item for item in items if any(map(item.get_closest_marker, others))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture
def port() -> int:
    """A free port."""
    return postgresql.free_port()


@pytest.fixture
def cut() -> Generator[Line]:
    """A line to a PostgreSQL server that can be cut."""
    with line() as laid:
        yield laid
    postgresql.drop_databases()


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    """An empty database on a real file."""
    async with database_in(tmp_path) as opened:
        yield opened


@pytest_asyncio.fixture
async def unit(database: Database) -> AsyncGenerator[UnitOfWork]:
    """A write unit of it, which is committed after the test."""
    async with database.write() as opened:
        yield opened


@pytest.fixture
def start_bot() -> StartBot:
    """The function that starts the bot under test. Override it to test another client."""
    return start_postboard


@pytest_asyncio.fixture
async def world(tmp_path: Path, start_bot: StartBot) -> AsyncGenerator[World]:
    """A simulated Discord with the bot running in it."""
    with statements_in_loop():
        async with World(tmp_path, start_bot).running() as running:
            yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add all requests to the report of a failed test."""
    report = yield
    if report.when == "call" and report.failed:
        for value in getattr(item, "funcargs", {}).values():
            if isinstance(value, World):
                report.sections.append(("simulated Discord", value.env.transcript()))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report if requests could not be validated because Discord's document is missing."""
    if openapi.document_path() is None:
        terminalreporter.write_line(f"{openapi.MISSING}.")
