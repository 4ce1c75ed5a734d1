"""The archive of matches that `/export` makes, as a file to import."""

import io
import zipfile
import zlib

from matches.studies.imported import MAX_BYTES, too_large
from rules.record_text import RecordError

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


def is_archive(data: bytes) -> bool:
    """Whether a file is a ZIP archive."""
    return data.startswith(_BEGINNINGS)


def record_in(data: bytes, match_id: int | None) -> tuple[bytes, int]:
    """Return the record of a match in an archive, and how many records the archive has.

    If `match_id` is None, it is the first record: the newest match. Raises RecordError if there is
    none, or if the archive cannot be read.
    """
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
