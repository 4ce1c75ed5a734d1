"""Moves, resignations and turns at random: by the player to move, only once, and all or nothing."""

import asyncio
from datetime import timedelta

import pytest

from matches.append import Press
from matches.play import OutOfTime
from matches.service import Service
from model.entities import First, MatchRow
from model.environment import SYSTEM_RANDOMNESS
from model.errors import AlreadyDone, Refused
from model.match_extras import MatchOptions
from model.stored_fields import required
from rules.errors import IllegalMove
from rules.game import Termination
from rules.line import Kind
from tests.matches.conftest import ANN, BOB, CY, Timed, begun, boards, first_turn
from tests.support.database.raw_sql import recorded_statements


async def log(service: Service, match_id: int = 1) -> list[tuple[int, str, int | None]]:
    """The match's events: seq, text, player."""
    async with service.database.read() as unit:
        return [(each.seq, each.text, each.player) for each in await unit.matches.events(match_id)]


async def test_the_same_interaction_counts_once(service: Service) -> None:
    """It is delivered again after the opponent has answered."""
    row = await begun(service, first=First.ME)
    await service.playing.play(row.id, ANN, "b2", Press(5))
    await service.playing.play(row.id, BOB, "a1")
    with pytest.raises(AlreadyDone, match="Your move b2 was already in"):
        await service.playing.play(row.id, ANN, "b2", Press(5))


async def test_only_whole_turns_are_stored(service: Service) -> None:
    """Each ply is an event of its own; all of a turn are stored together, and if it is sent again
    it is named whole."""
    row = await begun(service, game="stack-control", first=First.ME)
    turn = first_turn(before := (await service.matches.load(row.id)).position)
    small, medium, large = turn.split(", ")
    for part in (small, f"{small}, {medium}", f"{large}, {small}"):
        with pytest.raises(IllegalMove, match=f"{part} is only part of your turn"):
            await service.playing.play(row.id, ANN, part)
        with pytest.raises(IllegalMove, match=f"{part} is only part of your turn"):
            await service.random_turns.start(row.id, ANN, shown=part)
    match = await service.matches.load(row.id)
    assert (match.seq, match.position) == (0, before)
    assert match.seats_at_random == frozenset()
    await service.playing.play(row.id, ANN, turn, Press(5))
    with pytest.raises(AlreadyDone, match=f"Your move {turn} was already in"):
        await service.playing.play(row.id, ANN, turn, Press(5))
    assert await log(service) == [(1, small, ANN), (2, medium, ANN), (3, large, ANN)]
    assert await boards(service) == [0, 3]


# ---- turns at random
GAME = "stack-control"


async def placing(service: Service, clock: str = "3d") -> MatchRow:
    """Begin a match of Ann, who starts, and Bob."""
    return await begun(
        service, game=GAME, first=First.ME, match_options=MatchOptions.from_typed(clock)
    )


async def test_everything_is_placed_in_one_unit_of_work(service: Service) -> None:
    """It holds the write lock for a short time only: a turn costs about two statements."""
    row = await placing(service)
    waiting = await service.random_turns.start(row.id, BOB)
    assert waiting.seq == 0
    with recorded_statements() as statements:
        after = await service.random_turns.start(row.id, ANN, Press(77))
    assert len(statements) < 60, len(statements)
    assert (after.seq, after.position.ply, after.mover) == (60, 60, ANN)
    assert await boards(service) == [0, 60]
    again = await service.matches.load(row.id)
    assert again.position == after.position
    assert [event.interaction for event in again.events] == [77] + [None] * 59
    assert again.newest_random_plies == again.events
    assert again.row.extras == after.row.extras


async def test_two_presses_at_once_place_everything_once(service: Service) -> None:
    row = await placing(service)
    done = await asyncio.gather(
        service.random_turns.start(row.id, ANN),
        service.random_turns.start(row.id, BOB),
        service.random_turns.start(row.id, BOB),
        return_exceptions=True,
    )
    errors = [each for each in done if isinstance(each, BaseException)]
    assert all(isinstance(each, Refused) for each in errors), errors  # it was all placed already
    after = await service.matches.load(row.id)
    assert (after.seq, after.position.ply) == (60, 60)
    assert {event.seat for event in after.events if event.kind is Kind.MOVE} == {0, 1}


@pytest.mark.parametrize(("late", "placed"), [(-1, 3), (1, 0)])
async def test_a_press_counts_from_when_it_was_made(service: Timed, late: int, placed: int) -> None:
    """If that was after the deadline, nothing is placed or stored: the turn is over."""
    row = await placing(service, "3h")
    deadline = required((await service.matches.load(row.id)).row.deadline, "deadline")
    pressed = deadline + timedelta(seconds=late)
    service.clock.moment = deadline + timedelta(seconds=5)
    if placed:
        await service.random_turns.start(row.id, ANN, Press(at=pressed))
    else:
        with pytest.raises(OutOfTime, match="ran out before you sent"):
            await service.random_turns.start(row.id, ANN, Press(at=pressed))
    after = await service.matches.load(row.id)
    assert after.position.ply == placed
    assert bool(after.seats_at_random) == bool(placed)
    if not placed:
        assert after.result is not None
        assert after.result.termination is Termination.CANCELLED  # she had never moved


async def test_a_player_who_waits_can_ask_after_the_movers_deadline(service: Timed) -> None:
    """That is not their deadline."""
    row = await placing(service, "3h")
    deadline = required((await service.matches.load(row.id)).row.deadline, "deadline")
    service.clock.moment = deadline + timedelta(seconds=5)
    await service.random_turns.start(row.id, BOB, Press(at=service.clock.now()))
    after = await service.matches.load(row.id)
    assert after.result is None
    assert after.seats_at_random == {1}


async def test_all_increments_of_random_turns_count_up_to_the_cap(service: Service) -> None:
    row = await placing(service, "2d+1d/4d")
    await service.random_turns.start(row.id, BOB)
    after = await service.random_turns.start(row.id, ANN)
    assert [bank.days for bank in after.row.clock.banks] == [4, 4]
    assert after.row.clock.seat == 0
    assert [ply for _, ply, _ in after.row.clock.ended] == list(range(36, 60, 3))


async def test_a_player_who_leaves_before_a_random_turn_has_finished_none(service: Timed) -> None:
    """Only the turn that was placed at random counts for the clocks."""
    rule = MatchOptions.from_typed("2d+1d/4d")
    row = await begun(service, game=GAME, opponents=(BOB, CY), first=First.ME, match_options=rule)
    await service.random_turns.start(row.id, BOB)
    service.clock.moment += timedelta(days=1)
    await service.playing.resign(row.id, ANN)
    after = (await service.matches.load(row.id)).row
    assert after.mover == CY
    assert [seat for seat, _, _ in after.clock.ended] == [1]
    assert [bank.days for bank in after.clock.banks] == [2, 3, 2]


def test_choices_come_from_the_operating_system() -> None:
    """Every number occurs, and two series differ."""
    number = SYSTEM_RANDOMNESS.randrange
    assert {number(5) for _ in range(500)} == set(range(5))
    assert [number(10**9) for _ in range(5)] != [number(10**9) for _ in range(5)]
