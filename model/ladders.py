"""Ladders: who may challenge whom, and how places change. An order lists players from the top."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import itemgetter

from model.stored_fields import EPOCH
from model.text_values import is_former

MAX_ON_LADDER = 200
"""The greatest number of players of a ladder."""
REACH = 5
"""How many places up one may challenge."""
ANSWER_WITHIN = timedelta(days=5)
"""How long the challenged player has to accept or decline."""
DECLINE_EVERY = timedelta(days=14)
"""One may decline once in this time."""
BUSY_FOR = timedelta(days=30)
"""For how long at most a challenge, and the match that it becomes, keep others from a place."""
AGAIN_AFTER = timedelta(days=7)
"""How long after a challenge, played or not, and its match the same two may not meet again."""
OTHERS_FIRST = timedelta(days=1)
"""How much later than whoever goes before them one may challenge the same person, at least."""
MET_WITHIN = timedelta(days=365)
"""Meetings longer ago do not count: longer than all in reach of a place together can keep it."""
IDLE_FOR = timedelta(days=14)
"""After so long without a match one goes down a place, and then again each week."""
DROP_EVERY = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LadderPlayer:
    """Somebody on a ladder.

    They have had no match since `idle_since`, and go down a place at `drops_at` unless they play.
    """

    player: int
    joined_at: datetime
    idle_since: datetime
    drops_at: datetime


def stayed(players: Sequence[LadderPlayer], people: Collection[int], since: datetime) -> bool:
    """Return whether all `people` have been on a ladder since a moment."""
    return {each.player for each in players if each.joined_at <= since}.issuperset(people)


def in_reach(order: Sequence[int], challenger: int) -> Sequence[int]:
    """Return whom somebody may challenge: up to five places up, the nearest one first."""
    place = order.index(challenger)
    return order[max(0, place - REACH) : place][::-1]


def may_challenge_from(
    players: Sequence[LadderPlayer],
    challenger: int,
    opponent: int,
    meetings: Sequence[tuple[int, int, datetime]],
    now: datetime,
) -> datetime:
    """Return from when somebody may challenge an opponent who is in their reach.

    `meetings` are the challenges among those in reach of the opponent's place, and from and to the
    opponent: challenger, challenged, and until when each counts. After one, everybody in reach goes
    in the order in which they last met the opponent, or somebody who had the place before it was
    won from them. So whoever is refused a place goes before all who have had it since. Somebody
    whose data was erased may be anybody who joined later.
    """
    order = [each.player for each in players]
    place = order.index(opponent) + 1
    joined_at = {each.player: each.joined_at for each in players[place : place + REACH]}
    last = dict.fromkeys(joined_at, EPOCH)
    again_at = free_at = EPOCH
    had_place = {opponent}
    for one, other, until in sorted(meetings, key=itemgetter(2), reverse=True):
        if had_place.isdisjoint((one, other)):
            continue
        if one in had_place and other in order[order.index(one) :]:  # it was won from them
            had_place.add(other)
        erased = is_former(one) or is_former(other)
        met = {
            player
            for player, since in joined_at.items()
            if player in {one, other} or (erased and until <= since)
        }
        last |= {player: max(until, last[player]) for player in met}
        if opponent in {one, other}:
            if challenger in met:
                again_at = max(until + AGAIN_AFTER, again_at)
            if met or other == opponent:
                free_at = max(min(until, now), free_at)
    before = sum(at < last[challenger] for at in last.values())
    return max(again_at, free_at + before * OTHERS_FIRST)


def after_win(order: Sequence[int], winner: int, loser: int) -> list[int]:
    """Return the order after a match: the winner takes the loser's place if it was higher."""
    if winner not in order or loser not in order:
        return list(order)
    place = order.index(loser)
    if order.index(winner) < place:
        return list(order)
    rest = [each for each in order if each != winner]
    return [*rest[:place], winner, *rest[place:]]


def after_drops(order: Sequence[int], idle: Collection[int]) -> list[int]:
    """Return the order after those who were idle have gone down one place each, the lowest first,
    so that nobody goes down two."""
    new = list(order)
    for place in range(len(new) - 2, -1, -1):
        if new[place] in idle and new[place + 1] not in idle:
            new[place], new[place + 1] = new[place + 1], new[place]
    return new


def reordered(
    players: Sequence[LadderPlayer],
    order: Sequence[int],
    people: Collection[int],
    idle_since: datetime,
) -> list[LadderPlayer]:
    """Return the players of a ladder in another order; these `people` are idle since a moment."""
    by_player = {each.player: each for each in players}
    for player in by_player.keys() & people:
        times = {"idle_since": idle_since, "drops_at": idle_since + IDLE_FOR}
        by_player[player] = replace(by_player[player], **times)
    return [by_player[player] for player in order]
