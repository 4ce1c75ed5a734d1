"""Where the page of a running local play is, for a second one that is started with its database.

The lock of the database says whether one runs; the file beside it only says where. So a file that
is left behind when a process was killed does no harm.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from storage.sqlite.permissions import make_file


@contextmanager
def announced(database: Path, link: str) -> Generator[None]:
    """Keep the link of this process in a file beside the database within the block."""
    file = _file(database)
    withdraw(database)
    make_file(file)  # readable by its owner only: who knows the link may play
    file.write_text(f"{os.getpid()} {link}\n", encoding="utf-8")
    try:
        yield
    finally:
        withdraw(database)


def withdraw(database: Path) -> None:
    """Delete the link. Only the process that holds the lock of the database may call this."""
    _file(database).unlink(missing_ok=True)


def link_of_other(database: Path) -> str | None:
    """Return the link of the process that holds the lock; None if its page is not served yet."""
    try:
        process, link = _file(database).read_text(encoding="utf-8").split()
        os.kill(int(process), 0)
    except (OSError, ValueError, OverflowError):
        return None
    return link


def _file(database: Path) -> Path:
    return database.with_name(database.name + ".link")
