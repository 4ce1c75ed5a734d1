"""`python -m bot` as an admin runs it: settings, token, start, stop; its output and exit status."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import __version__, health_check
from bot import process as process_of_bot
from bot.settings import load_settings
from tests.support.database import postgresql
from tests.support.database.store import copy_template, database_in, opened
from tests.support.processes.bot_process import bot, finished, settings_for, started, wait_for_line
from tests.support.processes.fake_discord import TOKEN, fake_discord


def test_invalid_settings_are_named_without_their_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them at once; values may be secrets. The exit status is 2, so the bot is not restarted
    again and again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert process_of_bot.main(only_sync=False) == 2
    assert "DISCORD_TOKEN: is missing" in capsys.readouterr().err
    assert not os.listdir(tmp_path), "nothing may be made before the settings are right"
    wrong = {
        "DISCORD_TOKEN": "two words",
        "DATABASE_URL": "postgresql://user:hunter2@db",
        "LOG_LEVEL": "chatty",
        "DISCORD_API_URL": "ftp://proxy.example",
        "DISCORD_GATEWAY_URL": "gopher://proxy.example",
        "BACKUPS": "~nobody1/backups",
        "METRICS_PORT": "http",
        "REPLY_MOVES": "maybe",
    }
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("COMPUTER_PROCESS", "3")
    assert process_of_bot.main(only_sync=False) == 2
    output = capsys.readouterr().err
    assert "COMPUTER_PROCESS: is unknown; do you mean COMPUTER_PROCESSES?" in output
    for name in wrong:
        assert f"{name}: " in output
    assert "REPLY_MOVES: must be on or off" in output
    for value in ("two words", "hunter2", "chatty", "proxy.example", "nobody1"):
        assert value not in output
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    for url in ("sqlite+aiosqlite:///:memory:", "sqlite://", "postboard.db"):
        monkeypatch.setenv("DATABASE_URL", url)
        assert process_of_bot.main(only_sync=False) == 2
        output = capsys.readouterr().err
        assert "  DATABASE_URL: " in output
        assert "sqlite:///data/postboard.db" in output
    for port in ("0", "70000"):
        monkeypatch.setenv("METRICS_PORT", port)
        assert process_of_bot.main(only_sync=False) == 2
        assert "METRICS_PORT: " in capsys.readouterr().err
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    assert process_of_bot.main(only_sync=False) == 2
    assert capsys.readouterr().err == "Wrong settings: .env cannot be read as text.\n"


def test_a_secret_may_be_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a secret of Docker or a credential of systemd."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    (tmp_path / "url").write_text("sqlite:///elsewhere.db\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    monkeypatch.setenv("DATABASE_URL_FILE", "url")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database_url == "sqlite:///elsewhere.db"
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert process_of_bot.main(only_sync=False) == 2
    assert capsys.readouterr().err == "Wrong settings: DISCORD_TOKEN is given twice.\n"
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "nowhere")
    assert process_of_bot.main(only_sync=False) == 2
    assert "the file of DISCORD_TOKEN_FILE cannot be read" in capsys.readouterr().err
    (tmp_path / "nowhere").touch()
    assert process_of_bot.main(only_sync=False) == 2
    assert "the file of DISCORD_TOKEN_FILE is empty" in capsys.readouterr().err
    # the database needs no token
    assert health_check.main() == 1
    assert "There is no " in capsys.readouterr().err


def test_a_token_that_others_can_read_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """But not systemd's copy of it, whose access list looks like that."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    token = tmp_path / "token"
    token.write_text(TOKEN)
    token.chmod(0o640)
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(token))
    monkeypatch.setenv("DATABASE_URL", "sqlite:////proc/none.db")
    says = f"run: chmod 600 {token}"
    assert process_of_bot.main(only_sync=False) == 1
    assert says in "".join(capsys.readouterr())
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert process_of_bot.main(only_sync=False) == 1
    assert says not in "".join(capsys.readouterr())


