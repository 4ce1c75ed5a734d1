"""Checks on ladders: whether somebody may challenge, and whether the other one can accept."""

from collections.abc import Sequence
from datetime import datetime

from model.entities import Challenge
from model.errors import Refused
from model.ladders import BUSY_FOR, MET_WITHIN, REACH, in_reach, may_challenge_from, stayed
from model.limits import MAX_MATCHES_TOGETHER, MAX_RUNNING_MATCHES
from model.text_values import Moment, PlayerName
from rules.text import tr_plural
from storage.database import UnitOfWork


async def check_ladder_challenge(
    unit: UnitOfWork, server: int, game: str, player: int, opponent: int, *, now: datetime
) -> None:
    """Raise Refused unless somebody may challenge an opponent on a ladder now."""
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players]
    if player not in order:
        raise Refused.because("You are not on this ladder.")
    if opponent not in in_reach(order, player):
        raise Refused(
            tr_plural(
                "On the ladder you can challenge somebody who is at most {count} place above you.",
                "On the ladder you can challenge somebody who is at most {count} places above you.",
                count=REACH,
            )
        )
    busy = await unit.ladders.busy(server, game, now - BUSY_FOR)
    counting = [each for each in busy if stayed(players, each[:2], each[2])]
    _check_not_busy(counting, player, opponent)
    challengers = [each for each in order if opponent in in_reach(order, each)]
    meetings = await unit.ladders.meetings(server, game, opponent, challengers, now - MET_WITHIN)
    again = may_challenge_from(players, player, opponent, meetings, now)
    if now < again:
        raise Refused.because(
            "On this ladder others go first. You can challenge {player} after {moment}.",
            player=PlayerName(opponent),
            moment=Moment(again),
        )
    for vacation in await unit.absences.vacations([opponent], now):
        if vacation.start <= now:
            raise Refused.because(
                "{player} is on vacation until {moment}.",
                player=PlayerName(opponent),
                moment=Moment(vacation.end),
            )


def _check_not_busy(busy: Sequence[tuple[int, int, datetime]], player: int, opponent: int) -> None:
    """Raise Refused if a player has challenged somebody, or their opponent is challenged.

    `busy` are the challenges that count: challenger, challenged, since when.
    """
    if any(challenger == player for challenger, _, _ in busy):
        raise Refused.because(
            "You have already challenged somebody on this ladder. Finish that match first."
        )
    for _, challenged, since in busy:
        if challenged == opponent:
            raise Refused.because(
                "Somebody else has already challenged {player} on this ladder, until {moment} at "
                "the latest.",
                player=PlayerName(opponent),
                moment=Moment(since + BUSY_FOR),
            )


async def can_accept(unit: UnitOfWork, challenge: Challenge) -> bool:
    """Return whether whoever is challenged on a ladder could accept, as far as that does not depend
    on them alone: nobody has left the ladder since, the challenger does not block them, and the
    challenger and both together have not too many matches."""
    maker, challenged = (each.player for each in challenge.players)
    players = await unit.ladders.players(challenge.server, challenge.game)
    return (
        stayed(players, (maker, challenged), challenge.created_at)
        and (maker, challenged) not in await unit.players.blocks_among([maker, challenged])
        and await unit.matches.count_running(maker) < MAX_RUNNING_MATCHES
        and await unit.matches.count_running(maker, challenged) < MAX_MATCHES_TOGETHER
    )
