"""Moves, and what a game says about a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from rules.text import NOTHING, Notation, Text, as_name, join_texts, listing, tr

Move = NewType("Move", str)
"""A move in canonical notation, as `Position.read` and `Position.legal_moves` return it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A change by a move, for the picture: its role, and a point (None for the whole board).

    Roles: `placed`, `from`, `to`, `grown`, `swap`, `removed`. `pieces` are those that the change is
    about, in the notation of the game, for a picture that shows them; often none.
    """

    role: str
    point: str | None = None
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the player to move can do now, worded in three ways."""

    to_mover: Text
    """To the player, by name: «Ann, place a stone or pass.»"""
    about_mover: Text
    """To anybody else who looks at the position: «Ann is to move: place a stone or pass.»"""
    alone: Text
    """To the player, without a name: «Your turn: place a stone or pass.»"""


class Narration(Protocol):
    """Sentences about one position, a part of it (`Position.narration`).

    `names` are the players' names by seat. Everything else the game knows itself.
    """

    # ---- a move
    def preview(self, move: Move) -> Text:
        """Tell the player who is about to move what the move would do."""
        ...

    def warnings(self, move: Move) -> Sequence[Text]:
        """Warn of the drawbacks of a legal move, such as an opponent's chain that it leaves."""
        return ()

    def hint(self, move: Move) -> Text:
        """Return a short note on the move for a list: «takes e5, gives d5»; often nothing."""
        return NOTHING

    def purpose(self, move: Move) -> Text:
        """Say what a good move is for: «It cuts c5–d6.» Nothing if that is not known."""
        return NOTHING

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        """Say what the move does, in the past tense: «Ann placed d5.»

        Called on the position before the move.
        """
        ...

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Text:
        """Say in one sentence what several plies in a row do, the first of them in this position.

        Nothing if each ply is to have a sentence of its own (`rules.turns.describe_turn`).
        """
        return NOTHING

    def describe_random(self, seat: int, moves: Sequence[Move], names: Sequence[str]) -> Text:
        """Say which plies of a seat were played at random, in the past tense.

        They may be of several turns, with plies of other seats between them. Called on a position
        before the first of them.
        """
        plies = listing(Notation(move) for move in moves)
        player = as_name(names[seat])
        return tr("Played at random for {player}: {moves}.", player=player, moves=plies)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        """Return what the move changes, for the picture. Called on the position before the move."""
        return ()

    # ---- the position
    def colour(self, seat: int) -> Text:
        """Return the colour that the seat plays now («Black»); nothing while it is undecided."""
        return NOTHING

    def task(self) -> Text:
        """Return what the player to move can do now, as a phrase: «place a stone or pass».

        Nothing if that need not be said.
        """
        return NOTHING

    def prompt(self, player: str) -> Prompt:
        """Say what the player to move can do now; `player` is their name or a mention."""
        task, who = self.task(), as_name(player)
        if not task:
            return Prompt(
                tr("{player}, your turn.", player=who),
                tr("{player} is to move.", player=who),
                tr("Your turn."),
            )
        return Prompt(
            tr("{player}, {task}.", player=who, task=task),
            tr("{player} is to move: {task}.", player=who, task=task),
            tr("Your turn: {task}.", task=task),
        )

    def situation(self, names: Sequence[str]) -> Sequence[Text]:
        """Say what everybody should know now, such as a threat or the scores; often nothing."""
        return ()

    def orientation(self) -> Text:
        """Return a line for the first board: «Black joins top and bottom, White left and right.»"""
        return NOTHING

    def verdict(self, names: Sequence[str]) -> Text:
        """Say why the game ended. Raises ValueError if it has not."""
        ...

    def board_lists(self, names: Sequence[str]) -> Sequence[Text]:
        """Return the whole board in sentences, such as a list of each player's stacks.

        They are for people who listen; each stands on a line of its own. Empty ones are left out.
        """
        return ()

    def board_grid(self) -> Text:
        """Return the whole board as lines of characters, to look at and to copy."""
        ...


def board_text(narration: Narration, names: Sequence[str]) -> Text:
    """Return the whole board in lines of text: the lists first, then the grid."""
    return join_texts([*narration.board_lists(names), narration.board_grid()], "\n")
