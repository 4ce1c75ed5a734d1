"""Reasons why a request of a player is refused.

When one is raised, nothing has changed. The only exception is `OutOfTime`, which says that a turn
has been ended.
"""

from enum import StrEnum
from typing import Self

from model.text_values import Command, match_number
from rules.language import Template
from rules.text import Notation, Text, Value, join_texts, tr


class Refused(Exception):
    """A request that cannot be met now; `text` tells the player why.

    `match_id` is the match that it is about, if any.
    """

    def __init__(self, text: Text, match_id: int | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.match_id = match_id

    @classmethod
    def because(cls, message: str, /, **values: Value) -> Self:
        """Return the refusal with a sentence to be translated, as `tr` does."""
        return cls(Template(message, None, values))


class OutOfDate(Refused):
    """The board that was used is not the newest; the bot adds a link to the newest."""


class TooEarly(Refused):
    """It is the opponent's turn; the bot adds a button for answering in advance."""


class AlreadyDone(Refused):
    """The same request came twice, by a double click or a repeated delivery."""


class UnplayableReason(StrEnum):
    """The reasons why a match cannot be replayed."""

    GAME = "game"
    """This program has no such game."""
    NEWER = "newer"
    """It was begun by rules that are newer than this program."""
    RETIRED = "retired"
    """It was begun by older rules, which this program has given up."""
    LOG = "log"
    """Its log does not lead to a position; a bug of this program, or a damaged log."""


class Unplayable(Refused):
    """A match cannot be replayed; `why` is the reason, and `over` says whether it has ended."""

    match_id: int

    def __init__(self, match_id: int, why: UnplayableReason, *, over: bool) -> None:
        self.why = why
        self.over = over
        super().__init__(_unplayable(why, match_number(match_id), over=over), match_id=match_id)


def _unplayable(why: UnplayableReason, number: Notation, *, over: bool) -> Text:
    """Return the sentences of `Unplayable`."""
    if over:
        shown = tr("Match {match} is over, but it can't be shown.", match=number)
        return join_texts([shown, REASON_TEXTS[why]])
    if why is UnplayableReason.RETIRED:
        ends = tr("Match {match} ends without a winner.", match=number)
        return join_texts([ends, REASON_TEXTS[why]])
    stopped = tr("Match {match} can't go on for now.", match=number)
    then = tr(
        "Nothing is lost, and its clock stands still. A moderator can end it with {command}.",
        command=Command("moderate end"),
    )
    return join_texts([stopped, REASON_TEXTS[why], then])


REASON_TEXTS = {
    UnplayableReason.GAME: tr("I no longer have its game."),
    UnplayableReason.NEWER: tr("It began under newer rules than I know."),
    UnplayableReason.RETIRED: tr("It began under older rules, which I can no longer play."),
    UnplayableReason.LOG: tr("I can no longer replay its moves."),
}
"""Sentences that say why a match cannot be replayed."""
