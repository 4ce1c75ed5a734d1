"""What is measured for a monitoring system. Unless one is set up, nothing is kept."""

from matches.delivery.waiting import WaitingWork


class Metrics:
    """Takes measurements and keeps none. `PrometheusMetrics` keeps them."""

    def move_played(self) -> None:
        """Count a move that a player made."""

    def picture_drawn(self, seconds: float) -> None:
        """Note how long drawing a board took."""

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its creation an interaction was acknowledged."""

    def refused(self, route: str, status: int) -> None:
        """Count a response of Discord with an error status, by the class of its route."""

    def failed_unexpectedly(self) -> None:
        """Count an error that is a bug."""

    def waiting(self, work: WaitingWork | None) -> None:
        """Note what waits now, None if that could not be read."""

    def exposition(self, *, well: bool) -> bytes:
        """Return all measurements as text in Prometheus' format."""
        return b""


NO_METRICS = Metrics()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The type of the text that `Metrics.exposition` returns."""
