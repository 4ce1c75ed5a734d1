"""Rows of matches, and what is in them, as they are stored."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from model.clocks.clock_state import ClockState
from model.entities import Chosen, Event, MatchRow, Seat
from model.match_extras import NO_EXTRAS, BoardMessage, MatchExtras
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish, Unrated
from rules.game import Result, Termination
from rules.language import is_list
from rules.line import CancelReason, Kind
from storage.columns import Row, from_row, require_readable
from storage.stored import from_json, readable_fields
from storage.tables import events

EVENT = tuple(column for column in events.c if column.name != "match_id")
"""The columns of which `event_from_row` reads a row."""
_UNRATED = {why.value: why for why in Unrated}


def _read_match_options(stored: object, clock: ClockState) -> MatchOptions:
    """Read a match's options; what cannot be read has its default, so that it can be finished.

    Its clock is the one that it has. What does not say that it is rated is casual.
    """
    options = replace(readable_fields(MatchOptions, stored), clock=clock.rule)
    is_rated = options.rated is RatingWish.RATED
    return options if is_rated else replace(options, rated=RatingWish.CASUAL)


def read_extras(text: str) -> MatchExtras:
    """Return the extras of a match from their stored text. Raises ValueError if it is no JSON."""
    try:
        return from_json(MatchExtras, text)
    except ValueError:
        return readable_fields(MatchExtras, json.loads(text))


def match_from_row(row: Row, seats: Sequence[Seat]) -> MatchRow:
    """Convert a row of `matches`. Raises one of `storage.columns.UNREADABLE` for a broken one."""
    require_readable(row)
    return match_of(row, seats)


def match_of(row: Row, seats: Sequence[Seat]) -> MatchRow:
    """Convert a row whose values are known to be readable, as `SkippedRows.read_all` checks."""
    result = board = None
    if row.termination is not None:
        scores = None if row.scores is None else tuple(row.scores)
        result = Result(tuple(row.winners), Termination(row.termination), scores)
    if row.board_message_id is not None:
        board = BoardMessage(row.board_channel_id, row.board_message_id, row.board_seq)
    clock = from_json(ClockState, row.clock)
    return from_row(
        MatchRow,
        row,
        match_options=_read_match_options(row.match_options, clock),
        seats=tuple(seats),
        result=result,
        board=board,
        eliminated=tuple(row.eliminated) if is_list(row.eliminated) else (),
        unrated=_UNRATED.get(row.unrated),
        extras=NO_EXTRAS if row.extras == "{}" else read_extras(row.extras),
        clock=clock,
    )


def event_from_row(row: Sequence[Any]) -> Event:
    """Convert a row of the columns `EVENT`. Raises ValueError for an event of unknown kind."""
    # by position: access by name takes three times as long, and logs are long
    seq, kind, seat, player, text, at, interaction, reason, chosen = row
    why = None if reason is None else CancelReason(reason)
    how = None if chosen is None else Chosen(chosen)
    return Event(seq, Kind(kind), seat, player, text, at, interaction, why, how)
