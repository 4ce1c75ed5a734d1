"""Texts from outside: how long they may be, in characters, and how they fit into one line.

All readers of such texts also take linear time; the limits keep bad input cheap and answers short.
Write `text_limits.MOVE` instead of importing the number, so that a test can change it.
"""

import unicodedata
from itertools import zip_longest

from rules.errors import GameError, PositionError, UnreadableMove
from rules.points import read_whole
from rules.text import Notation, Text, UserInput, join_texts, tr

MOVE = 200
"""A move, or the moves of one turn."""
POSITION = 4_000
"""A position in one line; the longest that a game writes has about 3,200 characters."""
SHORT = 100
"""Any other text: the value of an option, a duration, a date, a name."""
REASON = 200
"""A moderator's reason."""
LINE = 6_000
"""A line of the console; the longest sensible one sets up a position."""
ECHO = 40
"""How much of a text an answer may repeat."""


def check(text: str, most: int, error: type[GameError] = GameError) -> None:
    """Raise `error` for a text of more than `most` characters, without repeating the text."""
    if len(text) > most:
        raise error.because(
            "This can have at most {most} characters; it has {length}.", most=most, length=len(text)
        )


def otherwise(text: str, right: str) -> Text:
    """Say how a position is written if `text` is not its canonical form, `right`."""
    if len(right) <= MOVE:
        return tr("This position is written “{position}”.", position=Notation(right))
    pairs = zip_longest(text, right)
    same = next(index for index, (ours, theirs) in enumerate(pairs) if ours != theirs)
    return tr(
        "From character {number} on, this position is written “{position}”.",
        number=same + 1,
        position=Notation(shown(right[same:])),
    )


def position_number(text: str, name: Text, least: int, most: int) -> int:
    """Return a whole number in the text of a position; `name` begins the sentence of the error.

    Raises PositionError.
    """
    number = read_whole(text)
    if number is None or not least <= number <= most:
        raise PositionError.because(
            "{name} must be a whole number from {least} to {most}, not “{given}”.",
            name=name,
            least=least,
            most=most,
            given=shown(text),
        )
    return number


def unreadable(text: str, how: Text) -> UnreadableMove:
    """Return the error for a move that cannot be read; `how` says how moves are written."""
    given = shown(text)
    if not given:
        return UnreadableMove(how)
    return UnreadableMove(join_texts([tr("I can't read “{given}”.", given=given), how]))


# ---- texts in one line
_BIDI_CONTROLS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Invisible characters that change the writing direction of the text after them."""


def one_line(text: str) -> str:
    """Return a text without line breaks and without characters that change its direction."""
    return " ".join(text.translate(_BIDI_CONTROLS).split())


def shortened(text: str, most: int) -> str:
    """Return a text in one line, cut to `most` characters; «…» marks a cut."""
    flat = one_line(text)
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def without_invisible(text: str) -> str:
    """Return a text without invisible characters, such as come along when a text is copied."""
    return "".join(each for each in text if unicodedata.category(each) != "Cf")


def shown(text: str) -> UserInput:
    """Return what somebody typed for use in an answer: in one line, cut to `ECHO` characters."""
    return UserInput(shortened(text, ECHO))
