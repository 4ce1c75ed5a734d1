"""Random choices that anybody can verify (C5): they are derived from a secret seed by SHA-256.

A `Source` is immutable: each pick also returns the source for the next one. Its `repr` hides the
seed.
"""

from __future__ import annotations

import hashlib
import struct
from functools import lru_cache
from typing import NamedTuple

from rules.games.stack_control.board import COPIES, KINDS

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
    """Return a small, a medium and a large pyramid from the bags, and the next source (C3, C5).

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
    """Return all 60 pyramids, in the order of the squares in C5, and the next source."""
    rest = [code for code in range(KINDS) for _ in range(COPIES)]
    order = bytearray()
    while rest:
        index, source = source.pick(len(rest))
        order.append(rest.pop(index))
    return bytes(order), source
