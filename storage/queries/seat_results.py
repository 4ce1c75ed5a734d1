"""How the result of a seat is stored in columns of `match_seats`."""

from __future__ import annotations

import json
from typing import Any

from model.seat_results import Outcome, SeatResult
from model.stored_fields import length_from_stored, length_to_stored
from rules.language import restore_text
from rules.text import NOTHING, Translatable, store_value
from storage.columns import UNREADABLE, Row

RESULT_COLUMNS = ("place", "outcome", "colour", "turns", "thinking")


def result_columns(result: SeatResult) -> dict[str, Any]:
    """Return the values of `RESULT_COLUMNS` for a result."""
    return {
        "place": result.place,
        "outcome": result.outcome.value,
        "colour": stored_colour(result.colour),
        "turns": result.turns,
        "thinking": None if result.thinking is None else length_to_stored(result.thinking),
    }


def stored_colour(colour: Translatable) -> str | None:
    """Return the text that stands for a colour in the database; the same for equal colours."""
    if not colour:
        return None
    return json.dumps(store_value(colour), sort_keys=True, ensure_ascii=False)


def restored_colour(stored: str | None) -> Translatable:
    """Return a colour from its stored text; nothing for one that cannot be read."""
    if stored is None:
        return NOTHING
    try:
        return restore_text(json.loads(stored))
    except UNREADABLE:
        return NOTHING


def read_result(row: Row) -> SeatResult:
    """Convert a row with `seat` and `RESULT_COLUMNS`.

    Raises one of `storage.columns.UNREADABLE`.
    """
    return SeatResult(
        seat=row.seat,
        outcome=Outcome(row.outcome),
        place=row.place,
        colour=restored_colour(row.colour),
        turns=row.turns,
        thinking=None if row.thinking is None else length_from_stored(row.thinking),
    )
