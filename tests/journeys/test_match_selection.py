"""Of several matches, the channel or the move shows which one is meant; if not, the bot asks."""

from __future__ import annotations

from tests.journeys.match_helpers import begin, play, posted
from tests.support.discord import World


async def test_in_a_matchs_thread_no_match_must_be_named(world: World) -> None:
    first = await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(first)
    await world.ann.plays("b2")
    assert posted(world, 1) == [0, 1]
    assert posted(world, 2) == [0]


async def test_elsewhere_the_bot_asks_by_opponent(world: World) -> None:
    """The move is legal in two matches: there is a button for each, which names the opponent."""
    await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(world.channel)
    asked = await world.ann.slash("move", move="b2")
    assert asked.ephemeral
    assert "You're to move in several matches" in asked
    assert asked.seen.buttons == ["#1 Escabel 3×3, no swap vs bob", "#2 Escabel 3×3, no swap vs cy"]
    preview = await world.ann.clicks("#2 Escabel 3×3, no swap vs cy", on=asked)
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world, 1) == [0]
    assert posted(world, 2) == [0, 1]


async def test_a_move_that_is_legal_in_one_match_only_needs_no_question(world: World) -> None:
    await begin(world, world.ann, world.bob, size=3)
    await begin(world, world.ann, world.cy, size=5)
    world.ann.enters(world.channel)
    preview = await world.ann.slash("move", move="e5")
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world, 2) == [0, 1]


async def test_a_match_can_be_named(world: World) -> None:
    await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(world.channel)
    await world.ann.clicks("Confirm", on=await world.ann.slash("move", move="b2", match="#1"))
    assert posted(world, 1) == [0, 1]
    assert "It's bob's turn." in await world.ann.slash("move", move="a1", match="1")


async def test_resigning_asks_which_match(world: World) -> None:
    await begin(world, world.ann, world.bob)
    await begin(world, world.ann, world.cy)
    world.ann.enters(world.channel)
    for command in ("resign", "board"):
        which = await world.ann.slash(command)
        assert "Which match? Name one with the option match:" in which
        assert "#1 Escabel 3×3, no swap vs bob" in which
        assert "#2 Escabel 3×3, no swap vs cy" in which
    asked = await world.ann.slash("resign", match="2")
    assert "cy" in asked


async def test_a_player_without_a_turn_in_any_match_is_told(world: World) -> None:
    await begin(world, world.ann, world.bob)
    world.bob.enters(world.channel)
    assert "It's not your turn" in await world.bob.slash("move", move="b2")
    world.cy.enters(world.channel)
    assert "You have no match running here" in await world.cy.slash("move", move="b2")


async def test_matches_in_one_channel_are_kept_apart(world: World) -> None:
    """Without threads two matches share a channel: boards and moves are not mixed up."""
    await world.grant(world.ann, "manage_guild")
    await world.ann.slash("server settings", threads=False)
    for opponent in (world.bob, world.cy):
        await world.ann.slash("challenge escabel", opponent=opponent, size=3, first="me")
        await opponent.clicks("Accept")
    asked = await world.ann.slash("move", move="b2")
    assert asked.seen.buttons == ["#1 Escabel 3×3 vs bob", "#2 Escabel 3×3 vs cy"]
    await world.ann.clicks("Confirm", on=await world.ann.clicks("#1 Escabel 3×3 vs bob", on=asked))
    await world.ann.plays("c3")
    assert posted(world, 1) == [0, 1]
    assert posted(world, 2) == [0, 1]
    await play((world.bob, "a1"), (world.cy, "a1"))
    assert posted(world, 1) == [0, 1, 2]
    assert posted(world, 2) == [0, 1, 2]


async def test_a_player_without_a_turn_in_a_channel_is_not_asked_which_match(world: World) -> None:
    await world.grant(world.ann, "manage_guild")
    await world.ann.slash("server settings", threads=False)
    for maker in (world.bob, world.cy):
        await maker.slash("challenge escabel", opponent=world.ann, size=3, first="me")
        await world.ann.clicks("Accept")
    answer = await world.ann.slash("move", move="b2")
    assert "It's not your turn in any match of this channel." in answer
    assert not answer.seen.buttons


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
