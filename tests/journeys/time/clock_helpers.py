"""Helpers for journeys about time: timestamps in messages, waiting, and a match of five players."""

import re
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import simcord

from bot.app import HEARTBEAT
from matches.play import LATE_PRESS_ALLOWANCE
from tests.journeys.games.stack_control_helpers import five_people, lobby, random_trio
from tests.journeys.match_helpers import begin
from tests.support.discord import World
from tests.support.people import Person, SeenMessage
from tests.support.postboard import start_postboard

_MOMENT = re.compile(r"<t:(\d+):[a-zA-Z]>")
SECOND = timedelta(seconds=1)
starts_with_heartbeat = partial(start_postboard, heartbeat=HEARTBEAT)
"""Starts a bot that stores heartbeats, as the real one does, so that it detects outages."""
with_heartbeat = pytest.mark.parametrize("start_bot", [starts_with_heartbeat])


def timestamps(seen: SeenMessage) -> list[datetime]:
    """Return all timestamps in a message, which Discord shows in each reader's time zone."""
    return [datetime.fromtimestamp(int(seconds), UTC) for seconds in _MOMENT.findall(seen.raw)]


def deadline_of(seen: SeenMessage) -> datetime:
    """Return the deadline that a message shows."""
    assert re.search(r"\b(due|Due)\b", seen.text), f"nothing is due in {seen!r}"
    return timestamps(seen)[-1]


async def until(world: World, moment: datetime) -> None:
    """Advance to shortly after a time, because a turn ends some seconds after its deadline."""
    left = moment + LATE_PRESS_ALLOWANCE - world.clock.now()
    assert left > timedelta(0), f"{moment} is over"
    await world.advance(seconds=left.total_seconds())


async def begin_until_ann_is_to_move(world: World, **options: Any) -> datetime:
    """Begin a match of ann and bob, in which each makes a move; return ann's deadline."""
    await begin(world, **options, moves="b2 a1")
    return deadline_of(world.ann.sees("your turn"))


async def advance_to_before_deadline(world: World, seconds: int) -> None:
    """Advance to some seconds before ann's deadline."""
    deadline = await begin_until_ann_is_to_move(world, clock="3h")
    left = deadline - world.clock.now() - seconds * SECOND
    await world.advance(seconds=left.total_seconds())


def mentions_of(person: Person) -> list[SeenMessage]:
    """Return the messages in a person's present channel that mention them, oldest first."""
    return [seen for seen in person.messages if person.name in seen.pinged]


async def begin_match_of_five(world: World) -> simcord.ChannelHandle:
    """Start a match of Stack Control with ann, bob, cy, dan and eve, seated in this order."""
    await lobby(world, await five_people(world), clock="1d")
    (thread,) = world.threads
    return thread


async def places_trio(world: World, person: Person) -> None:
    """Place a person's trio."""
    await person.plays(", ".join(await random_trio(world)))
