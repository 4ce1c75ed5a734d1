"""What the tasks of a search found out, and which move is the best by all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from rules.game import Move

DECIDED: Final = 0.05
"""A game is nearly decided if a seat can expect no more than this share of the win."""
NOISE: Final = 0.02
"""Values that differ by less do not say which move is better."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was searched: visits, the share of the win expected for the mover (0 to 1), and
    the seat that wins by force after it, if that is proved.

    `shares` are the shares of all seats if there are more than two, else empty. `gain` is what
    `State.gain` says.
    """

    move: Move
    visits: int
    value: float
    winner: int | None = None
    shares: tuple[float, ...] = ()
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What a task found out about the moves in a position.

    `seat` is to move. `cut` says that its time was over first. `winner` is the seat that wins by
    force, if one does.
    """

    seats: int
    seat: int
    candidates: tuple[Candidate, ...]
    playouts: int
    cut: bool
    winner: int | None = None


def merge(reports: Sequence[Report]) -> Report:
    """Return what all tasks of a search found out, the best move first.

    The best move wins by force; else it is the most visited of those that do not lose by force. In
    a game that is nearly decided, it gains most among those that are as good.
    """
    seat = reports[0].seat
    by_move: dict[Move, Candidate] = {}
    for report in reports:
        for each in report.candidates:
            old = by_move.get(each.move)
            by_move[each.move] = each if old is None else _together(old, each)
    best_first = sorted(by_move.values(), key=lambda each: _rank(each, seat))
    as_good = [each for each in best_first if _as_good(each, best_first[0])]
    best = max(as_good, key=attrgetter("gain"))
    best_first.sort(key=lambda each: each is not best)  # the others keep their order
    proved = [seat] if best_first[0].winner == seat else []
    proved += [report.winner for report in reports if report.winner is not None]
    return replace(
        reports[0],
        candidates=tuple(best_first),
        playouts=sum(report.playouts for report in reports),
        cut=any(report.cut for report in reports),
        winner=proved[0] if proved else None,
    )


def _together(one: Candidate, other: Candidate) -> Candidate:
    visits = one.visits + other.visits
    part = other.visits / visits if visits else 0.0
    pairs = zip(one.shares, other.shares, strict=True)
    return replace(
        one,
        visits=visits,
        value=one.value + (other.value - one.value) * part,
        winner=other.winner if one.winner is None else one.winner,
        shares=tuple(mine + (theirs - mine) * part for mine, theirs in pairs),
    )


def _rank(each: Candidate, seat: int) -> tuple[int, int, float, Move]:
    if each.winner is None:
        return 1, -each.visits, -each.value, each.move
    return 0 if each.winner == seat else 2, -each.visits, -each.value, each.move


def _as_good(each: Candidate, best: Candidate) -> bool:
    """Whether a move is as good as the best one, in a game that is proved or nearly decided."""
    close = abs(each.value - best.value) <= NOISE and not DECIDED < best.value < 1 - DECIDED
    return each is best or (each.winner == best.winner and (close or best.winner is not None))
