"""Answers in advance: turns that a player plays at once when the other player's turn is known."""

from dataclasses import dataclass

from rules.variations import NO_VARIATIONS, Variations

MAX_LINES = 30
"""The most variations of a plan."""
MAX_TURNS = 30
"""The most turns of a variation, of both players together, so no more are played at once."""
MAX_TYPED = 4000
"""Characters of what a player types; a form of Discord takes no more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The answers in advance of a player in a match of two. Nobody else ever sees them.

    `turns` may follow the newest position of the match, turns of both players in their order;
    where it is this player's turn, at most one may follow. They are forgotten when the match takes
    another way. `typed` is what the player typed last, a variation in each line. It counts only
    once it is kept, when it becomes `turns`.
    """

    match: int
    player: int
    typed: str = ""
    turns: Variations = NO_VARIATIONS
