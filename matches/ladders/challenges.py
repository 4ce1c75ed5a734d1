"""Challenges on ladders: who may make one, how it is answered, and what it or its match changes.

Nobody loses a place by silence who could not see a challenge, or was kept from accepting it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from matches.log.match import MatchChange
from matches.queueing import queue_card, queue_private_message
from model.clocks.clock_rules import FOREVER, Pauses
from model.entities import Challenge, ChallengeState, MatchRow
from model.errors import Refused
from model.ladders import (
    ANSWER_WITHIN,
    BUSY_FOR,
    DECLINE_EVERY,
    MET_WITHIN,
    REACH,
    after_win,
    in_reach,
    may_challenge_from,
    reordered,
    stayed,
)
from model.limits import MAX_MATCHES_TOGETHER, MAX_RUNNING_MATCHES
from model.notices import AnnouncementNotice, LadderUnansweredNotice, Lane
from model.stored_fields import required
from model.text_values import Mention, Moment, PlayerName
from rules.line import CancelReason
from rules.registry import title_of
from rules.text import Name, Text, tr, tr_plural
from storage.database import UnitOfWork


# ---- who may challenge, and whether the other one can accept
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


# ---- what changes
async def change_ladder(unit: UnitOfWork, change: MatchChange) -> None:
    """Change the places on the ladder after the end of a match on it, and announce that.

    Who never moved has lost, although the match was cancelled.
    """
    row = change.row
    if not row.extras.ladder:
        return
    people, winners = row.players, required(row.result, "result").winners
    absent = {event.seat for event in change.events if event.reason is CancelReason.NEVER_MOVED}
    if absent:
        winners = tuple({0, 1} - absent)
    if await ladder_result(unit, row, change.at, *(people[seat] for seat in winners)):
        (winner,) = winners
        text = tr(
            "{player} takes the place of {opponent} on the ladder.",
            player=Mention(people[winner]),
            opponent=Mention(people[1 - winner]),
        )
        await unit.outbox.add_in_match(row.id, AnnouncementNotice(text, people), change.at)


async def ladder_result(
    unit: UnitOfWork, about: MatchRow | Challenge, now: datetime, *winners: int
) -> bool:
    """Store what a match on a ladder changes, or a challenge that was not answered. Return whether
    the winner takes another place.

    Nobody wins if there is not exactly one of the `winners`, or if somebody has joined since then.
    None of the people is idle now.
    """
    server, game = about.server, about.game
    people = [
        each.player for each in (about.seats if isinstance(about, MatchRow) else about.players)
    ]
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = new = [each.player for each in players]
    if len(winners) == 1 and stayed(players, people, about.created_at):
        (loser,) = (person for person in people if person != winners[0])
        new = after_win(order, winners[0], loser)
    after = reordered(players, new, people, now)
    await unit.ladders.set_players(server, game, after)
    return new != order


# ---- answers
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
    absences = await unit.absences.affecting([challenge.server], [challenged], since, now)
    pauses = Pauses(tuple(absences.spans(challenge.server, challenged)))
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
    until, lane = await answer_until(unit, challenge, now), Lane.UNANSWERED.of(challenge.id)
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
        await queue_private_message(unit, challenged, text, now)
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
        await queue_private_message(unit, player, text, now, challenge.channel)
