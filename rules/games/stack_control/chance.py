"""Chance that anyone can check (C5): picks derived from a secret seed by SHA-256.

A `Source` is immutable; each pick gives the source for the next one. It never shows its seed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from rules.games.stack_control.board import COPIES, KINDS

SEED_BYTES = 32
_WORDS = 8
"""32-bit words in one SHA-256 block."""
_RANGE = 2**32


@dataclass(frozen=True, slots=True)
class Source:
    """Where picks come from: a seed, and how many of its words are used up."""

    seed: bytes = field(repr=False)
    used: int = 0

    def _word(self, index: int) -> int:
        number, place = divmod(index, _WORDS)
        block = hashlib.sha256(self.seed + number.to_bytes(4, "big")).digest()
        return int.from_bytes(block[4 * place : 4 * place + 4], "big")

    def pick(self, count: int) -> tuple[int, Source]:
        """An index 0 … count − 1, each equally likely, and the source after it.

        Words at the upper end that would favour the first indices are skipped.
        """
        index = self.used
        limit = _RANGE - _RANGE % count
        while (word := self._word(index)) >= limit:
            index += 1
        return word % count, Source(self.seed, index + 1)


def draw_trio(source: Source, on_board: bytes) -> tuple[bytes, Source]:
    """A small, a medium and a large pyramid from the three bags (C3, C5).

    `on_board` holds every pyramid drawn before. A bag keeps its order R … K, so what is left in it
    follows from what was drawn.
    """
    trio = bytearray()
    for size in range(3):
        kinds = range(size, KINDS, 3)
        bag = [code for code in kinds for _ in range(COPIES - on_board.count(code))]
        index, source = source.pick(len(bag))
        trio.append(bag[index])
    return bytes(trio), source


def scatter(source: Source) -> tuple[bytes, Source]:
    """All 60 pyramids in the order in which the squares of C5 get them."""
    rest = [code for code in range(KINDS) for _ in range(COPIES)]
    order = bytearray()
    while rest:
        index, source = source.pick(len(rest))
        order.append(rest.pop(index))
    return bytes(order), source
