"""Ladders: joined, climbed by a challenge, and what silence costs."""

from contextlib import suppress

import pytest

from model.computers import Level, computer_of
from model.ladders import MAX_ON_LADDER, LadderPlayer
from tests.journeys.league_helpers import resigns
from tests.journeys.ratings.rating_helpers import has_ratings
from tests.support.discord import World
from tests.support.forged_interactions import InteractionForger
from tests.support.people import SeenMessage


async def test_a_ladder_is_climbed(world: World) -> None:
    """Join, challenge from the menu, accept on the card, and take the place."""
    ann, bob = world.ann, world.bob
    for person in (ann, bob):
        shown = await person.slash("ladder", game="Escabel")
        shown = await person.clicks("Join", on=shown)
    assert "### Ladder · Escabel 9×9 · 3 days a move\n1\\. ann\n2\\. **bob**" in shown
    # nobody but those above can be challenged: no computer, and nothing that is no id
    await bob.says("Whom shall I challenge?")
    forger = InteractionForger(world, bob)
    for forged in (str(computer_of(Level.EASY)), "-5", "9" * 90, str(2**63), "²"):
        async with forger.simultaneously():
            answer = await forger.choose("ps:ladder-challenge:escabel", forged)
        assert "at most 5 places above you" in answer or "out of date" in answer
    await bob.chooses("ann", "Challenge", shown)
    assert "On the ladder" in ann.sees("challenges").text
    assert "takes the place" in ann.sees("On the ladder")
    await ann.clicks("Accept")
    # nobody dodges a result by cancelling before both have moved
    offer = await ann.slash("cancel", match="1")
    assert "Your opponent must agree." in offer
    await resigns(world, 1, ann)
    said = world.messages(world.threads[0])
    assert "takes the place of" in said[-1].text
    assert "· ladder" in said[0].text + said[1].text
    asked = await ann.clicks("Leave", on=await ann.slash("ladder", game="Escabel"))
    assert "only at the bottom" in asked
    left = await ann.clicks("Leave", on=asked)
    assert "1\\. bob" in left
    assert "ann" not in left
    assert "There is no game" in await ann.slash("ladder", game="chess")
    assert "out of date" in await ann.forges("pb:ladder-join:chess")


async def places(world: World) -> str:
    """The ladder, as Cy sees it."""
    return (await world.cy.slash("ladder", game="Escabel")).text.split("You join")[0]


async def joined(world: World) -> None:
    """Ann and Bob join the ladder, in this order."""
    for person in (world.ann, world.bob):
        await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))


async def challenged(world: World) -> SeenMessage:
    """Bob challenges Ann on the ladder. Return the card."""
    ann, bob = world.ann, world.bob
    await joined(world)
    await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    return ann.sees("On the ladder")


async def test_a_challenge_on_the_ladder_shows_both_ratings(world: World) -> None:
    await has_ratings(world, {world.ann.id: 1524, world.bob.id: 1490})
    assert "bob (1490) challenges ann (1524) to Escabel" in await challenged(world)


@pytest.mark.parametrize("denied", [(), ("read_message_history",)])
async def test_silence_costs_a_place_and_both_are_told(
    world: World, denied: tuple[str, ...]
) -> None:
    """Also where the bot may not read the history, so that it cannot look for the card."""
    posted = await challenged(world)
    assert posted.pinged == ["ann"]
    await world.deny_bot(*denied)
    await world.advance(days=5, minutes=1)
    assert "1\\. bob\n2\\. ann" in await places(world)
    for person in (world.ann, world.bob):
        assert any("@bob takes the place of @ann" in each for each in person.direct_messages)
    after = world.ann.sees("ann did not answer in time, so bob takes the place")
    assert after.buttons == []
    assert "/challenge" not in after


