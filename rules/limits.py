"""The longest texts that are accepted from outside, in characters.

Every reader of such a text is linear as well; the limits keep bad input cheap and answers short.
Use them through the module (`limits.MOVE`), so that a test can lift one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from rules.errors import GameError
from rules.one_line import shortened
from rules.text import Notation, Text, UserInput, tr

MOVE = 200
"""A move, or the moves of one turn, as somebody types them."""
POSITION = 4_000
"""A position in one line; the longest that a game writes has about 3,200."""
SHORT = 100
"""Any other text: an option's value, a length of time, a date, the name of a thing."""
REASON = 200
"""Why a moderator did something."""
LINE = 6_000
"""A line of the console; the longest that makes sense sets up a position."""
ECHO = 40
"""So much of what somebody typed is repeated in an answer."""

TooLong = Callable[[int, int], Text]
"""The sentence for a text that may have `most` characters and has `length`."""


def long_move(most: int, length: int) -> Text:
    """Say that a move is too long."""
    return tr(
        "A move can have at most {most} characters; this has {length}.", most=most, length=length
    )


def long_position(most: int, length: int) -> Text:
    """Say that a position is too long."""
    return tr(
        "A position can have at most {most} characters; this has {length}.",
        most=most,
        length=length,
    )


def check(text: str, most: int, too_long: TooLong, error: type[GameError] = GameError) -> None:
    """Raise `error` for a text of more than `most` characters, without repeating the text."""
    if len(text) > most:
        raise error(too_long(most, len(text)))


def otherwise(text: str, right: str) -> Text:
    """Say how a position is written, where `text` writes it in another way."""
    if len(right) <= MOVE:
        return tr("This position is written “{position}”.", position=Notation(right))
    pairs = zip_longest(text, right)
    same = next(index for index, (ours, theirs) in enumerate(pairs) if ours != theirs)
    return tr(
        "From character {number} on, this position is written “{position}”.",
        number=same + 1,
        position=Notation(shown(right[same:])),
    )


def shown(text: str) -> UserInput:
    """Return what somebody typed as an answer repeats it: in one line, cut to `ECHO` characters."""
    return UserInput(shortened(text, ECHO))
