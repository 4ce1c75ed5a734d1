"""The positions of a line of play, of which the earliest are computed only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import overload

from rules.game import Position


class Earlier:
    """The first positions of a line, as many as `count`; `compute` is called at most once.

    `turns` of the line's plies up to there began a turn after the opening.
    """

    def __init__(self, count: int, turns: int, compute: Callable[[], Sequence[Position]]) -> None:
        self.count = count
        self.turns = turns
        self._compute = compute
        self._positions: tuple[Position, ...] | None = None

    def positions(self) -> tuple[Position, ...]:
        """Return these positions. Raises whatever the rules raise for moves that they refuse."""
        if self._positions is None:
            self._positions = tuple(self._compute())
            if len(self._positions) != self.count:
                raise ValueError(f"{self.count} positions were expected")
        return self._positions


class Positions(Sequence[Position]):
    """The positions after 0, 1, 2, … plies. Immutable."""

    __slots__ = ("_earlier", "_known")

    def __init__(self, known: Iterable[Position], earlier: Earlier | None = None) -> None:
        self._known = tuple(known)
        self._earlier = earlier

    @property
    def first_known(self) -> int:
        """The number of plies before the first position that need not be computed."""
        return 0 if self._earlier is None else self._earlier.count

    def turns_begun(self, ply: int) -> int:
        """Return how many of the first `ply` plies began a turn after the opening."""
        if self._earlier is None or ply < self._earlier.count:
            return sum(map(begins_turn, self[:ply]))
        return self._earlier.turns + sum(map(begins_turn, self._known[: ply - self._earlier.count]))

    def followed_by(self, position: Position) -> Positions:
        """Return these positions and one more."""
        return Positions((*self._known, position), self._earlier)

    def up_to(self, ply: int, last: Position) -> Positions:
        """Return the positions before `ply` plies, and then `last`."""
        if ply < self.first_known:
            return Positions((*self[:ply], last))
        return Positions((*self._known[: ply - self.first_known], last), self._earlier)

    def __len__(self) -> int:
        return self.first_known + len(self._known)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Position, ...]: ...
    def __getitem__(self, index: int | slice) -> Position | tuple[Position, ...]:
        first = self.first_known
        if isinstance(index, slice):
            wanted = range(len(self))[index]
            if not wanted or min(wanted[0], wanted[-1]) >= first:
                return tuple(self._known[each - first] for each in wanted)
            return self._all()[index]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._known[index - first] if index >= first else self._all()[index]

    def _all(self) -> tuple[Position, ...]:
        return self._known if self._earlier is None else self._earlier.positions() + self._known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Positions) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self[:])


def begins_turn(position: Position) -> bool:
    """Return whether the next ply begins a turn after the opening."""
    return not position.mid_turn and not position.opening
