"""Keeps measurements in the form that Prometheus collects.

Imported only where a port for metrics is set, because the library costs memory. No label holds an
id, so the number of series does not grow with servers or matches.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

import prometheus_client as client

from bot.runtime.metrics import Metrics
from matches.delivery.deliveries import MAX_COUNTED, WaitingWork

ACKNOWLEDGED_BUCKETS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 5)
"""Seconds. Discord gives up after 3."""
BOARD_BUCKETS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)
"""Seconds."""
WRITER_BUCKETS = (0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 15)
"""Seconds. A unit gives up after `storage.database.WRITE_LOCK_TIMEOUT`."""
PICTURE_BUCKETS = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Seconds."""


class PrometheusMetrics(Metrics):
    """Keeps measurements of one process. `Metrics` says what its methods take."""

    def __init__(self, version: str) -> None:
        client.disable_created_metrics()  # the time of the start, once more for each measurement
        self._registry = registry = client.CollectorRegistry()
        counter = partial(client.Counter, registry=registry)
        gauge = partial(client.Gauge, registry=registry)
        histogram = partial(client.Histogram, registry=registry)
        self._moves = counter("postboard_moves", "Moves that players made")
        self._pictures = histogram(
            "postboard_picture_seconds", "Time to draw a board", buckets=PICTURE_BUCKETS
        )
        self._acknowledged = histogram(
            "postboard_acknowledged_seconds",
            "Time from the creation of an interaction at Discord until it was acknowledged there",
            buckets=ACKNOWLEDGED_BUCKETS,
        )
        self._refused = counter(
            "postboard_discord_errors",
            "Responses of Discord with an error status, by class of route",
            ("route", "status", "code"),
        )
        self._unexpected = counter("postboard_unexpected_errors", "Errors that are bugs")
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
        self._boards = histogram(
            "postboard_board_seconds",
            "Time from a move until its board was posted",
            buckets=BOARD_BUCKETS,
        )
        self._writer_wait = histogram(
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
            "When `python -m maintenance backup` or an upgrade last copied it, 0 if never",
            ("of",),
        )
        client.ProcessCollector(registry=registry)
        gauge("postboard_info", "The version that runs", ("version",)).labels(version).set(1)
        self._well = gauge("postboard_well", "1 if /healthz finds no problem, otherwise 0")

    def move_played(self) -> None:
        self._moves.inc()

    def picture_drawn(self, seconds: float) -> None:
        self._pictures.observe(seconds)

    def acknowledged(self, seconds: float) -> None:
        self._acknowledged.observe(seconds)

    def refused(self, route: str, status: int, code: int = 0) -> None:
        self._refused.labels(route, str(status), str(code)).inc()

    def board_posted(self, age: timedelta) -> None:
        self._boards.observe(max(age.total_seconds(), 0))

    def waited_for_writer(self, seconds: float) -> None:
        self._writer_wait.observe(seconds)

    def state(self, *, connected: bool, files: Mapping[str, int], backup: datetime | None) -> None:
        self._connected.set(connected)
        for of, size in files.items():
            self._size.labels(of).set(size)
        if files:
            self._backup.labels("file").set(backup.timestamp() if backup else 0)

    def failed_unexpectedly(self) -> None:
        self._unexpected.inc()

    def waiting(self, work: WaitingWork | None) -> None:
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
        self._well.set(well)
        return client.generate_latest(self._registry)
