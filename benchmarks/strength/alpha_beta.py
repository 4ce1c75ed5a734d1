"""An opponent for Stack Control that plays no random games, to measure computer players against.

It speaks the protocol of `python -m players engine`, so a match names it by
`program:python -m benchmarks.strength.alpha_beta`. It looks four plies ahead, or as far as it
gets in so many times the seconds that it is given (`--times`). All other seats are one opponent to
it. With `--greedy` it takes most pips at once. It places and chooses a colour by looking one ply
ahead.
"""

import argparse
import sys
from math import inf
from random import Random
from time import process_time
from typing import Final

from players.engine import Engine, serve
from players.games.stack_control import StackControlState
from players.state import Code
from rules.errors import PlainError
from rules.game import Move, Position
from rules.games.stack_control.board import PLAYABLE, pips
from rules.games.stack_control.game import StackControlPosition
from rules.games.stack_control.state import Phase, Standing

_DEPTH: Final = 4
_WIN: Final = 1000.0
EXPOSED: Final = 0.4
"""How much the pips of a stack count that another colour can land on."""


def pips_ahead(state: StackControlState, seat: int, exposed: float = EXPOSED) -> float:
    """Return how many pips a seat controls more than the best other one.

    Those in stacks that another colour can land on count only as `exposed` says.
    """
    seat_of = {tree: each for each, tree in enumerate(state.state.trees) if tree is not None}
    squares = state.exposed()
    controlled = [0.0] * state.seats
    for square in PLAYABLE:
        stack = state.state.board[square]
        colour = stack[-1] // 3 if stack else None
        if colour is not None and colour in seat_of:
            share = exposed if squares[colour] >> square & 1 else 1.0
            controlled[seat_of[colour]] += share * pips(stack)
    mine = controlled.pop(seat)
    return mine - max(controlled)


class _OutOfTime(Exception):
    pass


class AlphaBeta:
    """A search for a seat, against all others, until a time of the processor's clock."""

    def __init__(self, seat: int, exposed: float = EXPOSED, end: float = inf) -> None:
        self._seat = seat
        self._exposed = exposed
        self._end = end
        # By whether the own seat is to move: how often a move has cut a search, to try it first.
        self._cuts: tuple[dict[Code, int], dict[Code, int]] = ({}, {})

    def best(self, state: StackControlState, depth: int, random: Random) -> Code:
        """Return the best move, one of the equally good by chance."""
        codes = state.moves()
        random.shuffle(codes)
        try:
            for plies in range(1, depth + 1):
                values = self._values(state, codes, plies)
                codes.sort(key=values.__getitem__, reverse=True)
        except _OutOfTime:
            pass
        return codes[0]

    def _values(self, state: StackControlState, codes: list[Code], plies: int) -> dict[Code, float]:
        values = dict.fromkeys(codes, -inf)
        best = -inf
        for code in codes:
            values[code] = value = self._value(_after(state, code), plies - 1, best, inf)
            best = max(best, value)
        return values

    def _value(self, state: StackControlState, plies: int, low: float, high: float) -> float:
        rewards = state.rewards()
        if rewards is not None:
            return _WIN * (2 * rewards[self._seat] - 1)
        if state.state.standings[self._seat] is not Standing.IN:
            return -_WIN
        if plies == 0:
            return pips_ahead(state, self._seat, self._exposed)
        if process_time() > self._end:
            raise _OutOfTime
        mine = state.to_move == self._seat
        cuts = self._cuts[mine]
        best = -inf if mine else inf
        for code in sorted(state.moves(), key=lambda each: -cuts.get(each, 0)):
            value = self._value(_after(state, code), plies - 1, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                cuts[code] = cuts.get(code, 0) + plies * plies
                break
        return best


def _after(state: StackControlState, code: Code) -> StackControlState:
    after = state.copy()
    after.play(code)
    return after


def choose(position: Position, seconds: float, exposed: float, depth: int) -> Move:
    """Return a ply in a position of Stack Control. Raises PlainError for any other game."""
    if not isinstance(position, StackControlPosition):
        raise PlainError("Only Stack Control.")
    state = StackControlState(position)
    search = AlphaBeta(position.to_move, exposed, process_time() + seconds)
    plies = depth if position.state.phase is Phase.MOVING else 1
    return state.name(search.best(state, plies, Random(position.text())))


def main() -> None:
    """Answer the commands of the protocol."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--greedy", action="store_true")
    parser.add_argument("--depth", type=int, default=_DEPTH)
    parser.add_argument("--times", type=float, default=1.0)
    given = parser.parse_args()
    exposed, depth = (1.0, 1) if given.greedy else (EXPOSED, given.depth)

    def answer(position: Position, seconds: float) -> Move:
        return choose(position, given.times * seconds, exposed, depth)

    serve(Engine(answer), sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
