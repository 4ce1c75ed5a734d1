"""The clock that the bot uses: the system clock, compared with Discord's.

A system clock may be wrong, for example after a boot without a battery, until it is set over the
network. Every HTTP response of Discord contains the time (the `Date` header), and the id of every
interaction contains its creation time. While the two clocks differ by more than `CORRECTED`, this
clock shows Discord's time, which is what players see. If it is more than `TOLERANCE`, `agrees` is
False. In that time no deadline is handled and no heartbeat is stored.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import structlog

from model.environment import WallClock

log = structlog.stdlib.get_logger(__name__)

CORRECTED = timedelta(seconds=10)
"""The largest difference that is not corrected. Responses give whole seconds, and come late. A turn
ends later after its deadline than this, so none ends early."""
TOLERANCE = timedelta(minutes=5)
"""The largest difference at which the two clocks agree."""


class TrustedClock:
    """The system clock, corrected by Discord's while it is wrong."""

    def __init__(self, system: WallClock) -> None:
        self._system = system
        self._correction = timedelta(0)
        self._compared_at: datetime | None = None
        self.agrees = True
        """Whether the two clocks agreed when they were last compared."""
        self.was_wrong = False
        """Whether they have disagreed since this was last reset. Times that were stored then need a
        check. The caller resets it afterwards."""

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return self._system.now() + self._correction

    @property
    def compared_recently(self) -> bool:
        """Whether the clocks were compared within the last `TOLERANCE`.

        After a jump of the system clock by more than `TOLERANCE`, in either direction, this is
        False.
        """
        if self._compared_at is None:
            return False
        return timedelta(0) <= self._system.now() - self._compared_at <= TOLERANCE

    def mark_compared(self) -> None:
        """Assume that the clocks agree as they did before, after a response without `Date`.

        A proxy may remove that header, and then there is nothing to compare with.
        """
        if not self.compared_recently:
            self._compared_at = self._system.now()

    def compare(self, now: datetime) -> None:
        """Compare with `now`, the current time on Discord's clock."""
        system_time = self._system.now()
        difference = now - system_time
        agreed, self.agrees = self.agrees, abs(difference) <= TOLERANCE
        self._compared_at = system_time
        self._correction = difference if abs(difference) > CORRECTED else timedelta(0)
        if agreed and not self.agrees:
            self.was_wrong = True
            log.error(
                "the system clock is wrong: no deadline is handled until it is corrected",
                system=system_time.isoformat(timespec="seconds"),
                discord=now.isoformat(timespec="seconds"),
            )
        elif self.agrees and not agreed:
            log.info("the system clock is right again: deadlines are handled")

    def compare_past(self, before: datetime) -> None:
        """Compare with a past time on Discord's clock. This can only show that ours is slow."""
        if before - self._system.now() > TOLERANCE:
            self.compare(before)

    def read_date(self, headers: Mapping[str, str]) -> None:
        """Compare with the time in the headers of a response of Discord, if it is there."""
        try:
            now = parsedate_to_datetime(headers["Date"])
        except (KeyError, ValueError):
            return
        self.compare(now if now.tzinfo else now.replace(tzinfo=UTC))
