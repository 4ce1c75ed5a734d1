"""What a process has stored about itself, as values of one row of the table `instances`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from model.timestamps import moment_from_stored
from storage.errors import StorageError

FIELDS = "version, started_at, alive_until, data"


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """What a process has stored about itself. `data` is None if it cannot be read."""

    version: str
    started_at: datetime
    alive_until: datetime
    is_alive: bool
    data: dict[str, object] | None


def not_upgraded(place: object) -> StorageError:
    """Return the error for a database of a version in which processes stored nothing."""
    return StorageError(
        f"{place} is that of an older Postboard: this version has not been started on it yet."
    )


def read_row(version: str, started_at: int, alive_until: int, data: str, now: int) -> InstanceRow:
    """Read the values of a row; `now` is by the clock by which it lives. Raises StorageError."""
    try:
        started, until = moment_from_stored(started_at), moment_from_stored(alive_until)
    except (TypeError, OverflowError, ValueError):
        raise StorageError("The row of this process in the table instances is damaged.") from None
    return InstanceRow(str(version), started, until, alive_until > now, _object(data))


def _object(data: str) -> dict[str, object] | None:
    try:
        read: object = json.loads(data)
    except (TypeError, ValueError, RecursionError):
        return None
    return cast(dict[str, object], read) if isinstance(read, dict) else None
