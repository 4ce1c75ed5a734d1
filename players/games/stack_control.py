"""Stack Control for the search: a state of the rules, and random games that are faster.

The trios that are still to be drawn are hidden; a random game deals them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from struct import unpack
from typing import Final

from players.state import Code, LeanGame, Rewards, State, winners
from rules.game import Move
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    KINDS,
    PLACINGS,
    PLAYABLE,
    REACH,
    SIDE,
    SIZES,
    TREES,
    Elimination,
    eliminate,
    pips,
    stack_move,
)
from rules.games.stack_control.game import StackControlPosition
from rules.games.stack_control.state import PLACING_PLIES, TRIO, Phase, Standing
from rules.games.stack_control.state import State as RulesState

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
_EXPOSED: Final = 0.4
"""How much the pips of a stack seem to count that another colour can land on."""
_PIPS_OF_A_WIN: Final = 60.0
"""So many pips seem to be worth a whole win."""
_GUESSES: Final = 2
"""After so many wrong guesses, a random game lists the moves of a stack."""

Places = tuple[int, ...]


@cache
def _leaving(sizes: bytes, elimination: str) -> tuple[Places, Places] | None:
    """Return the places in a merged stack of what stays and of what leaves, by the sizes in it.

    None if all stay. At most 271² are remembered, since each part has no three of a size.
    """
    numbered = bytes(3 * place + size for place, size in enumerate(sizes))
    rest, leaving = eliminate(numbered, Elimination(elimination))
    if not leaving:
        return None
    return tuple(code // 3 for code in rest), tuple(code // 3 for code in leaving)


class StackControlState(State):
    """A position of Stack Control."""

    glances = 8
    rave_visits = 300.0

    def __init__(self, position: StackControlPosition) -> None:
        self.seats = position.seats
        self._set(position.state._replace(source=None))

    def _set(self, state: RulesState) -> None:
        self.state = state
        """The state of the rules, whose later draws are unknown."""
        self.to_move = self.side = state.to_move
        self.hidden = state.phase is Phase.PLACING and (state.drawn is None or state.forced)

    @property
    def exploration(self) -> float:
        return 0.2

    # ---- moves
    def moves(self) -> list[Code]:
        state = self.state
        board = state.board
        if state.phase is Phase.MOVING:
            return [
                _SQUARES * source + target
                for source in PLAYABLE
                if (stack := board[source])
                for target in _TARGETS[stack[-1]][source]
                if board[target]
            ]
        if state.phase is Phase.CHOOSING:
            return [_CHOOSING + colour for colour in plies.free_colours(state)]
        empty = plies.empty_squares(state)
        return [_PLACING + _SQUARES * code + at for code in plies.available(state) for at in empty]

    def priors(self, codes: Sequence[Code]) -> list[float]:
        """Return how many pips each move of a stack seems to gain, as a share of the win."""
        state = self.state
        if state.phase is not Phase.MOVING:
            return super().priors(codes)
        board, elimination = state.board, state.rules.elimination.value
        exposed = self.exposed()
        playing = plies.playing_colours(state)
        worth = [0.0] * len(COLOURS)
        for colour in playing:
            worth[colour] = -1 / (len(playing) - 1)
        worth[state.trees[self.to_move] or 0] = 1.0

        def value(square: int, stack: bytes) -> float:
            if not stack:
                return 0.0
            colour = stack[-1] // 3
            share = _EXPOSED if exposed[colour] >> square & 1 else 1.0
            return worth[colour] * share * pips(stack)

        average = 1 / len(playing)
        worth_now = [value(square, stack) for square, stack in enumerate(board)]
        priors: list[float] = []
        for code in codes:
            source, target = divmod(code, _SQUARES)
            merged = board[target] + board[source]
            parts = _leaving(merged.translate(SIZES), elimination)
            if parts:
                merged = bytes([merged[place] for place in parts[0]])
            gain = value(target, merged) - worth_now[source] - worth_now[target]
            priors.append(min(max(average + gain / _PIPS_OF_A_WIN, 0.1), 0.9))
        return priors

    def exposed(self) -> list[int]:
        """Return by colour, as a mask, the squares where stacks of other colours would land."""
        reached = [0] * len(COLOURS)
        for square in PLAYABLE:
            if stack := self.state.board[square]:
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
            self._set(plies.play_move(self.state, *divmod(code, _SQUARES)))
        elif code < _CHOOSING:
            self._set(plies.place(self.state, *divmod(code - _PLACING, _SQUARES)))
        else:
            self._set(plies.choose(self.state, code - _CHOOSING))

    def rewards(self) -> Rewards | None:
        result = plies.result(self.state)
        return None if result is None else winners(self.seats, *result.winners)

    # ---- random games
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Play on at random: any stack that can move is about equally likely to move."""
        self._set_up(random, played)
        board, standings = list(self.state.board), list(self.state.standings)
        if standings.count(Standing.IN) < 2:
            return self._end(board, standings, self.to_move)
        together = b"".join(board)
        counts = [
            sum(together.count(3 * colour + size) for size in range(3))
            for colour in range(len(COLOURS))
        ]
        occupied = [square for square in PLAYABLE if board[square]]
        elimination, pick, targets = self.state.rules.elimination.value, random.random, _TARGETS
        seat = self.to_move
        following = [plies.next_seat(standings, each) for each in range(self.seats)]
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
                    at, target = _find_move(board, occupied, at, pick())
                    if not target:
                        return self._end(board, standings, seat)
                    source = occupied[at]
                    stack = board[source]
                    break
            played[seat].append(_SQUARES * source + target)
            merged = board[target] = board[target] + stack
            board[source] = b""
            occupied[at] = occupied[-1]
            occupied.pop()
            parts = _leaving(merged.translate(SIZES), elimination)
            if parts:
                rest = board[target] = bytes([merged[place] for place in parts[0]])
                if not rest:
                    occupied.remove(target)
                for place in parts[1]:
                    counts[merged[place] // 3] -= 1
                if not all(counts) and self._put_out(counts, standings):
                    if standings.count(Standing.IN) < 2:
                        return self._end(board, standings, seat)
                    following = [plies.next_seat(standings, each) for each in range(self.seats)]
            seat = following[seat]

    def _put_out(self, counts: list[int], standings: list[Standing]) -> bool:
        """Put seats out that have no pyramid left on the board; return whether there are any."""
        remaining = [seat for seat, how in enumerate(standings) if how is Standing.IN]
        gone = [seat for seat in remaining if not counts[self.state.trees[seat] or 0]]
        for seat in gone:
            standings[seat] = Standing.SHARES if gone == remaining else Standing.OUT
        return bool(gone)

    def _end(self, board: list[bytes], standings: list[Standing], seat: int) -> Rewards:
        """Return the rewards of a game that is over."""
        end = self.state._replace(board=tuple(board), standings=tuple(standings), to_move=seat)
        self._set(end._replace(ended=plies.end_of(end)))
        return self.rewards() or ()

    def _set_up(self, random: Random, played: list[list[Code]]) -> None:
        """Choose colours and place pyramids at random, until stacks can move."""
        while self.state.phase is Phase.CHOOSING:
            code = random.choice(self.moves())
            played[self.side].append(code)
            self.play(code)
        if self.state.phase is Phase.PLACING:
            self._fill(random, played[self.side])

    def _fill(self, random: Random, played: list[Code]) -> None:
        """Place all pyramids that are not on the board yet at random, this turn's first."""
        board = list(self.state.board)
        empty = plies.empty_squares(self.state)
        keys = unpack(f"<{_SQUARES}H", random.randbytes(2 * _SQUARES))
        empty.sort(key=keys.__getitem__)
        if not self.hidden:
            available = plies.available(self.state)
            for size in {code % 3 for code in available}:
                square = empty.pop()
                pyramid = random.choice([code for code in available if code % 3 == size])
                board[square] = _SINGLE[pyramid]
                played.append(_PLACING + _SQUARES * pyramid + square)
        together = b"".join(board)
        rest = b"".join(_SINGLE[code] * (COPIES - together.count(code)) for code in range(KINDS))
        for square, code in zip(empty, rest, strict=True):
            board[square] = _SINGLE[code]
        first = PLACING_PLIES // TRIO % self.seats
        self._set(plies.moving(self.state._replace(board=tuple(board), to_move=first)))


def _find_move(board: list[bytes], occupied: list[int], at: int, drawn: float) -> tuple[int, int]:
    """Return the place and target of a move of the first stack that has one, from `at` back.

    The target is 0, a corner, if nobody can move.
    """
    for _ in occupied:
        source = occupied[at]
        near = [each for each in _TARGETS[board[source][-1]][source] if board[each]]
        if near:
            return at, near[int(drawn * len(near))]
        at -= 1
    return at, 0


LEAN: Final = LeanGame("stack-control", StackControlState)
