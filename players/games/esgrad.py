"""Esgrad for the search: a list of stones by point, and a mask of the stones of each colour.

Points are numbered as on the rules' `Board`; bit i of a mask is point i. Black is 0 and White 1; in
the list of stones they are 1 and 2, and 0 is an empty point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from struct import unpack
from typing import Final, Self

from players.state import EXCLUDED, Code, LeanGame, Rewards, State, winners
from rules.game import Move
from rules.games.esgrad.board import board_of
from rules.games.esgrad.game import EsgradPosition
from rules.games.esgrad.notation import KOMI_LIMIT, PASS
from rules.points import Colour

_PASS: Final = 1000
_BLACK, _WHITE = 2000, 2001
_CHOICES: Final = {_BLACK: Move("black"), _WHITE: Move("white")}
_KOMI: Final = 5000
"""The move that names a komi is this number plus the komi."""
_SENSIBLE_KOMI: Final = range(-1, 8)
_USUAL_KOMI: Final = 3
_EARLY: Final = 0.4
"""With more than this share of the points empty, nobody considers to pass first."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What depends on the side of the board only.

    The number of points means: that neighbour is not on the board.
    """

    names: tuple[Move, ...]
    near: tuple[int, ...]
    """The mask of each point's neighbours."""
    earlier: tuple[tuple[int, int, int, int], ...]
    """Each point with its three earlier neighbours; the second is adjacent to both others."""
    border: tuple[tuple[int, int], ...]
    """The points at the edge of the board, each with the one before it on the way round."""


@cache
def _table(side: int) -> _Table:
    board = board_of(side)
    size = len(board.points)
    near = [[size if each is None else each for each in around] for around in board.near]
    # `Board.near` goes clockwise from the neighbour above.
    earlier = tuple((p, near[p][3], near[p][4], near[p][5]) for p in range(size))
    # Clockwise, the first neighbour after those off the board comes next on the way round.
    border = [
        (around[step], point)
        for point, around in enumerate(near)
        for step in range(6)
        if around[step] != size and around[step - 1] == size
    ]
    return _Table(
        tuple(Move(point.name) for point in board.points),
        tuple(sum(1 << each for each in around if each < size) for around in near),
        earlier,
        tuple(border),
    )


def _partitions(table: _Table, stones: list[int]) -> list[tuple[int, int]]:
    """Return for each group its kind of stone, and the number of areas that it leaves.

    Of a group with V stones, E pairs of neighbours and F triangles of them, χ = V − E + F is the
    Euler characteristic. It leaves 1 − χ areas, one more for each stretch of the border that it
    occupies, and one more if it does not touch the border.
    """
    label, parent, areas, stone_of = _labelled(table, stones)
    inside = [1] * len(parent)
    for point, before in table.border:
        stone = stones[point]
        if stone:
            group = label[point]
            while parent[group] != group:
                group = parent[group]
            inside[group] = 0
            if stones[before] != stone:
                areas[group] += 1
    return [
        (stone_of[group], areas[group] + inside[group])
        for group, root in enumerate(parent)
        if group == root
    ]


def _labelled(table: _Table, stones: list[int]) -> tuple[list[int], ...]:
    """Return the label of each point, and by label: what it was joined to, 1 − χ, and its stones.

    χ changes only with a point that touches no earlier stone of its colour, or two apart.
    """
    label = [0] * len(stones)
    parent: list[int] = []
    areas: list[int] = []
    stone_of: list[int] = []
    for point, below, left, upper_left in table.earlier:
        stone = stones[point]
        if not stone:
            continue
        if stones[left] == stone:
            label[point] = label[left]
        elif stones[below] == stone:
            label[point] = a = label[below]
            if stones[upper_left] == stone:
                _join(parent, areas, a, label[upper_left])
        elif stones[upper_left] == stone:
            label[point] = label[upper_left]
        else:
            label[point] = len(parent)
            parent.append(len(parent))
            areas.append(0)
            stone_of.append(stone)
    return label, parent, areas, stone_of


def _join(parent: list[int], areas: list[int], a: int, b: int) -> None:
    while parent[a] != a:
        a = parent[a]
    while parent[b] != b:
        b = parent[b]
    if a == b:
        areas[a] += 1
    else:
        parent[b] = a
        areas[a] += areas[b]


def _side(colour: Colour) -> int:
    return 0 if colour == "black" else 1


def _komi_prior(komi: int) -> float:
    return 0.5 - abs(komi - _USUAL_KOMI) / 20 if komi in _SENSIBLE_KOMI else EXCLUDED


