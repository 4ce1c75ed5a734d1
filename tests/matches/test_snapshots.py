"""Snapshots: a match that is loaded from one is that of its replay, whatever happens in it."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.messages.board import board_buttons, board_text
from bot.messages.sentences import last_marks
from matches.service import Service
from matches.steps.loaded_match import LoadedMatch, WholeMatch, load_whole
from matches.steps.proposals import proposal_of
from matches.steps.random_turns import seats_at_random
from matches.steps.snapshots import check_snapshot, differences, load
from model.entities import Match
from model.errors import Refused, Unplayable
from rules.errors import MoveError
from rules.registry import games
from storage.snapshots import StoredSnapshot
from storage.tables import events
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, offer
from tests.rules.test_stored_line import random_beginning
from tests.support.clocks import ManualClock
from tests.support.postboard import FixedRandomness
from tests.support.store import database_in


@pytest.fixture
def log() -> Generator[list[Any]]:
    """The lines that are logged."""
    with capture_logs() as lines:
        yield lines


PEOPLE = (ANN, BOB, CY, DEE, EVE)
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")


async def begin(service: Service, game: str, random: Random) -> Match:
    """Begin a match with random options and a random number of players."""
    beginning = random_beginning(games()[game], random)
    people = PEOPLE[: beginning.seats]
    options = beginning.game.write_options(beginning.options)
    made = await service.challenging.create(
        offer(game, people[1:], seats=len(people), options=options)
    )
    match = None
    for player in people[1:]:
        _, match = await service.challenging.join(made.id, player)
    assert match is not None
    return match


async def act(service: Service, loaded: LoadedMatch, random: Random) -> None:
    """Do something random in a match; what is refused changes nothing."""
    match, people = loaded.match.id, sorted(set(loaded.match.players))
    chance = random.random()
    anybody = random.choice(people)
    try:
        if chance < 0.6 and loaded.mover is not None:
            count = random.choice((1, 3, 3, 3))
            position, moves = loaded.position.public_view(), list[str]()
            for _ in range(count):
                choices = position.legal_moves()
                if not choices or position.to_move != loaded.to_move:
                    break
                moves.append(random.choice(choices))
                position = position.play(position.read(moves[-1]))
                if not position.mid_turn:
                    break
            await service.playing.play(match, loaded.mover, ", ".join(moves))
        elif chance < 0.75:
            await service.takebacks.undo(match, anybody)
        elif chance < 0.87:
            if await service.takebacks.take_back(match, anybody) is None:
                await agree(service, match, people)
        elif chance < 0.89 and len(people) > 2:
            await service.playing.resign(match, anybody)
        elif chance < 0.91 and len(people) > 3:
            await service.moderating.remove(1, match, 99, anybody, "Gone.")
        elif chance < 0.98:
            await service.random_turns.start(match, anybody)
        elif seats_at_random(loaded.match):
            await service.random_turns.stop(match, anybody)
    except (Refused, MoveError):
        pass


async def agree(service: Service, match: int, people: Sequence[int]) -> None:
    """Let everybody agree to the open proposal."""
    for player in people:
        try:
            loaded = await service.playing.load(match)
            proposal = proposal_of(loaded.match)
            if proposal is not None:
                await service.takebacks.agree(match, player, proposal.seq, proposal.what)
        except Refused:
            continue


def assert_shown_alike(loaded: LoadedMatch, whole: WholeMatch) -> None:
    """All that boards show is the same from a snapshot and from the whole log."""
    assert loaded.match == whole.match
    names = NAMES[: len(loaded.match.seats)]
    assert board_text(loaded, names, newest=True) == board_text(whole, names, newest=True)
    assert last_marks(loaded) == last_marks(whole)
    assert board_buttons(loaded) == board_buttons(whole)
    assert loaded.everybody_has_moved == whole.everybody_has_moved
    assert loaded.nobody_has_moved == whole.nobody_has_moved
    assert loaded.shows_the_same(whole)


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_a_match_from_its_snapshot_is_that_of_its_replay(
    tmp_path_factory: pytest.TempPathFactory, name: str, seed: int
) -> None:
    """With all options, undone turns, takebacks, turns at random, and players who leave."""
    random = Random(seed)
    clock = ManualClock()
    async with database_in(tmp_path_factory.mktemp("db"), clock) as database:
        service = Service(database, clock, FixedRandomness())
        match = (await begin(service, name, random)).id
        for _ in range(24):
            loaded = await service.playing.load(match)
            whole = await service.playing.load_whole(match)
            assert_shown_alike(loaded, whole)
            assert differences(loaded, whole) == []
            async with service.store.read() as unit:
                stored = await unit.snapshots.get(match)
            if loaded.result is not None:
                assert stored is None
                break
            if stored is not None:
                assert stored.seq == whole.seq
                assert check_snapshot(whole, stored) == []
                assert not isinstance(loaded, WholeMatch)
                assert loaded.match.seed.hex() not in stored.data.decode()
                for board in loaded.boards:
                    await assert_earlier_board_is_right(service, match, board.seq)
            await act(service, loaded, random)
            clock.advance(seconds=random.choice([1, 100]))


async def assert_earlier_board_is_right(service: Service, match: int, seq: int) -> None:
    """The match as an earlier board showed it is the same from a snapshot and by a replay."""
    async with service.store.read() as unit:
        found = await load(unit, match, until=seq)
        whole = await load_whole(unit, match, until=seq)
    assert differences(found, whole) == []
    names = NAMES[: len(whole.match.seats)]
    assert board_text(found, names, newest=False) == board_text(whole, names, newest=False)
    assert last_marks(found) == last_marks(whole)


# ---- what a snapshot is worth
async def played(service: Service, *moves: str) -> int:
    """Begin a match of Ann and Bob, play these moves, and return its number."""
    made = await service.challenging.create(offer(options={"size": "5", "pie": "off"}))
    _, match = await service.challenging.join(made.id, BOB)
    assert match is not None
    for move in moves:
        loaded = await service.playing.load(match.id)
        await service.playing.play(match.id, loaded.mover or 0, move)
    return match.id


async def stored(service: Service, match: int) -> StoredSnapshot:
    async with service.store.read() as unit:
        found = await unit.snapshots.get(match)
    assert found is not None
    return found


async def put(service: Service, match: int, snapshot: StoredSnapshot) -> None:
    async with service.store.write() as unit:
        await unit.snapshots.put(match, snapshot)


async def is_used(service: Service, match: int) -> bool:
    """Whether the match is loaded from its snapshot, and as it should be."""
    loaded = await service.playing.load(match)
    assert differences(loaded, await service.playing.load_whole(match)) == []
    return not isinstance(loaded, WholeMatch)


async def test_a_match_without_a_snapshot_gets_one_with_its_next_event(service: Service) -> None:
    """Matches of older versions have none."""
    match = await played(service, "b2", "c3")
    async with service.store.write() as unit:
        await unit.snapshots.delete(match)
    assert not await is_used(service, match)
    await service.playing.play(match, ANN, "d4")
    assert await is_used(service, match)


async def test_an_ended_match_has_no_snapshot(service: Service) -> None:
    match = await played(service, "b2", "c3")
    await service.playing.resign(match, ANN)
    other = await played(service, "b2")
    await service.moderating.end(1, other, 99, "Enough.")
    async with service.store.read() as unit:
        assert await unit.snapshots.get(match) is None
        assert await unit.snapshots.get(other) is None


async def test_a_match_with_a_broken_log_does_not_end(service: Service) -> None:
    """Its results and its record need the whole log, of which nothing else is read any more."""
    match = await played(service, "b2", "c3", "d4", "a1")
    async with service.store.write() as unit:
        broken = sa.update(events).where(events.c.seq == 1).values(text="z99")
        await unit._session.execute(broken)  # pyright: ignore
    await service.playing.play(match, ANN, "e5")
    with pytest.raises(Unplayable):
        await service.playing.resign(match, ANN)
    async with service.store.read() as unit:
        found = await unit.matches.get(match)
    assert found is not None
    assert (found.seq, found.finished_at) == (5, None)


async def test_an_older_snapshot_is_used_with_the_events_since(service: Service) -> None:
    """As during an upgrade, when a version without snapshots plays on."""
    match = await played(service, "b2", "c3", "d4")
    older = await stored(service, match)
    await service.takebacks.undo(match, ANN)
    await service.playing.play(match, ANN, "a1")
    await service.playing.play(match, BOB, "b1")
    await put(service, match, older)
    assert await is_used(service, match)
    assert check_snapshot(await service.playing.load_whole(match), older) == []


@pytest.mark.parametrize("change", ["rules", "format", "newer"])
async def test_a_snapshot_of_other_rules_or_another_format_is_not_used(
    service: Service, log: list[Any], change: str
) -> None:
    match = await played(service, "b2", "c3")
    good = await stored(service, match)
    content = json.loads(good.data)
    changed = {
        "rules": StoredSnapshot(good.seq, good.rules_version + 1, good.data),
        "format": StoredSnapshot(
            good.seq, good.rules_version, json.dumps({**content, "format": 0}).encode()
        ),
        "newer": StoredSnapshot(good.seq + 1, good.rules_version, good.data),
    }
    await put(service, match, changed[change])
    assert not await is_used(service, match)
    assert log == []
    await service.playing.play(match, ANN, "d4")
    assert await is_used(service, match)


@pytest.mark.parametrize("data", [b"", b"{", b"null", b"\xff\x00", b'{"format":1}', b"[1]"])
async def test_a_broken_snapshot_is_logged_once_and_replaced(
    service: Service, log: list[Any], data: bytes
) -> None:
    match = await played(service, "b2", "c3")
    good = await stored(service, match)
    broken = StoredSnapshot(good.seq, good.rules_version, data)
    await put(service, match, broken)
    (found,) = check_snapshot(await service.playing.load_whole(match), broken)
    assert found.startswith("cannot be read")
    for _ in range(3):
        assert not await is_used(service, match)
    assert [(line["event"], line["what"]) for line in log] == [("row cannot be read", "snapshot")]
    await service.playing.play(match, ANN, "d4")
    assert await is_used(service, match)


async def test_a_wrong_snapshot_is_found_by_the_check(service: Service) -> None:
    match = await played(service, "b2", "c3")
    good = await stored(service, match)
    wrong = good.data.replace(b'"c3"', b'"c4"')
    assert wrong != good.data
    snapshot = StoredSnapshot(good.seq, good.rules_version, wrong)
    assert "moves" in check_snapshot(await service.playing.load_whole(match), snapshot)


async def test_a_snapshot_names_nobody(service: Service) -> None:
    """So nothing has to be erased from it."""
    big = 1_234_567_890_123_456_789
    made = await service.challenging.create(offer(options={"size": "5"}, opponents=[big]))
    _, match = await service.challenging.join(made.id, big)
    assert match is not None
    for number in range(4):
        loaded = await service.playing.load(match.id)
        move = loaded.position.legal_moves()[0]
        await service.playing.play(match.id, loaded.mover or 0, move, interaction=big + number)
    assert str(big)[:-1] not in (await stored(service, match.id)).data.decode()


@pytest.mark.parametrize("number", [2**40, 2**63 - 1, -(2**40)])
async def test_any_number_of_an_event_can_be_asked_for(service: Service, number: int) -> None:
    """A forged press may name any, more than PostgreSQL has room for in the column."""
    match = await played(service, "b2", "c3")
    await service.playing.resign(match, ANN)
    whole = await service.playing.load(match)
    loaded = await service.playing.load(match, until=number)
    assert loaded.seq == (whole.seq if number > 0 else 0)
