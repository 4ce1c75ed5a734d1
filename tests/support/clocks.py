"""A clock for tests that do not run in a simulated Discord."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class ManualClock:
    """A clock that stands still until a test sets `moment` or calls `advance`."""

    def __init__(self, moment: datetime = START) -> None:
        self.moment = moment

    def now(self) -> datetime:
        """The time that the clock was set to."""
        return self.moment

    def advance(self, **length: float) -> None:
        """Let time pass: `clock.advance(hours=2)`."""
        self.moment += timedelta(**length)
