"""Loading matches: what the process remembers agrees with the log, whatever happens in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.messages.board_message import board_buttons, board_text
from bot.messages.sentences import last_marks
from matches.log.match import Match, initial_line, replay_match
from matches.service import Service
from matches.use_case import MAX_IN_UNIT, load, read_log
from model.entities import MatchRow
from model.errors import Refused, Unplayable
from model.line_cache import BYTES_PER_POSITION, KnownLine, LineCache
from rules.errors import MoveError
from rules.line import Kind
from rules.registry import games
from rules.text import Name
from storage.database import Database, UnitOfWork
from storage.tables import events, matches
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, begun, erase, play_any
from tests.matches.random_matches import random_setup
from tests.support.clocks import ManualClock
from tests.support.database.store import database_in
from tests.support.positions import match_of

PEOPLE = (ANN, BOB, CY, DEE, EVE)
NAMES = [*map(Name, ("Ann", "Bob", "Cy", "Dee", "Eve"))]


async def begin(service: Service, game: str, random: Random) -> MatchRow:
    """Begin a match with random options and a random number of players."""
    options, seats = random_setup(games()[game], random)
    return await begun(service, game=game, opponents=PEOPLE[1:seats], options=options)


async def act(service: Service, match: Match, random: Random) -> None:
    """Do something random in a match; what is refused changes nothing."""
    match_id, people = match.row.id, sorted(set(match.row.players))
    chance = random.random()
    anybody = random.choice(people)
    try:
        if chance < 0.6 and match.mover is not None:
            count = random.choice((1, 3, 3, 3))
            position, moves = match.position.without_future_draws(), list[str]()
            for _ in range(count):
                choices = position.legal_moves()
                if not choices or position.to_move != match.to_move:
                    break
                moves.append(random.choice(choices))
                position = position.play(position.read(moves[-1]))
                if not position.mid_turn:
                    break
            await service.playing.play(match_id, match.mover, ", ".join(moves))
        elif chance < 0.75:
            await service.takebacks.undo(match_id, anybody)
        elif chance < 0.87:
            if await service.takebacks.take_back(match_id, anybody) is None:
                await agree(service, match_id, people)
        elif chance < 0.89 and len(people) > 2:
            await service.playing.resign(match_id, anybody)
        elif chance < 0.91 and len(people) > 3:
            await service.moderation.remove(1, match_id, 99, anybody, "Gone.")
        elif chance < 0.98:
            await service.random_turns.start(match_id, anybody)
        elif match.seats_at_random:
            await service.random_turns.stop(match_id, anybody)
    except (Refused, MoveError):
        pass


async def agree(service: Service, match_id: int, people: Sequence[int]) -> None:
    """Let everybody agree to the open proposal."""
    for player in people:
        try:
            match = await service.matches.load(match_id)
            proposal = match.row.proposal
            if proposal is not None:
                await service.proposals.agree(match_id, player, proposal.seq, proposal.what)
        except Refused:
            continue


async def stored(service: Service, match_id: int) -> Match:
    """The match as its stored log says, without what is remembered."""
    async with service.database.read() as unit:
        row = await unit.matches.get(match_id)
        assert row is not None
        return replay_match(row, await read_log(unit, row))


def assert_shown_alike(match: Match, other: Match) -> None:
    """All that boards show is the same."""
    assert match == other
    names = NAMES[: len(match.row.seats)]
    assert board_text(match, names, is_newest=True) == board_text(other, names, is_newest=True)
    assert last_marks(match) == last_marks(other)
    assert board_buttons(match) == board_buttons(other)


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_a_loaded_match_is_that_of_its_log(
    tmp_path_factory: pytest.TempPathFactory, name: str, seed: int
) -> None:
    """With all options, undone turns, takebacks, turns at random, and players who leave."""
    random = Random(seed)
    clock = ManualClock()
    async with database_in(tmp_path_factory.mktemp("db"), clock) as database:
        service = Service(database, clock)
        match_id = (await begin(service, name, random)).id
        for _ in range(16):
            match = await service.matches.load(match_id)
            whole = await stored(service, match_id)
            assert_shown_alike(match, whole)
            until = random.randint(0, whole.seq)
            earlier = await service.matches.load(match_id, until=until)
            assert_shown_alike(earlier, replay_match(whole.row, whole.events[:until]))
            if match.result is not None:
                break
            if random.random() < 0.2:
                database.lines.clear()
            await act(service, match, random)
            clock.advance(seconds=random.choice([1, 100]))


# ---- what is remembered
@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the matches that were replayed in a thread, as outside a unit of work."""
    match_ids: list[int] = []
    to_thread = asyncio.to_thread

    async def noted(work: Callable[..., Any], *given: Any) -> Any:
        match = await to_thread(work, *given)
        if isinstance(match, Match):
            match_ids.append(match.row.id)
        return match

    monkeypatch.setattr(asyncio, "to_thread", noted)
    return match_ids


async def played(service: Service, plies: int) -> int:
    """Begin a match of Ann and Bob, play so many plies, and return its number."""
    row = await begun(service, options={"size": "9", "pie": "off"})
    for _ in range(plies):
        await play_any(service, row.id)
    return row.id