class EsgradState(State):
    """A position of Esgrad."""

    prior_visits = 20

    def __init__(self, position: EsgradPosition) -> None:
        state = position.state
        points = range(len(state.points))
        self._table = _table(state.board.side)
        bits = state.board.bits
        self._stones = [
            1 if state.black & bits[point] else 2 if state.white & bits[point] else 0
            for point in points
        ]
        self._stones.append(0)  # for neighbours that are not on the board
        self._masks = [
            sum(1 << point for point in points if self._stones[point] == stone) for stone in (1, 2)
        ]
        self._komi = state.komi
        self._black_seat = state.black_seat
        self._passes = state.passes
        self._first_passer = None if state.first_passer is None else _side(state.first_passer)
        self._final_passes = state.rules.final_passes
        self._undivided = state.rules.undivided
        self.side = _side(state.turn)
        self.to_move = state.to_move

    def copy(self) -> Self:
        other = super().copy()
        other._stones = self._stones.copy()
        other._masks = self._masks.copy()
        return other

    @property
    def exploration(self) -> float:
        """Only in the opening, where few random games say nothing."""
        return 0.3 if self._black_seat is None else 0.0

    # ---- moves
    def moves(self) -> list[Code]:
        if self._komi is None:
            return list(range(_KOMI - KOMI_LIMIT, _KOMI + KOMI_LIMIT + 1))
        if self._black_seat is None:
            return list(_CHOICES)
        return [*self._empty(), _PASS]

    def _empty(self) -> list[int]:
        stones = self._stones
        return [point for point in range(len(stones) - 1) if not stones[point]]

    def name(self, code: Code) -> Move:
        if code < _PASS:
            return self._table.names[code]
        return PASS if code == _PASS else _CHOICES.get(code) or Move(f"komi {code - _KOMI}")

    def priors(self, codes: Sequence[Code]) -> list[float]:
        if self._komi is None:
            return [_komi_prior(code - _KOMI) for code in codes]
        if self._black_seat is None:
            return [0.5] * len(codes)
        near = self._table.near
        strange, stones = ~self._masks[self.side], self._masks[0] | self._masks[1]
        early = not self._passes and len(codes) > _EARLY * len(near) + 1
        return [
            (EXCLUDED if early else 0.4)
            if code == _PASS
            else EXCLUDED
            if not near[code] & strange
            else 0.5
            if near[code] & stones
            else 0.4
            for code in codes
        ]

    def play(self, code: Code) -> None:
        if self._komi is None:
            self._komi = code - _KOMI
            self.to_move = 1
            return
        if self._black_seat is None:
            self._black_seat = 1 if code == _BLACK else 0
            self.to_move = self._black_seat
            return
        side = self.side
        if code == _PASS:
            self._passes += 1
            if self._first_passer is None:
                self._first_passer = side
        else:
            self._passes = 0
            self._stones[code] = side + 1
            self._masks[side] |= 1 << code
        self.side = 1 - side
        self.to_move = 1 - self.to_move

    # ---- the end
    def rewards(self) -> Rewards | None:
        return self._rewards() if self._passes == 2 else None

    def _rewards(self) -> Rewards:
        black, white = self.scores()
        winner = 0 if black > white else 1
        return winners(2, (self._black_seat or 0) ^ winner)

    def scores(self) -> tuple[float, float]:
        """Return the score of Black and of White after two passes."""
        values = [0, 0, 0]
        for stone, count in _partitions(self._table, self._stones):
            values[stone] += self._undivided if count == 1 else count * (count + 1) // 2
        half_holder = self.side if self._final_passes else self._first_passer
        black, white = (0.5 if half_holder == side else 0.0 for side in (0, 1))
        return values[1] + black, values[2] + (self._komi or 0) + white

    # ---- random games
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Fill the board at random, but no point that has only own stones around it."""
        self._choose_opening(played)
        near, stones, masks, side = self._table.near, self._stones, self._masks, self.side
        empty = self._empty()
        # Two random bytes a point: much faster than a shuffle, and the same on every machine.
        keys = unpack(f"<{len(stones)}H", random.randbytes(2 * len(stones)))
        empty.sort(key=keys.__getitem__)
        # On a board that is still half empty there is hardly a point between own stones only.
        start = max(0, len(empty) - len(near) // 2)
        for point in empty[:start]:
            stones[point] = side + 1
            masks[side] |= 1 << point
            played[side].append(point)
            side = 1 - side
        rest = empty[start:]
        rest.reverse()
        waiting: tuple[list[int], list[int]] = ([], [])
        first = self._first_passer
        passes = 0
        while passes < 2:
            while rest:
                point = rest.pop()
                if near[point] & ~masks[side]:
                    break
                waiting[1 - side].append(point)
            else:
                if not waiting[side]:
                    passes += 1
                    first = side if first is None else first
                    side = 1 - side
                    continue
                point = waiting[side].pop()
            passes = 0
            stones[point] = side + 1
            masks[side] |= 1 << point
            played[side].append(point)
            side = 1 - side
        self.side, self._first_passer = side, first
        return self._rewards()

    def _choose_opening(self, played: list[list[Code]]) -> None:
        """Choose a usual komi, and the colour that it seems to favour."""
        if self._komi is None:
            self.play(_KOMI + _USUAL_KOMI)
        if self._komi is not None and self._black_seat is None:
            self.play(_BLACK if self._komi < _USUAL_KOMI else _WHITE)


LEAN: Final = LeanGame("esgrad", EsgradState)
