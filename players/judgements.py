"""Judgements: what a search found out about a position, and what follows from a proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from players.levels import per_cent
from players.registry import state_of
from players.reports import Report, merge
from rules.game import Position
from rules.line import Line

WHOLE: Final = 1000


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
