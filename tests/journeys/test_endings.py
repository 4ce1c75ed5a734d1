"""How a match can end apart from play: by resignation, cancellation or a moderator."""

from __future__ import annotations

import pytest
import simcord

from bot.messages.board import record_hashes
from matches.steps.match_record import record_of
from rules.record import verify
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.journeys.stack_control_helpers import lobby
from tests.support.discord import World


# ---- resigning
async def test_resigning_needs_confirmation_and_is_final(world: World) -> None:
    await begin(world)
    asked = await world.bob.slash("resign")
    assert asked.ephemeral
    assert "Resign Escabel · ann (Black) – bob (White) · #1?" in asked
    assert "Don't resign" in asked.seen.buttons
    assert "The match goes on." in await world.bob.clicks("Don't resign", on=asked)
    assert posted(world) == [0]
    asked = await world.bob.slash("resign")
    assert "You have resigned" in await world.bob.clicks("Resign", on=asked)
    end = world.ann.sees("ann wins Escabel #1 against bob")
    assert "bob resigned." in end
    assert end.buttons == ["Rematch", "Look back", "Record", "Next match"]
    assert "You have no match running here" in await world.ann.slash("move", move="b2")


async def test_a_player_can_resign_from_the_menu_of_a_board(world: World) -> None:
    await begin(world)
    menu = await world.ann.clicks("More")
    asked = await world.ann.clicks("Resign", on=menu)
    await world.ann.clicks("Resign", on=asked)
    world.bob.sees("bob wins Escabel #1 against ann")


async def test_onlookers_can_neither_resign_nor_cancel(world: World) -> None:
    thread = await begin(world)
    world.cy.enters(thread)
    menu = await world.cy.clicks("More")
    assert not {"Resign", "Cancel match"} & set(menu.seen.buttons)
    assert "You have no match running here" in await world.cy.slash("resign")
    assert "This match is between ann and bob." in await world.cy.slash("resign", match="1")
    assert "This match is between ann and bob." in await world.cy.slash("cancel", match="1")


async def test_a_resignation_confirmed_twice_counts_once(world: World) -> None:
    await begin(world)
    asked = (await world.ann.slash("resign")).seen
    async with world.simultaneously():
        await world.ann.clicks("Resign", on=asked)
        again = await world.ann.clicks("Resign", on=asked)
    assert "This match is over." in again
    assert posted(world) == [0, 1]


# ---- cancelling
async def test_before_both_have_moved_a_player_may_cancel_alone(world: World) -> None:
    await begin(world)
    await play((world.ann, "b2"))
    asked = await world.bob.slash("cancel")
    assert "Not everybody has moved yet, so you may" in asked
    assert "The match is cancelled." in await world.bob.clicks("Cancel match", on=asked)
    end = world.ann.sees("Escabel #1 was cancelled")
    assert "bob cancelled the match." in end
    assert "Move" not in end.buttons


