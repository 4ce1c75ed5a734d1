"""Takebacks: their clocks, and how many there can be."""

import pytest

from bot.messages.endings import why_ended
from matches.service import Service
from model import limits
from model.entities import First
from model.errors import Refused
from model.match_extras import MatchOptions
from model.ratings.rating import RatingMode, Unrated
from rules.game import Result, Termination
from rules.text import Name
from tests.matches.conftest import ANN, BOB, begun, boards, play_any


# ---- how long a match can get
async def test_a_limited_number_of_moves_can_be_taken_back(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two by Ann; then neither she nor Bob can, but the match goes on."""
    monkeypatch.setattr(limits, "MAX_TAKEN_BACK", 2)
    row = await begun(service, first=First.ME)
    for _ in range(2):
        await play_any(service, row.id)
        await service.takebacks.undo(row.id, ANN)
    await play_any(service, row.id)
    for take_back in (service.takebacks.undo, service.takebacks.take_back):
        with pytest.raises(Refused, match="no more can be taken back"):
            await take_back(row.id, ANN)
    await play_any(service, row.id)
    with pytest.raises(Refused, match="no more can be taken back"):
        await service.takebacks.take_back(row.id, BOB)
    assert (await service.matches.load(row.id)).result is None


async def test_a_match_without_end_is_cancelled_and_changes_no_rating(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that were taken back do not bring its end nearer."""
    monkeypatch.setattr(limits, "MAX_PLIES", 2)
    rated = MatchOptions(rated=RatingMode.RATED)
    row = await begun(service, first=First.ME, match_options=rated)
    for _ in range(3):
        await play_any(service, row.id)
        await service.takebacks.undo(row.id, ANN)
    await play_any(service, row.id)
    await play_any(service, row.id)
    ended = await service.matches.load(row.id)
    assert ended.row.result == Result((), Termination.CANCELLED)
    assert str(why_ended(ended, [Name("Ann"), Name("Bob")])).startswith(
        "The match has reached 2 moves"
    )
    assert ended.row.unrated is Unrated.CANCELLED
    assert await boards(service) == [0, 1, 2, 3, 4, 5, 6, 7, 9]
