"""How long a text from outside may be, in characters: the one place that says so.

Every reader of such a text is linear as well; the limits keep bad input cheap and answers short.
Use them through the module (`limits.MOVE`), so that a test can lift one.
"""

from __future__ import annotations

from itertools import zip_longest

from rules.errors import GameError
from rules.sentences import shortened

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


def check(text: str, most: int, what: str, error: type[GameError] = GameError) -> None:
    """Raise `error` for a text of more than `most` characters, without repeating the text.

    `what` names the text at the start of the sentence: «A move».
    """
    if len(text) > most:
        raise error(f"{what} can have at most {most} characters; this has {len(text)}.")


def otherwise(text: str, right: str) -> str:
    """A sentence on how a position is written, where `text` writes it in another way."""
    if len(right) <= MOVE:
        return f"This position is written “{right}”."
    pairs = zip_longest(text, right)
    same = next(index for index, (ours, theirs) in enumerate(pairs) if ours != theirs)
    return f"From character {same + 1} on, this position is written “{shown(right[same:])}”."


def shown(text: str) -> str:
    """What somebody typed, as an answer repeats it: in one line, cut to `ECHO` characters."""
    return shortened(text, ECHO)
