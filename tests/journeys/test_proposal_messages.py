"""The message of a proposal: who is asked and, once it is settled, what the outcome was."""

from __future__ import annotations

from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def proposal_message(reader: Person, words: str) -> SeenMessage:
    """The only message of this proposal, as it reads now."""
    (found,) = (seen for seen in reader.messages if words in seen)
    return found


async def test_a_proposal_that_is_settled_says_how_and_loses_its_buttons(world: World) -> None:
    """Withdrawn, declined, lapsed with the next move also after a restart, agreed to, or lapsed
    with the match."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offer = world.ann.sees("ann offers to end Escabel #1 without a winner.")
    await world.ann.clicks("Decline", on=offer)
    assert "ann has withdrawn it." in proposal_message(world.bob, "ann offers to end Escabel")
    world.bob.sees_no("declined")
    await world.ann.slash("takeback")
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back"))
    after = proposal_message(world.ann, "ann asks to take back b2 and a1")
    assert after.buttons == []
    assert "bob declined." in after
    await world.bob.slash("takeback")
    await world.restart()
    await play((world.ann, "c3"))
    after = proposal_message(world.bob, "bob asks to take back a1")
    assert after.buttons == []
    assert "The match went on, so this has lapsed." in after
    await play((world.bob, "c1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree", on=world.bob.sees("ann asks to take back c3"))
    after = proposal_message(world.ann, "ann asks to take back c3 and c1")
    assert after.buttons == []
    assert "Agreed." in after
    assert "do you agree" not in after
    await play((world.ann, "c2"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    after = proposal_message(world.ann, "ann asks to take back c2")
    assert after.buttons == []
    assert "The match is over, so this has lapsed." in after


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
