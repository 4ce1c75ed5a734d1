"""The local page in a real browser, from the link that `make play` prints to the end of a match."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.support.processes.browser import LocalPage, chromium, opened
from tests.support.processes.local_play import local_play

SIZES = [(1280, 800), (390, 844)]
"""Widths and heights of windows: a small laptop, and a phone."""

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_game_is_played_to_its_end(tmp_path: Path, width: int, height: int) -> None:
    """By commands, buttons, forms and replies. The next run still has the match."""
    chromium()
    database = tmp_path / "local.db"
    async with local_play(database) as link, opened(link, width=width, height=height) as page:
        await the_first_screen_says_what_to_do(page)
        await a_match_of_escabel_with_a_swap(page)
    async with local_play(database) as link, opened(link, width=width, height=height) as page:
        await page.sees("@Ann, place your first piece")
        await page.views_as("Bob")
        await an_ended_match_is_there(page, "Bob wins Escabel #4 against Cy")


async def the_first_screen_says_what_to_do(page: LocalPage) -> None:
    """A whole board as large as Discord shows it, what its game is, and what to press."""
    board = await page.sees("@Ann, place your first piece")
    hint = await page.sees("Welcome to Postboard")
    await expect(hint).to_contain_text("Join your two edges")
    await expect(hint).to_contain_text("You are Ann: press Move, or Learn")
    await expect(hint).to_be_in_viewport(ratio=0.99)
    for label in ("Move", "Rules", "Learn"):
        button = board.get_by_role("button", name=label, exact=True)
        await expect(button).to_be_in_viewport(ratio=1)
    picture = board.locator(".gallery-image")
    await expect(picture).to_be_in_viewport(ratio=1)
    shown = await picture.bounding_box()
    assert shown is not None
    assert shown["width"] >= 350
    toolbar = await page.page.locator("#toolbar").bounding_box()
    assert toolbar is not None
    assert toolbar["height"] <= 48
    await expect(page.page.locator("#close")).to_be_hidden()  # it would end the server
    await page.presses("Move", on="@Ann, place your first piece")
    await expect(page.messages.last).to_contain_text("Which file")
    await expect(page.messages.last.get_by_role("button").last).to_be_in_viewport()
    # An answer that takes the place of the message that was pressed is scrolled into view as well.
    await page.page.locator("#channel-timeline").evaluate("list => list.scrollTop -= 150")
    await page.presses("a")
    await expect(page.messages.last).to_contain_text("Which point on file a")
    await expect(page.messages.last).to_be_in_viewport(ratio=0.95)
    await page.replies("z9", to="@Ann, place your first piece")
    await page.sees("z9 is off")
    await page.goes_to("games")
    await page.sees("What you can do here")
    # The link in a list leads to the board.
    await page.types_command("matches")
    await page.messages.last.get_by_role("link").first.click()
    await page.sees("@Ann, place your first piece")
    await an_ended_match_is_there(page, "Cy wins Esgrad #2 against Ann")


async def an_ended_match_is_there(page: LocalPage, headline: str) -> None:
    """The link in the list of ended matches leads to its last board. Its moves can be shown."""
    await page.goes_to("games")
    await page.types_command("history")
    await page.messages.last.get_by_role("link").first.click()
    board = await page.sees(headline)
    await expect(board).to_be_in_viewport()
    await page.presses("Look back", on=headline)
    await expect(page.messages.last.get_by_role("button", name="Replay")).to_be_visible()


async def a_match_of_escabel_with_a_swap(page: LocalPage) -> None:
    """Cy and Bob play 4×4 in every way to move that there is."""
    await page.goes_to("games")
    await page.views_as("Cy")
    await page.slash(
        "challenge escabel", pick={"opponent": "Bob", "first": "I start"}, write={"size": "4"}
    )
    await page.views_as("Bob")
    await page.presses("Accept", on="challenges Bob to Escabel")
    # The name of the thread on the card leads there.
    await page.messages.locator(".mention", has_text="Escabel #4").last.click()
    await page.sees("@Cy, place your first piece")
    await page.plays("Cy", "b1")
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
        await page.views_as(name)
        await page.replies(move, to=f"@{name}, your turn")
    await page.sees("Bob has joined top and bottom")
    await page.plays("Cy", "d4")
    end = await page.sees("Bob wins Escabel #4 against Cy")
    await expect(end.get_by_role("button", name="Rematch")).to_be_visible()


async def test_a_refused_command_and_a_lobby_of_three(tmp_path: Path) -> None:
    """Colours are chosen in a menu; one pyramid is placed on the pad, two by the form."""
    chromium()
    async with local_play(tmp_path / "local.db") as link, opened(link) as page:
        await page.goes_to("games")
        await page.slash("challenge escabel", pick={"opponent": "Ann"})
        await page.sees("You can't challenge yourself")
        await expect(page.page.locator("#action-status")).to_have_text("Action completed")
        await page.slash(
            "challenge stack-control",
            pick={"first": "In the order of joining"},
            write={"seats": "3"},
        )
        for name, colour in (("Bob", "Blue"), ("Cy", "Any colour")):
            await page.views_as(name)
            await page.presses("Join")
            await page.chooses(colour, "Your colour")
        await page.goes_to("Stack Control #4")
        await page.sees("Stack Control · Ann (Red) – Bob (Blue) – Cy (Yellow) · #4")
        await page.views_as("Ann")
        await page.presses("Move", on="@Ann, place")
        await page.presses("d")
        await page.presses("4")
        await page.sees("Chosen, not confirmed yet")
        await page.presses("Type it")
        await page.fills("medium a2, large a3")
        await page.presses("Confirm")
        await page.sees("@Bob, place")
        await page.slash("help")
        await expect(page.messages.last).to_contain_text("First: Press Learn.")
        await expect(page.messages.last).to_be_in_viewport(ratio=0.95)
        await options_are_chosen_with_the_keyboard(page)


async def options_are_chosen_with_the_keyboard(page: LocalPage) -> None:
    """By the beginnings of their names, as in Discord. What is wrong with a value can be read."""
    keyboard, row = page.page.keyboard, page.page.locator(".command-row")
    await page.page.locator("#channel-composer-input").click()
    await keyboard.type("/challenge escabel ")
    await keyboard.type("lev")
    await expect(page.page.locator(".command-suggestion:visible")).to_have_count(1)
    await keyboard.press("Tab")
    await keyboard.type("beg")
    await keyboard.press("Tab")
    await expect(row.locator('.command-option-input[data-option="level"]')).to_have_value(
        "beginner"
    )
    await keyboard.type("nothing")
    await keyboard.press("Enter")  # opens no challenge
    for _ in "nothing":
        await keyboard.press("Backspace")
    await keyboard.type("si")
    await keyboard.press("Enter")
    await keyboard.type("77")
    await keyboard.press("Enter")
    await expect(row.get_by_text("Value is outside the allowed range.")).to_be_in_viewport(ratio=1)
    await expect(page.messages.filter(has_text="Ann wants to play Escabel")).to_have_count(0)
