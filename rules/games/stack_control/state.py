"""The state of a game of Stack Control, as plain data. C1 … C11 are sections of the rules."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.errors import IllegalMove
from rules.game import Termination
from rules.games.stack_control.board import Board, Elimination
from rules.games.stack_control.chance import Source
from rules.options import Options
from rules.text import tr

TRIO = 3
"""The number of plies in a placing turn (C3)."""
PLACING_PLIES = 60

Pool = tuple[int, ...]
"""The number of pyramids of each of the 15 kinds that a seat has yet to place (C4)."""


class UnknownDraw(IllegalMove):
    """The next draw is not known, since this position does not hold the seed."""

    def __init__(self) -> None:
        super().__init__(
            tr(
                "What comes next is drawn by chance, and a position without the match's seed "
                "can't know it."
            )
        )


class Setup(StrEnum):
    """How the board is filled (C3, C4, C2)."""

    DRAW = "draw"
    ADVANCED = "advanced"
    SCATTERED = "scattered"


class Ending(StrEnum):
    """What decides when nobody can move (C9, C10)."""

    CONTROL = "control"
    LAST_MOVER = "last-mover"


class Phase(StrEnum):
    """The kind of ply that is due: choosing a colour, placing a pyramid, or moving a stack."""

    CHOOSING = "choosing"
    PLACING = "placing"
    MOVING = "moving"


class Standing(StrEnum):
    """Whether a seat still takes part in the game, and if not, why."""

    IN = "in"
    OUT = "out"
    """No pyramid of the seat's colour is left (C8)."""
    LEFT = "left"
    """The player resigned or ran out of time (C11)."""
    SHARES = "shares"
    """The move that put this seat out put out all others too, so they share the win (C8)."""


class Rules(NamedTuple):
    """The options of a match."""

    setup: Setup = Setup.DRAW
    elimination: Elimination = Elimination.ALL
    ending: Ending = Ending.CONTROL

    @classmethod
    def of(cls, options: Options) -> Rules:
        """Return the rules for the options of `Game.read_options`."""
        return cls(
            Setup(str(options["setup"])),
            Elimination(str(options["elimination"])),
            Ending(str(options["ending"])),
        )


class State(NamedTuple):
    """Everything that the rest of the game depends on. A tuple, because that is made fastest.

    `trees` are the colour indices by seat, None for a colour not yet chosen. `drawn` holds the
    pyramids drawn for this turn and not yet placed, by size; None if the draw is still to come and
    the seed is not known. `pools` are by seat, empty unless the setup is advanced. `source` is
    secret, since future draws follow from it.
    """

    rules: Rules
    trees: tuple[int | None, ...]
    standings: tuple[Standing, ...]
    board: Board
    phase: Phase
    ply: int
    to_move: int
    drawn: bytes | None = b""
    pools: tuple[Pool, ...] = ()
    source: Source | None = None
    ended: Termination | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.trees)

    @property
    def remaining(self) -> list[int]:
        """The seats that can still win."""
        return [seat for seat, how in enumerate(self.standings) if how is Standing.IN]

    @property
    def mid_turn(self) -> bool:
        """Whether a placing turn has begun and is not yet complete."""
        return self.phase is Phase.PLACING and self.ply % TRIO != 0

    @property
    def forced(self) -> bool:
        """Whether chance places a pyramid now, for a seat that left (C5, C11)."""
        left = self.standings[self.to_move] is Standing.LEFT
        return left and self.phase is Phase.PLACING and not self.ended
