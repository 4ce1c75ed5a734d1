"""Turns a challenge into a match."""

from matches.challenges.checks import (
    agreed_options,
    check_computer_limits,
    check_match_limits,
)
from matches.log.beginning import begin_match, queue_first_board
from matches.queueing import queue_in_match
from model.entities import Challenge, ChallengeState, First, Match, Seat
from model.environment import Randomness, WallClock
from model.errors import Refused
from model.match_extras import MatchExtras
from model.notices import ChallengeThreadNotice
from rules.errors import GameError
from rules.registry import game_named
from storage.database import UnitOfWork
from storage.errors import Conflict


async def start_match(
    unit: UnitOfWork,
    challenge: Challenge,
    player: int,
    randomness: Randomness,
    wall_clock: WallClock,
    *,
    was_open: bool,
) -> Match:
    """Begin the match of a challenge with those who have joined, and close the challenge.

    The thread and the first board are queued. `player` is the one whose request starts it.
    `was_open` says that players whom the maker did not invite could join, too. Raises Refused.
    """
    await check_match_limits(unit, player, challenge.joined)
    # a server that the bot leaves, or comes back to, finds this match or is known here
    await unit.servers.lock(challenge.server)
    await check_computer_limits(unit, player, challenge.joined, challenge.server)
    wishes = {each.player: each.wish for each in challenge.players if each.joined}
    players = _players_by_seat(challenge, randomness)
    seats = tuple(Seat(player, wishes[player]) for player in players)
    game = game_named(challenge.game)
    options = game.read_options(challenge.options)
    try:
        game.check_challenge(options, len(seats))
    except GameError as error:
        raise Refused(error.args[0]) from error
    now = wall_clock.now()
    match = await begin_match(
        unit,
        game,
        options,
        await agreed_options(unit, challenge.match_options, challenge.joined, len(seats)),
        seats,
        server=challenge.server,
        channel=challenge.channel,
        extras=MatchExtras(
            opened_by=challenge.maker if was_open else None, ladder=challenge.ladder
        ),
        randomness=randomness,
        now=now,
    )
    try:
        await unit.challenges.close(challenge.id, ChallengeState.STARTED, now, match.id)
    except Conflict as error:
        raise Refused.because("This challenge is no longer open.") from error
    await queue_in_match(unit, match.id, ChallengeThreadNotice(challenge.id), now)
    await queue_first_board(unit, match, now)
    return match


def _players_by_seat(challenge: Challenge, randomness: Randomness) -> list[int]:
    """Return the players who have joined, in the order of their seats in the match."""
    players = list(challenge.joined)
    if challenge.first is First.RANDOM:
        return randomness.sample(players, len(players))
    return players if challenge.first is First.ME else players[::-1]
