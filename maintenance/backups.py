"""Copies of an SQLite database: made regularly into one folder, and put back."""

import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from storage.errors import StorageError
from storage.sqlite.backend import backup_file
from storage.sqlite.files import FileLock, copy, empty_log, explained, remove

STAMP = "%Y%m%dT%H%M%SZ"


def back_up_into(file: Path, folder: Path, keep: int | None) -> tuple[Path, Sequence[Path]]:
    """Copy a database into a folder, under a name with the time.

    Keep the newest `keep` of such copies, None for all. Return the copy and those deleted. Raises
    StorageError, and deletes nothing, if the copy cannot be made or is damaged.
    """
    pattern = f"{file.stem}-{'[0-9]' * 8}T{'[0-9]' * 6}Z{file.suffix}"
    target = folder / f"{file.stem}-{datetime.now(UTC):{STAMP}}{file.suffix}"
    backup_file(file, target)
    old = sorted(folder.glob(pattern))[:-keep] if keep else []
    with explained(folder):
        for path in old:
            path.unlink()
    return target, old


def restore(file: Path, saved: Path) -> Path | None:
    """Put a copy in the place of a database, which is kept. Return where, None if there was none.

    Raises StorageError, and changes nothing, if a bot uses the database or the copy is damaged.
    """
    if not saved.is_file():
        raise StorageError(f"There is no copy at {saved}.")
    with explained(file), FileLock(file):
        kept: Path | None = None
        new = file.with_name(file.name + ".new")
        copy(saved.absolute(), new)  # checked, and on the same disk
        if file.exists():
            empty_log(file)
            kept = file.with_name(f"{file.stem}-{datetime.now(UTC):{STAMP}}-replaced{file.suffix}")
            copy(file.absolute(), kept)
            _like(kept, file)
        _like(new, file if file.exists() else file.parent)
        remove(file)
        new.replace(file)
    return kept


def _like(path: Path, other: Path) -> None:
    """Let a file belong to whom another one belongs to, if this user may decide that."""
    if os.geteuid() == 0:
        owner = other.stat()
        shutil.chown(path, owner.st_uid, owner.st_gid)
