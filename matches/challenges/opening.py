"""The first and the last step of a challenge: opening it, if allowed, and starting its match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.challenges.checks import (
    agreed_options,
    check_computer_limits,
    check_match_limits,
    check_others,
    check_wish,
)
from matches.ladders.challenges import check_ladder_challenge
from matches.log.beginning import begin_match, queue_first_board
from model.computers import is_computer
from model.entities import Challenge, ChallengePlayer, ChallengeState, First, MatchRow, Seat
from model.environment import Randomness, WallClock
from model.errors import Refused
from model.ladders import ANSWER_WITHIN
from model.limits import MAX_OPEN_CHALLENGES
from model.match_extras import DEFAULT_OPTIONS, MatchExtras, MatchOptions
from model.notices import ChallengeThreadNotice
from model.text_values import Command, people_in
from rules.errors import GameError
from rules.registry import game_named
from storage.database import UnitOfWork
from storage.errors import Conflict

OPEN_FOR = timedelta(days=7)
"""How long a challenge stays open."""


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """What a player asks for when they open a challenge."""

    server: int
    channel: int
    maker: int
    game: str
    options: Mapping[str, str]
    """The texts of the game's options by key; missing ones take their defaults."""
    opponents: Sequence[int] = ()
    seats: int | None = None
    """None for just enough for the maker, the `opponents` and the rules of the game."""
    first: First = First.RANDOM
    """Who gets seat 0 of a match of two."""
    match_options: MatchOptions = DEFAULT_OPTIONS
    """If it does not say whether the match is rated, the default applies."""
    wish: str | None = None
    """The colour that the maker asks for."""
    ladder: bool = False
    """Whether it is a challenge on the ladder of the server and the game."""


async def open_challenge(unit: UnitOfWork, request: ChallengeRequest, now: datetime) -> Challenge:
    """Store a challenge; computers accept at once. Its players are locked.

    Raises Refused or a GameError.
    """
    game = game_named(request.game)
    options = game.read_options(request.options)
    seats = request.seats or max(2, game.min_seats, 1 + len(request.opponents))
    game.check_challenge(options, seats)
    check_wish(request.wish, game.colour_choices(options))
    _check_opponents(request, seats)
    await _check_people(unit, request, now)
    computers = [opponent for opponent in request.opponents if is_computer(opponent)]
    players = [
        ChallengePlayer(request.maker, joined=True, wish=request.wish),
        *(ChallengePlayer(computer, joined=True) for computer in computers),
        *(ChallengePlayer(person, joined=False) for person in people_in(request.opponents)),
    ]
    named = [request.maker, *request.opponents]
    challenge = Challenge(
        id=0,
        server=request.server,
        channel=request.channel,
        card=None,
        game=game.name,
        options=game.write_options(options, all_of_them=True),
        match_options=await agreed_options(unit, request.match_options, named, seats),
        seats=seats,
        first=request.first,
        players=tuple(players),
        state=ChallengeState.OPEN,
        created_at=now,
        open_until=now + (ANSWER_WITHIN if request.ladder else OPEN_FOR),
        ladder=request.ladder,
    )
    return await unit.challenges.add(challenge)


def _check_opponents(request: ChallengeRequest, seats: int) -> None:
    """Raise Refused unless each opponent is named once, and there are seats for all."""
    if request.maker in request.opponents:
        raise Refused.because(
            "You can't challenge yourself. Name somebody else, or nobody: then anyone may accept."
        )
    people = people_in(request.opponents)
    if len(set(people)) != len(people) or len(request.opponents) >= seats:
        raise Refused.because(
            "Name each opponent once, at most {most} for {seats} seats.",
            most=seats - 1,
            seats=seats,
        )


async def _check_people(unit: UnitOfWork, request: ChallengeRequest, now: datetime) -> None:
    """Lock the players of a challenge, and raise Refused unless they may play with each other."""
    maker, people = request.maker, people_in(request.opponents)
    await unit.players.lock([maker, *request.opponents])
    if len(await unit.challenges.open_by(maker)) >= MAX_OPEN_CHALLENGES:
        raise Refused.because(
            "You already have {most} open challenges. Withdraw one first: {command}.",
            most=MAX_OPEN_CHALLENGES,
            command=Command("challenges"),
        )
    await check_match_limits(unit, maker, [maker, *people], ladder=request.ladder)
    await check_others(unit, maker, people, (), ladder=request.ladder)
    if request.ladder:
        (opponent,) = request.opponents
        await check_ladder_challenge(unit, request.server, request.game, maker, opponent, now=now)


# ---- starting its match
async def start_match(
    unit: UnitOfWork, challenge: Challenge, player: int, wall_clock: WallClock, *, was_open: bool
) -> MatchRow:
    """Begin the match of a challenge with those who have joined, and close the challenge.

    The thread and the first board are queued. `player` is the one whose request starts it.
    `was_open` says that players whom the maker did not invite could join, too. Raises Refused.
    """
    await check_match_limits(unit, player, challenge.joined)
    # a server that the bot leaves, or comes back to, finds this match or is known here
    await unit.servers.lock(challenge.server)
    await check_computer_limits(unit, player, challenge.joined, challenge.server)
    wishes = {each.player: each.wish for each in challenge.players if each.joined}
    players = _players_by_seat(challenge, unit.randomness)
    seats = tuple(Seat(player, wishes[player]) for player in players)
    game = game_named(challenge.game)
    options = game.read_options(challenge.options)
    try:
        game.check_challenge(options, len(seats))
    except GameError as error:
        raise Refused(error.args[0]) from error
    now = wall_clock.now()
    row = await begin_match(
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
        now=now,
    )
    try:
        await unit.challenges.close(challenge.id, ChallengeState.STARTED, now, row.id)
    except Conflict as error:
        raise Refused.because("This challenge is no longer open.") from error
    await unit.outbox.add_in_match(row.id, ChallengeThreadNotice(challenge.id), now)
    await queue_first_board(unit, row, now)
    return row


def _players_by_seat(challenge: Challenge, randomness: Randomness) -> list[int]:
    """Return the players who have joined, in the order of their seats in the match."""
    players = list(challenge.joined)
    if challenge.first is First.RANDOM:
        return randomness.sample(players, len(players))
    return players if challenge.first is First.ME else players[::-1]
