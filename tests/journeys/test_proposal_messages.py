"""The message of a proposal: who is asked and, once it is settled, what the outcome was."""

from __future__ import annotations

from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def proposal_message(reader: Person, words: str) -> SeenMessage:
    """The only message of this proposal, as it reads now."""
    (found,) = (seen for seen in reader.messages if words in seen)
    return found


async def test_an_accepted_proposal_says_so_and_loses_its_buttons(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree", on=world.bob.sees("ann asks to take back"))
    after = proposal_message(world.ann, "ann asks to take back b2 and a1")
    assert after.buttons == []
    assert "Agreed." in after
    assert "do you agree" not in after


async def test_a_declined_proposal_says_who_declined(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back"))
    after = proposal_message(world.ann, "ann asks to take back b2 and a1")
    assert after.buttons == []
    assert "bob declined." in after


async def test_a_proposal_expires_with_the_next_move(world: World) -> None:
    """Also after a restart: the pending edit of the old message is stored."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.bob.slash("takeback")
    await world.restart()
    await play((world.ann, "c3"))
    after = proposal_message(world.bob, "bob asks to take back a1")
    assert after.buttons == []
    assert "The match went on, so this has lapsed." in after


async def test_a_new_proposal_replaces_the_old_one(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    menu = await world.ann.clicks("More")
    sure = await world.ann.clicks("Offer to cancel", on=menu)
    await world.ann.clicks("Offer", on=sure)
    old = proposal_message(world.bob, "ann asks to take back b2 and a1")
    assert old.buttons == []
    assert "Another offer was made since." in old
    new = proposal_message(world.bob, "ann offers to end Escabel")
    assert new.buttons == ["Agree", "Decline"]
    await world.bob.clicks("Agree", on=new)
    assert "Agreed." in proposal_message(world.ann, "ann offers to end Escabel")
    assert "cancelled" in world.ann.sees("Escabel #1 was cancelled")


async def test_the_proposer_can_withdraw_a_proposal(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offer = world.ann.sees("ann offers to end Escabel #1 without a winner.")
    await world.ann.clicks("Decline", on=offer)
    assert "ann has withdrawn it." in proposal_message(world.bob, "ann offers to end Escabel")
    world.bob.sees_no("declined")


async def test_a_proposal_in_a_match_that_ends_does_not_say_that_the_match_goes_on(
    world: World,
) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    after = proposal_message(world.ann, "ann asks to take back b2 and a1")
    assert after.buttons == []
    assert "The match is over, so this has lapsed." in after
