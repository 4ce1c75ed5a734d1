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
from operator import attrgetter
from typing import Final

from players.levels import ADVISER, per_cent
from players.registry import state_of
from players.reports import Report, merge
from players.search import Settings
from rules.game import Move, Position
from rules.line import Line

FIRST_LOOK: Final = Settings(1_000)
SECOND_LOOK: Final = ADVISER.settings
DEEP_LOOK: Final = replace(SECOND_LOOK, playouts=16_000)
"""How a turn before which a win was proved is looked at again."""
MAX_TURNING_POINTS: Final = 3
"""How many turns get a second look. If that finds fault with none of them, as many more get one."""
COSTLY: Final = 200
"""How many thousandths of the win a turn must cost."""
NOTABLE: Final = 30
"""The same if no other turn of that seat cost much more, and the better turn is seen to be better
by as much."""
DECIDED: Final = 100
"""A chance, in thousandths, below which a turn cannot be a mistake any more."""
WHOLE: Final = 1000
MUCH: Final = 4
"""How many points of the lead a turn of who lost and the answer to it must cost."""
NOT_LOST: Final = 300
"""A chance, in thousandths, from which on a position does not count as lost."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search found out about a position.

    `shares` is the share of the win that each seat can expect, in thousandths. `winner` is the seat
    that has won or wins by force, None unless that is proved. `best` is the best ply, "" at the
    end of the game.
    """

    shares: tuple[int, ...]
    winner: int | None = None
    best: str = ""

    def per_cent(self, seat: int) -> int:
        """Return the chance of a seat in per cent; 0 and 100 only for what is proved."""
        return per_cent(self.shares[seat], WHOLE, proved=self.winner is not None)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that cost its mover much, after a second look. Judgements are None until they are
    known."""

    turn: int
    """Its place in `Line.turns`."""
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
        losing = _losing_turn(line, self.judged)
        return losing if losing in {each.turn for each in self.turning_points(line)} else None

    def steepest_fall(self, line: Line, seat: int) -> tuple[int, int]:
        """Return where the greatest fall of a seat's curve begins and ends, without slow parts at
        both ends: two thirds of it are between them. Both are the same if it never fell."""
        curve = [shares[seat] for shares in self.curve(line)]
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
        falls = {each.turn: _cost(line, self.judged, each.turn) for each in self.points or ()}
        turn = max(falls, key=falls.__getitem__, default=None)
        better = {each.turn for each in self.turning_points(line)}
        return None if turn is None or turn in better or falls[turn] < COSTLY else turn

    def turning_points(self, line: Line) -> list[TurningPoint]:
        """The mistakes: turns that cost enough, for which a better one was found, in order."""
        mistakes = [
            point
            for point in self.points or ()
            if point.better != turn_played(line, point.turn)[1]
            and self._cost_at_both_looks(line, point) >= self._least_cost(line, point)
        ]
        return mistakes[:MAX_TURNING_POINTS]

    def _cost_at_both_looks(self, line: Line, point: TurningPoint) -> int:
        """What a turn cost its mover at each look, and no more than the better turn gains."""
        seat = turn_played(line, point.turn)[0].to_move
        cost = min(point.cost(seat), _cost(line, self.judged, point.turn))
        if point.reply is None or point.after is None or self.judged[point.turn].winner is not None:
            return cost
        # what the better turn leads to is not known of every turn of several plies
        better = point.reply if point.reply_is_known else self.judged[max(point.turn - 1, 0)]
        return min(cost, better.shares[seat] - point.after.shares[seat])

    def _least_cost(self, line: Line, point: TurningPoint) -> int:
        """The cost from which on a turn is a mistake: half as much for who lost; little if it lost
        points of the lead, or a third of what the mover's costliest turn did."""
        seat, before = turn_played(line, point.turn)[0].to_move, self.judged[point.turn]
        if points_saved(line, point):
            return NOTABLE
        if (
            point.reply_is_known
            and before.winner is None
            and before.shares[seat] <= WHOLE - DECIDED
        ):
            costs = (
                _cost(line, self.judged, each.turn)
                for each in self.points or ()
                if turn_played(line, each.turn)[0].to_move == seat
            )
            if 3 * self._cost_at_both_looks(line, point) >= max(costs):
                return NOTABLE
        return COSTLY if seat in _winners(line) else COSTLY // 2


def turn_played(line: Line, turn: int) -> tuple[Position, tuple[Move, ...]]:
    """Return the position in which a turn began, and its plies."""
    plies = line.turns[turn]
    return line.positions[plies.start], line.moves[plies.start : plies.stop]


def judgement_of(reports: Sequence[Report]) -> Judgement:
    """Return what the tasks of a search found out about a position."""
    report = merge(reports)
    best = report.candidates[0]
    if report.winner is not None:
        return replace(_won(report.seats, (report.winner,)), best=best.move)
    shares = best.shares
    if report.seats == 2:
        shares = (best.value, 1 - best.value) if report.seat == 0 else (1 - best.value, best.value)
    return Judgement(tuple(round(WHOLE * share) for share in shares), best=best.move)


