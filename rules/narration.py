"""What a game says to people about one position: whole sentences that can be translated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.moves import Mark, Move
from rules.text import NOTHING, Translatable


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the player to move may do now, in the three ways in which it is said."""

    to_mover: Translatable
    """To the player, by name: «Ann, your turn: place a stone or pass.»"""
    about_mover: Translatable
    """To anybody who looks at the position: «Ann is to move: place a stone or pass.»"""
    alone: Translatable
    """To the player, without a name: «Your turn: place a stone or pass.»"""


class Narration(Protocol):
    """What a game says about one position; `Game.narration` makes one.

    `names` are the players' names by seat. All other words are the game's own (colours, points).
    """

    # ---- a move
    def preview(self, move: Move) -> Translatable:
        """Return what the move would do, to the player who makes it."""
        ...

    def warnings(self, move: Move) -> Sequence[Translatable]:
        """Return sentences on what a legal move gives away or leaves standing."""
        return ()

    def hint(self, move: Move) -> Translatable:
        """Return a few words beside the move in a list: «takes e5, gives d5»; often nothing."""
        return NOTHING

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        """Return what the move does, in the past tense: «Ann placed d5.»

        Asked of the position before the move.
        """
        ...

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Translatable:
        """Return what one or more plies in a row do, in the past tense.

        The first ply is played in this position. `rules.turns.describe_plies` gives a sentence for
        each; a game whose turns have several plies can say them in one.
        """
        ...

    def marks(self, move: Move) -> tuple[Mark, ...]:
        """Return what the move changes, for the picture. Asked of the position before the move."""
        return ()

    # ---- the position
    def colour(self, seat: int) -> Translatable:
        """Return what the seat plays now («Black»); nothing while that is undecided."""
        return NOTHING

    def prompt(self, player: str) -> Prompt:
        """Return what the player to move may do now; `player` is their name or a mention."""
        ...

    def situation(self, names: Sequence[str]) -> Sequence[Translatable]:
        """Return sentences on what everybody should know now (a threat, scores); often none."""
        return ()

    def orientation(self) -> Translatable:
        """Return a line for a first board: «Black joins top and bottom, White left and right.»"""
        return NOTHING

    def verdict(self, names: Sequence[str]) -> Translatable:
        """Return why the game ended. Raises ValueError while it goes on."""
        ...

    def board_text(self) -> Translatable:
        """Return the whole board as plain lines, for screen readers and consoles."""
        ...
