"""The hash chain of a record (`docs/record.md`).

The first hash covers what was agreed before the match. Each further hash covers one event and the
hash before it, so the last hash covers the whole log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.replay import Entry

FORMAT = "postboard-record-1"
"""The first field of the chain, and the format of records."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that was agreed before the first event.

    `options` are all options of the game as texts. `wishes` has, for each seat, the colour that its
    player asked for, or None.
    `commitment` is the SHA-256 of the seed in hexadecimal, or None for a match without chance.
    """

    game: str
    rules_version: int
    options: Mapping[str, str]
    wishes: Sequence[str | None]
    commitment: str | None


def field(text: str | None) -> bytes:
    """Return a text in the form in which it is hashed, so that no two lists of texts look the same.

    This is its length in bytes, a colon, its bytes in UTF-8, and a comma, or `-,` for None.

    Raises ValueError for a text that is not valid Unicode (half of a surrogate pair).
    """
    if text is None:
        return b"-,"
    data = text.encode()
    return b"%d:%s," % (len(data), data)


def chain(setup: Setup, events: Iterable[Entry]) -> list[str]:
    """Return the hash of the setup, then one for each event, in hexadecimal.

    Raises ValueError as `field` does.
    """
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
