"""Choosing a move of Escabel by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rules.games.escabel.narration import move_hint
from rules.games.escabel.notation import SWAP, legal_moves, points_of
from rules.games.escabel.state import State
from rules.games.escabel.suggestions import suggestions
from rules.move_entry import OPEN, Action, MoveEntry, Step, StepChoice
from rules.move_steps import (
    Asked,
    Path,
    Ways,
    ask_file,
    ask_rank,
    no_longer_possible,
    show_line,
)
from rules.moves import Move
from rules.points import file_name, point_name
from rules.text import Notation, Text, tr


@dataclass(frozen=True, slots=True)
class EscabelEntry(MoveEntry):
    """Choosing a move in one position: a file and a rank, then an action of the stack there."""

    state: State

    def step(self, path: Sequence[str]) -> Step:
        return self._ways().step(path, no_longer_possible, _show)

    def path_to(self, move: Move) -> tuple[str, ...]:
        return () if move == SWAP else _path_to(self.state, move)

    def actions(self) -> list[Action]:
        return [Action(tr("Swap sides"), SWAP)] if self.state.swap_offered else []

    def suggestions(self) -> list[Move]:
        return suggestions(self.state)

    def _ways(self) -> Ways:
        state = self.state
        moves = [move for move in legal_moves(self.state) if move != SWAP]
        by_path = {_path_to(state, move): move for move in sorted(moves, key=points_of)}
        questions = (
            Asked(ask_file, places=tuple(map(file_name, range(state.size)))),
            Asked(ask_rank, places=tuple(str(rank + 1) for rank in range(state.size))),
            Asked(_ask_action, partial(_action_choice, state), message=1),
        )
        return Ways(questions, by_path)


def _path_to(state: State, move: Move) -> Path:
    """Return the file, the rank, and what the stack there does: nothing on an empty point."""
    file, rank = points_of(move)[0]
    action = OPEN if state.stack(file, rank) is None else move
    return file_name(file), str(rank + 1), action


def _show(path: Path) -> str:
    file, rank, _ = path
    if OPEN not in (file, rank):
        return f"stack:{file}{rank}"
    return show_line(file, rank)


def _ask_action(path: Path) -> Text:
    return tr("What should {point} do?", point=Notation(path[0] + path[1]))


def _action_choice(state: State, move: str, path: Path) -> StepChoice:
    source, destination = points_of(Move(move))
    hint = move_hint(state, Move(move))
    if source == destination:
        return StepChoice(move, tr("Grow"), hint)
    label = tr("Move to {point}", point=Notation(point_name(*destination)))
    return StepChoice(move, label, hint)
