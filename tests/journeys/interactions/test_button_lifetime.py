"""Buttons work as long as their message exists, even after private answers have timed out."""

import json

from tests.journeys.conftest import Drawn
from tests.journeys.match_helpers import begin, boards, in_turn, newest, play, posted
from tests.support.discord import World


async def test_buttons_of_boards_work_after_private_answers_have_timed_out(world: World) -> None:
    """Pads, previews, menus and forms time out after 15 minutes; buttons of boards do not. And
    discord.py keeps none of them in memory."""
    await begin(world)
    pad = await world.ann.clicks("b2", on=await world.ann.clicks("Move"))
    pad = await world.ann.clicks("Back", on=pad)
    await world.ann.clicks("Type it", on=pad)
    await world.ann.slash("move", move="b2")
    await world.ann.slash("settings")
    await world.ann.slash("resign")
    await world.ann.slash("rules", game="escabel")
    await world.bob.clicks("More")
    await world.bob.slash("board")
    await world.advance(seconds=901)
    assert "Which move?" in await world.ann.clicks("Move", on=boards(world)[-1])
    await world.advance(hours=2)
    menu = await world.bob.clicks("More", on=boards(world)[-1])
    await world.bob.chooses("Theme: dark", on=menu)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert "Which move?" in await world.ann.clicks("Move")
    assert posted(world) == [0, 1, 2]
    assert not world.bot.persistent_views


async def test_an_old_board_loses_its_buttons_and_keeps_its_picture(
    world: World, drawn: list[Drawn]
) -> None:
    """The edit sends and lists no file, so Discord keeps the existing one, to which the gallery
    refers by name. The picture is not drawn again."""
    await begin(world, moves="b2")
    old = world.bob.sees("ann placed b2")
    assert old.buttons
    world.bot.context.pictures.clear()
    drawn.clear()
    await play((world.bob, "a1"))
    assert [each.data for each in drawn] == [newest(world).pictures[0].data]
    edits = [each for each in world.requests if each.method == "PATCH"]
    (edit,) = [each for each in edits if each.path.endswith(f"/messages/{old.id}")]
    assert edit.files == ()
    assert "attachments" not in edit.json
    said = json.dumps(edit.json)
    assert '"url": "attachment://board-1-1.png"' in said
    assert "custom_id" not in said
