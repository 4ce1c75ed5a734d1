"""The commitment to the seed of the draws (C5): public before the first draw can be seen, in a
message that is never edited."""

from __future__ import annotations

import hashlib

import pytest

from tests.journeys.match_helpers import begin, board_of, boards, messages_with
from tests.journeys.stack_control_helpers import loaded_match, lobby, random_trio, shown_seed
from tests.support.connection import Matcher, Request
from tests.support.discord import World
from tests.support.people import SeenMessage


async def commitments(world: World) -> list[SeenMessage]:
    """The messages with the hash of the seed of match 1, oldest first."""
    digits = hashlib.sha256((await loaded_match(world)).match.seed).hexdigest()
    return sorted(messages_with(world, digits), key=lambda seen: seen.id)


async def begin_match(world: World) -> None:
    """Begin a match of Stack Control."""
    await world.ann.slash("challenge stack-control", opponent=world.bob, first="me")
    joining = await world.bob.clicks("Accept")
    if joining.seen.selects:
        await world.bob.chooses("Any colour", on=joining)


async def test_the_commitment_comes_before_the_first_board(world: World) -> None:
    """In small print; the board has no digits. Nothing edits the commitment, until the end."""
    await lobby(world, [world.ann, world.bob])
    (commitment,) = await commitments(world)
    (board,) = boards(world)
    assert commitment.channel_id == board.channel_id
    assert commitment.id < board.id
    assert commitment.text.startswith("-# Stack Control #1: the draws are fixed by a secret seed")
    assert "-# The draws are fixed and can be checked." in board
    for person in (world.ann, world.bob, world.ann):
        await person.plays(", ".join(await random_trio(world)))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    path = f"/channels/{commitment.channel_id}/messages/{commitment.id}"
    assert not [each for each in world.requests if each.path == path]
    end = boards(world)[-1]
    assert hashlib.sha256(bytes.fromhex(shown_seed(end))).hexdigest() in commitment
    assert [each.text for each in await commitments(world)] == [commitment.text]

    # the proofs stand below the buttons
    kinds = [part["type"] for part in end.components]
    proofs = str(end.components[-1]["content"])
    assert kinds[-1] == 10
    assert kinds.index(12) < len(kinds) - 1
    assert "-# The seed of the draws was `" in proofs
    assert "-# Hash of the record: `" in proofs
    above = [str(part.get("content")) for part in end.components[:-1]]
    assert not any(shown_seed(end) in each for each in above)

    without_draws = await begin(world)
    assert [board_of(seen) for seen in world.messages(without_draws)] == [(2, 0)]


def is_commitment(request: Request) -> bool:
    """Match the request that posts the commitment."""
    return request.creates_message and "SHA-256" in str(request.json)


def is_board(request: Request) -> bool:
    """Match the request that posts a board."""
    return request.creates_message and any(name.startswith("board") for name in request.files)


@pytest.mark.parametrize("delivered", [True, False])
@pytest.mark.parametrize("when", [is_commitment, is_board])
async def test_a_crash_at_the_start_posts_both_once(
    world: World, when: Matcher, delivered: bool
) -> None:
    world.connection.kill_bot(delivered=delivered, when=when)
    await begin_match(world)
    async with world.bot_down():
        await world.advance(minutes=10)
    world.connection.stop_failing()
    await world.env.settle()
    (commitment,) = await commitments(world)
    (board,) = boards(world)
    assert commitment.id < board.id


async def test_no_board_without_the_commitment(world: World) -> None:
    """Discord refuses the commitment for a while: the board waits. Without a thread the commitment
    names its match."""
    await world.deny_bot("create_public_threads")
    world.connection.drop_request(times=3, when=is_commitment)
    await begin_match(world)
    assert boards(world) == []
    await world.advance(minutes=5)
    (commitment,) = await commitments(world)
    (board,) = boards(world)
    assert commitment.id < board.id
    assert "Stack Control #1" in commitment
    assert commitment.channel_id == board.channel_id == world.channel.id
