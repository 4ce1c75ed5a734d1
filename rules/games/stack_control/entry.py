"""Choosing a move of Stack Control by answering questions or pressing a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GameError
from rules.games.stack_control import plies
from rules.games.stack_control.board import COLOURS, NAMES, NOTATIONS, SIDE, Colour
from rules.games.stack_control.move_text import hint
from rules.games.stack_control.notation import (
    placing_move,
    stack_move,
    tree_move,
)
from rules.games.stack_control.state import Phase, State
from rules.games.stack_control.suggestions import suggestions
from rules.games.stack_control.terms import colour_term, pyramid_start, pyramid_term
from rules.move_entry import Action, MoveEntry, RandomTurns, Step, StepChoice
from rules.move_steps import Asked, Path, Ways, no_longer_possible, show_line
from rules.moves import Move
from rules.points import file_name
from rules.text import Notation, Text, tr

BUTTONS = 4
"""The most colours that are offered as buttons side by side."""
RANDOM_TURNS = RandomTurns(
    every=tr("Place all of mine for me"),
    question=tr(
        "Shall I place your pyramids at random in every placing turn of this match, until the "
        "board is full? I do it as soon as it is your turn. “More” on the board stops it."
    ),
    started=tr("I place your pyramids at random now, until the board is full."),
    stop=tr("Stop placing for me"),
    stopped=tr("From your next turn on, you place your pyramids yourself."),
)


@dataclass(frozen=True, slots=True)
class StackControlEntry(MoveEntry):
    """Choosing a move in one position."""

    state: State

    @property
    def has_steps(self) -> bool:
        choosing = self.state.phase is Phase.CHOOSING
        return not self.state.ended and not (choosing and self.actions())

    def step(self, path: Sequence[str]) -> Step:
        if self.state.ended:
            raise GameError(tr("The game is over."))
        show = _show_placing if self.state.phase is Phase.PLACING else _show_stack
        return self._ways().step(path, no_longer_possible, show)

    def path_to(self, move: Move) -> tuple[str, ...]:
        return self._ways().path_to(move)

    def _ways(self) -> Ways:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return _ways_to_choose(state)
        return _ways_to_place(state) if state.phase is Phase.PLACING else _ways_to_move(state)

    def actions(self) -> list[Action]:
        """Return a button for each free colour while colours are chosen, if there are few.

        While pyramids are placed, return one that places the rest of this turn at random.
        """
        state = self.state
        if state.ended or state.forced:
            return []
        if state.phase is Phase.PLACING:
            return [Action(tr("Place the rest for me"), rest_at_random=RANDOM_TURNS)]
        if state.phase is not Phase.CHOOSING:
            return []
        free = plies.free_colours(state)
        if len(free) > BUTTONS:
            return []
        return [Action(colour_term(colour), tree_move(colour)) for colour in free]

    def suggestions(self) -> list[Move]:
        return suggestions(self.state)


_FILES = tuple(map(file_name, range(SIDE)))
_RANKS = tuple(str(rank + 1) for rank in range(SIDE))


# ---- colours
def _ways_to_choose(state: State) -> Ways:
    def choice(value: str, path: Path) -> StepChoice:
        return StepChoice(value, colour_term(COLOURS.index(Colour(value))))

    free = plies.free_colours(state)
    asked = Asked(lambda path: tr("Which colour?"), choice)
    return Ways((asked,), {(COLOURS[colour].value,): tree_move(colour) for colour in free})


# ---- pyramids
def _ways_to_place(state: State) -> Ways:
    held = plies.available(state)
    squares = plies.empty_squares(state)
    if state.forced and state.source is not None:
        code, square, _ = plies.forced_placing(state)
        held, squares = [code], [square]
    moves: dict[Path, Move] = {}
    for code in held:
        for square in squares:
            file, rank = NAMES[square]
            moves[NOTATIONS[code], file, rank] = placing_move(code, square)
    if len(held) > 1:
        return Ways((_ask_pyramid(), *_ask_square(None)), moves)
    # with a single pyramid the path has no answer for it
    return Ways(_ask_square(held[0]), {path[1:]: move for path, move in moves.items()})


def _ask_pyramid() -> Asked:
    def choice(value: str, path: Path) -> StepChoice:
        return StepChoice(value, Notation(value), pyramid_start(NOTATIONS.index(value)))

    return Asked(
        lambda path: tr("Which pyramid?"),
        choice,
        has_default=True,
        another=tr("Another pyramid"),
    )


def _ask_square(code: int | None) -> tuple[Asked, Asked]:
    """The questions for file and rank of a pyramid; None for the first one in the path."""

    def ask_file(path: Path) -> Text:
        *before, _, rank = path
        pyramid = pyramid_term(NOTATIONS.index(before[0]) if code is None else code)
        if rank:
            return tr("Which square for the {pyramid}?", pyramid=pyramid)
        return tr("Which file for the {pyramid}?", pyramid=pyramid)

    def ask_rank(path: Path) -> Text:
        *before, file, _ = path
        pyramid = pyramid_term(NOTATIONS.index(before[0]) if code is None else code)
        if file:
            return tr("Which square for the {pyramid}?", pyramid=pyramid)
        return tr("Which rank?")

    return Asked(ask_file, places=_FILES), Asked(ask_rank, places=_RANKS)


def _show_placing(path: Path) -> str:
    *_, file, rank = path
    return show_line(file, rank)


# ---- stacks
def _ways_to_move(state: State) -> Ways:
    def target_choice(value: str, path: Path) -> StepChoice:
        source = NAMES.index(path[0] + path[1])
        return StepChoice(value, Notation(value), hint(state, source, NAMES.index(value)))

    moves: dict[Path, Move] = {}
    for source, target in plies.moves(state):
        file, rank = NAMES[source]
        moves[file, rank, NAMES[target]] = stack_move(source, target)
    questions = (
        Asked(_ask_stack_file, places=_FILES),
        Asked(_ask_stack_rank, places=_RANKS),
        Asked(_ask_target, target_choice, message=1),
    )
    return Ways(questions, moves)


def _ask_stack_file(path: Path) -> Text:
    if path[1]:
        return tr("Which stack on rank {rank}?", rank=Notation(path[1]))
    return tr("Which file is the stack in?")


def _ask_stack_rank(path: Path) -> Text:
    if path[0]:
        return tr("Which stack on file {file}?", file=Notation(path[0]))
    return tr("Which rank?")


def _ask_target(path: Path) -> Text:
    return tr("Where does {square} go?", square=Notation(path[0] + path[1]))


def _show_stack(path: Path) -> str:
    if len(path) < 3:  # a colour is chosen
        return ""
    file, rank, _ = path
    return f"stack:{file}{rank}" if file and rank else show_line(file, rank)
