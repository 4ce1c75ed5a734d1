"""A whole check notices whatever was changed in values that follow from the logs of matches."""

import asyncio
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import health_check
from maintenance.__main__ import main
from maintenance.checks import problems
from maintenance.recomputing import wrong_ratings
from storage.schema import migrate
from storage.sqlite.files import connected
from tests.maintenance.conftest import Command
from tests.support.database.copies import change
from tests.support.database.store import copy_template
from tests.upgrade.old_world import restore_database

WORLD = Path(__file__).parents[1] / "upgrade" / "worlds" / "1.0.0"
PLACES = 200
DERIVED = {
    "matches": (
        *("seq", "ply", "to_move", "mover_id", "finished_at", "termination", "winners", "scores"),
        *("changed_at", "turn_started_at", "move_number", "eliminated", "position"),
    ),
    "match_seats": (
        *("finished_at", "game", "server_id", "home_id", "alone", "place", "outcome", "colour"),
        *("turns", "thinking", "player_id"),
    ),
    "events": ("seq", "kind", "text", "at", "player_id"),
    "rated_matches": ("pool", "server_id", "at", "annulled_at"),
    "rated_seats": ("player_id", "pool", "at", "place", "lost_on_time", "mean_before"),
    "rating_servers": ("server_id", "pool", "player_id"),
    "ratings": ("mean", "deviation", "volatility", "matches", "rated_at"),
    "pairings": ("result", "lost_on_time", "first_id", "section"),
    "ladder_players": ("place",),
}
pytestmark = pytest.mark.only_sqlite(reason="damages a file")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a world in which everything has happened."""
    file = tmp_path / "world.db"
    restore_database(WORLD, file)
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection)  # what was added since
        connection.commit()
    with closing(sqlite3.connect(file)) as raw, raw:  # that match was made for other tests
        raw.execute("DELETE FROM rated_seats WHERE number = 3")
        raw.execute("DELETE FROM rated_matches WHERE number = 3")
        raw.execute("DELETE FROM ratings WHERE player_id BETWEEN 100 AND 111")
        raw.execute("DELETE FROM rating_servers WHERE player_id BETWEEN 100 AND 111")
        for table in ("events", "match_seats", "outbox"):
            raw.execute(f"DELETE FROM {table} WHERE match_id = 54")  # noqa: S608
        raw.execute("DELETE FROM matches WHERE id = 54")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


def test_a_sound_database_is_called_sound(file: Path, run: Command) -> None:
    assert "is sound" in run("check", "--all").out


def test_who_has_left_a_season_may_have_lost_while_a_match_goes_on(file: Path) -> None:
    of_running = "match_id IN (SELECT id FROM matches WHERE finished_at IS NULL)"
    query = f"SELECT season_id, first_id FROM pairings WHERE result IS NULL AND {of_running}"  # noqa: S608
    with closing(sqlite3.connect(file)) as raw, raw:
        season, player = raw.execute(query).fetchone()
        statement = "UPDATE pairings SET result = 'second' WHERE season_id = ? AND first_id = ?"
        raw.execute(f"{statement} AND result IS NULL", (season, player))
        of_player = "WHERE season_id = ? AND player_id = ?"
        left = f"UPDATE season_players SET status = 'left' {of_player}"  # noqa: S608
        raw.execute(left, (season, player))
    assert problems(file, every=True) == []
    with closing(sqlite3.connect(file)) as raw, raw:
        statement = "UPDATE pairings SET result = 'first' WHERE season_id = ? AND first_id = ?"
        raw.execute(statement, (season, player))
    assert "season: result" in problems(file, every=True)[0]


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE events SET reason = '' WHERE seq = 1", "cannot be replayed (ValueError)"),
        ("UPDATE matches SET deadline = 1 WHERE deadline > 1", "from its log: deadline."),
        ("UPDATE matches SET deadline = NULL, check_at = NULL", "differs from its log: deadline."),
        ("UPDATE matches SET check_at = NULL", "differs from its log: check_at."),
        ("UPDATE matches SET extras = '[]'", "matches.extras is '[]', which this version cannot"),
        ("UPDATE season_players SET status = 'foo'", "season_players.status is 'foo', which"),
        ("UPDATE matches SET clock = json_set(clock, '$.rule', '9d')", "from its log: clock"),
        ("UPDATE matches SET clock = json_set(clock, '$.ended[0][1]', 1)", "from its log: clock"),
        ("UPDATE challenges SET state = 'expired'", "its state and its match contradict"),
        (
            "UPDATE matches SET match_options = json_set(match_options, '$.pace', 'slowest')",
            "which this version cannot read",
        ),
        ("UPDATE outbox SET kind = 'x'", "outbox.kind is 'x', which"),
        ("UPDATE seasons SET game = 'chess'", "seasons.game is 'chess', which"),
        ("UPDATE season_players SET section = 3", "it has sections before it begins"),
        ("UPDATE seasons SET game = 'esgrad'", "a match of it has another game or other options"),
        ("UPDATE seasons SET weeks = -1", "its dates and its state contradict one another"),
        ("UPDATE seasons SET due_at = NULL", "its dates and its state contradict one another"),
        ("UPDATE season_players SET section = NULL", "its sections contradict one another"),
        ("UPDATE seasons SET ordinal = 77", "it does not follow the one before"),
        ("UPDATE pairings SET match_id = NULL", "somebody has won in it without a match"),
        ("UPDATE pairings SET result = 'shared', lost_on_time = 1", "season: result"),
    ],
)
def test_what_contradicts_the_rest_is_noticed(file: Path, statement: str, says: str) -> None:
    change(file, statement)
    assert any(says in each for each in problems(file, every=True))


@pytest.mark.slow
def test_every_changed_value_is_noticed(file: Path) -> None:
    rng = random.Random(40)
    unnoticed: list[object] = []
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        for _ in range(PLACES):
            table = rng.choice(list(DERIVED))
            column = rng.choice(DERIVED[table])
            keys = [row[1] for row in raw.execute(f"PRAGMA table_info({table})") if row[5]]
            query = f"SELECT {column}, {', '.join(keys)} FROM {table}"  # noqa: S608
            old, *key = rng.choice(raw.execute(query).fetchall())
            where = " AND ".join(
                f"{name} = {value!r}" for name, value in zip(keys, key, strict=True)
            )
            statement = f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}"  # noqa: S608
            if not raw.execute(statement, [_other(old)]).rowcount:
                continue  # a constraint refuses it
            if not problems(file, every=True) and not asyncio.run(wrong_ratings(file)):
                unnoticed.append((table, column, key, old))
            if column in keys:
                where = where.replace(f"{column} = {old!r}", f"{column} = {_other(old)!r}")
                statement = f"UPDATE {table} SET {column} = ? WHERE {where}"  # noqa: S608
            raw.execute(statement, [old])
    assert unnoticed == []


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_damaged_in_the_schema_no_command_ends_in_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    """SQLite cites the schema in its errors, which then may not even be UTF-8."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    copy_template(tmp_path / "sound.db")
    content = bytearray((tmp_path / "sound.db").read_bytes())
    tables = [match.start() for match in re.finditer(rb"CREATE (TABLE|INDEX)", content)]
    place = rng.choice(tables) + rng.randrange(40)
    content[place] = rng.choice((0xFF, 0xC3, 0, rng.randrange(256)))
    file = tmp_path / "world.db"
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    verbs = ("check --all", "version", "backup copies", "recompute-ratings", "upgrade")
    for verb in verbs:
        file.write_bytes(content)
        status = main([*verb.split()])
        said = "".join(capsys.readouterr())
        assert said
        if verb == "backup copies":
            made = [path.name for path in copies.iterdir()]
            assert (made == ["world-damaged.db"]) == (status == 2), said
    file.write_bytes(content)
    assert health_check.main() == 1
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'sound.db'}")
    capsys.readouterr()
    put_back = main(["restore", "world.db"]) == 0
    assert ("is now world.db" if put_back else "was not put back") in "".join(capsys.readouterr())


def _other(value: object) -> object:
    if isinstance(value, int | float):
        return value + 1
    return f"{value}9" if value else 7


def test_it_says_what_is_damaged_and_what_to_do(file: Path, run: Command) -> None:
    change(file, "UPDATE matches SET winners = '[7]', move_number = 900 WHERE id = 18")
    run("check")
    printed = run("check", "--all", status=1).out
    assert "Match 18 differs from its log: move_number, winners." in printed
    assert "The ratings were not computed" in printed
    assert "maintenance restore FILE" in printed


def test_wrong_ratings_are_named(file: Path, run: Command) -> None:
    change(file, "UPDATE ratings SET mean = mean + 1 WHERE pool = 'escabel'")
    assert "maintenance recompute-ratings" in run("check", "--all", status=1).out
    run("recompute-ratings")
    run("check", "--all")
