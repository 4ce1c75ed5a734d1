"""A state as values of JSON, for storage: quick to read, and trusted.

Of the source of chance only the number of words that are used up is stored, never the seed. What
was drawn with them is known to everybody.
"""

from __future__ import annotations

from typing import Any

from rules.game import Termination
from rules.games.stack_control.chance import Source
from rules.games.stack_control.state import Phase, Rules, Standing, State
from rules.options import Options


def for_storage(state: State) -> list[object]:
    """Return a state as values for `from_storage`."""
    return [
        [stack.hex() for stack in state.board],
        state.trees,
        [standing.value for standing in state.standings],
        state.phase.value,
        state.ply,
        state.to_move,
        None if state.drawn is None else state.drawn.hex(),
        state.pools,
        None if state.source is None else state.source.used,
        None if state.ended is None else state.ended.value,
    ]


def from_storage(values: Any, options: Options, seats: int, seed: bytes) -> State:
    """Return the state from which `for_storage` made these values. Raises any error for others."""
    board, trees, standings, phase, ply, to_move, drawn, pools, used, ended = values
    if len(trees) != seats or len(standings) != seats:
        raise ValueError(f"a position for {seats} seats was expected")
    return State(
        Rules.of(options),
        tuple(trees),
        tuple(map(Standing, standings)),
        tuple(map(bytes.fromhex, board)),
        Phase(phase),
        ply,
        to_move,
        None if drawn is None else bytes.fromhex(drawn),
        tuple(tuple(map(int, pool)) for pool in pools),
        None if used is None else Source(seed, used),
        None if ended is None else Termination(ended),
    )
