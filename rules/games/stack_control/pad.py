"""Choosing a move of Stack Control by answering questions or pressing a button."""

from dataclasses import dataclass

from rules.game import Move
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    MOVED_BY,
    NAMES,
    NOTATIONS,
    PLACINGS,
    SIDE,
    TREES,
    Control,
    stack_moves,
)
from rules.games.stack_control.board_text import COLOUR_TERMS, PYRAMID_TERMS
from rules.games.stack_control.narration import StackControlNarration
from rules.games.stack_control.state import Phase, State
from rules.move_pad import (
    MovePad,
    PadButton,
    Path,
    QuestionTemplate,
    RandomTurnWords,
    StepChoice,
    Ways,
    line_highlight,
    show_stack,
)
from rules.points import file_name, from_centre
from rules.text import Notation, Text, as_text, tr

RANDOM_TURNS = RandomTurnWords(
    again=tr("Other squares"),
    every=tr("Place all my turns for me"),
    question=tr(
        "Shall I place your pyramids at random in every placing turn of this match, until the "
        "board is full? I do it as soon as it is your turn. “More” on the board stops it."
    ),
    started=tr("I place your pyramids at random now, until the board is full."),
    stop=tr("Stop placing for me"),
    stopped=tr("From your next turn on, you place your pyramids yourself."),
)


@dataclass(frozen=True, slots=True)
class StackControlPad(MovePad):
    """Choosing a move in one position."""

    state: State

    @property
    def has_steps(self) -> bool:
        return not self.state.ended and self.state.phase is not Phase.CHOOSING

    def ways(self) -> Ways:
        state = self.state
        return _ways_to_place(state) if state.phase is Phase.PLACING else _ways_to_move(state)

    def buttons(self) -> list[PadButton]:
        """Return a button for each free colour while colours are chosen.

        While pyramids are placed, return one that places the rest of this turn at random.
        """
        state = self.state
        if state.ended or state.forced:
            return []
        if state.phase is Phase.PLACING:
            return [PadButton(tr("Place these for me"), rest_at_random=RANDOM_TURNS)]
        if state.phase is not Phase.CHOOSING:
            return []
        return [PadButton(COLOUR_TERMS[each], TREES[each]) for each in plies.free_colours(state)]

    def suggestions(self) -> list[Move]:
        """Return every legal move, the most sensible ones first.

        Moves that end the game or put others out come first if the player wins or stays in, and
        last if not. Then come moves that gain the most control over the other players, and then
        those that take most pyramids off the board. Pyramids are placed from the centre outwards.
        """
        state = self.state
        if state.ended:
            return []
        if state.phase is Phase.CHOOSING:
            return [TREES[colour] for colour in plies.free_colours(state)]
        if state.phase is Phase.PLACING:
            return _placings(state)
        control = plies.control_of(state)
        moves = stack_moves(state.board)
        return sorted(moves, key=lambda move: _worth(state, control, *MOVED_BY[move]))


_FILES = tuple(map(file_name, range(SIDE)))
_RANKS = tuple(str(rank + 1) for rank in range(SIDE))


# ---- pyramids
def _ways_to_place(state: State) -> Ways:
    held, squares = plies.placeable(state)
    moves: dict[Path, Move] = {}
    for code in held:
        for square in squares:
            file, rank = NAMES[square]
            moves[NOTATIONS[code], file, rank] = PLACINGS[code][square]
    if len(held) > 1:
        return Ways((_ask_pyramid(), *_ask_square(None)), moves, line_highlight)
    # with a single pyramid the path has no answer for it
    short = {path[1:]: move for path, move in moves.items()}
    return Ways(_ask_square(held[0]), short, line_highlight)


def _ask_pyramid() -> QuestionTemplate:
    def choice(value: str, path: Path) -> StepChoice:
        return StepChoice(value, Notation(value), as_text(PYRAMID_TERMS[NOTATIONS.index(value)]))

    return QuestionTemplate(
        lambda path: tr("Which pyramid?"), choice, has_default=True, another=tr("Another pyramid")
    )


def _ask_square(code: int | None) -> tuple[QuestionTemplate, QuestionTemplate]:
    """The questions for file and rank of a pyramid; None for the first one in the path."""

    def pyramid(path: Path) -> Text:
        return PYRAMID_TERMS[NOTATIONS.index(path[0]) if code is None else code]

    def ask_square(path: Path) -> Text:
        return tr("Which square for the {pyramid}?", pyramid=pyramid(path))

    def ask_file(path: Path) -> Text:
        if path[-1]:
            return ask_square(path)
        return tr("Which file for the {pyramid}?", pyramid=pyramid(path))

    def ask_rank(path: Path) -> Text:
        return ask_square(path) if path[-2] else tr("Which rank?")

    return QuestionTemplate(ask_file, places=_FILES), QuestionTemplate(ask_rank, places=_RANKS)


# ---- stacks
def _ways_to_move(state: State) -> Ways:
    def target_choice(value: str, path: Path) -> StepChoice:
        move = Move(f"{path[0]}{path[1]}-{value}")
        return StepChoice(value, Notation(value), narration.hint(move))

    narration = StackControlNarration(state)
    moves: dict[Path, Move] = {}
    for move in stack_moves(state.board):
        source, target = move.split("-")
        moves[source[0], source[1], target] = move
    questions = (
        QuestionTemplate(_ask_stack_file, places=_FILES),
        QuestionTemplate(_ask_stack_rank, places=_RANKS),
        QuestionTemplate(_ask_target, target_choice, message=1),
    )
    return Ways(questions, moves, show_stack)


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


# ---- the most sensible moves
def _placings(state: State) -> list[Move]:
    pyramids, squares = plies.placeable(state)
    # the player's own colour first, and large pyramids before small ones
    mine = state.trees[state.to_move]
    pyramids.sort(key=lambda code: (code // 3 != mine, -(code % 3), code))
    squares.sort(key=lambda square: (from_centre(*divmod(square, SIDE), SIDE), square))
    return [PLACINGS[code][square] for square in squares for code in pyramids]


def _worth(state: State, control: Control, source: int, target: int) -> tuple[int, int, int]:
    """Return a key that is smaller for a more sensible move of a stack."""
    me = state.to_move
    after = plies.play_move(state, source, target)
    gone = len(state.board[source]) + len(state.board[target]) - len(after.board[target])
    part = 3
    if result := plies.result(after):
        part = 5 if me not in result.winners else 0 if result.winners == (me,) else 1
    elif me not in after.remaining:
        part = 4
    elif len(after.remaining) < len(state.remaining):
        part = 2
    gains, mine = plies.gains(control, after), state.trees[me]
    gained = sum(gain if colour == mine else -gain for colour, gain in gains.items())
    return part, -gained, -gone
