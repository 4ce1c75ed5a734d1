"""The state of a game of Stack Control, as plain data, and its random choices.

Anybody can verify the choices: they are derived from a secret seed by SHA-256. A `Source` is
immutable: each pick also returns the source for the next one. Its `repr` hides the seed.
"""

from __future__ import annotations

import hashlib
import struct
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.errors import IllegalMove
from rules.game import Termination
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    KINDS,
    SIDE,
    Board,
    Elimination,
    written_board,
    written_stack,
)
from rules.options import Options
from rules.points import square_symmetries
from rules.text import tr

# ---- random choices
SEED_BYTES = 32
_WORDS = 8
"""32-bit words in one SHA-256 block."""
_RANGE = 2**32


@lru_cache(maxsize=8)
def _block(seed: bytes, number: int) -> tuple[int, ...]:
    return struct.unpack(">8I", hashlib.sha256(seed + number.to_bytes(4, "big")).digest())


class Source(NamedTuple):
    """A source of random choices: a seed, and the number of its words that are used up."""

    seed: bytes
    used: int = 0

    def __repr__(self) -> str:
        return f"Source(used={self.used})"

    def pick(self, count: int) -> tuple[int, Source]:
        """Return an index 0 … count − 1, each equally likely, and the next source.

        The highest words are skipped where they would favour the first indices.
        """
        index = self.used
        limit = _RANGE - _RANGE % count
        while (word := _block(self.seed, index // _WORDS)[index % _WORDS]) >= limit:
            index += 1
        return word % count, Source(self.seed, index + 1)


def draw_trio(source: Source, on_board: bytes) -> tuple[bytes, Source]:
    """Return a small, a medium and a large pyramid from the bags, and the next source.

    `on_board` holds all pyramids drawn before; the bags, in the order R … K, hold the others.
    """
    trio = bytearray()
    in_each_bag = COPIES * KINDS // 3 - len(on_board) // 3
    for size in range(3):
        index, source = source.pick(in_each_bag)
        for code in range(size, KINDS, 3):
            index -= COPIES - on_board.count(code)
            if index < 0:
                trio.append(code)
                break
    return bytes(trio), source


def scatter(source: Source) -> tuple[bytes, Source]:
    """Return all 60 pyramids, in the order of `PLAYABLE`, and the next source."""
    rest = [code for code in range(KINDS) for _ in range(COPIES)]
    order = bytearray()
    while rest:
        index, source = source.pick(len(rest))
        order.append(rest.pop(index))
    return bytes(order), source


# ---- the state
TRIO = 3
"""The number of plies in a placing turn."""
PLACING_PLIES = 60

Pool = tuple[int, ...]
"""The number of pyramids of each of the 15 kinds that a seat has yet to place."""


class UnknownDraw(IllegalMove):
    """The next draw is not known, since this position does not hold the seed."""

    def __init__(self) -> None:
        super().__init__(
            tr(
                "What comes next is drawn at random, and a position without the match's seed "
                "can't know it."
            )
        )


class Setup(StrEnum):
    """How the board is filled."""

    DRAW = "draw"
    ADVANCED = "advanced"
    SCATTERED = "scattered"


class Ending(StrEnum):
    """What decides when nobody can move."""

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
    """No pyramid of the seat's colour is left."""
    LEFT = "left"
    """The player resigned or ran out of time."""
    SHARES = "shares"
    """The move that put this seat out put out all others too, so they share the win."""


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
        """Whether chance places a pyramid now, for a seat that left."""
        left = self.standings[self.to_move] is Standing.LEFT
        return left and self.phase is Phase.PLACING and not self.ended


_OTHER_BYTES = bytes(range(KINDS, 256))


# ---- in notation
def _written_seat(colour: int | None, standing: Standing) -> str:
    letter = "?" if colour is None else COLOURS[colour].value
    return letter if standing is Standing.IN else f"{letter}:{standing.value}"


def _written_pool(pool: Pool) -> str:
    counts = [
        (colour.value, pool[3 * index : 3 * index + 3]) for index, colour in enumerate(COLOURS)
    ]
    return "".join(f"{letter}{a}{b}{c}" for letter, (a, b, c) in counts if a or b or c) or "-"


def _written_stock(state: State) -> str:
    if state.phase is not Phase.PLACING:
        return "-"
    if state.pools:
        return ",".join(map(_written_pool, state.pools))
    return "?" if state.drawn is None else written_stack(state.drawn)


def symmetric_form(state: State) -> str:
    """Return the smallest of the eight images of a state, as `Position.symmetric_form` says.

    Only seats that can still win count, from the one to move. Colours have numbers in the order of
    these seats, then in the order in which they come on the board. What can be placed is left out.
    """
    seats = sorted(state.remaining, key=lambda seat: (seat - state.to_move) % state.seats)
    trees = [state.trees[seat] for seat in seats]
    images: list[bytes] = []
    for order in square_symmetries(SIDE):
        stacks = [state.board[square] for square in order]
        seen = [tree for tree in trees if tree is not None]
        seen += (code // 3 for code in (*b"".join(stacks), *range(0, KINDS, 3)))
        colours = list(dict.fromkeys(seen))
        numbers = bytes(3 * colours.index(code // 3) + code % 3 for code in range(KINDS))
        images.append(b"|".join(stack.translate(numbers + _OTHER_BYTES) for stack in stacks))
    return f"{min(images)} {[tree is not None for tree in trees]}"


def written_state(state: State) -> str:
    """Return a state in one line (`docs/notation.md`): `board seat-to-move seats stock ply`."""
    seats = ",".join(map(_written_seat, state.trees, state.standings))
    stock = _written_stock(state)
    return f"{written_board(state.board)} {state.to_move} {seats} {stock} {state.ply}"
