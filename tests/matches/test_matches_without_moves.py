"""A match of several players in which nobody moved ends without a winner when one player is
left."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta

import pytest

from matches.service import Service
from matches.steps.loaded_match import LoadedMatch, entries
from matches.steps.out_of_time import LATE_PRESS_ALLOWANCE
from model.match_options import MatchOptions
from rules.game import Termination
from rules.record import to_record, verify
from rules.replay import Kind
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, begun, first_turn
from tests.support.clocks import ManualClock

PEOPLE = (ANN, BOB, CY, DEE, EVE)


async def begin(service: Service, seats: int) -> None:
    """Begin a match of Stack Control with drawn pyramids; Ann starts."""
    rule = MatchOptions.given("1d")
    await begun(service, game="stack-control", opponents=PEOPLE[1:seats], match_options=rule)


async def resign(service: Service, players: Sequence[int]) -> LoadedMatch:
    """Let these players resign from match 1, one after another."""
    for player in players:
        await service.playing.resign(1, player)
    return await service.playing.load(1)


def record_is_valid(loaded: LoadedMatch) -> bool:
    """Whether the match's record passes verification."""
    match = loaded.match
    record = to_record(
        loaded.game, loaded.options, len(match.seats), match.seed, entries(loaded.events)
    )
    return verify(json.loads(json.dumps(record))).problems == ()


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_match_without_moves_has_no_winner(service: Service, seats: int) -> None:
    """Chance has placed pyramids for players who resigned on their turns; that does not count as a
    move."""
    await begin(service, seats)
    before = await resign(service, PEOPLE[: seats - 2])
    assert before.result is None
    assert Kind.MOVE in {event.kind for event in before.events}
    end = await resign(service, [PEOPLE[seats - 2]])
    assert end.result is not None
    assert (end.result.winners, end.result.termination) == ((), Termination.CANCELLED)
    last = end.events[-1]
    assert (last.kind, last.seat, last.player) == (Kind.CANCELLED, seats - 2, PEOPLE[seats - 2])
    assert last.text == "nobody moved: resigned"
    assert end.match.result == end.result
    assert record_is_valid(end)


async def test_a_match_without_moves_has_no_winner_after_time_outs(
    service: Service, clock: ManualClock
) -> None:
    await begin(service, 3)
    for _ in range(3):
        clock.advance(days=1, hours=1)
        for _ in range(2):  # a move sent in time may still be in transit at the first check
            for match in await service.timekeeping.due():
                await service.timekeeping.check(match)
            clock.moment += LATE_PRESS_ALLOWANCE
    end = await service.playing.load(1)
    assert end.match.finished_at is not None
    assert end.match.finished_at - end.match.created_at < timedelta(days=3)
    assert end.result is not None
    assert end.result.winners == ()
    assert end.events[-1].text == "nobody moved: timeout"
    assert record_is_valid(end)


async def test_the_moderators_reason_is_stored(service: Service) -> None:
    await begin(service, 3)
    await resign(service, [BOB])
    await service.moderating.remove(1, 1, 99, ANN, "Gone: for good")
    end = await service.playing.load(1)
    assert end.events[-1].text == "nobody moved: removed: Gone: for good"
    assert record_is_valid(end)


@pytest.mark.parametrize("taken_back", [False, True])
async def test_after_one_move_the_last_player_left_wins(service: Service, taken_back: bool) -> None:
    """By clause C11, even if that move was taken back."""
    await begin(service, 3)
    loaded = await service.playing.load(1)
    await service.playing.play(1, ANN, first_turn(loaded.position))
    if taken_back:
        await service.takebacks.take_back(1, ANN)
        for player in (BOB, CY):
            await service.takebacks.agree(1, player, 3, "takeback-0")
    end = await resign(service, [ANN, BOB])
    assert end.result is not None
    assert (end.result.winners, end.result.termination) == ((2,), Termination.LAST_PLAYER)
    assert end.events[-1].kind is Kind.RESIGNED
    assert record_is_valid(end)


async def test_a_duel_that_is_resigned_is_lost(service: Service) -> None:
    await begin(service, 2)
    end = await resign(service, [ANN])
    assert end.result is not None
    assert end.result.winners == (1,)
