"""A review of a game that was played: what each seat could expect, and which turns cost most.

A review is a list of judgements, one for each position in which a turn began, and one of the end.
The turns that cost their mover most are then looked at again, with four times as many random games,
and with sixteen times as many where a win was proved before. What is proved of a position stays so
until its winner gives it away, even where a search of the next one does not see it.
`next_search` says what to search next, so a review can be interrupted and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, methodcaller
from typing import Final

from players.judgements import (
    COSTLY,
    DECIDED,
    WHOLE,
    Judgement,
    by_importance,
    costs,
    losers,
    losing_turn,
    play_on,
    points_saved,
    turn_played,
    winners,
    with_proofs,
)
from players.levels import ADVISER
from players.search import SearchSettings
from rules.game import Position
from rules.line import Line

FIRST_LOOK: Final = SearchSettings(1_000)
SECOND_LOOK: Final = ADVISER.settings
DEEP_LOOK: Final = replace(SECOND_LOOK, playouts=16_000)
"""How a turn before which a win was proved is looked at again."""
MAX_TURNING_POINTS: Final = 3
"""How many turns get a second look. If that finds fault with none of them, as many more get one."""
NOTABLE: Final = 30
"""How many thousandths of the win a turn must cost if no other turn of that seat cost much more,
and the better turn is seen to be better by as much."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that cost its mover much, after a second look. Judgements are None until they are
    known."""

    turn: int
    """Its index in `Line.turns`."""
    better: tuple[str, ...] = ()
    """The plies of a better turn."""
    complete: bool = False
    before: Judgement | None = None
    """The judgement of the position in which it began."""
    after: Judgement | None = None
    """The judgement of what was played."""
    reply: Judgement | None = None
    """The judgement of the position after the better turn."""

    @property
    def is_proved(self) -> bool:
        """Whether a win was proved before it."""
        return self.before is not None and self.before.winner is not None

    @property
    def reply_is_known(self) -> bool:
        """Whether the position after the whole better turn was searched."""
        return self.reply is not None and bool(self.reply.best or self.reply.winner is not None)

    def cost(self, seat: int) -> int:
        """How many thousandths of the win the turn cost its mover; 0 if whole per cent, as people
        see them, do not show it."""
        before, after = self.before, self.after
        if before is None or after is None or before.per_cent(seat) <= after.per_cent(seat):
            return 0
        return before.shares[seat] - after.shares[seat]


@dataclass(frozen=True, slots=True)
class Review:
    """A review, as far as it is done. `points` is None until all positions are judged.

    What a second look or a proof says of a position replaces what was judged first.
    """

    judged: tuple[Judgement, ...] = ()
    points: tuple[TurningPoint, ...] | None = None

    @property
    def done(self) -> bool:
        """Whether nothing is left to search."""
        return self.points is not None and all(each.reply for each in self.points)

    def curve(self, line: Line) -> list[tuple[int, ...]]:
        """The shares of all judgements for a chart, each smoothed by those before and after it.

        A search favours the seat to move a little, so judgements alternate. As they are remain the
        last one, those that are proved, and those on both sides of a turning point.
        """
        shares = [each.shares for each in self.judged]
        turning = {each.turn for each in self.turning_points(line)}
        kept = {len(shares) - 1, *turning, *(turn + 1 for turn in turning)}
        kept |= {k for k, each in enumerate(self.judged) if each.winner is not None}
        smooth = list(shares)
        for k in set(range(len(shares))) - kept:
            three = zip(shares[k - 1] if k else shares[1], shares[k], shares[k + 1], strict=True)
            smooth[k] = tuple(round((left + 2 * mid + right) / 4) for left, mid, right in three)
        return smooth

    def before(self, turn: int) -> Review:
        """Return the review without the position in which a turn begins, and all that follows.

        Of the turn before it, nothing is left but the judgement of the position in which it began,
        since what it led to is that position.
        """
        points = tuple(point for point in self.points or () if point.turn < turn - 1)
        return Review(self.judged[:turn], points)

    def losing_turn(self, line: Line) -> int | None:
        """The turning point by which a match of two was lost, as a turn; None if there is none."""
        losing = losing_turn(line, self.judged)
        return losing if losing in {each.turn for each in self.turning_points(line)} else None

    def steepest_fall(self, line: Line, seat: int) -> tuple[int, int]:
        """Return where the greatest fall of a seat's curve begins and ends, without slow parts at
        both ends: two thirds of it are between them. Both are the same if it never fell. What
        somebody lost by leaving at the end does not count."""
        curve = [shares[seat] for shares in self.curve(line)]
        if line.leavings and line.leavings[-1].ply == len(line.moves):
            curve.pop()
        begin = end = highest = 0
        for at, share in enumerate(curve):
            highest = max(highest, at, key=curve.__getitem__)
            if curve[highest] - share > curve[begin] - curve[end]:
                begin, end = highest, at
        steep = (curve[begin] - curve[end]) * 2 / 3
        begin = max(at for at in range(begin, end + 1) if curve[at] - curve[end] >= steep)
        return begin, next(at for at in range(begin, end + 1) if curve[begin] - curve[at] >= steep)

    def fall_without_better(self, line: Line) -> int | None:
        """The turn at which its mover's chance fell most, and much, if nothing better was found."""
        cost = costs(line, self.judged)
        looked_at = [each.turn for each in self.points or ()]
        turn = max(looked_at, key=cost.__getitem__, default=None)
        better = {each.turn for each in self.turning_points(line)}
        return None if turn is None or turn in better or cost[turn] < COSTLY else turn

    def turning_points(self, line: Line) -> list[TurningPoint]:
        """The mistakes in order; of each who lost and made none, also the turn that cost them most,
        if it cost at least half of `NOTABLE`."""
        mistakes = self.mistakes(line)
        for loser in losers(line):
            by_loser = [
                point
                for point in self._worse_turns(line)
                if point.reply_is_known
                and turn_played(line, point.turn)[0].to_move == loser
                and point.cost(loser) >= NOTABLE // 2
            ]
            if not any(point in mistakes for point in by_loser):
                mistakes += sorted(by_loser, key=methodcaller("cost", loser))[-1:]
        return sorted(mistakes, key=attrgetter("turn"))

    def mistakes(self, line: Line) -> list[TurningPoint]:
        """The turns that cost enough, for which a better one was found, in order."""
        cost = costs(line, self.judged) if self.points else []
        mistakes = [
            point
            for point in self._worse_turns(line)
            if cost[point.turn] >= self._least_cost(line, point, cost)
        ]
        return mistakes[:MAX_TURNING_POINTS]

    def _worse_turns(self, line: Line) -> list[TurningPoint]:
        """The turns with a second look at which a better one was found."""
        return [
            point
            for point in self.points or ()
            if point.better != turn_played(line, point.turn)[1]
            and point.cost(turn_played(line, point.turn)[0].to_move) > 0
        ]

    def _least_cost(self, line: Line, point: TurningPoint, cost: Sequence[int]) -> int:
        """The cost from which on a turn is a mistake: half as much for who lost; little if it lost
        points of the lead, or a third of what the mover's costliest turn did. Nobody is told that a
        turn was slightly worse than one of which it is not known what would have been drawn."""
        seat = turn_played(line, point.turn)[0].to_move
        if point.reply is not None and not point.reply_is_known:
            return COSTLY
        if points_saved(line, point.turn, point.better):
            return NOTABLE
        open_before = self.judged[point.turn].shares[seat] <= WHOLE - DECIDED
        if point.reply_is_known and not point.is_proved and open_before:
            costs_of_seat = (
                cost[each.turn]
                for each in self.points or ()
                if turn_played(line, each.turn)[0].to_move == seat
            )
            if 3 * cost[point.turn] >= max(costs_of_seat):
                return NOTABLE
        return COSTLY if seat in winners(line) else COSTLY // 2


