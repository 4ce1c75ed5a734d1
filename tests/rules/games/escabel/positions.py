"""Positions of Escabel for tests, in the notation of the rules."""

from __future__ import annotations

import re

from rules.games.escabel.game import GAME, EscabelPosition
from tests.support.positions import escabel_position


def start(size: int = 3, **options: str) -> EscabelPosition:
    """Return the first position; the pie rule is off unless asked for, as in the worked
    positions."""
    return GAME.start(GAME.read_options({"pie": "off", "size": str(size)} | options))


def play(position: EscabelPosition, moves: str) -> EscabelPosition:
    """Return the position after moves separated by spaces."""
    for move in moves.split():
        position = position.play(position.read(move))
    return position


def board(ranks: str, mover: str = "b", **options: str) -> EscabelPosition:
    """Return a position without the pie rule from its ranks, top first: `W1 B2 / B1 .`."""
    rows = ["".join(rank.split()) for rank in ranks.split("/")]
    stacks = "/".join(re.sub(r"(?<=[BW])1(?!\d)", "", row) for row in rows)
    written = re.sub(r"\.{2,}", lambda run: f".{len(run[0])}", stacks)
    extra = "".join(f" {key}={value}" for key, value in options.items() if value != "standard")
    return escabel_position(f"{written} {mover} bw - 0{extra} pie=off")