def test_settings_may_have_quotes_and_begin_with_a_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`docker run --env-file` keeps the quotes in the file."""
    given = {"DISCORD_TOKEN": f"'{TOKEN}'", "BACKUPS": '"~/b"', "SHARDS": "''"}
    for name, value in {"HOME": str(tmp_path), **given}.items():
        monkeypatch.setenv(name, value)
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.backups == tmp_path / "b"
    assert settings.shards is None


async def test_the_bot_waits_for_discord_and_stops_cleanly_on_a_signal(tmp_path: Path) -> None:
    """A short outage of Discord leaves it well. Then it
    registers its commands, connects, and logs one line, as the README says; it ends within seconds,
    with status 0. `python -m bot sync` registers them again, and then ends.
    """
    async with fake_discord() as discord:
        discord.error_status = 503
        settings = settings_for(discord, LOG_LEVEL="debug", LOG_FORMAT="json")
        async with bot(tmp_path, **settings) as process:
            await wait_for_line(process, "Discord not reached")
            async with bot(tmp_path, "health", **settings) as asking:
                health, _ = await finished(asking)
            discord.error_status = 0
            event = json.loads(await wait_for_line(process, '"event": "ready"'))
            process.send_signal(signal.SIGTERM)
            status, output = await finished(process)
        assert health == 0
        assert status == 0, output
        assert event["level"] == "info"
        assert (event["servers"], event["shards"], event["version"]) == (0, 1, __version__)
        assert "stopping" in output
        for unwanted in ("Traceback", "Unclosed", TOKEN):
            assert unwanted not in output
        async with bot(tmp_path, "sync", **settings_for(discord)) as process:
            assert (await finished(process))[0] == 0
    first, again = discord.synced
    assert first == again
    assert (tmp_path / "data" / "postboard.db").exists()


async def test_each_dropped_gateway_connection_is_one_warning(tmp_path: Path) -> None:
    """discord.py logs an error with a traceback, and retries by itself. A second bot on the same
    database is refused; a second start registers no commands."""
    async with fake_discord() as discord:
        settings = settings_for(discord)
        async with bot(tmp_path, "sync", **settings) as process:
            assert (await finished(process))[0] == 0
        async with bot(tmp_path, **settings) as process:
            await wait_for_line(process, "ready")
            async with bot(tmp_path, **settings) as second:
                refused, why = await finished(second)
            await discord.cut_connections()
            line = await wait_for_line(process, "econnect")
            while "Attempting" not in line:
                line = await wait_for_line(process, "econnect")
            process.send_signal(signal.SIGINT)
            status, output = await finished(process)
    assert len(discord.synced) == 1
    assert refused == 2, "systemd would start it again and again"
    assert "postboard.db" in why
    assert "Traceback" not in why
    assert status == 0
    assert "[warning  ]" in line
    assert "WSServerHandshakeError" in line
    assert "[error" not in output
    assert "Traceback" not in output


STARTS = """
import json, os, resource, sys
from bot.process import main
for folder, changed, only_sync in json.loads(sys.argv[1]):
    os.chdir(folder)
    if folder.endswith("full"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    os.environ.update(changed)
    print("status", main(only_sync=only_sync), file=sys.stderr)
"""
"""Starts a bot again and again in one process, because loading its modules takes long.

From a folder `full` on, no file can grow but the lock's.
"""
Start = tuple[Path, dict[str, str], bool]
"""A folder, settings, and whether commands are only registered."""


async def starts(*given: Start, before: Sequence[str] = ()) -> list[tuple[int, str]]:
    """Start bots that end by themselves. Return the exit status and the output of each."""
    described = json.dumps([(str(folder), *rest) for folder, *rest in given])
    command = (*before, sys.executable, "-c", STARTS, described)
    async with started(command, given[0][0], {}) as process:
        status, output = await finished(process)
    assert status == 0, output
    said = re.findall(r"(.*?)^status (\d)\n", output, re.MULTILINE | re.DOTALL)
    assert len(said) == len(given), output
    return [(int(number), lines) for lines, number in said]


async def test_a_refusal_by_discord_is_one_line(tmp_path: Path) -> None:
    """After the status 2, the systemd unit does not restart the bot. An outage or a banned address
    ends only the registering of commands. The database is that of the short URL, which error
    messages show as an example."""
    async with fake_discord() as refusing, fake_discord() as failing:
        refusing.close_code = 4014
        failing.error_status = 403
        settings = settings_for(refusing, LOG_LEVEL="error", DATABASE_URL="sqlite:///short.db")
        intents, token, outage, address = await starts(
            (tmp_path, settings, False),
            (tmp_path, {"DISCORD_TOKEN": "wrong.token"}, False),
            (tmp_path, settings_for(failing), True),
            (tmp_path, {"DISCORD_API_URL": "http://127.0.0.1:9"}, True),
        )
    for (status, output), expected, words in (
        (intents, 2, "Privileged Gateway Intents"),
        (token, 2, process_of_bot.FATAL_CLOSE_CODES[4004]),
        (outage, 1, "Discord refuses the bot: 403 "),
        (address, 1, "Discord can't be reached"),
    ):
        assert status == expected
        assert words in output
        assert "wrong.token" not in output
        assert output.count("\n") == 1, output
    assert (tmp_path / "short.db").exists()


def test_every_final_code_of_the_gateway_has_its_sentence() -> None:
    words = {
        4004: "check DISCORD_TOKEN",
        4010: "check SHARDS",
        4011: "raise SHARDS",
        4012: "upgrade it",
        4013: "an intent",
    }
    assert {*process_of_bot.FATAL_CLOSE_CODES} == {4014, *words}
    assert all(said in process_of_bot.FATAL_CLOSE_CODES[code] for code, said in words.items())


WITHOUT_RIGHTS = ("setpriv", "--bounding-set", "-dac_override", "--")
"""Takes away root's capability to write read-only files."""


@pytest.mark.only_sqlite(reason="is about files")
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="root may read everything")
@pytest.mark.parametrize("closed", ["file", "folder"])
def test_a_database_that_cannot_be_read_is_named_with_its_owner_and_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    """Restoring a copy would not help."""
    file = tmp_path / "data" / "postboard.db"
    file.parent.mkdir()
    copy_template(file)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    shut = file if closed == "file" else file.parent
    shut.chmod(0)
    try:
        for verb in ("maintenance check", "maintenance backup copy.db", "bot health"):
            rights = "-dac_override,-dac_read_search"
            command = ("setpriv", "--bounding-set", rights, "--", sys.executable, "-m")
            done = subprocess.run(
                (*command, *verb.split()), capture_output=True, text=True, check=False
            )
            assert done.returncode == 1
            assert (done.stdout, done.stderr.count("\n")) == ("", 1), done.stderr
            assert str(file) in done.stderr
            assert verb == "bot health" or f"{shut} belongs to" in done.stderr
    finally:
        shut.chmod(0o700)


