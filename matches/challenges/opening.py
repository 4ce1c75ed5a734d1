"""Opens challenges: what is asked for, and whether it may be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.challenges.checks import (
    agreed_options,
    check_match_limits,
    check_others,
    check_wish,
)
from matches.ladders.challenges import check_ladder_challenge
from model.computers import is_computer
from model.entities import Challenge, ChallengePlayer, ChallengeState, First
from model.errors import Refused
from model.ladders import ANSWER_WITHIN
from model.limits import MAX_OPEN_CHALLENGES
from model.match_options import DEFAULT_OPTIONS, MatchOptions
from model.text_values import Command, people_in
from rules.registry import game_named
from storage.database import UnitOfWork

OPEN_FOR = timedelta(days=7)
"""How long a challenge stays open."""


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """What a player asks for when they open a challenge.

    `options` are the texts of the game's options by key; missing ones take their defaults. If
    `seats` is None, there are just enough for the maker, the `opponents` and the rules of the game.
    `first` says who gets seat 0 of a match of two. `wish` is the colour that the maker asks for.
    If `match_options` does not say whether the match is rated, the default applies. `ladder` says
    whether it is a challenge on the ladder of the server and the game.
    """

    server: int
    channel: int
    maker: int
    game: str
    options: Mapping[str, str]
    opponents: Sequence[int] = ()
    seats: int | None = None
    first: First = First.RANDOM
    match_options: MatchOptions = DEFAULT_OPTIONS
    wish: str | None = None
    ladder: bool = False


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
