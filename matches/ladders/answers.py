"""How challenges on a ladder are answered, and what becomes of one that was not.

Nobody loses a place by silence who could not see it, or was kept from accepting.
"""

from datetime import datetime, timedelta

from matches.ladders.checks import can_accept
from matches.ladders.results import ladder_result
from matches.queueing import queue_card, queue_private_message
from model.clocks.clock_rules import FOREVER, Pauses
from model.entities import Challenge, ChallengeState
from model.errors import Refused
from model.ladders import ANSWER_WITHIN, DECLINE_EVERY, MET_WITHIN, after_win
from model.notices import LadderUnansweredNotice, PrivateMessageNotice
from model.text_values import Moment, PlayerName
from rules.registry import title_of
from rules.text import Name, Text, tr
from storage.database import UnitOfWork

ASK_FOR = timedelta(days=1)
"""How long it is asked whether a challenge could be seen; if that is not known by then, it changes
nothing."""
CHANGES_NOTHING = tr("This challenge can't be accepted, so it has ended and changes nothing.")


async def ends_by_answer(
    unit: UnitOfWork, challenge: Challenge, player: int, now: datetime
) -> bool:
    """End an open challenge on a ladder that its challenger keeps `player` from accepting, who
    answers it. Return whether it ends."""
    if not challenge.ladder or player not in challenge.invited:
        return False
    if await can_accept(unit, challenge):
        return False
    await end_without_effect(unit, challenge, now)
    return True


async def answer_until(unit: UnitOfWork, challenge: Challenge, now: datetime) -> datetime:
    """Return until when the one challenged on a ladder may answer, at most `ANSWER_WITHIN` later.

    Vacations of theirs, outages and absences of the bot do not count: nobody loses a place by
    silence while they cannot answer. A vacation may end early, so this is to be asked again then.
    """
    challenged = challenge.players[1].player
    since = challenge.created_at
    clocks = await unit.absences.of_clocks([challenge.server], [challenged], since, now)
    pauses = Pauses(tuple(clocks.spans(challenge.server, challenged)))
    return min(pauses.runs_out(since, ANSWER_WITHIN) or FOREVER, now + ANSWER_WITHIN)


async def decline_on_ladder(
    unit: UnitOfWork, challenge: Challenge, player: int, now: datetime
) -> ChallengeState:
    """Return as what a challenge on a ladder ends that somebody declines: void if it can change
    nothing any more. Raises Refused if they declined one lately."""
    server, game = challenge.server, challenge.game
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players if each.joined_at <= challenge.created_at]
    if after_win(order, challenge.maker, player) == order:
        return ChallengeState.VOID
    declined_at = await unit.ladders.declined_at(server, game, player, now - MET_WITHIN)
    if declined_at is not None and now < declined_at + DECLINE_EVERY:
        raise Refused.because(
            "On the ladder you can decline once in {count} days, so not before {moment}. If you "
            "don't accept in time, {player} takes your place.",
            count=DECLINE_EVERY.days,
            moment=Moment(declined_at + DECLINE_EVERY),
            player=PlayerName(challenge.maker),
        )
    return ChallengeState.DECLINED


async def counts_as_declined(
    unit: UnitOfWork, challenge: Challenge, now: datetime, *, gone: bool
) -> bool:
    """Return whether a challenge on a ladder counts as declined, because whoever is challenged
    blocks the challenger or is `gone` from the server, and may decline."""
    maker, challenged = (each.player for each in challenge.players)
    blocks = await unit.players.blocks_among([maker, challenged])
    if not gone and (challenged, maker) not in blocks:
        return False
    try:
        state = await decline_on_ladder(unit, challenge, challenged, now)
    except Refused:
        return False
    return state is ChallengeState.DECLINED


async def ask_whether_seen(unit: UnitOfWork, challenge: Challenge, now: datetime) -> None:
    """Leave a challenge open whose time is not over; otherwise ask whether it could be seen. End it
    if that was asked for long enough."""
    until, lane = await answer_until(unit, challenge, now), f"unanswered:{challenge.id}"
    if until > now:
        await unit.challenges.set_open_until(challenge.id, until)
        await queue_card(unit, challenge, now)
    elif await unit.outbox.count_pending(lane):
        await end_without_effect(unit, challenge, now)
    else:
        await unit.challenges.set_open_until(challenge.id, now + ASK_FOR)
        server, channel = challenge.server, challenge.channel
        content = LadderUnansweredNotice(challenge.id)
        await unit.outbox.add(lane, content, now, server=server, channel=channel)


async def decide_unanswered(
    unit: UnitOfWork, challenge: Challenge, now: datetime, *, seen: bool | None
) -> None:
    """End an open challenge whose time is over; `seen` says whether the other could see it and the
    challenger is there, None that the other is not on the server.

    The challenger takes the place, unless they are on vacation or the other one could not answer.
    That the other blocks them or is not on the server counts as declining while they may decline.
    """
    maker, challenged = (each.player for each in challenge.players)
    if await answer_until(unit, challenge, now) > now:
        return
    away = [each for each in await unit.absences.vacations([maker], now) if each.start <= now]
    if away or seen is False or not await can_accept(unit, challenge):
        await end_without_effect(unit, challenge, now)
        return
    if await counts_as_declined(unit, challenge, now, gone=seen is None):
        await unit.challenges.close(challenge.id, ChallengeState.DECLINED, now)
        await queue_card(unit, challenge, now)
        text = tr(
            "The challenge of {player} on the ladder of {game} counts as declined, because you "
            "block them or were not on the server. You can decline once in {count} days; without "
            "an answer to another challenge, you lose your place.",
            player=PlayerName(maker),
            game=Name(title_of(challenge.game)),
            count=DECLINE_EVERY.days,
        )
        await queue_private_message(unit, PrivateMessageNotice(challenged, text), now)
        return
    if not await ladder_result(unit, challenge, now, maker):
        await end_without_effect(unit, challenge, now)
        return
    await unit.challenges.close(challenge.id, ChallengeState.TAKEN, now)
    text = tr(
        "{player} takes the place of {opponent} on the ladder of {game}, because the challenge was "
        "not answered in time.",
        player=PlayerName(maker),
        opponent=PlayerName(challenged),
        game=Name(title_of(challenge.game)),
    )
    await _tell_both(unit, challenge, text, now)


async def end_without_effect(unit: UnitOfWork, challenge: Challenge, now: datetime) -> None:
    """End an open challenge that could not be seen or accepted, and tell both."""
    await unit.challenges.close(challenge.id, ChallengeState.VOID, now)
    text = tr(
        "The challenge of {player} to {opponent} on the ladder of {game} has ended and changes "
        "nothing: it could not be seen or accepted, {player} was away, or the places have changed.",
        player=PlayerName(challenge.maker),
        opponent=PlayerName(challenge.players[1].player),
        game=Name(title_of(challenge.game)),
    )
    await _tell_both(unit, challenge, text, now)


async def _tell_both(unit: UnitOfWork, challenge: Challenge, text: Text, now: datetime) -> None:
    await queue_card(unit, challenge, now)
    for player in sorted(each.player for each in challenge.players):  # their lanes are locked
        message = PrivateMessageNotice(player, text, challenge.channel)
        await queue_private_message(unit, message, now)
