"""Results of the seats: stored when a match ends, and by a sweep for older matches."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from matches.service import Service
from model.entities import First, MatchRow
from model.past_matches import Outcome, SeatResult
from rules.game import Termination
from rules.text import NOTHING
from tests.matches.conftest import ANN, BOB, CY, DEE, Timed, begun, begun_scattered

HOUR = timedelta(hours=1)


async def results(service: Service, row: MatchRow) -> list[SeatResult]:
    """Return the stored results of a match by seat."""
    async with service.database.read() as unit:
        return await unit.history.results(row.id)


async def play(service: Timed, row: MatchRow, moves: Sequence[tuple[int, str, float]]) -> None:
    """Play moves: the player, the move, and the hours that it takes."""
    for player, move, hours in moves:
        service.clock.advance(hours=hours)
        await service.playing.play(row.id, player, move)


async def test_the_colour_is_that_at_the_end(service: Timed) -> None:
    row = await begun(service, first=First.ME, options={"size": "3", "pie": "on"})
    await play(service, row, [(ANN, "b2", 1), (BOB, "swap", 1)])
    await service.playing.resign(row.id, ANN)
    ann, bob = await results(service, row)
    assert [str(ann.colour), str(bob.colour)] == ["White", "Black"]
    assert [ann.turns, bob.turns] == [1, 1]
    assert [ann.outcome, bob.outcome] == [Outcome.LOST, Outcome.WON]


async def test_the_opening_is_no_turn(service: Timed) -> None:
    row = await begun(service, first=First.ME, game="esgrad", options={"side": "5"})
    moves = [(ANN, "komi 2", 5), (BOB, "white", 7), (ANN, "c3", 1), (BOB, "pass", 2)]
    await play(service, row, [*moves, (ANN, "pass", 3)])
    ann, bob = await results(service, row)
    assert [ann.turns, bob.turns] == [2, 1]
    assert [ann.thinking, bob.thinking] == [4 * HOUR, 2 * HOUR]
    assert {ann.outcome, bob.outcome} == {Outcome.WON, Outcome.LOST}


async def test_a_match_that_ends_in_its_opening_has_no_turns(service: Timed) -> None:
    row = await begun(service, first=First.ME, game="esgrad", options={"side": "5"})
    await play(service, row, [(ANN, "komi 2", 5)])
    await service.playing.resign(row.id, BOB)
    ann, bob = await results(service, row)
    assert [ann.turns, bob.turns] == [0, 0]
    assert [ann.thinking, bob.thinking] == [timedelta(0), timedelta(0)]
    assert ann.colour == bob.colour == NOTHING


async def test_time_of_turns_without_a_move_does_not_count(service: Timed) -> None:
    row = await begun(service, first=First.ME)
    await play(service, row, [(ANN, "b2", 1), (BOB, "a1", 2)])
    service.clock.advance(hours=40)
    await service.playing.resign(row.id, ANN)
    ann, bob = await results(service, row)
    assert [ann.thinking, bob.thinking] == [HOUR, 2 * HOUR]
    assert [ann.turns, bob.turns] == [1, 1]


@pytest.mark.parametrize("by_moderator", [False, True])
async def test_a_cancelled_match_has_no_places(service: Timed, by_moderator: bool) -> None:
    row = await begun(service, first=First.ME)
    await play(service, row, [(ANN, "b2", 1)])
    assert await results(service, row) == []
    if by_moderator:  # without a replay of the match
        await service.moderation.end(1, row.id, 99, "a quarrel")
    else:
        await service.cancelling.cancel(row.id, BOB)
    for result in await results(service, row):
        assert (result.outcome, result.place) == (Outcome.NONE, None)
    end = (await service.matches.load(row.id)).result
    assert end is not None
    assert end.termination is Termination.CANCELLED


async def test_turns_that_were_taken_back_took_time_but_are_not_counted(service: Timed) -> None:
    row = await begun(service, first=First.ME)
    await play(service, row, [(ANN, "b2", 1)])
    service.clock.advance(seconds=30)
    await service.takebacks.undo(row.id, ANN)
    await play(service, row, [(ANN, "a1", 1), (BOB, "b1", 10)])
    await service.takebacks.take_back(row.id, ANN)
    service.clock.advance(hours=5)
    match = await service.matches.load(row.id)
    await service.proposals.agree(row.id, BOB, match.seq, "takeback-0")
    await play(service, row, [(ANN, "b2", 2), (BOB, "a1", 1)])
    await service.playing.resign(row.id, BOB)
    ann, bob = await results(service, row)
    assert [ann.turns, bob.turns] == [1, 1]
    assert ann.thinking == 4 * HOUR + timedelta(seconds=30)  # without 5 hours until Bob agreed
    assert bob.thinking == 11 * HOUR


async def test_who_leaves_is_last_and_the_others_play_on(service: Timed) -> None:
    row = await begun_scattered(service, BOB, CY, DEE)
    random = Random(3)
    while (match := await service.matches.load(row.id)).position.opening:
        await play(service, row, [(match.mover or 0, min(match.position.legal_moves()), 1)])
    service.clock.advance(hours=100)
    first_out, waiting = match.mover or 0, next(p for p in row.players if p != match.mover)
    await service.playing.resign(row.id, first_out)
    service.clock.advance(hours=3)
    await service.playing.resign(row.id, waiting)
    while not (match := await service.matches.load(row.id)).result:
        await play(
            service, row, [(match.mover or 0, random.choice(match.position.legal_moves()), 1)]
        )
    by_player = dict(zip(row.players, await results(service, row), strict=True))
    assert by_player[first_out].place == 4
    assert by_player[waiting].place == 3
    assert by_player[first_out].thinking == by_player[waiting].thinking == timedelta(0)
    rest = [by_player[player] for player in row.players if player not in {first_out, waiting}]
    assert {each.place for each in rest} <= {1, 2}
    assert len({str(each.colour) for each in by_player.values()}) == 4
    turns = sum(each.turns or 0 for each in rest)
    spent = sum((each.thinking or timedelta(0) for each in rest), timedelta(0))
    next_after = match.line.move_number
    assert turns == next_after
    # the first of their turns went on for 3 hours when the second player left
    assert spent in {turns * HOUR, turns * HOUR + 3 * HOUR}
