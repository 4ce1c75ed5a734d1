"""The page in the browser, which follows what the bot does as time passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import simcord

from local_play.discord import LocalDiscord

TICK_SECONDS = 1.0
ACTION, PUBLISH, NEWEST = "_action", "_publish", "_initial_target"
"""Private methods of SimCord that are wrapped or called here, because no public ones exist."""

Act = Callable[[str | None, Mapping[str, Any]], Awaitable[dict[str, Any]]]


@asynccontextmanager
async def page(local: LocalDiscord, port: int) -> AsyncGenerator[simcord.Preview]:
    """Serve the page until the block ends."""
    preview = local.env.preview(
        local.channel, viewers=local.people, layout="channel", timezone="UTC", port=port
    )
    lock = asyncio.Lock()
    act: Act = getattr(preview, ACTION)

    async def act_exclusively(context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            await local.catch_up()
            answer = await act(context, body)
            print_direct_messages(local)
            return answer

    # SimCord refuses concurrent actions. All actions of the page go through this method, so a lock
    # here is enough to keep them from running at the same time as a tick of the clock.
    setattr(preview, ACTION, act_exclusively)
    _follow_the_newest(preview)
    async with preview:
        ticking = asyncio.create_task(_tick(local, preview, lock))
        try:
            yield preview
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)


def _follow_the_newest(preview: simcord.Preview) -> None:
    """Scroll to the newest message after an action, as Discord does."""
    publish: Callable[..., None] = getattr(preview, PUBLISH)
    newest: Callable[[Any, int], int | None] = getattr(preview, NEWEST)

    def publish_and_follow(shown: Any, *, reason: str = "action") -> None:
        if reason == "action":
            shown.target_id = newest(shown.viewer, shown.channel_id)
        publish(shown, reason=reason)

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
