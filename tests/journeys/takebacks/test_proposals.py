"""What becomes of the message of a proposal to cancel a match or to take a move back."""

from datetime import timedelta

import pytest

from model.stored_fields import moment_to_stored
from tests.journeys.match_helpers import begin, play, posted, posts_to
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def settled(reader: Person, words: str) -> SeenMessage:
    """The only message of a proposal, as it reads now that it has no buttons any more."""
    (message,) = (seen for seen in reader.messages if words in seen)
    assert not message.buttons
    return message


async def test_a_proposal_that_is_settled_says_how_and_loses_its_buttons(world: World) -> None:
    """Withdrawn, declined, lapsed with the next move also after a restart, agreed to, replaced
    by another, or lapsed with the match."""
    await begin(world, moves="b2 a1")
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offer = world.ann.sees("ann offers to end Escabel #1 without a winner.")
    await world.ann.clicks("Decline", on=offer)
    assert "ann has withdrawn it." in settled(world.bob, "ann offers to end Escabel")
    world.bob.sees_no("declined")
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offers = [seen for seen in world.bob.messages if "Decline" in seen.buttons]
    await world.bob.clicks("Decline", on=offers[-1])
    notice = world.ann.sees("your offer to cancel the match was declined. The match goes on.")
    assert notice.pinged == ["ann"]
    await world.ann.slash("takeback")
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back"))
    assert "bob declined." in settled(world.ann, "ann asks to take back b2 and a1")
    await world.bob.slash("takeback")
    await world.restart()
    await play((world.ann, "c3"))
    assert "The match has gone on, so this offer has ended." in settled(
        world.bob, "bob asks to take back a1"
    )
    await play((world.bob, "c1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree", on=world.bob.sees("ann asks to take back c3"))
    after = settled(world.ann, "ann asks to take back c3 and c1")
    assert "Agreed." in after
    assert "do you agree" not in after
    await play((world.ann, "c2"))
    await world.ann.slash("takeback")
    menu = await world.ann.clicks("More")
    await world.ann.clicks("Offer", on=await world.ann.clicks("Offer to cancel", on=menu))
    assert "Another offer has been made since." in settled(world.bob, "ann asks to take back c2")
    offers = [seen for seen in world.bob.messages if seen.buttons == ["Agree", "Decline"]]
    await world.bob.clicks("Decline", on=offers[-1])
    await world.ann.slash("takeback")
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    after = [seen for seen in world.ann.messages if "ann asks to take back c2" in seen][-1]
    assert after.buttons == []
    assert "The match is over, so this offer has ended." in after


@pytest.mark.parametrize("outcome", ["Agreed.", "bob declined.", "The match has gone on"])
async def test_a_proposal_is_settled_in_an_archived_thread(world: World, outcome: str) -> None:
    """By an answer from elsewhere, such as a private message, or by a move."""
    thread = await begin(world, moves="b2 a1")
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    asked = world.bob.sees("do you agree")
    await world.archive_thread(thread)
    if outcome == "The match has gone on":
        await play((world.ann, "c3"))
    else:
        await world.bob.clicks("Agree" if outcome == "Agreed." else "Decline", on=asked)
    assert outcome in settled(world.ann, "ann offers to end Escabel")


async def test_a_proposal_that_is_settled_before_its_message_is_known_is_taken_away(
    world: World,
) -> None:
    """Discord's answer to the request that posted it was lost. It is declined, or the match goes
    on, before the bot tries again."""
    thread = await begin(world, moves="b2 a1")

    async def ask_and_lose_the_answer() -> None:
        world.connection.lose_response(when=posts_to(thread))
        await world.ann.slash("takeback")

    await ask_and_lose_the_answer()
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back b2 and a1"))
    await world.advance(minutes=1)
    world.ann.sees("your takeback was declined")
    world.bob.sees_no("ann asks to take back")
    await play((world.ann, "c3"))
    await ask_and_lose_the_answer()
    world.bob.sees("ann asks to take back c3")
    await world.bob.plays("c1")
    await world.advance(minutes=1)
    world.bob.sees_no("ann asks to take back")
    assert posted(world) == [0, 1, 2, 3, 4]
    # the process dies when the message is known, but not that its notice is done
    await world.ann.slash("takeback")
    change(
        world.folder,
        "UPDATE outbox SET state = 'pending', message_id = NULL, due_at = :later"
        " WHERE id = (SELECT MAX(id) FROM outbox WHERE kind = 'proposal')",
        later=moment_to_stored(world.clock.now() + timedelta(minutes=1)),
    )
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back"))
    await world.advance(minutes=2)
    assert "declined" in world.bob.sees("ann asks to take back")
