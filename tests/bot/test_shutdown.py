"""SIGTERM during work: what was started is finished and answered, and nothing new is started."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.runtime.this_instance import Shutdown
from matches.service import Service
from model.entities import First
from tests.matches.conftest import ANN, begun
from tests.support.database.store import database_in
from tests.support.processes.bot_process import bot, finished, settings_for
from tests.support.processes.fake_discord import FakeDiscord, fake_discord
from tests.support.pytest_setup import TIMEOUT_SECONDS

MATCHES = 5


async def begin_matches(folder: Path) -> None:
    """Begin matches of Escabel in which it is ann's turn, in the database of the process."""
    (folder / "data").mkdir()
    async with database_in(folder / "data") as database:
        service = Service(database)
        for _ in range(MATCHES):
            await begun(service, channel=20, first=First.ME)


@asynccontextmanager
async def running(folder: Path) -> AsyncGenerator[tuple[FakeDiscord, asyncio.subprocess.Process]]:
    """A connected bot process with running matches."""
    await begin_matches(folder)
    async with fake_discord() as discord, bot(folder, **settings_for(discord)) as process:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await discord.identified.wait()
        yield discord, process


async def terminate(process: asyncio.subprocess.Process) -> None:
    """Send SIGTERM to the process, and wait until it is logged."""
    process.send_signal(signal.SIGTERM)
    assert process.stderr is not None
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while b"stopping" not in await process.stderr.readline():
            pass


async def moves_made(folder: Path) -> int:
    """The number of matches in which the move was made."""
    async with database_in(folder / "data") as database, database.read() as unit:
        matches = [await unit.matches.get(number + 1) for number in range(MATCHES)]
    return sum(row is not None and row.seq == 1 for row in matches)


async def test_presses_in_progress_are_answered_and_later_ones_wait(tmp_path: Path) -> None:
    """An acknowledgement that is answered with an error can count: discord.py retries after a 500
    and gets «already acknowledged». Three moves are made before the process ends."""
    async with running(tmp_path) as (discord, process):
        discord.answers_with_error = True
        await discord.interact(ANN, 3, custom_id="pb:confirm:1:0:b2")
        await discord.wait_for_answers(2)
        discord.answers_with_error = False
        discord.held.clear()
        for match_id in (2, 3):
            await discord.interact(ANN, 3, custom_id=f"pb:confirm:{match_id}:0:b2")
        await discord.wait_for_answers(4)
        await terminate(process)
        await discord.interact(ANN, 3, custom_id="pb:confirm:4:0:b2")
        typed = [{"type": 18, "component": {"type": 4, "custom_id": "move", "value": "c3"}}]
        await discord.interact(ANN, 5, custom_id="pm:typed:5:0", components=typed)
        await discord.wait_for_answers(6)
        discord.held.set()
        status, said = await finished(process)
        answers = discord.answers()
    assert status == 0, said
    for unwanted in ("Traceback", "Session is closed", "[error"):
        assert unwanted not in said
    assert len([text for text in answers if "Your move is in: b2" in text]) == 3
    restarting = [text for text in answers if text.startswith("I'm restarting.")]
    assert len(restarting) == 2
    assert any("You typed: “c3”" in text for text in restarting)
    assert await moves_made(tmp_path) == 3


async def test_a_second_signal_ends_the_process_at_once(tmp_path: Path) -> None:
    """Discord keeps a handler waiting: at the second signal the process ends without it."""
    async with running(tmp_path) as (discord, process):
        discord.held.clear()
        await discord.interact(ANN, 3, custom_id="pb:confirm:1:0:b2")
        await discord.wait_for_answers(1)
        await terminate(process)
        process.send_signal(signal.SIGTERM)
        status, said = await finished(process)
        discord.held.set()
    assert status == 0, said
    assert "stopping at once" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("hurried", [True, False])
async def test_short_work_is_finished_and_endless_work_is_cancelled(*, hurried: bool) -> None:
    """The bot waits for work that ends soon, and only for a limited time for work that does not."""
    shutdown = Shutdown(finishing=3600 if hurried else 0.05, closing=3600 if hurried else 0.05)
    done: list[str] = []

    async def work(name: str, waiting: asyncio.Event) -> None:
        shutdown.track_this_task()
        await waiting.wait()
        done.append(name)

    soon, never = asyncio.Event(), asyncio.Event()
    good = asyncio.create_task(work("good", soon))
    stuck = asyncio.create_task(work("stuck", never))
    await asyncio.sleep(0)
    finishing = asyncio.create_task(shutdown.finish())
    soon.set()
    await good
    if hurried:
        assert not finishing.done()
        shutdown.stop_waiting()
    await finishing
    assert stuck.cancelled()
    assert done == ["good"]
    assert not await shutdown.close(work("closing", never))
