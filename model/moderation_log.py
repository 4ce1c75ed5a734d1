"""The stored form of what moderators did.

A row holds a sentence with its values as JSON. Older versions stored the part of an English
sentence that follows the moderator's name, with Discord's mentions: «removed <@123>».
"""

from __future__ import annotations

import json
import re

from model.clocks.clock_rules import length_in_words, read_length
from model.text_values import Mention, PlayerName
from rules.text import Translatable, Verbatim, join_texts, restore_text, store_value, tr

_REMOVED = re.compile(r"removed <@(\d{1,20})>")
_GAVE = re.compile(r"gave <@(\d{1,20})> (\d{1,6} \w{3,7}) more")


def write_action(action: Translatable) -> str:
    """Return a moderator's action in its stored form."""
    return json.dumps(store_value(action), ensure_ascii=False)


def read_action(stored: str, moderator: int) -> Translatable:
    """Return a stored action. One that cannot be read is returned as it is stored."""
    try:
        if stored.startswith("{"):
            return restore_text(json.loads(stored))
        return _of_older_version(stored, PlayerName(moderator))
    except (KeyError, TypeError, ValueError):  # JSON that is broken raises ValueError too
        return join_texts([PlayerName(moderator), Verbatim(stored)])


def _of_older_version(stored: str, moderator: PlayerName) -> Translatable:
    """Return an action that an older version stored. Raises ValueError for any other text."""
    if stored == "ended the match":
        return tr("{moderator} ended the match.", moderator=moderator)
    if stored == "paused the match":
        return tr("{moderator} paused the match.", moderator=moderator)
    if stored == "resumed the match":
        return tr("{moderator} resumed the match.", moderator=moderator)
    if removed := _REMOVED.fullmatch(stored):
        player = Mention(int(removed[1]))
        return tr("{moderator} removed {player}.", moderator=moderator, player=player)
    if gave := _GAVE.fullmatch(stored):
        return tr(
            "{moderator} gave {player} {time} more.",
            moderator=moderator,
            player=Mention(int(gave[1])),
            time=length_in_words(read_length(gave[2])),
        )
    raise ValueError(f"no action of an older version: {stored!r}")
