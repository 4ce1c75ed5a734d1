"""Ladders within a unit of work: who may challenge whom, declining, and what a result changes."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from model.clocks.clock_rules import FOREVER, Pauses
from model.entities import Challenge
from model.errors import Refused
from model.leagues.ladders import (
    AGAIN_AFTER,
    ANSWER_WITHIN,
    BUSY_FOR,
    DECLINE_EVERY,
    IDLE_FOR,
    REACH,
    LadderPlayer,
    after_win,
    in_reach,
)
from model.text_values import Moment, PlayerName
from rules.text import tr_plural
from storage.database import UnitOfWork


def reordered(players: Sequence[LadderPlayer], order: Sequence[int]) -> list[LadderPlayer]:
    """Return the players of a ladder with the places of an order; who is not in it is left out."""
    by_player = {each.player: each for each in players}
    return [replace(by_player[player], place=place) for place, player in enumerate(order)]


async def leave_ladder(unit: UnitOfWork, server: int, game: str, player: int) -> None:
    """Take somebody off a ladder; everybody below moves up."""
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players if each.player != player]
    await unit.ladders.set_players(server, game, players, reordered(players, order))


async def check_ladder_challenge(
    unit: UnitOfWork,
    server: int,
    game: str,
    player: int,
    opponents: Collection[int],
    *,
    now: datetime,
) -> None:
    """Raise Refused unless somebody may challenge the opponent on a ladder."""
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


async def check_not_away(unit: UnitOfWork, opponents: Collection[int], now: datetime) -> None:
    """Raise Refused if somebody who is to be challenged on a ladder is on vacation."""
    for vacation in await unit.absences.vacations(opponents, now):
        if vacation.start <= now:
            raise Refused.because(
                "{player} is on vacation until {moment}.",
                player=PlayerName(vacation.player),
                moment=Moment(vacation.end),
            )


async def answer_until(unit: UnitOfWork, challenge: Challenge, now: datetime) -> datetime:
    """Return until when the one challenged on a ladder may answer, at most `ANSWER_WITHIN` later.

    Vacations of theirs, outages and absences of the bot do not count: nobody loses a place by
    silence while they cannot answer. A vacation may end early, so this is to be asked again then.
    """
    challenged = challenge.players[1].player
    since = challenge.created_at
    context = await unit.absences.of_clocks([challenge.server], [challenged], since, now)
    pauses = Pauses(tuple(context.spans(challenge.server, challenged)))
    return min(pauses.runs_out(since, ANSWER_WITHIN) or FOREVER, now + ANSWER_WITHIN)


async def decline_on_ladder(
    unit: UnitOfWork, challenge: Challenge, player: int, now: datetime
) -> None:
    """Note that somebody declines a challenge on a ladder. Raises Refused if they did so lately."""
    server, game = challenge.server, challenge.game
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    mine = next((each for each in players if each.player == player), None)
    if mine is not None:
        if mine.declined_at is not None and now < mine.declined_at + DECLINE_EVERY:
            raise Refused.because(
                "On the ladder you can decline once in {count} days, so not before {moment}. If "
                "you don't accept in time, {player} takes your place.",
                count=DECLINE_EVERY.days,
                moment=Moment(mine.declined_at + DECLINE_EVERY),
                player=PlayerName(challenge.maker),
            )
        after = [replace(each, declined_at=now) if each == mine else each for each in players]
        await unit.ladders.set_players(server, game, players, after)


async def declines_by_block(unit: UnitOfWork, challenge: Challenge, now: datetime) -> bool:
    """Return whether a challenge on a ladder counts as declined, because whoever is challenged
    blocks the challenger, and may decline. Note that they do."""
    maker, challenged = (each.player for each in challenge.players)
    if (challenged, maker) not in await unit.players.blocks_among([maker, challenged]):
        return False
    try:
        await decline_on_ladder(unit, challenge, challenged, now)
    except Refused:
        return False
    return True


async def ladder_result(
    unit: UnitOfWork, server: int, game: str, people: Sequence[int], now: datetime, *winners: int
) -> bool:
    """Store what a match on a ladder changes. Return whether the winner takes another place.

    Nobody wins if there is not exactly one of the `winners`. None of the people is idle now.
    """
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players]
    new = order
    if len(winners) == 1:
        (loser,) = (person for person in people if person != winners[0])
        new = after_win(order, winners[0], loser)
    after = [
        replace(each, drops_at=now + IDLE_FOR) if each.player in people else each
        for each in reordered(players, new)
    ]
    await unit.ladders.set_players(server, game, players, after)
    return new != order
