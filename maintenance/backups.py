"""Copies of an SQLite database: made regularly into one folder, and put back."""

import os
import shutil
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from maintenance.checks import OF_OTHER_REVISION, problems
from storage.errors import DatabaseDamaged, StorageError
from storage.sqlite.backend import backup_file
from storage.sqlite.files import ENDINGS, FileLock, copy, explained, note_backup, remove

STAMP = "%Y%m%dT%H%M%SZ"


def back_up(file: Path, target: Path) -> None:
    """Copy a database, and check the copy as `restore` does. Raises StorageError.

    A damaged copy gets a name under which it is not counted, and the next damaged one replaces it.
    """
    backup_file(file, target)
    damage = [each for each in problems(target) if not each.startswith(OF_OTHER_REVISION)]
    if damage:
        damaged = target.with_name(f"{file.stem}-damaged{target.suffix}")
        target.replace(damaged)
        raise DatabaseDamaged(
            "\n".join(damage)
            + f"\nSo this copy is damaged, and probably {file} too: run `python -m "
            f"maintenance check`. The copy is now {damaged}; no earlier one was deleted."
        )
    note_backup(file, datetime.now(UTC))


def back_up_into(file: Path, folder: Path, keep: int | None) -> tuple[Path, Sequence[Path]]:
    """Copy a database into a folder, under a name with the time.

    Keep the newest `keep` of such copies, None for all. Return the copy and those deleted. Raises
    StorageError, and deletes nothing, if the copy cannot be made or is damaged.
    """
    pattern = f"{file.stem}-{'[0-9]' * 8}T{'[0-9]' * 6}Z{file.suffix}"
    target = folder / f"{file.stem}-{datetime.now(UTC):{STAMP}}{file.suffix}"
    back_up(file, target)
    old = sorted(folder.glob(pattern))[:-keep] if keep else []
    with explained(folder):
        for path in old:
            path.unlink()
    return target, old


def restore(file: Path, saved: Path) -> str:
    """Put a copy in the place of a database, which is kept. Return a sentence on where it is.

    Raises StorageError, and changes nothing, if a bot uses the database or the copy is damaged.
    """
    if not saved.is_file():
        raise StorageError(f"There is no copy at {saved}.")
    with explained(file), FileLock(file):
        new = file.with_name(file.name + ".new")
        copy(saved.absolute(), new)  # checked, and on the same disk
        _like(new, file if file.exists() else file.parent)
        kept = _keep(file) if file.exists() else "There was no database."
        remove(file)
        new.replace(file)
    return kept


def _keep(file: Path) -> str:
    """Copy a database that is to be replaced, or move one that is too damaged. Say where."""
    stamped = f"{file.stem}-{datetime.now(UTC):{STAMP}}"
    kept = file.with_name(f"{stamped}-replaced{file.suffix}")
    try:
        copy(file.absolute(), kept)
    except (sqlite3.Error, DatabaseDamaged):
        kept = file.with_name(f"{stamped}-damaged{file.suffix}")
        for ending in ENDINGS:
            part = file.with_name(file.name + ending)
            if part.exists():
                part.replace(kept.with_name(kept.name + ending))
        return f"What was there is too damaged to be copied, so it was moved to {kept}."
    _like(kept, file)
    return f"What was there is in {kept}."


def _like(path: Path, other: Path) -> None:
    """Let a file belong to whom another one belongs to, if this user may decide that."""
    if os.geteuid() == 0:
        owner = other.stat()
        shutil.chown(path, owner.st_uid, owner.st_gid)
