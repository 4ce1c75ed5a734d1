"""Stack Control for the search: stacks by square, and the number of pyramids of each colour.

Squares, pyramids and stacks are written as in the rules' `board`. The trios that are still to be
drawn are hidden; a random game deals them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from struct import unpack
from typing import Final, Self

from players.state import Code, LeanGame, Rewards, State, winners
from rules.game import Move
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    KINDS,
    PLACINGS,
    PLAYABLE,
    REACH,
    SIDE,
    TREES,
    Elimination,
    can_move,
    eliminate,
    stack_move,
)
from rules.games.stack_control.plies import held_in, next_seat
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.state import PLACING_PLIES, TRIO, Ending, Phase, Setup, Standing

_SQUARES: Final = SIDE * SIDE
_PLACING: Final = 10_000
"""Placing is this number + `_SQUARES` × pyramid + square; a move `_SQUARES` × source + target."""
_CHOOSING: Final = 20_000
"""Choosing a colour is this number + the colour."""
_TARGETS: Final = [[tuple(reached) for reached in by_square] for by_square in REACH]
"""By top pyramid and square: where the stack would land."""
_SINGLE: Final = [bytes([code]) for code in range(KINDS)]
_LANDINGS: Final = [
    [sum(1 << target for target in reached) for reached in by_square] for by_square in REACH
]
"""By top pyramid and square: where the stack would land, as a mask of squares."""
_PIPS: Final = bytes(code % 3 + 1 for code in range(256))
_EXPOSED: Final = 0.4
"""How much the pips of a stack seem to count that another colour can land on."""
_PIPS_OF_A_WIN: Final = 60.0
"""So many pips seem to be worth a whole win."""
_GUESSES: Final = 2
"""After so many wrong guesses, a random game lists the moves of a stack."""

_SIZES: Final = bytes(code % 3 for code in range(256))
Places = tuple[int, ...]
_LEAVING: dict[Elimination, dict[bytes, tuple[Places, Places] | None]] = {
    each: {} for each in Elimination
}
"""By the sizes in a merged stack: the places of what stays and of what leaves, None if all stay.

