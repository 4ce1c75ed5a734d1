"""The order in which legal moves are suggested: by what they do at once, without any search."""

from __future__ import annotations

from rules.games.stack_control import plies
from rules.games.stack_control.board import SIDE, Board, pips
from rules.games.stack_control.notation import placing_move, stack_move, tree_move
from rules.games.stack_control.state import Phase, State
from rules.moves import Move


def suggestions(state: State) -> list[Move]:
    """Return every legal move, the most sensible ones first.

    Moves that end the game or put others out come first if the player wins or stays in, and last
    if not. Then come moves that gain the most control over the other players, and then those that
    take most pyramids off the board. Pyramids are placed from the centre outwards.
    """
    if state.ended:
        return []
    if state.phase is Phase.CHOOSING:
        return [tree_move(colour) for colour in plies.free_colours(state)]
    if state.phase is Phase.PLACING:
        return _placings(state)
    moves = sorted(plies.moves(state), key=lambda move: (*_worth(state, *move), *move))
    return [stack_move(source, target) for source, target in moves]


def _placings(state: State) -> list[Move]:
    if state.forced and state.source is not None:
        code, square, _ = plies.forced_placing(state)
        return [placing_move(code, square)]
    # the player's own colour first, and large pyramids before small ones
    mine = state.trees[state.to_move]
    pyramids = sorted(
        plies.available(state), key=lambda code: (code // 3 != mine, -(code % 3), code)
    )
    squares = sorted(plies.empty_squares(state), key=lambda square: (_from_centre(square), square))
    return [placing_move(code, square) for square in squares for code in pyramids]


def _from_centre(square: int) -> int:
    """Return a number that grows with the distance of a square from the centre."""
    file, rank = divmod(square, SIDE)
    return (2 * file + 1 - SIDE) ** 2 + (2 * rank + 1 - SIDE) ** 2


def _worth(state: State, source: int, target: int) -> tuple[int, int, int]:
    """Return a key that is smaller for a more sensible move of a stack."""
    me = state.to_move
    after = plies.play_move(state, source, target)
    gone = len(state.board[source]) + len(state.board[target]) - len(after.board[target])
    part = 3
    if after.ended:
        won = plies.winners(after)[0]
        part = 5 if me not in won else 0 if won == (me,) else 1
    elif me not in after.remaining:
        part = 4
    elif len(after.remaining) < len(state.remaining):
        part = 2
    return part, -_control_gained(state, after.board, source, target), -gone


def _control_gained(state: State, after: Board, source: int, target: int) -> int:
    """Return how many pips the player gains in control, less what all others gain.

    Only the two squares of the move change.
    """
    mine = state.trees[state.to_move]
    playing = plies.playing_colours(state)
    gained = 0
    for sign, stack in (
        (-1, state.board[source]),
        (-1, state.board[target]),
        (1, after[target]),
    ):
        colour = stack[-1] // 3 if stack else None
        if colour in playing:
            gained += sign * pips(stack) * (1 if colour == mine else -1)
    return gained
