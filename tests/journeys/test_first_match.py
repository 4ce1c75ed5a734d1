"""A first match of Escabel, from the challenge to the win, as its players see it."""

from __future__ import annotations

import json

from bot.runtime.pictures import CachedPictures
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


async def test_an_old_board_loses_its_buttons_and_keeps_its_picture(world: World) -> None:
    """The edit sends and lists no file, so Discord keeps the existing one, to which the gallery
    refers by name. The picture is not drawn again."""
    await begin(world)
    await world.ann.plays("b2")
    old = world.bob.sees("ann placed b2")
    assert old.buttons
    drawn: list[Position] = []
    context = postboard(world).context
    context.pictures = CountingPictures(drawn)
    await world.bob.plays("a1")
    assert {position.ply for position in drawn} == {2}
    edits = [each for each in world.requests if each.method == "PATCH"]
    (edit,) = [each for each in edits if each.path.endswith(f"/messages/{old.id}")]
    assert edit.files == ()
    assert "attachments" not in edit.json
    said = json.dumps(edit.json)
    assert '"url": "attachment://board-1-1.png"' in said
    assert "custom_id" not in said


class CountingPictures(CachedPictures):
    """Draws pictures as usual, and records what was drawn."""

    def __init__(self, drawn: list[Position]) -> None:
        super().__init__()
        self._drawn = drawn

    async def draw(self, position: Position, view: View) -> bytes:
        self._drawn.append(position)
        return await super().draw(position, view)
