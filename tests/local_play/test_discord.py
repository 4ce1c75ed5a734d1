"""The simulated server of local play."""

import asyncio
import socket
from datetime import UTC, datetime, timedelta

from local_play.__main__ import free_port
from local_play.discord import LocalDiscord
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.sample_bot import SampleBot

NAMES = ("Ann", "Bob", "Cy")


async def running() -> tuple[LocalDiscord, SampleBot]:
    """Start a server with the sample bot in it."""
    local = LocalDiscord(NAMES)
    bot = SampleBot()
    await local.start(bot)
    return local, bot


async def test_ids_of_people_and_places_are_the_same_in_every_run() -> None:
    ids: list[list[int]] = []
    for _ in range(2):
        local, bot = await running()
        people = [person.id for person in local.people]
        ids.append([local.guild.id, local.channel.id, bot.user.id if bot.user else 0, *people])
        await local.stop(bot)
    assert ids[0] == ids[1]


async def test_the_clock_catches_up_after_the_computer_slept() -> None:
    now = [datetime(2027, 1, 1, tzinfo=UTC)]
    local = LocalDiscord(NAMES, real_time=lambda: now[0])
    bot = SampleBot()
    await local.start(bot)
    now[0] += timedelta(days=90)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await local.catch_up()
    assert local.now() == now[0]
    await local.stop(bot)


def test_another_port_is_used_if_the_usual_one_is_busy() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = int(busy.getsockname()[1])
        assert free_port(port) == 0
    assert free_port(0) == 0
