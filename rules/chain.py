"""The hash chain of a record: it covers what decides a match, and no more (`docs/record.md`)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.replay import Entry

FORMAT = "postboard-record-2"
"""The first field of the chain, and the format of the records that hold one."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed before the first event.

    `options` are all options of the game as texts; `wishes` holds one colour, or None, a seat;
    `commitment` is the SHA-256 of the seed in hexadecimal, None where nothing is drawn.
    """

    game: str
    rules_version: int
    options: Mapping[str, str]
    wishes: Sequence[str | None]
    commitment: str | None


def field(text: str | None) -> bytes:
    """One field: its length in bytes of UTF-8, a colon, the bytes, a comma; `-,` for None.

    Raises ValueError for a text that is not Unicode (half of a surrogate pair).
    """
    if text is None:
        return b"-,"
    data = text.encode()
    return b"%d:%s," % (len(data), data)


def chain(agreed: Agreed, events: Iterable[Entry]) -> list[str]:
    """The hashes in hexadecimal: that of what was agreed, then one for each event."""
    first = [FORMAT, agreed.game, str(agreed.rules_version), str(len(agreed.options))]
    for key in sorted(agreed.options):
        first += [key, agreed.options[key]]
    first.append(str(len(agreed.wishes)))
    fields = [*first, *agreed.wishes, agreed.commitment]
    digest = hashlib.sha256(b"".join(map(field, fields))).digest()
    hashes = [digest.hex()]
    for event in events:
        seat = None if event.seat is None else str(event.seat)
        said = field(event.kind.value) + field(seat) + field(event.text)
        digest = hashlib.sha256(digest + said).digest()
        hashes.append(digest.hex())
    return hashes
