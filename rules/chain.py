"""The hash chain of a record: hashes of everything that decides a match (`docs/record.md`)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.replay import Entry

FORMAT = "postboard-record-2"
"""The first field of the chain, and the format of records that contain one."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that was agreed before the first event.

    `options` are all options of the game as texts. `wishes` has a colour or None for each seat.
    `commitment` is the SHA-256 of the seed in hexadecimal, None for a match without chance.
    """

    game: str
    rules_version: int
    options: Mapping[str, str]
    wishes: Sequence[str | None]
    commitment: str | None


def field(text: str | None) -> bytes:
    """Return a field: its length in bytes, a colon, its bytes in UTF-8, a comma; `-,` for None.

    Raises ValueError for a text that is not valid Unicode (half of a surrogate pair).
    """
    if text is None:
        return b"-,"
    data = text.encode()
    return b"%d:%s," % (len(data), data)


def chain(setup: Setup, events: Iterable[Entry]) -> list[str]:
    """Return the hashes in hexadecimal: that of the setup, then one for each event."""
    first = [FORMAT, setup.game, str(setup.rules_version), str(len(setup.options))]
    for key in sorted(setup.options):
        first += [key, setup.options[key]]
    first.append(str(len(setup.wishes)))
    fields = [*first, *setup.wishes, setup.commitment]
    digest = hashlib.sha256(b"".join(map(field, fields))).digest()
    hashes = [digest.hex()]
    for event in events:
        seat = None if event.seat is None else str(event.seat)
        fields_of_event = field(event.kind.value) + field(seat) + field(event.text)
        digest = hashlib.sha256(digest + fields_of_event).digest()
        hashes.append(digest.hex())
    return hashes
