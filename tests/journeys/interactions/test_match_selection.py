"""Of several matches, the channel or the move shows which one is meant; if not, the bot asks."""

import re

import pytest

from tests.journeys.match_helpers import (
    add_matches,
    begin,
    begin_game,
    boards,
    enter,
    in_turn,
    play,
    posted,
    type_moves,
)
from tests.support.discord import World


async def test_the_channel_the_move_or_a_number_shows_which_match_is_meant(world: World) -> None:
    """Else the bot asks: the move is legal in two matches, so there is a button for each."""
    first = await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(world.channel)
    asked = await world.ann.slash("move", move="b2")
    assert asked.ephemeral
    assert "It's your turn in several matches" in asked
    assert asked.seen.buttons == ["#1 Escabel 3×3, no swap vs bob", "#2 Escabel 3×3, no swap vs cy"]
    preview = await world.ann.clicks("#2 Escabel 3×3, no swap vs cy", on=asked)
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world, 1) == [0]
    assert posted(world, 2) == [0, 1]
    world.ann.enters(first)
    await play((world.ann, "b2"))
    assert posted(world, 1) == [0, 1]
    await type_moves((world.bob, "a1"), (world.cy, "a1"))

    await begin(world, world.ann, world.bob, size=5)
    enter(world.channel, world.ann, world.bob, world.cy)
    which = await world.ann.slash("board")
    assert "ann (Black) – cy" in await world.ann.clicks("#2 Escabel 3×3, no swap vs cy", on=which)
    which = await world.ann.slash("board", text=True)
    assert "Which match? Name one with the option match: #3 Escabel 5×5" in which
    which = await world.ann.slash("resign")
    assert "#1 Escabel 3×3, no swap vs bob" in which.seen.buttons
    assert "cy" in await world.ann.clicks("#2 Escabel 3×3, no swap vs cy", on=which)
    await world.ann.clicks("Confirm", on=await world.ann.slash("move", move="e5"))
    assert posted(world, 3) == [0, 1]
    await world.ann.clicks("Confirm", on=await world.ann.slash("move", move="c3", match="#1"))
    assert posted(world, 1) == [0, 1, 2, 3]
    assert "It's bob's turn." in await world.ann.slash("move", move="a2", match="1")
    assert "It's not your turn" in await world.cy.slash("move", move="a2")
    dee = await world.add_person("dee")
    assert "You have no match running here" in await dee.slash("move", move="b2")


@pytest.mark.parametrize(
    ("command", "answer"),
    [("undo", "Undone."), ("takeback", "Request sent"), ("resign", "Resign"), ("cancel", "Cancel")],
)
async def test_a_button_for_a_match_does_what_the_command_does(
    world: World, command: str, answer: str
) -> None:
    for opponent in (world.bob, world.cy):
        await begin(world, world.ann, opponent)
        await play((world.ann, "b2"))
    world.ann.enters(world.channel)
    asked = await world.ann.slash(command)
    assert answer in await world.ann.clicks("#1 Escabel 3×3, no swap vs bob", on=asked)


async def test_matches_in_one_channel_are_kept_apart(world: World) -> None:
    """Without threads two matches share a channel: boards and moves are not mixed up."""
    await world.grant(world.ann, "manage_guild")
    await world.ann.slash("server settings", threads=False)
    for opponent in (world.bob, world.cy):
        await world.ann.begins(opponent, pie=True)
    asked = await world.ann.slash("move", move="b2")
    assert asked.seen.buttons == ["#1 Escabel 3×3 vs bob", "#2 Escabel 3×3 vs cy"]
    await world.ann.clicks("Confirm", on=await world.ann.clicks("#1 Escabel 3×3 vs bob", on=asked))
    await world.ann.plays("c3")
    waiting = await world.ann.slash("move", move="b2")
    assert "It's not your turn in any match of this channel." in waiting
    assert not waiting.seen.buttons
    await type_moves((world.bob, "a1"), (world.cy, "a1"))
    assert posted(world, 1) == [0, 1, 2]
    assert posted(world, 2) == [0, 1, 2]