As far as they occurred; there are at most 271² of them, since each part has no three of a size.
"""


def _leaving(sizes: bytes, elimination: Elimination) -> tuple[Places, Places] | None:
    """Return what stays and what leaves, as `_LEAVING` says, and remember it."""
    known = _LEAVING[elimination]
    if sizes in known:
        return known[sizes]
    numbered = bytes(3 * place + size for place, size in enumerate(sizes))
    rest, leaving = eliminate(numbered, elimination)
    parts = known[sizes] = (
        (tuple(code // 3 for code in rest), tuple(code // 3 for code in leaving))
        if leaving
        else None
    )
    return parts


class StackControlState(State):
    """A position of Stack Control."""

    glances = 8
    rave_visits = 300.0
    standings: list[Standing]

    def __init__(self, position: StackControlPosition) -> None:
        state = position.state
        self._rules = state.rules
        self.trees = list(state.trees)
        self.standings = list(state.standings)
        self.board = list(state.board)
        self._phase = state.phase
        self._ply = state.ply
        self._drawn = state.drawn
        self._pools = [list(pool) for pool in state.pools]
        together = b"".join(self.board)
        self._counts = [
            sum(together.count(3 * colour + size) for size in range(3))
            for colour in range(len(COLOURS))
        ]
        self.seats = state.seats
        self.to_move = self.side = state.to_move
        self.hidden = self._is_hidden()

    def copy(self) -> Self:
        other = super().copy()
        other.trees = self.trees.copy()
        other.standings = self.standings.copy()
        other.board = self.board.copy()
        other._pools = [pool.copy() for pool in self._pools]
        other._counts = self._counts.copy()
        return other

    def _is_hidden(self) -> bool:
        """Return whether a trio is to be drawn, or chance places for a seat that left."""
        if self._phase is not Phase.PLACING:
            return False
        return self._drawn is None or self.standings[self.to_move] is Standing.LEFT

    @property
    def exploration(self) -> float:
        return 0.2

    # ---- moves
    def moves(self) -> list[Code]:
        board = self.board
        if self._phase is Phase.MOVING:
            return [
                _SQUARES * source + target
                for source in PLAYABLE
                if (stack := board[source])
                for target in _TARGETS[stack[-1]][source]
                if board[target]
            ]
        if self._phase is Phase.CHOOSING:
            return [_CHOOSING + each for each in range(len(COLOURS)) if each not in self.trees]
        empty = [square for square in PLAYABLE if not board[square]]
        return [_PLACING + _SQUARES * code + at for code in self._available() for at in empty]

    def _available(self) -> list[int]:
        """Return the kinds of pyramid that the seat to move may place now."""
        if self._rules.setup is not Setup.ADVANCED:
            return list(self._drawn or b"")
        return held_in(self._pools[self.to_move])

    def priors(self, codes: Sequence[Code]) -> list[float]:
        """Return how many pips each move of a stack seems to gain, as a share of the win."""
        if self._phase is not Phase.MOVING:
            return super().priors(codes)
        board, elimination = self.board, self._rules.elimination
        exposed = self.exposed()
        remaining = self._remaining()
        worth = [0.0] * len(COLOURS)
        for seat in remaining:
            worth[self.trees[seat] or 0] = -1 / (len(remaining) - 1)
        worth[self.trees[self.to_move] or 0] = 1.0

        def value(square: int, stack: bytes) -> float:
            if not stack:
                return 0.0
            colour = stack[-1] // 3
            share = _EXPOSED if exposed[colour] >> square & 1 else 1.0
            return worth[colour] * share * sum(stack.translate(_PIPS))

        average = 1 / len(remaining)
        now = [value(square, stack) for square, stack in enumerate(board)]
        priors: list[float] = []
        for code in codes:
            source, target = divmod(code, _SQUARES)
            merged = board[target] + board[source]
            parts = _leaving(merged.translate(_SIZES), elimination)
            if parts:
                merged = bytes([merged[place] for place in parts[0]])
            gain = value(target, merged) - now[source] - now[target]
            priors.append(min(max(average + gain / _PIPS_OF_A_WIN, 0.1), 0.9))
        return priors

    def exposed(self) -> list[int]:
        """Return by colour, as a mask, the squares where stacks of other colours would land."""
        reached = [0] * len(COLOURS)
        for square in PLAYABLE:
            if stack := self.board[square]:
                top = stack[-1]
                reached[top // 3] |= _LANDINGS[top][square]
        exposed = [0] * len(COLOURS)
        for colour in range(len(COLOURS)):
            for other, squares in enumerate(reached):
                if other != colour:
                    exposed[colour] |= squares
        return exposed

    def name(self, code: Code) -> Move:
        if code >= _CHOOSING:
            return TREES[code - _CHOOSING]
        if code >= _PLACING:
            pyramid, square = divmod(code - _PLACING, _SQUARES)
            return PLACINGS[pyramid][square]
        return stack_move(*divmod(code, _SQUARES))

    def play(self, code: Code) -> None:
        if code < _PLACING:
            self._move(*divmod(code, _SQUARES))
        elif code < _CHOOSING:
            self._place(*divmod(code - _PLACING, _SQUARES))
        else:
            self._choose(code - _CHOOSING)
        self._ply += 1
        self.side = self.to_move

    def _choose(self, colour: int) -> None:
        seat = self.to_move
        self.trees[seat] = colour
        later = range(seat + 1, self.seats)
        chooser = next((each for each in later if self.standings[each] is Standing.IN), None)
        if chooser is None:
            self._begin_moving(
                max(each for each, tree in enumerate(self.trees) if tree is not None)
            )
        else:
            self.to_move = chooser

    def _begin_moving(self, seat: int) -> None:
        self._phase = Phase.MOVING
        self.hidden = False
        if self.standings[seat] is not Standing.IN:
            seat = next_seat(self.standings, seat)
        self.to_move = seat

    def _place(self, pyramid: int, square: int) -> None:
        self.board[square] = _SINGLE[pyramid]
        self._counts[pyramid // 3] += 1
        if self._pools:
            self._pools[self.to_move][pyramid] -= 1
        elif self._drawn:
            self._drawn = self._drawn.replace(_SINGLE[pyramid], b"")
        placed = self._ply + 1
        if placed == PLACING_PLIES:
            self._begin_moving(placed // TRIO % self.seats)
        elif placed % TRIO == 0:
            self.to_move = placed // TRIO % self.seats
            if not self._pools:
                self._drawn = None
            self.hidden = self._is_hidden()

    def _move(self, source: int, target: int) -> None:
        board = self.board
        merged = board[target] + board[source]
        board[source] = b""
        board[target] = merged
        parts = _leaving(merged.translate(_SIZES), self._rules.elimination)
        if parts:
            board[target] = bytes([merged[place] for place in parts[0]])
            self._take_off([merged[place] // 3 for place in parts[1]])
        self.to_move = next_seat(self.standings, self.to_move)

    def _take_off(self, leaving: list[int]) -> bool:
        """Count the pyramids that leave, by colour; return whether that puts a seat out."""
        counts, standings = self._counts, self.standings
        for colour in leaving:
            counts[colour] -= 1
        if all(map(counts.__getitem__, leaving)):
            return False
        remaining = self._remaining()
        gone = [seat for seat in remaining if not counts[self.trees[seat] or 0]]
        for seat in gone:
            standings[seat] = Standing.SHARES if gone == remaining else Standing.OUT
        return bool(gone)

    # ---- the end
    def _remaining(self) -> list[int]:
        return [seat for seat, how in enumerate(self.standings) if how is Standing.IN]

    def rewards(self) -> Rewards | None:
        if len(self._remaining()) < 2:
            return self._rewards()
        if self._phase is not Phase.MOVING or can_move(self.board):
            return None
        return self._rewards()

    def _rewards(self) -> Rewards:
        """Return the rewards of a game that is over."""
        remaining = self._remaining()
        if not remaining:
            shared = [seat for seat, how in enumerate(self.standings) if how is Standing.SHARES]
            return winners(self.seats, *shared)
        if len(remaining) == 1:
            return winners(self.seats, *remaining)
        if self._rules.ending is Ending.LAST_MOVER:
            return winners(self.seats, 1 - self.to_move)
        scores = self.scores()
        best = max(scores[seat] for seat in remaining)
        return winners(self.seats, *(seat for seat in remaining if scores[seat] == best))

    def scores(self) -> list[int]:
        """Return the pips that each seat controls when nobody can move."""
        seat_of = {self.trees[seat]: seat for seat in self._remaining()}
        scores = [0] * self.seats
        stacks = [stack for stack in self.board if stack]
        while True:
            for stack in stacks:
                seat = seat_of.get(stack[-1] // 3)
                if seat is not None:
                    scores[seat] += sum(stack.translate(_PIPS))
            if any(scores):
                return scores
            stacks = [stack[:-1] for stack in stacks if len(stack) > 1]

    # ---- random games
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Play on at random: any stack that can move is about equally likely to move."""
        while self._phase is Phase.CHOOSING:
            code = random.choice(self.moves())
            played[self.side].append(code)
            self.play(code)
        if self._phase is Phase.PLACING:
            self._fill(random, played[self.side])
        if len(self._remaining()) < 2:
            return self._rewards()
        board, standings = self.board, self.standings
        occupied = [square for square in PLAYABLE if board[square]]
        elimination = self._rules.elimination
        known, pick, targets = _LEAVING[elimination], random.random, _TARGETS
        seat = self.to_move
        following = [next_seat(standings, each) for each in range(self.seats)]
        while True:
            count = len(occupied)
            misses = 0
            while True:
                drawn = pick() * count
                at = int(drawn)
                source = occupied[at]
                stack = board[source]
                near = targets[stack[-1]][source]
                target = near[int((drawn - at) * len(near))]
                if board[target]:
                    break
                misses += 1
                if misses == _GUESSES:
                    at, target = self._find_move(occupied, at, pick())
                    if not target:
                        self.to_move = seat
                        return self._rewards()
                    source = occupied[at]
                    stack = board[source]
                    break
            played[seat].append(_SQUARES * source + target)
            merged = board[target] = board[target] + stack
            board[source] = b""
            occupied[at] = occupied[-1]
            occupied.pop()
            sizes = merged.translate(_SIZES)
            parts = known[sizes] if sizes in known else _leaving(sizes, elimination)
            if parts:
                rest = board[target] = bytes([merged[place] for place in parts[0]])
                if not rest:
                    occupied.remove(target)
                if self._take_off([merged[place] // 3 for place in parts[1]]):
                    if len(self._remaining()) < 2:
                        return self._rewards()
                    following = [next_seat(standings, each) for each in range(self.seats)]
            seat = following[seat]

    def _find_move(self, occupied: list[int], at: int, drawn: float) -> tuple[int, int]:
        """Return the place and target of a move of the first stack that has one, from `at` back.

        The target is 0, a corner, if nobody can move.
        """
        board = self.board
        for _ in occupied:
            source = occupied[at]
            near = [each for each in _TARGETS[board[source][-1]][source] if board[each]]
            if near:
                return at, near[int(drawn * len(near))]
            at -= 1
        return at, 0

    def _fill(self, random: Random, played: list[Code]) -> None:
        """Place all pyramids that are not on the board yet at random, this turn's first."""
        board = self.board
        empty = [square for square in PLAYABLE if not board[square]]
        keys = unpack(f"<{_SQUARES}H", random.randbytes(2 * _SQUARES))
        empty.sort(key=keys.__getitem__)
        if not self.hidden:
            available = self._available()
            for size in {code % 3 for code in available}:
                square = empty.pop()
                pyramid = random.choice([code for code in available if code % 3 == size])
                board[square] = _SINGLE[pyramid]
                played.append(_PLACING + _SQUARES * pyramid + square)
        together = b"".join(board)
        rest = b"".join(_SINGLE[code] * (COPIES - together.count(code)) for code in range(KINDS))
        for square, code in zip(empty, rest, strict=True):
            board[square] = _SINGLE[code]
        self._counts = [COPIES * KINDS // len(COLOURS)] * len(COLOURS)
        self._begin_moving(PLACING_PLIES // TRIO % self.seats)


LEAN: Final = LeanGame("stack-control", StackControlState)
