"""The local page in a real browser, and what a person does on it."""

import os
import re
import shutil
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TIMEOUT_MS = 120_000
"""Milliseconds after which waiting for an element fails."""
PROGRESS = """() => {
    const page = window.simcordPreview
    return { ready: page.ready, done: page.lastAction?.sequence ?? 0 }
}"""
"""JavaScript that returns the number of finished actions, and whether the page is idle."""


def chromium() -> str:
    """Return the path of the browser. Without one, skip the test."""
    path = os.environ.get("POSTBOARD_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
    if not path:
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    return path


class LocalPage:
    """The page that `make play` opens, with the actions of its user."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.locator("#channel-message-list article")

    async def views_as(self, name: str) -> None:
        """View the page as one of the people."""
        await self.is_ready()
        picker = self.page.locator("#viewer-picker")
        await picker.select_option(label=name)
        # The page forgets its last action when the viewer changes, so `_acting` cannot be used.
        await self.page.wait_for_function(
            """name => {
                const page = window.simcordPreview
                const chosen = document.querySelector("#viewer-picker").selectedOptions[0]
                return page.ready && chosen?.textContent === name && page.viewerId === chosen.value
            }""",
            arg=name,
        )

    async def is_ready(self) -> None:
        """Wait until the page has shown everything and is idle."""
        await self.page.wait_for_function("() => window.simcordPreview?.ready")

    async def goes_to(self, place: str) -> None:
        """Open a channel, a thread or the private messages, whose name begins with `place`."""
        entry = self.page.locator(".place", has_text=re.compile(rf"^.{re.escape(place)}"))
        await self.is_ready()
        toggle = self.page.locator("#messages-toggle")
        if await toggle.get_attribute("aria-expanded") == "false":
            await toggle.click()
        async with self._acting():
            await entry.click()
        await expect(self.page.locator(".place[aria-current]", has_text=place)).to_be_attached()

    async def sees(self, words: str | re.Pattern[str]) -> Locator:
        """Wait for a message with this text and return the newest."""
        message = self.messages.filter(has_text=words).last
        await expect(message).to_be_visible()
        return message

    async def presses(self, label: str, on: str = "") -> None:
        """Press the newest button with a label, in the newest message with a text."""
        messages = self.messages.filter(has_text=on) if on else self.messages
        button = messages.get_by_role("button", name=label, exact=True).last
        async with self._acting():
            await button.click()

    async def chooses(self, option: str, menu: str) -> None:
        """Choose the option whose label begins with `option`, in the menu with this placeholder."""
        await self.messages.get_by_role("combobox", name=menu).last.click()
        label = re.compile(rf"^{re.escape(option)}\b")
        async with self._acting():
            await self.page.get_by_role("option", name=label).last.click()

    async def replies(self, text: str, *, to: str) -> None:
        """Reply to the newest message with the text `to`."""
        message = self.messages.filter(has_text=to).last
        await message.hover()
        await message.get_by_role("button", name="Reply", exact=True).click()
        await self.says(text)

    async def says(self, text: str) -> None:
        """Send a message."""
        await self.page.locator("#channel-composer-input").fill(text)
        async with self._acting():
            await self.page.locator("#send-message").click()

    async def slash(
        self,
        command: str,
        *,
        pick: Mapping[str, str] | None = None,
        write: Mapping[str, str] | None = None,
    ) -> None:
        """Use a command: choose options in `pick` from the suggestions, type those in `write`."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        # Playwright cannot take a slash inside a pattern for names.
        entry = self.page.get_by_role("option", name=re.compile(rf"^.{command}\b"))
        await entry.first.click()
        for name, value in {**(pick or {}), **(write or {})}.items():
            await self._go_to_option(name)
            await self.page.keyboard.type(value)
            if pick and name in pick:
                offered = self.page.locator(".command-suggestion").filter(has_text=value)
                await offered.first.click()
        async with self._acting():
            await self.page.locator("#send-message").click()

    async def types_command(self, command: str, *values: str) -> None:
        """Use a command with the keyboard only: type its name and the values of its required
        options in one go, then Enter."""
        keyboard = self.page.keyboard
        await self.page.locator("#channel-composer-input").click()
        await keyboard.type(" ".join([f"/{command}", *values, ""]))
        async with self._acting():
            await keyboard.press("Enter")

    async def _go_to_option(self, name: str) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            offered = self.page.locator(f'.command-suggestion[data-value="{name}"]')
            if not await offered.count():
                await self.page.locator(".command-ghost").click()
            await offered.click()
        await field.click()

    async def plays(self, name: str, move: str) -> None:
        """Make a move by `/move` as one of the people: choose it from the suggestions, confirm."""
        await self.views_as(name)
        await self.slash("move", pick={"move": move})
        await self.presses("Confirm")

    async def fills(self, value: str) -> None:
        """Fill in the one field of the form that is open, and submit it."""
        dialog = self.page.get_by_role("dialog")
        await dialog.locator("input").fill(value)
        async with self._acting():
            await dialog.get_by_role("button", name="Submit").click()
        await expect(dialog).to_be_hidden()

    @asynccontextmanager
    async def _acting(self) -> AsyncGenerator[None]:
        """Wait until the page has carried out and shown the action within the block.

        The action begins when the page is idle: a click on a page that still loads is lost.
        """
        await self.is_ready()
        before = await self.page.evaluate(f"() => ({PROGRESS})().done")
        yield
        await self.page.wait_for_function(
            f"before => {{ const now = ({PROGRESS})(); return now.ready && now.done > before }}",
            arg=before,
        )


@asynccontextmanager
async def opened(url: str, *, width: int = 1200, height: int = 900) -> AsyncGenerator[LocalPage]:
    """Open the page in a browser window."""
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            page = await browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(TIMEOUT_MS)
            expect.set_options(timeout=TIMEOUT_MS)
            await page.goto(url)
            yield LocalPage(page)
        finally:
            await browser.close()
