"""What a start says, and in which form: its database, doubtful settings, and why it ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import doubtful_names

ROOT = Path(__file__).parents[2]
TOKEN = "a.b.c"  # noqa: S105
SETTINGS = {
    "DISCORD_TOKEN": TOKEN,
    "DISCORD_API_URL": "http://127.0.0.1:9",
    "DATABASE_URL": "sqlite+aiosqlite:///postboard.db",
    "METRIC_PORT": "1",
}
pytestmark = pytest.mark.only_sqlite(reason="starts with files")


def environment(**given: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **SETTINGS, **given}


def start(folder: Path, **given: str) -> tuple[int, list[str]]:
    """Start a bot that cannot reach Discord. Return its exit status and the lines that it wrote."""
    command = [sys.executable, "-m", "bot", "sync"]
    with (folder / "log").open("w+") as written:
        status = os.fstat(written.fileno())
        values = environment(**given)
        if values.pop("journal", None):
            values["JOURNAL_STREAM"] = f"{status.st_dev}:{status.st_ino}"
        done = subprocess.run(command, cwd=folder, env=values, stderr=written, timeout=60)  # noqa: PLW1510
        return done.returncode, (folder / "log").read_text().splitlines()


@pytest.mark.parametrize(
    ("name", "meant"),
    [("METRIC_PORT", "METRICS_PORT"), ("LOGLEVEL", "LOG_LEVEL"), ("DISCORD_GUILD", None)],
)
def test_names_that_are_nearly_settings_are_noticed(name: str, meant: str | None) -> None:
    others = ["path", "home", "shell", "lang", "postboard_tests", "log_format"]
    others += ["discord_token_file", "new_database_url", "new_database_url_file"]
    assert doubtful_names([name.lower(), *others]) == {name: meant}


def test_with_json_every_line_is_json(tmp_path: Path) -> None:
    """The lines name the database, a doubtful setting, a readable `.env` and why it ends."""
    (tmp_path / ".env").touch(0o644)
    (tmp_path / "postboard.db").touch()
    status, lines = start(tmp_path, LOG_FORMAT="json")
    said = [json.loads(line) for line in lines]
    assert status == 1
    events = {each["event"] for each in said}
    assert events >= {"unknown setting", "the database file was empty", "database created"}
    assert [each["did_you_mean"] for each in said if "did_you_mean" in each] == ["METRICS_PORT"]
    assert any("chmod 600 .env" in each["event"] for each in said)
    assert (said[-1]["level"], "Discord can't be reached" in said[-1]["event"]) == (
        "critical",
        True,
    )
    assert "database opened" in " ".join(start(tmp_path)[1])
    status, lines = start(tmp_path, LOG_FORMAT="json", METRICS_PORT="x")
    assert status == 2
    assert "METRICS_PORT" in json.loads(lines[-1])["event"]


def test_lines_for_journald_have_a_priority_and_no_time(tmp_path: Path) -> None:
    _, lines = start(tmp_path, journal="yes")
    text = "\n".join(lines)
    assert all(line[0] == "<" and line[2] == ">" for line in lines), text
    assert "<4>[warning" in text
    assert "<6>[info" in text
    assert lines[-1].startswith("<2>Discord can't be reached")


def test_it_can_be_stopped_while_it_starts(tmp_path: Path) -> None:
    """Also as the first process of a container, which only signals end that are handled."""
    command = [sys.executable, "-X", "importtime", "-m", "bot"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if "pydantic" in line)  # it still imports
        process.send_signal(signal.SIGTERM)
        process.stderr.read()
    assert process.returncode == 0
    assert not (tmp_path / "postboard.db").exists()
