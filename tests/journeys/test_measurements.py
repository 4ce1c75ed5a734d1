"""What `/metrics` counts while people play."""

from __future__ import annotations

from functools import partial

import pytest

from tests.journeys.match_helpers import begin, boards, in_turn
from tests.support.discord import StartBot, World
from tests.support.monitoring import fetch, free_port, values_of
from tests.support.postboard import start_postboard


@pytest.fixture
def port() -> int:
    """A free port."""
    return free_port()


@pytest.fixture
def start_bot(port: int) -> StartBot:
    """A bot that serves its measurements."""
    return partial(start_postboard, metrics_port=port)


async def test_moves_pictures_and_parked_messages_are_counted(world: World, port: int) -> None:
    """Moves count however they are made, and once."""
    await begin(world)
    for person, move in in_turn(world.ann, world.bob, "b2 a1"):
        await person.plays(move)
    await world.ann.replies(boards(world)[-1], "c3")
    await world.deny_bot("attach_files")
    await world.bob.plays("a3")
    status, text = await fetch(port, "/metrics")
    assert status == 200
    found = values_of(text)
    assert found["postboard_moves_total"] == 4
    assert found["postboard_picture_seconds_count"] >= 4
    assert found["postboard_outbox_notices parked"] == 1
    assert found["postboard_outbox_notices due"] == 0
    assert found["postboard_unexpected_errors_total"] == 0
    assert await fetch(port, "/healthz") == (200, "well\n")
