"""The local page in a real browser, from the link that `make play` prints to a won match."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.support.browser import LocalPage, chromium, opened

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
STOP_SECONDS = 20

pytestmark = pytest.mark.browser


@asynccontextmanager
async def local_play(database: Path) -> AsyncGenerator[str]:
    """`python -m local_play` for the length of the block: its link. Stopped as by Ctrl+C."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "local_play",
        "--no-browser",
        "--port=0",
        f"--database={database}",
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        link = ""
        async with asyncio.timeout(START_SECONDS):
            while not link:
                line = (await process.stdout.readline()).decode()
                assert line, "local play ended before it was ready"
                found = re.search(r"http://127\.0\.0\.1:\S+", line)
                link = found[0] if found else ""
        yield link
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(STOP_SECONDS):
            _, errors = await process.communicate()
        assert process.returncode == 0
        assert not errors, errors.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def plays(page: LocalPage, name: str, move: str) -> None:
    """One move by `/move`, picked from what is offered and confirmed."""
    await page.views_as(name)
    await page.slash("move", pick={"move": move})
    await page.presses("Confirm")


async def test_a_whole_match_with_a_swap(tmp_path: Path) -> None:
    """Two people play 4×4 by commands, buttons, menus and a form; the next run goes on."""
    chromium()
    database = tmp_path / "local.db"
    async with local_play(database) as link, opened(link) as page:
        await page.sees("Welcome to Postboard")
        await page.sees("@Ann, your turn")

        await page.views_as("Cy")
        await page.slash(
            "challenge escabel",
            pick={"opponent": "Bob", "first": "I start"},
            write={"size": "4"},
        )
        await page.views_as("Bob")
        await page.presses("Accept", on="Cy challenges Bob")
        await page.sees("@Cy, place your first piece")

        await plays(page, "Cy", "b1")
        await page.views_as("Bob")
        await page.presses("Swap sides")
        await page.presses("Confirm")
        await page.sees("Bob swapped sides and now plays Black")

        await page.views_as("Cy")
        await page.presses("Move")
        await page.chooses("d", "Which file?")
        await page.chooses("d1", "Which point on file d?")
        await page.presses("Confirm")

        await page.views_as("Bob")
        await page.presses("Move")
        await page.presses("Type it")
        await page.fills("b2")
        await page.presses("Confirm")

        for name, move in (("Cy", "d2"), ("Bob", "b3"), ("Cy", "d3"), ("Bob", "b4")):
            await plays(page, name, move)
        await page.sees("Bob has joined top and bottom")
        await plays(page, "Cy", "d4")
        await page.sees("Bob wins Escabel #2 against Cy")

    async with local_play(database) as link, opened(link, width=390, height=800) as page:
        await page.sees("@Ann, your turn")
        await page.presses("Move")
        await page.sees("Which file?")


async def test_a_refused_command_leaves_the_page_ready_for_the_next(tmp_path: Path) -> None:
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.slash("challenge escabel", pick={"opponent": "Ann"})
        await page.sees("You can't challenge yourself")
        await expect(page.page.locator("#action-status")).to_have_text("Action completed")
        await page.slash("challenge escabel", pick={"opponent": "Bob"})
        await page.sees("Ann challenges Bob")
