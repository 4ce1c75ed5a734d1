"""Move numbers, as people read them: turns played, all seats together, counted from 1."""

from __future__ import annotations

from bot.context import Context
from bot.unplayable import suspend_unplayable
from model.entities import Match, MatchDataKey
from model.errors import Unplayable
from rules.replay import Line
from rules.text import NOTHING, Text, Translatable, tr


async def move_number_of(context: Context, match: Match) -> int | None:
    """Return how many turns were played in a match, for lists.

    Matches of older versions did not store it: then replay the match, and store it. Return None if
    the match cannot be replayed.
    """
    stored = match.data.get(MatchDataKey.MOVE_NUMBER)
    if isinstance(stored, int):
        return stored
    if match.seq == 0:
        return 0
    if match.stuck_at is not None:
        return None
    try:
        loaded = await context.service.playing.load(match.id)
    except Unplayable:
        await suspend_unplayable(context, match.id)
        return None
    await context.service.playing.store_move_number(loaded)
    return loaded.line.move_number


def progress(number: int | None) -> Translatable:
    """Return «move 14» for a list or small print; nothing if the number is not known."""
    if number is None:
        return NOTHING
    return tr("move {number}", number=number) if number else tr("before the first move")


def place_in_match(line: Line, ply: int) -> Translatable:
    """Say to which move a ply belongs, counted from 1: «Move 14 of 41.»

    If its turn has several plies, add which of them it is. Return nothing for the start.
    """
    if not ply:
        return NOTHING
    number, last = line.move_number_of(ply), line.move_number
    if not number:
        return tr("Before the first move.")
    turn = line.turn_of(ply)
    part = ply - turn.start
    if turn.stop == len(line.moves) and line.position.mid_turn:
        return tr("Move {number} of {last}, part {part}.", number=number, last=last, part=part)
    if len(turn) == 1:
        return tr("Move {number} of {last}.", number=number, last=last)
    return _part_of_move(number, last, part, len(turn))


def _part_of_move(number: int, last: int, part: int, parts: int) -> Text:
    return tr(
        "Move {number} of {last}, part {part} of {parts}.",
        number=number,
        last=last,
        part=part,
        parts=parts,
    )
