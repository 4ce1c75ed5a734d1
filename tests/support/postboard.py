"""Starts the real bot for tests."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pydantic import SecretStr

from bot.app import PostboardBot
from bot.languages import Languages
from bot.runtime.rate_limits import RateLimiter
from bot.runtime.trusted_clock import TrustedClock
from bot.settings import Settings
from model.environment import WallClock
from storage.database import open_database
from tests.support import pseudo_language
from tests.support.database.store import FixedRandomness, copy_template

if TYPE_CHECKING:
    from tests.support.discord import RunningBot, World


class PacedClock:
    """A clock for rate limits that advances three seconds each time it is read.

    In a journey many actions happen at the same simulated time. With this clock they are as far
    apart as in a live game, so the limits do not apply.
    """

    STEP = timedelta(seconds=3)

    def __init__(self, clock: WallClock) -> None:
        self._clock = clock
        self._reads = 0

    def now(self) -> datetime:
        """The present time, plus three seconds for each time that the clock was read."""
        self._reads += 1
        return self._clock.now() + self._reads * self.STEP


async def start_postboard(
    world: World,
    *,
    heartbeat: timedelta | None = None,
    languages: Languages | None = None,
    reply_moves: bool = True,
    metrics_port: int | None = None,
    computer_processes: int = 1,
) -> RunningBot:
    """Start Postboard with the world's database, clock and `idle`.

    Without a heartbeat the bot detects no outages. Each heartbeat costs a test some real
    milliseconds, so only tests about outages use one. Without `languages` everybody reads English,
    or the pseudo-language where the tests run in it.
    """
    from tests.support.discord import RunningBot

    clock = TrustedClock(world.clock)
    copy_template(world.folder / "postboard.db")
    database = await open_database(
        world.database_url, wall_clock=clock, randomness=FixedRandomness()
    )
    settings = Settings(
        discord_token=SecretStr("a-test-token"),
        database_url=world.database_url,
        reply_moves=reply_moves,
        metrics_port=metrics_port,
        computer_processes=computer_processes,
    )
    client = PostboardBot(
        settings=settings,
        database=database,
        wall_clock=clock,
        idle=world.idle,
        heartbeat=heartbeat,
        keep_alive=None,
        languages=languages or (pseudo_language.LANGUAGES if pseudo_language.ACTIVE else None),
    )
    client.context.rate_limits = RateLimiter(PacedClock(world.clock))

    async def close_resources() -> None:
        await client.context.searches.stop()
        await database.close()

    return RunningBot(client, close_resources)
