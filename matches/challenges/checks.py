"""Checks of challenges: who may be invited or join, which colours players may ask for, how many
matches they may play, and whether a match is rated."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from model.computers import has_computer
from model.entities import SweepKind
from model.errors import Refused
from model.limits import (
    MAX_MATCHES_TOGETHER,
    MAX_MATCHES_WITH_COMPUTERS,
    MAX_MATCHES_WITH_COMPUTERS_IN_SERVER,
    MAX_RUNNING_MATCHES,
)
from model.match_extras import MatchOptions
from model.ratings.rating import RatingMode
from model.text_values import Command, PlayerName, people_in
from rules.options import Choice
from storage.database import UnitOfWork


def check_wish(wish: str | None, colours: Sequence[Choice], taken: Sequence[str] = ()) -> None:
    """Raise Refused if the colour `wish` does not exist or is `taken`. None is always allowed."""
    if wish is None:
        return
    labels = {colour.value: colour.label for colour in colours}
    if wish not in labels:
        raise Refused.because(
            "Colours are not chosen before this match begins. Leave the colour out."
        )
    if wish in taken:
        raise Refused.because(
            "{colour} is taken. Ask for another colour, or for none.", colour=labels[wish]
        )


def _not_now() -> Refused:
    """Return the refusal for whatever is on the side of others: their blocks, their number of
    matches, an erasure. It is always the same, so that nobody learns who blocks them."""
    return Refused.because(
        "These players can't play each other right now. {command} invites others.",
        command=Command("challenge"),
    )


async def check_others(
    unit: UnitOfWork,
    player: int,
    joined: Collection[int],
    invited: Collection[int],
    *,
    ladder: bool = False,
) -> None:
    """Raise Refused if `player` may not play with those who have `joined` or are `invited`.

    They may not if `player` blocks one of the others or is blocked by one, or while the data of
    one of the others is erased. Only blocks of `player` are revealed. On a ladder, a block is
    looked at when the challenge has not been answered.
    """
    other_players = [each for each in (*joined, *invited) if each != player]
    blocks = await unit.players.blocks_among([player, *other_players])
    for other in joined:
        if (player, other) in blocks:
            raise Refused.because(
                "You block {player}. {command} lets you play together.",
                player=PlayerName(other),
                command=Command("unblock"),
            )
    erased = {each.subject for each in await unit.sweeps.of_kind(SweepKind.ERASURE)}
    blocked = not ladder and any((other, player) in blocks for other in other_players)
    if blocked or not erased.isdisjoint(other_players):
        raise _not_now()


async def check_match_limits(
    unit: UnitOfWork, asker: int, players: Sequence[int], *, ladder: bool = False
) -> None:
    """Check that these players may begin one more match with each other.

    They are locked, so that no two matches begin of which one is too many.

    Raises Refused if one of them has `MAX_RUNNING_MATCHES` running matches or two of them have
    `MAX_MATCHES_TOGETHER` with each other. `asker` reads only of their own matches. On a `ladder`,
    too many matches of others protect them from no challenge.
    """
    await unit.players.lock(players)
    everybody = sorted(set(people_in(players)), key=lambda player: player != asker)
    for player in everybody:
        if await unit.matches.count_running(player) < MAX_RUNNING_MATCHES:
            continue
        if player == asker:
            raise Refused.because(
                "You are in {most} running matches, the most. Finish one first: {command} lists "
                "them.",
                most=MAX_RUNNING_MATCHES,
                command=Command("matches"),
            )
        if not ladder:
            raise _not_now()
    for one, other in combinations(everybody, 2):
        if await unit.matches.count_running(one, other) < MAX_MATCHES_TOGETHER:
            continue
        if one == asker:
            raise Refused.because(
                "You and {player} have {most} running matches with each other. "
                "Finish some of them first.",
                player=PlayerName(other),
                most=MAX_MATCHES_TOGETHER,
            )
        raise _not_now()


async def check_computer_limits(
    unit: UnitOfWork, asker: int, players: Sequence[int], server: int
) -> None:
    """Raise Refused if these players may not begin one more match with the computers among them.

    Whoever begins the match has locked the server. `asker` reads only of their own matches.
    """
    if not has_computer(players):
        return
    for player in people_in(players):
        running = await unit.matches.count_with_computers(player=player, server=server)
        if running < MAX_MATCHES_WITH_COMPUTERS:
            continue
        if player != asker:
            raise _not_now()
        raise Refused.because(
            "You are in {most} running matches with computers, the most. Finish one first: "
            "{command} lists them.",
            most=MAX_MATCHES_WITH_COMPUTERS,
            command=Command("matches"),
        )
    most = MAX_MATCHES_WITH_COMPUTERS_IN_SERVER
    if await unit.matches.count_with_computers(server=server) >= most:
        raise Refused.because(
            "{most} matches with computers are running on this server, the most. Try again when "
            "one has ended.",
            most=most,
        )


FINISHED_BEFORE_RATED = 3
"""How many matches each player must have finished for a match to be rated by default."""


async def agreed_options(
    unit: UnitOfWork, options: MatchOptions, players: Collection[int], seats: int
) -> MatchOptions:
    """Return the options of a challenge or a match of these players.

    The default is decided if there is a player for each of the `seats`, so that the card of a
    challenge says whether the match will be rated. A match with a computer is always casual.
    """
    if has_computer(players):
        return replace(options, rated=RatingMode.CASUAL)
    if options.rated is not RatingMode.DEFAULT or len(players) < seats:
        return options
    for player in players:
        finished = await unit.matches.count_finished(player, FINISHED_BEFORE_RATED)
        if finished < FINISHED_BEFORE_RATED:
            return replace(options, rated=RatingMode.CASUAL)
    return replace(options, rated=RatingMode.RATED)
