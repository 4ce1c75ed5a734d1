"""What stories about time share: the moments that a message names, and pauses of the bot."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import partial

import simcord

from bot.app import HEARTBEAT
from matches.out_of_time import ON_THE_WAY
from tests.support.discord import Start, World
from tests.support.people import Person, Seen
from tests.support.postboard import start_postboard

_MOMENT = re.compile(r"<t:(\d+):[a-zA-Z]>")
SECOND = timedelta(seconds=1)


def alive() -> Start:
    """A bot that gives signs of life as the real one does, and so notices when it was away."""
    return partial(start_postboard, heartbeat=HEARTBEAT)


def moments(seen: Seen) -> list[datetime]:
    """Every moment that a message names, which each reader sees in their own time."""
    return [datetime.fromtimestamp(int(found), UTC) for found in _MOMENT.findall(seen.raw)]


def due(seen: Seen) -> datetime:
    """When the move is due, as a message says."""
    assert re.search(r"\b(due|Due)\b", seen.text), f"nothing is due in {seen!r}"
    return moments(seen)[-1]


async def until(world: World, moment: datetime) -> None:
    """Let time pass up to a moment, and a little more: a turn ends some seconds after its time."""
    left = moment + ON_THE_WAY - world.clock.now()
    assert left > timedelta(0), f"{moment} is over"
    await world.advance(seconds=left.total_seconds())


def heard(person: Person) -> list[Seen]:
    """The messages in which a person was mentioned where they are, oldest first."""
    return [seen for seen in person.messages if person.name in seen.pinged]


async def five(world: World) -> simcord.ChannelHandle:
    """A match of Stack Control for five: ann, bob, cy, dan and eve, in this order."""
    people = [world.ann, world.bob, world.cy]
    people += [await world.newcomer(name) for name in ("dan", "eve")]
    await world.ann.slash("challenge stack-control", seats=5, first="me", clock="1d")
    for person in people[1:]:
        answer = await person.clicks("Join")
        if answer.seen.selects:
            await person.chooses("Any colour", on=answer)
    (thread,) = world.threads
    for person in people:
        person.enters(thread)
    return thread


async def places(world: World, person: Person) -> None:
    """A person places their trio, with the first squares that are offered."""
    for _ in range(3):
        offered = await person.suggestions("move", "move", "")
        await person.plays(offered[0].split(" · ")[0])
