"""Plays the turns of computers."""

from functools import partial

from bot.context import Context
from bot.runtime.searches import SearchFailed
from matches.log.loaded_match import LoadedMatch
from model.computers import Level, is_computer, level_of
from model.entities import Notice
from model.errors import Refused, Unplayable
from model.notices import ComputerTurnNotice, DeliveryResult
from model.text_values import people_in
from players.levels import LEVELS
from rules.game import Move
from rules.turns import write_turn
from storage.stored import read_content


async def deliver_computer_turn(context: Context, notice: Notice) -> DeliveryResult:
    """Play the turn of the computer that is to move, unless the match has gone on, or is paused.

    Raises SearchFailed, and Unplayable if the match is running and cannot be replayed.
    """
    service = context.service
    try:
        loaded = await service.matches.load(
            read_content(ComputerTurnNotice, notice.payload).match_id
        )
    except Unplayable as error:
        if error.over:
            return DeliveryResult()
        raise
    match, mover = loaded.match, loaded.mover
    if mover is None or not is_computer(mover) or match.seq != notice.seq or match.paused:
        return DeliveryResult()
    try:
        moves = await _turn_of(context, loaded, mover)
        if moves:
            await service.playing.play(match.id, mover, write_turn(moves), seq=match.seq)
        else:
            await service.playing.resign(match.id, mover, seq=match.seq)
    except SearchFailed:
        if context.shutdown.begun:  # the next start goes on with it at once
            return DeliveryResult(retry_at=context.wall_clock.now())
        raise
    except Refused:  # the match has gone on meanwhile, or is paused
        return DeliveryResult()
    return DeliveryResult()


async def _turn_of(context: Context, loaded: LoadedMatch, computer: int) -> list[Move]:
    """Return the plies of a whole turn, none if the computer resigns.

    Computers do not play on among themselves when all people have left. The move of a strong one in
    a position of a running match between people would be advice, so all are beginners there. Raises
    SearchFailed, and Refused if the match goes on meanwhile.
    """
    withheld = await context.service.hints.is_withheld(loaded.position)
    level = LEVELS[(Level.BEGINNER if withheld else level_of(computer)).value]
    seats = enumerate(loaded.match.players)
    people = [each for seat, each in seats if not loaded.position.has_left(seat)]
    owner = next(iter(people_in(people)), None)
    if owner is None:
        return []
    answers = await context.searches.turn(
        loaded.position,
        level,
        str(loaded.match.id),
        owner=owner,
        check=partial(context.service.matches.check_unchanged, loaded.match),
    )
    return [] if answers[0].resigns else [each.move for each in answers]
