"""Helpers for journeys about ratings: people who have finished matches before."""

from __future__ import annotations

from matches.model.entities import Event, Seat
from matches.model.match_options import DEFAULT_OPTIONS
from matches.protocols.matches import ClockSchedule
from rules.game import Result, Termination
from rules.replay import Kind
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.people import Person

STRANGER = 77


async def has_finished(world: World, *people: Person, count: int = 3, cancelled: int = 0) -> None:
    """Store matches that people have won against a stranger, and cancelled ones after them."""
    context = postboard(world).context
    async with context.store.write() as unit:
        for person in people:
            for number in range(count + cancelled):
                match = await unit.matches.add(
                    game="escabel",
                    options={"size": "3", "pie": "off"},
                    match_options=DEFAULT_OPTIONS,
                    seed=bytes(32),
                    seats=[Seat(person.id), Seat(STRANGER)],
                    server=world.guild.id,
                    channel=world.channel.id,
                    home=world.channel.id,
                    to_move=0,
                    created_at=context.clock.now(),
                    schedule=ClockSchedule(),
                )
                resigned = Result((0,), Termination.RESIGNED)
                await unit.matches.append(
                    match,
                    [Event(1, Kind.RESIGNED, 1, STRANGER, "", context.clock.now())],
                    ply=0,
                    to_move=None,
                    at=context.clock.now(),
                    result=resigned if number < count else Result((), Termination.CANCELLED),
                    shown=False,
                    schedule=ClockSchedule(),
                )
