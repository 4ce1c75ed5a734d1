"""Who may ask for a review, and of what."""

from collections.abc import Awaitable

import pytest

from matches import reviews as reviewing
from matches.service import Service
from model.entities import MatchOrStudy
from model.errors import Refused
from model.limits import MAX_REVIEWS_WAITING
from rules.line import Entry, Kind, Line, begin, extend_by_log
from rules.registry import game_named
from tests.matches.conftest import ANN, BOB, CY, begun
from tests.support.clocks import ManualClock
from tests.support.database.rows import NOW

MOVES = "b2 a1 c3 a3 d1 c1 d4"


async def refusal(asking: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asking
    return str(refused.value)


async def play(service: Service, match_id: int, moves: str) -> None:
    for move in moves.split():
        mover = (await service.matches.load(match_id)).mover
        assert mover is not None
        await service.playing.play(match_id, mover, move)


async def over(service: Service) -> int:
    match_id = (await begun(service)).id
    await play(service, match_id, "b2 a1")
    await service.playing.resign(match_id, ANN)
    return match_id


async def test_a_match_is_reviewed_once_and_when_it_is_over(service: Service) -> None:
    running = (await begun(service)).id
    assert "when it is over" in await refusal(service.reviews.ask_for_match(running, ANN))
    await service.playing.resign(running, ANN)
    nothing = await refusal(service.reviews.ask_for_match(running, ANN))
    assert "nothing to review" in nothing
    match_id = await over(service)
    first = await service.reviews.ask_for_match(match_id, CY)
    again = await service.reviews.ask_for_match(match_id, BOB)
    assert (first.is_new, again.is_new) == (True, False)
    assert again.review.id == first.review.id
    assert await service.reviews.finished(MatchOrStudy(match_id)) is None


async def test_reviews_of_a_server_wait_for_each_other_within_limits(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await over(service) for _ in range(MAX_REVIEWS_WAITING + 2)]
    for before, match_id in enumerate(matches[:MAX_REVIEWS_WAITING]):
        assert (await service.reviews.ask_for_match(match_id, ANN)).ahead == before
    fourth = service.reviews.ask_for_match(matches[-1], ANN)
    assert "You are waiting for 3 reviews already." in await refusal(fourth)
    monkeypatch.setattr(reviewing, "MAX_REVIEWS_OF_SERVER", 3)
    fourth = service.reviews.ask_for_match(matches[-1], BOB)
    assert "This server is waiting for 3 reviews already." in await refusal(fourth)
    monkeypatch.setattr(reviewing, "MAX_REVIEWED_TURNS", 1)
    long = service.reviews.ask_for_match(matches[-2], BOB)
    assert "at most 1 turns, and this one would have 2" in await refusal(long)


async def test_a_review_that_was_not_done_in_a_week_can_be_asked_for_again(
    service: Service, clock: ManualClock
) -> None:
    """Its notice was given up by then. It does not count as waiting either."""
    matches = [await over(service) for _ in range(MAX_REVIEWS_WAITING + 1)]
    first, *_ = [await service.reviews.ask_for_match(match_id, ANN) for match_id in matches[:-1]]
    clock.advance(days=6)
    assert not (await service.reviews.ask_for_match(matches[0], BOB)).is_new
    clock.advance(days=2)
    again = await service.reviews.ask_for_match(matches[0], BOB)
    assert again.is_new
    assert again.review.id != first.review.id
    assert (await service.reviews.ask_for_match(matches[-1], ANN)).is_new


# ---- studies
def line_of(moves: str) -> Line:
    game = game_named("escabel")
    options = game.read_options({"size": "4", "pie": "off"})
    entries = [Entry(Kind.MOVE, ply % 2, move) for ply, move in enumerate(moves.split())]
    return extend_by_log(begin(game, options, 2, b""), entries)


async def test_a_review_says_nothing_of_the_position_of_a_running_match(service: Service) -> None:
    first_withheld = service.reviews.first_withheld
    match_id = (await begun(service, options={"size": "4", "pie": "off"})).id
    await play(service, match_id, MOVES)
    assert await first_withheld(line_of(MOVES)) == 7
    assert await first_withheld(line_of("c3 a3 d1 a1 b2 c1 d4")) == 7
    assert await first_withheld(line_of("c2 a4 b3 a2 d4 c4 d1")) == 7  # upside down
    assert await first_withheld(line_of(f"{MOVES} d2 d3")) == 7
    assert await first_withheld(line_of("b2 a1 c3")) is None  # too early to say anything
    await play(service, match_id, "d2")
    assert await first_withheld(line_of(MOVES)) is None
    assert await first_withheld(line_of(f"{MOVES} d2 d3")) == 8
    await service.playing.resign(match_id, ANN)
    assert await first_withheld(line_of(f"{MOVES} d2 d3")) is None


async def test_a_study_of_a_running_match_is_not_reviewed(service: Service) -> None:
    row = await begun(service)
    study = await service.studies.add(CY, b"{}", NOW, row.id, row.created_at)
    asking = service.reviews.ask_for_study(study, CY, 2)
    assert "until that match is over" in await refusal(asking)
    async with service.database.read() as unit:
        assert (await unit.reviews.get(1)) is None


async def test_the_swap_of_a_running_match_counts_as_a_ply(service: Service) -> None:
    """The sixth ply leads there, although five do in a study without a swap."""
    match_id = (await begun(service, options={"size": "4", "pie": "on"})).id
    for moves, seats in (("b2 swap", (ANN, BOB)), ("c3 a3 d1 a1", (ANN, BOB) * 2)):
        for move, player in zip(moves.split(), seats, strict=True):
            await service.playing.play(match_id, player, move)
    assert await service.reviews.first_withheld(line_of("b2 c3 a3 d1 a1")) == 5
