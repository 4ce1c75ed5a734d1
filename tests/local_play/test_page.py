"""The local page with many messages: every kind of control, pictures, times and links."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import simcord
from playwright.async_api import Locator, Page, Route, expect

from local_play import served_files
from local_play.page import ShownMessages
from local_play.served_files import TrustedPictures, size_of
from tests.local_play.crowded import MESSAGES, picture
from tests.support.processes.browser import LocalPage, chromium, opened
from tests.support.processes.local_play import link_of, started

WIDTHS = [(1280, 1000), (390, 844)]
UNAVAILABLE = ".media-unavailable, .emoji-unavailable"
CONTRAST = Path(__file__).with_name("contrast.js").read_text()
LEAST_CONTRAST = 4.5
"""What the accessibility guidelines (WCAG, level AA) ask of texts."""

browser = pytest.mark.browser


@asynccontextmanager
async def crowded(database: Path) -> AsyncGenerator[str]:
    """Run local play with many messages within the block, and yield its link."""
    chromium()
    async with started("tests.local_play.crowded", str(database)) as process:
        yield await link_of(process)


@asynccontextmanager
async def second_page(first: LocalPage, link: str) -> AsyncGenerator[LocalPage]:
    """Open the page a second time, in the same browser."""
    assert first.page.context.browser is not None
    tab = await first.page.context.browser.new_page()
    try:
        await tab.goto(link)
        yield LocalPage(tab)
    finally:
        await tab.close()


async def is_idle(page: Page) -> None:
    """Wait until the page has loaded everything and no action is going on."""
    await page.wait_for_function("() => window.simcordPreview.ready")


async def scroll_position(page: Page) -> float:
    """How far the channel is scrolled, in pixels."""
    return await page.evaluate("() => document.getElementById('channel-timeline').scrollTop")


async def menu_in_the_middle(page: LocalPage) -> Locator:
    """Scroll to a menu that has pictures above and below it."""
    menu = page.messages.filter(has_text="Menus: message").get_by_role("combobox").nth(1)
    await menu.evaluate("menu => menu.scrollIntoView({ block: 'center' })")
    return menu


async def says(page: LocalPage, text: str, shown: str = "") -> None:
    """Post a message in the channel."""
    await is_idle(page.page)
    await page.page.locator("#channel-composer-input").fill(text)
    await page.page.keyboard.press("Enter")
    await page.sees(shown or text)


@browser
@pytest.mark.parametrize(("width", "height"), WIDTHS)
async def test_every_control_in_a_channel_of_many_messages(
    tmp_path: Path, width: int, height: int
) -> None:
    """Menus, buttons, the form, a command with suggestions, a reply, a link."""
    size = {"width": width, "height": height}
    async with crowded(tmp_path / "local.db") as link, opened(link, **size) as page:
        await is_idle(page.page)
        assert await page.messages.count() >= MESSAGES
        await page.views_as("Bob")
        await page.views_as("Ann")
        async with second_page(page, link) as other:
            await a_menu_stays_open(page, other)
            await a_form_and_a_reply_stay_open(page, other)
            await is_idle(other.page)
            await expect(other.page.locator(UNAVAILABLE)).to_have_count(0)
        await a_move_by_command_and_reply(page)
        await links_lead_to_messages(page)
        await expect(page.page.locator(UNAVAILABLE)).to_have_count(0)


async def a_menu_stays_open(page: LocalPage, other: LocalPage) -> None:
    """It stays open, in its place, while another page posts messages. These appear afterwards."""
    menu = await menu_in_the_middle(page)
    before = await scroll_position(page.page)
    await menu.click()
    await expect(menu).to_have_attribute("aria-expanded", "true")
    await page.page.keyboard.press("ArrowDown")
    await says(other, "Posted during the menu")
    await shows_nothing_new(page, "Posted during the menu")
    await expect(menu).to_have_attribute("aria-expanded", "true")
    assert await scroll_position(page.page) == pytest.approx(before, abs=1)
    await page.page.get_by_role("option", name="Moves: played at once").click()
    await page.sees("Saved.")
    await page.sees("Posted during the menu")


async def shows_nothing_new(page: LocalPage, text: str) -> None:
    """A message is not shown yet, although the page has asked for news since it was posted."""
    for _ in range(2):
        async with page.page.expect_response("**/api/state"):
            pass
    await expect(page.messages.filter(has_text=text)).to_have_count(0)


async def a_form_and_a_reply_stay_open(page: LocalPage, other: LocalPage) -> None:
    """While another page posts messages."""
    await page.presses("Move", on="@Ann")
    await page.presses("Type it")
    field = page.page.get_by_role("dialog").locator("input")
    await field.fill("z9")
    await says(other, "Posted during the form")
    await shows_nothing_new(page, "Posted during the form")
    await expect(field).to_be_focused()
    await page.fills("z99")
    await page.sees("z99")
    await page.sees("Posted during the form")

    message = page.messages.filter(has_text="Text: message 2.")
    await message.hover()
    await message.get_by_role("button", name="Reply", exact=True).click()
    await says(other, "Posted during the reply")
    await shows_nothing_new(page, "Posted during the reply")
    await page.page.get_by_role("button", name="Cancel reply").click()
    await page.sees("Posted during the reply")


async def a_move_by_command_and_reply(page: LocalPage) -> None:
    """With a move that is typed, and by a reply to a board far above."""
    composer = page.page.locator("#channel-composer-input")
    await composer.click()
    await page.page.keyboard.type("/move")
    await page.page.get_by_role("option", name=re.compile(r"^.move\b")).first.click()
    # Moves are suggested before anything is typed.
    await expect(page.page.locator(".command-suggestion", has_text="d4").first).to_be_visible()
    await is_idle(page.page)  # or a page that is drawn anew takes the click
    # A command that is closed leaves nothing that would be posted later.
    await page.page.get_by_role("button", name="Exit command mode").click()
    await expect(composer).to_have_value("")
    await page.types_command("move", "d7")
    board = await page.sees("Ann placed d7")
    await expect(board).to_be_in_viewport()
    await page.views_as("Bob")
    await page.replies("g1", to="Ann placed d7")
    await page.sees("Bob placed g1")


async def links_lead_to_messages(page: LocalPage) -> None:
    """A link in a text, its address, which has the channel's name, and a button that is a link. If
    the message is not here, the page says so."""
    first = page.messages.filter(has_text="Picture: message 1.")
    for name in ("The first one", re.compile("^# .* › 💬$"), "Go to message 1"):
        await page.page.get_by_role("link", name=name).click()
        await expect(first).to_be_in_viewport()
        await expect(first).to_be_focused()
    await says(page, "https://discord.com/channels/1/2/3")
    await page.messages.last.get_by_role("link").click()
    note = page.page.get_by_role("status").filter(has_text="/history")
    await expect(note).to_be_visible()
    await page.page.keyboard.press("Escape")
    await expect(note).to_be_hidden()
    assert len(page.page.context.pages) == 1
    assert "discord.com" not in page.page.url


@browser
async def test_pictures_times_and_colours(tmp_path: Path) -> None:
    """Pictures have their space before they come; times go on; texts are readable in both
    appearances."""
    async with crowded(tmp_path / "local.db") as link, opened(link) as page:
        await pictures_have_their_space_before_they_come(page)
        await relative_times_go_on(page)
        await times_are_those_of_the_browser(page, link)
        for appearance in ("light", "dark"):
            await page.page.emulate_media(color_scheme=appearance)
            await texts_are_readable(page)
        await a_page_that_was_closed_opens_again(page)


async def pictures_have_their_space_before_they_come(page: LocalPage) -> None:
    """So nothing moves when they appear."""
    may_come = asyncio.Event()

    async def keep_back(route: Route) -> None:
        await may_come.wait()
        await route.continue_()

    height = "() => document.getElementById('channel-timeline').scrollHeight"
    await page.page.route("**/api/assets/**", keep_back)
    await page.page.reload()
    await expect(page.messages.last.locator("time.discord-timestamp")).to_be_visible()
    gallery = page.page.locator(".gallery-image")
    assert await gallery.count() > 8
    assert await page.page.locator(".gallery-image[src]").count() == 0
    before = await page.page.evaluate(height)
    may_come.set()
    await is_idle(page.page)
    assert await page.page.locator(".gallery-image[src]").count() == await gallery.count()
    assert await page.page.evaluate(height) == before
    await page.page.unroute("**/api/assets/**")


async def relative_times_go_on(page: LocalPage) -> None:
    """As time passes, without anything else happening on the page."""
    await expect(page.messages.last.locator("time.discord-timestamp")).to_have_text("in 3 days")
    await says(page, f"It was <t:{int(time.time())}:R>", shown="It was")
    shown = page.messages.last.locator("time.discord-timestamp")
    await expect(shown).to_have_text(re.compile(r"^(a second|\d+ seconds) ago$"))
    await expect(shown).to_have_text(re.compile(r"^([4-9]|\d\d) seconds ago$"))


async def times_are_those_of_the_browser(page: LocalPage, link: str) -> None:
    """Not those of Greenwich."""
    assert page.page.context.browser is not None
    tab = await page.page.context.browser.new_page(timezone_id="Asia/Kolkata")
    await tab.goto(link)
    shown = tab.locator("time.message-time").first
    await expect(shown).to_be_visible()
    posted = datetime.fromisoformat(await shown.get_attribute("datetime") or "")
    local = posted.astimezone(timezone(timedelta(hours=5, minutes=30)))
    await expect(shown).to_contain_text(local.strftime("%-I:%M"))
    await tab.close()


async def texts_are_readable(page: LocalPage) -> None:
    """In the channel, on an enlarged picture, in a menu, in the list of commands, in a form."""
    await assert_contrast(page.page, "channel")
    await page.messages.locator(".media-lightbox-trigger").last.click()
    await expect(page.page.get_by_role("dialog", name="Image preview")).to_be_visible()
    await assert_contrast(page.page, "picture")
    await page.page.keyboard.press("Escape")
    menu = await menu_in_the_middle(page)
    await menu.click()
    await assert_contrast(page.page, "menu")
    await page.page.keyboard.press("Escape")
    await page.page.locator("#channel-composer-input").click()
    await page.page.keyboard.type("/mo")
    await expect(page.page.locator(".command-entry").first).to_be_visible()
    await assert_contrast(page.page, "commands")
    await page.page.keyboard.press("Escape")
    await page.page.locator("#channel-composer-input").fill("")
    await page.presses("Move", on="@Ann")
    await page.messages.get_by_role("button", name="Type it").last.hover()
    await assert_contrast(page.page, "button under the mouse")
    await page.presses("Type it")
    await assert_contrast(page.page, "form")
    await page.page.get_by_role("button", name="Cancel").click()


async def a_page_that_was_closed_opens_again(page: LocalPage) -> None:
    """As the same person. SimCord closes a page that was asleep, and answers with the status 410
    from then on."""
    await page.views_as("Bob")

    async def gone(route: Route) -> None:
        await route.fulfill(status=410, json={"error": {"code": "context-unavailable"}})

    async with page.page.expect_navigation():
        await page.page.route("**/api/state", gone, times=1)
    await is_idle(page.page)
    await page.sees("The first one")
    chosen = page.page.locator("#viewer-picker option:checked")
    await expect(chosen).to_have_text("Bob")


async def assert_contrast(page: Page, state: str) -> None:
    """Check the contrast of all texts of the page."""
    faults = await page.evaluate(CONTRAST, LEAST_CONTRAST)
    assert not faults, (state, faults)


@dataclass
class Shown:
    """A page of SimCord, as far as it matters here."""

    id: str
    revision: int
    snapshot: dict[str, Any]


def test_a_press_counts_if_its_message_has_not_changed_since() -> None:
    page = Shown("a page", 1, {"messages": {"11": {"text": "old"}, "12": {"text": "same"}}})
    shown = ShownMessages()
    shown.note(page)
    page.revision = 2
    page.snapshot = {"messages": {"11": {"text": "new"}, "12": {"text": "same"}}}
    shown.note(page)

    def revision(action: dict[str, Any]) -> int:
        return shown.with_newest_revision(page, action)["published_revision"]

    assert revision({"kind": "click", "target_id": "12", "published_revision": 1}) == 2
    assert revision({"kind": "click", "target_id": "11", "published_revision": 1}) == 1
    assert revision({"kind": "click", "target_id": "11", "published_revision": 2}) == 2
    assert revision({"kind": "select", "target_id": "13", "published_revision": 1}) == 1
    assert revision({"kind": "run_command", "published_revision": 1}) == 2


@pytest.mark.parametrize("action", [None, [], {}, {"published_revision": "1"}, {"kind": "click"}])
def test_malformed_actions_are_left_to_simcord(action: Any) -> None:
    shown = ShownMessages()
    assert shown.with_newest_revision(Shown("a page", 2, {}), action) == action
    assert shown.with_newest_revision(None, action) == action


@pytest.mark.parametrize(("kind", "size"), [("PNG", (840, 701)), ("GIF", (30, 20))])
def test_sizes_of_pictures_are_read_from_their_headers(kind: str, size: tuple[int, int]) -> None:
    data = picture(1).fp.read() if kind == "PNG" else b"GIF89a" + bytes([30, 0, 20, 0])
    assert size_of(data) == size
    assert size_of(data[:8]) is None
    assert size_of(b"text") is None


async def test_any_number_of_pictures_is_served_at_the_same_time() -> None:
    """SimCord refuses the ninth picture that is asked for before the first was decoded."""
    worker = TrustedPictures()
    files = [picture(number).fp.read() for number in range(1, 20)]
    known = await asyncio.gather(*(worker.validate(str(n), data) for n, data in enumerate(files)))
    await worker.close()
    assert [each.height for each in known] == [701 + number for number in range(19)]


def test_another_simcord_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts that are changed must be the known ones, or the page is not served."""
    scripts = served_files.changed_scripts()
    assert 'force === "local"' in scripts["timeline.js"]
    other = served_files.Change("timeline.js", "a text that does not occur", "")
    monkeypatch.setattr(served_files, "CHANGES", (other,))
    with pytest.raises(simcord.SetupError, match=r"timeline\.js is not the one"):
        served_files.changed_scripts()
