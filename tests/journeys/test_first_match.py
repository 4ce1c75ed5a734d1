"""A first match of Escabel, from challenge to win, as its players see it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.context import Pictures
from rendering.view import View
from rules.game import Position
from tests.journeys.match_helpers import begin, postboard
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


async def test_the_buttons_of_an_old_board_go_and_its_picture_stays(world: World) -> None:
    """The edit sends no file and names none, so that Discord keeps the one that is there; the
    gallery refers to it by its name. Nor is the picture drawn again."""
    await begin(world)
    await world.ann.plays("b2")
    old = world.bob.sees("ann placed b2")
    assert old.buttons
    drawn: list[Position] = []
    context = postboard(world).context
    context.pictures = Counted(context.pictures, drawn)
    await world.bob.plays("a1")
    assert {position.ply for position in drawn} == {2}
    edits = [each for each in world.requests if each.method == "PATCH"]
    (edit,) = [each for each in edits if each.path.endswith(f"/messages/{old.id}")]
    assert edit.files == ()
    assert "attachments" not in edit.json
    said = json.dumps(edit.json)
    assert '"url": "attachment://board-1-1.png"' in said
    assert "custom_id" not in said


@dataclass(frozen=True)
class Counted:
    """Draws as usual, and remembers what."""

    pictures: Pictures
    drawn: list[Position]

    async def of(self, position: Position, view: View) -> bytes:
        self.drawn.append(position)
        return await self.pictures.of(position, view)
