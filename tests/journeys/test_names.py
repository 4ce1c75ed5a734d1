"""Names and typed texts show as they are: no markdown, no mention, nobody pinged by them."""

from __future__ import annotations

import pytest

from tests.journeys.stories import begin, boards, in_turn, play
from tests.support.discord import World
from tests.support.people import Person

WILD = "**@everyone** `x` [a](http://b)"


@pytest.fixture
def wild(world: World) -> Person:
    """Somebody whose name on this server is full of markdown and mentions."""
    user = world.env.create_user("wild")
    return Person(world, world.guild.add_member(user, nick=WILD[:32]))


async def test_a_wild_name_is_shown_as_it_is(world: World, wild: Person) -> None:
    """In cards, boards, answers and lists; only the person meant is pinged."""
    name = "\\*\\*@\u200beveryone\\*\\* \\`x\\` "
    thread = await begin(world, wild, world.bob)
    card = world.messages()[0]
    first = boards(world, thread)[0]
    assert name in card
    assert first.pinged == ["wild"] or first.pinged == [str(wild.id)]
    await play(*in_turn(wild, world.bob, "b2 a1"))
    ours = [seen for seen in (*world.messages(), *world.messages(thread)) if seen.components]
    for seen in ours:  # a thread's own name is no markdown
        assert "@everyone" not in seen.raw
        assert "**@" not in seen.raw
    turn = await world.bob.slash("move", move="c3")
    assert "@everyone" not in turn.text
    assert "@everyone" not in (await world.bob.slash("matches")).text


async def test_typed_text_is_shown_as_it_is(world: World) -> None:
    """A move that is no move comes back without markdown or mentions taking effect."""
    await begin(world)
    answer = await world.ann.slash("move", move="@everyone **d4** <@1>")
    assert answer.seen.pinged == []
    assert "**d4**" not in answer.text
    named = await world.ann.slash("board", match="**@here**")
    assert "**@here**" not in named.text
    game = await world.ann.slash("rules", game="**@here**")
    assert "**@here**" not in game.text
    clock = await world.ann.slash("challenge escabel", clock="**3** <#1>")
    assert r"I can't read “\*\*3\*\* \<#1>”" in clock.text


async def test_only_the_player_to_move_is_pinged(world: World) -> None:
    """Each board pings the one who must act now and nobody else; the last pings nobody."""
    thread = await begin(world)
    assert boards(world, thread)[-1].pinged == ["ann"]
    for person, move in in_turn(world.ann, world.bob, "b2 a1 b1 a2 b3"):
        await person.plays(move)
        other = "bob" if person is world.ann else "ann"
        assert boards(world, thread)[-1].pinged == [other]
    await world.bob.plays("c3")
    assert boards(world, thread)[-1].pinged == []


async def test_private_answers_ping_nobody(world: World) -> None:
    await begin(world)
    for answer in (
        await world.bob.slash("move", move="a1"),
        await world.ann.slash("move", move="b2"),
        await world.ann.slash("matches"),
        await world.ann.slash("board"),
    ):
        assert answer.ephemeral
        assert answer.seen.pinged == []
