"""The record of a finished match: a list of moves to read, and a file that can be verified.

Move numbers count turns played, all seats together, on boards, in lists and looking back."""

import hashlib
import json
import re

import pytest

from rules.record import verify
from rules.record_text import parse
from tests.journeys.games.stack_control_helpers import lobby, match_now, random_trio, shown_seed
from tests.journeys.match_helpers import begin, begin_game, boards, messages_with, play
from tests.support.connection import Matcher, Request
from tests.support.discord import World
from tests.support.people import Answer, SeenMessage
from tests.support.pseudo_language import plain


def files(world: World, answer: Answer) -> dict[str, str]:
    """The texts of the files of an answer, by name."""
    return {name: plain(data.decode()) for name, data in answer.files.items()}


async def test_the_moves_of_a_match_can_be_read(world: World) -> None:
    """Players, dates, the result and numbered moves; the answer says what the files are for. A swap
    is a move, and an undo lowers the number."""
    await begin(world, pie=True, moves="b2 swap a1")
    assert "· move 3" in boards(world)[-1]
    await play((world.bob, "c3"))
    assert "· move 4" in await world.ann.slash("matches")
    await world.bob.slash("undo")
    assert "· move 3" in await world.ann.slash("matches")
    await play((world.bob, "b1"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    answer = await world.cy.clicks("Record", on=await world.cy.clicks("More", on=boards(world)[-1]))
    assert "`escabel-1.txt` lists all moves." in answer
    assert "Keep `escabel-1.json`: with it anybody can check that nothing was changed." in answer
    assert "-# For the curious: `python -m rules verify escabel-1.json`" in answer
    contents = files(world, answer)
    assert list(contents) == ["escabel-1.txt", "escabel-1.json"]
    head, log, foot = contents["escabel-1.txt"].split("\n\n")
    lines = head.splitlines()
    assert lines[0] == "Escabel #1"
    assert lines[1].endswith(" · 3 days a move · casual")
    assert lines[2] == "ann (White) – bob (Black)"
    assert lines[3].startswith("Played from ")
    assert lines[3].endswith(" UTC.")
    assert lines[4] == "bob wins Escabel #1 against ann. ann resigned."
    times = [line.split("  ", 1) for line in log.splitlines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", time) for time, _ in times)
    assert [said for _, said in times] == [
        "1. ann: b2",
        "2. bob: swap",
        "3. ann: a1",
        "4. bob: c3",
        "bob undid a move; c3 no longer counts.",
        "4. bob: b1",
        "ann resigned.",
    ]
    record = json.loads(contents["escabel-1.json"])
    assert foot == f"Times are in UTC.\nHash of the record: {record['hashes'][-1]}\n"
    assert (record["match"], record["players"], record["rated"]) == (1, ["ann", "bob"], False)
    assert [event["at"][:16].replace("T", " ") for event in record["events"]] == [
        time for time, _ in times
    ]
    assert record["began"] <= record["events"][0]["at"] <= record["ended"]
    assert verify(parse(contents["escabel-1.json"].encode())).problems == ()


async def test_a_turn_of_several_plies_is_one_line(world: World) -> None:
    """And one move."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    trios: list[str] = []
    for person in (ann, bob):
        trios.append(", ".join(await random_trio(world)))
        await play((person, trios[-1]))
    assert boards(world)[-1].text.rstrip().endswith("· move 2")
    last = await ann.clicks("Look back", on=await ann.clicks("More"))
    assert "Move 2 of 2. bob placed" in last
    assert "Move 1 of 2. ann placed" in await ann.clicks("Back", on=last)
    await bob.clicks("Resign", on=await bob.slash("resign"))
    answer = await ann.clicks("Record", on=await ann.clicks("More"))
    assert "can check that nothing was changed." in answer
    head, log, foot = files(world, answer)["stack-control-1.txt"].split("\n\n")
    assert head.splitlines()[-1] == "ann wins Stack Control #1 against bob. bob resigned."
    drawn, first, drawn_next, second, drawn_last, resigned = log.splitlines()
    assert re.fullmatch(r"Drawn: [RYGBK]1 [RYGBK]2 [RYGBK]3", drawn)
    assert first.endswith(f"  1. ann: {trios[0]}")
    assert second.endswith(f"  2. bob: {trios[1]}")
    assert drawn_next.startswith("Drawn: ")
    assert drawn_last.startswith("Drawn: ")
    assert resigned.endswith("  bob resigned.")
    record = json.loads(files(world, answer)["stack-control-1.json"])
    assert foot.splitlines()[1:] == [
        f"SHA-256 of the seed of the draws, posted before the match: {record['commitment']}",
        f"Seed of the draws: {record['seed']}",
        f"Hash of the record: {record['hashes'][-1]}",
    ]


async def test_komi_and_sides_are_not_moves(world: World) -> None:
    """They have no numbers in the record either."""
    await begin_game(world, "esgrad", side=5)
    await play((world.ann, "komi 3"))
    assert boards(world)[-1].text.rstrip().endswith("· before the first move")  # not «reply with»
    await play((world.bob, "black"))
    assert "before the first move" in boards(world)[-1]
    assert "· before the first move" in await world.ann.slash("matches")
    await play((world.bob, "e5"))
    assert boards(world)[-1].text.rstrip().endswith("· move 1 · reply with a move")
    await play((world.ann, "pass"), (world.bob, "pass"))
    assert "After 3 moves and " in boards(world)[-1]
    before = await world.ann.slash("board", move=0)
    assert "Before the first move. bob chose Black" in before
    assert "Before the first move. ann" in await world.ann.clicks("Back", on=before)
    assert "Move 2 of 3. " in await world.ann.slash("board", move=2)
    answer = await world.ann.clicks("Record", on=await world.ann.clicks("More"))
    log = files(world, answer)["esgrad-1.txt"].split("\n\n")[1]
    said = [line.split("  ", 1)[1] for line in log.splitlines()]
    assert said[:4] == ["– ann: komi 3", "– bob: black", "1. bob: e5", "2. ann: pass"]


# ---- the commitment to the seed of the draws
async def commitments(world: World) -> list[SeenMessage]:
    """The messages with the hash of the seed of match 1, oldest first."""
    digits = hashlib.sha256((await match_now(world)).row.seed).hexdigest()
    return sorted(messages_with(world, digits), key=lambda seen: seen.id)


async def begin_match(world: World) -> None:
    """Begin a match of Stack Control."""
    await world.ann.slash("challenge stack-control", opponent=world.bob, first="me")
    await world.bob.joins("Accept")


async def test_the_commitment_comes_before_the_first_board(world: World) -> None:
    """In small print; the board has no digits. Nothing edits the commitment, until the end."""
    await lobby(world, [world.ann, world.bob])
    (commitment,) = await commitments(world)
    (board,) = boards(world)
    assert commitment.channel_id == board.channel_id
    assert commitment.id < board.id
    assert commitment.text.startswith(
        "-# Stack Control #1 · Fair draws, by a seed that is shown at the end"
    )
    for person in (world.ann, world.bob, world.ann):
        await play((person, ", ".join(await random_trio(world))))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    path = f"/channels/{commitment.channel_id}/messages/{commitment.id}"
    assert not [each for each in world.requests if each.path == path]
    end = boards(world)[-1]
    more = await world.cy.clicks("More", on=end)
    seed = shown_seed(more)
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() in commitment
    assert [each.text for each in await commitments(world)] == [commitment.text]

    # the proofs are one line, under More
    assert re.search(
        f"-# Hash of the record: `[0-9a-f]{{64}}`. Seed of the draws: `{seed}`", more.text
    )
    assert not any(seed in each for each in boards(world))

    without_draws = await begin(world)
    assert [seen.board for seen in world.messages(without_draws)] == [(2, 0)]


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
    await world.advance_without_bot(minutes=10)
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