def remember(service: Service, known: Match) -> None:
    """Let the cache hold what was known about a match."""
    line = KnownLine(known.row.seats, known.events, known.line)
    service.database.lines.remember(known.row.id, line)


async def test_a_long_log_is_replayed_once_and_outside_the_unit(
    service: Service, replayed: list[int]
) -> None:
    match_id = await played(service, MAX_IN_UNIT + 5)
    assert replayed == []
    service.database.lines.clear()
    await service.playing.resign(match_id, ANN)
    assert replayed == [match_id]
    assert (await service.matches.load(match_id)).result is not None
    assert replayed == [match_id]


async def test_a_unit_replays_few_events_itself(service: Service, replayed: list[int]) -> None:
    match_id = await played(service, MAX_IN_UNIT)
    service.database.lines.clear()
    await play_any(service, match_id)
    assert replayed == []


async def test_a_match_that_has_moved_on_is_replayed_from_where_it_is_known(
    service: Service, clock: ManualClock, replayed: list[int]
) -> None:
    """As when other processes play on."""
    match_id = await played(service, 3)
    known = await service.matches.load(match_id)
    for _ in range(MAX_IN_UNIT + 1):
        await play_any(service, match_id)
    service.database.lines.clear()
    remember(service, known)
    assert await service.matches.load(match_id) == await stored(service, match_id)
    assert replayed == [match_id]


async def test_no_more_is_read_than_the_row_says(service: Service) -> None:
    """A match goes on after its row was read, and that is remembered at once."""
    match_id = await played(service, 3)
    async with service.database.read() as unit:
        assert await unit.matches.get(match_id)
        later = await play_any(service, match_id)
        match = await load(unit, match_id)
    assert (match.seq, match.row.seq, later.seq) == (3, 3, 4)


async def test_what_is_rolled_back_is_not_remembered(service: Service) -> None:
    match_id = await played(service, 2)
    with pytest.raises(ZeroDivisionError):
        await _add_and_fail(service.database, match_id)
    assert (await service.matches.load(match_id)).seq == 2


async def _add_and_fail(database: Database, match_id: int) -> None:
    async with database.write() as unit:
        match = await load(unit, match_id)
        await add_event(
            unit, match_id, seq=3, kind=Kind.TAKEBACK, text="0", at=match.row.created_at
        )
        assert (await load(unit, match_id)).seq == 3
        raise ZeroDivisionError


async def add_event(unit: UnitOfWork, match_id: int, *, seq: int, **values: object) -> None:
    """Store one more event."""
    session = unit._session  # pyright: ignore[reportPrivateUsage]
    await session.execute(sa.insert(events).values(match_id=match_id, seq=seq, **values))
    await session.execute(sa.update(matches).where(matches.c.id == match_id).values(seq=seq))


async def test_a_broken_log_is_refused_and_not_remembered(service: Service) -> None:
    match_id = await played(service, MAX_IN_UNIT + 2)
    service.database.lines.clear()
    async with service.database.write() as unit:
        broken = sa.update(events).where(events.c.seq == 1).values(text="z99")
        await unit._session.execute(broken)  # pyright: ignore[reportPrivateUsage]
    for _ in range(2):
        with pytest.raises(Unplayable):
            await service.matches.load(match_id)
    await service.moderation.end(1, match_id, 99, "Enough.")


async def test_erasing_a_person_changes_what_is_loaded_at_once(service: Service) -> None:
    """Also in the processes that do not erase them: their cache has the old seats."""
    match_id = await played(service, 3)
    known = await service.matches.load(match_id)
    sweep = await service.erasing.begin(BOB)
    for _ in range(100):
        remember(service, known)
        if not await service.erasing.batch(sweep):
            break
    remember(service, known)
    match = await service.matches.load(match_id)
    assert BOB not in {event.player for event in match.events}
    assert BOB not in match.row.players


async def test_the_end_of_an_erasure_leaves_nothing_of_them_in_the_cache(service: Service) -> None:
    """Also where they only moderated."""
    match_id = await played(service, 3)
    await service.moderation.end(1, match_id, CY, "Enough.")
    row = (await service.matches.load(match_id)).row
    await erase(service, CY)
    assert service.database.lines.get(row) is None


def test_the_least_recently_used_is_forgotten() -> None:
    row = match_of("escabel", 2, {})
    begun = KnownLine(row.seats, (), initial_line(row))
    one, two, three = (replace(row, id=number) for number in (1, 2, 3))
    lines = LineCache(max_bytes=2 * begun.size)
    lines.remember(1, begun)
    lines.remember(2, begun)
    assert lines.get(one)
    lines.remember(3, begun)
    assert [bool(lines.get(each)) for each in (one, two, three)] == [True, False, True]
    assert begun.size == BYTES_PER_POSITION


@pytest.mark.parametrize("number", [2**40, 2**63 - 1, -(2**40)])
async def test_any_number_of_an_event_can_be_asked_for(service: Service, number: int) -> None:
    """A forged press may name any, more than PostgreSQL has room for in the column."""
    match_id = await played(service, 2)
    await service.playing.resign(match_id, ANN)
    whole = await service.matches.load(match_id)
    match = await service.matches.load(match_id, until=number)
    assert match.seq == (whole.seq if number > 0 else 0)
