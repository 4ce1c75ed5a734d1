"""Choosing a move of Escabel by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GameError
from rules.games.escabel.narration import move_hint
from rules.games.escabel.notation import SWAP, points_of
from rules.games.escabel.position import EscabelPosition
from rules.games.escabel.state import Point, State
from rules.games.escabel.suggestions import suggestions
from rules.move_entry import Action, MoveEntry, Question, Step, StepChoice
from rules.moves import Move
from rules.points import file_index, file_name, point_name
from rules.text import Notation, tr


@dataclass(frozen=True, slots=True)
class EscabelEntry(MoveEntry):
    """Choosing a move in one position: a file, a rank, and an action of the stack there."""

    position: EscabelPosition

    def step(self, path: Sequence[str]) -> Step:
        state = self.position.state
        moves = [move for move in self.position.legal_moves() if move != SWAP]
        if not path:
            return Step((_ask_file(moves),))
        moves = [move for move in moves if file_name(_source(move)[0]) == path[0]]
        if len(path) == 1 and moves:
            return Step((_ask_rank(state, file_index(path[0]), moves),))
        moves = [m for m in moves if len(path) > 1 and str(_source(m)[1] + 1) == path[1]]
        if len(path) == 2 and len(moves) == 1:
            return Step(move=moves[0])
        if len(path) == 2 and moves:
            return Step((_ask_action(state, moves),))
        if len(path) == 3 and path[2] in moves:
            return Step(move=Move(path[2]))
        raise GameError(tr("That choice is not possible any more. Please choose again."))

    def actions(self) -> list[Action]:
        return [Action(tr("Swap sides"), SWAP)] if self.position.state.swap_offered else []

    def suggestions(self) -> list[Move]:
        return suggestions(self.position.state)


def _source(move: Move) -> Point:
    return points_of(move)[0]


def _ask_file(moves: Sequence[Move]) -> Question:
    files = [file_name(file) for file in sorted({_source(move)[0] for move in moves})]
    choices = tuple(StepChoice(file, Notation(file)) for file in files)
    return Question(tr("Which file?"), choices)


def _ask_rank(state: State, file: int, moves: Sequence[Move]) -> Question:
    ranks = sorted({_source(move)[1] for move in moves})
    choices = tuple(_rank_choice(state, file, rank) for rank in ranks)
    text = tr("Which point on file {file}?", file=Notation(file_name(file)))
    return Question(text, choices)


def _rank_choice(state: State, file: int, rank: int) -> StepChoice:
    stack = state.stack(file, rank)
    if stack is None:
        hint = tr("empty: place a piece")
    else:
        hint = tr("your stack, {height} high", height=stack.height)
    return StepChoice(str(rank + 1), Notation(point_name(file, rank)), hint)


def _ask_action(state: State, moves: Sequence[Move]) -> Question:
    point = Notation(point_name(*_source(moves[0])))
    choices = tuple(_action_choice(state, move) for move in moves)
    return Question(tr("What should {point} do?", point=point), choices)


def _action_choice(state: State, move: Move) -> StepChoice:
    source, destination = points_of(move)
    hint = move_hint(state, move)
    if source == destination:
        return StepChoice(move, tr("Grow"), hint)
    label = tr("Move to {point}", point=Notation(point_name(*destination)))
    return StepChoice(move, label, hint)
