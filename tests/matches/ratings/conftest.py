"""Matches that tests of ratings play, and what they ask about them.

Matches of the toy game «counting» last ten plies at most; three turns of each of two or three
players are played by counting up one by one."""

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from matches.append import Cause, append
from matches.play import LATE_PRESS_ALLOWANCE
from matches.service import Service
from matches.use_case import load
from model.entities import First, MatchRow, Seat
from model.match_extras import MatchOptions
from model.ratings.rating import RatedMatch, RatingMode, StoredRating
from model.stored_fields import required
from rules import registry
from rules.game import Result, Termination
from rules.line import Entry, Kind
from storage.database import UnitOfWork
from tests.journeys.games import counting_game
from tests.matches.conftest import ANN, BOB, CY, DEE, begun
from tests.support.clocks import ManualClock
from tests.support.database.rows import add_match, play

__all__ = ["ANN", "BOB", "CY", "DEE"]
SERVER, MODERATOR = 1, 50


class Table:
    """The use cases, a clock, and what these tests do again and again."""

    def __init__(self, service: Service, clock: ManualClock) -> None:
        self.service = service
        self.clock = clock

    async def begin(
        self,
        *others: int,
        rated: RatingMode = RatingMode.RATED,
        clock: str = "1d",
        game: str = "counting",
    ) -> int:
        """Begin a match; Ann has the first seat, the others sit in the order given."""
        more: dict[str, Any] = {"opponents": others or (BOB,), "options": {}, "first": First.ME}
        options = MatchOptions.from_typed(clock, rated=rated)
        return (await begun(self.service, game=game, match_options=options, **more)).id

    async def play(self, match_id: int, turns: int) -> int:
        """Play some turns, all players together, each of which counts up by one.

        Return the match, so that it can be begun and played in one line.
        """
        await self.service.matches.load(match_id)  # so that it has been replayed
        async with self.service.database.write() as unit:
            match = await load(unit, match_id)
            for _ in range(turns):
                assert match.mover is not None
                move = match.position.legal_moves()[0]
                entry = Entry(Kind.MOVE, match.to_move, move)
                cause = Cause(self.clock.now(), match.mover)
                match = await append(unit, match, [entry], cause)
        return match_id

    async def win(self, match_id: int, turns: int = 6) -> int:
        """Play some turns; then Bob resigns. Return the match."""
        await self.play(match_id, turns)
        await self.service.playing.resign(match_id, BOB)
        return match_id

    async def run_out_of_time(self, match_id: int) -> None:
        """Let the time of the player to move run out, whatever the clock is."""
        match = await self.service.matches.load(match_id)
        assert match.row.deadline is not None
        self.clock.moment = max(self.clock.moment, match.row.deadline)
        await self.service.timekeeping.check(match_id)  # a press may still be on its way
        self.clock.moment += LATE_PRESS_ALLOWANCE
        await self.service.timekeeping.check(match_id)

    async def rated(self, match_id: int) -> RatedMatch | None:
        """What a match did to ratings."""
        async with self.service.database.read() as unit:
            return await unit.ratings.of_match(match_id)

    async def why_not(self, match_id: int) -> object:
        """Why a match that was to be rated changed no rating, None if no reason is stored."""
        assert await self.rated(match_id) is None
        match = await self.service.matches.load(match_id)
        assert match.result is not None
        return match.row.unrated

    async def places(self, match_id: int) -> dict[int, int]:
        """The place of each player of a rated match."""
        rated = await self.rated_or_annulled(match_id)
        return {each.player: each.place for each in rated.seats}

    async def begin_directly(
        self, players: Sequence[int], options: MatchOptions | None = None
    ) -> int:
        """Begin a match that no challenge could lead to."""
        async with self.service.database.write() as unit:
            return (await self._add(unit, players, options)).id

    async def add_match(self, unit: UnitOfWork, players: Sequence[int]) -> int:
        """Add a match that the first player has won, without any rating."""
        row = await self._add(unit, players, None)
        won, now = Result((0,), Termination.RESIGNED), self.clock.now()
        await play(unit, row, to_move=None, at=now, result=won)
        return row.id

    async def _add(
        self, unit: UnitOfWork, players: Sequence[int], options: MatchOptions | None
    ) -> MatchRow:
        rated = MatchOptions.from_typed("none", rated=RatingMode.RATED)
        return await add_match(
            unit,
            game="counting",
            options={},
            match_options=options or rated,
            seats=[Seat(player) for player in players],
            server=SERVER,
            created_at=self.clock.now(),
        )

    async def rated_or_annulled(self, match_id: int) -> RatedMatch:
        """What a match did to ratings."""
        return required(await self.rated(match_id), "rated match")

    async def ratings(self, pool: str = "counting") -> dict[int, StoredRating]:
        """The current ratings of a pool, by player."""
        async with self.service.database.write() as unit:
            stored = await unit.ratings.lock_all(pool)
        return {player: each for player, each in stored.items() if each.matches}


# ---- fixtures
@pytest.fixture(autouse=True)
def counting() -> Generator[None]:
    registry.GAMES.add(counting_game.GAME)
    yield
    registry.GAMES.remove("counting")


@pytest.fixture
def table(service: Service, clock: ManualClock) -> Table:
    return Table(service, clock)