@pytest.mark.parametrize(
    "why", ["hidden", "no history", "card deleted", "channel deleted", "no card", "challenger gone"]
)
async def test_silence_costs_nothing_if_the_card_cannot_be_seen(world: World, why: str) -> None:
    ann, bob = world.ann, world.bob
    if why == "no card":
        world.connection.refuse(403, 50013)
        with suppress(AssertionError):
            await challenged(world)
        await world.deny_bot("send_messages")
    else:
        posted = await challenged(world)
        if why == "hidden":
            await world.hide_channel_from(ann)
        elif why == "no history":
            await world.overwrite(world.channel, ann, deny=["read_message_history"])
        elif why == "card deleted":
            await world.grant(bob, "manage_messages")
            await bob.deletes(posted)
        elif why == "challenger gone":
            await bob.leaves()
        else:
            await world.delete_channel(world.channel)
            world.cy.enters(world.guild.create_text_channel("elsewhere"))
    await world.advance(days=5, minutes=1)
    assert "1\\. ann\n2\\. bob" in await places(world)
    told = ann if why == "challenger gone" else bob
    assert any("could not be seen or accepted" in each for each in told.direct_messages)


async def away_at_the_end(world: World) -> None:
    """Let the five days end while Ann is not on the server for an hour."""
    ann = world.ann
    await world.advance(days=4, hours=23)
    await ann.leaves()
    await world.advance(hours=1, minutes=1)
    ann.actor = world.guild.add_member(ann.actor.user)
    await world.env.settle()


async def test_leaving_the_server_counts_as_declining(world: World) -> None:
    """So that nobody keeps a place by leaving for a moment whenever the time to answer is over."""
    bob = world.bob
    await challenged(world)
    await away_at_the_end(world)
    assert "ann declined" in world.cy.sees("challenges ann")
    assert "1\\. ann\n2\\. bob" in await places(world)
    await world.advance(days=7)
    await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    await away_at_the_end(world)
    assert "1\\. bob\n2\\. ann" in await places(world)


async def test_silence_costs_nothing_if_nobody_learns_whether_the_card_can_be_seen(
    world: World,
) -> None:
    """A proxy answers so for days, without a code of Discord. Then both are told, once."""
    await challenged(world)
    world.connection.refuse(404, times=10_000, when=lambda r: "/members/" in r.path)
    await world.advance(days=5, minutes=1)
    assert "from you to ann" in await world.bob.slash("challenges")
    await world.advance(days=1, hours=1)
    for person in (world.ann, world.bob):
        told = [each for each in person.direct_messages if "changes nothing" in each]
        assert len(told) == 1
    asked = len(world.requests)
    await world.advance(hours=1)
    assert not any("/members/" in each.path for each in world.requests[asked:])
    world.connection.stop_failing()
    assert "1\\. ann\n2\\. bob" in await places(world)


async def test_nobody_is_challenged_where_they_cannot_see_it(world: World) -> None:
    ann, bob = world.ann, world.bob
    await joined(world)
    await world.hide_channel_from(ann)
    answer = await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    assert "ann can't see this channel" in answer


async def test_whoever_has_left_the_server_is_taken_off_the_ladder(world: World) -> None:
    """When they are challenged, so that whoever is below goes up."""
    ann, bob = world.ann, world.bob
    await joined(world)
    await ann.leaves()
    shown = await bob.slash("ladder", game="Escabel")
    assert "ann has left this server" in await bob.chooses("ann", "Challenge", shown)
    assert "1\\. **bob**" in await bob.slash("ladder", game="Escabel")


async def test_accounts_that_have_left_do_not_fill_a_ladder(world: World) -> None:
    cy, service, server = world.cy, world.bot.context.service, world.guild.id
    now = world.clock.now()
    accounts = [LadderPlayer(each, now, now, now) for each in range(9000, 9000 + MAX_ON_LADDER)]
    async with service.database.write() as unit:
        await unit.ladders.set_players(server, "escabel", accounts)
    shown = await cy.slash("ladder", game="Escabel")
    assert f"{MAX_ON_LADDER - 4}\\. **cy**" in await cy.clicks("Join", on=shown)


async def test_whoever_blocks_a_challenger_is_not_notified(world: World) -> None:
    await world.ann.slash("block", player=world.bob)
    assert (await challenged(world)).pinged == []
