"""Helpers for journeys about moves by reply."""

from __future__ import annotations

from tests.journeys.match_helpers import boards
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def newest(world: World) -> SeenMessage:
    """Return the newest board."""
    return boards(world)[-1]


def answers(world: World, person: Person) -> list[SeenMessage]:
    """Return the bot's answers to replies that a person sees."""
    own = world.env.backend.bot_user.id
    stored = world.env.backend.messages.get(person.place.id, {})
    return [
        seen
        for seen in person.messages
        if stored[seen.id].author_id == own and stored[seen.id].reference is not None
    ]


def answer(world: World, person: Person) -> SeenMessage:
    """Return the only answer to a reply."""
    (only,) = answers(world, person)
    return only


def reads_history(request: Request) -> bool:
    """Whether a request reads the history of a channel."""
    return request.method == "GET" and request.path.endswith("/messages")
