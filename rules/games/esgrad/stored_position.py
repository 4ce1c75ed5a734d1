"""A state as values of JSON, for storage: quick to read, and trusted."""

from __future__ import annotations

from typing import Any

from rules.games.esgrad.state import Rules, State
from rules.options import Options

_STONES = {"black": "B", "white": "W", None: "."}


def for_storage(state: State) -> list[object]:
    """Return a state as values for `from_storage`."""
    stones = "".join(_STONES[state.stone(point)] for point in state.points)
    return [stones, state.ply, state.komi, state.black_seat, state.passes, state.first_passer]


def from_storage(values: Any, options: Options) -> State:
    """Return the state from which `for_storage` made these values. Raises any error for others."""
    stones, ply, komi, black_seat, passes, first_passer = values
    rules = Rules.of(options)
    pairs = list(zip(rules.board.bits, stones, strict=True))
    return State(
        rules,
        ply,
        komi=komi,
        black_seat=black_seat,
        black=sum(bit for bit, stone in pairs if stone == "B"),
        white=sum(bit for bit, stone in pairs if stone == "W"),
        passes=passes,
        first_passer=first_passer,
    )
