"""Answers in advance: turns that a player plays at once when the other player's turn is known."""

from dataclasses import dataclass, replace

from rules.variations import NO_VARIATIONS, Variations

MAX_TYPED = 4000
"""Characters of what a player types; a form of Discord takes no more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The answers in advance of a player in a match of two. Nobody else ever sees them."""

    match_id: int
    player: int
    typed: str = ""
    """What the player typed last, a variation in each line. It counts only once it is kept, when it
    becomes `turns`."""
    ply: int = 0
    """How many plies of the match had been played when that was typed."""
    turns: Variations = NO_VARIATIONS
    """What may follow the newest position: turns of both players in their order. Where it is this
    player's turn, at most one may follow."""
    missed: str = ""
    """The turn that was not among `turns`, after which the match took another way.

    The plan counts again if it is undone, and is forgotten at the next turn.
    """

    def after(self, turn: str) -> "Plan":
        """Return what is left of the plan after a turn of either player."""
        if self.may_follow.lines and turn not in self.turns.next_turns():
            return replace(self, missed=turn)
        return replace(self, turns=self.may_follow.after(turn), missed="")

    @property
    def may_follow(self) -> Variations:
        """The turns that may follow now."""
        return NO_VARIATIONS if self.missed else self.turns
