"""Reads the name of a process among those that share a database, and its shards.

Imports almost nothing, because the check of health runs every half a minute.
"""

import socket
from collections.abc import Iterable

MAX_LENGTH = 64
"""Characters of the name of a process."""


def default_name(shard_ids: Iterable[int] | None) -> str:
    """Return the name of a process that was given none: the machine's name, with its shards."""
    name = socket.gethostname() or "postboard"
    if shard_ids is not None:
        name += " " + ",".join(map(str, shard_ids))
    if len(name) > MAX_LENGTH:
        import hashlib  # noqa: PLC0415  # for names that are rare

        digest = hashlib.sha256(name.encode()).hexdigest()[:8]
        name = f"{name[: MAX_LENGTH - 9]}-{digest}"
    return name


def read_shard_ids(text: str) -> tuple[int, ...]:
    """Return the numbers in a text such as "0-3,5", sorted.

    Raises ValueError with a sentence if the text is something else.
    """
    shards: set[int] = set()
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) < 6 for end in ends):
            raise ValueError("must be numbers of shards, as in 0-3,5")
        numbers = range(int(ends[0]), int(ends[1]) + 1)
        if not numbers:
            raise ValueError("must name the smaller number of a range first, as in 0-3,5")
        shards.update(numbers)
    return tuple(sorted(shards))
