"""The stored form of what moderators did.

A row holds a sentence with its values as JSON.
"""

from __future__ import annotations

import json

from model.text_values import PlayerName
from rules.language import restore_text
from rules.text import Translatable, Verbatim, join_texts, store_value


def write_action(action: Translatable) -> str:
    """Return a moderator's action in its stored form."""
    return json.dumps(store_value(action), ensure_ascii=False)


def read_action(stored: str, moderator: int) -> Translatable:
    """Return a stored action. One that cannot be read is returned as it is stored."""
    try:
        return restore_text(json.loads(stored))
    except (KeyError, TypeError, ValueError):  # JSON that is broken raises ValueError too
        return join_texts([PlayerName(moderator), Verbatim(stored)])
