"""A moderator annuls the result of a rated match."""

from __future__ import annotations

from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Person


async def won_match(world: World, rated: str = "rated") -> None:
    """Ann wins a match against Bob, who resigns after three moves."""
    await begin(world, size=5, rated=rated)
    await play(*in_turn(world.ann, world.bob, "a1 a5 c1 c5 e1 e5"))
    asked = await world.bob.slash("resign")
    await world.bob.clicks("Resign", on=asked)


async def judge(world: World) -> Person:
    """Somebody who may moderate and plays in no match."""
    await world.grant(world.cy, "manage_messages", "manage_guild")
    return world.cy


async def test_a_moderator_annuls_a_rated_match_once(world: World) -> None:
    await won_match(world)
    assert "Ratings: " in world.ann.sees("ann wins Escabel #1 against bob")
    cy = await judge(world)
    (offered,) = await cy.suggestions("moderate annul", "match", "", reason="x")
    assert offered == "#1 Escabel 5×5, no swap: ann and bob"
    done = await cy.slash("moderate annul", match="1", reason="Both are one person.")
    assert "The result of match #1 is annulled. Ratings are computed without it." in done
    said = world.ann.sees("annulled the result of match #1")
    assert said.pinged == ["ann", "bob"]
    assert "Ratings are computed without it. Reason: Both are one person." in said
    again = await cy.slash("moderate annul", match="1", reason="Again")
    assert "This match was annulled before." in again
    assert await cy.suggestions("moderate annul", "match", "", reason="x") == []
    (line,) = (await cy.slash("server log")).text.splitlines()
    assert "#1 · cy annulled the result. Reason: Both are one person." in line


async def test_only_ended_matches_are_suggested_and_annulled(world: World) -> None:
    await begin(world)
    cy = await judge(world)
    assert await cy.suggestions("moderate annul", "match", "", reason="x") == []
    assert await cy.suggestions("moderate annul", "match", "1", reason="x") == []
    refused = await cy.slash("moderate annul", match="1", reason="x")
    assert "This match is still running." in refused
    await cy.slash("moderate end", match="1", reason="x")
    assert await cy.suggestions("moderate annul", "match", "", reason="x") == []
    refused = await cy.slash("moderate annul", match="1", reason="x")
    assert "Nobody has won this match" in refused


async def test_a_casual_match_can_be_annulled_too(world: World) -> None:
    await won_match(world, "casual")
    cy = await judge(world)
    (offered,) = await cy.suggestions("moderate annul", "match", "#1", reason="x")
    assert offered.startswith("#1 Escabel")
    done = await cy.slash("moderate annul", match="1", reason="A test of the bot.")
    assert "The result of match #1 is annulled." in done
    assert "Ratings" not in done
    said = world.ann.sees("annulled the result of match #1")
    assert "annulled the result of match #1. Reason: A test of the bot." in said
    looked = await world.ann.clicks("Look back")
    assert "A moderator annulled the result of this match." in looked


async def test_players_do_not_annul_their_own_matches(world: World) -> None:
    await won_match(world)
    await world.grant(world.bob, "manage_messages")
    assert await world.bob.suggestions("moderate annul", "match", "", reason="x") == []
    refused = await world.bob.slash("moderate annul", match="1", reason="x")
    assert "You played in this match, so you can't moderate it. Ask another moderator." in refused
    assert "/cancel" not in refused
    assert "Give a reason" in await (await judge(world)).slash(
        "moderate annul", match="1", reason=" "
    )
