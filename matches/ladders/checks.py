"""Checks of challenges on a ladder: whether somebody may challenge, and whether it can be accepted."""

from collections.abc import Collection
from datetime import datetime

from model.entities import Challenge
from model.errors import Refused
from model.leagues.ladders import AGAIN_AFTER, BUSY_FOR, REACH, in_reach
from model.limits import MAX_MATCHES_TOGETHER, MAX_RUNNING_MATCHES
from model.text_values import Moment, PlayerName
from rules.text import tr_plural
from storage.database import UnitOfWork


async def check_ladder_challenge(
    unit: UnitOfWork,
    server: int,
    game: str,
    player: int,
    opponents: Collection[int],
    *,
    now: datetime,
) -> None:
    """Raise Refused unless somebody may challenge the opponents on a ladder now."""
    await unit.servers.lock(server)
    order = [each.player for each in await unit.ladders.players(server, game)]
    if player not in order:
        raise Refused.because("You are not on this ladder.")
    if not {*opponents} <= {*in_reach(order, player)}:
        raise Refused(
            tr_plural(
                "On the ladder you can challenge somebody who is at most {count} place above you.",
                "On the ladder you can challenge somebody who is at most {count} places above you.",
                count=REACH,
            )
        )
    challengers, challenged = await unit.ladders.busy(server, game, now - BUSY_FOR)
    if player in challengers:
        raise Refused.because(
            "You have already challenged somebody on this ladder. Finish that match first."
        )
    for opponent in opponents:
        if opponent in challenged:
            raise Refused.because(
                "Somebody else has already challenged {player} on this ladder.",
                player=PlayerName(opponent),
            )
        last = await unit.ladders.last_challenge(
            server, game, player, opponent, now - BUSY_FOR - AGAIN_AFTER
        )
        if last is not None and now < last + AGAIN_AFTER:
            raise Refused.because(
                "You can challenge {player} again after {moment}.",
                player=PlayerName(opponent),
                moment=Moment(last + AGAIN_AFTER),
            )
    for vacation in await unit.absences.vacations(opponents, now):
        if vacation.start <= now:
            raise Refused.because(
                "{player} is on vacation until {moment}.",
                player=PlayerName(vacation.player),
                moment=Moment(vacation.end),
            )


async def can_accept(unit: UnitOfWork, challenge: Challenge) -> bool:
    """Return whether whoever is challenged on a ladder could accept, as far as that does not depend
    on them alone: the challenger does not block them, and the challenger and both together have not
    too many matches."""
    maker, challenged = (each.player for each in challenge.players)
    return (
        (maker, challenged) not in await unit.players.blocks_among([maker, challenged])
        and await unit.matches.count_running(maker) < MAX_RUNNING_MATCHES
        and await unit.matches.count_running(maker, challenged) < MAX_MATCHES_TOGETHER
    )
