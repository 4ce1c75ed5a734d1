"""Begins matches: stores them, starts their clocks, and queues their first boards."""

from dataclasses import replace
from datetime import datetime

from matches.queueing import queue_computer_turn
from model.absences import Absences
from model.clocks.clock_state import ClockState
from model.entities import MatchRow, Seat
from model.match_extras import MatchExtras, MatchOptions
from model.notices import BoardNotice
from model.text_values import people_in
from rules.game import Game
from rules.line import begin
from rules.options import Options
from storage.database import UnitOfWork


async def begin_match(
    unit: UnitOfWork,
    game: Game,
    options: Options,
    match_options: MatchOptions,
    seats: tuple[Seat, ...],
    *,
    server: int,
    channel: int,
    extras: MatchExtras,
    now: datetime,
    absences: Absences | None = None,
) -> MatchRow:
    """Store a new match with its clock; `absences` is what that depends on, if it was read already.

    `channel` is the one in which it was agreed on. The caller has locked the server, and queues the
    thread and the first board.
    """
    people = people_in(seat.player for seat in seats)
    begun = [await unit.history.has_begun(person, game.name) for person in people]
    seed = unit.randomness.randbytes(32)
    wishes = [seat.wish for seat in seats]
    first = begin(game, options, len(seats), seed, wishes)
    to_move = first.position.to_move
    clock = ClockState.first(match_options.clock, len(seats), to_move, now)
    row = MatchRow(
        id=0,
        game=game.name,
        options=game.write_options(options, all_of_them=True),
        match_options=match_options,
        seed=seed,
        seats=seats,
        server=server,
        channel=channel,
        home=channel,
        seq=0,
        ply=0,
        to_move=to_move,
        created_at=now,
        turn_started_at=now,
        rules_version=game.version,
        extras=replace(extras, first_of_game=not all(begun)),
        clock=clock,
    )
    absences = absences or await unit.absences.affecting_matches([row], now)
    return await unit.matches.add(row, absences.schedule(row, clock))


async def queue_first_board(unit: UnitOfWork, row: MatchRow, now: datetime) -> None:
    """Queue the first board of a match, and the turn of a computer that begins."""
    await unit.outbox.add_in_match(row.id, BoardNotice(), now, 0)
    await queue_computer_turn(unit, row, now)
