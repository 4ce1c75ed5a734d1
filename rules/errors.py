"""Errors in what a person typed; each has a sentence for that person."""

from collections.abc import Sequence
from typing import Self

from rules.language import Template
from rules.text import Notation, Text, Value


class GameError(ValueError):
    """Something a person typed cannot be used.

    `text` is a sentence for that person; `str(error)` is its English.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    @classmethod
    def because(cls, message: str, /, **values: Value) -> Self:
        """Return the error with a sentence to be translated, as `tr` does."""
        return cls(Template(message, None, values))

    def __str__(self) -> str:
        return str(self.text)


class PlainError(GameError):
    """A program cannot use what it was given on a line; such sentences are in English only."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Notation(sentence))


class UnknownGame(GameError):
    """There is no game of that name here."""


class UnknownRules(GameError):
    """The game cannot be played by the rules of that version.

    `newer` is true for a version later than any that this program knows, false for an old version
    that it no longer supports.
    """

    def __init__(self, text: Text, *, newer: bool) -> None:
        super().__init__(text)
        self.newer = newer


class OptionError(GameError):
    """An option has an unknown value, or one that does not fit the other options."""


class PositionError(GameError):
    """The text of a position cannot be read, or describes an impossible position."""


class MoveError(GameError):
    """Base class of the three errors in a typed move."""


class UnreadableMove(MoveError):
    """The text is not in the game's notation."""


class IllegalMove(MoveError):
    """The text can be read, but the move is not legal in this position; the sentence says why."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves; the sentence names them."""

    def __init__(self, text: Text, candidates: Sequence[str]) -> None:
        super().__init__(text)
        self.candidates = tuple(candidates)
