"""Proposals to cancel a match or to take a move back: who may make them, and answer which."""

from typing import Any

import pytest

from matches.cancelling import WayToCancel
from matches.service import Service
from model.entities import First, MatchRow
from model.errors import Refused
from model.stored_fields import required
from rules.game import Termination
from tests.matches.conftest import ANN, BOB, CY, begun, begun_scattered, play_any


async def test_a_player_who_left_cannot_propose_or_answer(service: Service) -> None:
    """They can neither cancel the others' match, nor propose anything, nor decline proposals."""
    row = await begun_scattered(service, BOB, CY)
    await service.playing.resign(row.id, CY)
    for propose in (service.cancelling.cancel, service.takebacks.take_back):
        with pytest.raises(Refused, match="already out"):
            await propose(row.id, CY)
    await play_any(service, row.id)
    seq = (await play_any(service, row.id)).seq
    await service.cancelling.cancel(row.id, ANN)
    for answer in (service.proposals.decline, service.proposals.agree):
        with pytest.raises(Refused, match="already out"):
            await answer(row.id, CY, seq, "cancel")
    after = required(await service.proposals.agree(row.id, BOB, seq, "cancel"), "match")
    assert after.result is not None
    assert after.result.termination is Termination.CANCELLED


async def test_a_player_who_left_before_moving_does_not_count_for_cancelling(
    service: Service,
) -> None:
    """Otherwise any player could cancel alone at any time, because a player who left never
    moves."""
    row = await begun_scattered(service, BOB, CY)
    await service.playing.resign(row.id, CY)
    await play_any(service, row.id)
    await play_any(service, row.id)
    match = await service.matches.load(row.id)
    async with service.database.read() as unit:
        way = await service.cancelling.way_to_cancel(unit, match, ANN)
    assert way is WayToCancel.PROPOSE


async def two_proposals(service: Service) -> tuple[MatchRow, int]:
    """Ann asks for a takeback, then proposes to cancel, both at the same seq."""
    row = await begun(service, first=First.ME)
    await service.playing.play(row.id, ANN, "b2")
    seq = (await service.playing.play(row.id, BOB, "a1")).seq
    assert await service.takebacks.take_back(row.id, ANN) is None
    assert await service.cancelling.cancel(row.id, ANN) is None
    return row, seq


@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_an_answer_applies_to_its_own_proposal_only(service: Service, answer: str) -> None:
    """Agreeing to a takeback never cancels the match, whatever was proposed since."""
    row, seq = await two_proposals(service)
    act: Any = getattr(service.proposals, answer)
    with pytest.raises(Refused, match="no longer stands"):
        await act(row.id, BOB, seq, "takeback-0")
    match = await service.matches.load(row.id)
    assert match.result is None
    after = required(await service.proposals.agree(row.id, BOB, seq, "cancel"), "match")
    assert after.result is not None


async def test_no_move_is_taken_back_while_the_match_is_paused(service: Service) -> None:
    row = await begun(service, first=First.ME)
    await service.playing.play(row.id, ANN, "b2")
    seq = (await service.playing.play(row.id, BOB, "a1")).seq
    await service.takebacks.take_back(row.id, ANN)
    await service.moderation.pause(1, row.id, 99, "a quarrel")
    with pytest.raises(Refused, match="paused"):
        await service.proposals.agree(row.id, BOB, seq, "takeback-0")
