"""Begins matches: stores them, starts their clocks, and queues their first boards."""

from dataclasses import dataclass, replace
from datetime import datetime

from matches.clocks import load_clock_context
from matches.queueing import queue_computer_turn, queue_in_match
from model.clock_context import ClockContext
from model.clocks.clock_state import ClockState
from model.entities import Match, Seat
from model.environment import Randomness
from model.match_extras import MatchExtras
from model.match_options import MatchOptions
from model.notices import BoardNotice
from model.text_values import people_in
from rules.game import Game
from rules.line import begin
from rules.options import Options
from storage.database import UnitOfWork


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a match begins with; `channel` is the one in which it was agreed on."""

    game: Game
    options: Options
    match_options: MatchOptions
    seats: tuple[Seat, ...]
    server: int
    channel: int
    extras: MatchExtras


async def begin_match(
    unit: UnitOfWork,
    new: NewMatch,
    randomness: Randomness,
    now: datetime,
    clocks: ClockContext | None = None,
) -> Match:
    """Store a new match with its clock; `clocks` is what that depends on, if it was read already.

    The caller has locked the server, and queues the thread and the first board.
    """
    people = people_in(seat.player for seat in new.seats)
    begun = [await unit.history.has_begun(person, new.game.name) for person in people]
    seed = randomness.randbytes(32)
    wishes = [seat.wish for seat in new.seats]
    first = begin(new.game, new.options, len(new.seats), seed, wishes)
    to_move = first.position.to_move
    clock = ClockState.first(new.match_options.clock, len(new.seats), to_move, now)
    match = Match(
        id=0,
        game=new.game.name,
        options=new.game.write_options(new.options, all_of_them=True),
        match_options=new.match_options,
        seed=seed,
        seats=new.seats,
        server=new.server,
        channel=new.channel,
        home=new.channel,
        seq=0,
        ply=0,
        to_move=to_move,
        created_at=now,
        turn_started_at=now,
        rules_version=new.game.version,
        extras=replace(new.extras, first_of_game=not all(begun)),
        clock=clock,
    )
    clocks = clocks or await load_clock_context(unit, [match], now)
    return await unit.matches.add(match, clocks.schedule(match, clock))


async def queue_first_board(unit: UnitOfWork, match: Match, now: datetime) -> None:
    """Queue the first board of a match, and the turn of a computer that begins."""
    await queue_in_match(unit, match.id, BoardNotice(), now, 0)
    await queue_computer_turn(unit, match, now)
