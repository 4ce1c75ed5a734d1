"""Choosing a move of Escabel: questions, a button, and an order of suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial

from rules.game import Move
from rules.games.escabel.board import Board, BoardMove, group_of
from rules.games.escabel.narration import EscabelNarration
from rules.games.escabel.notation import SWAP, legal_moves, move_of, points_of
from rules.games.escabel.state import SIGN, State
from rules.move_pad import (
    OPEN,
    MovePad,
    PadButton,
    Path,
    QuestionTemplate,
    StepChoice,
    Ways,
    ask_point,
    show_stack,
)
from rules.points import file_name, from_centre, point_name
from rules.text import Notation, Text, tr


@dataclass(frozen=True, slots=True)
class EscabelPad(MovePad):
    """Choosing a move in one position: a file and a rank, then what the stack there does."""

    state: State

    def ways(self) -> Ways:
        state = self.state
        moves = [move for move in legal_moves(self.state) if move != SWAP]
        by_path = {_path_to(state, move): move for move in sorted(moves, key=points_of)}
        ask_move = QuestionTemplate(_ask_move, partial(_move_choice, state), message=1)
        return Ways((*ask_point(state.size), ask_move), by_path, show_stack)

    def buttons(self) -> list[PadButton]:
        return [PadButton(tr("Swap sides"), SWAP)] if self.state.swap_offered else []

    def suggestions(self) -> list[Move]:
        """Return every legal move, the most sensible ones first.

        Moves with the same effect are sorted by kind; placements near other stacks come first, and
        then what is nearest to the centre. A swap comes first.
        """
        state = self.state
        if state.result:
            return []
        board = state.board.copy()
        board_moves = list(state.board_moves())
        effects = _effects(board, SIGN[state.colour_to_move], board_moves)
        near = _distances(board)

        def order(move: BoardMove) -> tuple[int, ...]:
            source, target = move
            kind = _kind(board, move)
            gap = near[target] if kind is _Effect.PLACES else 0
            central = from_centre(*state.point(target), state.size)
            return effects.get(move, kind), kind, gap, central, target, source

        moves = [move_of(state, move) for move in sorted(board_moves, key=order)]
        return [SWAP, *moves] if state.swap_offered else moves


def _path_to(state: State, move: Move) -> Path:
    """Return the file, the rank, and what the stack there does: nothing on an empty point."""
    file, rank = points_of(move)[0]
    answer = OPEN if state.stack(file, rank) is None else move
    return file_name(file), str(rank + 1), answer


def _ask_move(path: Path) -> Text:
    return tr("What should {point} do?", point=Notation(path[0] + path[1]))


def _move_choice(state: State, move: str, path: Path) -> StepChoice:
    source, destination = points_of(Move(move))
    hint = EscabelNarration(state).hint(Move(move))
    if source == destination:
        return StepChoice(move, tr("Grow"), hint)
    label = tr("Move to {point}", point=Notation(point_name(*destination)))
    return StepChoice(move, label, hint)


# ---- suggestions: ordered by what moves do at once, without any search
class _Effect(IntEnum):
    """What a move does, the most sensible first."""

    COMPLETES = 0
    """It completes the mover's chain."""
    BREAKS = 1
    """It breaks the opponent's chain, as it must."""
    PREVENTS = 2
    """It uses a point with which the opponent could complete a chain next."""
    TAKES = 3
    GROWS = 4
    PLACES = 5
    LOSES = 6
    """It leaves or makes a chain of the opponent, who then wins at once."""


# ---- what a move does
def _kind(board: Board, move: BoardMove) -> _Effect:
    source, target = move
    if source != target:
        return _Effect.TAKES
    return _Effect.GROWS if board.cells[target] else _Effect.PLACES


def _effects(board: Board, colour: int, moves: Sequence[BoardMove]) -> dict[BoardMove, _Effect]:
    """Return the effects of the moves that do more than their kind says."""
    enemy, effects = -colour, dict[BoardMove, _Effect]()
    if chain := board.chain(enemy):
        broken = set(_moves_to(board, colour, moves, enemy, _around(board, chain), chain=False))
        effects = {each: _Effect.BREAKS if each in broken else _Effect.LOSES for each in moves}
    else:
        between = _between(board, enemy)
        completing = _moves_to(board, enemy, list(board.moves(enemy)), enemy, between)
        targets = {target for _, target in completing}
        effects = {each: _Effect.PREVENTS for each in moves if each[1] in targets}
        giving = _moves_to(board, colour, moves, enemy, between)
        effects |= dict.fromkeys(giving, _Effect.LOSES)
    completing = _moves_to(board, colour, moves, colour, _between(board, colour))
    return effects | dict.fromkeys(completing, _Effect.COMPLETES)


def _moves_to(
    board: Board,
    mover: int,
    moves: Sequence[BoardMove],
    colour: int,
    cells: set[int],
    *,
    chain: bool = True,
) -> Iterator[BoardMove]:
    """Yield the moves of the mover after which a colour has a chain, or has none.

    Only moves that change a stack in some cells are tried: where a chain can be made or broken.
    """
    for move in moves:
        if not cells.isdisjoint(move):
            board.play(move, mover)
            if board.has_chain(colour) == chain:
                yield move
            board.undo(move, mover)


def _between(board: Board, colour: int) -> set[int]:
    """Return the cells at which a stack may connect both edges of a colour."""
    lines = board.geometry.lines[colour]
    return _near_edge(board, colour, lines[0]) & _near_edge(board, colour, lines[-1])


def _near_edge(board: Board, colour: int, line: Sequence[int]) -> set[int]:
    """Return the cells on an edge, and those in or beside the stacks connected to it."""
    joined: set[int] = set()
    for cell in line:
        if board.cells[cell] * colour > 0 and cell not in joined:
            joined.update(group_of(board, cell))
    return _around(board, joined) | set(line)


def _around(board: Board, cells: Iterable[int]) -> set[int]:
    """Return the cells and all cells beside them, some of which are padding."""
    steps = _steps(board)
    return {cell + step for cell in cells for step in steps}


def _steps(board: Board) -> tuple[int, ...]:
    stride = board.geometry.stride
    return tuple(rank + file for rank in (-stride, 0, stride) for file in (-1, 0, 1))


# ---- where it is
def _distances(board: Board) -> list[int]:
    """Return for each cell how far the nearest stack is; 0 everywhere if there is none."""
    steps, on_board = _steps(board), set(board.geometry.points)
    distances = [0] * len(board.cells)
    queue = [cell for cell in board.geometry.points if board.cells[cell]]
    seen = set(queue)
    for cell in queue:  # breadth first: the loop appends to the list
        for other in (cell + step for step in steps):
            if other in on_board and other not in seen:
                seen.add(other)
                distances[other] = distances[cell] + 1
                queue.append(other)
    return distances
