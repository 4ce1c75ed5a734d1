"""Worlds that older versions left behind, with today's code: controls, matches, notices, rows."""

import asyncio
import fcntl
import json
import os
from ast import literal_eval
from collections import Counter
from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.discord_io.components import split_id
from bot.messages.match_files import match_files, record_hashes
from bot.registry import all_handlers
from maintenance.checks import problems, problems_of
from matches.exports import record_of
from matches.service import Service
from matches.studies import check_file, replay_record
from rules.record import verify
from rules.text import ENGLISH, Name
from storage.addresses import address_of
from storage.schema import migrate, revision_of
from storage.sqlite.files import connected
from storage.tables import metadata
from tests.journeys.conftest import log
from tests.journeys.match_helpers import boards
from tests.support.database.copies import content, copied, empty_postgresql, sqlite_url
from tests.support.database.leases import due_notices
from tests.support.database.migrations import definitions, migrate_down
from tests.support.database.store import database_in, statements_in_loop
from tests.upgrade.acting import play_turn
from tests.upgrade.generate import generate
from tests.upgrade.old_world import WORLDS, OldWorld, press_all, restore_database
from tests.upgrade.scenario import Scenario

__all__ = ["log"]

_STORED = sorted(each for each in WORLDS.glob("*") if each.is_dir())


@pytest.fixture(scope="session")
def small_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A world that today's code has just written, with little in it; one for all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "small_world"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = tmp_path_factory.mktemp("small_world")
            with statements_in_loop():
                asyncio.run(generate(unfinished, Scenario.play_little))
            unfinished.rename(folder)
    return folder


@pytest.fixture(params=["small", *_STORED], ids=lambda each: Path(each).name)
def source(request: pytest.FixtureRequest, small_world: Path) -> Path:
    """The folder of a world, for each world in turn."""
    return small_world if request.param == "small" else Path(request.param)


@pytest_asyncio.fixture
async def world(tmp_path: Path, source: Path) -> AsyncGenerator[OldWorld]:
    """The same world, upgraded and with a running bot."""
    old = OldWorld(source, tmp_path)
    with statements_in_loop():
        async with old.running():
            yield old


on_file = pytest.mark.only_sqlite(reason="reads the file")

CHANGED_ON_PURPOSE: dict[str, dict[str, str]] = {}
"""Controls that do something else now, by version and custom_id, with the reason."""
_KEPT_WHEN_ERASED = {("blocks", "blocked_id")}


# ---- controls
def test_every_posted_custom_id_is_still_known(source: Path) -> None:
    stored = json.loads((source / "controls.json").read_text())
    assert {each["kind"] for each in stored} == {"button", "select", "form"}
    for each in stored:
        action, args = split_id(each["id"])
        _, options = all_handlers().controls[action]
        if "about" in options:
            assert args[0].isdecimal(), each


def does_less(was: dict[str, Any], now: dict[str, Any]) -> bool:
    """Return whether a press does less than, or something other than, before.

    More controls and files than before are no difference.
    """
    if was["answer"] == "out of date":
        return False
    fewer: Counter[str] = Counter()
    for key in ("offers", "files"):
        fewer += Counter(was.get(key, ())) - Counter(now.get(key, ()))
    return bool(fewer) or any(was.get(key) != now.get(key) for key in ("answer", "changed"))


async def test_every_control_does_what_it_did(world: OldWorld, source: Path) -> None:
    """They are pressed one after another, in the same order as in the version that posted them."""
    expected = {each.id: each.outcome for each in world.controls}
    effects = await press_all(world)
    assert len(effects) > 30
    kept = effects.keys() - CHANGED_ON_PURPOSE.get(source.name, {}).keys()
    wrong = [
        f"{each}: was {expected[each]}, is {effects[each]}"
        for each in sorted(kept)
        if does_less(expected[each], effects[each])
    ]
    assert not wrong, "\n".join(wrong)
    assert not [each for each, now in effects.items() if "written it down" in now.get("says", "")]


