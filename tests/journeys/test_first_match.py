"""A first match of Escabel, from challenge to win, as its players see it."""

from __future__ import annotations

from tests.support.discord import World


async def test_two_people_play_a_whole_match(world: World) -> None:
    """Ann challenges, Bob accepts, both move in a thread, Ann wins."""
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, pie=False, first="me")
    card = world.bob.sees("ann challenges bob to Escabel")
    assert card.pinged == ["bob"]
    await world.bob.clicks("Accept", on=card)
    (thread,) = world.threads
    for person in (world.ann, world.bob):
        person.enters(thread)
    first = world.ann.sees("place your first piece")
    assert first.pinged == ["ann"]
    await world.ann.plays("b2")
    for person, move in (
        (world.bob, "a1"),
        (world.ann, "b1"),
        (world.bob, "a2"),
        (world.ann, "b3"),
    ):
        await person.plays(move)
    await world.bob.plays("a3")
    world.bob.sees("ann wins Escabel #1 against bob")
