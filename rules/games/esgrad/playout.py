"""Fast random games, for benchmarks."""

from __future__ import annotations

from random import Random

from rules.games.esgrad.scoring import Colour
from rules.games.esgrad.state import OPENING_PLIES, Rules, State


def random_playout(rules: Rules, random: Random) -> int:
    """Play random moves after the opening and score the end; return the number of these plies."""
    empty = list(rules.board.bits)
    random.shuffle(empty)
    chance = random.random
    stones = [0, 0]
    plies = passes = 0
    first: Colour | None = None
    while passes < 2:
        if chance() * (len(empty) + 1) < 1:
            passes += 1
            first = first or ("white" if plies % 2 else "black")
        else:
            passes = 0
            stones[plies % 2] |= empty.pop()
        plies += 1
    end = State(
        rules,
        plies + OPENING_PLIES,
        komi=0,
        black_seat=0,
        black=stones[0],
        white=stones[1],
        passes=passes,
        first_passer=first,
    )
    if not end.over or len(end.score()) != 2:
        raise AssertionError("two passes in a row did not end the game")
    return plies
