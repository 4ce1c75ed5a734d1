"""Rows that many tests need: matches, moves and challenges of Ann, Ben and Cara."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from model.clocks.clock_state import NO_CLOCK, ClockSchedule
from model.entities import (
    Challenge,
    ChallengePlayer,
    ChallengeState,
    Event,
    First,
    MatchRow,
    MatchState,
    Seat,
)
from model.match_extras import MatchOptions
from model.ratings.pools import NEW_OF_TWO
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingMode
from rules.line import Kind
from storage.database import UnitOfWork
from storage.tables import matches
from tests.support.database.raw_sql import Where, change_all

NOW = datetime(2026, 11, 3, 12, 30, 15, 123456, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ANN, BEN, CARA = 1_000_000_000_000_000_001, 2_000_000_000_000_000_002, 2**63 - 1
SERVER, CHANNEL, THREAD = 800_000_000_000_000_001, 900_000_000_000_000_001, 900_000_000_000_000_002


async def add_match(unit: UnitOfWork, **given: Any) -> MatchRow:
    """Add a match of Ann against Ben with Ann to move, unless other values are given."""
    values: dict[str, Any] = {
        "game": "escabel",
        "options": {"size": "9", "pie": "on"},
        "match_options": MatchOptions(NO_CLOCK.rule, rated=RatingMode.CASUAL),
        "seed": bytes(range(32)),
        "seats": [Seat(ANN), Seat(BEN)],
        "server": SERVER,
        "channel": CHANNEL,
        "home": CHANNEL,
        "to_move": 0,
        "created_at": NOW,
    }
    schedule = given.pop("schedule", ClockSchedule())
    values |= given
    values |= {"seats": tuple(values["seats"]), "turn_started_at": values["created_at"]}
    return await unit.matches.add(MatchRow(id=0, seq=0, ply=0, **values), schedule)


def move(row: MatchRow, text: str = "d4", **given: Any) -> Event:
    """The next event of a match: a move by the player to move."""
    values: dict[str, Any] = {
        "seq": row.seq + 1,
        "kind": Kind.MOVE,
        "seat": row.to_move,
        "player": row.mover,
        "text": text,
        "at": NOW,
    }
    return Event(**{**values, **given})


async def append(unit: UnitOfWork, row: MatchRow, *events: Event, **given: Any) -> MatchRow:
    """Append events, which happened `at`; nothing else changes unless values are given."""
    at = given.pop("at", NOW)
    schedule, extras = given.pop("schedule", ClockSchedule()), given.pop("extras", {})
    values: dict[str, Any] = {"ply": row.ply, "move_number": row.move_number}
    values |= {"to_move": row.to_move, "eliminated": row.eliminated}
    after = MatchState(**{**values, **given})
    return await unit.matches.store_events(
        row, [replace(each, at=at) for each in events], after, schedule, extras
    )


async def play(unit: UnitOfWork, row: MatchRow, text: str = "d4", **given: Any) -> MatchRow:
    """Append one move; then it is the other player's turn."""
    event = move(row, text, interaction=given.pop("interaction", None))
    other = 1 - (row.to_move or 0)
    return await append(unit, row, event, **{"ply": row.ply + 1, "to_move": other, **given})


def add_copies(
    where: Where, model: int, count: int, *, player: str = "s.player_id", **changed: str
) -> None:
    """Copy a match by SQL, with other expressions for some columns; copies are counted by `n`.

    `player` is the expression for who has a seat `s`.
    """
    copied = {each.name: each.name for each in matches.c if each.name != "id"} | changed
    into, values = ", ".join(copied), ", ".join(copied.values())
    copy = (
        f"INSERT INTO matches ({into})"  # noqa: S608
        " WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < :count)"
        f" SELECT {values} FROM matches, c WHERE id = :model"
    )
    seats = (
        "INSERT INTO match_seats (match_id, seat, player_id, finished_at, outcome,"  # noqa: S608
        " game, server_id, home_id, alone)"
        f" SELECT m.id, s.seat, {player}, m.finished_at, s.outcome,"
        " m.game, m.server_id, m.home_id, s.alone"
        " FROM matches m, match_seats s WHERE s.match_id = :model AND m.id > :model"
        " AND NOT EXISTS (SELECT 1 FROM match_seats known WHERE known.match_id = m.id)"
    )
    copied_from = {"model": model}
    change_all(where, [(copy, {**copied_from, "count": count}), (seats, copied_from)])


def challenge_of(**given: Any) -> Challenge:
    """Ann's open challenge to anybody, for a week, unless other values are given."""
    values: dict[str, Any] = {
        "id": 0,
        "card": None,
        "state": ChallengeState.OPEN,
        "server": SERVER,
        "channel": CHANNEL,
        "game": "escabel",
        "options": {"size": "9"},
        "match_options": MatchOptions.from_typed("none"),
        "seats": 2,
        "first": First.RANDOM,
        "players": [ChallengePlayer(ANN, joined=True)],
        "created_at": NOW,
        "open_until": NOW + 7 * DAY,
    }
    values |= given
    values["players"] = tuple(values["players"])
    return Challenge(**values)


async def add_challenge(unit: UnitOfWork, **given: Any) -> Challenge:
    """Add such a challenge."""
    return await unit.challenges.add(challenge_of(**given))


POOL = "escabel"
BETTER, WORSE = Rating(1550.0, 200.0, 0.06), Rating(1450.0, 200.0, 0.06)


async def add_rated(
    unit: UnitOfWork,
    players: Sequence[int] = (ANN, BEN),
    *,
    at: datetime = NOW,
    late: int | None = None,
    server: int = SERVER,
    pool: str = POOL,
) -> tuple[MatchRow, RatedMatch]:
    """Add a rated match that the first of the players has won; seat `late` lost on time."""
    row = await add_match(unit, seats=[Seat(each) for each in players], server=server)
    seats = [
        RatedSeat(seat, each, seat + 1, seat == late, NEW_OF_TWO, WORSE if seat else BETTER)
        for seat, each in enumerate(players)
    ]
    await unit.ratings.lock(pool, players)
    rated = await unit.ratings.add(match_id=row.id, pool=pool, server=server, at=at, seats=seats)
    return row, rated
