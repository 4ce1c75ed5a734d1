"""Stack Control positions for tests, written as lists of stacks: «d4 R1, d5 Y1G2»."""

from __future__ import annotations

import random

from rules.games.stack_control.board import read_stack, written_board
from rules.games.stack_control.game import GAME, StackControlPosition
from tests.support.positions import stack_control_position

RANKS = range(1, 9)
SEED = bytes(range(32))
NAMES = ["Ann", "Bob", "Cem", "Dee", "Eve"]


def board_text(stacks: str) -> str:
    """Return the board part of a position's text; each stack is written with its bottom pyramid
    first."""
    by_square = dict(each.split() for each in stacks.split(", "))
    squares = tuple(
        read_stack(by_square.get(f"{file}{rank}", "")) for file in "abcdefgh" for rank in RANKS
    )
    return written_board(squares)


def board(
    text: str, *, to_move: int = 0, ply: int = 70, seats: str = "R,Y", **options: str
) -> StackControlPosition:
    """Return a position of the moving phase with these stacks."""
    written = GAME.write_options(GAME.read_options(options))
    pairs = [f"{key}={value}" for key, value in written.items()]
    return stack_control_position(
        " ".join([board_text(text), str(to_move), seats, "-", str(ply), *pairs])
    )


def start(
    seats: int = 2, seed: bytes = SEED, wishes: tuple[str | None, ...] = (), **options: str
) -> StackControlPosition:
    """Return the first position of a match."""
    return GAME.start(GAME.read_options(options), seats, seed, wishes)


def stacks_by_square(position: StackControlPosition) -> dict[str, str]:
    """Return the stacks by square, each with its bottom first: {"d5": "Y1R1"}."""
    return {
        square: "".join(pyramid.notation for pyramid in stack)
        for square, stack in position.stacks().items()
    }


def filled(position: StackControlPosition, rng: random.Random) -> StackControlPosition:
    """Play random plies until stacks can be moved, and return that position."""
    while position.state.phase != "moving":
        position = position.play(rng.choice(position.legal_moves()))
    return position
