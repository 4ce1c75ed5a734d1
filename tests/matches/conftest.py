"""Fixtures: the use cases on a real database file, with a clock and randomness that tests
control."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from matches.challenges.opening import ChallengeRequest
from matches.log.match import Match
from matches.service import Service
from model.entities import First, MatchRow
from model.stored_fields import required
from rules.game import Position
from rules.turns import random_rest
from storage.database import Database
from storage.queries.schedule import Work
from tests.support.clocks import ManualClock
from tests.support.database.store import database_in

ANN, BOB, CY, DEE, EVE = 11, 12, 13, 14, 15


class Timed(Service):
    """All use cases, and the clock that they read."""

    def __init__(self, database: Database, clock: ManualClock) -> None:
        super().__init__(database, clock)
        self.clock = clock


@pytest.fixture
def clock() -> ManualClock:
    """The clock that the use cases read."""
    return ManualClock()


@pytest_asyncio.fixture
async def service(tmp_path: Path, clock: ManualClock) -> AsyncGenerator[Timed]:
    """All use cases."""
    async with database_in(tmp_path, clock) as database:
        yield Timed(database, clock)


def offer(
    game: str = "escabel", opponents: Sequence[int] = (BOB,), **more: Any
) -> ChallengeRequest:
    """An offer by Ann: 3×3 Escabel without the pie rule, unless other options are given."""
    options = {"size": "3", "pie": "off"} if game == "escabel" else {}
    return replace(ChallengeRequest(1, 2, ANN, game, options, opponents), **more)


async def begun(service: Service, **more: Any) -> MatchRow:
    """Begin a match: Ann offers it, and all whom she names accept."""
    request = offer(**more)
    made = await service.challenges.create(request)
    row = None
    for player in request.opponents:
        _, row = await service.challenges.join(made.id, player)
    return required(row, "match")


async def begun_scattered(service: Service, *others: int) -> MatchRow:
    """Begin a match of Stack Control with all pyramids on the board; Ann has the first seat."""
    options = {"setup": "scattered"}
    return await begun(
        service, game="stack-control", opponents=others, options=options, first=First.ME
    )


async def play_any(service: Service, match_id: int) -> Match:
    """Let the player to move play the first legal move."""
    match = await service.matches.load(match_id)
    move = match.position.legal_moves()[0]
    return await service.playing.play(match_id, required(match.mover, "mover"), move)


async def boards(service: Service, match_id: int = 1) -> list[int | None]:
    """The seqs of the boards that are queued."""
    async with service.database.read() as unit:
        queued = await unit.outbox.of_match(match_id)
    return [notice.seq for notice in queued if notice.kind == "board"]


async def due(service: Service, kind: Work, limit: int = 100) -> list[int]:
    """What is due now."""
    async with service.database.read() as unit:
        return await unit.schedule.due(kind, service.wall_clock.now(), limit)


async def pending_sweeps(service: Service) -> list[int]:
    """The sweeps that are not done."""
    async with service.database.read() as unit:
        return await unit.sweeps.pending(100)


async def erase(service: Service, player: int) -> None:
    """Erase what is stored about somebody; that ends."""
    sweep = await service.erasing.begin(player)
    for _ in range(100):
        if not await service.erasing.batch(sweep):
            return
    pytest.fail("the erasure does not end")


def first_turn(position: Position) -> str:
    """The first legal turn in a position."""
    return ", ".join(random_rest(position, lambda _: 0))
