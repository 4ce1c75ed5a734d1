"""Escabel for the search: a state of the rules, and random games that are faster.

They hold the stacks of each colour as a mask of bits. Cells are numbered as on the rules' `Board`;
bit i of a mask is cell i. Black is 0 and White 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from players.state import Code, LeanGame, Rewards, State, winners
from rules.game import Move
from rules.games.escabel.board import BLACK, WHITE, Board, BoardMove, geometry
from rules.games.escabel.game import EscabelPosition
from rules.games.escabel.notation import SWAP, move_of
from rules.games.escabel.state import State as RulesState
from rules.points import COLOURS

_SPAN: Final = 1024
"""A move is `_SPAN` × source + destination; a piece on an empty point is just the point."""
_SWAP: Final = -1
_SIGNS: Final = (BLACK, WHITE)
_CHECKED_EVERY: Final = 6
"""After how many plies of a random game both colours are searched for a chain.

Who has one then has won. It nearly always is who had one first, since chance rarely breaks one.
"""


@dataclass(frozen=True, slots=True)
class _Table:
    """What depends on the size of the board only. Edges are masks by colour."""

    stride: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    tries: tuple[tuple[int, int], ...]
    """Each point with each of its sides: what a random game chooses from."""
    growing_tries: tuple[tuple[int, int], ...]
    """The same, and each point with itself."""


@cache
def _table(size: int) -> _Table:
    board = geometry(size)

    def edge(which: int) -> tuple[int, ...]:
        return tuple(sum(1 << point for point in board.lines[sign][which]) for sign in _SIGNS)

    tries = tuple((point, point + side) for point in board.points for side in board.sides)
    return _Table(
        board.stride,
        edge(0),
        edge(-1),
        tries,
        (*tries, *((point, point) for point in board.points)),
    )


class EscabelState(State):
    """A position of Escabel."""

    def __init__(self, position: EscabelPosition) -> None:
        self._table = _table(position.state.size)
        self._set(position.state)

    def _set(self, state: RulesState) -> None:
        self._state = state
        self.to_move = state.to_move
        self.side = COLOURS.index(state.colour_to_move)

    # ---- moves
    def moves(self) -> list[Code]:
        swap = [_SWAP] if self._state.swap_open and self.side == 1 else []
        return self._board_moves(self._state.board) + swap

    def _board_moves(self, board: Board) -> list[Code]:
        """Return the moves on a board."""
        cells = board.cells
        return [
            _SPAN * source + end if cells[source] else end
            for source, end in board.moves(_SIGNS[self.side])
        ]

    def name(self, code: Code) -> Move:
        return SWAP if code == _SWAP else move_of(self._state, _board_move(code))

    def play(self, code: Code) -> None:
        state = self._state
        after = state.after_swap() if code == _SWAP else state.after_board_move(_board_move(code))
        self._set(after)

    def rewards(self) -> Rewards | None:
        result = self._state.result
        return None if result is None else winners(2, *result.winners)

    # ---- random games
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Play on at random; pieces on empty points are more likely than moves."""
        self._board = self._state.board.copy()
        self._cells = cells = self._board.cells
        points = self._board.geometry.points
        self._masks = masks = [
            sum(1 << point for point in points if cells[point] * sign > 0) for sign in _SIGNS
        ]
        side = self.side
        if self._has_chain(1 - side):  # rarely broken by chance, so look at once
            self._play_at_random(random, played[side])
            side = self.side = 1 - side
            if self._has_chain(side):
                return self._won_by(side)
        table, is_legal, pick = self._table, self._board.is_legal, random.random
        tries = table.growing_tries if self._board.variant.growth else table.tries
        choices = len(tries)
        while True:
            for _ in range(_CHECKED_EVERY):
                sign = _SIGNS[side]
                misses = 0
                while True:
                    source, end = tries[int(pick() * choices)]
                    height = cells[source]
                    if height == 0:
                        code = source
                        cells[source] = sign
                        masks[side] |= 1 << source
                        break
                    if (
                        height * sign > 0
                        and (cells[end] == -height or source == end)
                        and is_legal((source, end), sign)
                    ):
                        code = _SPAN * source + end
                        self.side = side
                        self._act(source, end)
                        break
                    misses += 1
                    if misses % choices == 0:
                        self.side = side
                        if not self._board_moves(self._board):
                            return self._won_by(1 - side)
                played[side].append(code)
                side = 1 - side
            for colour in (side, 1 - side):
                if self._has_chain(colour):
                    return self._won_by(colour)

    def _act(self, source: int, end: int) -> None:
        cells, masks, side = self._cells, self._masks, self.side
        if source and source != end:
            cells[end] = cells[source]
            cells[source] = -cells[source]
            both = 1 << source | 1 << end
            masks[0] ^= both
            masks[1] ^= both
        cells[end] += _SIGNS[side]
        masks[side] |= 1 << end

    def _has_chain(self, side: int) -> bool:
        """Return whether a colour has a chain between its edges."""
        table, stride = self._table, self._table.stride
        own, enemy = self._masks[side], self._masks[1 - side]
        high = table.high[side]
        start = own & table.low[side]
        # Cheap first: a search that crosscuts do not stop.
        seen = edge = start
        while edge and not edge & high:
            edge |= edge << 1 | edge >> 1
            edge = (edge | edge << stride | edge >> stride) & own & ~seen
            seen |= edge
        if not edge:
            return False
        up = self._links(own & own >> (stride + 1), enemy >> 1 & enemy >> stride, stride + 1, 1)
        down = self._links(own & own >> (stride - 1), enemy << 1 & enemy >> stride, stride - 1, -1)
        seen = edge = start
        while edge:
            if edge & high:
                return True
            edge = (
                (edge << 1 | edge >> 1 | edge << stride | edge >> stride)
                | (edge & up) << (stride + 1)
                | edge >> (stride + 1) & up
                | (edge & down) << (stride - 1)
                | edge >> (stride - 1) & down
            ) & (own & ~seen)
            seen |= edge
        return False

    def _links(self, pairs: int, enemies: int, step: int, beside: int) -> int:
        """Return which of the diagonal pairs are connected; bit i is the pair of i and i + `step`.

        `enemies` are the pairs with an enemy stack on both other points; one is i + `beside`.
        """
        cells, stride, tiebreak = self._cells, self._table.stride, self._board.variant.tiebreak
        crosscuts = pairs & enemies
        while crosscuts:
            bit = crosscuts & -crosscuts
            crosscuts ^= bit
            point = bit.bit_length() - 1
            a, b = abs(cells[point]), abs(cells[point + step])
            c, d = abs(cells[point + beside]), abs(cells[point + stride])
            low, enemy_low = min(a, b), min(c, d)
            if low < enemy_low or (low == enemy_low and not (tiebreak and a + b > c + d)):
                pairs ^= bit
        return pairs

    def _play_at_random(self, random: Random, played: list[Code]) -> None:
        code = random.choice(self._board_moves(self._board))
        played.append(code)
        self._act(*divmod(code, _SPAN))

    def _won_by(self, side: int) -> Rewards:
        return winners(2, self._state.seat_of(COLOURS[side]))


def _board_move(code: Code) -> BoardMove:
    source, end = divmod(code, _SPAN)
    return source or end, end


LEAN: Final = LeanGame("escabel", EscabelState)
