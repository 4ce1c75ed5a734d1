"""Turns of several plies: reading all plies from one text, describing them, playing at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from rules.game import Mark, Move, Position
from rules.move_pad import RandomTurnWords
from rules.narration import Narration
from rules.points import NO_REASON
from rules.text import NOTHING, Joined, Notation, Text, join_texts

RandomBelow = Callable[[int], int]
"""Returns a random whole number from 0, smaller than the one given; each is equally likely."""

_SEPARATORS = str.maketrans({";": ",", "\n": ","})


def read_turn(position: Position, text: str) -> list[Move]:
    """Return the plies of a turn that a person typed: one, or several separated by commas.

    Semicolons and line breaks count as commas. Blanks separate them too, if that gives a whole
    turn: «g1d4 g2e5 r3c3», or squares alone for pyramids in their order. Raises a MoveError about
    the first ply that cannot be played; the candidates of an AmbiguousMove are whole texts, with
    the other plies.
    """
    text_limits.check(text, text_limits.MOVE, UnreadableMove)
    pieces = [piece.strip() for piece in text.translate(_SEPARATORS).split(",")]
    pieces = [piece for piece in pieces if piece]
    if len(pieces) <= 1:
        piece = pieces[0] if pieces else text
        try:
            return [position.read(piece)]
        except MoveError:
            if moves := _read_words(position, piece.split()):
                return moves
            raise
    try:
        return [position.read(text)]
    except MoveError:
        pass
    moves: list[Move] = []
    current = position
    for number, piece in enumerate(pieces):
        if moves and not current.mid_turn:
            raise IllegalMove.because(
                "Your turn is over after {move}, so “{next}” is one too many.",
                move=Notation(moves[-1]),
                next=text_limits.shown(piece),
            )
        try:
            move = current.read(piece)
        except AmbiguousMove as error:
            rest = pieces[number + 1 :]
            whole = [write_turn([*moves, each, *rest]) for each in error.candidates]
            raise AmbiguousMove(error.text, whole) from error
        moves.append(move)
        current = current.play(move)
    return moves


def _read_words(position: Position, words: Sequence[str]) -> list[Move]:
    """Return the plies of a whole turn, one a word; an empty list if that is not what they are.

    A word may mean as many plies as there are words left; then they are taken in their order.
    """
    moves: list[Move] = []
    for left, word in zip(range(len(words), 0, -1), words, strict=True):
        try:
            move = position.read(word)
        except AmbiguousMove as error:
            if len(error.candidates) != left:
                return []
            move = Move(error.candidates[0])
        except MoveError:
            return []
        moves.append(move)
        position = position.play(move)
        if (left > 1) != position.mid_turn:
            return []
    return moves


def turn_in_words(position: Position, moves: Sequence[Move]) -> Text:
    """Return a turn as players know it: the label of its button if it has one, else its notation.

    «Swap sides», «Red», «d4-d5».
    """
    if len(moves) == 1:
        for button in position.pad.buttons():
            if button.move == moves[0]:
                return button.label
    return Notation(write_turn(moves))


def write_turn(moves: Iterable[str]) -> str:
    """Return the plies of a turn as one text, which `read_turn` reads."""
    return ", ".join(moves)


def split_turn(turn: str) -> list[Move]:
    """Return the plies of a turn that `write_turn` wrote; they are not checked."""
    return [Move(move) for move in turn.split(", ")]


@dataclass(frozen=True, slots=True)
class Preview:
    """A turn, or its beginning, that nobody has played yet, and what the game says about it.

    `after` is the position that the moves lead to.
    """

    moves: tuple[Move, ...]
    after: Position
    marks: tuple[Mark, ...]
    descriptions: tuple[Text, ...]
    warnings: tuple[Text, ...]

    @property
    def text(self) -> str:
        """The moves in notation, as `read_turn` reads them."""
        return write_turn(self.moves)

    @property
    def is_whole_turn(self) -> bool:
        """Whether the turn is over after these moves."""
        return not self.after.mid_turn


def preview_of(position: Position, moves: Sequence[Move]) -> Preview:
    """Return the preview of some plies. Raises a MoveError if they cannot be played."""
    current = position.without_future_draws()
    marks: list[Mark] = []
    descriptions: list[Text] = []
    warnings: list[Text] = []
    for move in moves:
        narration, current = current.narration, current.play(move)
        marks += narration.marks(move)
        descriptions.append(narration.preview(move))
        warnings += narration.warnings(move)
    return Preview(tuple(moves), current, tuple(marks), tuple(descriptions), tuple(warnings))


def _plies(position: Position, moves: Sequence[Move]) -> Iterator[tuple[Narration, Move]]:
    """Yield each ply, with what can be said of it, the first of them in `position`."""
    for move in moves:
        yield position.narration, move
        position = position.play(move)


def purpose_of(position: Position, moves: Sequence[Move]) -> Text:
    """Say what plies that can be played are for; often nothing."""
    plies = _plies(position.without_future_draws(), moves)
    return join_texts(narration.purpose(move) for narration, move in plies)


def main_purpose_of(position: Position, moves: Sequence[Move]) -> Text:
    """Return the first sentence of `purpose_of`; nothing if no reason is known."""
    said = purpose_of(position, moves)
    while isinstance(said, Joined):
        said = said.parts[0] if said.parts else NOTHING
    return NOTHING if said == NO_REASON else said


def describe_turn(position: Position, moves: Sequence[Move], names: Sequence[str]) -> Text:
    """Say what one or more plies in a row, the first in `position`, do, in the past tense."""
    if in_one := position.narration.describe_turn(moves, names):
        return in_one
    plies = _plies(position, moves)
    described = [narration.describe(move, names) for narration, move in plies]
    return described[0] if len(described) == 1 else join_texts(described)


# ---- turns at random, for a player who asks for that
def random_turns_of(position: Position) -> RandomTurnWords | None:
    """Return the game's words for random turns; None if it does not offer them in this position."""
    buttons = position.pad.buttons()
    return next((button.rest_at_random for button in buttons if button.rest_at_random), None)


def random_rest(position: Position, below: RandomBelow) -> list[Move]:
    """Return random legal moves for the rest of the turn; none if the game is over.

    They do not depend on the match's seed, and need no knowledge of it.
    """
    current = position.without_future_draws()
    moves: list[Move] = []
    while legal := current.legal_moves():
        moves.append(legal[below(len(legal))])
        current = current.play(moves[-1])
        if not current.mid_turn:
            break
    return moves
