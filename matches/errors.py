"""Why something that a person asked for was not done. Nothing has changed when one is raised."""

from __future__ import annotations

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
