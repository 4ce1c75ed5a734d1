"""Choosing a move of Esgrad by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GameError
from rules.games.esgrad.narration import colour_hint
from rules.games.esgrad.notation import COLOUR_MOVES, KOMI_LIMIT, PASS
from rules.games.esgrad.state import State
from rules.games.esgrad.suggestions import suggestions
from rules.move_entry import Action, MoveEntry, NumberQuestion, Question, Step, StepChoice
from rules.move_steps import Asked, Ways, ask_file, ask_rank, no_longer_possible, show_line
from rules.moves import Move
from rules.text import Text, tr

_PLAY_BLACK, _PLAY_WHITE = tr("Play Black"), tr("Play White")


@dataclass(frozen=True, slots=True)
class EsgradEntry(MoveEntry):
    """Choosing a move in one position: buttons in the opening, later a file and a rank."""

    state: State

    @property
    def has_steps(self) -> bool:
        state = self.state
        return not state.opening and not state.over and bool(state.empty)

    def step(self, path: Sequence[str]) -> Step:
        state = self.state
        if state.opening:
            return _step_colour(state, path)
        if not self.has_steps:
            raise no_longer_possible()
        return self._ways().step(path, no_longer_possible, lambda found: show_line(*found))

    def path_to(self, move: Move) -> tuple[str, ...]:
        return self._ways().path_to(move) if self.has_steps else ()

    def _ways(self) -> Ways:
        state = self.state
        free = (point for point in state.points if state.stone(point) is None)
        files = tuple(points[0].file for points in state.board.files)
        ranks = tuple(str(rank + 1) for rank in range(len(files)))
        questions = (Asked(ask_file, places=files), Asked(ask_rank, places=ranks))
        return Ways(questions, {(p.file, str(p.rank)): Move(p.name) for p in free})

    def actions(self) -> list[Action]:
        """Return the buttons: naming a komi, the two colours, or a pass."""
        state = self.state
        if state.over:
            return []
        if state.komi is None:
            return [Action(tr("Name a komi"), number=_KOMI)]
        if state.opening:
            return [Action(_PLAY_BLACK, Move("black")), Action(_PLAY_WHITE, Move("white"))]
        return [Action(tr("Pass"), PASS)]

    def suggestions(self) -> list[Move]:
        return suggestions(self.state)


_KOMI = NumberQuestion(
    tr("Komi: a whole number, also below zero"),
    minimum=-KOMI_LIMIT,
    maximum=KOMI_LIMIT,
    example=7,
    template="komi {0}",
    explanation=tr(
        "White gets this many extra points, because Black places first. Your opponent then "
        "chooses Black or White, so name a number at which you'd gladly take either side. "
        "Below zero, White gives up points."
    ),
)


def _step_colour(state: State, path: Sequence[str]) -> Step:
    if state.komi is None or len(path) > 1:
        raise GameError(tr("A komi is typed: a whole number like 7 or -3."))
    if not path:
        return Step((Question(tr("Which colour?"), tuple(_colour_choices(state))),))
    if path[0] not in COLOUR_MOVES:
        raise GameError(tr("Choose black or white."))
    return Step(move=Move(path[0]))


def _colour_choices(state: State) -> list[StepChoice]:
    labels: dict[str, Text] = {"black": _PLAY_BLACK, "white": _PLAY_WHITE}
    return [
        StepChoice(move, labels[move], colour_hint(state, colour))
        for move, colour in COLOUR_MOVES.items()
    ]