def without_search(position: Position) -> Judgement | None:
    """Return the judgement of a position in which the game is over, or in which it is not known
    what was drawn. None if there is something to search."""
    result = position.result()
    if result is not None:
        return _won(position.seats, result.winners)
    hidden = state_of(position).hidden
    return _won(position.seats, range(position.seats)) if hidden else None


def _won(seats: int, winners: Sequence[int]) -> Judgement:
    """Return the judgement of a position in which some seats share the win."""
    shares = (WHOLE // len(winners) if seat in winners else 0 for seat in range(seats))
    return Judgement(tuple(shares), winners[0] if len(winners) == 1 else None)


def next_search(line: Line, review: Review) -> tuple[Position, Settings] | None:
    """Return the position to judge next, and how to search it; None if the review is done."""
    turns = line.turns
    if review.points is None:
        begin = [*(turn.start for turn in turns), len(line.moves)][len(review.judged)]
        return line.positions[begin], FIRST_LOOK
    for point in review.points:
        turn = turns[point.turn]
        look = SECOND_LOOK if review.judged[point.turn].winner is None else DEEP_LOOK
        if not point.complete:
            return _after(line.positions[turn.start], point.better), look
        if point.after is None:
            return line.positions[turn.stop], look
        if point.reply is None:
            return _after(line.positions[turn.start], point.better), look
    return None


def _after(position: Position, plies: Sequence[str]) -> Position:
    """Return a position after some plies of a turn."""
    position = position.without_future_draws()
    for ply in plies:
        position = position.play(Move(ply))
    return position


def with_judgement(
    line: Line, review: Review, judgement: Judgement, at_random: Collection[int] = ()
) -> Review:
    """Return the review with the judgement of the position that `next_search` has asked for.

    `at_random` are plies, counted from 1, that no player chose, so their turns cost nothing.
    """
    if review.points is None:
        review = replace(review, judged=_with_proofs(line, [*review.judged, judgement]))
        if len(review.judged) > len(line.turns):
            review = replace(review, points=_costly(line, review.judged, at_random))
        return review
    points, judged = list(review.points), list(review.judged)
    at = next(k for k, each in enumerate(points) if each.reply is None)
    points[at] = point = _more(line, points[at], judgement)
    judged[point.turn] = point.before or judged[point.turn]
    judged[point.turn + 1] = point.after or judged[point.turn + 1]
    said = _with_proofs(line, judged)
    points[at] = replace(point, before=said[point.turn], after=point.after and said[point.turn + 1])
    if judgement.winner is not None:  # it may show that a later turn gave a win away
        points = _costly(line, said, at_random, [p for p in points if p.before], len(points))
    review = Review(said, tuple(points))
    if review.done and not review.turning_points(line):
        points = _costly(line, said, at_random, points, 2 * MAX_TURNING_POINTS)
    return Review(said, tuple(points))


def _with_proofs(line: Line, judged: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Return judgements in turn with what proofs say of the positions before and after them.

    A win stays proved after a turn of the other seat, and after the one that was proved to win; and
    who could play on to a proved win had it before.
    """
    seats, said = line.position.seats, list(judged)
    # somebody may leave a match of several, which changes who wins
    for turn, plies in enumerate(line.turns[: len(said) - 1] if seats == 2 else ()):
        mover, played = line.positions[plies.start].to_move, line.moves[plies.start : plies.stop]
        before, after = said[turn], said[turn + 1]
        if before.winner is None and after.winner == mover:
            said[turn] = replace(_won(seats, (mover,)), best=played[0])
        elif before.winner is not None and after.winner is None:
            if mover != before.winner:
                said[turn + 1] = _won(seats, (before.winner,))  # how it is won is not known
            elif played == (before.best,):
                said[turn + 1] = replace(_won(seats, (before.winner,)), best=after.best)
    return tuple(said)


def _more(line: Line, point: TurningPoint, judgement: Judgement) -> TurningPoint:
    """Return a turning point with a ply of the better turn, or with the judgement of what was
    played, or of the position after the better turn."""
    if point.after is not None:
        return replace(point, reply=judgement)
    if point.complete:
        return replace(point, after=judgement)
    better = (*point.better, judgement.best)
    position = _after(turn_played(line, point.turn)[0], better)
    complete = not position.mid_turn or position.result() is not None
    return replace(point, better=better, complete=complete, before=point.before or judgement)


def _costly(
    line: Line,
    judgements: Sequence[Judgement],
    at_random: Collection[int],
    begun: Sequence[TurningPoint] = (),
    most: int = MAX_TURNING_POINTS,
) -> tuple[TurningPoint, ...]:
    """Return at `most` so many turns to look at again, in order: those that cost their mover most.

    Those at which a second look has `begun` stay. Those that lost the match or gave a proved win
    away, and the costliest one of who lost, come first.
    """
    movers = [line.positions[plies.start].to_move for plies in line.turns]
    costs = {
        turn: _cost(line, judgements, turn)
        for turn, plies in enumerate(line.turns)
        if not any(ply + 1 in at_random for ply in plies)
        and judgements[turn].shares[movers[turn]] >= DECIDED
    }
    best = {turn: TurningPoint(turn, (judgements[turn].best,)) for turn in costs}
    winners, saved = _winners(line), {turn: points_saved(line, best[turn]) for turn in costs}
    lost = {turn for turn, cost in costs.items() if cost > 0 and movers[turn] not in winners}
    first = {_losing_turn(line, judgements), max(lost, key=costs.__getitem__, default=None)}
    first |= {
        turn for turn in costs if judgements[turn].winner is not None and costs[turn] >= COSTLY
    }
    costly = [turn for turn in costs if costs[turn] > 0 or saved[turn]]
    rank = {turn: (-saved[turn], turn not in lost, -costs[turn]) for turn in costly}
    costly.sort(key=lambda turn: (turn not in first, costs[turn] < COSTLY, rank[turn]))
    turns = {each.turn for each in begun}
    rest = [TurningPoint(turn) for turn in costly if turn not in turns]
    return tuple(sorted([*begun, *rest][: max(most, MAX_TURNING_POINTS)], key=attrgetter("turn")))


def points_lost(line: Line, turn: int) -> float:
    """Return how many points of the lead a turn of who lost a match of two cost, with the answer to
    it; 0 unless they are many."""
    position, _ = turn_played(line, turn)
    last = turn + 2 >= len(line.turns)
    answered = line.position if last else turn_played(line, turn + 2)[0]
    if _winners(line) != (1 - position.to_move,) or turn + 1 == len(line.turns):
        return 0
    points = _points_between(position, answered)
    return points if points >= MUCH else 0


def points_saved(line: Line, point: TurningPoint) -> float:
    """Return the points that a turn lost; 0 if the same answer would cost many after the better
    one, too."""
    lost = points_lost(line, point.turn)
    if not lost or not any(point.better):
        return lost
    (position, _), (_, answer) = (turn_played(line, point.turn + each) for each in (0, 1))
    after = _after(position, point.better)
    answered = _after(after, answer) if answer[0] in after.legal_moves() else position
    return 0 if _points_between(position, answered) >= MUCH else lost


def points_forgone(line: Line, point: TurningPoint) -> float:
    """Return how many points of the lead the better turn brings less at once than what was played;
    0 if it brings as many or more."""
    position, _ = turn_played(line, point.turn)
    played, better = line.positions[line.turns[point.turn].stop], _after(position, point.better)
    return max(_points_between(position, better) - _points_between(position, played), 0)


def _points_between(before: Position, after: Position) -> float:
    """Return how many points of the lead the seat to move has lost; 0 if there are no scores of
    two."""
    seat, old, new = before.to_move, before.scores(), after.scores()
    if len(old) != 2 or not new:
        return 0
    return old[seat] - old[1 - seat] - new[seat] + new[1 - seat]


def _winners(line: Line) -> Sequence[int]:
    return line.result.winners if line.result else ()


def _cost(line: Line, judgements: Sequence[Judgement], turn: int) -> int:
    """Return what a turn cost its mover; 0 if all was decided before, or if it was not theirs
    alone: chance played it, or somebody left then. What did not last counts `COSTLY` less."""
    plies = line.turns[turn]
    position = line.positions[plies.start]
    left = any(each.ply == plies.stop for each in line.leavings)
    seat, before = position.to_move, judgements[turn]
    if left or position.forced_move() is not None or before.shares[seat] < DECIDED:
        return 0
    cost = before.shares[seat] - judgements[turn + 1].shares[seat]
    return cost if lasts(line, judgements, turn) else max(cost - COSTLY, 0)


def lasts(line: Line, judgements: Sequence[Judgement], turn: int) -> bool:
    """Return whether what a turn cost is proved, or at least half of it was still lost both times
    when its mover was to move next."""
    before, after = judgements[turn], judgements[turn + 1]
    seat, seats = turn_played(line, turn)[0].to_move, line.position.seats
    later = [each.shares[seat] for each in judgements[turn + seats :: seats][:2]]
    proved = before.winner is not None or after.winner is not None
    return proved or 2 * max(later, default=0) <= before.shares[seat] + after.shares[seat]


def _losing_turn(line: Line, judgements: Sequence[Judgement]) -> int | None:
    """Return the turn by which a match of two was lost, None if there is no such turn.

    It is the last one before which the position was not lost, and it cost much. Who gave up in a
    position that was not lost did not lose by a turn.
    """
    if line.position.seats != 2 or line.result is None or len(line.result.winners) != 1:
        return None
    loser = 1 - line.result.winners[0]
    if judgements[-1].shares[loser] > NOT_LOST:
        return None
    open_turns = [turn for turn, each in enumerate(judgements) if each.shares[loser] > NOT_LOST]
    if not open_turns:
        return None
    turn = open_turns[-1]
    mine = turn_played(line, turn)[0].to_move == loser
    return turn if mine and _cost(line, judgements, turn) >= COSTLY else None
