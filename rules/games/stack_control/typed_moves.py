"""Reading moves that people type, in many spellings."""

import re

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove
from rules.game import Move
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    CODES,
    COLOURS,
    COPIES,
    CORNERS,
    INDICES,
    NAMES,
    PLACINGS,
    REACH,
    SIDE,
    TREES,
    stack_move,
    stack_moves,
    targets,
)
from rules.games.stack_control.board_text import ADJECTIVES, COLOUR_TERMS, PYRAMID_TERMS, SIZE_TERMS
from rules.games.stack_control.state import Phase, Setup, State
from rules.points import file_name, parse_point, parse_points
from rules.text import Notation, Text, either, join_texts, listing, tr, tr_plural

_DIGITS = "0123456789"
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_TRIO = re.compile(r"\(?([rygbk])1?[ ,]*([rygbk])2?[ ,]*([rygbk])3?\)?")
_FILLERS = {"to", "on", "onto", "at", "the", "pyramid", "place", "put"}
COLOUR_WORDS = {
    word: index
    for index, colour in enumerate(COLOURS)
    for word in (colour.value.lower(), colour.name.lower())
}
_SIZE_WORDS = {
    word: size
    for size, name in enumerate(("small", "medium", "large"))
    for word in (name, name[0], str(size + 1))
}


def read(state: State, text: str) -> Move:
    """Return the legal move that a person typed. Raises one of the three MoveErrors."""
    if state.ended:
        raise IllegalMove.because("The game is over.")
    text = text.rstrip(" .!")
    if state.phase is Phase.CHOOSING:
        return _read_tree(state, text)
    if state.phase is Phase.PLACING:
        return _read_placing(state, text)
    return _read_stack_move(state, text)


# ---- choosing a colour
def _read_tree(state: State, text: str) -> Move:
    word = text.strip().lower()
    for prefix in ("tree", "colour", "color"):
        word = word.removeprefix(prefix).lstrip(" .:-=")
    word = word.rstrip(" .:-=")
    colour = COLOUR_WORDS.get(word)
    if colour is None:
        example = Notation(COLOURS[plies.free_colours(state)[0]].name.lower())
        how = tr("Choose a colour, like {example}.", example=example)
        raise text_limits.unreadable(text, how)
    if colour in state.trees:
        raise IllegalMove.because(
            "{colour} is taken. You can have {colours}.",
            colour=COLOUR_TERMS[colour],
            colours=either(map(COLOUR_TERMS.__getitem__, plies.free_colours(state))),
        )
    return TREES[colour]