async def test_a_long_typed_turn_is_not_truncated_by_the_question(world: World) -> None:
    """When the bot asks which match is meant, all of the typed text is used."""
    await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(world.channel)
    typed = "b2" + " " * 70 + "x"
    asked = await world.ann.slash("move", move=typed)
    assert "#1 Escabel 3×3, no swap vs bob" in asked.seen.buttons
    answer = await world.ann.clicks("#1 Escabel 3×3, no swap vs bob", on=asked)
    assert "Confirm" not in answer.seen.buttons, "b2 was not what was typed"
    longer = await world.ann.slash("move", move="b2" + " x" * 60)
    names = "#1 Escabel 3×3, no swap vs bob or #2 Escabel 3×3, no swap vs cy"
    assert f"Name one with the option match: {names}." in longer


async def test_long_options_do_not_hide_the_opponent(world: World) -> None:
    """A button has 80 characters: if they are not enough, it leaves out the options of the game."""
    esgrad = {"side": 5, "bonus": "final-passes", "undivided": "zero"}
    await begin_game(world, "esgrad", **esgrad)
    bob = await world.add_person("bob the long-winded")
    await begin(world, world.ann, bob)
    world.ann.enters(world.channel)
    asked = await world.ann.slash("move", move="b2 x")
    assert asked.seen.buttons[0].endswith("vs bob")
    enter(world.channel, world.ann, bob)
    await world.ann.slash("challenge esgrad", opponent=bob, first="me", **esgrad)
    await bob.clicks("Accept")
    asked = await world.ann.slash("move", move="b2 x")
    assert "#3 Esgrad vs bob the long-winded" in asked.seen.buttons


async def test_a_move_may_be_for_a_match_that_is_not_listed(world: World) -> None:
    """With very many matches not all are looked at, so the bot asks even if the move fits one, and
    if moves are played at once. It says how to name another match."""
    await begin(world, size=13)
    await world.advance(seconds=1)
    await add_matches(world, world.ann.id, world.bob.id, result=None, count=25)
    world.ann.enters(world.guild.create_text_channel("other"))
    await world.ann.sets("Moves: played at once", "Confirmation")
    asked = await world.ann.slash("move", move="m13")
    assert "Which one is “m13” for?" in asked
    assert "If it is none of these, name one with the option match." in asked
    assert asked.seen.buttons == ["#1 Escabel 13×13, no swap vs bob"]
    listed = await world.ann.slash("move", move="a1")
    assert "If it is none of these, name one with the option match." in listed
    assert len(listed.seen.buttons) == 10
    assert "Your move is in" in await world.ann.clicks(asked.seen.buttons[0], on=asked)
    assert "If it is none" not in await world.ann.slash("move", move="m13", match="2")


# ---- a channel without threads
async def test_every_message_names_its_match(world: World) -> None:
    """Boards, announcements, proposals and their outcomes, reminders, and what moderators do."""
    ann, bob, cy = world.ann, world.bob, world.cy
    for permission in ("manage_guild", "manage_messages"):
        await world.grant(cy, permission)
    await cy.slash("server settings", threads=False)
    for person in (ann, bob):
        await person.slash("reminders", where="channel")
    await ann.begins(bob)
    await play(*in_turn(ann, bob, "b2 a1"))
    await ann.slash("takeback")
    await bob.clicks("Decline")
    await ann.slash("takeback")
    await bob.clicks("Agree")
    await play((ann, "b2"))
    await ann.slash("undo")
    await play(*in_turn(ann, bob, "b1 a1"))
    await bob.slash("more-time", time="2h")
    await cy.slash("moderate pause", match="1", reason="Is that so?")
    await cy.slash("moderate resume", match="1", reason="It is.")
    await cy.slash("moderate extend", match="1", time="1h", reason="Sorry.")
    await world.advance(days=2, hours=20)
    await bob.slash("cancel")
    await ann.clicks("Resign", on=await ann.slash("resign"))
    posted = [seen for seen in world.messages() if "challenges bob" not in seen]
    assert len(posted) > 8
    for seen in posted:
        assert re.search(r"#1\b", seen.text), seen
    assert boards(world)
