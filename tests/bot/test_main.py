"""`python -m bot` as an admin runs it: settings, token, start, stop; what it prints and returns."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import __version__
from tests.bot.fake_discord import TOKEN, FakeDiscord, fake_discord
from tests.support.session import PATIENCE
from tests.support.store import fresh_database

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def bot(
    folder: Path, *arguments: str, before: Sequence[str] = (), **settings: str
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A process of the bot in a folder, with these settings and no others, started by the command
    `before` where there is one."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}
    process = await asyncio.create_subprocess_exec(
        *(*before, sys.executable, "-m", "bot", *arguments),
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def finished(process: asyncio.subprocess.Process) -> tuple[int, str]:
    """Its exit status and all that it printed."""
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, (out + err).decode()


async def says(process: asyncio.subprocess.Process, words: str) -> str:
    """The next line that it prints with these words."""
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while words not in (line := (await process.stderr.readline()).decode()):
            assert line, f"it ended without saying “{words}”"
    return line


def known(discord: FakeDiscord, **more: str) -> dict[str, str]:
    """Settings for a bot that connects to the fake Discord."""
    addresses = {"DISCORD_API_URL": discord.url, "DISCORD_GATEWAY_URL": f"{discord.url}/gateway"}
    return {"DISCORD_TOKEN": TOKEN, **addresses, **more}


async def test_without_a_token_it_says_which_setting_is_missing(tmp_path: Path) -> None:
    async with bot(tmp_path) as process:
        status, said = await finished(process)
    assert status == 2
    assert "DISCORD_TOKEN: " in said
    assert "Traceback" not in said
    made = os.listdir(tmp_path)
    assert not made, "nothing may be made before the settings are right"


async def test_a_wrong_setting_is_named_and_its_value_kept_back(tmp_path: Path) -> None:
    """Every wrong setting in one go; no value, for it may be a secret."""
    wrong = {
        "DISCORD_TOKEN": "two words",
        "DATABASE_URL": "postgresql://user:hunter2@db/x",
        "LOG_LEVEL": "chatty",
        "DISCORD_API_URL": "ftp://proxy.example",
        "DISCORD_GATEWAY_URL": "gopher://proxy.example",
    }
    async with bot(tmp_path, **wrong) as process:
        status, said = await finished(process)
    assert status == 2
    for name in wrong:
        assert f"{name}: " in said
    for value in ("two words", "hunter2", "chatty", "proxy.example"):
        assert value not in said


async def test_an_env_file_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    async with bot(tmp_path) as process:
        status, said = await finished(process)
    assert status == 2
    assert said == "Wrong settings: .env cannot be read as text.\n"


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    async with fake_discord() as discord:
        settings = known(discord) | {"DISCORD_TOKEN": "wrong.token.entirely"}
        async with bot(tmp_path, **settings) as process:
            status, said = await finished(process)
    assert status == 2
    assert "Discord does not know this token: check DISCORD_TOKEN." in said
    assert "wrong.token.entirely" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_cleanly_when_told(tmp_path: Path, how: signal.Signals) -> None:
    """Started, registered, connected; told to stop, it ends within seconds with status 0."""
    async with (
        fake_discord() as discord,
        bot(tmp_path, **known(discord, LOG_LEVEL="debug")) as process,
    ):
        async with asyncio.timeout(PATIENCE):
            await discord.identified.wait()
        process.send_signal(how)
        status, said = await finished(process)
    assert status == 0, said
    assert len(discord.synced) == 1
    assert "stopping" in said
    assert "Traceback" not in said
    assert TOKEN not in said
    assert (tmp_path / "data" / "postboard.db").exists()


async def test_it_says_when_it_is_ready(tmp_path: Path) -> None:
    """As README promises: one line, with the version and the number of servers."""
    async with (
        fake_discord() as discord,
        bot(tmp_path, **known(discord, LOG_FORMAT="json")) as process,
    ):
        line = await says(process, '"event": "ready"')
        process.terminate()
        await finished(process)
    found = json.loads(line)
    assert found["level"] == "info"
    assert (found["servers"], found["shards"], found["version"]) == (0, 1, __version__)


async def test_a_gateway_that_drops_the_line_is_one_warning_a_try(tmp_path: Path) -> None:
    """What discord.py logs as an error with a traceback, and tries again by itself."""
    async with (
        fake_discord() as discord,
        bot(tmp_path, **known(discord)) as process,
    ):
        await says(process, "ready")
        await discord.cut()
        line = await says(process, "econnect")
        while "Attempting" not in line:
            line = await says(process, "econnect")
        process.terminate()
        status, said = await finished(process)
    assert status == 0
    assert "[warning  ]" in line
    assert "WSServerHandshakeError" in line
    assert "[error" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        (4004, 2, "Discord does not know this token: check DISCORD_TOKEN."),
        (4010, 2, "check SHARDS"),
        (4011, 2, "SHARDS"),
        (4012, 2, "upgrade it"),
        (4013, 2, "does not know an intent"),
        (4014, 2, "Privileged Gateway Intents"),
    ],
)
async def test_a_gateway_that_refuses_for_good_is_one_line(
    tmp_path: Path, code: int, status: int, words: str
) -> None:
    """Starting again would not mend it: status 2, at which the unit does not."""
    async with fake_discord() as discord:
        discord.close_code = code
        async with bot(tmp_path, **known(discord, LOG_LEVEL="error")) as process:
            found, said = await finished(process)
    assert found == status
    assert words in said
    assert said.count("\n") == 1, said


WITHOUT_RIGHTS = ("setpriv", "--bounding-set", "-dac_override", "--")
"""Root may write what is read-only, unless it gives that up."""


@pytest.mark.parametrize("what", ["file", "folder"])
async def test_a_database_that_cannot_be_written_is_one_line(tmp_path: Path, what: str) -> None:
    """Its rights were changed since the last start."""
    before: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which(WITHOUT_RIGHTS[0]) is None:
            pytest.skip("root may write everything, and setpriv is not here")
        before = WITHOUT_RIGHTS
    folder = tmp_path / "data"
    folder.mkdir()
    async with fresh_database(folder):
        pass
    changed = folder if what == "folder" else folder / "postboard.db"
    changed.chmod(0o555)
    try:
        async with (
            fake_discord() as discord,
            bot(tmp_path, before=before, **known(discord)) as run,
        ):
            status, said = await finished(run)
    finally:
        changed.chmod(0o755)
    assert status == 1
    assert "postboard.db cannot be used" in said
    assert said.count("\n") == 1, said


async def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    """No file may grow: what SQLite writes at the start fails."""
    folder = tmp_path / "data"
    folder.mkdir()
    async with fresh_database(folder):
        pass
    async with fake_discord() as discord:
        limited = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh")
        async with bot(tmp_path, before=limited, **known(discord)) as process:
            status, said = await finished(process)
    assert status == 1
    assert "postboard.db cannot be used" in said
    assert "Traceback" not in said


async def test_commands_are_registered_anew_only_when_asked(tmp_path: Path) -> None:
    """A second start registers nothing; `python -m bot sync` does, and ends by itself."""
    async with fake_discord() as discord:
        for _ in range(2):
            discord.identified.clear()
            async with bot(tmp_path, **known(discord)) as process:
                async with asyncio.timeout(PATIENCE):
                    await discord.identified.wait()
                process.terminate()
                assert (await finished(process))[0] == 0
        assert len(discord.synced) == 1
        async with bot(tmp_path, "sync", **known(discord)) as process:
            assert (await finished(process))[0] == 0
        assert len(discord.synced) == 2
        assert discord.synced[0] == discord.synced[1]


async def test_a_second_bot_on_the_same_database_is_refused(tmp_path: Path) -> None:
    async with fake_discord() as discord, bot(tmp_path, **known(discord)) as first:
        async with asyncio.timeout(PATIENCE):
            await discord.identified.wait()
        async with bot(tmp_path, **known(discord)) as second:
            status, said = await finished(second)
        assert first.returncode is None
    assert status == 1
    assert "Traceback" not in said
    assert "postboard.db" in said


async def test_discord_out_of_reach_is_one_line(tmp_path: Path) -> None:
    nowhere = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9"}
    async with bot(tmp_path, **nowhere) as process:
        status, said = await finished(process)
    assert status == 1
    assert "Discord can't be reached" in said
    assert "Traceback" not in said


async def test_the_short_url_that_messages_name_is_taken(tmp_path: Path) -> None:
    """«As in sqlite:///data/postboard.db» is what an admin reads about a wrong one."""
    nowhere = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9"}
    async with bot(tmp_path, **nowhere, DATABASE_URL="sqlite:///short.db") as process:
        _, said = await finished(process)
    assert "Discord can't be reached" in said
    assert (tmp_path / "short.db").exists()


@pytest.mark.parametrize("url", ["sqlite+aiosqlite:///:memory:", "sqlite://", "postboard.db"])
async def test_a_url_that_names_no_file_is_a_wrong_setting(tmp_path: Path, url: str) -> None:
    """Status 2, so that nothing starts it again and again."""
    async with bot(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url) as process:
        status, said = await finished(process)
    assert status == 2
    assert "  DATABASE_URL: " in said
    assert "sqlite:///data/postboard.db" in said


@pytest.mark.parametrize("trouble", [403, 503])
async def test_discord_that_refuses_is_one_line(tmp_path: Path, trouble: int) -> None:
    """An outage or a banned address at the start: what Discord said, and status 1 to try again."""
    async with fake_discord() as discord:
        discord.trouble = trouble
        async with bot(tmp_path, **known(discord, LOG_LEVEL="error")) as process:
            status, said = await finished(process)
    assert status == 1
    assert said.startswith(f"Discord refuses the bot: {trouble} ")
    assert said.count("\n") == 1