# ---- placing a pyramid
def _read_placing(state: State, text: str) -> Move:
    held = plies.available(state)
    typed = text.strip().lower()
    parts = _split_square(typed)
    named = _read_kind(parts[0]) if parts else None
    # `r3` can only name a pyramid; `b3` may be a square as well
    is_pyramid = typed.upper() in CODES and typed not in INDICES
    if parts is None or named is None or is_pyramid:
        example = Notation(PLACINGS[held[0]][plies.empty_squares(state)[0]])
        how = tr(
            "Write a pyramid and a square, like {example}, with commas between several; "
            "R3 is large red.",
            example=example,
        )
        raise text_limits.unreadable(text, how)
    square = _square(parts[1])
    if state.board[square]:
        raise IllegalMove.because(
            "{square} is taken. Choose an empty square.", square=NAMES[square]
        )
    colour, size = named
    fitting = [code for code in held if colour in {None, code // 3} and size in {None, code % 3}]
    if not fitting:
        raise IllegalMove(_why_not_held(state, colour, size))
    moves = [PLACINGS[code][square] for code in fitting]
    if len(moves) > 1:
        raise AmbiguousMove(
            tr("Which pyramid goes there: {moves}?", moves=either(map(Notation, moves))), moves
        )
    forced = plies.forced_placing(state)
    if forced and moves[0] != PLACINGS[forced[0]][forced[1]]:
        raise IllegalMove.because("This player has left; their pyramids are placed at random.")
    return moves[0]


def read_trio(state: State, text: str) -> bytes:
    """Return the pyramids of a draw that a person chose: «RGK», «R1 G2 K3». Raises a MoveError."""
    typed = _TRIO.fullmatch(text.strip().lower())
    if typed is None:
        example = Notation("RGK")
        how = tr("Write three colours, from small to large, like {example}.", example=example)
        raise text_limits.unreadable(text, how)
    trio = bytes(3 * COLOUR_WORDS[word] + size for size, word in enumerate(typed.groups()))
    on_board = b"".join(state.board)
    for code in trio:
        if on_board.count(code) == COPIES:
            raise IllegalMove.because(
                "All {count} {pyramid} pyramids are on the board.",
                count=COPIES,
                pyramid=PYRAMID_TERMS[code],
            )
    return trio


def _split_square(text: str) -> tuple[str, str] | None:
    """Split «large red d4» into «large red » and «d4»; None if no square is at the end."""
    rest = text.rstrip(_DIGITS)
    rank = text[len(rest) :]
    rest = rest.rstrip()
    file = rest[-1:]
    if len(rank) not in {1, 2} or not "a" <= file <= "z":
        return None
    return rest[:-1], file + rank


def _read_kind(text: str) -> tuple[int | None, int | None] | None:
    """Return the colour and size (0 … 2) in «r3», «large red» or «large»; None if unreadable."""
    colour: int | None = None
    size: int | None = None
    for token in _TOKEN.findall(text):
        if token in _FILLERS:
            continue
        if token in COLOUR_WORDS and colour is None:
            colour = COLOUR_WORDS[token]
        elif token in _SIZE_WORDS and size is None:
            size = _SIZE_WORDS[token]
        else:
            return None
    return colour, size


def _square(text: str) -> int:
    """Return the square named by text such as `d4`. Raises IllegalMove off the board."""
    point = parse_point(text)
    name = Notation("".join(text.split()))
    if point is None or point[0] >= SIDE or point[1] >= SIDE:
        raise IllegalMove.because(
            "{square} is not on the board: squares go from {first} to {last}.",
            square=name,
            first=NAMES[0],
            last=NAMES[-1],
        )
    square = SIDE * point[0] + point[1]
    if square in CORNERS:
        raise IllegalMove.because("{square} is a corner, and corners stay empty.", square=name)
    return square


def _why_not_held(state: State, colour: int | None, size: int | None) -> Text:
    """Say why the player has no pyramid of that colour or size (not both None) to place now."""
    kind = _kind(colour, size)
    if state.rules.setup is not Setup.ADVANCED:
        return tr(
            "You have no {kind} pyramid to place now. Yours to place: {pyramids}.",
            kind=kind,
            pyramids=listing(map(PYRAMID_TERMS.__getitem__, plies.available(state))),
        )
    if size is not None and size not in plies.sizes_to_place(state):
        return tr(
            "You have placed your {size} pyramid of this turn already.", size=SIZE_TERMS[size]
        )
    return tr("You have no {kind} pyramid to place now.", kind=kind)


def _kind(colour: int | None, size: int | None) -> Text:
    """Return what pyramids of a colour, of a size, or of both are called."""
    if colour is not None:
        return ADJECTIVES[colour] if size is None else PYRAMID_TERMS[3 * colour + size]
    if size is None:
        raise ValueError("neither a colour nor a size")
    return SIZE_TERMS[size]


# ---- moving a stack
def _read_stack_move(state: State, text: str) -> Move:
    points = parse_points(text)
    example = Notation(stack_moves(state.board)[0])
    if points is None or len(points) > 2:
        how = tr("Write the stack's square and where it goes, like {example}.", example=example)
        raise text_limits.unreadable(text, how)
    if file_name(points[0][0]) in {"r", "y", "k"}:  # as in «R3 d4»; g and b are files, too
        raise IllegalMove.because(
            "The board is full, so nothing is placed any more. Move a stack, like {example}.",
            example=example,
        )
    squares = [_square(f"{file_name(file)}{rank + 1}") for file, rank in points]
    source = squares[0]
    if not state.board[source]:
        raise IllegalMove(_no_stack(source))
    possible = targets(state.board, source)
    if len(squares) == 2:
        if squares[1] not in possible:
            raise IllegalMove(why_not(state, source, squares[1]))
        return stack_move(source, squares[1])
    moves = [stack_move(source, target) for target in possible]
    if not moves:
        nowhere = tr("There is no stack to land on at that distance.")
        raise IllegalMove(join_texts([_distance(state, source), nowhere]))
    if len(moves) > 1:
        raise AmbiguousMove(
            tr(
                "{square} can go to {targets}. Write, for example, {example}.",
                square=NAMES[source],
                targets=either(NAMES[each] for each in possible),
                example=Notation(moves[0]),
            ),
            moves,
        )
    return moves[0]


def _no_stack(square: int) -> Text:
    return tr("There is no stack on {square}.", square=NAMES[square])


def _distance(state: State, source: int) -> Text:
    size = state.board[source][-1] % 3
    return tr_plural(
        "The stack on {square} has a {size} pyramid on top, so it moves exactly {count} square in "
        "a straight line.",
        "The stack on {square} has a {size} pyramid on top, so it moves exactly {count} squares in "
        "a straight line.",
        count=size + 1,
        square=NAMES[source],
        size=SIZE_TERMS[size],
    )


def why_not(state: State, source: int, target: int) -> Text:
    """Say why the stack on `source` may not move to `target`."""
    if not state.board[source]:
        return _no_stack(source)
    if source == target:
        return tr("A stack must move to another square.")
    if target not in REACH[state.board[source][-1]][source]:
        return join_texts(
            [
                _distance(state, source),
                tr("{square} is not one of those squares.", square=NAMES[target]),
            ]
        )
    return tr("{square} is empty; a stack must land on another stack.", square=NAMES[target])
