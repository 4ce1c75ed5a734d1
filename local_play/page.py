"""The page in the browser, which follows what the bot does as time passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import simcord

from local_play.discord import LocalDiscord
from local_play.page_files import add_files
from local_play.pictures import serve_pictures_at_once
from local_play.shown_messages import ShownMessages
from local_play.simcord_scripts import change_scripts

TICK_SECONDS = 1.0
ACTION, PUBLISH, NEWEST = "_action", "_publish", "_initial_target"
PAGES, PRESENT = "_pages", "_advance_presentation_time"
"""Private names of SimCord that are wrapped or called here, because no public ones exist."""
FILES = ("page.css", "page.js")

Act = Callable[[str | None, Mapping[str, Any]], Awaitable[dict[str, Any]]]


@asynccontextmanager
async def page(local: LocalDiscord, port: int) -> AsyncGenerator[simcord.Preview]:
    """Serve the page until the block ends."""
    preview = local.env.preview(
        local.channel, viewers=local.people, layout="channel", timezone="UTC", port=port
    )
    add_files(preview, *FILES)
    change_scripts(preview)
    serve_pictures_at_once(preview)
    lock = asyncio.Lock()
    shown = ShownMessages()
    act: Act = getattr(preview, ACTION)

    async def act_exclusively(context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            await local.catch_up()
            browser_page = getattr(preview, PAGES).get(context)
            answer = await act(context, shown.with_newest_revision(browser_page, body))
            print_direct_messages(local)
            return answer

    # SimCord refuses concurrent actions. All actions of the page go through this method, so a lock
    # here is enough to keep them from running at the same time as a tick of the clock.
    setattr(preview, ACTION, act_exclusively)
    _change_publishing(preview, shown)
    async with preview:
        ticking = asyncio.create_task(_tick(local, preview, lock))
        try:
            yield preview
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)


def _change_publishing(preview: simcord.Preview, shown: ShownMessages) -> None:
    """Scroll to the newest message after an action, as Discord does. Tell pages the time."""
    publish: Callable[..., None] = getattr(preview, PUBLISH)
    newest: Callable[[Any, int], int | None] = getattr(preview, NEWEST)
    tell_time: Callable[[], None] = getattr(preview, PRESENT)

    def publish_and_follow(browser_page: Any, *, reason: str = "action") -> None:
        if reason == "action":
            browser_page.target_id = newest(browser_page.viewer, browser_page.channel_id)
        tell_time()
        publish(browser_page, reason=reason)
        shown.note(browser_page)
        shown.forget_all_but(getattr(preview, PAGES))

    setattr(preview, PUBLISH, publish_and_follow)


async def _tick(local: LocalDiscord, preview: simcord.Preview, lock: asyncio.Lock) -> None:
    """Advance the clock every second, and refresh the page if the bot has done something."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        async with lock:
            before = local.changes
            await local.catch_up()
            if local.changes != before:
                await preview.refresh()
                print_direct_messages(local)


def print_direct_messages(local: LocalDiscord) -> None:
    """Print new direct messages, which the page cannot show."""
    for message in local.new_direct_messages():
        print(f"Direct message to {message.person}: {message.text}", flush=True)
