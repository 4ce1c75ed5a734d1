"""Esgrad for the search: a state of the rules, and random games that are faster.

Points are numbered as on the rules' `Board`. Black is 0 and White 1; in lists of stones they are 1
and 2, and 0 is an empty point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from struct import unpack
from typing import Final

from players.state import EXCLUDED, Code, LeanGame, Rewards, State, winners
from rules.game import Move
from rules.games.esgrad.board import board_of
from rules.games.esgrad.game import EsgradPosition
from rules.games.esgrad.notation import FAIR_KOMIS, KOMI_LIMIT, PASS
from rules.games.esgrad.state import State as RulesState
from rules.games.esgrad.state import group_value
from rules.points import COLOURS, Colour

_PASS: Final = 1000
_BLACK, _WHITE = 2000, 2001
_CHOICES: Final[dict[int, Colour]] = {_BLACK: "black", _WHITE: "white"}
_KOMI: Final = 5000
"""The move that names a komi is this number plus the komi."""
_SENSIBLE_KOMIS: Final = range(-1, 8)
"""What is considered on a board of which no fair komi is known."""
_USUAL_KOMI: Final = 3
_EARLY: Final = 0.4
"""With more than this share of the points empty, nobody considers to pass first."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What depends on the side of the board only.

    The number of points means: that neighbour is not on the board.
    """

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
    return _Table(tuple(map(board.around, board.bits)), earlier, tuple(border))


def _area_counts(table: _Table, stones: list[int]) -> list[tuple[int, int]]:
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


class EsgradState(State):
    """A position of Esgrad."""

    prior_visits = 20

    def __init__(self, position: EsgradPosition) -> None:
        self._table = _table(position.state.board.side)
        self._set(position.state)

    def _set(self, state: RulesState) -> None:
        self._state = state
        self.to_move = state.to_move
        self.side = COLOURS.index(state.colour_to_move)

    @property
    def exploration(self) -> float:
        """Only in the opening, where few random games say nothing."""
        return 0.3 if self._state.opening else 0.0

    # ---- moves
    def moves(self) -> list[Code]:
        if self._state.komi is None:
            return list(range(_KOMI - KOMI_LIMIT, _KOMI + KOMI_LIMIT + 1))
        if self._state.opening:
            return list(_CHOICES)
        return [*self._empty(), _PASS]

    def _empty(self) -> list[int]:
        empty = self._state.empty
        return [point for point, bit in enumerate(self._state.board.bits) if empty & bit]

    def name(self, code: Code) -> Move:
        if code < _PASS:
            return Move(self._state.board.points[code].name)
        if code == _PASS:
            return PASS
        return Move(_CHOICES[code]) if code in _CHOICES else Move(f"komi {code - _KOMI}")

    def priors(self, codes: Sequence[Code]) -> list[float]:
        state = self._state
        if state.komi is None:
            komis = (code - _KOMI for code in codes)
            fair = FAIR_KOMIS.get(state.board.side)
            sensible = _SENSIBLE_KOMIS if fair is None else (fair,)
            return [
                0.5 - abs(komi - _USUAL_KOMI) / 20 if komi in sensible else EXCLUDED
                for komi in komis
            ]
        if state.opening:
            return [0.5] * len(codes)
        near, masks = self._table.near, (state.black, state.white)
        strange, stones = ~masks[self.side], state.black | state.white
        early = self._is_early(len(codes) - 1)
        passing = 0.4 if self._ahead_after_passes() else 0.0
        return [
            (EXCLUDED if early and not state.passes else passing)
            if code == _PASS
            else EXCLUDED
            if not near[code] & strange
            else 0.5
            if near[code] & stones or not early
            else 0.4
            for code in codes
        ]

    def gain(self, code: Code) -> int:
        state = self._state
        if state.opening or code == _PASS or self._is_early(state.empty.bit_count()):
            return 0
        return state.gain(state.colour_to_move, state.board.bits[code])

    def _is_early(self, empty: int) -> bool:
        return empty > _EARLY * len(self._table.near)

    def _ahead_after_passes(self) -> bool:
        """Whether a pass wins for the mover if the opponent passes, too."""
        end = self.copy()
        while end.rewards() is None:
            end.play(_PASS)
        return end.rewards() == winners(2, self.to_move)

    def play(self, code: Code) -> None:
        state = self._state
        if state.komi is None:
            self._set(state.after_komi(code - _KOMI))
        elif state.opening:
            self._set(state.after_choice(_CHOICES[code]))
        elif code == _PASS:
            self._set(state.after_pass())
        else:
            self._set(state.after_stone(state.board.bits[code]))

    # ---- the end
    def rewards(self) -> Rewards | None:
        if not self._state.over:
            return None
        black, white = self.scores()
        return winners(2, self._state.seat_of("black" if black > white else "white"))

    def scores(self) -> tuple[float, float]:
        """Return the score of Black and of White after two passes."""
        state = self._state
        black, white = state.black, state.white
        stones = [1 if black & bit else 2 if white & bit else 0 for bit in state.board.bits]
        stones.append(0)  # for neighbours that are not on the board
        values = [0, 0, 0]
        for stone, count in _area_counts(self._table, stones):
            values[stone] += group_value(count, undivided=state.rules.undivided)
        halves = [0.5 if state.half_holder == colour else 0.0 for colour in COLOURS]
        return values[1] + halves[0], values[2] + (state.komi or 0) + halves[1]

    # ---- random games
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Fill the board at random, but no point that has only own stones around it."""
        self._choose_opening(played)
        state, near, bits, side = self._state, self._table.near, self._state.board.bits, self.side
        masks = [state.black, state.white]
        empty = self._empty()
        # Two random bytes a point: much faster than a shuffle, and the same on every machine.
        count = len(bits) + 1
        keys = unpack(f"<{count}H", random.randbytes(2 * count))
        empty.sort(key=keys.__getitem__)
        # On a board that is still half empty there is hardly a point between own stones only.
        start = max(0, len(empty) - len(near) // 2)
        for point in empty[:start]:
            masks[side] |= bits[point]
            played[side].append(point)
            side = 1 - side
        rest = empty[start:]
        rest.reverse()
        waiting: tuple[list[int], list[int]] = ([], [])
        first = state.first_passer
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
                    first = first or COLOURS[side]
                    side = 1 - side
                    continue
                point = waiting[side].pop()
            passes = 0
            masks[side] |= bits[point]
            played[side].append(point)
            side = 1 - side
        black, white = masks
        # The ply says whose turn it is.
        end = RulesState(state.rules, side, state.komi, state.black_seat, black, white, 2, first)
        self._set(end)
        return self.rewards() or ()

    def _choose_opening(self, played: list[list[Code]]) -> None:
        """Choose a usual komi, and the colour that it seems to favour."""
        if self._state.komi is None:
            self.play(_KOMI + _USUAL_KOMI)
        if self._state.komi is not None and self._state.opening:
            self.play(_BLACK if self._state.komi < _USUAL_KOMI else _WHITE)


LEAN: Final = LeanGame("esgrad", EsgradState)
