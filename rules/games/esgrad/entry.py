"""Choosing a move of Esgrad by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GameError
from rules.games.esgrad.narration import colour_hint
from rules.games.esgrad.notation import KOMI_LIMIT, PASS
from rules.games.esgrad.position import COLOUR_MOVES, EsgradPosition
from rules.games.esgrad.state import State
from rules.games.esgrad.suggestions import suggestions
from rules.move_entry import Action, MoveEntry, NumberQuestion, Question, Step, StepChoice
from rules.moves import Move
from rules.text import Notation, Text, tr, tr_plural

_PLAY_BLACK, _PLAY_WHITE = tr("Play Black"), tr("Play White")


@dataclass(frozen=True, slots=True)
class EsgradEntry(MoveEntry):
    """Choosing a move in one position: buttons in the opening, later a file and a rank."""

    position: EsgradPosition

    @property
    def has_steps(self) -> bool:
        state = self.position.state
        return not state.opening and not state.over and bool(state.empty)

    def step(self, path: Sequence[str]) -> Step:
        state = self.position.state
        if state.opening:
            return _step_colour(state, path)
        if not self.has_steps or len(path) > 2:
            raise GameError(tr("There is no stone to place here."))
        if not path:
            return Step((Question(tr("Which file?"), tuple(_file_choices(state))),))
        file = Notation(path[0])
        free = {
            str(point.rank): point
            for points in state.board.files
            for point in points
            if point.file == path[0] and state.stone(point) is None
        }
        if not free:
            raise GameError(tr("File {file} has no empty point (any more).", file=file))
        if len(path) == 1:
            choices = tuple(StepChoice(rank, Notation(free[rank].name)) for rank in free)
            question = Question(tr("Which point on file {file}?", file=file), choices)
            return Step((question,), show=f"file:{path[0]}")
        if path[1] not in free:
            point = Notation(f"{path[0]}{path[1]}")
            raise GameError(tr("{point} is not empty (any more).", point=point))
        return Step(move=Move(free[path[1]].name))

    def actions(self) -> list[Action]:
        """Return the buttons: naming a komi, the two colours, or a pass."""
        state = self.position.state
        if state.over:
            return []
        if state.komi is None:
            return [Action(tr("Name a komi"), number=_KOMI)]
        if state.opening:
            return [Action(_PLAY_BLACK, Move("black")), Action(_PLAY_WHITE, Move("white"))]
        return [Action(tr("Pass"), PASS)]

    def suggestions(self) -> list[Move]:
        return suggestions(self.position.state)


_KOMI = NumberQuestion(
    tr("Komi: a whole number, also below zero"),
    minimum=-KOMI_LIMIT,
    maximum=KOMI_LIMIT,
    example=7,
    template="komi {0}",
    explanation=tr(
        "White gets these extra points. Name a number at which you'd gladly take either side."
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


def _file_choices(state: State) -> list[StepChoice]:
    choices: list[StepChoice] = []
    for points in state.board.files:
        free = sum(state.stone(point) is None for point in points)
        if free:
            file = points[0].file
            hint = tr_plural("{count} empty point", "{count} empty points", count=free)
            choices.append(StepChoice(file, Notation(file), hint))
    return choices
