"""When it is decided whether a match is rated, and by whose matches."""

from collections.abc import Collection

import pytest

from matches.service import Service
from model.entities import Seat
from model.ratings.rating import RatingMode
from rules.game import Result, Termination
from tests.matches.conftest import ANN, BOB, CY, DEE, offer
from tests.support.database.rows import add_match, play

STACK = "stack-control"


async def have_finished(service: Service, players: Collection[int], count: int = 3) -> None:
    """Store ended matches of these players, each won against somebody else."""
    async with service.database.write() as unit:
        for player in players:
            for _ in range(count):
                row = await add_match(unit, seats=[Seat(player), Seat(99)])
                await play(unit, row, result=Result((0,), Termination.RESIGNED))


@pytest.mark.parametrize(
    ("experienced", "expected"),
    [
        ({ANN, BOB, CY}, RatingMode.RATED),
        ({ANN, BOB}, RatingMode.CASUAL),
        ({BOB, CY}, RatingMode.CASUAL),
    ],
)
async def test_a_lobby_that_names_everybody_is_decided_at_once(
    service: Service, experienced: set[int], expected: RatingMode
) -> None:
    """It stays so if somebody else takes a seat, because the card has said it."""
    await have_finished(service, experienced)
    made = await service.challenges.create(offer(STACK, [BOB, CY]))
    assert made.match_options.rated is expected
    await service.challenges.leave(made.id, CY)
    await service.challenges.join(made.id, DEE)
    _, row = await service.challenges.join(made.id, BOB)
    assert row is not None
    assert row.match_options.rated is expected


@pytest.mark.parametrize("experienced", [True, False])
async def test_a_lobby_with_an_open_seat_is_decided_by_those_who_play(
    service: Service, experienced: bool
) -> None:
    """An invited newcomer who has not joined does not matter when the match begins."""
    await have_finished(service, {ANN, CY, *([DEE] if experienced else ())})
    made = await service.challenges.create(offer(STACK, [BOB], seats=4))
    assert made.match_options.rated is RatingMode.DEFAULT
    for player in (CY, DEE):
        await service.challenges.join(made.id, player)
    _, row = await service.challenges.start(made.id, ANN)
    assert row.match_options.rated is (RatingMode.RATED if experienced else RatingMode.CASUAL)
