"""The hash chain of a record (`docs/record.md`).

The first hash covers what was agreed before the match. Each further hash covers one event and the
hash before it, so the last hash covers the whole log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from rules.game import Game, Wishes
from rules.options import Options
from rules.replay import Entry

FORMAT = "postboard-record-1"
"""The first field of the chain, and the format of records."""


def field(text: str | None) -> bytes:
    """Return a text in the form in which it is hashed, so that no two lists of texts look the same.

    This is its length in bytes, a colon, its bytes in UTF-8, and a comma, or `-,` for None.

    Raises ValueError for a text that is not valid Unicode (half of a surrogate pair).
    """
    if text is None:
        return b"-,"
    data = text.encode()
    return b"%d:%s," % (len(data), data)


def chain(
    game: Game, options: Options, wishes: Wishes, commitment: str | None, events: Iterable[Entry]
) -> list[str]:
    """Return the hash of what was agreed, then one for each event, in hexadecimal.

    `wishes` has one for each seat. `commitment` is the SHA-256 of the seed in hexadecimal, or None
    for a match without chance.

    Raises ValueError as `field` does.
    """
    texts = game.write_options(options, all_of_them=True)
    first = [FORMAT, game.name, str(game.version), str(len(texts))]
    for key in sorted(texts):
        first += [key, texts[key]]
    first.append(str(len(wishes)))
    fields = [*first, *wishes, commitment]
    digest = hashlib.sha256(b"".join(map(field, fields))).digest()
    hashes = [digest.hex()]
    for event in events:
        seat = None if event.seat is None else str(event.seat)
        fields_of_event = field(event.kind.value) + field(seat) + field(event.text)
        digest = hashlib.sha256(digest + fields_of_event).digest()
        hashes.append(digest.hex())
    return hashes
