"""Studies: records from outside, which are checked, stored, and replayed like a match that is
stored here, to look at. One may be taken from an archive of `/export`.

All but storing computes for a long time if a file is large, so it runs in a thread.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from matches.log.match import Match
from matches.use_case import UseCases, use_case
from model.entities import Chosen, Event, MatchRow, Seat
from model.errors import Refused
from model.limits import KEPT_STUDIES, MAX_PLIES, MAX_TAKEN_BACK
from model.match_extras import DEFAULT_OPTIONS
from model.stored_fields import EPOCH
from model.text_values import Command
from rules.language import is_list
from rules.line import LEAVING, Kind, begin, extend_by_log
from rules.record import rewritten, verify, write_record
from rules.record_details import NO_NAME, Details, read_details
from rules.record_text import NotJson, RecordError, RecordParts, parse, read
from rules.text import Name, join_texts, tr
from rules.text_limits import shortened

MAX_BYTES = 768 * 2**10
"""The largest file that can be imported. The longest that the bot writes has 580 KiB."""
MAX_EVENTS = MAX_PLIES + 2 * MAX_TAKEN_BACK + 1000
"""The most events of a record that can be imported: more than a match may have.

The last turn, and the last one that is taken back, may exceed their limits a little.
"""
MAX_REASON = 200
"""Characters that are shown of a reason in a record."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A record that was imported, as a match that can be shown.

    `match.match` belongs to no server and no player, and must never be stored. `names` are the
    players' names by seat: cleaned, but not escaped.
    """

    match: Match
    names: tuple[Name, ...]
    details: Details
    record: Mapping[str, object]


def check_file(data: bytes, name: str, pause: Callable[[], None]) -> bytes:
    """Verify a record, and return it as `write_record` writes it.

    `name` is the file's, for sentences. `pause` is called before each event. Raises GameError
    if the file is no record, or not a right one, with the first problem as its text.
    """
    if len(data) > MAX_BYTES:
        raise too_large(len(data))
    try:
        record = parse(data, name)
    except NotJson as error:
        which = tr("`/import` takes the .json and .zip files that `/export` gives.")
        raise RecordError(join_texts([error.text, which])) from error
    events = record.get("events")
    if is_list(events) and len(events) > MAX_EVENTS:
        raise RecordError.because(
            "This record has more than {most} events, the most that can be imported.",
            most=MAX_EVENTS,
        )
    problems = verify(record, pause=pause).problems
    if problems:
        raise RecordError(join_texts([tr("Something is wrong with this record."), problems[0]]))
    return write_record(rewritten(record))


def too_large(size: int) -> RecordError:
    """Return the error for a file of `size` bytes, which is more than `MAX_BYTES`."""
    return RecordError.because(
        "A record can have at most {most} KiB; this file has {size} KiB.",
        most=MAX_BYTES // 2**10,
        size=-(-size // 2**10),
    )


def replay_record(data: bytes) -> ImportedMatch:
    """Return the match of a record that `check_file` has returned.

    Raises Refused if this version of the program can no longer replay it.
    """
    try:
        record = parse(data)
        parts = read(record)
        details = read_details(record, parts.seats)
        start = begin(parts.game, parts.options, parts.seats, parts.seed, parts.wishes)
        line = extend_by_log(start, parts.events)
    except Exception as error:
        raise Refused.because(
            "I can no longer replay this record. {command} still gives it to you.",
            command=Command("privacy export"),
        ) from error
    events = tuple(_events(parts, details))
    row = MatchRow(
        id=details.match_id or 0,
        game=parts.game.name,
        options=parts.game.write_options(parts.options, all_of_them=True),
        match_options=DEFAULT_OPTIONS,
        seed=parts.seed,
        seats=tuple(Seat(_player(seat), wish) for seat, wish in enumerate(parts.wishes)),
        server=0,
        channel=0,
        home=0,
        seq=len(events),
        ply=line.position.ply,
        to_move=None if line.result else line.position.to_move,
        created_at=_moment(details.began),
        turn_started_at=_moment(details.began),
        finished_at=None if details.ended is None else _moment(details.ended),
        result=line.result,
        rules_version=parts.game.version,
    )
    players = details.players or (NO_NAME,) * parts.seats
    return ImportedMatch(Match(row, events, line), tuple(map(Name, players)), details, record)


def _player(seat: int) -> int:
    """Return the player of a seat: a number that no account has."""
    return -1 - seat


def _moment(time: str | None) -> datetime:
    return EPOCH if time is None else datetime.fromisoformat(time)


def _events(parts: RecordParts, details: Details) -> Iterator[Event]:
    """Yield the events of a record. Plies of a seat that has left were made by nobody."""
    left: set[int] = set()
    for index, entry in enumerate(parts.events):
        if entry.kind in LEAVING and entry.seat is not None:
            left.add(entry.seat)
        by_player = entry.kind is Kind.MOVE and entry.seat is not None and entry.seat not in left
        moves = entry.kind in {Kind.MOVE, Kind.TAKEBACK}
        yield Event(
            seq=index + 1,
            kind=entry.kind,
            seat=entry.seat,
            # a record does not say who agreed to a takeback or cancelled a match
            player=_player(entry.seat) if by_player and entry.seat is not None else None,
            text=entry.text if moves else shortened(entry.text, MAX_REASON),
            at=_moment(None if details.times is None else details.times[index]),
            reason=entry.reason,
            chosen=Chosen.IN_ADVANCE if index in details.planned else None,
        )


# ---- archives
MAX_ARCHIVE_BYTES = 10 * 2**20
"""The largest archive that is read. Its record may have `MAX_BYTES`, as without an archive."""
MAX_FILES = 20_000
"""The most files in an archive. Each takes memory before any is unpacked."""
_BEGINNINGS = (b"PK\x03\x04", b"PK\x05\x06")
"""An archive with files, and one without."""
_LISTED = b"PK\x01\x02"
"""The beginning of each entry in the list of files at the end of an archive."""
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Only of these does the library unpack no more than it is asked for."""
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What reading an archive raises that is damaged, encrypted, or made to do harm."""


def record_in(data: bytes, match_id: int | None) -> tuple[bytes, int]:
    """Return the record of a match in an archive, and how many records the archive has.

    If `match_id` is None, it is the first record: the newest match. Data that are no archive are
    the only record. Raises RecordError if there is none, or if the archive cannot be read.
    """
    if not data.startswith(_BEGINNINGS):
        return data, 1
    unreadable = RecordError.because(
        "I can't read this .zip file. Unpack it, and send one of its .json files."
    )
    if data.count(_LISTED) > MAX_FILES:
        raise unreadable
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            records = [each for each in archive.infolist() if _is_record(each)]
            suffix = ".json" if match_id is None else f"-{match_id}.json"
            file = next((each for each in records if each.filename.endswith(suffix)), None)
            record = b"" if file is None else _unpacked(archive, file)
    except _UNREADABLE as error:
        raise unreadable from error
    if file is None and records:
        raise RecordError.because("The file has no record of that match.")
    if file is None:
        raise RecordError.because(
            "There is no record in this .zip file. `/export` gives one that has all your matches."
        )
    if len(record) > MAX_BYTES:
        raise too_large(file.file_size)
    return record, len(records)


def _is_record(file: zipfile.ZipInfo) -> bool:
    """Whether a file is a record, by its name. Macs add files of their own."""
    return file.filename.endswith(".json") and not file.filename.startswith("__MACOSX/")


def _unpacked(archive: zipfile.ZipFile, file: zipfile.ZipInfo) -> bytes:
    """Unpack a file, up to one byte more than a record may have."""
    if file.compress_type not in _METHODS:
        raise zipfile.BadZipFile(f"method {file.compress_type}")
    with archive.open(file) as unpacked:
        return unpacked.read(MAX_BYTES + 1)


# ---- storing
class Studies(UseCases):
    """The use cases of studies."""

    @use_case
    async def add(
        self,
        player: int,
        record: bytes,
        asked_at: datetime,
        match_id: int = 0,
        began: datetime = EPOCH,
    ) -> int:
        """Store a record that `check_file` returned. Return its number.

        The record says that it is of match `match_id`, which `began` then. Raises Refused if the
        player's data may have been erased since they asked for this.
        """
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            return await unit.studies.add(player, record, self._now(), match_id, began)

    @use_case
    async def get(self, player: int, study: int) -> bytes:
        """Return the record of a study.

        Raises Refused if it is not kept any more, or if it is not the player's.
        """
        async with self._database.read() as unit:
            stored = await unit.studies.get(study)
        if stored is None or stored[0] != player:
            raise Refused.because(
                "I no longer have this study: I keep the {count} newest of each player. "
                "`/import` shows the file again.",
                count=KEPT_STUDIES,
            )
        return stored[1]
