"""Keeps the database to its owner: it holds the seeds of running draws, and who blocks whom.

Rights are only ever taken away, and a file system that refuses that stops nothing: it is logged.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

import structlog

log = structlog.stdlib.get_logger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO
FILE, FOLDER = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, for its owner alone, where there is none."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file for its owner alone, where there is none.

    SQLite gives the files beside a database (WAL, shared memory, journal) the same rights.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def tighten(file: Path, backup_folder: Path, copies: Iterable[Path]) -> None:
    """Take everybody else's rights from a database, the files beside it, its copies, their folder
    and its own; not from a folder that holds others, as /var/lib does."""
    beside = (f"{file.name}{end}" for end in ("", "-wal", "-shm", "-journal", ".lock"))
    for each in (*(file.with_name(name) for name in beside), *copies):
        _tighten(each)
    for folder in {file.parent, backup_folder}:
        if not _holds_folders(folder, besides=backup_folder):
            _tighten(folder)


def _holds_folders(folder: Path, *, besides: Path) -> bool:
    """Whether others may have to go through a folder to what it holds: programs, homes, data."""
    try:
        return any(
            each.is_dir() and each.resolve() != besides.resolve() for each in folder.iterdir()
        )
    except OSError:  # not there, or not ours to read
        return False


def _tighten(path: Path) -> None:
    try:
        mode = stat.S_IMODE(path.lstat().st_mode)
        # links have no rights of their own; a folder where everybody writes is the system's
        if path.is_symlink() or not mode & OTHERS or mode & stat.S_ISVTX:
            return
        path.chmod(mode & ~OTHERS)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("others may read this", path=str(path), why=error.strerror)