def next_search(line: Line, review: Review) -> tuple[Position, SearchSettings] | None:
    """Return the position to judge next, and how to search it; None if the review is done."""
    turns = line.turns
    if review.points is None:
        begin = [*(turn.start for turn in turns), len(line.moves)][len(review.judged)]
        return line.positions[begin], FIRST_LOOK
    for point in review.points:
        turn = turns[point.turn]
        look = SECOND_LOOK if review.judged[point.turn].winner is None else DEEP_LOOK
        if not point.complete:
            return play_on(line.positions[turn.start], point.better), look
        if point.after is None:
            return line.positions[turn.stop], look
        if point.reply is None:
            return play_on(line.positions[turn.start], point.better), look
    return None


def with_judgement(
    line: Line, review: Review, judgement: Judgement, at_random: Collection[int] = ()
) -> Review:
    """Return the review with the judgement of the position that `next_search` has asked for.

    `at_random` are plies, counted from 1, that no player chose, so their turns cost nothing.
    """
    if review.points is None:
        review = replace(review, judged=with_proofs(line, [*review.judged, judgement]))
        if len(review.judged) > len(line.turns):
            review = replace(review, points=_costly(line, review.judged, at_random))
        return review
    points, judged = list(review.points), list(review.judged)
    at = next(k for k, each in enumerate(points) if each.reply is None)
    points[at] = point = _more(line, points[at], judgement)
    judged[point.turn] = point.before or judged[point.turn]
    judged[point.turn + 1] = point.after or judged[point.turn + 1]
    said = with_proofs(line, judged)
    points[at] = replace(point, before=said[point.turn], after=point.after and said[point.turn + 1])
    if judgement.winner is not None:  # it may show that a later turn gave a win away
        points = _costly(line, said, at_random, [p for p in points if p.before], len(points))
    review = Review(said, tuple(points))
    losing, looked_at = losing_turn(line, said), {each.turn for each in points}
    missed = losing is not None and losing not in looked_at
    if review.done and (missed or not review.mistakes(line)):
        points = _costly(line, said, at_random, points, 2 * MAX_TURNING_POINTS)
    return Review(said, tuple(points))


def _more(line: Line, point: TurningPoint, judgement: Judgement) -> TurningPoint:
    """Return a turning point with a ply of the better turn, or with the judgement of what was
    played, or of the position after the better turn, which is what its mover could expect."""
    if point.after is not None:
        point = replace(point, reply=judgement)
        position, played = turn_played(line, point.turn)
        if point.is_proved or not point.reply_is_known or point.better == played:
            return point
        winner = judgement.winner if judgement.winner == position.to_move else None
        return replace(point, before=replace(judgement, winner=winner, best=point.better[0]))
    if point.complete:
        return replace(point, after=judgement)
    better = (*point.better, judgement.best)
    position = play_on(turn_played(line, point.turn)[0], better)
    complete = not position.mid_turn or position.result() is not None
    return replace(point, better=better, complete=complete, before=point.before or judgement)


def _costly(
    line: Line,
    judgements: Sequence[Judgement],
    at_random: Collection[int],
    begun: Sequence[TurningPoint] = (),
    most: int = MAX_TURNING_POINTS,
) -> tuple[TurningPoint, ...]:
    """Return at most `most` turns to look at again, in order: those at which a second look has
    `begun`, then the most important ones of all others."""
    turns = {each.turn for each in begun}
    important = by_importance(line, judgements, at_random)
    rest = [TurningPoint(turn) for turn in important if turn not in turns]
    return tuple(sorted([*begun, *rest][: max(most, MAX_TURNING_POINTS)], key=attrgetter("turn")))
