"""Judgements: what searches found out about positions, and what turns cost their movers by them.

Turns are named by their index in `Line.turns`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from players.levels import per_cent
from players.reports import Report, merge
from players.search import state_of
from rules.game import Move, Position
from rules.line import Line

WHOLE: Final = 1000
COSTLY: Final = 200
"""How many thousandths of the win a turn must cost."""
DECIDED: Final = 100
"""A chance, in thousandths, below which a turn cannot be a mistake any more."""
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


def with_proofs(line: Line, judged: Sequence[Judgement]) -> tuple[Judgement, ...]:
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


# ---- what turns cost
def turn_played(line: Line, turn: int) -> tuple[Position, tuple[Move, ...]]:
    """Return the position in which a turn began, and its plies."""
    plies = line.turns[turn]
    return line.positions[plies.start], line.moves[plies.start : plies.stop]


def play_on(position: Position, plies: Sequence[str]) -> Position:
    """Return a position after some plies of a turn."""
    position = position.without_future_draws()
    for ply in plies:
        position = position.play(Move(ply))
    return position


def winners(line: Line) -> Sequence[int]:
    """Return the seats that have won, none while the game goes on."""
    return line.result.winners if line.result else ()


def losers(line: Line) -> list[int]:
    """Return the seats that have not won, none while the game goes on."""
    won = winners(line)
    return [seat for seat in range(line.position.seats) if won and seat not in won]


def costs(line: Line, judged: Sequence[Judgement]) -> list[int]:
    """Return what each turn cost its mover, in thousandths of the win.

    It is 0 if all was decided before, or if the loss was not theirs alone: chance played the turn,
    or somebody left then. What did not last counts `COSTLY` less.
    """
    left, result = {each.ply for each in line.leavings}, list[int]()
    for turn, plies in enumerate(line.turns):
        position, before = line.positions[plies.start], judged[turn].shares
        seat = position.to_move
        cost = before[seat] - judged[turn + 1].shares[seat]
        if plies.stop in left or position.forced_move() is not None or before[seat] < DECIDED:
            cost = 0
        elif not lasts(judged, turn, seat):
            cost = max(cost - COSTLY, 0)
        result.append(cost)
    return result


def lasts(judged: Sequence[Judgement], turn: int, seat: int) -> bool:
    """Return whether what a turn cost its mover, `seat`, is proved, or at least half of it was
    still lost both times when that seat was to move next."""
    before, after = judged[turn], judged[turn + 1]
    seats = len(before.shares)
    later = [each.shares[seat] for each in judged[turn + seats :: seats][:2]]
    proved = before.winner is not None or after.winner is not None
    return proved or 2 * max(later, default=0) <= before.shares[seat] + after.shares[seat]


def losing_turn(line: Line, judged: Sequence[Judgement]) -> int | None:
    """Return the turn by which a match of two was lost, None if there is no such turn.

    It is the last one before which the position was not lost, and it cost much. Who gave up in a
    position that was not lost did not lose by a turn.
    """
    if line.position.seats != 2 or len(winners(line)) != 1:
        return None
    loser = 1 - winners(line)[0]
    if judged[-1].shares[loser] > NOT_LOST:
        return None
    not_lost = [turn for turn, each in enumerate(judged) if each.shares[loser] > NOT_LOST]
    if not not_lost:
        return None
    turn = not_lost[-1]
    mine = turn_played(line, turn)[0].to_move == loser
    return turn if mine and costs(line, judged)[turn] >= COSTLY else None


def by_importance(line: Line, judged: Sequence[Judgement], at_random: Collection[int]) -> list[int]:
    """Return the turns that cost their mover something, the most important ones first.

    The turn that lost the match, the costliest one of each who lost, and those that gave a proved
    win away come first, and then what cost much. Turns with a ply of `at_random`, which are counted
    from 1, cost nothing, since no player chose them.
    """
    movers = [line.positions[plies.start].to_move for plies in line.turns]
    turns = [
        turn
        for turn, plies in enumerate(line.turns)
        if not any(ply + 1 in at_random for ply in plies)
        and judged[turn].shares[movers[turn]] >= DECIDED
    ]
    cost = costs(line, judged)
    saved = {turn: points_saved(line, turn, (judged[turn].best,)) for turn in turns}
    by_loser = [turn for turn in turns if cost[turn] > 0 and movers[turn] in losers(line)]
    named = {losing_turn(line, judged)}
    for seat in losers(line):
        of_seat = (turn for turn in by_loser if movers[turn] == seat)
        named.add(max(of_seat, key=cost.__getitem__, default=None))

    def importance(turn: int) -> tuple[float, ...]:
        much = cost[turn] >= COSTLY
        gave_win_away = much and judged[turn].winner is not None
        return turn in named or gave_win_away, much, saved[turn], turn in by_loser, cost[turn]

    costly = [turn for turn in turns if cost[turn] > 0 or saved[turn]]
    return sorted(costly, key=importance, reverse=True)


def points_lost(line: Line, turn: int) -> float:
    """Return how many points of the lead a turn of who lost a match of two cost, with the answer to
    it; 0 unless they are many."""
    if turn + 1 == len(line.turns):
        return 0
    position, _ = turn_played(line, turn)
    if winners(line) != (1 - position.to_move,):
        return 0
    last = turn + 2 == len(line.turns)
    points = _points_between(position, line.position if last else turn_played(line, turn + 2)[0])
    return points if points >= MUCH else 0


def points_saved(line: Line, turn: int, better: Sequence[str]) -> float:
    """Return the points that a turn lost; 0 if the same answer would cost many after the better
    one, too."""
    lost = points_lost(line, turn)
    if not lost or not any(better):
        return lost
    (position, _), (_, answer) = (turn_played(line, each) for each in (turn, turn + 1))
    after = play_on(position, better)
    answered = play_on(after, answer) if answer[0] in after.legal_moves() else position
    return 0 if _points_between(position, answered) >= MUCH else lost


def points_forgone(line: Line, turn: int, better: Sequence[str]) -> float:
    """Return how many points of the lead the better turn brings less at once than what was played;
    0 if it brings as many or more."""
    position, played = turn_played(line, turn)
    lost_by_better = _points_between(position, play_on(position, better))
    return max(lost_by_better - _points_between(position, play_on(position, played)), 0)


def _points_between(before: Position, after: Position) -> float:
    """Return how many points of the lead the seat to move has lost; 0 if there are no scores of
    two."""
    seat, old, new = before.to_move, before.scores(), after.scores()
    if len(old) != 2 or not new:
        return 0
    return old[seat] - old[1 - seat] - new[seat] + new[1 - seat]
