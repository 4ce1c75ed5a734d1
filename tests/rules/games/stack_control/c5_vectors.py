"""Draws of Stack Control by clause C5, computed without `rules`.

This is a direct transcription of the clause. It shares no code with the engine on purpose, so that
each checks the other.
"""

import hashlib

PICKED_FROM = (3_000_000_000, 7, 60, 1, 2_500_000_000)
"""Numbers of things that make the generator skip words."""
SEEDS = {
    "zeros": bytes(32),
    "counting": bytes(range(32)),
    "named": hashlib.sha256(b"stack-control").digest(),
    "ones": b"\xff" * 32,
}
SQUARES = (
    [f"a{rank}" for rank in range(2, 8)]
    + [f"{file}{rank}" for file in "bcdefg" for rank in range(1, 9)]
    + [f"h{rank}" for rank in range(2, 8)]
)


class Words:
    """A stream of 32-bit words: eight of each block SHA-256(seed ‖ i in 4 bytes, big-endian), in
    order."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.block = 0
        self.queue: list[int] = []
        self.used = 0

    def next(self) -> int:
        if not self.queue:
            digest = hashlib.sha256(self.seed + self.block.to_bytes(4, "big")).hexdigest()
            self.queue = [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
            self.block += 1
        self.used += 1
        return self.queue.pop(0)

    def pick(self, n: int) -> int:
        while True:
            word = self.next()
            if not word >= 2**32 - (2**32 % n):
                return word % n


def bags() -> list[list[str]]:
    """Return three bags (small, medium, large), each R R R R Y Y Y Y G … K."""
    return [[f"{colour}{size}" for colour in "RYGBK" for _ in range(4)] for size in (1, 2, 3)]


def trios(seed: bytes) -> list[str]:
    """Return the twenty trios of `draw` if nobody leaves."""
    words = Words(seed)
    left = bags()
    return [" ".join(bag.pop(words.pick(len(bag))) for bag in left) for _ in range(20)]


def trios_with_leaver(seed: bytes) -> str:
    """Return the trios of `draw` for three seats if seat 1 is gone from the start.

    The others fill the board from h7 backwards: they place a small, a medium and a large pyramid on
    the last empty squares, so that everything is determined.
    """
    words = Words(seed)
    left = bags()
    empty = list(SQUARES)
    plies: list[str] = []
    for turn in range(20):
        trio = [bag.pop(words.pick(len(bag))) for bag in left]
        for pyramid in trio:
            index = words.pick(len(empty)) if turn % 3 == 1 else len(empty) - 1
            plies.append(f"{pyramid} {empty.pop(index)}")
    return ", ".join(plies)


def pools_with_leaver(seed: bytes) -> str:
    """Return placements of `advanced` for seats R, Y and G if seat 1 is gone from the start.

    Seat 1 holds 4 yellow pyramids of each size, then its neutrals: 1 blue trio and 2 black trios
    (C4). The others place the first small, medium and large pyramid of their pools on the last
    empty squares.
    """
    words = Words(seed)
    empty = list(SQUARES)
    order = {
        0: "R" * 4 + "B" * 2 + "K" * 1,
        1: "Y" * 4 + "B" * 1 + "K" * 2,
        2: "G" * 4 + "B" * 1 + "K" * 1,
    }
    pools = {
        seat: [[f"{colour}{size}" for colour in colours] for size in (1, 2, 3)]
        for seat, colours in order.items()
    }
    plies: list[str] = []
    for turn in range(20):
        for bag in pools[turn % 3]:
            index = words.pick(len(empty)) if turn % 3 == 1 else len(empty) - 1
            plies.append(f"{bag.pop(0)} {empty.pop(index)}")
    return ", ".join(plies)


def scattered(seed: bytes) -> str:
    """Return the board of `scattered`, by square."""
    words = Words(seed)
    things = [f"{colour}{size}" for colour in "RYGBK" for size in (1, 2, 3) for _ in range(4)]
    return " ".join(f"{square}:{things.pop(words.pick(len(things)))}" for square in SQUARES)


def picks(seed: bytes) -> tuple[list[int], int]:
    """Return a long run of picks from PICKED_FROM in turn, and how many words they take."""
    words = Words(seed)
    picked = [words.pick(PICKED_FROM[at % len(PICKED_FROM)]) for at in range(60)]
    return picked, words.used
