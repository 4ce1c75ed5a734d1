"""A tree of turns that might be played: variations that were tried, or answers in advance."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from rules import text_limits
from rules.errors import IllegalMove, MoveError
from rules.game import Position
from rules.text import Notation, Text, UserInput, tr
from rules.turns import preview_of, read_turn, split_turn

MAX_LINES = 30
"""The most variations that are read."""
MAX_TURNS = 30
"""The most turns of a variation, of both players together, so no more are played at once."""
_MAX_WORDS = 6
"""The most blanks in a turn, and one: three pyramids and their squares."""


@dataclass(frozen=True, slots=True)
class Variations:
    """A tree of turns after one position, as its lines: the ways from the position to the leaves.

    A turn is the text of `rules.turns.write_turn`, or a draw that somebody chose, in parentheses:
    «(R1 G2 K3)». No line begins another one. The lines stand in the order in which they were added.
    """

    lines: tuple[tuple[str, ...], ...] = ()

    def with_line(self, line: Sequence[str]) -> Variations:
        """Return the tree with a line, which may begin like others, or go on from one."""
        new = tuple(line)
        if not new or any(known[: len(new)] == new for known in self.lines):
            return self
        kept = (known for known in self.lines if new[: len(known)] != known)
        return Variations((*kept, new))

    def without(self, path: Sequence[str]) -> Variations:
        """Return the tree without the last turn of `path`, and without all that follows it."""
        cut = tuple(path)
        kept = Variations(tuple(line for line in self.lines if line[: len(cut)] != cut))
        return kept.with_line(cut[:-1]) if kept != self else self

    def next_turns(self, path: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the turns that may follow `path`, the oldest one first."""
        begun = tuple(path)
        deeper = (line for line in self.lines if line[: len(begun)] == begun)
        return tuple(dict.fromkeys(line[len(begun)] for line in deeper if len(line) > len(begun)))

    def written(self) -> str:
        """Return the lines as somebody types them: «komi3 black», «R3d4,G2e5,B1a4»."""
        return "\n".join(" ".join(turn.replace(" ", "") for turn in line) for line in self.lines)

    def after(self, turn: str) -> Variations:
        """Return the tree after a turn; an empty one if that is not in it."""
        return Variations(
            tuple(line[1:] for line in self.lines if line[:1] == (turn,) and line[1:])
        )

    @property
    def plies(self) -> int:
        """The number of plies, each counted once."""
        paths = {line[: end + 1] for line in self.lines for end in range(len(line))}
        return sum(path[-1].count(",") + 1 for path in paths)


NO_VARIATIONS = Variations()


# ---- lines, as somebody types them
def words_of(line: str) -> list[str]:
    """Split a typed line at its blanks, but not at those beside commas."""
    return ",".join(part.strip() for part in line.split(",")).split()


def read_turn_or_draw(position: Position, words: Sequence[str]) -> tuple[str, Position, int]:
    """Return the turn, or the unknown draw, that words begin with, and what follows.

    What follows is the position after it, and how many of the words it is: «komi 3» are two.
    Raises the MoveError of the first word if they begin with none.
    """
    problems = list[MoveError]()
    for used in range(1, min(len(words), _MAX_WORDS) + 1):
        text = " ".join(words[:used])
        try:
            if position.unknown_draw:
                drawn = position.with_draw(text)
                return f"({drawn.chance_outcome()})", drawn, used
            preview = preview_of(position, read_turn(position, text))
            if preview.is_whole_turn:
                return preview.text, preview.after, used
            raise IllegalMove.because("This is only part of a turn.")
        except MoveError as error:
            problems.append(error)
    raise problems[0]


def is_draw(turn: str) -> bool:
    """Whether a turn of a line is a draw that somebody chose."""
    return turn.startswith("(")


def play_turn_or_draw(position: Position, turn: str) -> Position:
    """Return the position after a turn of a line, or after a draw. Raises a MoveError."""
    if not is_draw(turn):
        for move in split_turn(turn):
            position = position.play(move)
        return position
    if not position.unknown_draw:
        raise IllegalMove.because("Nothing is drawn here.")
    return position.with_draw(turn)


# ---- answers in advance, as somebody types them
def typed_after(position: Position, turn: str, text: str) -> str:
    """Return what follows a turn in typed variations, without those that begin otherwise."""
    rest = list[str]()
    for words in filter(None, map(words_of, text.splitlines())):
        with suppress(MoveError):
            first, _, used = read_turn_or_draw(position, words)
            if first == turn:
                rest.append(" ".join(words[used:]))
    return "\n".join(filter(None, rest))


@dataclass(frozen=True, slots=True)
class Unread:
    """A word in a typed variation from which on it does not count, and why; lines count from 1."""

    line: int
    word: UserInput
    why: Text


def read_variations(
    position: Position, seat: int, text: str
) -> tuple[Variations, Sequence[Unread]]:
    """Return the answers in advance of a seat that somebody typed, and what of it does not count.

    Each line is a variation from `position` on: turns of both seats in their order, with blanks
    between them; the plies of a turn have commas between them. A line ends before the first word
    that is not a legal turn, and before a turn of the seat that differs from the one of an earlier
    line. Every variation ends with a turn of the seat.
    """
    reader = _Reader(position.without_future_draws(), seat)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[:MAX_LINES]:
        reader.read(number, words_of(line))
    if len(lines) > MAX_LINES:
        why = tr("There can be at most {most} lines.", most=MAX_LINES)
        number, line = lines[MAX_LINES]
        reader.unread.append(Unread(number, text_limits.shown(line), why))
    return reader.tree, reader.unread


class _Reader:
    """Reads variations one after the other, and replays what they have in common only once."""

    def __init__(self, position: Position, seat: int) -> None:
        self.tree = NO_VARIATIONS
        self.unread: list[Unread] = []
        self._seat = seat
        self._known: dict[tuple[str, ...], Position] = {(): position}

    def read(self, number: int, words: Sequence[str]) -> None:
        """Add the variation in a line, as far as it counts."""
        path: tuple[str, ...] = ()
        counts, left = 0, list(words)
        try:
            while left:
                mine = self._known[path].to_move == self._seat
                path, used = self._with_next_turn(path, left)
                left = left[used:]
                counts = len(path) if mine else counts
            if counts < len(path):
                no_answer = tr("Your answer to it is missing.")
                self.unread.append(Unread(number, text_limits.shown(words[-1]), no_answer))
        except MoveError as error:
            self.unread.append(Unread(number, text_limits.shown(left[0]), error.text))
        self.tree = self.tree.with_line(path[:counts])

    def _with_next_turn(
        self, path: tuple[str, ...], words: Sequence[str]
    ) -> tuple[tuple[str, ...], int]:
        """Return the path with one more turn, and how many of the words are that turn: «komi 3»
        are two. Raises a MoveError if no turn can be added."""
        position = self._known[path]
        if len(path) == MAX_TURNS:
            raise IllegalMove.because("A line can have at most {most} turns.", most=MAX_TURNS)
        if position.unknown_draw:
            raise IllegalMove.because("What comes next is drawn at random, so a line ends here.")
        turn, after, used = read_turn_or_draw(position, words)
        known = self.tree.next_turns(path)
        if position.to_move == self._seat and known and turn not in known:
            raise IllegalMove.because("An earlier line plays {move} here.", move=Notation(known[0]))
        self._known[*path, turn] = after
        return (*path, turn), used
