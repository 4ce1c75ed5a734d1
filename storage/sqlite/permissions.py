"""Restricts access to the database to its owner: it holds the seeds of running matches, and blocks.

Permissions are only removed, never added. A file system that refuses this is logged, not an error.
"""

import contextlib
import os
import pwd
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

import structlog

from storage.addresses import ENDINGS

log = structlog.stdlib.get_logger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO
FILE, FOLDER = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, accessible to the owner only."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)


def make_file(file: Path) -> None:
    """Create an empty file, accessible to the owner only, if there is none.

    SQLite gives the files beside a database (WAL, shared memory, journal) the same permissions.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def restrict_access(file: Path, backup_folder: Path, copies: Iterable[Path]) -> None:
    """Remove other users' permissions from a database, its companion files and copies, and from
    their folders, except a folder that has other subfolders, such as /var/lib."""
    beside = (f"{file.name}{end}" for end in (*ENDINGS, ".lock"))
    for each in (*(file.with_name(name) for name in beside), *copies):
        _restrict(each)
    for folder in {file.parent, backup_folder}:
        if not _has_other_folders(folder, excluding=backup_folder):
            _restrict(folder)


def _has_other_folders(folder: Path, *, excluding: Path) -> bool:
    """Whether a folder has other subfolders, which other users may need to reach."""
    try:
        return any(
            each.is_dir() and each.resolve() != excluding.resolve() for each in folder.iterdir()
        )
    except OSError:  # missing or not readable
        return False


def ownership(file: Path) -> str:
    """Say whose a file or else its folder is, with modes, and who this process is."""
    said = [f"this process is user {_user(os.geteuid())}"]
    for path in (file, file.parent):
        try:
            status = path.stat()
        except OSError as error:
            said.append(f"{path}: {error.strerror}")
            continue
        mode = stat.S_IMODE(status.st_mode)
        said.append(f"{path} belongs to {_user(status.st_uid)}, with mode {mode:04o}")
    return "; ".join(said)


def why_no_copy(file: Path, folder: Path) -> str | None:
    """Say why no copy of a database can be made in a folder: the folder, or the nearest one above
    it, cannot be written, or the copy would not fit. Return None if it can."""
    part = folder.absolute()
    while not os.access(part, os.F_OK) and part != part.parent:
        part = part.parent
    if not part.is_dir() or not os.access(part, os.W_OK | os.X_OK):
        return f"{part} cannot be written; {ownership(part)}"
    size, free = file.stat().st_size, shutil.disk_usage(part).free
    return f"{part} has {free:,} bytes free, and a copy has {size:,}" if free < size else None


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def readable_by_others(file: Path) -> bool:
    """Return whether other users may read a file; False if there is none."""
    try:
        return bool(file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def _restrict(path: Path) -> None:
    if not os.path.lexists(path):  # or in a folder that is closed to this user
        return
    try:
        mode = stat.S_IMODE(path.lstat().st_mode)
        # links have no permissions of their own; a world-writable folder belongs to the system
        if path.is_symlink() or not mode & OTHERS or mode & stat.S_ISVTX:
            return
        path.chmod(mode & ~OTHERS)
    except OSError as error:
        log.warning("file may be readable by others", path=str(path), why=error.strerror)
