"""What is measured for a monitoring system. Unless one is set up, nothing is kept."""

import shutil
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from matches.delivery.deliveries import WaitingWork


class Metrics:
    """Takes measurements and keeps none. `PrometheusMetrics` keeps them."""

    def move_played(self) -> None:
        """Count a move that a player made."""

    def picture_drawn(self, seconds: float) -> None:
        """Note how long drawing a board took."""

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its creation an interaction was acknowledged."""

    def refused(self, route: str, status: int, code: int = 0) -> None:
        """Count a response of Discord with an error status, by the class of its route.

        `code` is Discord's own for the reason, 0 without one.
        """

    def board_posted(self, age: timedelta) -> None:
        """Count a board that was posted, so long after it was queued."""

    def waited_for_writer(self, seconds: float) -> None:
        """Note how long a unit of work waited until it could write."""

    def state(self, *, connected: bool, files: Mapping[str, int], backup: datetime | None) -> None:
        """Note whether Discord is reached, and the last backup, None if none is known.

        `files` are sizes as `sizes_of` returns them, none for a database that is no file.
        """

    def failed_unexpectedly(self) -> None:
        """Count an error that is a bug."""

    def waiting(self, work: WaitingWork | None) -> None:
        """Note what waits now, None if that could not be read."""

    def exposition(self, *, well: bool) -> bytes:
        """Return all measurements as text in Prometheus' format."""
        return b""


def sizes_of(file: Path) -> dict[str, int]:
    """Return the bytes that a database in a file takes, and those that are free on its disk; none
    if they cannot be read."""
    try:
        log = file.with_name(file.name + "-wal")
        size = file.stat().st_size + (log.stat().st_size if log.exists() else 0)
        return {"database": size, "free": shutil.disk_usage(file.parent).free}
    except OSError:
        return {}


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The type of the text that `Metrics.exposition` returns."""
