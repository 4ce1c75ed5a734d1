"""«Try» on studies, and hints there and in matches against computers."""

import json

from model.limits import KEPT_STUDIES
from tests.journeys.computers.test_hints import quick
from tests.journeys.file_helpers import imports
from tests.journeys.match_helpers import begin, begin_alone, boards, play
from tests.journeys.tries.test_tries import tries
from tests.support.database.raw_sql import fetch
from tests.support.discord import World
from tests.support.people import Answer

__all__ = ["quick"]

WITHHELD = "Just now a match between people has this position, or one before it"


async def study_of_a_match(world: World, moves: str = "b2 a1") -> Answer:
    """Let cy import a match of ann and bob that is over."""
    await begin(world, moves=moves)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    return await imports(world.cy, await world.ann.exports())


async def test_moves_are_tried_on_a_study(world: World) -> None:
    """They stay, only its owner can use the board, and they go with the study."""
    study = await study_of_a_match(world)
    board = await tries(world.cy, "c3 c2", on=await world.cy.clicks("Try", on=study))
    assert "Escabel #1 · imported · trying moves · after move 2: c3 · c2**" in board
    assert "bob placed c2" in board
    assert "From an imported file" in board.seen.attachments[0]["description"]
    assert board.seen.buttons == [
        *("◀", "Move", "Type it", "Hint", "Remove", "As text", "Look back", "Start over")
    ]
    await world.restart()
    study = await world.cy.clicks("Look back", on=board)
    assert "Move 2 of 2. bob placed a1." in study
    board = await world.cy.clicks("▶", on=await world.cy.clicks("Try", on=study))
    assert "move 2: c3**" in board
    pad = await world.cy.clicks("Move", on=board)
    assert "Escabel #1 · imported · trying a move for White" in pad
    node = next(each["custom_id"] for each in pad.seen.components if each.get("label") == "Back")
    assert "I no longer have this study" in await world.bob.forges(node)
    board = await world.cy.clicks("Back", on=pad)
    text = await world.cy.clicks("As text", on=board)
    assert "move 2: c3 c2" in text
    board = await world.cy.clicks("Back", on=text)
    for _ in range(KEPT_STUDIES):
        await imports(world.cy, await world.ann.exports())
    assert "I no longer have this study" in await world.cy.clicks("Remove", on=board)
    assert fetch(world.folder, "SELECT * FROM tries") == []


async def test_a_hint_in_a_study(world: World) -> None:
    study = await study_of_a_match(world)
    board = await tries(world.cy, "c3", on=await world.cy.clicks("Try", on=study))
    hint = await world.cy.clicks("Hint", on=board)
    assert "A good move for " in hint
    assert "move 2: c3**" in hint
    assert "◀" in hint.seen.buttons
    move = hint.text.split(": ")[1].split(".")[0]
    assert f"piece on {move}." in hint.seen.attachments[0]["description"]
    played = await world.cy.clicks("Try this", on=hint)
    assert f"move 2: c3 · {move}**" in played


async def test_no_hint_about_a_match_between_people(world: World) -> None:
    """Neither in it, nor in a study, behind a position that it has now."""
    moves = "a1 b1 c1 a2 b2 c2"
    study = await study_of_a_match(world, moves)
    board = await tries(world.cy, "c3", on=await world.cy.clicks("Try", on=study))
    await begin(world, moves=moves)
    tried = await tries(world.ann, "c3", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    assert "Hint" not in tried.seen.buttons
    assert WITHHELD in await world.cy.clicks("Hint", on=board)
    await play((world.ann, "b3"))
    assert "A good move for " in await world.cy.clicks("Hint", on=board)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    over = boards(world)[-1]
    await world.ann.clicks("Try", on=over)
    assert "A good move for " in await world.ann.clicks("Hint", on=await tries(world.ann, "c3"))
    await begin(world, moves=moves)
    tried = await tries(world.ann, "c3", on=await world.ann.clicks("Try", on=over))
    assert WITHHELD in await world.ann.clicks("Hint", on=tried)


async def test_a_hint_in_a_match_against_a_computer_is_counted(world: World) -> None:
    await begin_alone(world.ann)
    board = await tries(world.ann, "b2 a1")
    assert "A good move for " in await world.ann.clicks("Hint", on=board)
    await world.ann.clicks("Hint", on=await world.ann.clicks("Try this"))
    assert json.loads(await world.ann.exports())["hints"] == [1, 0]
    world.cy.enters(world.threads[-1])
    tried = await tries(world.cy, "b2", on=await world.cy.clicks("Try", on=boards(world)[-1]))
    assert "Hint" not in tried.seen.buttons
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    board = await tries(world.ann, "b2", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    assert "A good move for " in await world.ann.clicks("Hint", on=board)
    assert json.loads(await world.ann.exports())["hints"] == [1, 0]
