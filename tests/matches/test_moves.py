"""Moves and resignations: only by the player to move, only once, and all or nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from matches.service import Service
from matches.steps.random_turns import seats_at_random
from matches.use_cases.playing import preview_turn
from model.entities import First
from model.errors import AlreadyDone, OutOfDate, Refused
from rules.errors import IllegalMove, UnreadableMove
from rules.game import Termination
from rules.replay import Kind
from tests.matches.conftest import ANN, BOB, CY, begun, boards, first_turn
from tests.support.clocks import ManualClock


async def log(service: Service, match: int = 1) -> list[tuple[int, str, int | None]]:
    """The match's events: seq, text, player."""
    async with service.store.read() as unit:
        return [(each.seq, each.text, each.player) for each in await unit.matches.events(match)]


async def test_a_move_appends_an_event_and_queues_a_board(
    service: Service, clock: ManualClock
) -> None:
    match = await begun(service, first=First.ME)
    clock.advance(hours=1)
    after = await service.playing.play(match.id, ANN, " B2 ", seq=0, interaction=77)
    assert await log(service) == [(1, "b2", ANN)]
    assert await boards(service) == [0, 1]
    assert (after.seq, after.mover, after.match.seq) == (1, BOB, 1)
    again = await service.playing.load(match.id)
    assert again.position == after.position
    assert again.events[-1].at == clock.now()
    assert again.events[-1].interaction == 77


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        (BOB, f"It's player {ANN}'s turn."),
        (CY, f"This match is between player {ANN} and player {BOB}."),
    ],
)
async def test_only_the_player_to_move_can_move(
    service: Service, player: int, sentence: str
) -> None:
    match = await begun(service, first=First.ME)
    with pytest.raises(Refused) as caught:
        await service.playing.play(match.id, player, "b2")
    assert caught.value.sentence == sentence
    assert await log(service) == []


@pytest.mark.parametrize(("text", "error"), [("zz", UnreadableMove), ("b2", IllegalMove)])
async def test_an_illegal_move_changes_nothing(
    service: Service, text: str, error: type[Exception]
) -> None:
    match = await begun(service, first=First.ME)
    await service.playing.play(match.id, ANN, "b2")
    with pytest.raises(error):
        await service.playing.play(match.id, BOB, text)
    assert len(await log(service)) == 1
    assert await boards(service) == [0, 1]


async def test_an_unknown_match_is_refused(service: Service) -> None:
    with pytest.raises(Refused, match="There is no match #9"):
        await service.playing.play(9, ANN, "b2")


async def test_a_move_on_an_outdated_board_is_refused(service: Service) -> None:
    match = await begun(service, first=First.ME)
    await service.playing.play(match.id, ANN, "b2", seq=0)
    with pytest.raises(OutOfDate, match="out of date"):
        await service.playing.play(match.id, BOB, "a1", seq=0)
    assert len(await log(service)) == 1


async def test_the_same_interaction_and_a_double_click_count_once(service: Service) -> None:
    """It is delivered again at once, or after the opponent has answered.

    Of two interactions with the same move on the same board the second says that it is made.
    """
    match = await begun(service, first=First.ME)
    await service.playing.play(match.id, ANN, "b2", seq=0, interaction=5)
    for interaction in (5, 6):
        with pytest.raises(AlreadyDone, match="Your move b2 was already in"):
            await service.playing.play(match.id, ANN, "b2", seq=0, interaction=interaction)
    await service.playing.play(match.id, BOB, "a1", seq=1, interaction=7)
    with pytest.raises(AlreadyDone):
        await service.playing.play(match.id, ANN, "b2", interaction=5)
    assert len(await log(service)) == 2


async def test_only_one_of_many_simultaneous_moves_counts(service: Service) -> None:
    match = await begun(service, first=First.ME)
    points = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
    tries = [service.playing.play(match.id, ANN, each, seq=0) for each in points]
    results: list[Any] = await asyncio.gather(*tries, return_exceptions=True)
    played = [each for each in results if not isinstance(each, BaseException)]
    assert len(played) == 1
    assert all(isinstance(each, Refused) for each in results if isinstance(each, BaseException))
    assert len(await log(service)) == 1


async def test_a_win_ends_the_match(service: Service, clock: ManualClock) -> None:
    match = await begun(service, first=First.ME)
    for player, move in ((ANN, "b2"), (BOB, "a1"), (ANN, "b1"), (BOB, "a2"), (ANN, "b3")):
        await service.playing.play(match.id, player, move)
    after = await service.playing.play(match.id, BOB, "c3")
    assert after.result is not None
    assert (after.result.winners, after.result.termination) == ((0,), Termination.CHAIN)
    assert after.match.finished_at == clock.now()
    assert (after.mover, after.to_move) == (None, None)
    for late in (service.playing.play(match.id, ANN, "c1"), service.playing.resign(match.id, ANN)):
        with pytest.raises(Refused, match="This match is over"):
            await late


async def test_after_a_resignation_the_opponent_wins(service: Service) -> None:
    """Also when it is not the resigning player's turn."""
    match = await begun(service, first=First.ME)
    after = await service.playing.resign(match.id, BOB)
    assert after.result is not None
    assert (after.result.winners, after.result.termination) == ((0,), Termination.RESIGNED)
    assert after.events[-1].kind is Kind.RESIGNED
    assert await boards(service) == [0, 1]


async def test_with_three_players_the_others_play_on_after_a_resignation(service: Service) -> None:
    """The player who left is skipped and cannot act any more; the last one left wins."""
    match = await begun(service, game="stack-control", opponents=[BOB, CY], first=First.ME)
    turn = first_turn((await service.playing.load(match.id)).position)
    await service.playing.play(match.id, ANN, turn)
    after = await service.playing.resign(match.id, BOB)
    assert after.result is None
    assert after.position.has_left(1)
    for again in (service.playing.resign(match.id, BOB), service.playing.play(match.id, BOB, "a1")):
        with pytest.raises(Refused, match="out of this match"):
            await again
    end = await service.playing.resign(match.id, ANN)
    assert end.result is not None
    assert end.result.winners == (2,)


async def test_only_whole_turns_are_stored(service: Service) -> None:
    """Each ply is an event of its own; all of a turn are stored together."""
    match = await begun(service, game="stack-control", first=First.ME)
    turn = first_turn(before := (await service.playing.load(match.id)).position)
    small, medium, large = turn.split(", ")
    for part in (small, f"{small}, {medium}", f"{large}, {small}"):
        with pytest.raises(IllegalMove, match=f"{part} is only a part of your turn"):
            await service.playing.play(match.id, ANN, part)
        with pytest.raises(IllegalMove, match=f"{part} is only a part of your turn"):
            await service.random_turns.start(match.id, ANN, shown=part)
    loaded = await service.playing.load(match.id)
    assert (loaded.seq, loaded.position) == (0, before)
    assert seats_at_random(loaded.match) == frozenset()
    await service.playing.play(match.id, ANN, turn)
    assert await log(service) == [(1, small, ANN), (2, medium, ANN), (3, large, ANN)]
    assert await boards(service) == [0, 3]


async def test_a_preview_changes_nothing(service: Service) -> None:
    match = await begun(service, first=First.ME)
    loaded = await service.playing.load(match.id)
    ahead = preview_turn(loaded, 0, "b2")
    assert (ahead.text, ahead.warnings) == ("b2", ())
    assert ahead.after != loaded.position
    assert (await service.playing.load(match.id)).position == loaded.position
