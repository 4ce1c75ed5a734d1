"""A ZIP file of many matches that stays below the size that Discord takes."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import IO

import structlog

from bot.discord_io.names import NameKey
from bot.discord_io.responses import Document
from bot.messages.match_files import match_files
from bot.runtime.pace import Pace
from matches.steps.loaded_match import replay_match
from matches.use_cases.exporting import StoredLog
from model.entities import Match
from model.errors import Unplayable
from model.text_values import MatchNumber
from rules.text import Language, Translatable, in_language, join_texts, tr

log = structlog.stdlib.get_logger(__name__)

MISSING = "missing.txt"
"""The file that names the matches that are not in the archive."""
ROOM_FOR_MISSING = 64 * 2**10
"""Bytes that are kept for that file."""
MAX_LISTED = 1000
"""The most matches that it names one by one, for each reason."""
_LEVEL = 6
_EARLIEST = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest time that a ZIP file can hold."""
_END = 22
"""Bytes at the end of a ZIP file."""
_HEADERS = 30 + 46
"""Bytes of the two headers of a file, without its name, which is in both."""


class ZipWriter:
    """Writes a ZIP file of at most `max_size` bytes. The same content is always the same bytes."""

    def __init__(self, file: IO[bytes], max_size: int) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)
        self._left = max_size - _END

    def add(self, documents: Sequence[Document], at: datetime, *, keep: int = 0) -> bool:
        """Add files, dated `at`, if all of them fit and `keep` bytes remain. Return whether."""
        size = sum(_packed_size(each) for each in documents)
        if size > self._left - keep:
            return False
        self._left -= size
        utc = max(at.astimezone(UTC), _EARLIEST)
        for each in documents:
            info = zipfile.ZipInfo(each.name, utc.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            self._zip.writestr(info, each.data, compresslevel=_LEVEL)
        return True

    def close(self) -> None:
        """Complete the file."""
        self._zip.close()


def _packed_size(document: Document) -> int:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    packed = len(packer.compress(document.data)) + len(packer.flush())
    return packed + _HEADERS + 2 * len(document.name.encode())


@dataclass
class Packed:
    """What has become of the matches of an archive."""

    done: int = 0
    running: int = 0
    """How many of those that are done are not over."""
    unreadable: list[Translatable] = field(default_factory=list[Translatable])
    """A sentence about each match that cannot be read or replayed."""
    left_out: list[int] = field(default_factory=list[int])
    """The matches for which there was no room or no time, the newest first."""
    in_time: bool = True
    """Whether there was enough time."""


def pack(
    writer: ZipWriter,
    packed: Packed,
    logs: Sequence[StoredLog],
    names: Mapping[NameKey, str],
    language: Language,
) -> None:
    """Add matches to an archive, until one does not fit; then it and all others are left out.

    This takes long and runs in a thread. `names` are not escaped; `language` has no markup.
    """
    pace = Pace()
    for stored in logs:
        pace.step()
        if packed.left_out:
            packed.left_out.append(stored.number)
            continue
        try:
            documents = _documents(stored, names, language)
        except Unplayable as error:
            packed.unreadable.append(error.sentence)
            continue
        if documents is None or stored.match is None:
            number = MatchNumber(stored.number)
            packed.unreadable.append(tr("Match {match} can't be read.", match=number))
        elif writer.add(documents, _dated(stored.match), keep=ROOM_FOR_MISSING):
            packed.done += 1
            packed.running += stored.match.finished_at is None
        else:
            packed.left_out.append(stored.number)


def _documents(
    stored: StoredLog, names: Mapping[NameKey, str], language: Language
) -> Sequence[Document] | None:
    """Return the files of a match, None if it cannot be read. Raises Unplayable."""
    if stored.match is None:
        return None
    if isinstance(stored.events, Unplayable):
        raise stored.events
    loaded = replay_match(stored.match, stored.events)
    server = stored.match.server
    plain = [names[server, player] for player in stored.match.players]
    try:
        return match_files(loaded, plain, language)
    except Exception:  # one damaged match must not spoil the archive
        log.exception("match not exported", match=stored.number)
        return None


def _dated(match: Match) -> datetime:
    return match.finished_at or match.turn_started_at


def complete(writer: ZipWriter, packed: Packed, at: datetime, language: Language) -> None:
    """Complete an archive with a file that names the matches that are missing, if any are.

    With thousands of matches this takes long, and runs in a thread.
    """
    parts: list[Translatable] = []
    if packed.unreadable:
        listed = packed.unreadable[:MAX_LISTED]
        parts.append(join_texts([tr("These matches can't be read:"), *listed], "\n"))
    if packed.left_out:
        numbers = join_texts(map(MatchNumber, packed.left_out[:MAX_LISTED]), "\n")
        head = tr("These matches were left out. `/export` sends each of them by itself:")
        parts.append(join_texts([head, numbers], "\n"))
    if parts:
        text = in_language(join_texts(parts, "\n\n"), language)
        writer.add([Document(MISSING, f"{text}\n".encode())], at)
    writer.close()
