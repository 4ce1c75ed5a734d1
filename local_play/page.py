"""The page in the browser, which follows what the bot does as time passes.

Each change of a page has a number, its revision. SimCord refuses any press on a page whose revision
is not the newest. A page always lags behind by up to half a second, and longer while somebody
uses a control, so such presses are made. They are right if what was pressed has not changed since.
`ShownMessages` knows since when each message looks as it does now.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Container
from contextlib import asynccontextmanager
from typing import Any

import simcord
import structlog

from local_play.discord import Body, LocalDiscord, OpenPage, Reply
from local_play.places import Places
from local_play.served_files import add_files, change_scripts, serve_pictures_at_once

log = structlog.stdlib.get_logger(__name__)

TICK_SECONDS = 1.0
ACTION, PUBLISH, NEWEST = "_action", "_publish", "_initial_target"
PAGES, PRESENT = "_pages", "_advance_presentation_time"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""
FILES = ("page.css", "page.js", "places.css", "places.js")


REVISION = "published_revision"
ANSWERED = "answeredAt"
"""What a page is told: its revision after its last action."""
PRESSES = frozenset({"click", "select"})
"""Actions that SimCord carries out by a control's place in its message. All others say what they
mean by themselves, or SimCord checks them in another way."""


_Look = tuple[str, int]
"""How a message looks, and since which revision."""


class ShownMessages:
    """The messages of all pages that are open."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[str, _Look]] = {}

    def note(self, page: OpenPage) -> None:
        """Remember how messages look in the revision of a page that was just made."""
        before = self._pages.get(page.id, {})
        looks: dict[str, _Look] = {}
        for message, shown in page.snapshot.get("messages", {}).items():
            content = json.dumps(shown, sort_keys=True)
            known, since = before.get(message, ("", 0))
            looks[message] = content, since if known == content else page.revision
        self._pages[page.id] = looks

    def newest_change(self, page: OpenPage) -> str | None:
        """The newest message that changed in the newest revision of a page; None if none did."""
        looks = self._pages[page.id].items()
        changed = [message for message, (_, since) in looks if since == page.revision]
        return max(changed, key=int, default=None)

    def forget_all_but(self, open_pages: Container[str]) -> None:
        """Forget pages that were closed."""
        for page in [each for each in self._pages if each not in open_pages]:
            del self._pages[page]

    def with_newest_revision(self, page: OpenPage, action: Body) -> Body:
        """Return the action as one on the newest revision, if it means the same there.

        `page` is None if it is not known. SimCord refuses that, and malformed actions.
        """
        if page is None or not isinstance(action, dict):
            return action
        revision = action.get(REVISION)
        if type(revision) is not int or revision >= page.revision:
            return action
        if action.get("kind") in PRESSES:
            look = self._pages.get(page.id, {}).get(str(action.get("target_id")))
            if look is None or look[1] > revision:
                return action
        return {**action, REVISION: page.revision}


@asynccontextmanager
async def page(local: LocalDiscord, port: int, first: int) -> AsyncGenerator[simcord.Preview]:
    """Serve the page, which opens in the channel or thread `first`, until the block ends."""
    preview = local.env.preview(
        local.handle(first), viewers=local.people, layout="channel", timezone="UTC", port=port
    )
    add_files(preview, *FILES)
    change_scripts(preview)
    serve_pictures_at_once(preview)
    lock = asyncio.Lock()
    shown = ShownMessages()
    act = Places(local, preview).act

    async def act_exclusively(page_id: str | None, body: Body) -> Reply:
        async with lock:
            await local.catch_up()
            browser_page = getattr(preview, PAGES).get(page_id)
            return await act(page_id, shown.with_newest_revision(browser_page, body))

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
    """After an action, scroll to what it changed, as Discord does. Tell pages the time."""
    publish: Callable[..., None] = getattr(preview, PUBLISH)
    newest: Callable[[Any, int], int | None] = getattr(preview, NEWEST)
    tell_time: Callable[[], None] = getattr(preview, PRESENT)

    def publish_and_follow(browser_page: OpenPage, *, reason: str = "action") -> None:
        if reason == "action":
            browser_page.target_id = newest(browser_page.viewer, browser_page.channel_id)
        answered = browser_page.snapshot.get(ANSWERED)
        tell_time()
        publish(browser_page, reason=reason)
        shown.note(browser_page)
        if reason == "action":
            answered = browser_page.revision
            changed = shown.newest_change(browser_page)
            if changed is not None:
                browser_page.target_id = int(changed)
                browser_page.snapshot["targetId"] = changed
        browser_page.snapshot[ANSWERED] = answered
        shown.forget_all_but(getattr(preview, PAGES))

    setattr(preview, PUBLISH, publish_and_follow)


async def _tick(local: LocalDiscord, preview: simcord.Preview, lock: asyncio.Lock) -> None:
    """Advance the clock every second, and refresh all pages if anything has happened.

    That counts what happened between two ticks, such as the bot's answer to one of the pages.
    """
    shown = local.changes
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            async with lock:
                await local.catch_up()
                if local.changes != shown:
                    await preview.refresh()
                    shown = local.changes
        except Exception:  # the page goes on
            log.exception("page not refreshed")