@pytest.mark.only_sqlite(reason="is about files")
async def test_a_database_that_cannot_be_written_is_reported_on_one_line(tmp_path: Path) -> None:
    """The permissions of its file or of its folder were changed since the last start, or the disk
    is full: then SQLite's writes at the start fail. A damaged one is no better after a restart."""
    before: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which(WITHOUT_RIGHTS[0]) is None:
            pytest.skip("root may write everything, and setpriv is not here")
        before = WITHOUT_RIGHTS
    names = ("file", "folder", "full", "damaged")
    for name in names:
        (tmp_path / name / "data").mkdir(parents=True)
        async with database_in(tmp_path / name / "data"):
            pass
    changed = (tmp_path / "file" / "data" / "postboard.db", tmp_path / "folder" / "data")
    (tmp_path / "damaged" / "data" / "postboard.db").write_bytes(b"These are no tables." * 1000)
    for each in changed:
        each.chmod(0o555)
    try:
        async with fake_discord() as discord:
            settings = settings_for(discord)
            folders = [(tmp_path / name, settings, False) for name in names]
            results = await starts(*folders, before=before)
    finally:
        for each in changed:
            each.chmod(0o755)
    assert [status for status, _ in results] == [1, 1, 1, 2]
    for _, output in results:
        assert "postboard.db cannot be used" in output
        assert output.count("\n") == 1, output
    assert all("with mode 05" in output for _, output in results[:2]), results
    assert " bytes are free on its disk" in results[2][1]
    assert "restore FILE` puts your newest copy back" in results[3][1]


@pytest.mark.second_database
async def test_registering_commands_beside_a_bot_does_not_end_it(tmp_path: Path) -> None:
    """On PostgreSQL no file lock keeps the two apart, and both have the same INSTANCE."""
    url = postgresql.database_for(tmp_path)
    async with fake_discord() as discord:
        settings = settings_for(discord, DATABASE_URL=url)
        async with bot(tmp_path, **settings) as running, opened(url) as database:
            await wait_for_line(running, "ready")
            async with database.read() as unit:
                [before] = await unit.instances.all()
            async with bot(tmp_path, "sync", **settings) as syncing:
                assert (await finished(syncing))[0] == 0
            assert len(discord.synced) == 2
            async with database.read() as unit:
                assert [each.id for each in await unit.instances.all()] == [before.id]
