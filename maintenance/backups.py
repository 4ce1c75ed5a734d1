"""Copies of an SQLite database: made regularly into one folder, and put back."""

import contextlib
import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from maintenance.checks import OF_OTHER_REVISION, problems
from storage import tables
from storage.addresses import ENDINGS
from storage.errors import DatabaseDamaged, StorageError
from storage.schema import revision_of
from storage.sqlite.backend import backup_file
from storage.sqlite.files import FileLock, connected, explained, note_backup, remove
from storage.sqlite.permissions import make_folder

STAMP = "%Y%m%dT%H%M%SZ"


class Backup(NamedTuple):
    """What was done: the copy that was made, the earlier ones that were deleted, and those that
    were not because they have more matches."""

    made: Path
    deleted: Sequence[Path]
    fuller: Sequence[Path]


def back_up(file: Path, place: str, keep: int | None = None) -> Backup:
    """Copy a database into a new file, or into a folder under a name with the time. Check the copy.
    A folder whose name ends in a slash is made if it is missing.

    Keep the newest `keep` copies in the folder, None for all, and those with more matches: the
    database may have been lost, and begun anew. Raises StorageError, and deletes nothing, if the
    copy cannot be made or is damaged. Then it has a name under which it is not counted, and the
    next damaged one replaces it.
    """
    target = Path(place)
    with explained(target):
        in_folder = place.endswith("/") or target.is_dir()
    if keep is not None and not in_folder:
        raise StorageError(f"--keep needs a folder, and {target} is none.")
    if in_folder:
        target /= f"{file.stem}-{datetime.now(UTC):{STAMP}}{file.suffix}"
    damaged = target.with_name(f"{file.stem}-damaged{target.suffix}")

    def check(part: Path) -> None:
        # one that a newer program wrote is refused; of a damaged one a copy is kept
        with connected(file, only_read=True) as connection, contextlib.suppress(DatabaseDamaged):
            revision_of(connection)
        if damage := _damage(part):
            part.replace(damaged)
            raise DatabaseDamaged(
                "\n".join(damage).replace(str(part), str(file))
                + f"\nSo this copy is not sound, nor probably {file}: run "
                f"`python -m maintenance check`. The copy is {damaged}; no earlier one was deleted."
            )

    backup_file(file, target, check)
    note_backup(file, datetime.now(UTC))
    pattern = f"{file.stem}-{'[0-9]' * 8}T{'[0-9]' * 6}Z{file.suffix}"
    old = sorted(target.parent.glob(pattern))[:-keep] if keep else []
    matches = _matches_in(target)
    fuller = [path for path in old if _matches_in(path) > matches]
    deleted = [path for path in old if path not in fuller]
    with explained(target.parent):
        for path in deleted:
            path.unlink()
    return Backup(target, deleted, fuller)


def _matches_in(copy: Path) -> int:
    """Return how many matches a copy has, 0 if it cannot be read."""
    try:
        with connected(copy, only_read=True) as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(tables.matches)) or 0
    except (DBAPIError, StorageError):
        return 0


def _damage(copy: Path) -> list[str]:
    try:
        return [each for each in problems(copy) if not each.startswith(OF_OTHER_REVISION)]
    except StorageError as error:
        return [str(error)]


def restore(file: Path, saved: Path) -> Path | None:
    """Put a copy in the place of a database, which is kept. Return where, None if there was none.

    The caller has checked the copy. Raises StorageError, and changes nothing, if a bot uses the
    database, or there is no copy, or the copy is that database.
    """
    if file.exists() and saved.exists() and file.samefile(saved):
        raise StorageError(f"{saved} is the database itself; name a copy of it.")
    with explained(file):
        make_folder(file.parent)
    with explained(file), FileLock(file) as lock:
        kept: Path | None = None
        _like(lock, file if file.exists() else file.parent)
        new = file.with_name(file.name + ".new")
        remove(new)
        backup_file(saved.absolute(), new)  # on the same disk
        _like(new, file if file.exists() else file.parent)
        if file.exists():  # which may be too damaged to be copied
            kept = file.with_name(f"{file.stem}-{datetime.now(UTC):{STAMP}}-replaced{file.suffix}")
            for ending in ENDINGS:
                with contextlib.suppress(FileNotFoundError):
                    file.with_name(file.name + ending).replace(kept.with_name(kept.name + ending))
        remove(file)
        new.replace(file)
    return kept


def _like(path: Path, other: Path) -> None:
    """Let a file belong to whom another one belongs to, if this user may decide that."""
    if os.geteuid() == 0:
        owner = other.stat()
        shutil.chown(path, owner.st_uid, owner.st_gid)