# ---- matches and notices
async def test_every_running_match_can_be_continued(world: OldWorld) -> None:
    """After a turn in each, every board has been posted once, and nothing else is waiting."""
    world.env.backend.delete_overwrite(
        world.facts["channels"]["attic"], world.env.backend.bot_user.id
    )
    await world.env.settle()
    service = world.bot.context.service
    continued: dict[int, int] = {}
    for number in world.facts["matches"].values():
        match = await service.matches.load(number)
        if match.mover is None or match.row.paused or match.row.server != world.guild.id:
            continue
        await play_turn(match, world.person(match.mover), Random(0))
        continued[number] = (await service.matches.load(number)).row.seq
        await world.advance(seconds=20)
    assert continued
    newest = boards(world, *map(world.place, world.env.backend.messages))
    shown = [each for seen in newest if (each := seen.board)]
    for number, seq in continued.items():
        posted = [seen for match_id, seen in shown if match_id == number]
        assert max(posted) == seq
        assert len(posted) == len(set(posted)), number
    await world.advance(minutes=10)
    async with world.bot.context.database.read() as unit:
        due = await due_notices(unit, world.clock.now(), limit=100, per_server=100)
    assert not due


# ---- the database
def facts_of(source: Path) -> dict[str, dict[str, int]]:
    """Return the numbers of people and matches by their names in the scenario."""
    return json.loads((source / "facts.json").read_text())


def count_rows(file: Path) -> dict[str, int]:
    """Return the number of rows of each table that people fill."""
    return {name: rows.total() for name, rows in content(file).items() if name in metadata.tables}


def migrate_file(file: Path, older: str | None = None) -> None:
    """Upgrade a database, or downgrade it to an older revision."""
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if older is None:
            migrate(connection)
        else:
            migrate_down(connection, older)
        connection.commit()


@on_file
def test_an_upgrade_keeps_all_rows_and_can_be_undone(source: Path, tmp_path: Path) -> None:
    """An admin who returns to the older version finds all rows, and can upgrade once more."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    before = count_rows(file)
    assert before["events"]
    with connected(file) as connection:
        old = revision_of(connection)
    assert old is not None
    for older in (None, old, None):
        migrate_file(file, older)
        assert count_rows(file) == before
    assert problems(file) == []
    (tmp_path / "new.db").touch()
    migrate_file(tmp_path / "new.db")
    with connected(file) as upgraded, connected(tmp_path / "new.db") as new:
        assert definitions(upgraded) == definitions(new)


@on_file
async def test_a_copy_is_equal_after_moving_to_postgresql_and_back(
    source: Path, tmp_path: Path
) -> None:
    file, back = tmp_path / "postboard.db", tmp_path / "back.db"
    restore_database(source, file)
    migrate_file(file)
    with empty_postgresql() as server:
        there = await copied(sqlite_url(file), server)
        assert await problems_of(address_of(server)) == await problems_of(
            address_of(sqlite_url(file))
        )
        again = await copied(server, sqlite_url(back))
    assert content(back) == content(file)
    assert problems(back) == []
    assert there.rows == again.rows


@on_file
async def test_records_have_the_shown_hash(source: Path, tmp_path: Path) -> None:
    """The hash that «More» shows of a match is that of its record, which can be imported."""
    restore_database(source, tmp_path / "postboard.db")
    async with database_in(tmp_path) as database:
        async with database.read() as unit:
            played = await unit.matches.get_many(facts_of(source)["matches"].values())
        ended = [each.id for each in played if each.result]
        for number in ended:
            match = await Service(database).matches.load(number)
            names = [Name(f"player {player}") for player in match.row.players]
            verdict = verify(json.loads(json.dumps(record_of(match, names))))
            assert verdict.problems == ()
            assert verdict.final == record_hashes(match)[-1]
            _, record = match_files(match, names, ENGLISH)
            assert check_file(record.data, record.name, lambda: None) == record.data
            assert replay_record(record.data).match.line == match.line


@on_file
async def test_everybody_can_be_erased(source: Path, tmp_path: Path) -> None:
    """Nothing remains of anybody, whatever the older version stored."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    facts = facts_of(source)
    async with database_in(tmp_path) as database:
        service = Service(database)
        for player in facts["people"].values():
            sweep = await service.erasing.begin(player)
            while await service.erasing.batch(sweep):
                pass
            assert columns_with(file, player) <= _KEPT_WHEN_ERASED, (source.name, player)
        async with database.read() as unit:
            matches = await unit.matches.get_many(facts["matches"].values())
        for row in matches:
            assert all(player < 0 for player in row.players)
            assert (await service.matches.load(row.id)).result
    assert problems(file) == []


def columns_with(file: Path, number: int) -> set[tuple[str, str]]:
    """Return the columns of a database in which an id occurs."""
    return {
        (table, column)
        for table, rows in content(file).items()
        for row in rows
        for column, value in literal_eval(row)
        if str(number) in str(value)
    }
