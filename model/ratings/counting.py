"""Which ended matches are rated: what follows from the match itself.

What depends on earlier matches is in `matches.ratings.rating`; docs/ratings-counting.md has all.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from model.ratings.rating import Unrated
from model.text_values import is_former
from rules.game import Result, Termination
from rules.line import Line

MIN_TURNS = 3
"""The turns that each player must have made. Those taken back do not count, nor does the opening
(komi, sides, colours); a swap does, and so do turns that somebody had played at random."""
LOSS_ON_TIME_EVERY = timedelta(days=7)
"""A loss on time changes the winner's rating, too, if none of the loser's did so during this time
before; only the loser's otherwise."""
PAIR_LIMIT = 3
"""How many rated matches two people can have with each other within `PAIR_PERIOD`, all ratings
together."""
PAIR_PERIOD = timedelta(days=30)


def turns_by_seat(line: Line) -> Counter[int]:
    """Return how many turns each seat has made, complete or not, without the opening.

    Turns of a seat that has left, which chance plays for it, do not count.
    """
    begun: Counter[int] = Counter()
    for position in line.positions[: len(line.moves)]:
        seat = position.to_move
        if not (position.mid_turn or position.opening or position.has_left(seat)):
            begun[seat] += 1
    return begun


def is_long_enough(line: Line, seats: int) -> bool:
    """Return whether each seat has made `MIN_TURNS` turns."""
    turns = turns_by_seat(line)
    return all(turns[seat] >= MIN_TURNS for seat in range(seats))


def why_unrated(players: Sequence[int], result: Result, *, enough_turns: bool) -> Unrated | None:
    """Return why a match changes no rating, None if nothing in the match itself is against it.

    `enough_turns` says whether it was so at any time, also before turns were taken back.
    """
    if not result.winners:
        return Unrated.CANCELLED
    if sum(not is_former(player) for player in players) < 2:
        return Unrated.FORMER_PLAYER
    if len(set(players)) < len(players):
        return Unrated.ONE_PERSON
    return None if enough_turns else Unrated.TOO_SHORT


def lost_on_time(line: Line, result: Result, seats: int) -> frozenset[int]:
    """Return the seats that lost a match on time; in a match of more than two, those that left it
    so."""
    if seats == 2:
        if result.termination is not Termination.TIMEOUT:
            return frozenset()
        return frozenset(range(seats)) - set(result.winners)
    return frozenset(seat for seat, why in line.gone if why is Termination.TIMEOUT)
