"""The page in the browser, kept up to date while time passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import simcord

from local_play.discord import LocalDiscord

TICK_SECONDS = 1.0
ACTION, PUBLISH, NEWEST = "_action", "_publish", "_initial_target"
"""SimCord's own methods that are wrapped or asked here; it offers no public door to them."""

Act = Callable[[str | None, Mapping[str, Any]], Awaitable[dict[str, Any]]]


@asynccontextmanager
async def page(local: LocalDiscord, port: int) -> AsyncGenerator[simcord.Preview]:
    """Serve the page for the length of the block."""
    preview = local.env.preview(
        local.channel, viewers=local.people, layout="channel", timezone="UTC", port=port
    )
    turn = asyncio.Lock()
    act: Act = getattr(preview, ACTION)

    async def act_in_turn(context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with turn:
            await local.catch_up()
            answer = await act(context, body)
            tell(local)
            return answer

    # SimCord does one thing at a time and turns away what comes in between. The page's actions all
    # pass through this one method, so they take turns there with the clock.
    setattr(preview, ACTION, act_in_turn)
    _follow_the_newest(preview)
    async with preview:
        ticking = asyncio.create_task(_tick(local, preview, turn))
        try:
            yield preview
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)


def _follow_the_newest(preview: simcord.Preview) -> None:
    """Scroll to what an action brought, as Discord does: else answers appear below the fold."""
    publish: Callable[..., None] = getattr(preview, PUBLISH)
    newest: Callable[[Any, int], int | None] = getattr(preview, NEWEST)

    def publish_and_follow(shown: Any, *, reason: str = "action") -> None:
        if reason == "action":
            shown.target_id = newest(shown.viewer, shown.channel_id)
        publish(shown, reason=reason)

    setattr(preview, PUBLISH, publish_and_follow)


async def _tick(local: LocalDiscord, preview: simcord.Preview, turn: asyncio.Lock) -> None:
    """Let time pass, and show what the bot does by itself."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        async with turn:
            before = local.changes
            await local.catch_up()
            if local.changes != before:
                await preview.refresh()
                tell(local)


def tell(local: LocalDiscord) -> None:
    """Print what the page has no place for."""
    for message in local.new_direct_messages():
        print(f"Direct message to {message.person}: {message.text}", flush=True)
