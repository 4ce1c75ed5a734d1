"""Why something that a person asked for was not done. Nothing has changed when one is raised."""

from __future__ import annotations

from enum import StrEnum

from rules.sentences import listed


def places(count: int) -> str:
    """«{0}», «{0} and {1}» …: where names go in a sentence of `Refused`."""
    return listed([f"{{{index}}}" for index in range(count)])


class Refused(Exception):
    """A request that cannot be met now; `sentence` says why, to the one who asked.

    Players stand in it as `{0}`, `{1}` … for `people[0]`, `people[1]`: only the bot knows names.
    """

    def __init__(self, sentence: str, *people: int, match: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.people = people
        self.match = match


class OutOfDate(Refused):
    """The board that was used is not the newest one; the bot adds a link to that."""


class AlreadyDone(Refused):
    """The same thing was asked twice (a double click, a delivery repeated): it had been done."""


class Trouble(StrEnum):
    """Why a match cannot be replayed."""

    GAME = "game"
    """This program has no such game."""
    NEWER = "newer"
    """It was begun by rules that are newer than this program."""
    RETIRED = "retired"
    """It was begun by older rules, which this program has given up."""
    LOG = "log"
    """Its log does not lead to a position; a bug of this program, or a damaged log."""


_REASONS = {
    Trouble.GAME: "I no longer have its game",
    Trouble.NEWER: "it was begun by newer rules than I know",
    Trouble.RETIRED: "it was begun by older rules, which I can no longer play",
    Trouble.LOG: "I can no longer replay its moves",
}


class Unplayable(Refused):
    """A match cannot be replayed; `number` is its number, `why` what is the matter."""

    def __init__(self, number: int, why: Trouble, *, over: bool) -> None:
        self.number = number
        self.why = why
        if over:
            sentence = f"Match #{number} is over, but it can't be shown: {self.reason}."
        elif why is Trouble.RETIRED:
            sentence = f"Match #{number} ends without a winner: {self.reason}."
        else:
            sentence = (
                f"Match #{number} can't go on for now: {self.reason}. Nothing is lost, and its "
                "clock stands still. A moderator can end it with `/moderate end`."
            )
        super().__init__(sentence, match=number)

    @property
    def reason(self) -> str:
        """What is the matter, as the part of a sentence after a colon."""
        return _REASONS[self.why]
