"""Reading what a person typed, forgivingly, and asking for a move step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules import limits
from rules.errors import AmbiguousMove, GameError, IllegalMove, UnreadableMove
from rules.game import Action, Move, Step, StepChoice
from rules.games.stack_control import state as play
from rules.games.stack_control.board import (
    CODES,
    COLOURS,
    CORNERS,
    INDICES,
    NAMES,
    NOTATIONS,
    PYRAMIDS,
    REACH,
    SIDE,
    SIZE_WORDS,
    Colour,
    targets,
)
from rules.games.stack_control.notation import (
    placing_move,
    stack_move,
    tree_move,
    written_stack,
)
from rules.games.stack_control.state import Phase, Setup, State
from rules.points import file_name, parse_point, parse_points
from rules.sentences import listed

BUTTONS = 4
"""More colours than this do not fit beside one another as buttons."""

_DIGITS = "0123456789"
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_FILLERS = {"to", "on", "onto", "at", "the", "pyramid", "place", "put"}
_COLOUR_WORDS = {
    word: index
    for index, colour in enumerate(COLOURS)
    for word in (colour.value.lower(), colour.name.lower())
}
_SIZE_WORDS = {
    word: size for size, name in enumerate(SIZE_WORDS) for word in (name, name[0], str(size + 1))
}


def _unreadable(text: str) -> str:
    """The start of the answer to text in no notation, which is cut when it is long."""
    return f"I can't read “{limits.shown(text)}”."


# ---- reading
def read(state: State, text: str) -> Move:
    """The legal move that a person typed. Raises the three MoveErrors."""
    if state.ended:
        raise IllegalMove("The game is over.")
    if state.phase is Phase.CHOOSING:
        return _read_tree(state, text)
    if state.phase is Phase.PLACING:
        return _read_placing(state, text)
    return _read_stack_move(state, text)


def _read_tree(state: State, text: str) -> Move:
    word = text.strip().lower()
    for prefix in ("tree", "colour", "color"):
        word = word.removeprefix(prefix).lstrip(" .:-=")
    word = word.rstrip(" .:-=")
    colour = _COLOUR_WORDS.get(word)
    if colour is None:
        raise UnreadableMove(f"{_unreadable(text)} Choose a colour, like tree R or red.")
    if colour in state.trees:
        free = [COLOURS[each].word for each in play.free_colours(state)]
        raise IllegalMove(f"{COLOURS[colour].word} is taken. You can have {listed(free, 'or')}.")
    return tree_move(colour)


def _read_placing(state: State, text: str) -> Move:
    held = play.available(state)
    typed = text.strip().lower()
    found = _split_square(typed)
    named = _read_kind(found[0]) if found else None
    if found is None or named is None or _only_a_pyramid(typed):
        example = placing_move(held[0], play.empty_squares(state)[0])
        raise UnreadableMove(
            f"{_unreadable(text)} Write a pyramid and an empty square, like {example}."
        )
    square = _placing_square(state, found[1])
    colour, size = named
    fitting = [code for code in held if colour in {None, code // 3} and size in {None, code % 3}]
    if not fitting:
        raise IllegalMove(_why_not_held(state, colour, size))
    moves = [placing_move(code, square) for code in fitting]
    if len(moves) > 1:
        raise AmbiguousMove(f"Which pyramid goes there: {listed(moves, 'or')}?", moves)
    if state.forced and state.source is not None:
        code, drawn, _ = play.forced_placing(state)
        if moves[0] != placing_move(code, drawn):
            raise IllegalMove("This seat has left the match, so chance places for it.")
    return moves[0]


def _split_square(text: str) -> tuple[str, str] | None:
    """«large red » and «d4» of «large red d4»; None where no square stands at the end."""
    rest = text.rstrip(_DIGITS)
    rank = text[len(rest) :]
    rest = rest.rstrip()
    file = rest[-1:]
    if len(rank) not in {1, 2} or not "a" <= file <= "z":
        return None
    return rest[:-1], file + rank


def _only_a_pyramid(text: str) -> bool:
    """Whether text such as `r3` can only name a pyramid; `b3` may be a square as well."""
    return text.upper() in CODES and text not in INDICES


def _read_kind(text: str) -> tuple[int | None, int | None] | None:
    """The colour and size (0 … 2) named in «r3», «large red» or less; None if unreadable."""
    colour: int | None = None
    size: int | None = None
    for token in _TOKEN.findall(text):
        if token in _FILLERS:
            continue
        if token in _COLOUR_WORDS and colour is None:
            colour = _COLOUR_WORDS[token]
        elif token in _SIZE_WORDS and size is None:
            size = _SIZE_WORDS[token]
        else:
            return None
    return colour, size


def _square(text: str) -> int:
    """The square named by text such as `d4`. Raises IllegalMove off the board or at a corner."""
    point = parse_point(text)
    name = "".join(text.split())
    if point is None or point[0] >= SIDE or point[1] >= SIDE:
        raise IllegalMove(f"{name} is not on the board: squares go from a1 to h8.")
    square = SIDE * point[0] + point[1]
    if square in CORNERS:
        raise IllegalMove(f"{name} is a corner, and corners stay empty.")
    return square


def _placing_square(state: State, text: str) -> int:
    square = _square(text)
    if state.board[square]:
        raise IllegalMove(f"{NAMES[square]} is taken. Choose an empty square.")
    return square


def _why_not_held(state: State, colour: int | None, size: int | None) -> str:
    """Why there is no pyramid of that colour and size (None: any) to place now."""
    held = [PYRAMIDS[code].words for code in play.available(state)]
    words = " ".join(
        part
        for part in (
            "" if size is None else SIZE_WORDS[size],
            "" if colour is None else COLOURS[colour].name.lower(),
        )
        if part
    )
    if state.rules.setup is Setup.ADVANCED:
        if size is not None and size not in play.sizes_to_place(state):
            return f"You have placed your {SIZE_WORDS[size]} pyramid of this turn already."
        return f"You hold no {words} pyramid to place now."
    return f"There is no {words} pyramid on offer. You have the {listed(held)} to place."


def _read_stack_move(state: State, text: str) -> Move:
    points = parse_points(text)
    if points is None or len(points) > 2:
        raise UnreadableMove(
            f"{_unreadable(text)} Write the stack's square and where it goes, like d4-f6."
        )
    squares = [_square(f"{file_name(file)}{rank + 1}") for file, rank in points]
    source = squares[0]
    if not state.board[source]:
        raise IllegalMove(f"There is no stack on {NAMES[source]}.")
    possible = targets(state.board, source)
    if len(squares) == 2:
        if squares[1] not in possible:
            raise IllegalMove(why_not(state, source, squares[1]))
        return stack_move(source, squares[1])
    moves = [stack_move(source, target) for target in possible]
    if not moves:
        raise IllegalMove(f"{_distance(state, source)} No stack stands so far from it.")
    if len(moves) > 1:
        raise AmbiguousMove(
            f"{NAMES[source]} can go to {listed([NAMES[each] for each in possible], 'or')}. "
            f"Write for example {moves[0]}.",
            moves,
        )
    return moves[0]


def _distance(state: State, source: int) -> str:
    top = state.board[source][-1]
    far = ("1 square", "2 squares", "3 squares")[top % 3]
    return (
        f"The stack on {NAMES[source]} has a {SIZE_WORDS[top % 3]} pyramid on top, "
        f"so it moves exactly {far} in a straight line."
    )


def why_not(state: State, source: int, target: int) -> str:
    """Why the stack on `source` may not move to `target`, as a sentence."""
    if not state.board[source]:
        return f"There is no stack on {NAMES[source]}."
    if source == target:
        return "A stack must move to another square."
    if target not in REACH[state.board[source][-1]][source]:
        return f"{_distance(state, source)} {NAMES[target]} is not so far from it."
    return f"{NAMES[target]} is empty; a stack must land on another stack."


# ---- step by step
def actions(state: State) -> list[Action]:
    """A button a colour, while colours are chosen and few enough are free."""
    if state.ended or state.phase is not Phase.CHOOSING:
        return []
    free = play.free_colours(state)
    if len(free) > BUTTONS:
        return []
    return [Action(COLOURS[colour].word, tree_move(colour)) for colour in free]


def has_pad(state: State) -> bool:
    """Whether a move is found by steps here; four colours or fewer have buttons instead."""
    return not state.ended and not actions(state)


def step(state: State, path: Sequence[str], hint: Callable[[Move], str]) -> Step:
    """The next question after `path`. Raises GameError for an answer that is not possible."""
    if state.ended:
        raise GameError("The game is over.")
    if state.phase is Phase.CHOOSING:
        return _step_tree(state, path)
    if state.phase is Phase.PLACING:
        return _step_placing(state, path)
    return _step_stack(state, path, hint)


def _answered(
    path: Sequence[str], at: int, question: str, choices: list[StepChoice]
) -> Step | None:
    """The question, when `path` has no answer to it; None when it has a possible one."""
    if len(path) <= at:
        return Step(question, tuple(choices))
    if path[at] not in {choice.value for choice in choices}:
        raise GameError("That is not possible any more. Please begin again.")
    return None


def _no_more(path: Sequence[str], length: int) -> None:
    if len(path) > length:
        raise GameError("That is not possible any more. Please begin again.")


def _step_tree(state: State, path: Sequence[str]) -> Step:
    choices = [
        StepChoice(COLOURS[colour].value, COLOURS[colour].word)
        for colour in play.free_colours(state)
    ]
    if question := _answered(path, 0, "Which colour?", choices):
        return question
    _no_more(path, 1)
    return Step("", move=tree_move(COLOURS.index(Colour(path[0]))))


def _files(squares: Sequence[int]) -> list[StepChoice]:
    files = sorted({square // SIDE for square in squares})
    return [StepChoice(file_name(file), file_name(file)) for file in files]


def _step_placing(state: State, path: Sequence[str]) -> Step:
    held = play.available(state)
    squares = play.empty_squares(state)
    if state.forced and state.source is not None:
        code, square, _ = play.forced_placing(state)
        held, squares = [code], [square]
    pyramids = [StepChoice(NOTATIONS[code], PYRAMIDS[code].words.capitalize()) for code in held]
    if len(held) == 1:  # nothing to ask
        path = (NOTATIONS[held[0]], *path)
    if question := _answered(path, 0, "Which pyramid?", pyramids):
        return question
    words = PYRAMIDS[NOTATIONS.index(path[0])].words
    if question := _answered(path, 1, f"Which file for the {words}?", _files(squares)):
        return question
    in_file = [square for square in squares if NAMES[square][0] == path[1]]
    ranks = [StepChoice(NAMES[square][1], NAMES[square]) for square in in_file]
    if question := _answered(path, 2, f"Which square for the {words}?", ranks):
        return replace(question, show=f"file:{path[1]}")
    _no_more(path, 3)
    return Step("", move=placing_move(NOTATIONS.index(path[0]), NAMES.index(path[1] + path[2])))


def _step_stack(state: State, path: Sequence[str], hint: Callable[[Move], str]) -> Step:
    sources = sorted({source for source, _ in play.moves(state)})
    if question := _answered(path, 0, "Which file is the stack in?", _files(sources)):
        return question
    ranks = [
        StepChoice(NAMES[source][1], NAMES[source], described(state.board[source]))
        for source in sources
        if NAMES[source][0] == path[0]
    ]
    if question := _answered(path, 1, "Which stack?", ranks):
        return question
    source = NAMES.index(path[0] + path[1])
    ways = {NAMES[target]: stack_move(source, target) for target in targets(state.board, source)}
    choices = [StepChoice(name, name, hint(move)) for name, move in ways.items()]
    if question := _answered(path, 2, f"Where does {NAMES[source]} go?", choices):
        return replace(question, show=f"stack:{NAMES[source]}")
    _no_more(path, 3)
    return Step("", move=ways[path[2]])


def described(stack: bytes) -> str:
    """«Large red on top of 3: G2K2R3.»"""
    top = PYRAMIDS[stack[-1]].words.capitalize()
    if len(stack) == 1:
        return f"{top}, alone."
    return f"{top} on top of {len(stack)}: {written_stack(stack)}."
