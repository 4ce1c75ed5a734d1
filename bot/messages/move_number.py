"""Move numbers, as people read them: turns played, all seats together, counted from 1."""

from __future__ import annotations

from rules.replay import Line
from rules.text import NOTHING, Text, Translatable, tr


def progress(number: int) -> Text:
    """Return «move 14» for a list or small print."""
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
    return tr(
        "Move {number} of {last}, part {part} of {parts}.",
        number=number,
        last=last,
        part=part,
        parts=len(turn),
    )
