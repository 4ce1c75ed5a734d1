"""Choosing a move of Stack Control by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.errors import GameError
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    COLOURS,
    NAMES,
    NOTATIONS,
    SIDE,
    Colour,
    targets,
)
from rules.games.stack_control.move_text import hint
from rules.games.stack_control.notation import (
    placing_move,
    stack_move,
    tree_move,
    written_stack,
)
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.state import Phase, State
from rules.games.stack_control.suggestions import suggestions
from rules.games.stack_control.terms import colour_term, pyramid_start, pyramid_term
from rules.move_entry import Action, MoveEntry, Question, RandomTurns, Step, StepChoice
from rules.moves import Move
from rules.points import file_name
from rules.text import Notation, Text, Translatable, tr

BUTTONS = 4
"""The most colours that are offered as buttons side by side."""
PLACE_THE_REST = tr("Place the rest for me")
RANDOM_TURNS = RandomTurns(
    every=tr("Place all of mine for me"),
    question=tr(
        "Shall I place your pyramids at random in every placing turn of this match, until the "
        "board is full? I do it as soon as it is your turn. You can stop it at any time."
    ),
    started=tr("I place your pyramids at random now, until the board is full."),
    stop=tr("Stop placing for me"),
    stopped=tr("From your next turn on, you place your pyramids yourself."),
)


@dataclass(frozen=True, slots=True)
class StackControlEntry(MoveEntry):
    """Choosing a move in one position."""

    position: StackControlPosition

    @property
    def has_steps(self) -> bool:
        choosing = self.position.state.phase is Phase.CHOOSING
        return not self.position.state.ended and not (choosing and self.actions())

    def step(self, path: Sequence[str]) -> Step:
        state = self.position.state
        if state.ended:
            raise GameError(tr("The game is over."))
        if state.phase is Phase.CHOOSING:
            return _step_colour(state, path)
        if state.phase is Phase.PLACING:
            return _step_placing(state, path)
        return _step_stack(state, path)

    def actions(self) -> list[Action]:
        """Return a button for each free colour while colours are chosen, if there are few.

        While pyramids are placed, return one that places the rest of this turn at random.
        """
        state = self.position.state
        if state.ended or state.forced:
            return []
        if state.phase is Phase.PLACING:
            return [Action(PLACE_THE_REST, rest_at_random=RANDOM_TURNS)]
        if state.phase is not Phase.CHOOSING:
            return []
        free = plies.free_colours(state)
        if len(free) > BUTTONS:
            return []
        return [Action(colour_term(colour), tree_move(colour)) for colour in free]

    def suggestions(self) -> list[Move]:
        return suggestions(self.position.state)


def _asked(path: Sequence[str], at: int, text: Text, choices: Sequence[StepChoice]) -> Step | None:
    """Return question number `at` if `path` has no answer to it; None if the answer is possible.

    Raises GameError if the answer is not possible.
    """
    if len(path) <= at:
        return Step((Question(text, tuple(choices)),))
    if path[at] not in {choice.value for choice in choices}:
        raise _impossible()
    return None


def _end(path: Sequence[str], length: int) -> None:
    """Raise GameError for a path with more answers than there are questions."""
    if len(path) > length:
        raise _impossible()


def _impossible() -> GameError:
    return GameError(tr("That is not possible any more. Please begin again."))


def _step_colour(state: State, path: Sequence[str]) -> Step:
    choices = [
        StepChoice(COLOURS[colour].value, colour_term(colour))
        for colour in plies.free_colours(state)
    ]
    if question := _asked(path, 0, tr("Which colour?"), choices):
        return question
    _end(path, 1)
    return Step(move=tree_move(COLOURS.index(Colour(path[0]))))


def _files(squares: Sequence[int]) -> list[StepChoice]:
    files = [file_name(file) for file in sorted({square // SIDE for square in squares})]
    return [StepChoice(file, Notation(file)) for file in files]


def _step_placing(state: State, path: Sequence[str]) -> Step:
    held = plies.available(state)
    squares = plies.empty_squares(state)
    if state.forced and state.source is not None:
        code, square, _ = plies.forced_placing(state)
        held, squares = [code], [square]
    pyramids = [StepChoice(NOTATIONS[code], pyramid_start(code)) for code in held]
    if len(held) == 1:  # nothing to ask
        path = (NOTATIONS[held[0]], *path)
    if question := _asked(path, 0, tr("Which pyramid?"), pyramids):
        return question
    pyramid = pyramid_term(NOTATIONS.index(path[0]))
    ask_file = tr("Which file for the {pyramid}?", pyramid=pyramid)
    if question := _asked(path, 1, ask_file, _files(squares)):
        return question
    in_file = [NAMES[square] for square in squares if NAMES[square][0] == path[1]]
    ranks = [StepChoice(name[1], Notation(name)) for name in in_file]
    ask_square = tr("Which square for the {pyramid}?", pyramid=pyramid)
    if question := _asked(path, 2, ask_square, ranks):
        return replace(question, show=f"file:{path[1]}")
    _end(path, 3)
    return Step(move=placing_move(NOTATIONS.index(path[0]), NAMES.index(path[1] + path[2])))


def _step_stack(state: State, path: Sequence[str]) -> Step:
    sources = sorted({source for source, _ in plies.moves(state)})
    if question := _asked(path, 0, tr("Which file is the stack in?"), _files(sources)):
        return question
    ranks = [
        StepChoice(NAMES[source][1], Notation(NAMES[source]), _described(state.board[source]))
        for source in sources
        if NAMES[source][0] == path[0]
    ]
    if question := _asked(path, 1, tr("Which stack?"), ranks):
        return question
    source = NAMES.index(path[0] + path[1])
    ways = {NAMES[target]: target for target in targets(state.board, source)}
    choices = [
        StepChoice(name, Notation(name), hint(state, source, target))
        for name, target in ways.items()
    ]
    ask_target = tr("Where does {square} go?", square=Notation(NAMES[source]))
    if question := _asked(path, 2, ask_target, choices):
        return replace(question, show=f"stack:{NAMES[source]}")
    _end(path, 3)
    return Step(move=stack_move(source, ways[path[2]]))


def _described(stack: bytes) -> Translatable:
    """Return «Large red on top of 3: G2K2R3.»"""
    top = pyramid_start(stack[-1])
    if len(stack) == 1:
        return tr("{pyramid}, alone.", pyramid=top)
    return tr(
        "{pyramid} on top of {height}: {stack}.",
        pyramid=top,
        height=len(stack),
        stack=Notation(written_stack(stack)),
    )
