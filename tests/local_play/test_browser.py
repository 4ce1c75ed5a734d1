"""The local page in a real browser, from the link that `make play` prints to the end of a match."""

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
    """Run `python -m local_play` within the block and yield its link. Stop it as Ctrl+C does."""
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
    """Make a move by `/move`, chosen from the suggestions and confirmed."""
    await page.views_as(name)
    await page.slash("move", pick={"move": move})
    await page.presses("Confirm")


async def test_a_whole_match_with_a_swap(tmp_path: Path) -> None:
    """Two people play 4×4 by commands, buttons, menus and a form. The next run continues the
    match."""
    chromium()
    database = tmp_path / "local.db"
    async with local_play(database) as link, opened(link) as page:
        await page.sees("@Ann, your turn")
        await page.sees("press Move")
        await page.goes_to("games")
        await page.sees("Welcome to Postboard")

        await page.views_as("Cy")
        await page.slash(
            "challenge escabel",
            pick={"opponent": "Bob", "first": "I start"},
            write={"size": "4"},
        )
        await page.views_as("Bob")
        await page.presses("Accept", on="Cy challenges Bob")
        await page.goes_to("Escabel #2")
        await page.sees("@Cy, place your first piece")

        await plays(page, "Cy", "b1")
        await page.views_as("Bob")
        await page.presses("Swap sides")
        await page.presses("Confirm")
        await page.sees("Bob swapped sides and now plays Black")

        await page.views_as("Cy")
        await page.presses("Move")
        await page.presses("d1")
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


async def test_a_reply_to_a_board_is_a_move(tmp_path: Path) -> None:
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.sees("@Ann, your turn")
        await page.views_as("Ann")
        await page.replies("z9", to="@Ann, your turn")
        await page.sees("z9 is off it")
        await page.replies("d7", to="@Ann, your turn")
        await page.sees("Ann placed d7")


async def test_another_command_can_follow_a_refused_one(tmp_path: Path) -> None:
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.slash("challenge escabel", pick={"opponent": "Ann"})
        await page.sees("You can't challenge yourself")
        await expect(page.page.locator("#action-status")).to_have_text("Action completed")
        await page.slash("challenge escabel", pick={"opponent": "Bob"})
        await page.sees("Ann challenges Bob")


@pytest.mark.parametrize(("width", "height"), [(1100, 800), (390, 844)])
async def test_the_page_scrolls_to_each_answer(tmp_path: Path, width: int, height: int) -> None:
    """To the answer to a command, and to that of a button."""
    chromium()
    size = {"width": width, "height": height}
    async with local_play(tmp_path / "local.db") as link, opened(link, **size) as page:
        await page.slash("help")
        await expect(page.messages.last).to_contain_text("Correspondence board games")
        await expect(page.messages.last).to_be_in_viewport(ratio=0.95)
        await page.presses("Move", on="@Ann, your turn")
        await expect(page.messages.last).to_contain_text("Which file")
        await expect(page.messages.last.get_by_role("button").last).to_be_in_viewport()


async def test_a_match_of_esgrad_with_a_stone_and_two_passes(tmp_path: Path) -> None:
    """A form for the komi, buttons for the colour and the passes, the pad for a stone."""
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.goes_to("games")
        await page.slash("challenge esgrad", pick={"opponent": "Bob", "first": "I start"})
        await page.views_as("Bob")
        await page.presses("Accept", on="Ann challenges Bob to Esgrad")
        await page.goes_to("Esgrad #2")
        await page.views_as("Ann")
        await page.presses("Name a komi")
        await page.fills("-3")
        await page.presses("Confirm")
        await page.views_as("Bob")
        await page.presses("Play White")
        await page.presses("Confirm")
        await page.sees("Bob chose White; Ann plays Black")
        await page.views_as("Ann")
        await page.presses("Move", on="@Ann, place your first stone")
        await page.presses("e")
        await page.presses("5")
        await page.presses("Confirm")
        for name in ("Bob", "Ann"):
            await page.views_as(name)
            await page.presses("Pass")
            await page.presses("Confirm")
        end = await page.sees("Ann wins Esgrad #2 against Bob")
        await expect(end).to_contain_text("komi −3, ½ for the first pass")


async def test_a_lobby_of_three_and_a_turn_of_three_pyramids(tmp_path: Path) -> None:
    """Colours are chosen in a menu; one pyramid is placed on the pad, two by the form."""
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.goes_to("games")
        await page.slash(
            "challenge stack-control",
            pick={"first": "In the order of joining"},
            write={"seats": "3"},
        )
        for name, colour in (("Bob", "Blue"), ("Cy", "Any colour")):
            await page.views_as(name)
            await page.presses("Join")
            await page.chooses(colour, "Your colour")
        await page.goes_to("Stack Control #2")
        await page.sees("Stack Control · Ann (Red) – Bob (Blue) – Cy (Yellow) · #2")
        await page.views_as("Ann")
        await page.presses("Move", on="@Ann, place")
        await page.presses("d")
        await page.presses("4")
        await page.sees("Chosen, not confirmed yet")
        await page.presses("Type it")
        await page.fills("medium a2, large a3")
        await page.presses("Confirm")
        await page.sees("@Bob, place")
