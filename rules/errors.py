"""What can be wrong with what a person typed; each error carries a sentence for that person."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import Translatable


class GameError(ValueError):
    """Something a person typed cannot be used.

    `text` is a sentence for that person; `str(error)` is its English.
    """

    def __init__(self, text: Translatable) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class UnknownGame(GameError):
    """There is no game of that name here."""


class UnknownRules(GameError):
    """The game cannot be played by the rules of that version.

    `newer` says that the version is later than any this program knows; otherwise the program has
    given the version up.
    """

    def __init__(self, text: Translatable, *, newer: bool) -> None:
        super().__init__(text)
        self.newer = newer


class OptionError(GameError):
    """An option has a value that the game does not know or that does not go with the others."""


class PositionError(GameError):
    """A position's text cannot be read, or describes no possible position."""


class MoveError(GameError):
    """Base of the three things that can be wrong with a typed move."""


class UnreadableMove(MoveError):
    """The text is not in the game's notation."""


class IllegalMove(MoveError):
    """The text can be read, but the move is not allowed here; the sentence says why."""


class AmbiguousMove(MoveError):
    """The text fits several moves; the sentence names them."""

    def __init__(self, text: Translatable, candidates: Sequence[str]) -> None:
        super().__init__(text)
        self.candidates = tuple(candidates)
