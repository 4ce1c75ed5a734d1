"""A moderator annuls the result of a match."""

from __future__ import annotations

import pytest_asyncio

from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Answer, Person


async def won_match(world: World, rated: str) -> None:
    """Ann wins a match against Bob, who resigns after three moves."""
    await begin(world, size=5, rated=rated)
    await play(*in_turn(world.ann, world.bob, "a1 a5 c1 c5 e1 e5"))
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))


async def annul(person: Person, reason: str = "x", match: int = 1) -> Answer:
    """Annul the result of a match."""
    return await person.slash("moderate annul", match=str(match), reason=reason)


async def offered(person: Person, typed: str = "") -> list[str]:
    """Return the matches that are suggested."""
    return await person.suggestions("moderate annul", "match", typed, reason="x")


@pytest_asyncio.fixture
async def judge(world: World) -> Person:
    """Cy, who may moderate and plays in no match."""
    await world.grant(world.cy, "manage_messages", "manage_guild")
    return world.cy


async def test_a_moderator_annuls_a_rated_match_once(world: World, judge: Person) -> None:
    """Players do not annul their own matches."""
    await won_match(world, "rated")
    assert "Ratings: " in world.ann.sees("ann wins Escabel #1 against bob")
    await world.grant(world.bob, "manage_messages")
    assert await offered(world.bob) == []
    refused = await annul(world.bob)
    assert "You played in this match, so you can't moderate it. Ask another moderator." in refused
    assert "/cancel" not in refused
    assert "Give a reason" in await annul(judge, " ")
    assert await offered(judge) == ["#1 Escabel 5×5, no swap: ann and bob"]
    done = await annul(judge, "Both are one person.")
    assert "The result of match #1 is annulled. Ratings are computed without it." in done
    said = world.ann.sees("annulled the result of match #1")
    assert said.pinged == ["ann", "bob"]
    assert "Ratings are computed without it. Reason: Both are one person." in said
    assert "This match was annulled before." in await annul(judge)
    assert await offered(judge) == []
    (line,) = (await judge.slash("server log")).text.splitlines()
    assert "#1 · cy annulled the result. Reason: Both are one person." in line


async def test_a_casual_match_can_be_annulled_too(world: World, judge: Person) -> None:
    """A match that is running or that nobody has won is neither suggested nor annulled."""
    await begin(world)
    for typed in ("", "1"):
        assert await offered(judge, typed) == []
    assert "This match is still running." in await annul(judge)
    await judge.slash("moderate end", match="1", reason="x")
    assert await offered(judge) == []
    assert "Nobody has won this match" in await annul(judge)
    await won_match(world, "casual")
    (match,) = await offered(judge, "#2")
    assert match.startswith("#2 Escabel")
    done = await annul(judge, "A test of the bot.", 2)
    assert "The result of match #2 is annulled." in done
    assert "Ratings" not in done
    said = world.ann.sees("annulled the result of match #2")
    assert "annulled the result of match #2. Reason: A test of the bot." in said
    looked = await world.ann.clicks("Look back")
    assert "A moderator annulled the result of this match." in looked