async def test_after_both_have_moved_a_match_is_cancelled_by_agreement(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    asked = await world.ann.slash("cancel")
    assert "Your opponent must agree" in asked
    offered = await world.ann.clicks("Offer", on=asked)
    assert "Your offer goes to your opponent." in offered
    offer = world.bob.sees("ann offers to end Escabel")
    assert offer.pinged == ["bob"]
    assert "already offered" in await world.ann.clicks("Agree", on=offer)
    assert "Agreed." in await world.bob.clicks("Agree", on=offer)
    assert "cancelled by agreement" in world.ann.sees("Escabel #1 was cancelled")


async def test_a_proposal_to_cancel_can_be_declined(world: World) -> None:
    """The proposer is notified, the match goes on, and the proposal can no longer be accepted."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offer = world.bob.sees("ann offers to end Escabel")
    assert "The match goes on" in await world.bob.clicks("Decline", on=offer)
    assert world.ann.sees("was declined").pinged == ["ann"]
    await play((world.ann, "c3"))
    assert posted(world) == [0, 1, 2, 3]


async def test_a_proposal_to_cancel_expires_with_the_next_move(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.bob.clicks("Offer", on=await world.bob.slash("cancel"))
    offer = world.ann.sees("bob offers to end Escabel")
    await play((world.ann, "c3"))
    late = await world.ann.clicks_late("Agree", on=offer)
    assert "no longer stands" in late
    world.bob.sees_no("was cancelled")


async def test_onlookers_cannot_answer_a_proposal(world: World) -> None:
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    world.cy.enters(thread)
    offer = world.cy.sees("ann offers to end Escabel")
    for label in ("Agree", "Decline"):
        assert "This match is between ann and bob." in await world.cy.clicks(label, on=offer)
    await world.bob.clicks("Agree", on=offer)
    world.cy.sees("was cancelled")


async def test_a_proposal_survives_a_restart(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    await world.kill()
    await world.bob.clicks("Agree")
    world.ann.sees("Escabel #1 was cancelled")
    assert len([each for each in world.messages(world.threads[0]) if "offers" in each]) == 1


# ---- moderators
async def test_a_moderator_ends_a_match_with_a_reason(world: World) -> None:
    """Manage Messages is sufficient; players see who ended it, why, and that nobody won."""
    thread = await begin(world)
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(thread)
    done = await world.cy.slash("moderate end", match="1", reason="*both* left @everyone")
    assert "Match #1 has ended without a winner." in done
    end = world.ann.sees("Escabel #1 was cancelled")
    assert "Reason:" in end
    assert "\\*both\\* left" in end
    assert end.pinged == []
    assert boards(world)[0].buttons == []


async def test_a_server_can_name_a_moderator_role(world: World) -> None:
    """`/server moderator_role` lets members with the role end matches; others cannot."""
    await begin(world)
    role = world.guild.create_role("Umpires")
    await world.grant(world.ann, "manage_guild")
    world.ann.enters(world.channel)
    await world.add_role(world.cy, role)
    await world.allow_command("moderate", role)
    refused = await world.cy.slash("moderate end", match="1", reason="stuck")
    assert "Only moderators of the match's channel may do this." in refused
    saved = await world.ann.slash("server settings", moderator_role=role)
    assert "Saved." in saved
    assert "let the role use it in Server Settings → Integrations" in saved
    assert "has ended" in await world.cy.slash("moderate end", match="1", reason="stuck")


async def test_players_cannot_end_their_own_match_as_moderators(world: World) -> None:
    """The command is not shown to those who are not moderators."""
    await begin(world)
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("moderate end", match="1", reason="I am losing")
    role = world.guild.create_role("Players")
    await world.add_role(world.bob, role)
    await world.allow_command("moderate", role)
    refused = await world.bob.slash("moderate end", match="1", reason="I am losing")
    assert "Only moderators of the match's channel may do this." in refused
    assert "For your own match there is `/cancel`." in refused
    assert posted(world) == [0]


async def test_only_server_managers_can_change_server_settings(world: World) -> None:
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("server settings", threads=False)
    await world.grant(world.bob, "manage_guild")
    shown = await world.bob.slash("server settings")
    assert "Each match gets a thread: yes." in shown


# ---- rematch
async def test_two_simultaneous_presses_of_rematch_begin_one_match(world: World) -> None:
    """Both press Rematch at the same time: each has agreed, so one match begins."""
    await begin(world)
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    end = boards(world)[-1]
    async with world.simultaneously():
        await world.ann.clicks("Rematch", on=end)
        await world.bob.clicks("Rematch", on=end)
    assert posted(world, 2) == [0]
    assert "bob (Black) – ann (White) · #2" in boards(world)[-1]
    assert boards(world)[-1].pinged == ["bob"]
    open_cards = [seen for seen in world.messages() if "Accept" in seen.buttons]
    assert open_cards == []
    again = await world.ann.clicks("Rematch", on=end)
    assert "The rematch is on already: #2." in again


async def test_the_final_board_shows_the_hash_of_the_record(world: World) -> None:
    """In small print below all else, and on no board of a running match."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    *earlier, last = boards(world)
    assert not [seen for seen in earlier if "Hash of the record" in seen]
    below = last.components[-1]
    loaded = await postboard(world).context.service.playing.load(1)
    assert below["content"] == f"-# Hash of the record: `{record_hashes(loaded)[-1]}`"
    found = verify(record_of(loaded, ["ann", "bob"]), below["content"].split("`")[1])
    assert found.problems == ()


@pytest.mark.parametrize("removed", [False, True])
async def test_a_match_without_moves_is_cancelled_when_one_player_is_left(
    world: World, removed: bool
) -> None:
    """The board says how the second-to-last player left, and why nobody won."""
    await lobby(world, [world.ann, world.bob, world.cy])
    asked = await world.ann.slash("resign")
    assert "The others play on" in asked
    await world.ann.clicks("Resign", on=asked)
    if removed:
        fay = await world.add_person("fay")
        await world.grant(fay, "manage_messages")
        done = await fay.slash("moderate remove", match="1", player=world.bob, reason="Is *away*")
        assert "bob is out of match #1; the match is over." in done
    else:
        asked = await world.bob.slash("resign")
        assert "Nobody has made a move yet, so the match is cancelled then." in asked
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
    record = await world.cy.clicks("Record", on=board)
    assert "Add `--hash` and the hash below the last board" in record
