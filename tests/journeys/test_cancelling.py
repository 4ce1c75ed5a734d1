"""How a match can end apart from play: by resignation or cancellation."""

import pytest

from bot.messages.match_files import record_hashes
from matches.exports import record_of
from rules.game import Move
from rules.record import verify
from tests.journeys.games.stack_control_helpers import lobby
from tests.journeys.match_helpers import END_BUTTONS, begin, boards, play_on, posted
from tests.support.discord import World


# ---- resigning
async def test_resigning_needs_confirmation_and_is_final(world: World) -> None:
    """Onlookers can neither resign nor cancel. Both press Rematch at the same time: one match
    begins."""
    thread = await begin(world)
    world.cy.enters(thread)
    menu = await world.cy.clicks("More")
    assert not {"Resign", "Cancel match"} & set(menu.seen.buttons)
    assert "You have no match running here" in await world.cy.slash("resign")
    for command in ("resign", "cancel"):
        refused = await world.cy.slash(command, match="1")
        assert "This match is between ann and bob." in refused
    asked = await world.bob.slash("resign")
    assert asked.ephemeral
    assert "Resign Escabel · ann (Black) – bob (White) · #1?" in asked
    assert "Don't resign" in asked.seen.buttons
    assert "nothing has changed" in await world.bob.clicks("Don't resign", on=asked)
    assert posted(world) == [0]
    asked = await world.bob.slash("resign")
    async with world.simultaneously():
        done = await world.bob.clicks("Resign", on=asked.seen)
        again = await world.bob.clicks("Resign", on=asked.seen)
    assert "You have resigned" in done
    assert "This match is over." in again
    assert posted(world) == [0, 1]
    end = world.ann.sees("ann wins Escabel #1 against bob")
    assert "bob resigned." in end
    assert set(END_BUTTONS) - {*end.buttons} == {"Replay", "Review"}  # of moves, and there are none
    assert "You have no match running here" in await world.ann.slash("move", move="b2")

    async with world.simultaneously():
        await world.ann.clicks("Rematch", on=end)
        await world.bob.clicks("Rematch", on=end)
    assert posted(world, 2) == [0]
    assert "bob (Black) – ann (White) · #2" in boards(world)[-1]
    assert boards(world)[-1].pinged == ["bob"]
    assert not [seen for seen in world.messages() if "Accept" in seen.buttons]

    world.ann.enters(world.threads[-1])
    asked = await world.ann.clicks("Resign", on=await world.ann.clicks("More"))
    await world.ann.clicks("Resign", on=asked)
    world.ann.sees("bob wins Escabel #2 against ann")


# ---- cancelling
async def test_before_both_have_moved_a_player_may_cancel_alone(world: World) -> None:
    await begin(world, moves="b2")
    asked = await world.bob.slash("cancel")
    assert "Not everybody has moved yet." in asked
    assert "The match is cancelled." in await world.bob.clicks("Cancel match", on=asked)
    end = world.ann.sees("Escabel #1 was cancelled")
    assert "bob cancelled the match." in end
    assert "Move" not in end.buttons


async def test_after_both_have_moved_a_match_is_cancelled_by_agreement(world: World) -> None:
    """Onlookers cannot answer the offer. It is posted once, although the bot was restarted."""
    await begin(world)
    await play_on(world, 1, [Move("b2"), Move("a1")])
    offered = await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    assert "Request sent. Your opponent must agree." in offered
    offer = world.bob.sees("ann offers to end Escabel")
    assert offer.pinged == ["bob"]
    assert "already offered" in await world.ann.clicks("Agree", on=offer)
    world.cy.enters(world.threads[0])
    for label in ("Agree", "Decline"):
        assert "This match is between ann and bob." in await world.cy.clicks(label, on=offer)
    await world.kill()
    assert "Agreed." in await world.bob.clicks("Agree", on=offer)
    assert "cancelled by agreement" in world.ann.sees("Escabel #1 was cancelled")
    assert len([each for each in world.messages(world.threads[0]) if "offers" in each]) == 1

    # the hash of the record is under More, and on no board
    assert not [seen for seen in boards(world) if "Hash of the record" in seen]
    more = await world.cy.clicks("More", on=boards(world)[-1])
    match = await world.bot.context.service.matches.load(1)
    below = more.text.splitlines()[-1]
    assert below == f"-# Hash of the record: `{record_hashes(match)[-1]}`"
    verdict = verify(record_of(match, ["ann", "bob"]), below.split("`")[1])
    assert verdict.problems == ()


@pytest.mark.parametrize("removed", [False, True])
async def test_a_match_without_moves_is_cancelled_when_one_player_is_left(
    world: World, removed: bool
) -> None:
    """The board says how the second-to-last player left, and why nobody won."""
    await lobby(world, [world.ann, world.bob, world.cy])
    asked = await world.ann.slash("resign")
    assert "The others will play on" in asked
    await world.ann.clicks("Resign", on=asked)
    if removed:
        fay = await world.add_person("fay")
        await world.grant(fay, "manage_messages")
        done = await fay.slash("moderate remove", match="1", player=world.bob, reason="Is *away*")
        assert "bob is out of match #1; the match is over." in done
    else:
        asked = await world.bob.slash("resign")
        assert "Nobody has made a move yet, so the match will be cancelled." in asked
        await world.bob.clicks("Resign", on=asked)
    board = boards(world)[-1]
    assert "Stack Control #1 was cancelled" in board
    how = (
        r"A moderator took bob out of the match. Reason: Is \*away\*."
        if removed
        else "bob resigned."
    )
    why = "Only one player was left and nobody had made a move, so the match is cancelled."
    assert f"{how} {why}" in board.raw
    assert "wins" not in board
    assert why in board.pictures[0].alt
    record = await world.cy.clicks("Record", on=await world.cy.clicks("More", on=board))
    assert "Add `--hash` and the hash that the last board shows under More" in record
