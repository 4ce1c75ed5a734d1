"""The command line, and databases to copy."""

from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

import pytest

from maintenance.__main__ import main
from tests.support.database.copies import change, empty_postgresql, sqlite_url
from tests.support.database.rows import ANN, NOW, add_challenge, add_match, add_rated, play
from tests.support.database.store import opened
from tests.support.notices import raw

STUDY = b"\x00\xff not text"


class Printed(NamedTuple):
    """What a command has printed."""

    out: str
    err: str


class Command:
    """The command line `python -m maintenance`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str, status: int = 0) -> Printed:
        """Run a command, which must end with a status. Return what it has printed."""
        self._capsys.readouterr()  # what was printed before
        assert main([*arguments]) == status, self._capsys.readouterr()
        printed = self._capsys.readouterr()
        return Printed(printed.out, printed.err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs commands."""
    return Command(capsys)


@pytest.fixture
def server() -> Generator[str]:
    """The URL of an empty PostgreSQL database."""
    with empty_postgresql() as url:
        yield url


@pytest.fixture
async def source(tmp_path: Path) -> Path:
    """An SQLite database with some rows of many kinds; the last match was deleted."""
    file = tmp_path / "source.db"
    async with opened(sqlite_url(file)) as database, database.write() as unit:
        await play(unit, await add_match(unit))
        await add_match(unit)
        await add_challenge(unit)
        await add_rated(unit)
        await unit.studies.add(ANN, STUDY, NOW)
        await unit.outbox.add(lane="a", content=raw("board", {"a": [1.5]}), due_at=NOW, match_id=1)
        await unit.set_fact("ключ", "значение\n")
    change(
        file,
        "UPDATE sqlite_sequence SET seq = 41 WHERE name = 'matches'",
        "INSERT INTO sqlite_sequence VALUES ('interventions', 7)",
        """UPDATE outbox SET instance_id = 5, payload = '{"b": 1e3,  "a": "\\u0000 \\ud800 ☃"}'""",
        "INSERT INTO instances (id, name, version, started_at, alive_until, data)"
        " VALUES (3, 'host', '1', 0, 0, '{}')",
        "UPDATE ratings SET mean = -0.0",
        "UPDATE rated_matches SET annulled_at = -1",
    )
    return file
