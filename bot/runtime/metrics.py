"""Keeps measurements in the form that Prometheus collects.

No label holds an id, so the number of series does not grow with servers or matches.
"""

import shutil
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

import prometheus_client as client

from bot import __version__
from matches.delivery import MAX_COUNTED, WaitingWork

ACKNOWLEDGED_BUCKETS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 5)
"""Seconds. Discord gives up after 3."""
BOARD_BUCKETS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)
"""Seconds."""
WRITER_BUCKETS = (0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 15)
"""Seconds. A unit gives up after `storage.database.WRITE_LOCK_TIMEOUT`."""
PICTURE_BUCKETS = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Seconds."""


class Metrics:
    """The measurements of one process."""

    def __init__(self) -> None:
        client.disable_created_metrics()  # the time of the start, once more for each measurement
        self._registry = registry = client.CollectorRegistry()
        counter = partial(client.Counter, registry=registry)
        gauge = partial(client.Gauge, registry=registry)
        histogram = partial(client.Histogram, registry=registry)
        self.moves = counter("postboard_moves", "Moves that players made")
        self.picture_seconds = histogram(
            "postboard_picture_seconds", "Time to draw a board", buckets=PICTURE_BUCKETS
        )
        self.acknowledged_seconds = histogram(
            "postboard_acknowledged_seconds",
            "Time from the creation of an interaction at Discord until it was acknowledged there",
            buckets=ACKNOWLEDGED_BUCKETS,
        )
        self.discord_errors = counter(
            "postboard_discord_errors",
            "Responses of Discord with an error status, by class of route",
            ("route", "status", "code"),
        )
        self.unexpected_errors = counter("postboard_unexpected_errors", "Errors that are bugs")
        self._outbox = gauge(
            "postboard_outbox_notices",
            f"Notices that are due, parked or broken, counted up to {MAX_COUNTED}",
            ("state",),
        )
        self._late = gauge(
            "postboard_late_seconds",
            "How late the oldest due notice, check of a clock, or other job is",
            ("work",),
        )
        self.board_seconds = histogram(
            "postboard_board_seconds",
            "Time from a move until its board was posted",
            buckets=BOARD_BUCKETS,
        )
        self.writer_wait_seconds = histogram(
            "postboard_writer_wait_seconds",
            "Time that a unit of work waited until it could write",
            buckets=WRITER_BUCKETS,
        )
        self._connected = gauge("postboard_gateway_connected", "1 if all shards reach Discord")
        self._size = gauge(
            "postboard_disk_bytes",
            "Size of the database with its log of changes, and what is free on its disk",
            ("of",),
        )
        self._backup = gauge(
            "postboard_backup_timestamp_seconds",
            "When it was last copied (`python -m maintenance backup`, an upgrade), or else begun",
            ("of",),
        )
        client.ProcessCollector(registry=registry)
        gauge("postboard_info", "The version that runs", ("version",)).labels(__version__).set(1)
        self._well = gauge("postboard_well", "1 if /healthz finds no problem, otherwise 0")

    def state(self, *, connected: bool, files: Mapping[str, int], backup: datetime | None) -> None:
        """Note whether Discord is reached, and when the database was last
        copied, None if that is not known.

        `files` are sizes as `sizes_of` returns them, none for a database that is no file.
        """
        self._connected.set(connected)
        for of, size in files.items():
            self._size.labels(of).set(size)
        if files:
            self._backup.labels("file").set(backup.timestamp() if backup else 0)

    def waiting(self, work: WaitingWork | None) -> None:
        """Note what waits now, None if that could not be read."""
        if work is None:
            self._outbox.clear()
            self._late.clear()
            return
        self._outbox.labels("due").set(work.outbox.due)
        self._outbox.labels("parked").set(work.outbox.parked)
        self._outbox.labels("broken").set(work.outbox.broken)
        self._late.labels("notice").set(work.notices_late.total_seconds())
        self._late.labels("clock").set(work.clocks_late.total_seconds())
        self._late.labels("other").set(work.others_late.total_seconds())

    def exposition(self, *, well: bool) -> bytes:
        """Return all measurements as text in Prometheus' format."""
        self._well.set(well)
        return client.generate_latest(self._registry)


def sizes_of(file: Path) -> dict[str, int]:
    """Return the bytes that a database in a file takes, and those that are free on its disk; none
    if they cannot be read."""
    try:
        log = file.with_name(file.name + "-wal")
        size = file.stat().st_size + (log.stat().st_size if log.exists() else 0)
        return {"database": size, "free": shutil.disk_usage(file.parent).free}
    except OSError:
        return {}
