"""Waits for what has no event of its own."""

import asyncio
from collections.abc import Callable

from tests.support.pytest_setup import TIMEOUT_SECONDS


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not condition():  # noqa: ASYNC110  # what tests look at has no event
            await asyncio.sleep(0.01)
